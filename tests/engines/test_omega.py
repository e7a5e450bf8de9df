"""`omega`: that it is what document 000 says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

import nonet
from engines.traced import INKALA, events
from nonet.engines import Stop
from nonet.engines.omega import OmegaSearch
from nonet.model import Candidates, Layout, Puzzle
from nonet.model.trace import (
    Placed,
    Removed,
    Rule,
)
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
