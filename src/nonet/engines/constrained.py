"""`constrained`: the most constrained variable, the least constraining value, checkpoints.

The idea: a Sudoku is a constraint satisfaction problem, and two rules of thumb of that field say
what to do next. *Most constrained variable*: fill the cell that has the least freedom. That is, in
this order, a cell with one value; a hidden single, the only cell of a box, row or column that can
hold some value; and if there is neither, locked candidates: a value that a box can hold only in
one row (or column) leaves the rest of that row, which sets no cell but may make one ripe. Only
then the cell with the fewest values, the first such row by row. *Least constraining value*: of its
values try first the one that the fewest neighbours could have held, so that the others keep as
much freedom as possible.

Data structures: the board, the values that each cell may hold as bits, the candidates found locked
so far, and a stack of checkpoints, which are copies of these::

    stack   | 2: copy, r7c2 still to try: 8 | <- rollback: restore it, take the next value
            | 1: copy, r1c3 still to try: 5, 9 |
            +---------------------------

No checkpoint is made where a cell has a single value: there would be nothing else to do on return.
A value is not tried if it is the only one left for a neighbour (pruning): that neighbour would
have none. A rollback with no checkpoint left means that there is no feasible solution.

Cost: each placement begins the selection anew, so that every one may cost a look at all cells, all
houses and all crossings of boxes and lines; a copy of three lists per checkpoint.

Where it wins: in saying why. Its trace reads like a person's notes, and it is the engine that
`nonet.trace` takes if none is named. Where it loses: against `human-bitwise`, which gets more done
between two looks at the board, and against `omega`, which does not look again at what has not
changed.

What is left out: the Cell Selection Checkpoint, which the original makes before its first choice of
a cell, to begin with another cell once all values of the first have failed. That is useless: some
value stands in that cell in every solution, so that if none leads to one, no other cell helps. (The
original's description comes to the same conclusion.)

Source: Sudoku Solver with MCV, LCV and checkpoints by Kristopher Pellizzi,
https://github.com/kristopher-pellizzi/SudokuSolver.
"""

from __future__ import annotations

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
from nonet.model import BlockCrossing, mask_of
from nonet.model.trace import Placed, Pruned, Rule

# The values, what each cell may hold, and for each crossing which values were found locked.
State = tuple[list[int], list[int], list[int]]


class ConstrainedSearch(PythonSearch[State]):
    """Cell selection, value selection, checkpoints."""

    engine = "constrained"

    def _begin(self) -> Propagation:
        self._left = self.allowed()
        self._blocks_first = [number for number, _ in self.layout.blocks_first]
        self._crossings = self.layout.block_crossings
        self._locked = [0] * len(self._crossings)
        for cell, given in enumerate(self.puzzle.givens):
            if given:
                self._write(cell, given)
        return PENDING

    def _write(self, cell: int, value: int) -> None:
        """Writes a value; its neighbours cannot hold it any more. A filled cell has none left."""
        left, bit = self._left, 1 << (value - 1)
        self.values[cell] = value
        left[cell] = 0
        for peer in self.layout.peer_cells[cell]:
            if left[peer] & bit:
                left[peer] ^= bit
                self.propagations += 1

    def _place(
        self, cell: int, value: int, rule: Rule | None = None, house: int | None = None
    ) -> Propagation:
        """Writes a value, unless that would empty a neighbour."""
        left, bit = self._left, 1 << (value - 1)
        for peer in self.layout.peer_cells[cell]:
            if left[peer] == bit:
                if self.emit is not None:
                    self.emit(Pruned(cell, value, peer))
                return CONFLICT
        self._write(cell, value)
        if self.emit is not None and rule is not None:  # the walk emits attempts
            self.emit(Placed(cell, value, rule, self.house_at(house)))
        return PENDING

    def _reason(self) -> Propagation:
        """Cell selection as long as it needs no choice."""
        for find in (self._single_value, self._hidden_single, self._locked_candidates):
            state = find()
            if state is not FIXPOINT:
                return state
        return FIXPOINT

    def _single_value(self) -> Propagation:
        values = self.values
        for cell, left in enumerate(self._left):
            if not left & (left - 1) and not values[cell]:
                if not left:
                    return self.contradiction(cell)
                return self._place(cell, left.bit_length(), Rule.NAKED_SINGLE)
        return FIXPOINT

    def _hidden_single(self) -> Propagation:
        """The only cell for a value in a box, a row or a column, in this order."""
        left, values = self._left, self.values
        everything = (1 << self.size) - 1
        for house in self._blocks_first:
            cells = self.layout.house_cells[house]
            once = twice = standing = 0
            for cell in cells:
                if values[cell]:
                    standing |= 1 << (values[cell] - 1)
                else:
                    twice |= once & left[cell]
                    once |= left[cell]
            if once | standing != everything:
                nowhere = everything & ~(once | standing)
                return self.contradiction(value=values_of(nowhere)[0], house=house)
            single = once & ~twice
            if single:
                value = values_of(single)[0]
                cell = next(cell for cell in cells if left[cell] & 1 << (value - 1))
                return self._place(cell, value, Rule.HIDDEN_SINGLE, house)
        return FIXPOINT

    def _locked_candidates(self) -> Propagation:
        """Values that a block can hold in one line only leave the rest of the line."""
        left = self._left
        for index, crossing in enumerate(self._crossings):
            confined = ~self._locked[index]
            for cell in crossing.rest_of_block:
                confined &= ~left[cell]
            shared = 0
            for cell in crossing.shared:
                shared |= left[cell]
            for value in values_of(confined & shared):
                self._locked[index] |= 1 << (value - 1)
                if self._lock(value, crossing):
                    return PENDING
        return FIXPOINT

    def _lock(self, value: int, crossing: BlockCrossing) -> bool:
        """Adds the constraint to the rest of the line; whether any cell there loses the value."""
        left, bit = self._left, 1 << (value - 1)
        losers = [cell for cell in crossing.rest_of_line if left[cell] & bit]
        for cell in losers:
            left[cell] ^= bit
        self.propagations += len(losers)
        if self.emit is not None:
            removed = [(cell, value) for cell in losers]
            cells = mask_of(cell for cell in crossing.shared if left[cell] & bit)
            houses = (crossing.block, crossing.line)
            self.emit_removed(removed, Rule.LOCKED_CANDIDATES, (value,), cells, *houses)
        return bool(losers)

    def _options(self) -> Sequence[Option] | None:
        left = self._left
        empty = [cell for cell, value in enumerate(self.values) if not value]
        if not empty:
            return None
        cell = min(empty, key=lambda cell: left[cell].bit_count())
        options = self.in_order([(cell, value) for value in values_of(left[cell])])
        return sorted(options, key=self._neighbours_with)

    def _emit_options(self, options: Sequence[Option]) -> None:
        self.emit_choice(
            options, Rule.FEWEST_VALUES, losers=tuple(map(self._neighbours_with, options))
        )

    def _neighbours_with(self, option: Option) -> int:
        """How many neighbours would lose a candidate: what makes a value constraining."""
        cell, value = option
        left, bit = self._left, 1 << (value - 1)
        return sum(1 for peer in self.layout.peer_cells[cell] if left[peer] & bit)

    def _take(self, cell: int, value: int) -> Propagation:
        return self._place(cell, value)

    def _save(self) -> State:
        return list(self.values), list(self._left), list(self._locked)

    def _restore(self, saved: State) -> None:
        self.values, self._left, self._locked = map(list, saved)


ENGINE = Engine(
    name="constrained",
    summary="Most constrained cell, least constraining value, checkpoints. In Python.",
    start=ConstrainedSearch,
    trace=ConstrainedSearch,
    reach=25,
)
