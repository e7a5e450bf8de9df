"""`nonet.split`: parts share out the solutions of a puzzle."""

from __future__ import annotations

from itertools import pairwise

import pytest

import nonet
from nonet.constraints import Killer, Thermometer
from nonet.model import Layout, Puzzle

FEW = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7."
SEVERAL = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def grids(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [grid.values for grid in nonet.solve(puzzle, limit=None).solutions]


BOARDS = {
    "four": nonet.parse("0000300040020000"),
    "several": nonet.parse(SEVERAL[:40] + "." * 6 + SEVERAL[46:]),
    "unsolvable": nonet.parse("123....4........"),
    "solved": nonet.parse("1234341243212143"),
    "jigsaw": Puzzle(Layout.of(4, regions="aaabaccbdccbdddb"), [0] * 16),
    "diagonal": nonet.parse("1" + "." * 15, game="diagonal"),
    "rules": Puzzle(
        Layout.of(4), [0] * 16, constraints=[Killer(5, "r1c1 r1c2"), Thermometer("r2c1 r3c1 r4c1")]
    ),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("parts", [1, 2, 7, 60])
def test_parts_are_disjoint_and_together_everything(name: str, parts: int) -> None:
    board = BOARDS[name]
    found = nonet.split(board, parts)
    assert 1 <= len(found) <= parts
    shares = [set(grids(part)) for part in found]
    assert sum(map(len, shares)) == len(set().union(*shares))
    assert sorted(set().union(*shares)) == sorted(grids(board))
    assert all(part.layout == board.layout and part.givens == board.givens for part in found)


def test_there_are_as_many_parts_as_asked_for() -> None:
    assert [len(nonet.split("." * 81, n)) for n in (2, 3, 10, 100)] == [2, 3, 10, 100]


def test_marks_are_kept() -> None:
    first, second = nonet.split("0000300040020000", 2)
    again = nonet.split(first, 3)
    assert sorted(grid for part in again for grid in grids(part)) == sorted(grids(first))
    assert not set(grids(first)) & set(grids(second))


def test_counts_add_up() -> None:
    whole = nonet.count("." * 36)
    assert sum(map(nonet.count, nonet.split("." * 36, 11))) == whole == 28200960


def test_the_same_parts_every_time() -> None:
    assert nonet.split(SEVERAL, 20) == nonet.split(SEVERAL, 20)


def test_larger_numbers_split_further() -> None:
    sizes = [max(len(part.marks or ()) for part in nonet.split("." * 81, n)) for n in (1, 9, 90)]
    assert all(more > less for more, less in pairwise(sizes))


@pytest.mark.parametrize("parts", [0, -1, 10**7])
def test_numbers_that_make_no_sense(parts: int) -> None:
    with pytest.raises(nonet.UsageError, match="parts must be 1 to 1,000,000"):
        nonet.split(FEW, parts)


def test_what_hidden_singles_decide_is_not_split() -> None:
    puzzle = nonet.examples.get("16x16-1").puzzle
    (part,) = nonet.split(puzzle, 10)
    assert part.marks is not None and len(part.marks) == 256
