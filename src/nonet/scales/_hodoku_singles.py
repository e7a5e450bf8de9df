"""Singles in the order in which HoDoKu comes upon them: the oldest first.

While values are written and candidates crossed out, two queues are kept. A cell that has one
candidate left joins the first, a value with one place left in a house the second. What was found
out first is used first, so the order of singles follows from all that was done before: the givens
count as written one after another, from the first cell of the grid to the last.

Learned from outputs: see benchmarks/hodoku.py, which replays recorded paths.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from nonet._native import ClassicSingles
from nonet.model import Candidate, Layout, State, Step, cells_of
from nonet.techniques._views import marks_by_cell
from nonet.techniques.singles import single_step

SINGLES = ("Full House", "Naked Single", "Hidden Single")


@lru_cache(maxsize=16)
def _houses_of_cells(layout: Layout) -> list[list[int]]:
    """For each cell the houses that need every value, as bit sets: row, column, box."""
    return [
        [layout.masks[i] for i in sorted(numbers) if layout.is_full[i]]
        for numbers in layout.house_numbers
    ]


class SinglesOfPath(Protocol):
    """The singles that are known on a path."""

    def take(self, step: Step, crossed: Iterable[Candidate]) -> None:
        """Does a step, whose candidates are crossed out in the order given."""

    def first(self, state: State) -> Step | None:
        """The single that comes first in a state, which must be that of this path."""


def singles_of(state: State) -> SinglesOfPath:
    """The singles of a path that begins with a state."""
    return OnClassicBoard(state) if state.layout.is_classic else OnAnyBoard(state)


class OnClassicBoard:
    """Kept in native code.

    Args:
        state: Where the path begins.
    """

    def __init__(self, state: State) -> None:
        self._native = ClassicSingles(state.values, marks_by_cell(state))

    def take(self, step: Step, crossed: Iterable[Candidate]) -> None:
        """Does a step, whose candidates are crossed out in the order given."""
        self._native.take(step.placements, tuple(crossed))

    def first(self, state: State) -> Step | None:
        """The single that comes first in a state, which must be that of this path."""
        found = self._native.first()
        if found is None:
            return None
        kind, cell, value, house = found
        return single_step(SINGLES[kind], state, cell, value, None if house < 0 else house)


class OnAnyBoard:
    """The candidates of a path, and the singles that are known.

    Args:
        state: Where the path begins.
    """

    def __init__(self, state: State) -> None:
        layout = state.layout
        self._layout = layout
        self._houses = _houses_of_cells(layout)
        every = (1 << layout.cell_count) - 1
        self._places = [every] * (layout.value_count + 1)  # at 0 the empty cells
        self._left = [layout.value_count] * layout.cell_count
        self._naked: list[int] = []
        self._hidden: list[tuple[int, int]] = []
        for cell, value in enumerate(state.values):
            if value:
                self._write(cell, value)
        for value, places in enumerate(state.places[1:], 1):
            gone = self._places[value] & ~places
            if gone:
                self.cross_out([Candidate(cell, value) for cell in cells_of(gone)])

    def take(self, step: Step, crossed: Iterable[Candidate]) -> None:
        """Does a step, whose candidates are crossed out in the order given."""
        for cell, value in step.placements:
            self._write(cell, value)
        self.cross_out(crossed)

    def cross_out(self, candidates: Iterable[Candidate]) -> None:
        """Crosses out candidates, one after another."""
        for cell, value in candidates:
            if self._places[value] >> cell & 1:
                self._cross_out(cell, value)
                if self._left[cell] == 1:
                    self._naked.append(cell)

    def _write(self, cell: int, value: int) -> None:
        places, left = self._places, self._left
        places[0] &= ~(1 << cell)
        for seen in cells_of(places[value] & self._layout.peers[cell]):
            self._cross_out(seen, value)
            if left[seen] == 1:
                self._naked.append(seen)
        for other in range(1, len(places)):
            if other != value and places[other] >> cell & 1:
                self._cross_out(cell, other)
        places[value] &= ~(1 << cell)

    def _cross_out(self, cell: int, value: int) -> None:
        self._left[cell] -= 1
        self._places[value] ^= 1 << cell
        places = self._places[value]
        for house in self._houses[cell]:
            here = places & house
            if here and not here & (here - 1):
                self._hidden.append((here, value))

    def first(self, state: State) -> Step | None:
        """The single that comes first in a state, which must be that of this path."""
        empty = self._places[0]
        self._naked = [cell for cell in self._naked if empty >> cell & 1]
        if self._naked:
            for cell in self._naked:
                for house in self._houses[cell]:
                    if not empty & house & ~(1 << cell):
                        number = self._layout.masks.index(house)
                        return single_step(SINGLES[0], state, cell, self._value(cell), number)
            cell = self._naked[0]
            return single_step(SINGLES[1], state, cell, self._value(cell))
        self._hidden = [each for each in self._hidden if each[0] & self._places[each[1]]]
        if not self._hidden:
            return None
        bit, value = self._hidden[0]
        cell = bit.bit_length() - 1
        house = next(h for h in self._houses[cell] if self._places[value] & h == bit)
        number = self._layout.masks.index(house)
        return single_step(SINGLES[2], state, cell, value, number)

    def _value(self, cell: int) -> int:
        places = self._places
        return next(v for v in range(1, len(places)) if places[v] >> cell & 1)
