"""What is found beside the typed rules while f-puzzles' JSON is read."""

from __future__ import annotations

import re
from typing import Any

from nonet.formats._fpuzzles_cells import Cells
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.words import listed

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
        found = {name for name, each in fields if name not in _FIELDS and each not in _NOTHING}
        if found:
            self.unread.append(f"{listed(sorted(map(show, found)), most=9)} beside {key}")

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
