"""Singles: a cell with one value left, or a value with one cell left.

Each house needs every value exactly once. So a value with only one place left in a house must go
there (*hidden single*), and a cell with only one candidate left must take it (*naked single*). The
last empty cell of a house is both (*full house*)::

    row: 1 . 3 4     the empty cell is the row's last one: 2

Only houses with N cells need every value; smaller extra houses say no more than "all different".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet import _native
from nonet.model import Candidate, Highlight, State, Step, cells_of
from nonet.techniques._technique import Technique
from nonet.techniques._views import by_count, lowest, packed_places


def _full_houses(state: State) -> Iterator[Step]:
    layout = state.layout
    empty = state.places[0]
    done = 0
    for number, house in layout.full_masks:
        cell = empty & house
        if cell and not cell & (cell - 1) and not cell & done:
            for value, mask in enumerate(state.places[1:], 1):
                if mask & cell:
                    done |= cell
                    yield single_step("Full House", state, lowest(cell), value, number)
                    break


def _naked_singles(state: State) -> Iterator[Step]:
    for number in cells_of(by_count(state)[0]):
        cell = 1 << number
        for value, mask in enumerate(state.places):
            if value and mask & cell:
                yield single_step("Naked Single", state, number, value)
                break


def _hidden_singles(state: State) -> Iterator[Step]:
    layout = state.layout
    for value in range(1, state.value_count + 1):
        places = state.places[value]
        if not places:
            continue
        key = ("Hidden Single", places)
        if key in state.memo:
            continue
        done = 0
        for number, house in layout.blocks_first:
            cell = places & house
            if cell and not cell & (cell - 1) and not cell & done:
                done |= cell
                yield single_step("Hidden Single", state, lowest(cell), value, number)
        if not done:
            state.memo[key] = ()


def single_step(name: str, state: State, cell: int, value: int, house: int | None = None) -> Step:
    """A single: a value in a cell, and the number of the house that shows it, if one does."""
    placements, cells, highlights = _parts(cell, value)
    return Step(
        name,
        placements=placements,
        cells=cells,
        houses=() if house is None else (state.layout.houses[house],),
        highlights=highlights,
    )


@lru_cache(maxsize=4096)
def _parts(
    cell: int, value: int
) -> tuple[tuple[Candidate, ...], tuple[int, ...], tuple[Highlight, ...]]:
    """The parts that all singles of a value in a cell share: most steps are singles."""
    place = Candidate(cell, value)
    return (place,), (place.cell,), (Highlight("pattern", (place,)),)


def easiest_single(state: State) -> Step | None:
    """On the classic board, the one of all singles that a person sees soonest.

    The last cell of a house before a hidden single before a naked one, and boxes before lines.
    """
    single = _native.easiest_single(packed_places(state))
    if single is None:
        return None
    kind, cell, value, house = single
    return single_step(SINGLES[kind].name, state, cell, value, None if house < 0 else house)


FULL_HOUSE = Technique(
    name="Full House",
    order=100,
    summary="The last empty cell of a house.",
    reason="{cells} is the last empty cell of {houses}, and {values} is still missing there.",
    find=_full_houses,
)
HIDDEN_SINGLE = Technique(
    name="Hidden Single",
    order=110,
    summary="A value with only one place left in a house.",
    reason="{houses} has no {values} yet, and {cells} is the only cell there that can take it"
    "{blocked}.",
    find=_hidden_singles,
)
NAKED_SINGLE = Technique(
    name="Naked Single",
    order=120,
    summary="A cell with only one value left.",
    reason="{cells} can only be {values}: {ruled_out}.",
    find=_naked_singles,
)
# In the order of `SingleKind` in native/applicable/singles.hpp, which is that of their effort.
SINGLES = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)
