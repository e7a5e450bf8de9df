"""The search for subsets: k members whose sets have k elements together.

It picks members one after another and gives up as soon as they have more than k elements. What it
finds in a house is kept for the next states in which that house is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonet.model import State, cells_of
from nonet.techniques._memory import Table
from nonet.techniques._views import Pair, values_by_cell, within


def groups(sets: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """Choices of `size` members whose sets have together exactly `size` elements.

    Members are pairs of their own bit and their set, none larger than `size`, and so is a choice.
    """
    if size == 2:
        for i, (one, own) in enumerate(sets):
            for two, other in sets[i + 1 :]:
                if (own | other).bit_count() == 2:
                    yield one | two, own | other
    elif len(sets) >= size:
        yield from _extended(0, sets, size, size)


def _extended(
    members: int, sets: Sequence[tuple[int, int]], left: int, size: int
) -> Iterator[tuple[int, int]]:
    """Choices of `left` further members; the sets are those together with the ones chosen."""
    if left == 1:
        for bit, union in sets:
            if union.bit_count() == size:
                yield members | bit, union
        return
    for i in range(len(sets) - left + 1):
        bit, union = sets[i]
        rest = [
            (other, both)
            for other, own in sets[i + 1 :]
            if (both := union | own).bit_count() <= size
        ]
        if len(rest) >= left - 1:
            yield from _extended(members | bit, rest, left - 1, size)


class Subsets(NamedTuple):
    """The subsets in what a house holds; those of each size are found once.

    They depend on the places in the house alone, so states in which it is the same share them.

    Attributes:
        naked: By size, cells that have as many values together as they are, and these values.
        hidden: By size, values that have as many places together, and these, if something else is
            there.
    """

    naked: Table[int, list[tuple[int, int]]]
    hidden: Table[int, list[tuple[int, int]]]


def _naked(cells: list[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    if len(cells) <= size:
        return []
    small = [pair for pair in cells if 2 <= pair[1].bit_count() <= size]
    return list(groups(small, size)) if len(small) >= size else []


def _hidden(places: tuple[int, ...], count: int, size: int) -> list[tuple[int, int]]:
    if count <= size:
        return []
    few = [(1 << v, here) for v, here in enumerate(places, 1) if 0 < here.bit_count() <= size]
    return [
        (values, cells)
        for values, cells in (groups(few, size) if len(few) >= size else ())
        if any(here & cells and not values >> v & 1 for v, here in enumerate(places, 1))
    ]


def subsets_in(state: State, number: int) -> Subsets:
    """The subsets of a house; one that is as in the last state keeps its own."""
    known: list[Subsets | None] | None = state.cache.get("subsets")
    masks = state.layout.masks
    if known is None:
        last, subsets = state.memo.get("last subsets", ((), [None] * len(masks)))
        changed = 0
        for old, new in zip(last, state.places, strict=False):
            changed |= old ^ new
        known = [None if changed & mask else old for mask, old in zip(masks, subsets, strict=True)]
        state.cache["subsets"] = known
        state.memo["last subsets"] = state.places, known
    table = known[number]
    if table is None:
        house = masks[number]
        places = tuple([mask & house for mask in state.places])
        table = state.memo.get(("subsets", places))
        if table is None:
            bits = values_by_cell(state)
            cells = [(1 << cell, bits[cell]) for cell in cells_of(places[0])]
            hidden = partial(_hidden, places[1:], len(cells))
            table = Subsets(Table(partial(_naked, cells)), Table(hidden))
            state.memo["subsets", places] = table
        known[number] = table
    return table


def subsets_with(
    state: State, house: int, roof: int, without: int, more: int
) -> Iterator[tuple[int, list[Pair]]]:
    """Cells of a house that make a naked subset with the cells of a roof, which act as one.

    One cell of the roof has one of the values of `more`; cells of `without` are not chosen and lose
    nothing. Yields the cells, and what goes since they and the roof use up their values.
    """
    layout, bits = state.layout, values_by_cell(state)
    free = list(cells_of(state.places[0] & layout.masks[house] & ~without))
    for size in range(max(1, more.bit_count() - 1), len(free)):
        most = size + 1
        few = [(1 << cell, bits[cell]) for cell in free if (bits[cell] | more).bit_count() <= most]
        for cells, union in groups([(0, more), *few], most) if few else ():
            if cells.bit_count() == size:
                seen = layout.seen_by_all(roof | cells) & ~without
                yield cells, within(state, seen, union)
