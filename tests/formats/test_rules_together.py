"""Rules in every format that can say them: several on a board, on its line, in sentences."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from typing import Any

import pytest

import nonet
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids
from formats.test_fpuzzles_writing import meaning, records
from nonet.constraints import CONSTRAINTS, Kind, parse_rule
from nonet.errors import NonetError, ShapeError, UnsupportedError
from nonet.formats import FORMATS, Format, parse, read_entries
from nonet.games import GAMES
from nonet.model import Layout, Puzzle, primitives_of
from nonet.model.primitives import AnyOf, Automaton, Count, paired

FORMATS_OF_RULES_TOGETHER = ("json", "line", "iss", "fpuzzles", "sudokupad", "sudoku-puzzle")
_OPEN, _SOLUTIONS = 9, 100


def _puzzle(seed: int) -> Puzzle | None:
    """Two to four random rules, most of which hold on a grid of which some cells are open."""
    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    grid = rng.choice(grids(base))
    kinds = rng.sample(list(CONSTRAINTS.builtin()), rng.randint(2, 4))
    made = [random_instance(kind, base, rng) for kind in kinds]
    rules = [adapted(each, base, grid) if rng.random() < 0.85 else each for each in made if each]
    givens = list(base.numbered(grid))
    for cell in rng.sample(range(len(givens)), _OPEN):
        givens[cell] = 0
    try:
        return Puzzle(base.with_constraints(rules), givens)
    except NonetError:
        return None


def _solutions(puzzle: Puzzle) -> list[tuple[int, ...]] | None:
    try:
        return [solution.numbers for solution in nonet.solutions(puzzle, limit=_SOLUTIONS)]
    except nonet.ConflictError:
        return None


@pytest.mark.parametrize("first", range(0, 300, 30))
@pytest.mark.sampled
def test_rules_together_are_read_as_they_were_written(first: int) -> None:
    compared = 0
    for seed in range(first, first + 30):
        puzzle = _puzzle(seed)
        if puzzle is None:
            continue
        expected = _solutions(puzzle)
        for name in FORMATS_OF_RULES_TOGETHER:
            try:
                text = nonet.write(puzzle, name)
            except UnsupportedError:
                continue
            again = _solutions(nonet.parse(text))
            # Another order of the rules may find others first.
            assert len(again or []) == len(expected or []), (seed, name, text)
            if len(expected or []) < _SOLUTIONS:
                assert sorted(again or []) == sorted(expected or []), (seed, name, text)
            compared += 1
    assert compared > 30


def test_variables_that_no_rule_uses_belong_to_the_solution() -> None:
    """Interactive Sudoku Solver counts 4 as well."""
    puzzle = nonet.parse(".Shape~4x4.Var~A~A~1.~R1C1_1~R1C2_2~R2C1_3~R4C4_1~R3C3_2")
    assert nonet.count(puzzle, limit=None) == 4


def test_marks_that_contradict_each_other_leave_no_solution() -> None:
    """They were refused; Interactive Sudoku Solver counts 0."""
    assert nonet.count(nonet.parse(".Shape~4x4.~R1C1_1_2.~R1C1_3_4")) == 0


@pytest.mark.parametrize("words", [".~R1C1_1.~R1C1_3", ".~R1C1_3.~R1C1_1_2"])
def test_a_given_that_something_contradicts_is_a_conflict(words: str) -> None:
    with pytest.raises(nonet.ConflictError, match="r1c1"):
        nonet.solve(nonet.parse(f".Shape~4x4{words}"))


@pytest.mark.parametrize("rule", ["cage 10 r1c1 r1c2 r1c1", "extra-region r1c2 r1c1 r1c1"])
def test_a_cell_is_in_a_cage_or_region_once(rule: str) -> None:
    """There was no solution, and nobody said why."""
    with pytest.raises(ShapeError, match="r1c1 is named twice"):
        nonet.parse("." * 81 + f" # rule {rule}")


def test_rules_above_a_puzzle_are_not_those_of_the_next() -> None:
    """Both puzzles had the cage."""
    empty = "." * 16
    lines = [
        "# game latin; rule killer 3 r1c1 r1c2",
        empty,
        "",
        "# rule odd r1c1",
        "# rule odd r1c3",
    ]
    lines += [empty, empty, "# box 2x2", empty, "# rule even r1c1", f"{empty} # rule even r1c3"]
    found = list(nonet.parse_many("\n".join(lines)))
    rules = [[each.describe(puzzle.layout) for each in puzzle.constraints] for puzzle in found]
    odd = ["odd r1c1", "odd r1c3"]
    assert rules == [["killer 3 r1c1 r1c2"], odd, odd, odd, ["even r1c1", "even r1c3"]]
    assert all("latin" in str(puzzle.to_dict()) or puzzle.layout.box is None for puzzle in found)


LINE = "1..4....2......3"
NINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = "1..4\n....\n2...\n...3\n"
KILLER = "killer 3 r1c1 r1c2"


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE} # {KILLER}",
        f"{NINE} # {KILLER}",
        f"# {KILLER}\n{LINE}",
        f"# {KILLER}\n{NINE}",
        f"{LINE} {KILLER}",
        f"nonet solve --rule '{KILLER}' {LINE}",
        f'nonet.solve("{LINE}", rule="{KILLER}")',
    ],
)
def test_rules_beside_a_board_are_listed(text: str) -> None:
    """They were passed over without a word."""
    (puzzle,) = read_entries(text, whole=True)
    assert isinstance(puzzle, nonet.Puzzle) and not puzzle.layout.constraints
    assert any(KILLER in each for each in puzzle.unread)


@pytest.mark.parametrize(
    "words",
    [
        "r1c1 and r1c2 are consecutive.",
        "r1c1 is twice r1c2",
        "skyscraper 3 top of column 4",
        "Consecutive pair: r1c1 r1c2",
        "r1c1/r1c2 black",
        "Quad circle 1/2/3 between r1c1 r1c2 r2c1 r2c2",
        "killer ? r1c1 r1c2",
        "full rank 3 r1",
        "global entropy",
        "Cells in each quarter of a diagonal contain different digits",
        "Arrows\nr1c1: r1c2 r1c3",
        "Jaula 5: F1C2, F1C3",
        "cage 5: B2, B3",
    ],
)
def test_sentences_that_ask_something_are_listed(words: str) -> None:
    """They were passed over without a word."""
    assert parse(f"{ROWS}\n{words}").unread


@pytest.mark.parametrize(
    "words",
    [
        "Each row, column and box contains the digits 1 to 4.",
        "Solved in 3 seconds, 12 cells filled",
        "Naked single: r1c2 is 2",
        "Row 1: done",
        "Naked pair: r1c2 r1c3",
        "Stuck in: A2",
        "Column 3 of box 2 is full",
        "Average of 3 seconds",
        "Windows 11",
        "Sum of all clues: 10",
        "Even easier than the last one",
        "Normal sudoku rules apply.",
    ],
)
def test_other_sentences_are_none(words: str) -> None:
    assert not parse(f"{ROWS}\n{words}").unread


@pytest.mark.parametrize("head", ["rules", "constraints", "Rule", "variant"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_column_of_rules(head: str, separator: str) -> None:
    """It was listed, or passed over without a word."""
    text = f'puzzle{separator}{head}\n{LINE}{separator}"{KILLER}; thermo r2c1 r2c2"\n'
    if separator != ";":
        text += f"{LINE}{separator}{KILLER}\n"
    text += f"{LINE}{separator}anti-king\n{LINE}{separator}\n{LINE}{separator}classic\n"
    found = [each.layout for each in read_entries(text, whole=True)]  # type: ignore[union-attr]
    killer, thermo, king = map(parse_rule, (KILLER, "thermo r2c1 r2c2", "anti-king"))
    expected = [{killer, thermo}, *([{killer}] if separator != ";" else []), {king}, set(), set()]
    bound = [{rule.on(nonet.Layout.of(4)) for rule in each} for each in expected]
    assert [set(layout.constraints) for layout in found] == bound


def test_rules_of_json_in_a_column() -> None:
    cage = json.dumps([{"rule": "killer", "total": 3, "cells": ["r1c1", "r1c2"]}])
    quoted = cage.replace('"', '""')
    puzzle = parse(f'puzzle,constraints\n{LINE},"{quoted}"\n')
    assert [rule.kind for rule in puzzle.constraints] == ["killer"]


@pytest.mark.parametrize("words", ["frogs leap", "Digits on thermos increase", "r1c1 is odd"])
def test_other_words_in_a_column_of_rules_are_listed(words: str) -> None:
    (puzzle,) = read_entries(f"puzzle,rules\n{LINE},{words}\n", whole=True)
    assert isinstance(puzzle, nonet.Puzzle) and len(puzzle.unread) == 1


def test_a_rule_in_a_column_that_does_not_fit_is_an_error_or_listed() -> None:
    (found,) = read_entries(f"puzzle,rules\n{LINE},killer 3 r1c1 r9c9\n", whole=True)
    assert isinstance(found, NonetError) or found.unread


def test_lines_by_their_corners() -> None:
    """They were thermometers of the corners alone, or errors."""
    whole = parse(ROWS, rule="thermo r1c1 r1c2 r1c3 r2c3 r3c3").constraints
    for text in ("r1c1→r1c3→r3c3", "r1c1 -> r1c3 -> r3c3", "r1c1-r1c3-r3c3"):
        assert parse(ROWS, rule=f"thermo {text}").constraints == whole
        assert parse(f"{ROWS}\nThermo: {text}").constraints == whole
        assert parse(f"{ROWS}\nThermos:\n- {text}\n- r4c1→r4c3\n").constraints[:1] == whole
    (run,) = parse(ROWS, rule="thermo r1c1→r1c4").constraints
    assert run.named_cells() and tuple(run.named_cells()) == (0, 1, 2, 3)
    with pytest.raises(NonetError, match="not a cell"):
        parse(ROWS, rule="thermo r1c1-r2c3-r3c3")


WRITING = [form for form in FORMATS.builtin() if form.carries_constraints and form.write]
# How many of the rules a format can say at least, of those there were when it was written.
LEAST = {"fpuzzles": 38, "sudokupad": 38, "iss": 60, "sudoku-puzzle": 45, "sumocue": 1, "penpa": 3,
         "solo": 1, "grids": 0}  # fmt: skip
# Rules that f-puzzles says by the keys of others.
OTHERWISE = ("windows", "less-than", "and", "anti-knight", "anti-king", "diagonal")


def board(kind: Kind) -> Layout:
    return Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)


def domains(puzzle: Puzzle) -> list[int]:
    """What each cell may hold by givens, marks and rules of a single cell: formats mix these up."""
    problem = primitives_of(puzzle)
    found = list(problem.domains)
    for each in paired(problem.primitives, puzzle.layout.values):
        if isinstance(each, Count) and len(each.cells) == 1:
            full = (1 << puzzle.layout.value_count) - 1
            found[each.cells[0]] &= {1: full & ~each.values, 2: each.values}.get(each.counts, full)
    return found


def beyond_cells(layout: Layout) -> set[Any]:
    found = meaning(layout)
    return {each for each in found if not (isinstance(each, Count) and len(each.cells) == 1)}


def accepted(each: Any) -> Any:
    """What a few cells may hold: a count of values may come back as an automaton that counts."""
    if isinstance(each, Automaton):
        each = replace(each, ways=())  # a quicker way to the same lines
    if not isinstance(each, Automaton | Count | AnyOf) or len(cells_in(each)) > 4:
        return each
    cells = sorted(cells_in(each))
    held, found = [0] * 90, []
    for values in itertools.product(range(1, 10), repeat=len(cells)):
        for cell, value in zip(cells, values, strict=True):
            held[cell] = value
        found.append(each.holds(held))
    return (*cells, *found)


def cells_in(each: Any) -> set[int]:
    if isinstance(each, AnyOf):
        return {cell for branch in each.branches for one in branch for cell in cells_in(one)}
    return set(each.cells) if hasattr(each, "cells") else {each.first, each.second}


@pytest.mark.parametrize("kind", CONSTRAINTS.builtin(), ids=lambda kind: kind.name)
@pytest.mark.sampled
def test_a_rule_comes_back_from_each_format_or_is_refused(kind: Kind) -> None:
    for example in kind.examples:
        puzzle = Puzzle(board(kind), [0] * 81, constraints=[parse_rule(example)])
        meant, held, known = beyond_cells(puzzle.layout), domains(puzzle), records(puzzle.layout)
        for form in WRITING:
            assert form.can_write(puzzle) is _is_written(puzzle, form), example
            if not form.can_write(puzzle):
                continue
            text = nonet.write(puzzle, form.name)
            again = nonet.parse(text, format=form.name)
            second = nonet.write(again, form.name)  # some houses have several names
            assert nonet.write(nonet.parse(second, format=form.name), form.name) == second
            if form.name in ("fpuzzles", "sudokupad") and kind.name not in OTHERWISE:
                assert records(again.layout) == known, example
            assert domains(again) == held, example
            kept = beyond_cells(again.layout)
            assert set(map(accepted, kept - meant)) == set(map(accepted, meant - kept)), example


@pytest.mark.parametrize("form", WRITING, ids=lambda form: form.name)
def test_a_format_writes_as_many_rules_as_before(form: Format) -> None:
    kinds = [*CONSTRAINTS.builtin()]
    boards = {
        kind.name: Puzzle(board(kind), [0] * 81, constraints=[parse_rule(kind.examples[0])])
        for kind in kinds
    }
    written = [name for name, puzzle in boards.items() if form.can_write(puzzle)]
    assert len(written) >= LEAST.get(form.name, len(kinds) - 2)


def _is_written(puzzle: Puzzle, form: Format) -> bool:
    try:
        nonet.write(puzzle, form.name)
    except UnsupportedError as error:
        assert len(error.message) > 30
        return False
    return True


@pytest.mark.parametrize("form", WRITING, ids=lambda form: form.name)
@pytest.mark.parametrize("game", sorted(GAMES.names()))
@pytest.mark.sampled
def test_each_game_comes_back_or_is_refused(game: str, form: Format) -> None:
    regions = "1122112233443443" if game == "jigsaw" else None
    size = 4 if regions else GAMES.get(game).only_size or 9
    layout = GAMES.get(game).layout(size, regions=regions)
    puzzle = Puzzle(layout, [0] * 8 + [2] + [0] * (layout.cell_count - 9))
    if form.can_write(puzzle):
        again = nonet.parse(nonet.write(puzzle, form.name), format=form.name)
        assert again.layout.box == layout.box and again.layout.regions == layout.regions
        assert meaning(again.layout) == meaning(layout)
        assert again.givens == puzzle.givens
    else:
        assert not _is_written(puzzle, form)
