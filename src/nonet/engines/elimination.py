"""`elimination`: a cube of candidates, two eliminations, and a simulation where they end.

The idea: every empty field has a list of candidates, and a value is found when an elimination
leaves only one. *Single Value Elimination* looks at a field: if one candidate is left it is put
in. *Unique Candidate Elimination* looks at a row, a column or a box: if a candidate has one field
there, it is put in, whatever else that field might hold. Putting a value in clears the field's
candidates and takes the value from the fields that see it. When neither finds anything a
*simulation* begins: the first candidate of the next open field is put in on a copy, and the
eliminations go on with the copy. If it becomes inconsistent the candidate is removed, and its
removal is a new start for the eliminations. Simulations nest: where one comes to a stand it begins
another. (The original has a single level, and on boards that need two it never ends.) Since either
the candidate is right or its removal, nothing is missed, and all solutions are found.

Data structures: the cube, N x N x (N+1). Its floor is the board; on floor v stands v wherever v is
still a candidate::

      floor 3      / . 3 . . /       r1c2 and r3c1 may hold 3
                  / . . . . /
                 / 3 . . . /
      floor 2      / 2 2 . . /       r1c1 and r1c2 may hold 2: the column of a field through
                  / . . . 2 /        the floors is the list of its candidates
                 / . . . . /
      floor 0      / . . 1 4 /       the board
     (the board)  / 1 . . . /
                 / . . . . /

It is one array of bytes, floor after floor: the candidates of a field, and the fields of a row or a
column on a floor, are slices of it, and a simulation copies it by one call.

Cost: N x N slices for the single values, and N floors times all houses for the unique candidates,
again and again until nothing is found; a copy of the cube (810 bytes at 9x9) per open simulation.

Where it wins: boards that need no simulation, and as a thing to look at: the state is one picture.
Where it loses: hard boards, because the next open field is not the one with the fewest candidates.

Source: SudokuConsole, a program in C# for 9x9, whose words (single value elimination, unique
candidate elimination, simulation, floor) these are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from nonet.engines._engine import Engine
from nonet.engines._python import FIXPOINT, PENDING, Option, Propagation, PythonSearch, values_of
from nonet.model import House, Layout
from nonet.model.trace import Placed, Removed, Rule


class EliminationSearch(PythonSearch[bytes]):
    """Single values, unique candidates, nested simulation."""

    engine = "elimination"

    def _begin(self) -> Propagation:
        self._floor = self.layout.cell_count  # bytes of a floor
        self._cube = bytearray(self._floor * (self.size + 1))
        for cell, mask in enumerate(self.allowed()):
            for value in values_of(mask):
                self._cube[value * self._floor + cell] = value
        for cell, given in enumerate(self.puzzle.givens):
            if given:
                self._put_in(cell, given)
        # Rows first, then columns, then boxes and further houses.
        self._houses = [
            (index, house.cells, _look_at(house, self.layout))
            for index, house in enumerate(self.layout.houses)
            if self.layout.is_full[index]
        ]
        return PENDING

    def _put_in(self, cell: int, value: int) -> None:
        """Puts a value on the board; it and the field's candidates are candidates no more."""
        cube, floor = self._cube, self._floor
        cube[cell + floor :: floor] = bytes(self.size)
        first = value * floor
        for peer in self.layout.peer_cells[cell]:
            cube[first + peer] = 0
        cube[cell] = value

    def _find(self, cell: int, value: int, rule: Rule, house: int | None = None) -> None:
        self._put_in(cell, value)
        if self.emit is not None:
            self.emit(Placed(cell, value, rule, self.house_at(house)))

    def _reason(self) -> Propagation:
        """One round of either elimination: the second one if the first finds nothing."""
        before = self._cube.count(0, self._floor)
        state = self._single_values()
        if state is FIXPOINT:
            state = self._unique_candidates()
        self.propagations += self._cube.count(0, self._floor) - before
        return state

    def _single_values(self) -> Propagation:
        cube, floor, size = self._cube, self._floor, self.size
        progress = False
        for cell in range(floor):
            if not cube[cell]:
                candidates = cube[cell + floor :: floor]
                missing = candidates.count(0)
                if missing == size:
                    return self.contradiction(cell)
                if missing == size - 1:
                    self._find(cell, max(candidates), Rule.NAKED_SINGLE)
                    progress = True
        return PENDING if progress else FIXPOINT

    def _unique_candidates(self) -> Propagation:
        cube, floor = self._cube, self._floor
        progress = False
        for house, cells, look_at in self._houses:
            standing = look_at(cube)
            for value in range(1, self.size + 1):
                if value in standing:
                    continue
                fields = look_at(cube[value * floor : (value + 1) * floor])
                times = fields.count(value)
                if times == 0:
                    return self.contradiction(value=value, house=house)
                if times == 1:
                    self._find(cells[fields.index(value)], value, Rule.HIDDEN_SINGLE, house)
                    progress = True
        return PENDING if progress else FIXPOINT

    def _options(self) -> Sequence[Option] | None:
        cube, floor = self._cube, self._floor
        cell = cube.find(0, 0, floor)
        if cell < 0:
            self.values = list(cube[:floor])
            return None
        first = self._candidates(cell)[0]
        return [first, (cell, -first[1])]

    def _candidates(self, cell: int) -> list[Option]:
        column = self._cube[cell + self._floor :: self._floor]
        return self.in_order([(cell, value) for value in column if value])

    def _emit_options(self, options: Sequence[Option]) -> None:
        self.emit_choice(self._candidates(options[0][0]), Rule.FIRST_CELL)

    def _emit_attempt(self, cell: int, value: int) -> None:
        if value > 0:
            super()._emit_attempt(cell, value)
        elif self.emit is not None:
            self.emit(Removed(((cell, -value),), Rule.REFUTED))

    def _take(self, cell: int, value: int) -> Propagation:
        """Simulates a value; or, given as its negative, removes a candidate that failed."""
        if value > 0:
            self._put_in(cell, value)
        else:
            self._cube[-value * self._floor + cell] = 0
            self.propagations += 1
        return PENDING

    def _save(self) -> bytes:
        return bytes(self._cube)

    def _restore(self, saved: bytes) -> None:
        self._cube = bytearray(saved)


def _look_at(house: House, layout: Layout) -> Callable[[Sequence[int]], Any]:
    """Takes the fields of a house out of a floor; rows and columns are slices."""
    n, first = layout.size, house.cells[0]
    if house.kind == "row":
        return itemgetter(slice(first, first + n))
    if house.kind == "column":
        return itemgetter(slice(first, n * n, n))
    # In a 1x1 board a box is a row.
    return itemgetter(*house.cells) if n > 1 else itemgetter(slice(0, 1))


ENGINE = Engine(
    name="elimination",
    summary="A cube of candidates, two eliminations, nested simulation. In Python.",
    start=EliminationSearch,
    supports=lambda layout: "is for boards up to 255x255" if layout.size > 255 else None,
    trace=EliminationSearch,
    reach=14,
)
