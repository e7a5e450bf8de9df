"""`constrained`, which document 004 describes, and what the engines in Python share."""

import pytest
from hypothesis import given, settings

import nonet
from engines.traced import EASY, INKALA, boards, events, has_hidden_single, has_naked_single
from nonet.engines import ENGINES, Stop
from nonet.engines._python import PythonSearch, values_of
from nonet.engines.bitwise import BitwiseSearch
from nonet.engines.constrained import ConstrainedSearch
from nonet.engines.omega import OmegaSearch
from nonet.errors import UsageError
from nonet.model import BlockCrossing, Candidates, Layout, Puzzle, Status, cells_of
from nonet.model.trace import (
    Checkpoint,
    Chosen,
    Contradiction,
    Placed,
    Pruned,
    Removed,
    Rollback,
    Rule,
    Solved,
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


@pytest.mark.contract("R4.4", "R4.5")
def test_constrained_selects_cells_in_the_order_of_document_004() -> None:
    rules: set[object] = set()
    for values, event in boards(INKALA, "constrained")[:300]:
        match event:
            case Placed(_, _, Rule.NAKED_SINGLE):
                rules.add(event.rule)
            case Placed(_, _, Rule.HIDDEN_SINGLE):
                rules.add(event.rule)
                assert not has_naked_single(values)
            case Removed(_, Rule.LOCKED_CANDIDATES):
                rules.add(event.rule)
                assert not has_naked_single(values)
                assert not has_hidden_single(values)
            case Chosen(options):
                rules.add(event.rule)
                assert not has_naked_single(values)
                assert not has_hidden_single(values)
                assert len({cell for cell, _ in options}) == 1
    assert rules == {
        *(Rule.NAKED_SINGLE, Rule.HIDDEN_SINGLE),
        *(Rule.LOCKED_CANDIDATES, Rule.FEWEST_VALUES),
    }


def test_constrained_takes_the_first_of_the_cells_with_the_fewest_values() -> None:
    layout = Layout.of(4)
    marks = Candidates.full(layout).without([(5, 1), (5, 2), (10, 1), (10, 2)])
    chosen = next(
        event
        for event in events(Puzzle(layout, [0] * 16, marks=marks), "constrained")
        if isinstance(event, Chosen)
    )
    assert {cell for cell, _ in chosen.options} == {5}


@pytest.mark.contract("R4.10")
def test_the_least_constraining_value_comes_first() -> None:
    layout = Layout.of(4)
    # r1c1 may be 1 or 2; of its neighbours all seven may be 1, but only five 2.
    marks = Candidates.full(layout).without([(0, 3), (0, 4), (1, 2), (4, 2)])
    trace = events(Puzzle(layout, [0] * 16, marks=marks), "constrained")
    chosen = next(event for event in trace if isinstance(event, Chosen))
    cell = chosen.options[0][0]
    by_loss = [
        sum(value in marks.of(p) for p in cells_of(layout.peers[cell]))
        for _, value in chosen.options
    ]
    assert by_loss == sorted(by_loss)
    assert by_loss[0] < by_loss[-1]
    assert chosen.options == ((0, 2), (0, 1))
    assert chosen.losers == tuple(by_loss)


class Checkpoints(ConstrainedSearch):
    """Looks whether a checkpoint is made only where there are several values."""

    def _save(self) -> tuple[list[int], list[int], list[int]]:
        fewest = min(left.bit_count() for left in self._left if left)
        assert fewest > 1
        return super()._save()

    def _restore(self, mark: tuple[list[int], list[int], list[int]]) -> None:
        super()._restore(mark)
        assert (self.values, self._left, self._locked) == mark
        assert self.values is not mark[0]


class Locks(ConstrainedSearch):
    """Sees that what a locked value takes from other cells is counted."""

    taken = 0

    def _lock(self, value: int, crossing: BlockCrossing) -> bool:
        before, propagations = [*self._left], self.propagations
        found = super()._lock(value, crossing)
        gone = sum(a != b for a, b in zip(before, self._left, strict=True))
        assert self.propagations - propagations == gone
        self.taken += gone
        return found


def test_candidates_that_a_locked_value_takes_are_propagations() -> None:
    search = Locks(nonet.parse(INKALA))
    search.run(2)
    assert search.taken > 50


@pytest.mark.contract("R4.11")
def test_checkpoints_are_copies_and_only_made_for_choices() -> None:
    search = Checkpoints(nonet.parse(INKALA))
    assert search.run(2) is Stop.EXHAUSTED
    assert search.guesses > 10
    open_now = 0
    for event in events(INKALA, "constrained", None):
        match event:
            case Checkpoint(number):
                open_now += 1
                assert number == open_now
            case Rollback(number, discarded):
                assert number == open_now  # the last one
                open_now -= discarded
    assert open_now == 0


@pytest.mark.contract("R4.12")
def test_a_value_that_would_empty_a_neighbour_is_not_tried() -> None:
    layout = Layout.of(4)
    marks = Candidates.full(layout).without([(c, v) for c in (2, 3) for v in (1, 2, 4)])
    trace = events(Puzzle(layout, [0] * 16, marks=marks), "constrained")
    assert trace[0] == Pruned(2, 3, 3)
    assert not any(isinstance(event, Placed | Solved) for event in trace)
