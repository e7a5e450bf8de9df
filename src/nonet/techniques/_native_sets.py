"""A quick look for almost locked sets of a kind: native code looks, some ten times as fast.

It knows boards of at most 81 cells and nine values, with any houses and whatever cells see each
other: those of a rule as well. Of others it is not known.
"""

from __future__ import annotations

from functools import lru_cache

from nonet._native import AlsSearch
from nonet.model import House, Layout, State, cells_of
from nonet.techniques._views import marks_by_cell

_MOST_CELLS, _MOST_VALUES = 81, 9


def may_have(name: str, state: State, most: int) -> bool:
    """True if native code, which is some ten times as fast, finds such sets; it may not know.

    Args:
        name: The technique.
        state: The state.
        most: How many cells the step may have, and values, of which two count as a cell: with half
            a cell more, as it was rounded down.
    """
    search = native_sets(state) if name == "Death Blossom" else None
    return search is None or search.has_blossom(most + 0.5)


def native_sets(state: State) -> AlsSearch | None:
    """The almost locked sets in native code, which knows boards of 81 cells and nine values."""
    if native_sets not in state.cache:
        houses, peers = _native_board(state.layout)
        marks = marks_by_cell(state)
        fits = len(marks) <= _MOST_CELLS and state.value_count <= _MOST_VALUES
        fits = fits and all(len(house) <= _MOST_VALUES for house in houses)
        fits = fits and bool(houses or state.layout.is_classic_inside)  # none: there are no sets
        every = [*marks, *[0] * (_MOST_CELLS - len(marks))]
        state.cache[native_sets] = AlsSearch(every, houses, peers) if fits else None
    known: AlsSearch | None = state.cache[native_sets]
    return known


def house_cost(house: House) -> float:
    """The cost to a person of looking at a house: a box is seen at a glance."""
    return 0.5 if house.kind in ("box", "region") else 1.0


@lru_cache(maxsize=64)
def house_costs(layout: Layout) -> list[float]:
    """The same for all houses of a board."""
    return [house_cost(house) for house in layout.houses]


@lru_cache(maxsize=64)
def _native_board(layout: Layout) -> tuple[list[list[int]], list[list[int]]]:
    """The houses, and for each cell those that it sees; nothing of the classic board."""
    if layout.is_classic_inside:
        return [], []
    houses = [list(cells_of(mask)) for mask in layout.masks]
    return houses, [list(cells_of(mask)) for mask in layout.peers]
