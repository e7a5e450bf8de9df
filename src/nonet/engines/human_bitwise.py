"""`human-bitwise`: what people see at once, and backtracking on bits where they see nothing.

The idea: first write down everything that is certain. A cell with one possible value gets it (a
naked single); a value with one possible cell in a row, column or box goes there (a hidden single);
each of these makes others certain, and so on until nothing changes. Only then try: the empty cell
with the fewest values, each of them in turn, and after each the certain ones again. What turns out
impossible is taken back by undoing the changes one by one; the board is never copied.

Data structures: one mask of used values per row, column and box (and per further house), so that
what a cell may hold is one expression; the peers of every cell, worked out once; a queue of the
cells whose peers have to be looked at; a stack of the cells that were filled::

    values that r4c5 may hold = allowed & ~(row 4 | column 5 | box 5)

    queue    r4c5 -> r2c9 ->            peers that were left with one value go to its end
    changes  | r1c1 | r4c5 | r2c9 |     a choice remembers the height at which it was made
                    ^
                    return to here: empty r2c9 and r4c5, give their bits back

Hidden singles are found for a whole house at a time, by counting to two in bits: `once` has the
values that some cell may hold, `twice` those that a second one may; what is in `once` and not in
`twice` has one place. A value in neither, if the house lacks it, has none: go back.

Cost: a look at the peers of each placed cell, and a pass over all cells and all houses for the
hidden singles; memory for one board. Nothing is kept up to date that can be worked out.

Where it wins: easy and middling boards, where it is the quickest of the engines in Python. Where it
loses: large hard boards, where `omega` sees more before it has to guess.

Source: UriSudokuSolver by Uri Sorek, https://github.com/urisorek34/Uri_Sudoku_Solver, which has
each of these parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from nonet.engines._engine import Engine
from nonet.engines._python import (
    CONFLICT,
    FIXPOINT,
    PENDING,
    Option,
    Propagation,
    PythonSearch,
    values_of,
)
from nonet.model.trace import Placed, Rule


class HumanBitwiseSearch(PythonSearch[int]):
    """Singles to a fixed point, then the cell with the fewest values."""

    engine = "human-bitwise"

    def _begin(self) -> Propagation:
        self._allowed = self.allowed()
        self._used = [0] * len(self.layout.houses)
        self._changes: list[int] = []
        self._queue: deque[int] = deque()
        self._possible: list[int] = []  # for each cell, as the last round found them
        for cell, given in enumerate(self.puzzle.givens):
            if given:
                self._turn(cell, given)
        return PENDING

    def _turn(self, cell: int, value: int) -> None:
        """Turns the bit of a value that comes to a cell or leaves it."""
        bit, used = 1 << (value - 1), self._used
        for house in self.layout.house_numbers[cell]:
            used[house] ^= bit

    def _left(self, cell: int) -> int:
        """The values that an empty cell may hold."""
        used, taken = self._used, 0
        for house in self.layout.house_numbers[cell]:
            taken |= used[house]
        return self._allowed[cell] & ~taken

    def _place(
        self, cell: int, value: int, rule: Rule | None = None, house: int | None = None
    ) -> Propagation:
        """Writes a value into a cell, if it still fits."""
        if self.values[cell] or not self._left(cell) >> (value - 1) & 1:
            return self.contradiction(cell, value)
        self.values[cell] = value
        self._turn(cell, value)
        self._changes.append(cell)
        self._queue.append(cell)
        if self.emit is not None and rule is not None:  # the walk emits attempts
            self.emit(Placed(cell, value, rule, self.house_at(house)))
        return PENDING

    def _reason(self) -> Propagation:
        """Naked singles until there are none, then all hidden singles once."""
        while self._queue:
            if self._look_at_peers(self._queue.popleft()) is CONFLICT:
                return CONFLICT
        state = self._look_at_cells()
        return self._look_at_houses() if state is FIXPOINT else state

    def _look_at_peers(self, changed: int) -> Propagation:
        """Fills the peers of a changed cell that have one value left."""
        values = self.values
        for cell in self.layout.peer_cells[changed]:
            if not values[cell]:
                left = self._left(cell)
                if not left & (left - 1):
                    if not left:
                        return self.contradiction(cell)
                    self._place(cell, left.bit_length(), Rule.NAKED_SINGLE)
                    self.propagations += 1
        return FIXPOINT

    def _look_at_cells(self) -> Propagation:
        """Works out what every empty cell may hold; fills those that have one value left."""
        possible = self._possible = [0] * len(self.values)
        for cell, value in enumerate(self.values):
            if not value:
                left = possible[cell] = self._left(cell)
                if not left & (left - 1):
                    if not left:
                        return self.contradiction(cell)
                    self._place(cell, left.bit_length(), Rule.NAKED_SINGLE)
                    self.propagations += 1
        return PENDING if self._queue else FIXPOINT

    def _look_at_houses(self) -> Propagation:
        """Places the values that have one place left in a house.

        What becomes impossible meanwhile is noticed by `_place`, or in the next round.
        """
        possible, used = self._possible, self._used
        everything = (1 << self.size) - 1
        for house, cells in enumerate(self.layout.house_cells):
            if not self.layout.is_full[house]:
                continue
            once = twice = 0
            for cell in cells:
                left = possible[cell]
                twice |= once & left
                once |= left
            nowhere = everything & ~(once | used[house])
            if nowhere:
                return self.contradiction(value=values_of(nowhere)[0], house=house)
            for value in values_of(once & ~twice & ~used[house]):
                cell = next(cell for cell in cells if possible[cell] >> (value - 1) & 1)
                if self._place(cell, value, Rule.HIDDEN_SINGLE, house) is CONFLICT:
                    return CONFLICT
                self.propagations += 1
        return PENDING if self._queue else FIXPOINT

    def _options(self) -> Sequence[Option] | None:
        empty = [cell for cell, value in enumerate(self.values) if not value]
        if not empty:
            return None
        possible = self._possible
        cell = min(empty, key=lambda cell: possible[cell].bit_count())
        return self.in_order([(cell, value) for value in values_of(possible[cell])])

    def _take(self, cell: int, value: int) -> Propagation:
        return self._place(cell, value)

    def _save(self) -> int:
        return len(self._changes)

    def _restore(self, saved: int) -> None:
        self._queue.clear()
        while len(self._changes) > saved:
            cell = self._changes.pop()
            self._turn(cell, self.values[cell])
            self.values[cell] = 0


ENGINE = Engine(
    name="human-bitwise",
    summary="Naked and hidden singles, then the cell with the fewest values. In Python.",
    start=HumanBitwiseSearch,
    trace=HumanBitwiseSearch,
    reach=25,
)
