"""Puzzles for beginners, and variety."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import nonet
from nonet._generate._beginner import clues_for
from nonet._generate._easing import Techniques, easier_puzzles
from nonet.errors import PuzzleNotFoundError, UsageError
from nonet.model import Puzzle


def at_a_glance(grid: list[list[int]], boxes: list[list[tuple[int, int]]]) -> set[tuple[int, ...]]:
    """Slow and obvious: what is the last of a house, or has one place left in a box."""
    size = len(grid)
    lines = [[(r, c) for c in range(size)] for r in range(size)]
    lines += [[(r, c) for r in range(size)] for c in range(size)]
    houses = [*lines, *boxes]

    def may(row: int, column: int, value: int) -> bool:
        return not grid[row][column] and all(
            grid[r][c] != value for house in houses if (row, column) in house for r, c in house
        )

    found: set[tuple[int, ...]] = set()
    for house in houses:
        empty = [(r, c) for r, c in house if not grid[r][c]]
        for value in range(1, size + 1):
            places = [(r, c) for r, c in empty if may(r, c, value)]
            if len(places) == 1 and (house in boxes or len(empty) == 1):
                found.add((*places[0], value))
    return found


def fewest_open(puzzle: Puzzle, chance: Random | None = None) -> int:
    """The fewest values that can be found at a glance on the way to the solution."""
    size, box = puzzle.size, puzzle.layout.box
    assert box is not None
    boxes = [
        [(r + i, c + j) for i in range(box.rows) for j in range(box.columns)]
        for r in range(0, size, box.rows)
        for c in range(0, size, box.columns)
    ]
    grid = [list(puzzle.givens[at : at + size]) for at in range(0, size * size, size)]
    fewest = size
    while empty := sum(row.count(0) for row in grid):
        found = at_a_glance(grid, boxes)
        fewest = min(fewest, len(found) if empty > 3 else 3)
        if not found:
            return 0
        row, column, value = chance.choice(sorted(found)) if chance else min(found)
        grid[row][column] = value
    return fewest


@pytest.mark.parametrize(
    ("size", "fewest", "most"), [pytest.param(9, 30, 40, marks=pytest.mark.long), (6, 13, 18)]
)
def test_beginners_find_something_at_every_moment(size: int, fewest: int, most: int) -> None:
    for puzzle in nonet.generate(size, count=8, seed=5, beginner=True):
        assert fewest <= puzzle.clues <= most
        given = [value != 0 for value in puzzle.givens]
        assert given == given[::-1], "symmetric"
        assert fewest_open(puzzle) >= 3
        assert nonet.solve(puzzle).status is nonet.Status.UNIQUE


def test_as_large_a_share_of_every_board_is_given() -> None:
    assert [clues_for(size**2, None)[::2] for size in (4, 9, 16)] == [(6, 8), (30, 40), (95, 126)]
    assert clues_for(81, (20, 21)) == (20, 21, 21)


@pytest.mark.long
def test_the_order_in_which_a_beginner_writes_hardly_matters() -> None:
    puzzles = nonet.generate(count=12, seed=9, beginner=True)
    fewest = [fewest_open(puzzle, Random(order)) for puzzle in puzzles for order in range(2)]
    assert min(fewest) >= 2
    assert fewest.count(2) <= len(fewest) // 8, "it was every other one before several were tried"


def test_other_options_hold_as_well() -> None:
    options = {"beginner": True, "symmetry": "diagonal", "clues": "36..44", "seed": 2}
    (puzzle,) = nonet.generate(**options)  # type: ignore[arg-type]
    rows = [puzzle.givens[at : at + 9] for at in range(0, 81, 9)]
    assert 36 <= puzzle.clues <= 44
    assert all(bool(rows[r][c]) == bool(rows[c][r]) for r in range(9) for c in range(9))


def test_variety() -> None:
    def kinds(puzzle: Puzzle) -> int:
        # Hidden singles in rows, columns and boxes are three kinds, full houses are one.
        path = nonet.explain(puzzle)
        hidden = {step.houses[0].kind for step in path if step.technique == "Hidden Single"}
        return len({*path.techniques} - {"Hidden Single"}) + len(hidden)

    few = nonet.generate(count=30, seed=1, difficulty="easy")
    many = nonet.generate(count=10, seed=1, difficulty="easy", variety=5)
    assert min(map(kinds, few)) < 5 <= min(map(kinds, many)) == 5, "an easy one has no sixth"


def test_what_cannot_be() -> None:
    with pytest.raises(UsageError, match="minimal"):
        nonet.generate(beginner=True, minimal=True)
    with pytest.raises(PuzzleNotFoundError, match="kinds of steps"):
        nonet.generate(4, variety=20, seed=1, timeout=0.5)
    with pytest.raises(PuzzleNotFoundError):
        nonet.generate(beginner=True, clues=20, seed=1, timeout=0.5)


def test_full_houses_may_be_required() -> None:
    (puzzle,) = nonet.generate(require="Full House", seed=1, timeout=60)
    assert "Full House" in nonet.explain(puzzle).techniques


def test_givens_come_back_until_the_board_is_full() -> None:
    """Where the sum of steps is too much, portions are given, and the last puzzle is solved."""
    puzzle = nonet.examples.get("singles-2").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    singles = Techniques(("Full House", "Hidden Single", "Naked Single"), frozenset())
    groups = [(cell,) for cell in range(puzzle.layout.cell_count)]
    found = easier_puzzles(
        puzzle, solution, singles, groups, chance=Random(1), deadline=nonet.Deadline(None)
    )
    clues = [each.clues for each in islice(found, 200)]
    assert clues == sorted(set(clues)) and len(clues) > 10
    assert (clues[0], clues[-1]) == (puzzle.clues, puzzle.layout.cell_count)


def test_a_newspaper_has_few_more_givens_symmetric_and_as_many_steps_as_asked() -> None:
    level = nonet.GenerateOptions(
        newspaper=True, difficulty="medium", hard_steps="1..3", count=2, seed=4
    )
    for puzzle in nonet.generate(options=level):
        given = [bool(value) for value in puzzle.givens]
        assert 28 <= sum(given) <= 34 and given == given[::-1]
        assert nonet.rate(puzzle).level == "medium"
        assert 1 <= sum(bool(step.eliminations) for step in nonet.explain(puzzle)) <= 3
    (small,) = nonet.generate(newspaper=True, size=6, seed=1)
    assert 12 <= sum(map(bool, small.givens)) <= 15
    with pytest.raises(UsageError, match="cannot have the option 'minimal'"):
        nonet.GenerateOptions(newspaper=True, minimal=True)
    with pytest.raises(UsageError, match="hard_steps must be a number"):
        nonet.GenerateOptions(hard_steps="many")
