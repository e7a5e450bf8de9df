"""Rules beyond "all different": a relation is the table of values that two cells may hold together.

A rule of a board is one of three kinds, and all are plain data:

* a `House`: its cells hold different values (two cells are enough: see `neighbours`);
* a `Constraint`: one of the rules of `nonet.constraints`, which comes to `nonet.model.primitives`;
* a `Relation`: of two cells, a table of the pairs of values that go together::

      less than, N = 4       the other cell may be
      this cell is 1         2 3 4        0b1110
                   2           3 4        0b1100
                   3             4        0b1000
                   4         nothing      0b0000
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache

from nonet.errors import ShapeError, UsageError
from nonet.frozen import frozen
from nonet.model.cells import cell_name


@frozen(slots=True)
class Relation:
    """Which values two cells may hold together.

    Attributes:
        kind: What people call it: ``less than``. Relations of one kind are listed together.
        first: A cell, 0-based, row by row.
        second: Another cell.
        allowed: For each value of the first cell from 1 to N the bit set of values of the second
            that go with it; bit 0 is value 1.

    Example:
        >>> layout = nonet.Layout.of(4)
        >>> less = nonet.Relation("less than", 0, 1, (0b1110, 0b1100, 0b1000, 0))
        >>> board = nonet.Puzzle(layout.with_relations([less]), [0] * 16)
        >>> print(nonet.count(board))
        144
    """

    kind: str
    first: int
    second: int
    allowed: tuple[int, ...] = field(hash=False)

    @classmethod
    def of(
        cls, kind: str, first: int, second: int, size: int, holds: Callable[[int, int], bool]
    ) -> Relation:
        """The relation of all pairs of values for which a function is true.

        Args:
            kind: Its name; the same name must mean the same function everywhere.
            first: A cell.
            second: Another cell.
            size: N.
            holds: Called with a value of the first and of the second cell.

        Example:
            >>> Relation.of("less than", 0, 1, 4, lambda a, b: a < b).allowed
            (14, 12, 8, 0)
        """
        return cls(kind, first, second, tabulate(size, holds))

    def permits(self, first: int, second: int) -> bool:
        """True if these two values go together."""
        return bool(self.allowed[first - 1] >> (second - 1) & 1)

    @property
    def permits_equal(self) -> bool:
        """True if there is a value that both cells may hold."""
        return any(values >> i & 1 for i, values in enumerate(self.allowed))

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it, whose smallest value is `least`."""
        shift = least - 1
        return self.permits(values[self.first] - shift, values[self.second] - shift)

    def reversed(self) -> tuple[int, ...]:
        """The table seen from the second cell."""
        return _transposed(self.allowed)

    def describe(self, columns: int) -> str:
        """The relation in words: ``r1c1 less than r1c2``."""
        return f"{cell_name(self.first, columns)} {self.kind} {cell_name(self.second, columns)}"

    def check(self, size: int, cell_count: int) -> None:
        """Raises an error if it does not fit a board.

        Raises:
            ShapeError: A cell is outside, both are the same, or the table has another size.
        """
        if not isinstance(self, Relation):
            raise UsageError(f"expected a Relation, not {self!r}")
        if not (0 <= self.first < cell_count and 0 <= self.second < cell_count):
            raise ShapeError(f"the relation {self.kind!r} has cells outside of the board")
        if self.first == self.second:
            raise ShapeError(f"the relation {self.kind!r} needs two different cells")
        if len(self.allowed) != size or any(not 0 <= row < 1 << size for row in self.allowed):
            raise ShapeError(f"the table of {self.kind!r} is not one for {size} values")


def tabulate(size: int, holds: Callable[[int, int], bool]) -> tuple[int, ...]:
    """The table of a relation: see `Relation.allowed`."""
    values = range(1, size + 1)
    return tuple(sum(1 << (b - 1) for b in values if holds(a, b)) for a in values)


@lru_cache(maxsize=256)
def _transposed(allowed: tuple[int, ...]) -> tuple[int, ...]:
    size = len(allowed)
    return tuple(sum((allowed[a] >> b & 1) << a for a in range(size)) for b in range(size))
