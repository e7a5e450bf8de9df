"""Almost locked sets: n cells of a house with n + 1 values.

If one of the values leaves such a set, the others fill it. Sets are numbered, so that sets of sets
are integers as well: which sets hold a value in a cell, which have all their places of it seen.
"""

from __future__ import annotations

from typing import NamedTuple

from nonet.model import State, cells_of
from nonet.techniques._memory import Table, cached
from nonet.techniques._views import members, values_by_cell


class Als(NamedTuple):
    """An almost locked set.

    Attributes:
        cells: Its cells.
        values: Its values as a set of bits.
        house: The number of a house that holds it.
    """

    cells: int
    values: int
    house: int


class AlsTable:
    """All almost locked sets of a state, and which of them are linked.

    Args:
        state: The state.
        largest: How many cells the sets may have; None for as many as the board allows.

    Attributes:
        sets: The sets, single cells with two values included, the small ones first.
        places: For each set the places of each of its values.
        having: For each value the numbers of the sets that have it.
    """

    def __init__(self, state: State, largest: int | None = None) -> None:
        self.state = state
        self.layout = state.layout
        self.sets = _all_sets(state, largest)
        self.places: list[dict[int, int]] = []
        self.having: dict[int, int] = {}
        self._holding: dict[int, dict[int, int]] = {}
        self._touching: dict[int, int] = {}
        #: By set, value and whether they may overlap, the sets whose places of the value all see
        #: those of this set: a restricted common.
        self.partners = Table(self._find_partners)
        #: By value and cell, the sets whose places of the value are all seen from the cell.
        self.seen_from: Table[tuple[int, int], int] = Table(
            lambda key: self.inside(key[0], self.layout.peers[key[1]])
        )
        for number, one in enumerate(self.sets):
            bit = 1 << number
            for cell in cells_of(one.cells):
                self._touching[cell] = self._touching.get(cell, 0) | bit
            where = {}
            for value in cells_of(one.values):
                where[value] = state.places[value] & one.cells
                self.having[value] = self.having.get(value, 0) | bit
                holding = self._holding.setdefault(value, {})
                for cell in cells_of(where[value]):
                    holding[cell] = holding.get(cell, 0) | bit
            self.places.append(where)

    def _find_partners(self, key: tuple[int, int, bool]) -> int:
        number, value, overlap = key
        partners = self.inside(value, self.layout.seen_by_all(self.places[number][value]))
        for cell in cells_of(self.sets[number].cells) if not overlap else ():
            partners &= ~self._touching[cell]
        return partners

    def touching(self, cell: int) -> int:
        """The sets that have a cell."""
        return self._touching.get(cell, 0)

    def inside(self, value: int, cells: int) -> int:
        """The sets whose places of a value all lie in these cells."""
        others = self.having.get(value, 0)
        holding = self._holding.get(value, {})
        for cell in members(self.state.places[value] & ~cells):
            others &= ~holding.get(cell, 0)
        return others

    def cleared(self, value: int, *numbers: int) -> int:
        """The places of a value outside that see all its places in these sets."""
        together = 0
        for number in numbers:
            together |= self.places[number][value]
        return self.layout.seen_by_all(together) & self.state.places[value]


def _all_sets(state: State, most: int | None = None) -> list[Als]:
    layout = state.layout
    bits = values_by_cell(state)
    by_mask: dict[int, Als] = {}
    largest = most or (max(4, min(8, state.size - 1)) if state.size <= 9 else 3)
    for number, house in enumerate(layout.masks):
        cells = [(1 << cell, bits[cell]) for cell in cells_of(state.places[0] & house)]
        most = min(len(cells) - 1, largest)
        stack = [(0, 0, 0, 0)]
        while stack:
            begin, chosen, union, size = stack.pop()
            for i in range(begin, len(cells)):
                bit, own = cells[i]
                both = union | own
                mask = chosen | bit
                over = both.bit_count() - size - 1
                if over == 1 and mask not in by_mask:
                    by_mask[mask] = Als(mask, both, number)
                if size + 1 < most and over >= 1:
                    stack.append((i + 1, mask, both, size + 1))
    return sorted(by_mask.values(), key=lambda als: (als.cells.bit_count(), als.cells))


@cached
def als_table(state: State) -> AlsTable:
    """All almost locked sets of a state."""
    return AlsTable(state)
