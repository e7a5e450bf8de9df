"""Junior exocet: two cells whose values stand in two others as well.

The *base* is two empty cells of a box in a line (here row 1), with three or four values. Each of
the two *targets* lies in another box of the band, off the row; the third cell of its column in the
band has none of the base's values::

    B B .  | . . .  | . . .      B: base, T: targets, -: no value of the base
    . . .  | T . .  | . . -      S: the three columns of the targets and of the base box,
    . . .  | - . .  | . . T         below the band
    ------------------------
    . . S  | S . .  | . . S      (and so on: six rows)

Say each value of the base has its places among the S in two houses at most, so that it stands there
twice at most. If it is true in the base, it is not elsewhere in row 1 nor in the base box. Each of
the three columns has it once, and at least one of them has it in the band: there only the targets
are left. So *both values of the base stand in the targets*: two values, two cells.

The rest is trial: each way to fill base and targets with the same two values must leave these
values a place in the box of the other target and in the columns, or it falls. What no way has goes.
A value that all ways have is in one target and twice among the S: where two rows hold all its
places there, it has no other place in these rows.

Found by Champagne, its rules by David P. Bird ("New Sudoku Players' Forum", JExocet Compendium);
only rules whose proof stands above are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._technique import Technique, needs_classic, step
from nonet.techniques._views import Pair, lowest, values_by_cell, within
from nonet.techniques.links.nets import written


class _Shape(NamedTuple):
    """Where an exocet may lie: cells as bit sets, and numbers of houses."""

    base: tuple[int, ...]
    targets: tuple[int, int]
    ends: int  # the targets
    beside: int  # the cells of the targets' columns in the band that must lack the base's values
    boxes: tuple[int, int]  # of the targets
    columns: tuple[int, int, int]  # of the base box, of the first and the second target
    rows: tuple[int, ...]  # those that cross the S cells
    s_cells: int


_Base = tuple[tuple[int, ...], bool, int, int, int]


@cache
def _bases() -> list[_Base]:
    """The bases of a 9x9 board, in bands and in stacks: two cells, and what shapes follow from."""
    return [
        (tuple(_cell(upright, 3 * band + row, 3 * here + i) for i in range(3) if i != out),
         upright, band, row, 3 * here + out)
        for upright in (False, True)
        for band, here, row, out in product(range(3), repeat=4)
    ]  # fmt: skip


@cache
def _shapes(base: _Base) -> list[_Shape]:
    """The shapes that it may have: few of the bases of a state need theirs."""
    below = product([i for i in range(3) if i != base[3]], range(3))
    return [_shape(base, ends) for ends in product(below, repeat=2)]


def _cell(upright: bool, row: int, column: int) -> int:
    return column * 9 + row if upright else row * 9 + column


def _shape(base: _Base, ends: tuple[tuple[int, int], ...]) -> _Shape:
    cells, upright, band, row, column = base
    stacks = [stack for stack in range(3) if stack != column // 3]
    targets, beside, boxes, columns = [], 0, [], [column]
    for (across, down), stack in zip(ends, stacks, strict=True):
        targets.append(_cell(upright, 3 * band + across, 3 * stack + down))
        beside |= 1 << _cell(upright, 3 * band + 3 - row - across, 3 * stack + down)
        boxes.append(18 + (3 * stack + band if upright else 3 * band + stack))
        columns.append(3 * stack + down)
    rows = [i for i in range(9) if i // 3 != band]
    return _Shape(
        cells,
        (targets[0], targets[1]),
        1 << targets[0] | 1 << targets[1],
        beside,
        (boxes[0], boxes[1]),
        tuple(c if upright else 9 + c for c in columns),  # type: ignore[arg-type]
        tuple(9 + r if upright else r for r in rows),
        sum(1 << _cell(upright, r, c) for r in rows for c in columns),
    )


class _Exocet:
    """A shape on a state in which both values of the base must stand in the targets."""

    def __init__(self, state: State, shape: _Shape, values: int, there: list[int]) -> None:
        self.state, self.shape, self.values = state, shape, values
        self.there = there
        self.layout = state.layout
        self.ways = [
            (a, b, one, two)
            for a, b in product(*(self._marks(cell) for cell in shape.base))
            if a != b
            for one, two in ((a, b), (b, a))
            if self._stands(one, 0) and self._stands(two, 1)
        ]

    def _marks(self, cell: int) -> Iterator[int]:
        return cells_of(values_by_cell(self.state)[cell])

    def _stands(self, value: int, target: int) -> bool:
        """True if the value may stand in a target, with another value in the other."""
        shape, layout = self.shape, self.layout
        here, there = shape.targets[target], shape.targets[1 - target]
        if not self.state.places[value] >> here & 1:
            return False
        # Its row in the other target's box is the third of the band.
        in_box = self.there[value] & layout.masks[shape.boxes[1 - target]] & ~(1 << there)
        free = in_box & ~layout.peers[here]
        for cell in shape.base:
            free &= ~layout.peers[cell]
        if not free:
            return False
        # Both of the other columns have it among the S, in different rows.
        own = self.there[value] & shape.s_cells
        first, second = (
            own & layout.masks[column] for i, column in enumerate(shape.columns) if i != target + 1
        )
        return any(second & ~layout.peers[cell] for cell in cells_of(first))

    def steps(self) -> Iterator[Step]:
        """The steps: candidates that no way has, and conclusions for values that all ways have."""
        if not self.ways:
            return
        cells = (*self.shape.base, *self.shape.targets)
        possible = [{way[i] for way in self.ways} for i in range(4)]
        removed = {
            (value, 1 << cell)
            for cell, values in zip(cells, possible, strict=True)
            for value in self._marks(cell)
            if value not in values
        }
        for value in set.intersection(*(set(way[:2]) for way in self.ways)):
            own = self.there[value] & self.shape.s_cells
            rows = [row for row in self.shape.rows if own & self.layout.masks[row]]
            if len(rows) == 2:
                outside = self.layout.masks[rows[0]] | self.layout.masks[rows[1]]
                outside &= self.state.places[value] & ~self.shape.s_cells
                removed |= {(value, 1 << cell) for cell in cells_of(outside)}
        if removed:
            yield self._step(removed)

    def _step(self, gone: Iterable[Pair]) -> Step:
        shape, state = self.shape, self.state
        base_box = (i for i in self.layout.shared_houses(mask_of(shape.base)) if i >= 18)
        return step(
            "Junior Exocet",
            state,
            gone=gone,
            cells=mask_of(shape.base) | shape.ends,
            houses=sorted(shape.columns),
            cover=sorted((*base_box, *shape.boxes)),
            parts={
                "base": within(state, mask_of(shape.base)),
                "target": within(state, shape.ends),
                "column": within(state, shape.s_cells, self.values),
            },
        )


def _exocets(state: State) -> Iterator[Step]:
    bits = values_by_cell(state)
    layout = state.layout
    there = [a | b for a, b in zip(state.places, written(state), strict=True)]
    for base in _bases():
        one, two = (bits[cell] for cell in base[0])
        values = one | two
        if not one or not two or not 3 <= values.bit_count() <= 4:
            continue
        every = marked = 0
        for value in cells_of(values):
            every |= there[value]
            marked |= state.places[value]
        for shape in _shapes(base):
            if every & shape.beside or shape.ends & ~marked:
                continue
            if all(_twice_at_most(layout, shape, there[v]) for v in cells_of(values)):
                yield from _Exocet(state, shape, values, there).steps()


def _twice_at_most(layout: Layout, shape: _Shape, places: int) -> bool:
    """True if two houses hold all of these places among the S cells."""
    inside = places & shape.s_cells
    masks = layout.masks
    hit = [row for row in shape.rows if masks[row] & inside]
    if len(hit) <= 2:
        return True
    # More than two rows: one of the two houses is a column.
    for column in shape.columns:
        rest = inside & ~masks[column]
        lines = [i for i in layout.house_numbers[lowest(rest)] if i < 18] if rest else ()
        if not rest or any(not rest & ~masks[i] for i in lines):
            return True
    return False


EXOCET = Technique(
    name="Junior Exocet",
    order=1750,
    summary="Two cells of a box whose values must stand in two target cells as well.",
    reason=(
        "{base} hold two of {base_values}. Follow these values through {houses}, outside "
        "{cover}: each of them has all its places there in two houses, so it stands there at most "
        "twice. But each of the three lines needs it. So if it is in {base}, one of the lines has "
        "it in {cover}, and there only {target} are left for it. This holds for both values of "
        "{base}: {target} hold the same two. Of all the ways to fill them alike, none has room for "
        "what is crossed out."
    ),
    find=_exocets,
    supports=needs_classic,
)
