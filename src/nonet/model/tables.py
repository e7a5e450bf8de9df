"""Tables of the houses of a layout, as numbers and bit sets: computed once, on demand.

A house's *number* is its place in `Layout.houses`: rows, columns, boxes or regions, extra houses.
A *full* house has N cells: only there must every value stand. Rows and columns are *lines*, all
other houses *blocks*. Where values may repeat in rows and columns, these are not houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from nonet.model.boxes import Box
from nonet.model.cells import cells_of, mask_of
from nonet.model.constraint import Constraint
from nonet.model.houses import House
from nonet.model.relation import Relation

if TYPE_CHECKING:
    from nonet.model.layout import Layout


class Crossing(NamedTuple):
    """Two houses, by number, that share at least two cells, as a box and a row do.

    Example:
        >>> layout = nonet.Layout.of(4)
        >>> crossing = layout.crossings[0]
        >>> layout.houses[crossing.first].kind, layout.houses[crossing.second].kind
        ('row', 'box')
    """

    first: int
    second: int
    mask: int


class BlockCrossing(NamedTuple):
    """A full block and a line that cross: numbers of houses, and cells.

    Example:
        >>> crossing = nonet.Layout.of(4).block_crossings[0]
        >>> crossing.shared, crossing.rest_of_block, crossing.rest_of_line
        ((0, 1), (4, 5), (2, 3))
    """

    block: int
    line: int
    shared: tuple[int, ...]
    rest_of_block: tuple[int, ...]
    rest_of_line: tuple[int, ...]


class HouseTables:
    """The part of a `Layout` that engines and techniques look things up in."""

    size: int
    box: Box | None
    regions: tuple[int, ...] | None
    extra: tuple[House, ...]
    relations: tuple[Relation, ...]
    constraints: tuple[Constraint, ...]
    height: int
    least: int
    value_count: int
    repeats: bool
    gaps: tuple[int, ...]

    @cached_property
    def values(self) -> range:
        """All values as shown."""
        return range(self.least, self.least + self.value_count)

    @cached_property
    def cell_count(self) -> int:
        """The number of rows times N: N x N but for a few games."""
        return self.height * self.size

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """The rows from top to bottom."""
        n = self.size
        rows = range(self.height)
        return tuple(House("row", r + 1, tuple(range(r * n, (r + 1) * n))) for r in rows)

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """The columns from left to right."""
        n, end = self.size, self.cell_count
        return tuple(House("column", c + 1, tuple(range(c, end, n))) for c in range(n))

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        """The boxes or regions; none in a Latin square."""
        labels = self.region_of
        if labels is None:
            return ()
        cells: list[list[int]] = [[] for _ in range(max(labels) + 1)]
        for cell, label in enumerate(labels):
            cells[label].append(cell)
        kind = "box" if self.box else "region"
        return tuple(House(kind, i + 1, tuple(group)) for i, group in enumerate(cells))

    @cached_property
    def region_of(self) -> tuple[int, ...] | None:
        """The 0-based box or region of each cell, or None where there are none."""
        if self.box is None:
            return self.regions
        n, (height, width) = self.size, self.box
        across = n // width
        rows = range(self.height)
        return tuple(r // height * across + c // width for r in rows for c in range(n))

    @cached_property
    def area_of(self) -> tuple[int, ...] | None:
        """Which cells are drawn as one area, by numbers; -1 where no cell is.

        These are boxes or regions, and on a board of several grids the boxes of these. None where
        there are no areas.
        """
        if self.region_of is not None or not self.repeats:
            return self.region_of
        boxes = [house.cells for house in self.extra if house.kind.endswith(" box")]
        if not boxes and not self.gaps:
            return None
        labels = [0] * self.cell_count
        for number, cells in enumerate(boxes, 1):
            for cell in cells:
                labels[cell] = labels[cell] or number
        for cell in self.gaps:
            labels[cell] = -1
        return tuple(labels)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes or regions, extra houses, in this order."""
        lines = () if self.repeats else self.rows + self.columns
        return lines + self.boxes + self.extra

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For each cell the houses that it is in."""
        return tuple(tuple(self.houses[i] for i in numbers) for numbers in self.house_numbers)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cells of each house as a bit set."""
        return tuple(house.mask for house in self.houses)

    @cached_property
    def house_cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each house."""
        return tuple(house.cells for house in self.houses)

    @cached_property
    def house_numbers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of its houses."""
        numbers: list[list[int]] = [[] for _ in range(self.cell_count)]
        for number, cells in enumerate(self.house_cells):
            for cell in cells:
                numbers[cell].append(number)
        return tuple(map(tuple, numbers))

    @cached_property
    def peer_cells(self) -> tuple[tuple[int, ...], ...]:
        """For each cell its `peers`, ascending."""
        # Not from `peers`: to take a set of bits apart is slow on the largest boards.
        sets = [set(cells) for cells in self.house_cells]
        peers = [set().union(*(sets[number] for number in own)) for own in self.house_numbers]
        for cells in self.kept_apart:
            for cell in cells:
                peers[cell].update(cells)
        return tuple(tuple(sorted(mask_ - {cell})) for cell, mask_ in enumerate(peers))

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell the set of the cells that cannot have its value.

        They share a house with it, or a rule such as a cage or a knight's move keeps them apart.
        """
        masks_ = []
        for numbers in self.house_numbers:
            union = 0
            for number in numbers:
                union |= self.masks[number]
            masks_.append(union)
        for cells in self.kept_apart:
            mask = mask_of(cells)
            for cell in cells:
                masks_[cell] |= mask
        return tuple(union & ~(1 << cell) for cell, union in enumerate(masks_))

    @cached_property
    def kept_apart(self) -> tuple[tuple[int, ...], ...]:
        """Groups of cells that a rule, and not a house, makes different from each other."""
        if not self.relations and not self.constraints:
            return ()
        from nonet.model.problem import kept_apart  # which is made of layouts

        return kept_apart(cast("Layout", self))

    @cached_property
    def is_full(self) -> tuple[bool, ...]:
        """For each house whether it has as many cells as there are values, and so holds all."""
        return tuple(len(cells) == self.value_count for cells in self.house_cells)

    @cached_property
    def full_houses(self) -> tuple[int, ...]:
        """The numbers of the houses with N cells."""
        return tuple(number for number, is_full in enumerate(self.is_full) if is_full)

    @cached_property
    def full_lines(self) -> tuple[int, ...]:
        """The rows and columns, by number, in which every value stands."""
        return tuple(number for number in self.full_houses if number in self.lines)

    @cached_property
    def full_blocks(self) -> tuple[int, ...]:
        """The other houses in which every value stands."""
        return tuple(number for number in self.full_houses if number in self.blocks)

    @cached_property
    def has_full_houses(self) -> bool:
        """True if every value stands in each row and column, and in each box or region if any."""
        usual = (*self.lines, *self.box_numbers)
        return bool(self.lines) and all(self.is_full[number] for number in usual)

    @cached_property
    def full_masks(self) -> tuple[tuple[int, int], ...]:
        """The full houses by number and mask."""
        return tuple((number, self.masks[number]) for number in self.full_houses)

    @cached_property
    def blocks_first(self) -> tuple[tuple[int, int], ...]:
        """`full_masks` with the blocks first: there a person sees a hidden single soonest."""
        return tuple(sorted(self.full_masks, key=lambda pair: (pair[0] in self.lines, pair[0])))

    @cached_property
    def row_numbers(self) -> range:
        """The numbers of the rows."""
        return range(0 if self.repeats else self.height)

    @cached_property
    def column_numbers(self) -> range:
        """The numbers of the columns."""
        return range(self.lines.stop - self.size, self.lines.stop) if self.lines else range(0)

    @cached_property
    def lines(self) -> range:
        """The numbers of the rows and the columns, as far as they are houses."""
        return range(0 if self.repeats else self.height + self.size)

    @cached_property
    def box_numbers(self) -> range:
        """The numbers of the boxes or regions."""
        return range(len(self.lines), len(self.lines) + len(self.boxes))

    @cached_property
    def blocks(self) -> range:
        """The numbers of all houses but rows and columns."""
        return range(len(self.lines), len(self.houses))

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """All pairs of houses with at least two cells in common."""
        shared: Counter[tuple[int, int]] = Counter()
        for numbers in self.house_numbers:
            shared.update((a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :])
        pairs = sorted(pair for pair, cells in shared.items() if cells >= 2)
        return tuple(Crossing(a, b, self.masks[a] & self.masks[b]) for a, b in pairs)

    @cached_property
    def block_crossings(self) -> tuple[BlockCrossing, ...]:
        """Where full blocks and lines cross, block by block."""
        crossings_ = []
        for line, block, shared in sorted(self.crossings, key=lambda crossing: crossing[1::-1]):
            if line in self.lines and block in self.blocks and self.is_full[block]:
                masks = shared, self.masks[block] & ~shared, self.masks[line] & ~shared
                crossings_.append(
                    BlockCrossing(block, line, *(tuple(cells_of(mask)) for mask in masks))
                )
        return tuple(crossings_)

    def shared_houses(self, cells: int) -> tuple[int, ...]:
        """The numbers of the houses that hold all of these cells, one at least."""
        first = (cells & -cells).bit_length() - 1
        return tuple(i for i in self.house_numbers[first] if not cells & ~self.masks[i])

    @cached_property
    def seen_by_all(self) -> Callable[[int], int]:
        """Called with a set: the cells that see all of these; each cell where there are none."""
        peers = self.peers

        @lru_cache(maxsize=_MOST_CACHED)
        def seen(cells: int) -> int:
            common = -1
            while cells:
                cell = cells.bit_length() - 1
                common &= peers[cell]
                cells ^= 1 << cell
            return common

        return seen

    @cached_property
    def all_see(self) -> Callable[[int], bool]:
        """Called with a set: whether each of these cells sees all the others."""
        peers = self.peers

        @lru_cache(maxsize=_MOST_CACHED)
        def all_see(cells: int) -> bool:
            return all(not cells & ~peers[cell] & ~(1 << cell) for cell in cells_of(cells))

        return all_see


_MOST_CACHED = 200_000
