"""Subsets: k cells of a house that share k values, or k values that share k cells.

*Naked*: if k cells of a house have, taken together, only k values, these values are used up there
and stand in no other cell of the house::

    28 | 28 | 248 | 1     the first two cells take 2 and 8: the third is 4

*Hidden*: if k values have, taken together, only k places in a house, nothing else stands in these
places. A naked pair or triple whose cells share two houses and clear both is *locked*.

The search picks cells (or values) one after another and gives up as soon as they have more than k
values (or places). What it has found is kept for the next states in which the house is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nonet.model import Layout, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._technique import Technique
from nonet.techniques._tools import Find, digits, houses, lit, marks_by_value

_NAMES = {2: "Pair", 3: "Triple", 4: "Quadruple"}


def groups(sets: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """Choices of `size` members whose sets have together exactly `size` elements.

    Args:
        sets: Pairs of a member's own bit and its set, none of which is larger than `size`.
        size: k.

    Yields:
        The members' bits together and their sets together.
    """
    count = len(sets)
    if size == 2:
        for i, (one, own) in enumerate(sets):
            for two, other in sets[i + 1 :]:
                if (own | other).bit_count() == 2:
                    yield one | two, own | other
        return

    # Depth first: the next member to try, how many are to be chosen, and those chosen.
    todo = [(0, size, 0, 0)]
    while todo:
        begin, left, members, union = todo.pop()
        for i in range(begin, count - left + 1):
            bit, own = sets[i]
            both = union | own
            if both.bit_count() > size:
                continue
            if left > 1:
                todo += ((i + 1, left, members, union), (i + 1, left - 1, members | bit, both))
                break
            if both.bit_count() == size:
                yield members | bit, both


class Subsets:
    """The subsets in what a house holds; those of each size are found once.

    They depend on the places in the house alone, so states in which it is the same share them.
    """

    def __init__(self, places: tuple[int, ...], bits: list[int]) -> None:
        self._places = places  # of each value, as in a state
        self._cells = [(1 << cell, bits[cell]) for cell in cells_of(places[0])]
        self._naked: dict[int, list[tuple[int, int]]] = {}
        self._hidden: dict[int, list[tuple[int, int]]] = {}

    def naked(self, size: int) -> list[tuple[int, int]]:
        """Cells that have as many values together as they are, and these values."""
        known = self._naked.get(size)
        if known is None:
            known = self._naked[size] = self._find_naked(size)
        return known

    def hidden(self, size: int) -> list[tuple[int, int]]:
        """Values that have as many places together, and these, if something else is there."""
        known = self._hidden.get(size)
        if known is None:
            known = self._hidden[size] = self._find_hidden(size)
        return known

    def _find_naked(self, size: int) -> list[tuple[int, int]]:
        if len(self._cells) <= size:
            return []
        small = [each for each in self._cells if 2 <= each[1].bit_count() <= size]
        return list(groups(small, size)) if len(small) >= size else []

    def _find_hidden(self, size: int) -> list[tuple[int, int]]:
        if len(self._cells) <= size:
            return []
        places = self._places[1:]
        few = [(1 << v, here) for v, here in enumerate(places, 1) if 0 < here.bit_count() <= size]
        if len(few) < size:
            return []
        return [
            (values, cells)
            for values, cells in groups(few, size)
            if any(here & cells and not values >> v & 1 for v, here in enumerate(places, 1))
        ]


def _subsets(state: State) -> list[Subsets]:
    """For each house its subsets."""
    known: list[Subsets] | None = state.facts.get("subsets")
    if known is None:
        known = state.facts["subsets"] = []
        for house in state.layout.masks:
            key = tuple([mask & house for mask in state.places])
            found = state.seen.get(key)
            if found is None:
                found = state.seen[key] = Subsets(key, digits(state))
            known.append(found)
    return known


def _naked_step(
    size: int, state: State, layout: Layout, number: int, cells: int, values: int
) -> Step | None:
    seen = layout.seen_by_all(cells)
    gone = [(v, state.places[v] & seen) for v in cells_of(values)]
    if not any(mask for _, mask in gone):
        return None
    shared = layout.shared_houses(cells)
    cleared = [i for i in shared if any(mask & layout.masks[i] for _, mask in gone)]
    locked = size in (2, 3) and len(cleared) > 1
    return Step(
        f"{'Locked' if locked else 'Naked'} {_name(size)}",
        eliminations=marks_by_value(gone),
        cells=tuple(cells_of(cells)),
        houses=houses(layout, shared if locked else (number,)),
        highlights=lit(
            pattern=marks_by_value((v, state.places[v] & cells) for v in cells_of(values))
        ),
    )


def _name(size: int) -> str:
    return _NAMES.get(size, f"Subset ({size})")


def _naked(size: int, *, locked: bool = False) -> Find:
    name = f"{'Locked' if locked else 'Naked'} {_name(size)}"

    def find(state: State) -> Iterator[Step]:
        layout = state.layout
        subsets = _subsets(state)
        # Locked subsets are told once for both of their houses: from the box.
        for number in layout.blocks if locked else range(len(subsets)):
            for cells, values in subsets[number].naked(size):
                step = _naked_step(size, state, layout, number, cells, values)
                if step is not None and step.technique == name:
                    yield step

    return find


def _hidden(size: int) -> Find:
    name = f"Hidden {_name(size)}"

    def find(state: State) -> Iterator[Step]:
        layout = state.layout
        subsets = _subsets(state)
        for number in layout.full_houses:
            for values, cells in subsets[number].hidden(size):
                inside = [(v, state.places[v] & cells) for v in range(1, state.size + 1)]
                yield Step(
                    name,
                    eliminations=marks_by_value(m for m in inside if not values >> m[0] & 1),
                    cells=tuple(cells_of(cells)),
                    houses=houses(layout, (number,)),
                    highlights=lit(pattern=marks_by_value(m for m in inside if values >> m[0] & 1)),
                )

    return find


def _techniques() -> Iterator[Technique]:
    for size in (2, 3):
        yield Technique(
            name=f"Locked {_name(size)}",
            order=220 + size,
            summary=f"{size} cells in two common houses with {size} values: both lose these.",
            reason=(
                "{cells} together have only the values {values}, so these are used up there. The "
                "cells share {houses}: no other cell of these houses can have them."
            ),
            find=_naked(size, locked=True),
        )
    for size in range(2, 13):
        usual = size <= 4
        yield Technique(
            name=f"Naked {_name(size)}",
            order=300 + 20 * size,
            summary=f"{size} cells of a house with {size} values: the rest loses these.",
            reason=(
                "{cells} together have only the values {values}. So these values are used up "
                "there, and no other cell of {houses} can have them."
            ),
            find=_naked(size),
            supports=partial(_wants_size, 2 * size if not usual else size + 1),
        )
        yield Technique(
            name=f"Hidden {_name(size)}",
            order=310 + 20 * size,
            summary=f"{size} values with {size} places in a house: nothing else stands there.",
            reason=(
                "in {houses} the values {values} can only go into {cells}. These cells are needed "
                "for them, so nothing else can stand there."
            ),
            find=_hidden(size),
            supports=partial(_wants_size, 2 * size if not usual else size + 1),
        )


def _wants_size(least: int, layout: Layout) -> str | None:
    return None if layout.size >= least else f"is for boards from {least}x{least} on"


SUBSETS = tuple(_techniques())
