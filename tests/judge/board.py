"""Boards and clues as people write them: what the second judge judges.

It shares nothing with the package, not even its names for things: a clue is the name of a rule and
its words, a grid is what stands in each cell as people write it, and what a half-filled board means
is found by filling it in all ways. Slow and plain; nothing in here may be optimised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Cell = int | str  # a cell by its number, row by row, or a variable by its name
Grid = Mapping[Cell, int]


class NoMeaningError(Exception):
    """The docs give the rule no meaning on this board."""


@dataclass(frozen=True)
class Board:
    """Cells in rows, values as they are written, and boxes (none: a Latin square)."""

    rows: int
    columns: int
    values: tuple[int, ...]
    box: tuple[int, int] | None = None
    repeats: bool = False

    @property
    def cells(self) -> range:
        return range(self.rows * self.columns)

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """All rows, then all columns."""
        across = [tuple(self.cells[r * self.columns :][: self.columns]) for r in range(self.rows)]
        return [*across, *zip(*across, strict=True)]

    @property
    def boxes(self) -> list[tuple[int, ...]]:
        if self.box is None:
            return []
        high, wide = self.box
        corners = product(range(0, self.rows, high), range(0, self.columns, wide))
        return [
            tuple((top + r) * self.columns + left + c for r in range(high) for c in range(wide))
            for top, left in corners
        ]

    @property
    def houses(self) -> list[tuple[int, ...]]:
        return [*([] if self.repeats else self.lines), *self.boxes]

    def place(self, cell: Cell) -> tuple[int, int]:
        return divmod(int(cell), self.columns)

    def steps(self, one: Cell, other: Cell) -> int:
        """How many steps from side to side lead from one cell to another."""
        (row, column), (down, right) = self.place(one), self.place(other)
        return abs(row - down) + abs(column - right)

    def at(self, row: int, column: int) -> int | None:
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def moved(self, cell: Cell, steps: Sequence[tuple[int, int]]) -> list[int]:
        """The cells of the board that these steps lead to."""
        row, column = self.place(cell)
        reached = (self.at(row + down, column + right) for down, right in steps)
        return [each for each in reached if each is not None]

    def box_of(self, cell: Cell) -> tuple[int, ...]:
        if not self.boxes:
            raise NoMeaningError
        return next((box for box in self.boxes if cell in box), ())  # a variable is in none


@dataclass(frozen=True)
class Clue:
    """A rule by its name: its groups of cells, its other words, and the rules in parentheses."""

    name: str
    groups: tuple[tuple[Cell, ...], ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Clue, ...] = ()

    def __str__(self) -> str:
        words = [f"{name}={_written(value)}" for name, value in self.words.items()]
        return " ".join([self.name, *words, *(f"({each})" for each in self.rules)])

    def number(self, name: str, usual: int = 0) -> int:
        """One of its words that is a number."""
        return int(self.words.get(name, usual))

    def text(self, board: Board) -> str:
        """As it is typed."""
        words = [f"{name}={_written(value)}" for name, value in self.words.items()]
        inner = [f"({each.text(board)})" for each in self.rules]
        groups = (" ".join(_typed(board, cell) for cell in group) for group in self.groups)
        return " ".join([self.name, *words, *inner, " / ".join(groups)]).strip()


def _typed(board: Board, cell: Cell) -> str:
    if isinstance(cell, str):
        return f"@{cell}"
    row, column = board.place(cell)
    return f"r{row + 1}c{column + 1}"


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = tuple((a * x, b * y) for x, y in ((1, 2), (2, 1)) for a, b in product((1, -1), repeat=2))


def different(values: Sequence[int]) -> bool:
    """Whether no two are the same."""
    return len(set(values)) == len(values)


def readings(board: Board) -> list[tuple[int, ...]]:
    """All rows and columns from both ends, as cells."""
    return [way for line in board.lines for way in (line, line[::-1])]


def number_of(values: Sequence[int]) -> int:
    """The number that these values are, one after the other."""
    return int("".join(map(str, values)))
