"""Each technique finds the same on a board that is turned, mirrored or has other numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from nonet.model import Candidate, Candidates, State, Step
from nonet.model.step import Found
from nonet.techniques import TECHNIQUES
from techniques.positions import Position, positions

Change = Callable[[int], int]
# Where a cell goes, and what its value becomes.
WAYS: dict[str, tuple[Change, Change]] = {
    "mirrored": (lambda cell: cell % 9 * 9 + cell // 9, lambda value: value % 9 + 1),
    "turned": (lambda cell: 80 - cell, lambda value: 10 - value),
    "other bands": (
        lambda cell: (cell // 9 + 3) % 9 * 9 + cell % 9 // 3 * 3 + (cell % 3 + 1) % 3,
        lambda value: (value + 4) % 9 + 1,
    ),
}
# They keep one step of several alike, or end after so many: the first ones are others there.
BOUNDED = {
    *("ALS-XY-Wing", "ALS-XY-Chain", "Death Blossom"),
    *("Grouped Continuous Nice Loop (ALS)", "Grouped Discontinuous Nice Loop (ALS)"),
    *("ALS-XY-Wing (overlapping)", "ALS-XY-Chain (overlapping)"),
}
LEFT_OUT = {("Symmetrical Placement", "other bands")}  # they take the symmetry away


def changed(state: State, to: Change, named: Change) -> State:
    """The same position with its cells elsewhere and other numbers in them."""
    values, givens = [0] * 81, [0] * 81
    for cell, (value, given) in enumerate(zip(state.values, state.givens, strict=True)):
        values[to(cell)] = named(value) if value else 0
        givens[to(cell)] = named(given) if given else 0
    full = Candidates.of_values(state.layout, values)
    gone: list[Candidate] = []
    for cell in (cell for cell, value in enumerate(state.values) if not value):
        left = set(map(named, state.values_of(cell)))
        gone += [Candidate(to(cell), value) for value in full.of(to(cell)) if value not in left]
    return State(state.layout, givens, values, full.without(gone))


def outcome(
    steps: Iterable[Step | Found], to: Change = int, named: Change = int
) -> tuple[set[Candidate], set[Candidate]]:
    """What is crossed out and what is placed by all steps."""
    gone, placed = set(), set()
    for each in (step.explain() for step in steps):
        gone |= {Candidate(to(cell), named(value)) for cell, value in each.eliminations}
        placed |= {Candidate(to(cell), named(value)) for cell, value in each.placements}
    return gone, placed


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("position", positions(), ids=lambda position: position.technique)
def test_the_same_is_found(position: Position, way: str) -> None:
    if (position.technique, way) in LEFT_OUT:
        return
    entry, (to, named) = TECHNIQUES.get(position.technique), WAYS[way]
    here = outcome(entry.find(position.state), to, named)
    there = outcome(entry.find(changed(position.state, to, named)))
    if position.technique in BOUNDED:
        assert here[0] & there[0] or here[1] & there[1]
    else:
        assert here == there
