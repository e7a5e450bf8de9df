"""`backtracking`, `bitwise` and `cross-hatching`: that they are what document 003 says."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

import nonet
from engines.traced import CLASSIC, EASY, boards, events, possible
from nonet.engines import ENGINES
from nonet.model import Puzzle
from nonet.model.trace import (
    Chosen,
    Placed,
    Rule,
)
from strategies import puzzles


@pytest.mark.contract("R3.3")
@pytest.mark.parametrize("name", ["backtracking", "bitwise"])
def test_backtracking_takes_the_first_empty_cell_and_values_in_order(name: str) -> None:
    chosen = 0
    for values, event in boards(EASY, name):
        if isinstance(event, Chosen):
            chosen += 1
            cell = values.index(0)
            assert [cell] * len(event.options) == [cell for cell, _ in event.options]
            assert [value for _, value in event.options] == sorted(possible(values, cell))
    assert chosen > 81 - 30


@pytest.mark.contract("R3.4")
@settings(max_examples=20)
@given(puzzle=puzzles(max_size=7))
def test_bitwise_walks_through_the_tree_of_backtracking(puzzle: Puzzle) -> None:
    if puzzle.conflicts():
        return
    slow, quick = (ENGINES.get(name).start(puzzle, 0) for name in ("backtracking", "bitwise"))
    assert slow.run(None, node_limit=5000) is quick.run(None, node_limit=5000)
    assert slow.take() == quick.take()
    assert slow.counters() == quick.counters()


@pytest.mark.contract("R3.5")
def test_cross_hatching_goes_digit_by_digit_and_row_by_row() -> None:
    givens = nonet.parse(EASY).givens
    jobs: list[tuple[int, int]] = []
    for event in events(EASY, "cross-hatching"):
        match event:
            case Chosen(options, Rule.NEAREST_COMPLETION, house) if house is not None:
                assert house.kind == "row"
                job = (options[0][1], house.number)
                if job not in jobs:
                    jobs.append(job)
    digits = [digit for digit, _ in itertools.groupby(jobs, key=lambda job: job[0])]
    assert len(digits) == len(set(digits))
    assert [givens.count(d) for d in digits] == sorted(map(givens.count, digits), reverse=True)
    for digit in digits:
        rows = [row for d, row in jobs if d == digit]
        assert rows == sorted(rows)
        assert len(rows) == 9 - givens.count(digit)


@pytest.mark.contract("R3.6")
def test_cross_hatching_with_complete_digits() -> None:
    solution = nonet.solve(EASY).solution
    assert solution is not None
    for complete in ({5}, {1, 9}, set(range(1, 9)), set(range(1, 10))):
        givens = [value if value in complete else 0 for value in solution.values]
        outcome = nonet.solve(Puzzle(CLASSIC, givens), engine="cross-hatching", limit=1)
        assert outcome.solution is not None
        assert outcome.solution.is_solved
        placed = [
            event.value
            for event in events(Puzzle(CLASSIC, givens), "cross-hatching")
            if isinstance(event, Placed)
        ]
        assert not complete & set(placed)
