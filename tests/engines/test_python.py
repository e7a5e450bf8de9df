"""The engines in Python: that each is the algorithm that its name says."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

import nonet
from nonet.engines import ENGINES, Stop
from nonet.engines._python import PythonSearch
from nonet.engines.constrained import ConstrainedSearch
from nonet.engines.elimination import EliminationSearch
from nonet.engines.human_bitwise import HumanBitwiseSearch
from nonet.engines.omega import OmegaSearch
from nonet.errors import UsageError
from nonet.model import Candidates, Layout, Puzzle, Status, cells_of
from nonet.model.trace import (
    Checkpoint,
    Chosen,
    Contradiction,
    Event,
    Placed,
    Pruned,
    Removed,
    Replay,
    Rollback,
    Rule,
    Solved,
)
from strategies import puzzles

CLASSIC = Layout.of(9)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNSOLVABLE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
HOUSES = [(house.mask, house.cells) for house in CLASSIC.houses]
NAMES = [
    engine.name
    for engine in ENGINES.builtin()
    if isinstance(engine.start, type) and issubclass(engine.start, PythonSearch)
]


def events(text: str | Puzzle, engine: str, limit: int | None = 1) -> list[Event]:
    return list(nonet.trace(text, engine, limit=limit))


def boards(text: str, engine: str) -> list[tuple[Sequence[int], Event]]:
    """The events of a trace, each with the board before it."""
    replay = Replay(nonet.parse(text))
    found: list[tuple[Sequence[int], Event]] = []
    for event in events(text, engine):
        found.append((replay.grid.values, event))
        replay.follow(event)
    return found


def possible(values: Sequence[int], cell: int) -> set[int]:
    """What the filled peers leave to a cell of a classic board."""
    return set(range(1, 10)) - {values[peer] for peer in cells_of(CLASSIC.peers[cell])}


def has_naked_single(values: Sequence[int]) -> bool:
    return any(not v and len(possible(values, cell)) == 1 for cell, v in enumerate(values))


def has_hidden_single(values: Sequence[int]) -> bool:
    candidates = Candidates.of_values(CLASSIC, values)
    return any(
        (candidates.places(value) & mask).bit_count() == 1
        for mask, cells in HOUSES
        for value in set(range(1, 10)) - {values[cell] for cell in cells}
    )


def test_there_are_eight() -> None:
    assert len(NAMES) == 8


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
    told = events("1...............", name, None)
    search = ENGINES.get(name).start(nonet.parse("1..............."), 0)
    search.run(None, keep=False)
    counters = search.counters()
    rollbacks = sum(isinstance(event, Rollback) for event in told)
    checkpoints = [event.number for event in told if isinstance(event, Checkpoint)]
    dead_ends = sum(isinstance(event, Contradiction | Pruned) for event in told)
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


def test_a_search_that_broke_says_so() -> None:
    class Broken(OmegaSearch):
        def _options(self) -> None:
            raise MemoryError

    search = Broken(nonet.parse("." * 16))
    with pytest.raises(MemoryError):
        search.run(1)
    with pytest.raises(RuntimeError, match="broken"):
        search.run(1)


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
@settings(max_examples=40)
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


@pytest.mark.contract("R1.16")
def test_human_bitwise_tries_only_where_there_is_no_single() -> None:
    tried = 0
    for values, event in boards(INKALA, "human-bitwise"):
        if isinstance(event, Chosen):
            tried += 1
            assert not has_naked_single(values)
            assert not has_hidden_single(values)
            fewest = min(len(possible(values, c)) for c, v in enumerate(values) if not v)
            assert len(event.options) == fewest
    assert tried > 10


class Undoing(HumanBitwiseSearch):
    """Looks at every return whether all is as it was."""

    returns = 0

    def _restore(self, mark: int) -> None:
        super()._restore(mark)
        Undoing.returns += 1
        assert len(self._changes) == mark
        assert not self._queue
        givens = self.puzzle.givens
        kept = {cell: self.values[cell] for cell in self._changes}
        for cell, value in enumerate(self.values):
            assert value == givens[cell] or value == kept[cell]
        for house, used in zip(self.layout.houses, self._used, strict=True):
            held = [self.values[cell] for cell in house.cells if self.values[cell]]
            assert used == sum(1 << (value - 1) for value in held)


@pytest.mark.contract("R1.17", "R1.18")
def test_human_bitwise_undoes_through_its_stack_of_changes() -> None:
    search = Undoing(nonet.parse(INKALA))
    assert search.run(2) is Stop.EXHAUSTED
    assert search.solutions == 1
    assert Undoing.returns == search.backtracks + search.solutions - 1


@pytest.mark.contract("R2.1")
def test_the_cube_of_elimination() -> None:
    puzzle = nonet.parse(EASY)
    search = EliminationSearch(puzzle)
    search._begin()
    cube = search._cube
    assert len(cube) == 9 * 9 * 10
    assert tuple(cube[:81]) == puzzle.givens
    for marks in puzzle.candidates():
        column = [cube[81 * value + marks.number] for value in range(1, 10)]
        given = puzzle.givens[marks.number]
        assert column == [v if v in marks.values and not given else 0 for v in range(1, 10)]


@pytest.mark.contract("R2.3")
def test_elimination_simulates_only_after_both_eliminations() -> None:
    simulated, first = 0, (0, 0)
    by_house: set[str] = set()
    before: Event | None = None
    for values, event in boards(INKALA, "elimination"):
        match event:
            case Placed(_, _, Rule.HIDDEN_SINGLE, house) if house is not None:
                by_house.add(house.kind)
                if not (isinstance(before, Placed) and before.rule is Rule.HIDDEN_SINGLE):
                    assert not has_naked_single(values)
            case Chosen(options):
                assert not has_naked_single(values)
                assert not has_hidden_single(values)
                first = options[0]
            case Placed(cell, value, Rule.ATTEMPT):
                simulated += 1
                assert (cell, value) == first
                assert cell == values.index(0)  # the next open field
        before = event
    assert by_house == {"row", "column", "box"}
    assert simulated > 1


@pytest.mark.contract("R2.4")
def test_simulations_nest_on_copies() -> None:
    outcome = nonet.solve(INKALA, engine="elimination")
    assert outcome.status is Status.UNIQUE
    assert outcome.stats.depth > 1
    assert nonet.solve(UNSOLVABLE, engine="elimination").status is Status.UNSOLVABLE
    refuted = [e for e in events(INKALA, "elimination") if isinstance(e, Removed)]
    assert refuted
    assert all(event.rule is Rule.REFUTED for event in refuted)


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
    told = events(Puzzle(layout, [0] * 16, marks=marks), "constrained")
    chosen = next(event for event in told if isinstance(event, Chosen))
    cell = chosen.options[0][0]
    by_loss = [
        sum(value in marks.of(p) for p in cells_of(layout.peers[cell]))
        for _, value in chosen.options
    ]
    assert by_loss == sorted(by_loss)
    assert by_loss[0] < by_loss[-1]
    assert chosen.options == ((0, 2), (0, 1))


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
    told = events(Puzzle(layout, [0] * 16, marks=marks), "constrained")
    assert told[0] == Pruned(2, 3, 3)
    assert not any(isinstance(event, Placed | Solved) for event in told)


class InStep(OmegaSearch):
    """Works out all views anew whenever a choice is to be made."""

    looked = 0

    def _options(self) -> Sequence[tuple[int, int]] | None:
        InStep.looked += 1
        buckets = [0] * (self.size + 1)
        for cell, left in enumerate(self._left):
            if not self.values[cell]:
                buckets[left.bit_count()] |= 1 << cell
        assert buckets == self._buckets
        for house, places, unplaced in zip(
            self.layout.houses, self._places, self._unplaced, strict=True
        ):
            placed = {self.values[cell] for cell in house.cells}
            for value in range(1, self.size + 1):
                spots = [c for c in house.cells if self._left[c] >> (value - 1) & 1]
                assert places[value] == sum(1 << cell for cell in spots)
                is_open = len(house.cells) == self.size and value not in placed
                assert bool(unplaced >> (value - 1) & 1) is is_open
        options = super()._options()
        if options is not None:
            fewest = min(
                left.bit_count() for c, left in enumerate(self._left) if not self.values[c]
            )
            assert len(options) == fewest
        return options


@pytest.mark.contract("R0.28")
@settings(max_examples=30)
@given(puzzle=puzzles(max_size=8))
def test_the_views_of_omega_stay_in_step(puzzle: Puzzle) -> None:
    if not puzzle.conflicts():
        InStep(puzzle).run(20, node_limit=60)


@pytest.mark.contract("R0.28")
def test_the_views_of_omega_stay_in_step_on_a_hard_board() -> None:
    search = InStep(nonet.parse(INKALA))
    assert search.run(2) is Stop.EXHAUSTED
    assert InStep.looked > 40
    assert search._trail == [] or search.solutions == 1


@pytest.mark.contract("R0.29")
@pytest.mark.parametrize("size", [4, 6, 8, 9, 12])
def test_omega_finds_groups_up_to_half_of_the_size(size: int) -> None:
    layout = Layout.of(size)
    for count in range(2, size // 2 + 1):
        members = range(1, count + 1)
        elsewhere = [(cell, value) for cell in range(count, size) for value in members]
        puzzle = Puzzle(
            layout, [0] * layout.cell_count, marks=Candidates.full(layout).without(elsewhere)
        )
        found = [
            event
            for event in events(puzzle, "omega")
            if isinstance(event, Removed)
            and event.rule is Rule.HIDDEN_GROUP
            and event.values == tuple(members)
            and event.cells == tuple(range(count))
        ]
        assert found
        others = range(count + 1, size + 1)
        assert set(found[0].candidates) == {(c, v) for c in range(count) for v in others}


@pytest.mark.contract("R0.29")
def test_omega_uses_all_its_rules() -> None:
    rules = {event.rule for event in events(INKALA, "omega") if isinstance(event, Placed | Removed)}
    assert rules == {
        *(Rule.NAKED_SINGLE, Rule.HIDDEN_SINGLE, Rule.ATTEMPT),
        *(Rule.LOCKED_CANDIDATES, Rule.HIDDEN_GROUP),
    }


def test_dancing_links_choose_cells_and_places_alike() -> None:
    chosen = [event for event in events(INKALA, "dancing-links") if isinstance(event, Chosen)]
    assert {event.house is None for event in chosen} == {True, False}
    assert all(len(event.options) < 4 for event in chosen)
