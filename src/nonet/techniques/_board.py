"""What techniques want to know of a layout, as bit sets, computed once for each layout."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from nonet.model import House, Layout


class Board:
    """The houses of a layout and who sees whom.

    Attributes:
        layout: The layout.
        masks: The cells of each house, in the order of `Layout.houses`.
        full: The houses with N cells, by number: only in them every value must stand.
        rows: The numbers of the rows, and so on.
        of_cell: For each cell the numbers of its houses.
        peers: For each cell the cells that it sees.
        full_masks: The houses with N cells by number and mask; `boxes_first` in another order.
        links: For places of a value the strong links between them, as far as they are known.
        subsets: For what a house holds the subsets in it, as far as they are known.
    """

    def __init__(self, layout: Layout) -> None:
        n = layout.size
        houses = layout.houses
        self.layout = layout
        self.peers = layout.peers
        self.masks = tuple(house.mask for house in houses)
        self.full = tuple(i for i, house in enumerate(houses) if len(house.cells) == n)
        self.rows = tuple(range(n))
        self.columns = tuple(range(n, 2 * n))
        self.lines = self.rows + self.columns
        self.boxes = tuple(range(2 * n, 2 * n + len(layout.boxes)))
        self.others = tuple(range(2 * n, len(houses)))
        self.of_cell = tuple(
            tuple(i for i, mask in enumerate(self.masks) if mask >> cell & 1)
            for cell in range(layout.cell_count)
        )
        self.full_masks = tuple((i, self.masks[i]) for i in self.full)
        # Boxes first: there a person sees a hidden single soonest.
        self.boxes_first = tuple(
            sorted(self.full_masks, key=lambda pair: (pair[0] in self.lines, pair[0]))
        )
        self._common: dict[int, int] = {}
        self._all_see: dict[int, bool] = {}
        self.links: dict[int, tuple[Any, ...]] = {}
        self.subsets: dict[tuple[int, ...], Any] = {}

    def house(self, number: int) -> House:
        """The house of that number."""
        return self.layout.houses[number]

    @cached_property
    def crossings(self) -> tuple[tuple[int, int, int], ...]:
        """Pairs of houses that share at least two cells: both numbers and the shared cells."""
        index = {house: i for i, house in enumerate(self.layout.houses)}
        return tuple(
            (index[each.first], index[each.second], each.mask) for each in self.layout.intersections
        )

    @cached_property
    def plain(self) -> bool:
        """Whether all houses are rows, columns and rectangular boxes."""
        return not self.layout.extra and self.layout.regions is None

    @cached_property
    def houses_by_kind(self) -> tuple[tuple[int, ...], ...]:
        """Rows, columns and all the others."""
        return (self.rows, self.columns, self.others)

    def common(self, cells: int) -> int:
        """The cells that see all of these."""
        known = self._common.get(cells)
        if known is None:
            if len(self._common) > _MOST_REMEMBERED:
                self._common.clear()
            known = -1
            for cell in members(cells):
                known &= self.peers[cell]
            self._common[cells] = known
        return known

    def all_see(self, cells: int) -> bool:
        """Whether each of these cells sees all the others."""
        known = self._all_see.get(cells)
        if known is None:
            if len(self._all_see) > _MOST_REMEMBERED:
                self._all_see.clear()
            known = all(not cells & ~self.peers[cell] & ~(1 << cell) for cell in members(cells))
            self._all_see[cells] = known
        return known

    def shared(self, cells: int) -> tuple[int, ...]:
        """The houses that hold all of these cells."""
        return tuple(i for i in self.of_cell[low(cells)] if not cells & ~self.masks[i])


_MOST_REMEMBERED = 200_000


@lru_cache(maxsize=64)
def board_of(layout: Layout) -> Board:
    """The board facts of a layout."""
    return Board(layout)


def members(bits: int) -> list[int]:
    """The numbers in a set, from high to low: the quickest way for loops that do not mind."""
    found = []
    while bits:
        top = bits.bit_length() - 1
        found.append(top)
        bits ^= 1 << top
    return found


def low(cells: int) -> int:
    """The first cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1
