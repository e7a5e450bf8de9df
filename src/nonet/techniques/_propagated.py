"""A board with its candidates as native code propagates it: singles and variant rules together."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._native import ConstraintSearch
from nonet.engines import STOPS, Stop, constraints
from nonet.model import Candidate, Layout

_EXHAUSTED = STOPS.index(Stop.EXHAUSTED)


class Propagated:
    """A board with its candidates, which native code propagates: once, and then from there on.

    Args:
        layout: The board.
        values: The values of its cells, 0 for empty ones.
        places: As `State.places`.
    """

    def __init__(self, layout: Layout, values: Sequence[int], places: Sequence[int]) -> None:
        self._layout, self._values = layout, bytes(values)
        self.places = list(places)
        self._search: ConstraintSearch | None = None

    def copy(self) -> Propagated:
        """The same board, to cross out more."""
        return Propagated(self._layout, self._values, self.places)

    @property
    def is_full(self) -> bool:
        """True if all cells have their values."""
        return not any(self.places[1:])

    def cross_out(self, candidate: Candidate) -> None:
        """Removes a candidate."""
        self.places[candidate.value] &= ~(1 << candidate.cell)
        if self._search is not None:
            self._search.remove(*candidate)

    def fails(self, candidate: Candidate | None = None) -> bool:
        """True if singles and rules contradict each other: with a candidate, or as it is."""
        if self._search is None:
            self._search = self._begun()
        return self._search.fails() if candidate is None else self._search.fails_with(*candidate)

    def fails_within(self, nodes: int) -> bool:
        """The same, where the values of variables outside of the grid are tried as well."""
        search = self._begun()
        return search.run(1, -1.0, nodes, False) == _EXHAUSTED and not search.solutions

    def _begun(self) -> ConstraintSearch:
        width = (self._layout.cell_count + 7) // 8
        packed = b"".join(mask.to_bytes(width, "little") for mask in self.places[1:])
        allowed = constraints.with_all_values(packed, self._layout)
        return ConstraintSearch(constraints.prepared(self._layout), self._values, allowed, 0)
