"""What every rule promises, over the registry: a new rule is tested by being there."""

import pickle
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from judge.changes import LAWS, broken
from nonet import Layout, Puzzle, UsageError, constraints
from nonet.constraints import (
    CONSTRAINTS,
    Entropic,
    Kind,
    Modular,
    ParityLine,
    _records,
    constraint_of,
    constraint_record,
    parse_rule,
)
from nonet.model import Relation, primitives_of
from nonet.model.constraint import Part, parts_of

NINE = Layout.of(9)
each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)


@each_kind
def test_the_entry_is_complete(kind: Kind) -> None:
    assert kind.make.kind == kind.name
    assert kind.summary.endswith(".") and kind.rules.endswith(".")
    assert kind.examples
    assert getattr(nonet.constraints, kind.make.__name__) is kind.make
    others = {alias for other in CONSTRAINTS if other is not kind for alias in other.aliases}
    assert not {kind.name, *kind.aliases} & others


def test_what_a_rule_takes_that_nobody_knows_here_is_its_own_affair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = {"rule": "killer", "total": 3, "cells": ["r1c1", "r1c2"]}
    for kind in ("int | None", "int"):
        monkeypatch.delitem(_records._FORMS, kind)
    assert constraint_of(record) == nonet.constraints.Killer(3, "r1c1 r1c2")


@each_kind
def test_its_examples_are_read_written_and_used(kind: Kind) -> None:
    for example in kind.examples:
        board = Layout.of(9, values=range(10)) if kind.from_zero else NINE
        layout = board.with_constraints([parse_rule(example)])
        (rule,) = layout.constraints
        assert rule.kind == kind.name
        assert board.with_constraints([parse_rule(rule.describe(board))]) == layout
        assert board.with_constraints([constraint_of(constraint_record(rule, board))]) == layout
        assert pickle.loads(pickle.dumps(layout)) == layout
        puzzle = Puzzle(layout, [0] * 81)
        assert not puzzle.conflicts()
        assert nonet.parse(nonet.write(puzzle, "json")) == puzzle
        assert primitives_of(layout) != primitives_of(board)
        if not kind.from_zero:
            assert nonet.parse("." * 81, rule=example) == puzzle


@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**40))
def test_a_law_holds(law: str, seed: int) -> None:
    assert not [*broken(law, seed)]


@pytest.mark.parametrize(
    ("rule", "twice"),
    [
        ("skyscraper 1 r0c1", (3, 1, 2, 2)),
        ("hidden-skyscraper 2 r0c1", (2, 3, 2, 4)),
        ("x-sum 5 r0c1", (3, 1, 1, 4)),
    ],
)
def test_a_clue_knows_that_the_values_of_its_line_differ(rule: str, twice: tuple[int, ...]) -> None:
    layout = Layout.of(4).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    (primitive,) = constraint.primitives(layout)
    board = [0] * 16
    for values in [twice, *permutations(range(1, 5))]:
        board[0:16:4] = values
        obeyed_by_line = constraint.judge(layout, list(values)) is None
        assert primitive.holds(board) == (obeyed_by_line and values != twice)
    board[0:16:4] = twice
    assert constraint.judge(layout, list(twice)) is None


@pytest.mark.parametrize(
    "rule", ["modular r1c1-r1c4", "entropic r1c1-r1c4", "parity-line r1c1-r1c3"]
)
def test_after_all_classes_the_first_comes_again(rule: str) -> None:
    layout = Layout.of(6).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    assert isinstance(constraint, Modular | Entropic | ParityLine)
    first, last = constraint.cells[0], constraint.cells[-1]
    relations = [each for each in constraint.primitives(layout) if isinstance(each, Relation)]
    (together,) = (each for each in relations if (each.first, each.second) == (first, last))
    board: list[int | None] = [None] * 36
    for held in product(range(1, 7), repeat=len(constraint.cells)):
        for cell, value in zip(constraint.cells, held, strict=True):
            board[cell] = value
        if not list(constraint.check(layout, board)):
            assert together.allowed[held[0] - 1] >> held[-1] - 1 & 1
    assert together.allowed[0].bit_count() == 6 // constraint.reach()


def test_a_single_circle_holds_one() -> None:
    empty = nonet.parse("." * 16)
    rule = parse_rule("counting-circles r1c3")
    puzzle = nonet.Puzzle(empty.layout, empty.givens, constraints=[rule])
    assert {grid.numbers[2] for grid in nonet.solutions(puzzle)} == {1}
    assert nonet.count(puzzle) == 72  # a quarter of all boards


@pytest.mark.parametrize("engine", ["constraints", "cp-sat"])
def test_values_that_a_cell_cannot_hold_are_not_counted_there(engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    rule = parse_rule("contain 2,3 r1c1 r1c2 r2c1")
    puzzle = nonet.parse("1" + "." * 15)
    puzzle = nonet.Puzzle(puzzle.layout, puzzle.givens, constraints=[rule])
    assert nonet.count(puzzle, engine=engine) == 24


FIELDS = [(kind, part) for kind in CONSTRAINTS.builtin() for part in parts_of(kind.make)]
NOTHING_TAKES: tuple[Any, ...] = (
    1.5,
    float("nan"),
    object(),
    object,
    lambda: 1,
    [1.5],
    NINE,
    {3.5: 1},
)
# What the fields of one kind take, those of another do not.
WRONG: dict[str, tuple[Any, ...]] = {
    "int": ("x", "", None, True, 10**9, -(10**9), (1,), []),
    "int | None": ("x", "", True, 10**9, -(10**9), (1,), []),
    "tuple[int, ...]": ("x", "r1c1", None, 5, [None], [[1]]),
    "bool": (None, 2, "yes", [], (0,), b"no"),
    "str": (None, 5, b"up", [], ("a",), True),
    "Sentence": (None, 5, b"up", [], ("a",), True),
    "Constraints": (None, 5, "killer 3 r1c1 r1c2", ["killer 3 r1c1 r1c2"], [None]),
    "Cell": (None, [0], (0, 0)),
    "Cells": (None, [(0, 0), (0, 1)], [[0, 1]], [None]),
    "Groups": (None, 5, [[[0]]], [[None]], [5, [6]]),
}


def argument(kind: Kind, **changes: Any) -> dict[str, Any]:
    good = parse_rule(kind.examples[0])
    return {part.name: getattr(good, part.name) for part in parts_of(kind.make)} | changes


@pytest.mark.parametrize(("kind", "part"), FIELDS, ids=lambda each: each.name)
def test_what_no_field_can_be_is_refused_by_its_name(kind: Kind, part: Part) -> None:
    for wrong in (*NOTHING_TAKES, *WRONG[part.kind]):
        with pytest.raises(UsageError, match=f"^{kind.name}: {part.name} cannot be ") as caught:
            kind.make(**argument(kind, **{part.name: wrong}))
        assert ": give " in str(caught.value)


def test_long_arguments_are_cut_in_the_message() -> None:
    with pytest.raises(UsageError) as caught:
        constraints.Killer(3, [1.5] * 1000)
    assert len(str(caught.value)) < 200


def test_numbers_of_numpy_and_a_single_rule_are_taken() -> None:
    numpy = pytest.importorskip("numpy")
    cage = constraints.Killer(numpy.int64(3), numpy.array([0, 1]))
    assert cage == constraints.Killer(3, (0, 1)) and type(cage.total) is int
    assert constraints.Odd(numpy.int64(3)) == constraints.Odd(3) == constraints.Odd((3,))
    flag = constraints.Minimum("r1c1", numpy.bool_(True)).compare
    assert flag is True
    assert constraints.Or(cage) == constraints.Or([cage])
    puzzle = Puzzle(NINE, [0] * 81, constraints=[constraints.Or(cage)])
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle


def test_a_cage_of_the_whole_board_is_checked_at_once() -> None:
    """There are two to the power of 81 sets of its cells."""
    rule = constraints.Rellik(15, range(81))
    full = [cell % 9 + 1 for cell in range(81)]
    broken = list(rule.check(NINE, full))
    assert any("is repeated" in each.words for each in broken)
    assert any(each.words == "the sum is 15" for each in broken)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("1" * 6000, "longer than 5000 values"),
        ("((1{64}){64}){64}", "longer than 5000 values"),
        ("(" * 2000 + "1" + ")" * 2000, "too long or too deep"),
    ],
)
def test_patterns_that_no_board_could_need_are_refused(pattern: str, words: str) -> None:
    with pytest.raises(nonet.NonetError, match=words):
        Puzzle(NINE, [0] * 81, constraints=[constraints.Regex("r1", pattern)])


def test_long_patterns_are_read() -> None:
    """The line can hold none of it: what counts is that the answer comes."""
    rule = constraints.Regex("r1", "1" * 900)
    assert nonet.solve(Puzzle(NINE, [0] * 81, constraints=[rule])).status == "unsolvable"


def test_a_rule_alone_is_taken_and_a_text_refused_by_name() -> None:
    cage = constraints.Killer(3, "r1c1 r1c2")
    puzzle = Puzzle(Layout.of(4), [0] * 16, constraints=cage)
    assert puzzle.constraints == Layout.of(4).with_constraints(cage).constraints
    for texts in ("killer 3 r1c1 r1c2", ["killer 3 r1c1 r1c2"]):
        with pytest.raises(UsageError, match="parse_rule"):
            Puzzle(Layout.of(4), [0] * 16, constraints=texts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Thermo", "the rule 'thermometer' is Thermometer"),
        ("GermanWhispers", "the rule 'whispers' is Whispers"),
        ("Nothing", "has no attribute 'Nothing'$"),
    ],
)
def test_a_class_by_another_name_of_its_rule(name: str, words: str) -> None:
    with pytest.raises(AttributeError, match=words):
        getattr(constraints, name)


def test_rules_are_added_to_what_is_a_puzzle_already() -> None:
    puzzle = nonet.parse("1..4....2......3", rule="odd r1c3")
    both = nonet.solve(puzzle, rule="killer 3 r1c1 r1c2")
    assert [each.kind for each in both.puzzle.constraints] == ["killer", "odd"]
    grid = nonet.solve(puzzle).solution
    assert grid is not None and not nonet.check(grid, rule="killer 4 r1c1 r1c2").valid
    how = nonet.ReadOptions(rule="killer 3 r1c1 r1c2")
    assert nonet.count(puzzle, reading=how) == 1
    with pytest.raises(UsageError, match="box: these options are for reading text"):
        nonet.solve(puzzle, rule="killer 3 r1c1 r1c2", box="2x2")
    with pytest.raises(TypeError, match="did you mean 'rule'"):
        nonet.solve(puzzle, constraints=[])  # type: ignore[call-arg]
    both_kinds: list[Puzzle | nonet.Grid] = [puzzle, grid]
    ratings = list(nonet.rate_many(both_kinds, "search", rule="killer 4 r1c1 r1c2"))
    assert all(isinstance(each, nonet.NonetError) for each in ratings)
