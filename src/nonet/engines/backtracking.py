"""`backtracking`: the first empty cell, the values in order, and back.

The idea is the one that everybody has first. Go through the empty cells row by row. Write the
smallest value into the cell that no other cell of its row, column or box holds, and go on to the
next empty cell; where no value is safe, go back to the cell before and take its next value. When
every cell is filled the board is solved, and when there is nowhere to go back to it has no
solution.

Data structures: the board, the list of the empty cells, and how many of them are filled::

    empty    r1c2  r1c3  r1c5  r2c1  r2c2  ...
    values     4     6     1     0     0   ...
                              ^
                              filled = 3: r2c1 is next; its row, column and box are looked through

Cost: a look through the peers of a cell for each node, 20 of them on a 9x9; memory for one board.
The number of nodes is what hurts: nothing is ever concluded, and an early mistake is noticed when
some later cell, which may be rows away, has run out of values.

Where it wins: in the number of lines, and on easy boards and small ones. Where it loses:
everywhere else. A board with an empty first row whose solution begins with large values is made
against it; how a board is turned matters more than how hard it is.

Source: the first of the three algorithms of Sudoku Solver by yatin-23k,
https://github.com/yatin-23k/Sudoku-Solver, there recursive; folklore. `bitwise` walks through the
very same tree with a quicker test.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from nonet.engines._engine import Engine
from nonet.engines._python import FIXPOINT, Option, Propagation, PythonSearch, values_of
from nonet.model.trace import Rule


class BacktrackingSearch(PythonSearch[int]):
    """Simple backtracking."""

    engine = "backtracking"

    def _begin(self) -> Propagation:
        self._empty = [cell for cell, given in enumerate(self.puzzle.givens) if not given]
        self._filled = 0
        self._allowed = [values_of(mask) for mask in self.allowed()]
        # What the peers of a cell hold. The cell itself is empty whenever this is asked; it is
        # there twice because itemgetter gives a tuple only for two things or more.
        self._seen_from = [
            itemgetter(cell, cell, *peers) for cell, peers in enumerate(self.layout.peer_cells)
        ]
        return FIXPOINT

    def _options(self) -> Sequence[Option] | None:
        if self._filled == len(self._empty):
            return None
        cell = self._empty[self._filled]
        seen = self._seen_from[cell](self.values)
        safe = [(cell, value) for value in self._allowed[cell] if value not in seen]
        return self.in_order(safe)

    def _emit_options(self, options: Sequence[Option]) -> None:
        self.emit_choice(options, Rule.FIRST_CELL, cell=self._empty[self._filled])

    def _take(self, cell: int, value: int) -> Propagation:
        self.values[cell] = value
        self._filled += 1
        return FIXPOINT

    def _save(self) -> int:
        return self._filled

    def _restore(self, saved: int) -> None:
        for cell in self._empty[saved : self._filled]:
            self.values[cell] = 0
        self._filled = saved


ENGINE = Engine(
    name="backtracking",
    summary="The first empty cell, its values in order, and back. In Python, for reading.",
    start=BacktrackingSearch,
    trace=BacktrackingSearch,
    reach=14,
)
