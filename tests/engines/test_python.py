"""What the engines in Python share: the walk, its counters, its lists."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import nonet
from engines.traced import EASY, events
from nonet.engines import ENGINES, Stop

# The class that engines in Python are derived from.
from nonet.engines._python import PythonSearch, values_of
from nonet.engines.bitwise import BitwiseSearch
from nonet.engines.omega import OmegaSearch
from nonet.errors import UsageError
from nonet.model import Layout, Puzzle, Status
from nonet.model.trace import (
    Checkpoint,
    Contradiction,
    Pruned,
    Rollback,
)
from strategies import puzzles

NAMES = [
    engine.name
    for engine in ENGINES.builtin()
    if isinstance(engine.start, type) and issubclass(engine.start, PythonSearch)
]


def test_there_are_some() -> None:
    assert {"backtracking", "omega"} < set(NAMES)


@pytest.mark.contract("R3.2")
@pytest.mark.parametrize("name", NAMES)
def test_all_give_the_solution_of_a_proper_puzzle(name: str) -> None:
    expected = nonet.solve(EASY)
    outcome = nonet.solve(EASY, engine=name)
    assert (outcome.status, outcome.solutions) == (Status.UNIQUE, expected.solutions)
    assert outcome.engine == name
    assert outcome.stats.nodes >= 1
    assert 0 < (outcome.stats.time_to_first or 0) <= outcome.stats.time


@pytest.mark.parametrize("name", NAMES)
def test_counters_follow_their_definitions(name: str) -> None:
    """Every node but the first is one of the possibilities of a choice, or the only one."""
    trace = events("1...............", name, None)
    search = ENGINES.get(name).start(nonet.parse("1..............."), 0)
    search.run(None, keep=False)
    counters = search.counters()
    rollbacks = sum(isinstance(event, Rollback) for event in trace)
    checkpoints = [event.number for event in trace if isinstance(event, Checkpoint)]
    dead_ends = sum(isinstance(event, Contradiction | Pruned) for event in trace)
    assert counters.guesses == len(checkpoints)
    assert counters.depth == max(checkpoints)
    assert counters.backtracks == dead_ends
    assert rollbacks == counters.backtracks + search.solutions - 1
    assert counters.nodes >= 1 + len(checkpoints) + rollbacks


def test_seeds_are_checked() -> None:
    with pytest.raises(UsageError, match="2\\^64"):
        nonet.solve(EASY, engine="omega", seed=-1)


def test_no_depth_overflows_anything() -> None:
    layout = Layout.of(64, "none")
    search = ENGINES.get("bitwise").start(Puzzle(layout, [0] * layout.cell_count), 0)
    assert search.run(1) is Stop.LIMIT
    assert search.counters().depth > 3000  # three times as deep as Python calls itself


def test_a_search_that_broke_does_not_go_on() -> None:
    class Broken(OmegaSearch):
        def _options(self) -> None:
            raise MemoryError

    search = Broken(nonet.parse("." * 16))
    with pytest.raises(MemoryError):
        search.run(1)
    with pytest.raises(RuntimeError, match="broken"):
        search.run(1)


@settings(max_examples=25)
@given(puzzle=puzzles())
def test_what_the_givens_leave(puzzle: Puzzle) -> None:
    if not puzzle.conflicts():
        left = BitwiseSearch(puzzle).left_by_givens()
        assert list(map(values_of, left)) == [marks.values for marks in puzzle.candidates()]
