"""`backdoors` and `qqwing` against what they are by definition, slowly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

import nonet
from nonet import Puzzle
from nonet.scales._singles_arrays import solved_by
from nonet.scales.backdoors import _as_array

SINGLES = ["Naked Single", "Hidden Single"]
PAIRS = [
    *SINGLES, "Locked Candidates Type 1", "Locked Candidates Type 2", "Locked Pair", "Naked Pair",
    "Hidden Pair",
]  # fmt: skip


def solves(puzzle: Puzzle, techniques: list[str]) -> bool:
    return nonet.explain(puzzle, techniques).solved


def with_values(puzzle: Puzzle, cells: tuple[int, ...]) -> Puzzle:
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    values = list(puzzle.givens)
    for cell in cells:
        values[cell] = solution.values[cell]
    return Puzzle(puzzle.layout, values)


def puzzles() -> Iterator[Puzzle]:
    yield from nonet.generate(count=40, seed=7)


@pytest.mark.parametrize("pairs", [False, True])
def test_arrays_go_as_far_as_techniques(pairs: bool) -> None:
    some = list(puzzles())
    boards = np.stack([_as_array(puzzle) for puzzle in some])
    names = PAIRS if pairs else SINGLES
    expected = [solves(puzzle, names) for puzzle in some]
    assert solved_by(boards, pairs=pairs).tolist() == expected
    assert True in expected and False in expected


@pytest.mark.long
def test_the_smallest_backdoor() -> None:
    for puzzle in nonet.generate(count=6, seed=9, difficulty="unfair"):
        rating = nonet.rate(puzzle, "backdoors")
        assert rating.figures[1][1] <= rating.score
        empty = [cell for cell, value in enumerate(puzzle.givens) if not value]
        smaller = combinations(empty, int(rating.score) - 1) if rating.score else ()
        assert not any(solves(with_values(puzzle, cells), SINGLES) for cells in list(smaller)[:60])
        same = combinations(empty, int(rating.score))
        if rating.score < 2:
            assert any(solves(with_values(puzzle, cells), SINGLES) for cells in same)


def test_time_that_runs_out_is_no_rating() -> None:
    puzzle = nonet.examples.get("locked-candidates-1").puzzle
    assert not nonet.rate(puzzle, "backdoors", timeout=0).exact


def test_levels_of_qqwing() -> None:
    seen = set()
    whole = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    for puzzle in [*puzzles(), nonet.parse("." + whole[1:])]:
        rating = nonet.rate(puzzle, "qqwing")
        names = (SINGLES[:1], SINGLES, PAIRS)
        at = next((at for at, stage in enumerate(names) if solves(puzzle, stage)), 3)
        assert (rating.score, rating.level) == (
            at + 1, ("simple", "easy", "intermediate", "expert")[at],
        )  # fmt: skip
        seen.add(at)
    assert seen == {0, 1, 2, 3}
