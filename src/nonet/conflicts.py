"""Conflicts between the values on a board, where they can be named: a house, a relation, a rule."""

from __future__ import annotations

from typing import NamedTuple

# Houses of two cells, of which only nonet knows the numbers.
_MOVES = {"knight": "a knight's move apart", "king": "a king's move apart"}


class Conflict(NamedTuple):
    """A value that appears more than once in a house, or two values that a relation forbids.

    Attributes:
        value: The repeated value as people write it; of a relation that of its first cell.
        cells: Where it stands; of a relation its two cells. 0-based, row by row.
        cell_names: The cells by name: ``r1c1``.
        rule: The house or the relation that is broken: ``row 3``, ``r1c1 less than r1c2``; of a
            constraint also how: ``killer 15 r1c1 r1c2: the sum is 12``.
        repeated: Whether it is a house.

    Example:
        >>> conflict = nonet.check("11..............").conflicts[0]
        >>> conflict.value, conflict.cell_names, conflict.rule
        (1, ('r1c1', 'r1c2'), 'row 1')
        >>> print(conflict)
        1 appears twice in row 1 (r1c1, r1c2)
    """

    value: int
    cells: tuple[int, ...]
    cell_names: tuple[str, ...]
    rule: str
    repeated: bool = True

    def __str__(self) -> str:
        if not self.repeated:
            return self.rule if ": " in self.rule else f"{self.rule} does not hold"
        times = {2: "twice", 3: "three times"}.get(len(self.cells), f"{len(self.cells)} times")
        where = _MOVES.get(self.rule.partition(" ")[0], f"in {self.rule}")
        return f"{self.value} appears {times} {where} ({', '.join(self.cell_names)})"
