"""Almost locked pairs and triples: a crossing of line and box that keeps one value for itself.

In one house, outside of a crossing with another, k cells have only k + 1 values. In the other house
these values have places only in the crossing and in k cells beside it::

    xy .  . | .  .  . | H . .       row 1 and box 3; x and y in box 3 are in row 1 or in H:
    .  .  . | .  .  . | . . .       xy takes one of them, H takes the same,
    .  .  . | .  .  . | . . .       the crossing the other one

The k cells take k of the values, which the crossing cannot have as well: they go into the k cells
beside it, and the value that is left over goes into the crossing. So neither the rest of the first
house has any of the values, nor have the k cells of the other house room for anything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from nonet.model import State, Step, cells_of, mask_of
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import Pair, values_by_cell, within

_NAMES = {1: "Almost Locked Pair", 2: "Almost Locked Triple"}


def _almost_locked(name: str, count: int, state: State) -> Iterator[Step]:
    layout = state.layout
    for first, second, crossing in layout.crossings:
        if state.places[0] & crossing:
            for house, other in ((first, second), (second, first)):
                if other in layout.full_houses:
                    yield from _in_crossing(name, count, state, house, other, crossing)


def _in_crossing(
    name: str, count: int, state: State, house: int, other: int, crossing: int
) -> Iterator[Step]:
    bits, masks = values_by_cell(state), state.layout.masks
    outside = masks[house] & ~crossing & state.places[0]
    few = [cell for cell in cells_of(outside) if 2 <= bits[cell].bit_count() <= count + 1]
    for chosen in combinations(few, count):
        values = 0
        for cell in chosen:
            values |= bits[cell]
        if values.bit_count() != count + 1:
            continue
        there = [state.places[value] & masks[other] for value in cells_of(values)]
        # A value without a place is in a cell of the other house already.
        hidden = crossing_places = 0
        for places in there:
            hidden |= places & ~crossing
            crossing_places |= places & crossing
        if not all(there) or hidden.bit_count() != count or not crossing_places:
            continue
        cells = mask_of(chosen)
        removed: list[Pair] = within(state, outside & ~cells, values)
        removed += within(state, hidden, ~values)
        if removed:
            yield step(
                name,
                state,
                gone=removed,
                cells=cells | hidden | crossing_places,
                houses=[other],  # where it is seen what blocks the values
                cover=[house],
                parts={
                    "set": within(state, cells),
                    "hidden": within(state, hidden, values),
                    "crossing": within(state, crossing_places, values),
                },
            )


_REASON = (
    "{set} in {cover} {set:has one|have two} of the values {values} and nothing else, so "
    "{crossing}, in {cover} as well, cannot have {set:this one|these two}. In {houses} the values "
    "{values} have places only there and in {hidden}{each_blocked}. So {hidden} "
    "{hidden:takes|take} the same as {set}, and {crossing_or} takes the one left over: {hidden} "
    "{hidden:has|have} no room for other values, nor has the rest of {cover} for these."
)
_SUMMARIES = {
    1: "A cell in a line and one in a box share a value, and their crossing has the other.",
    2: "Two cells in a line and two in a box share values, and their crossing has the third.",
}
ALMOST_LOCKED = tuple(
    Technique(
        name=name,
        order=1490 + count,
        summary=_SUMMARIES[count],
        reason=_REASON,
        find=partial(_almost_locked, name, count),
        supports=needs_boxes,
    )
    for count, name in _NAMES.items()
)
