"""Subsets: k cells of a house that share k values, or k values that share k cells.

*Naked*: if k cells of a house have, taken together, only k values, these values are used up there
and stand in no other cell of the house::

    28 | 28 | 248 | 1     the first two cells take 2 and 8: the third is 4

*Hidden*: if k values have, taken together, only k places in a house, nothing else stands in these
places. A naked pair or triple whose cells share a line and a box is *locked* if both of these lose
something, each outside of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from itertools import combinations
from operator import or_

from nonet.model import State, Step
from nonet.techniques._subsets import subsets_in
from nonet.techniques._technique import Technique, at_least, step
from nonet.techniques._views import Pair, by_count, within

_NAMES = {2: "Pair", 3: "Triple", 4: "Quadruple"}
_NAMES.update((size, f"Subset ({size})") for size in range(5, 13))


def _naked(name: str, size: int, locked: bool, state: State) -> Iterator[Step]:
    layout = state.layout
    small = state.places[0]
    if size <= 4:
        _, two, three, four = by_count(state)
        small = (two, two | three, two | three | four)[size - 2]
    # A locked subset is found once for both of its houses: from the box.
    for number in layout.blocks if locked else range(len(layout.masks)):
        if (small & layout.masks[number]).bit_count() < size:
            continue
        for cells, values in subsets_in(state, number).naked[size]:
            removed = within(state, layout.seen_by_all(cells), values)
            if not removed:
                continue
            shared = layout.shared_houses(cells)
            if (size in (2, 3) and _clears_several(state, shared, removed)) == locked:
                houses = shared if locked else [number]
                parts = {"pattern": within(state, cells, values)}
                yield step(name, state, gone=removed, cells=cells, houses=houses, parts=parts)


def _clears_several(state: State, houses: Iterable[int], gone: list[Pair]) -> bool:
    """True if two of the houses lose something, each outside of the other."""
    lost = reduce(or_, (mask for _, mask in gone))
    parts = [lost & state.layout.masks[number] for number in houses]
    return any(one & ~two and two & ~one for one, two in combinations(parts, 2))


def _hidden(name: str, size: int, state: State) -> Iterator[Step]:
    for number in state.layout.full_houses:
        for values, cells in subsets_in(state, number).hidden[size]:
            removed, parts = (
                within(state, cells, ~values),
                {"pattern": within(state, cells, values)},
            )
            yield step(name, state, gone=removed, cells=cells, houses=[number], parts=parts)


def _techniques() -> Iterator[Technique]:
    for size in (2, 3):
        name = f"Locked {_NAMES[size]}"
        yield Technique(
            name=name,
            order=220 + size,
            summary=f"{size} cells in two common houses with {size} values: both lose these.",
            reason=(
                "{cells} together have only the values {values}, so these are used up there. The "
                "cells share {houses}: no other cell of these houses can have them."
            ),
            find=partial(_naked, name, size, True),
        )
    for size in range(2, 13):
        least = size + 1 if size <= 4 else 2 * size
        name = f"Naked {_NAMES[size]}"
        yield Technique(
            name=name,
            order=300 + 20 * size,
            summary=f"{size} cells of a house with {size} values: the rest loses these.",
            reason=(
                "{cells} together have only the values {values}. So these values are used up "
                "there, and no other cell of {houses} can have them."
            ),
            find=partial(_naked, name, size, False),
            supports=at_least(least),
        )
        name = f"Hidden {_NAMES[size]}"
        yield Technique(
            name=name,
            order=310 + 20 * size,
            summary=f"{size} values with {size} places in a house: nothing else can stand there.",
            reason=(
                "in {houses} the values {values} can only go into {cells}{each_blocked}. These "
                "cells are needed for them, so nothing else can stand there."
            ),
            find=partial(_hidden, name, size),
            supports=at_least(least),
        )


SUBSETS = tuple(_techniques())
