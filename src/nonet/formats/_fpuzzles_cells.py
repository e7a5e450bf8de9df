"""Cells and places beside the board as f-puzzles names them: ``R1C1``, ``R0C4``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from nonet.constraints._families import ray
from nonet.errors import FormatError
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Layout
from nonet.words import listed

Cells = tuple[int, ...]
_CELL = compiled_later(r"R(\d{1,3})C(\d{1,3})", re.I | re.ASCII)
DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def cell_of(name: Any, layout: Layout) -> int:
    """The number of the cell ``R1C1``.

    Raises:
        FormatError: There is no such cell.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= layout.height and 1 <= column <= layout.size):
        size = f"{layout.height}x{layout.size}"
        raise FormatError(f"{name!r} is not a cell of a {size} board: R1C1 is expected")
    return (row - 1) * layout.size + column - 1


def cells_of(names: Any, layout: Layout) -> Cells:
    """The numbers of cells."""
    if not isinstance(names, list):
        raise TypeError(names)
    return tuple(cell_of(name, layout) for name in names)


def cell_text(cell: int, layout: Layout) -> str:
    """The inverse of `cell_of`."""
    row, column = divmod(cell, layout.size)
    return f"R{row + 1}C{column + 1}"


def line_from(name: Any, layout: Layout) -> Cells:
    """The row or column as seen from a place beside the board: ``R0C4`` is column 4 from above.

    Raises:
        FormatError: The place is not beside a row or a column.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    line = line_beside(int(match[1]) - 1, int(match[2]) - 1, layout) if match else ()
    if not line:
        raise FormatError(f"{name!r} is not a place beside a row or column, as R0C4 and R10C4 are")
    return line


def line_beside(row: int, column: int, layout: Layout) -> Cells:
    """The row or column as seen from a place beside the board; nothing from another place."""
    rows, columns = layout.height, layout.size
    if row in (-1, rows) and 0 <= column < columns:
        return layout.columns[column].cells[:: 1 if row < 0 else -1]
    if column in (-1, columns) and 0 <= row < rows:
        return layout.rows[row].cells[:: 1 if column < 0 else -1]
    return ()


def diagonal_from(name: str, direction: str, layout: Layout) -> Cells:
    """The diagonal that an arrow beside the board points along."""
    match = _CELL.fullmatch(name)
    if match is None:
        raise FormatError(f"{name!r} is not a place beside the board, as R0C4 is")
    down, across = DIRECTIONS[direction.upper()]
    return ray(int(match[1]) - 1 + down, int(match[2]) - 1 + across, (down, across), layout)


def names_of(cells: Sequence[int], layout: Layout) -> str:
    """Cells in a text."""
    return " ".join(cell_text(cell, layout) for cell in cells)


_NUMBER = compiled_later(r"(-?\d{1,6})(?:\.0{1,3})?", re.ASCII)
# What an item has, and how it looks.
_FIELDS = frozenset(
    {
        *("cell", "cells", "lines", "value", "values", "direction", "cloneCells"),
        *("baseC", "outlineC", "fontC", "color", "colour", "width", "height", "size", "angle"),
        *(
            "opacity",
            "style",
            "hidden",
            "id",
            "fromConstraint",
            "isNewConstraint",
            "isLLConstraint",
        ),
    }
)
_NOTHING: tuple[Any, ...] = (None, "", [], {})


class Reading:
    """What is found beside the rules.

    Attributes:
        unread: What is not read and could be a rule, in words.
        marked: For each key the cells that each of its items marks.
        all: The whole puzzle.
    """

    def __init__(self, whole: dict[str, Any]) -> None:
        self.unread: list[str] = []
        self.marked: dict[str, list[Cells | str]] = {}
        self.all = whole

    def note(self, key: str, cells: Cells | str) -> None:
        """Remembers that a typed rule marks cells, or a place beside the board."""
        self.marked.setdefault(key, []).append(cells)

    def note_fields(self, key: str, items: list[Any]) -> None:
        """Notes fields of items that are not known, and may change what the rule means."""
        fields = [pair for item in items if isinstance(item, dict) for pair in item.items()]
        other_names = {
            name for name, content in fields if name not in _FIELDS and content not in _NOTHING
        }
        if other_names:
            self.unread.append(f"{listed(sorted(map(show, other_names)), most=9)} beside {key}")

    def number(self, raw: Any, key: str, where: str) -> int | None:
        """A number; None for none, or for what is written in its place, which is noted."""
        if raw is None or raw == "":
            return None
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        if isinstance(raw, float) and raw.is_integer():
            return int(raw)
        text = str(raw).strip()
        if match := _NUMBER.fullmatch(text):
            return int(match[1])
        if text:
            self.unread.append(f"{show(text)} as the number of {key} at {where}")
        return None


class NoKeyError(Exception):
    """A rule that f-puzzles has no key for; the text names it."""


class Writing:
    """The keys of a board.

    Attributes:
        layout: The board.
        keys: What is found so far.
        kinds: The rules in the order in which they come, for their words.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.keys: dict[str, Any] = {}
        self.kinds: dict[str, None] = {}

    def add(self, key: str, item: Any) -> None:
        """One more item of a key."""
        self.keys.setdefault(key, []).append(item)

    def names(self, cells: Iterable[int]) -> list[str]:
        """The names of cells."""
        return [cell_text(cell, self.layout) for cell in cells]
