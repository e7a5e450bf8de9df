"""Subsets: k cells of a house that share k values, or k values that share k cells.

*Naked*: if k cells of a house have, taken together, only k values, these values are used up there
and stand in no other cell of the house::

    28 | 28 | 248 | 1     the first two cells take 2 and 8: the third is 4

*Hidden*: if k values have, taken together, only k places in a house, nothing else stands in these
places. A naked pair or triple whose cells share two houses and clear both is *locked*.

The search picks cells (or values) one after another and gives up as soon as they have more than k
values (or places).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from nonet.model import Layout, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._board import Board, board_of
from nonet.techniques._technique import Technique
from nonet.techniques._tools import (
    Find,
    by_count,
    digits,
    fact,
    houses,
    lit,
    marks_by_value,
    values_in,
)

_NAMES = {2: "Pair", 3: "Triple", 4: "Quadruple"}


def groups(sets: list[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """Choices of `size` members whose sets have together exactly `size` elements.

    Args:
        sets: Pairs of a member's own bit and its set, none of which is larger than `size`.
        size: k.

    Yields:
        The members' bits together and their sets together.
    """
    count = len(sets)

    def pick(begin: int, left: int, members: int, union: int) -> Iterator[tuple[int, int]]:
        if not left:
            if union.bit_count() == size:
                yield members, union
            return
        for i in range(begin, count - left + 1):
            bit, own = sets[i]
            both = union | own
            if both.bit_count() <= size:
                yield from pick(i + 1, left - 1, members | bit, both)

    return pick(0, size, 0, 0)


def _each_house(
    name: str,
    find_in: Callable[[State, Board, int], Iterator[Step]],
    *,
    alone: bool = True,
    small: int | None = None,
) -> Callable[[State], Iterator[Step]]:
    """Looks into every house, but not again until it has changed, if nothing `alone` decides.

    Only where there are `small` cells with no more than as many marks, if that is given.
    """

    def find(state: State) -> Iterator[Step]:
        board = board_of(state.layout)
        empty = state.places[0]
        seen = state.seen
        fitting = _small_cells(state, small) if small else empty
        least = small or 3
        keys = fact(state, "house keys", _house_keys)
        for number, house in enumerate(board.masks):
            if (fitting & house).bit_count() < least or (empty & house).bit_count() <= least - 1:
                continue
            key = (name, keys[number])
            if key in seen:
                continue
            vain = True
            for step in find_in(state, board, number):
                vain = False
                yield step
            if vain and alone:
                seen.add(key)

    return find


def _house_keys(state: State) -> list[tuple[int, ...]]:
    """For each house its number and the places of all values in it."""
    board = board_of(state.layout)
    places = state.places
    return [(i, *[mask & house for mask in places]) for i, house in enumerate(board.masks)]


def _small_cells(state: State, size: int) -> int:
    """The cells with two to `size` marks."""
    counts = by_count(state)
    if size > len(counts):
        return state.places[0]
    cells = 0
    for mask in counts[1:size]:
        cells |= mask
    return cells


def _naked_in(size: int, state: State, board: Board, number: int) -> Iterator[Step]:
    # Where a house has no such cells at all, neither locked nor naked subsets look again.
    key = ("no naked", size, fact(state, "house keys", _house_keys)[number])
    if key in state.seen:
        return
    marks = digits(state)
    open_cells = list(cells_of(state.places[0] & board.masks[number]))
    if len(open_cells) <= size:
        return
    small = [
        (1 << cell, marks[cell]) for cell in open_cells if 2 <= marks[cell].bit_count() <= size
    ]
    if len(small) < size:
        return
    vain = True
    for cells, values in groups(small, size):
        vain = False
        seen = board.common(cells)
        inside = [(v, state.places[v] & seen) for v in cells_of(values)]
        if any(mask for _, mask in inside):
            yield _naked_step(size, state, board, number, cells, values)
    if vain:
        state.seen.add(key)


def _naked_step(
    size: int, state: State, board: Board, number: int, cells: int, values: int
) -> Step:
    seen = board.common(cells)
    shared = board.shared(cells)
    gone = [(v, state.places[v] & seen) for v in cells_of(values)]
    cleared = [i for i in shared if any(mask & board.masks[i] for _, mask in gone)]
    locked = size in (2, 3) and len(cleared) > 1
    return Step(
        f"{'Locked' if locked else 'Naked'} {_name(size)}",
        eliminations=marks_by_value(gone),
        cells=tuple(cells_of(cells)),
        houses=houses(board, shared if locked else (number,)),
        highlights=lit(
            pattern=marks_by_value((v, state.places[v] & cells) for v in cells_of(values))
        ),
    )


def _hidden_in(size: int, state: State, board: Board, number: int) -> Iterator[Step]:
    house = board.masks[number]
    if (state.places[0] & house).bit_count() <= size:
        return
    small = []
    for value in range(1, state.size + 1):
        here = state.places[value] & house
        if here and here.bit_count() <= size:
            small.append((1 << value, here))
    if len(small) < size:
        return
    for values, cells in groups(small, size):
        gone = [
            (v, state.places[v] & cells) for v in range(1, state.size + 1) if not values >> v & 1
        ]
        if any(mask for _, mask in gone):
            yield Step(
                f"Hidden {_name(size)}",
                eliminations=marks_by_value(gone),
                cells=tuple(cells_of(cells)),
                houses=houses(board, (number,)),
                highlights=lit(
                    pattern=marks_by_value((v, state.places[v] & cells) for v in values_in(values))
                ),
            )


def _name(size: int) -> str:
    return _NAMES.get(size, f"Subset ({size})")


def _naked(size: int) -> Find:
    name = f"Naked {_name(size)}"
    look = _each_house(name, partial(_naked_in, size), small=size)
    return lambda state: (step for step in look(state) if step.technique == name)


def _locked(size: int) -> Find:
    name = f"Locked {_name(size)}"

    def find_in(state: State, board: Board, number: int) -> Iterator[Step]:
        # Once for both houses: from the box.
        if number in board.others:
            found = _naked_in(size, state, board, number)
            yield from (step for step in found if step.technique == name)

    return _each_house(name, find_in, alone=False, small=size)


def _hidden(size: int) -> Find:
    find_in = partial(_hidden_in, size)

    def find_full(state: State, board: Board, number: int) -> Iterator[Step]:
        if number in board.full:
            yield from find_in(state, board, number)

    return _each_house(f"Hidden {_name(size)}", find_full)


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
            find=_locked(size),
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
