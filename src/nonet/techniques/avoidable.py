"""Avoidable rectangles: cells that were filled while solving, and would allow an exchange.

As a unique rectangle, but some of the four cells have their values already, none of them a given::

    a . | b          a, b and b were found while solving: if the fourth cell were a,
    b . | ?          all four could be exchanged, and there would be two solutions

*Type 1*: one empty cell is not the value that completes the exchange. *Type 2*: of two empty cells
with the same one other value one has that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.model import Layout, State, Step
from nonet.model.cells import mask_of
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._tools import digits
from nonet.techniques.rectangles import DEADLY, Rectangle, corners, rectangle_step


@lru_cache(maxsize=64)
def _with_masks(layout: Layout) -> list[tuple[tuple[int, int, int, int], int]]:
    return [(cells, mask_of(cells)) for cells in corners(layout)]


@lru_cache(maxsize=64)
def _without_givens(
    layout: Layout, givens: tuple[int, ...]
) -> list[tuple[tuple[int, int, int, int], int]]:
    given = sum(1 << cell for cell, value in enumerate(givens) if value)
    return [each for each in _with_masks(layout) if not each[1] & given]


def _avoidable_1(state: State) -> Iterator[Step]:
    """Three cells were filled while solving: the fourth cannot complete the exchange."""
    for cells, a, b, empty in _half_filled(state, 1):
        cell = empty[0]
        value = a if cell in cells[:2] else b
        found = Rectangle(cells, mask_of(cells), 1 << a | 1 << b, empty, False)
        step = rectangle_step(
            "Avoidable Rectangle Type 1", state, found, [(value, state.places[value] & 1 << cell)]
        )
        if step:
            yield step


def _avoidable_2(state: State) -> Iterator[Step]:
    """Two cells were filled while solving; the others have one extra value, the same in both."""
    bits = digits(state)
    layout = state.layout
    for cells, a, b, empty in _half_filled(state, 2):
        more = set()
        for cell in empty:
            own = 1 << (a if cell in cells[:2] else b)
            more.add(bits[cell] & ~own if bits[cell] & own else 0)
        if len(more) != 1 or (values := more.pop()).bit_count() != 1:
            continue
        value = values.bit_length() - 1
        gone = state.places[value] & layout.peers[empty[0]] & layout.peers[empty[1]]
        found = Rectangle(cells, mask_of(cells), 1 << a | 1 << b, empty, False)
        step = rectangle_step("Avoidable Rectangle Type 2", state, found, [(value, gone)])
        if step:
            yield step


def _half_filled(
    state: State, wanted: int
) -> Iterator[tuple[tuple[int, int, int, int], int, int, tuple[int, ...]]]:
    """Rectangles without givens whose filled cells would complete an exchange of a and b."""
    for cells, mask in _without_givens(state.layout, state.givens):
        if (mask & state.places[0]).bit_count() != wanted:
            continue
        empty = tuple(cell for cell in cells if not state.values[cell])
        first = {state.values[cell] for cell in cells[:2] if state.values[cell]}
        second = {state.values[cell] for cell in cells[2:] if state.values[cell]}
        if len(first) == len(second) == 1 and first != second:
            yield cells, first.pop(), second.pop(), empty


AVOIDABLE_1 = Technique(
    "Avoidable Rectangle Type 1",
    970,
    "Three cells of a rectangle filled while solving.",
    DEADLY + "None of them is a given, so {targets} must be something else.",
    _avoidable_1,
    assumes_unique=True,
    supports=needs_boxes,
)
AVOIDABLE_2 = Technique(
    "Avoidable Rectangle Type 2",
    980,
    "Two cells of a rectangle filled, two with one extra value.",
    DEADLY + "None of them is a given, so {extra} has the {extra_values} in one place.",
    _avoidable_2,
    assumes_unique=True,
    supports=needs_boxes,
)
