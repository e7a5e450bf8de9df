"""A board with its candidates as native code propagates it: singles and variant rules together."""

from __future__ import annotations

from collections.abc import Sequence

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
        self._layout = layout
        self._problem, self._values = constraints.prepared(layout), bytes(values)
        self._width = (layout.cell_count + 7) // 8
        self.places = list(places)
        self._packed = [self._pack(each) for each in self.places[1:]]

    @property
    def is_full(self) -> bool:
        """Whether all cells have their values."""
        return not any(self.places[1:])

    def _pack(self, places: int) -> bytes:
        return places.to_bytes(self._width, "little")

    def cross_out(self, candidate: Candidate) -> None:
        """Removes a candidate."""
        cell, value = candidate
        self.places[value] &= ~(1 << cell)
        self._packed[value - 1] = self._pack(self.places[value])

    def fails(self, candidate: Candidate | None = None, nodes: int = 1) -> bool:
        """Whether singles and rules contradict each other: with a candidate, or as it is.

        With more nodes the values of variables outside of the grid are tried as well.
        """
        packed = self._packed
        if candidate is not None:
            bit = 1 << candidate.cell
            packed = [
                self._pack(places & ~bit)
                if places & bit and value != candidate.value
                else packed[value - 1]
                for value, places in enumerate(self.places[1:], 1)
            ]
        allowed = constraints.with_all_values(b"".join(packed), self._layout)
        search = ConstraintSearch(self._problem, self._values, allowed, 0)
        return search.run(1, -1.0, nodes, False) == _EXHAUSTED and not search.solutions
