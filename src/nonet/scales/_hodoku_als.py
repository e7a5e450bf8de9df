"""Almost locked sets as HoDoKu comes upon them: the first two or three that cross something out.

native/hodoku searches, here they become steps. The sets have an order: rows, columns, boxes, and in
each by their first cells. Two sets are tried in this order; of three sets the two ties, each of
which comes before or after the other as its sets do; and in a chain each set comes after the one
before it.
"""

from __future__ import annotations

from itertools import pairwise

from nonet._native import AlsSearch
from nonet.model import State, Step, mask_of
from nonet.techniques._memory import cached
from nonet.techniques._views import marks_by_cell
from nonet.techniques.als import step_of_sets


@cached
def _search(state: State) -> AlsSearch:
    return AlsSearch(marks_by_cell(state))


def first_pair(state: State) -> Step | None:
    """Two sets on a classic board: ALS-XZ."""
    return _step("ALS-XZ", state, _search(state).first_pair())


def first_wing(state: State) -> Step | None:
    """Two sets, both tied to a third: ALS-XY-Wing."""
    return _step("ALS-XY-Wing", state, _search(state).first_wing())


def best_chain_of_sets(state: State) -> Step | None:
    """Four sets and more, each tied to the next: ALS-XY-Chain. That which crosses out most."""
    return _step("ALS-XY-Chain", state, _search(state).best_chain())


_Found = tuple[list[tuple[tuple[int, ...], int]], list[int], list[tuple[int, int]]]


def _step(name: str, state: State, known: _Found | None) -> Step | None:
    if known is None:
        return None
    cells_and_houses, links, crossed = known
    sets = [(mask_of(cells), house) for cells, house in cells_and_houses]
    # Two sets may be tied by several values.
    tied = pairwise(sets) if len(sets) > 2 else [(sets[0], sets[1])] * len(links)
    common = [
        (value, state.places[value] & (one | two))
        for value, ((one, _), (two, _)) in zip(links, tied, strict=True)
    ]
    return step_of_sets(name, state, sets, [(value, 1 << cell) for cell, value in crossed], common)
