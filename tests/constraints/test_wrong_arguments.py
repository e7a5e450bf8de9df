"""Rules made by hand in Python: what no field can be is refused by the field's name."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet import Layout, Puzzle, UsageError, constraints
from nonet.constraints import CONSTRAINTS, Kind, parse_rule
from nonet.model.constraint import Part, parts_of

NINE = Layout.of(9)
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


def given(kind: Kind, **changes: Any) -> dict[str, Any]:
    good = parse_rule(kind.examples[0])
    return {part.name: getattr(good, part.name) for part in parts_of(kind.make)} | changes


@pytest.mark.parametrize(("kind", "part"), FIELDS, ids=lambda each: each.name)
def test_what_no_field_can_be_is_refused_by_its_name(kind: Kind, part: Part) -> None:
    for wrong in (*NOTHING_TAKES, *WRONG[part.kind]):
        with pytest.raises(UsageError, match=f"^{kind.name}: {part.name} cannot be ") as caught:
            kind.make(**given(kind, **{part.name: wrong}))
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
