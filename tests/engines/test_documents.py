"""Engines that were written after a document: that they are what it says."""

import itertools
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonet
from engines.traced import (
    CLASSIC,
    EASY,
    INKALA,
    UNSOLVABLE,
    boards,
    events,
    has_hidden_single,
    has_naked_single,
    possible,
)
from nonet.engines import ENGINES, Stop, bitwise, constrained, cross_hatching, human_bitwise, omega
from nonet.engines.elimination import EliminationSearch
from nonet.engines.human_bitwise import HumanBitwiseSearch
from nonet.engines.omega import OmegaSearch
from nonet.model import Candidates, Layout, Puzzle, Status
from nonet.model.trace import Chosen, Event, Placed, Removed, Rule
from strategies import puzzles


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
@settings(max_examples=15)
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


def test_dancing_links_choose_cells_and_places_alike() -> None:
    chosen = [event for event in events(INKALA, "dancing-links") if isinstance(event, Chosen)]
    assert {event.house is None for event in chosen} == {True, False}
    assert all(len(event.options) < 4 for event in chosen)


def test_the_first_list_of_one_option_is_taken() -> None:
    """An empty one further on is not looked for: that shows in how many boards are examined."""
    found = nonet.solve(INKALA, engine="dancing-links", limit=2)
    assert (found.stats.nodes, found.stats.guesses) == (3758, 160)


ROOT = Path(__file__).parents[2]
# Words that mean nothing to who has not seen the notes that nonet was begun with.
INWARD = re.compile(r"seed documents?|[Dd]ocuments? 00\d|\bthe seeds\b|[Ss]eed 00\d")


def head(module: object) -> str:
    return " ".join((module.__doc__ or "").split())


@pytest.mark.contract("R3.15")
def test_the_head_of_cross_hatching_names_what_is_left_out() -> None:
    text = head(cross_hatching)
    assert 'begins with "the row and column with the most filled elements"' in text
    assert "Its code does not, and neither does this engine, which follows the code" in text


@pytest.mark.contract("R4.22")
def test_the_head_of_constrained_names_what_is_left_out() -> None:
    text = head(constrained)
    assert "What is left out: the Cell Selection Checkpoint" in text
    assert "That is useless" in text


def test_engines_name_their_source() -> None:
    for module in (bitwise, constrained, cross_hatching, human_bitwise, omega):
        assert "https://github.com/" in head(module)


def test_what_users_read_has_no_inward_words() -> None:
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for kind in ("py", "html", "js", "json"):
        files += (ROOT / "src").rglob(f"*.{kind}")
    assert len(files) > 100
    found = {path.name: INWARD.findall(path.read_text(encoding="utf-8")) for path in files}
    assert not {name: words for name, words in found.items() if words}
