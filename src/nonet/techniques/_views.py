"""Views of a state that many techniques share, and numbers in bit sets."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nonet import _native
from nonet.model import Candidate, State, cells_of
from nonet.techniques._memory import cached

# A value and cells, as a bit set: its candidates there.
Pair = tuple[int, int]


def members(bits: int) -> list[int]:
    """The numbers in a set from high to low, the quickest order for a loop."""
    places = []
    while bits:
        top = bits.bit_length() - 1
        places.append(top)
        bits ^= 1 << top
    return places


def lowest(bits: int) -> int:
    """The smallest number of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@cached
def packed_places(state: State) -> bytes:
    """`State.places` of 9x9 as native code reads them: eleven bytes a set of cells."""
    return b"".join([mask.to_bytes(11, "little") for mask in state.places])


@cached
def values_by_cell(state: State) -> list[int]:
    """For each cell its candidates as a bit set: bit v is value v; 0 for filled cells."""
    if (state.layout.cell_count, state.value_count) == (81, 9):
        return _native.values_by_cell(packed_places(state))
    bits = [0] * state.layout.cell_count
    for value in range(1, state.value_count + 1):
        bit = 1 << value
        for cell in cells_of(state.places[value]):
            bits[cell] |= bit
    return bits


@cached
def marks_in_all(state: State) -> list[int]:
    """For each cell its candidates, or its value, as a bit set."""
    pairs = zip(values_by_cell(state), state.values, strict=True)
    return [1 << value if value else marks for marks, value in pairs]


@cached
def marks_by_cell(state: State) -> list[int]:
    """The same as native code has it: bit 0 is value 1."""
    return [values >> 1 for values in values_by_cell(state)]


@cached
def by_count(state: State) -> tuple[int, int, int, int]:
    """The cells with exactly one, two, three and four candidates."""
    one = two = three = four = five = 0
    for mask in state.places[1:]:
        five |= four & mask
        four |= three & mask
        three |= two & mask
        two |= one & mask
        one |= mask
    return one & ~two, two & ~three, three & ~four, four & ~five


@cached
def by_pair(state: State) -> dict[int, int]:
    """The cells with just two candidates, by these two values; all are bit sets."""
    values, by_values = values_by_cell(state), dict[int, int]()
    for cell in cells_of(by_count(state)[1]):
        by_values[values[cell]] = by_values.get(values[cell], 0) | 1 << cell
    return by_values


@cached
def in_order(state: State) -> list[Candidate]:
    """All candidates, those of cells with few of them first."""
    bits = values_by_cell(state)
    cells = sorted(cells_of(state.places[0]), key=lambda cell: bits[cell].bit_count())
    return [candidate for cell in cells for candidate in _of_cell(cell, bits[cell])]


@lru_cache(maxsize=16384)
def _of_cell(cell: int, values: int) -> tuple[Candidate, ...]:
    return tuple(Candidate(cell, value) for value in cells_of(values))


@lru_cache(maxsize=4096)
def values_in(bits: int) -> tuple[int, ...]:
    """The values of a set of values."""
    return tuple(cells_of(bits))


def within(state: State, cells: int, values: int = -1) -> list[Pair]:
    """The candidates in some cells, those of some values (a bit set) alone."""
    marks = []
    for value, places in enumerate(state.places):
        if value and values >> value & 1 and places & cells:
            marks.append((value, places & cells))
    return marks


class StrongLink(NamedTuple):
    """A house with two places for a value: both as bit sets of one cell."""

    house: int
    a: int
    b: int


def strong_links(state: State, value: int) -> tuple[StrongLink, ...]:
    """The houses with just two places of a value; found once, since many techniques ask."""
    places = state.places[value]
    key = ("strong links", places)
    known: tuple[StrongLink, ...] | None = state.memo.get(key)
    if known is None:
        links = []
        for number, house in state.layout.full_masks:
            here = places & house
            rest = here & (here - 1)
            if rest and not rest & (rest - 1):
                links.append(StrongLink(number, here ^ rest, rest))
        known = state.memo[key] = tuple(links)
    return known
