"""Locked sets over many houses: as many cells as there are values to share out.

A cell takes one value, and a house takes a value once. Choose some empty cells, and for each value
that they can hold houses which have all its places in these cells between them: *shares*, pairs of
a value and a house. Each cell uses up a share and no share serves twice. So there are at least as
many shares as cells; and where there are *just as many*, every share is used up in these cells: its
value stands nowhere else in its house. And no cell uses up two: a candidate that lies in two shares
is wrong. A naked triple is the smallest case: three cells, three values, one house::

    row: 12 23 13 | 3..      three cells, shares 1, 2 and 3 of the row: used up

*Multi-sector locked sets*: the cells where some rows and some columns cross; each value is shared
out to the rows or to the columns (or boxes in place of one of them). For given rows and a given
choice of the values that they share, each column by itself is taken if it has more cells there
than further values: so native code can weigh all choices. The values of
the rows count wherever they stand in these rows, so some sets with fewer shares are passed over.

*SK loop*: the sixteen cells around four corners of a rectangle in four boxes, two in each row and
two in each column of each box. A share is a row, a column or a box. Where every cell has two
values of its line and two of its box it is the loop that Steve Kurzhals found in "Easter Monster".

Both are described on the "New Sudoku Players' Forum", where this counting is known as rank 0 (Allan
Barker's set logic).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_

import nonet._native as _native
from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._technique import Technique, needs_classic, step
from nonet.techniques._views import values_by_cell

# A value and the number of a house.
Share = tuple[int, int]

_LARGEST = 9  # choices of lines times choices of values, up to which a search is quick


def _step(name: str, state: State, cells: int, shares: list[Share]) -> Iterator[Step]:
    """The step if these shares, as many as there are cells, are used up in the cells."""
    layout = state.layout
    once: dict[int, int] = {}
    removed = []
    for value, house in shares:
        here = state.places[value] & layout.masks[house]
        removed.append((value, here & (~cells | once.get(value, 0))))
        once[value] = once.get(value, 0) | here
    if any(mask for _, mask in removed):
        numbers = sorted({house for _, house in shares})
        parts = {
            f"share of {layout.houses[number].name}": [
                (value, state.places[value] & cells & layout.masks[number])
                for value, house in shares
                if house == number
            ]
            for number in numbers
        }
        yield step(name, state, gone=removed, cells=cells, houses=numbers, parts=parts)


def _locked(
    state: State, layout: Layout, first: Sequence[int], second: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Sets of houses of both families, and of values shared by the first, that clear something.

    Those have as many shares as cells.
    """
    bits = values_by_cell(state)
    crossing = [
        [state.places[0] & layout.masks[one] & layout.masks[two] for two in second] for one in first
    ]
    values = [[_union(bits[c] >> 1 for c in cells_of(cells)) for cells in row] for row in crossing]
    counts = [[cells.bit_count() for cells in row] for row in crossing]
    return _native.locked_sectors(counts, values, state.value_count)


def _sectors(state: State) -> Iterator[Step]:
    layout = state.layout
    families = [(layout.row_numbers, layout.column_numbers)]
    if layout.box_numbers:
        families += [
            (layout.row_numbers, layout.box_numbers),
            (layout.column_numbers, layout.box_numbers),
        ]
    sectors = []
    known = set()
    for first, second in families:
        for one, two, values in _locked(state, layout, first, second):
            lines = [first[i] for i in cells_of(one)]
            others = [second[i] for i in cells_of(two)]
            cells = state.places[0] & _union(layout.masks[i] for i in lines)
            cells &= _union(layout.masks[i] for i in others)
            shares = [
                (v, number)
                for v in range(1, state.value_count + 1)
                for number in (lines if values >> (v - 1) & 1 else others)
                if state.places[v] & cells & layout.masks[number]
            ]
            key = (cells, tuple(shares))
            if len({house for _, house in shares}) < 2:
                continue  # a naked single or subset, which has a name of its own
            if len(shares) == cells.bit_count() and key not in known:
                known.add(key)
                sectors.append((cells.bit_count(), cells, shares))
    # The fewest cells first: that is what a person can check.
    for _, cells, shares in sorted(sectors):
        yield from _step("Multi-Sector Locked Sets", state, cells, shares)


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


@cache
def _covers(pairs: int) -> tuple[int, ...]:
    """For a set of the eight pairs of cells of a loop the smallest sets of houses for them.

    The houses are numbered along the loop as well: pair i lies in house i and house i + 1.
    """
    houses = [1 << i | 1 << (i + 1) % 8 for i in cells_of(pairs)]
    fitting = [chosen for chosen in range(256) if all(chosen & both for both in houses)]
    least = min(chosen.bit_count() for chosen in fitting)
    return tuple(chosen for chosen in fitting if chosen.bit_count() == least)


@lru_cache(maxsize=1)
def _corners() -> tuple[tuple[int, int, int], ...]:
    """For each cell of a 9x9 board its row, column and box."""
    return tuple((r, 9 + c, 18 + r // 3 * 3 + c // 3) for r, c in product(range(9), repeat=2))


@lru_cache(maxsize=1)
def _arms() -> tuple[tuple[int, int], ...]:
    """For each cell of a 9x9 board the others of its box in its row, and in its column."""
    masks = Layout.of(9).masks
    return tuple(
        (masks[row] & masks[box] & ~(1 << cell), masks[column] & masks[box] & ~(1 << cell))
        for cell, (row, column, box) in enumerate(_corners())
    )


def _sk_loops(state: State) -> Iterator[Step]:
    empty, bits, masks = state.places[0], values_by_cell(state), state.layout.masks
    arms = _arms()
    counts = []  # for each corner how many values its arms have; too many where one has none
    for arm in arms:
        row, column = (_union(bits[cell] for cell in cells_of(cells)) for cells in arm)
        counts.append(row.bit_count() + column.bit_count() if row and column else 99)
    ends = [pair for pair in product(range(9), repeat=2) if pair[0] // 3 < pair[1] // 3]
    for (r1, r2), (c1, c2) in product(ends, repeat=2):
        # Along the loop, as its houses and the pairs between them are.
        loop = [9 * row + column for row, column in ((r1, c1), (r1, c2), (r2, c2), (r2, c1))]
        # A house is shared by two pairs: half of what the pairs hold must be counted at least.
        needed = sum(counts[corner] for corner in loop)
        if needed > 32:  # twice the cells of a loop
            continue
        cells = empty & _union(arm for corner in loop for arm in arms[corner])
        left = cells.bit_count()
        if left < 12 or needed > 2 * left:
            continue
        a, b, c, d = (_corners()[corner] for corner in loop)
        numbers = (a[2], a[0], b[2], b[1], c[2], c[0], d[2], d[1])
        outside = ~mask_of(loop)
        pairs = [masks[numbers[i]] & masks[numbers[(i + 1) % 8]] & outside for i in range(8)]
        chosen = []
        for value in range(1, 10):
            here = state.places[value] & cells
            hit = sum(1 << i for i, pair in enumerate(pairs) if pair & here)
            chosen.append(_covers(hit))
            left -= chosen[-1][0].bit_count()
            if left < 0:
                break
        if left == 0:
            yield from _loop_steps(state, cells, numbers, chosen)


def _loop_steps(
    state: State, cells: int, numbers: tuple[int, ...], covers: list[tuple[int, ...]]
) -> Iterator[Step]:
    """One step for the first share-out, and more where a value can be shared out otherwise."""
    first = [options[0] for options in covers]
    choices = [first]
    for i, options in enumerate(covers):
        choices += [[*first[:i], other, *first[i + 1 :]] for other in options[1:]]
    for choice in choices:
        shares = [
            (value, numbers[i]) for value, chosen in enumerate(choice, 1) for i in cells_of(chosen)
        ]
        yield from _step("SK Loop", state, cells, shares)


def _up_to_9(layout: Layout) -> str | None:
    most = max(layout.height, layout.size, layout.value_count)
    return None if most <= _LARGEST else f"is for boards up to {_LARGEST}x{_LARGEST}"


_REASON = (
    "look at the {count} cells {cells}. All they can hold is {shares}. A house takes a value once, "
    "so these are {count} places to share out among {count} cells, and all of them are used up "
    "there. So a value stands nowhere else in the house that it is counted for, and nowhere in two "
    "of these houses at once."
)

SK_LOOP = Technique(
    name="SK Loop",
    order=1760,
    summary="Sixteen cells around a rectangle of boxes that use up all values of their houses.",
    reason=_REASON,
    find=_sk_loops,
    supports=needs_classic,
)
SECTORS = Technique(
    name="Multi-Sector Locked Sets",
    order=1770,
    summary="Cells where lines cross, exactly as many as the lines have values left for them.",
    reason=_REASON,
    find=_sectors,
    supports=_up_to_9,
)
