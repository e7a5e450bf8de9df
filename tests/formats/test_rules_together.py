"""Boards with several rules: what a format writes of them, it reads as the same puzzle."""

from __future__ import annotations

import random

import pytest

import nonet
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids
from nonet.constraints import CONSTRAINTS
from nonet.errors import NonetError, ShapeError, UnsupportedError
from nonet.model import Puzzle

FORMATS = ("json", "line", "iss", "fpuzzles", "sudokupad", "sudoku-puzzle")
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
        for name in FORMATS:
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
