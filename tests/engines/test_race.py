"""The race beyond the common contract: one core or two, whole or in pieces, the result is the same.

The native test asks far more often, with slices of a few conflicts.
"""

from __future__ import annotations

import random

import pytest

from nonet import _native, solve
from nonet.engines import ENGINES, Stop, race, sat
from nonet.engines._compiled import NO_LIMIT, native_board
from nonet.model import Layout, Puzzle

NODE_LIMIT = 3  # as native code says it


def with_holes(size: int, share: float, seed: int) -> Puzzle:
    """A Latin square in disguise, of which so many cells are empty."""
    rng = random.Random(seed)
    rows, columns, values = (rng.sample(range(size), size) for _ in range(3))
    grid = [values[(r + c) % size] + 1 for r in rows for c in columns]
    for cell in rng.sample(range(size * size), int(size * size * share)):
        grid[cell] = 0
    return Puzzle(Layout.of(size, "none"), grid)


def test_threads_and_pieces_change_nothing() -> None:
    puzzle = with_holes(32, 0.42, 2)
    board = native_board(puzzle.layout)

    def run(searches: int, threads: bool, nodes: int) -> tuple[int, bytes, tuple[int, ...]]:
        search = _native.ClauseLearning(board, puzzle.packed, b"", 1, searches, threads)
        while search.run(3 - search.solutions, -1.0, nodes, True) == NODE_LIMIT:
            pass
        return search.solutions, search.take(), search.counters()

    alone = run(1, False, NO_LIMIT)
    in_turns = run(2, False, NO_LIMIT)
    assert in_turns[2] != alone[2], "the board is too easy for a race"
    assert in_turns[0] == 3
    assert run(2, True, NO_LIMIT) == in_turns
    assert run(2, True, 777) == in_turns


def test_solutions_are_those_of_one_search() -> None:
    puzzle = Puzzle(Layout.of(5, "none"), [1, 2, 3, 4, 5] + [0] * 20)
    found = []
    for search in (sat.ENGINE.start(puzzle, 0), race.ENGINE.start(puzzle, 0)):
        assert search.run(None) is Stop.EXHAUSTED
        found.append(sorted(map(bytes, search.take())))
    assert found[0] == found[1]
    assert len(found[0]) == 1344


def test_it_answers_under_its_own_name() -> None:
    text = "000005080000601043000000000010500000000106000300000005530000061000000004000000000"
    outcome = solve(text, engine="race")
    assert outcome.status == "unsolvable"
    assert outcome.engine == "race"


@pytest.mark.parametrize("name", ["sat", "race"])
def test_a_timeout_is_heard_by_all_searches(name: str) -> None:
    search = ENGINES.get(name).start(Puzzle(Layout.of(36), [0] * 1296), 5)
    assert search.run(None, timeout=0.2, keep=False) is Stop.TIMEOUT
