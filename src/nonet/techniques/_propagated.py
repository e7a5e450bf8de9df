"""A board with its candidates as native code propagates it: singles and variant rules together."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from nonet._native import ConstraintSearch
from nonet.engines import Stop, constraints
from nonet.engines._engine import STOPS
from nonet.model import Candidate, Layout

_EXHAUSTED = STOPS.index(Stop.EXHAUSTED)


class Propagated:
    """A board with its candidates, which native code propagates.

    Args:
        layout: The board.
        values: The values of its cells, 0 for empty ones.
        places: As `State.places`.
    """

    def __init__(self, layout: Layout, values: Sequence[int], places: Sequence[int]) -> None:
        self._problem, self._values = constraints.prepared(layout), bytes(values)
        self._width = (layout.cell_count + 7) // 8
        self.places = list(places)
        packed = b"".join(each.to_bytes(self._width, "little") for each in self.places[1:])
        self._allowed = bytearray(constraints.with_all_values(packed, layout))

    def copy(self) -> Propagated:
        """The same board, to cross out more."""
        board = copy(self)
        board.places, board._allowed = self.places.copy(), self._allowed.copy()
        return board

    @property
    def is_full(self) -> bool:
        """Whether all cells have their values."""
        return not any(self.places[1:])

    def cross_out(self, candidate: Candidate) -> None:
        """Removes a candidate."""
        cell, value = candidate
        self.places[value] &= ~(1 << cell)
        self._allowed[(value - 1) * self._width + (cell >> 3)] &= ~(1 << (cell & 7))

    def fails(self, candidate: Candidate | None = None, nodes: int = 1) -> bool:
        """Whether singles and rules contradict each other: with a candidate, or as it is.

        With more nodes the values of variables outside of the grid are tried as well.
        """
        allowed = self._allowed
        if candidate is not None:
            allowed = allowed.copy()
            cell, value = candidate
            others = ~(1 << (cell & 7))
            for at in range(cell >> 3, (len(self.places) - 1) * self._width, self._width):
                allowed[at] &= others
            own = (value - 1) * self._width + (cell >> 3)
            allowed[own] |= self._allowed[own] & ~others
        search = ConstraintSearch(self._problem, self._values, bytes(allowed), 0)
        return search.run(1, -1.0, nodes, False) == _EXHAUSTED and not search.solutions
