"""Sudoku Maker (sudokumaker.app): a link, or the file that it saves.

For example ``https://sudokumaker.app/?puzzle=N4IgZg9g...``, JSON compressed with lz-string::

    {"formatVersion": "1.5.0", "puzzle": {
        "cells": [{"given": true, "value": 5}, {}, ...],
        "constraints": [{"type": 1, "regions": [0, 0, 0, 1, ...]},
                        {"type": 300, "slow": false, "thermometers": [[0, 1, 2]]}]}}

Which type is which rule: `nonet.formats._sudoku_maker_rules`. A rule in code, and a type that is
not known, are refused by name. What is only drawn, or told in words, is said of the puzzle
(`Puzzle.unread`).

Sources: the page's own program, and sudokumaker-mcp (https://github.com/yusitnikov/sudokumaker-mcp).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nonet import drawn
from nonet.constraints import make
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context, as_written
from nonet.formats._format import Format
from nonet.formats._fpuzzles_board import (
    board_under,
    board_with_regions,
    rules_of_regions,
    without_large,
)
from nonet.formats._lzstring import unpacked
from nonet.formats._marks import restricted
from nonet.formats._sudoku_maker_rules import KINDS, constraints_of, whole
from nonet.formats._text import counted, listed_some, show
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle, cell_name
from nonet.representation import parsed_json

_LINK = compiled_later(
    r"(?:https?://)?(?:www\.)?sudokumaker\.app/[^?#\s]*\?(?:[^#\s]*&)?puzzle=([\w+/=%$-]{16,})"
    r"(?:[&#]\S*)?",
    re.I,
)
_VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0")
_LARGEST = 64
_GIVENS, _REGIONS, _ROWS_AND_COLUMNS, _CODE = 0, 1, 2003, 1000
_DRAWN = {2000: ("line", "lines"), 2001: ("cage", "cages"), 2002: ("sign", "symbols")}
_FOG = (4000, 4001)
_NONCONSECUTIVE, _DOTS = 15, (200, 201)
_MOST = 3  # places and texts that are named


def is_puzzle(value: Any) -> bool:
    """True if JSON is a puzzle of Sudoku Maker."""
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("puzzle", value.get("sudoku")), Mapping)
        and "formatVersion" in value
    )


def puzzle_of(value: Mapping[str, Any], context: Context) -> Puzzle:
    """The puzzle of Sudoku Maker's JSON.

    Raises:
        NonetError: It is not one, or has a rule that is not known.
    """
    version = value["formatVersion"]
    if version not in _VERSIONS:
        raise UnsupportedError(
            f"Sudoku Maker's format {show(str(version))} is not known, only up to {_VERSIONS[-1]}"
        )
    with as_written("the puzzle is not written as Sudoku Maker does"):
        reader = _Reader(value.get("puzzle") or value["sudoku"], version)
        return reader.puzzle(context._replace(format="sudoku-maker"))


class _Reader:
    """Reads the JSON of a puzzle."""

    def __init__(self, value: Mapping[str, Any], version: str) -> None:
        self.value = value
        self.unread: list[str] = []
        self.items = list(self._items(version))
        self.types = {item["type"] for item in self.items}
        custom = value.get("type") == "custom"
        self.columns = whole(value.get("width" if custom else "size") or 9)
        self.rows = whole(value.get("height") or 9) if custom else self.columns
        least, last = whole(value.get("minDigit", 1)), whole(value.get("maxDigit") or 9)
        self.values = range(least, last + 1) if custom else range(1, self.columns + 1)
        self.has_lines = not custom or _ROWS_AND_COLUMNS in self.types
        if value.get("type") not in (None, "sudoku", "custom"):
            raise UnsupportedError(f"a puzzle of the type {show(str(value['type']))}")
        if not (1 <= self.columns <= _LARGEST and 1 <= self.rows <= _LARGEST):
            raise ShapeError(f"the board must be N rows of N cells, up to {_LARGEST}")
        if len(value["cells"]) != self.rows * self.columns:
            raise ShapeError(
                f"there are {len(value['cells'])} cells for {self.rows}x{self.columns}"
            )

    def _items(self, version: str) -> Iterator[Mapping[str, Any]]:
        """The elements in use; those that its own solver passes over are listed."""
        for item in self.value.get("constraints") or ():
            if item.get("disabled"):
                continue
            if item.get("solverIgnored"):
                self.unread.append(f"{_label(item)}, which its own solver passes over")
                continue
            if version == _VERSIONS[0] and "clues" in item:  # there 0 was no clue
                clues = [clue for clue in item["clues"] if clue.get("value", 1)]
                yield {**item, "clues": clues}
            else:
                yield item

    def puzzle(self, context: Context) -> Puzzle:
        """The puzzle."""
        layout, constraints = self._board()
        for item in self.items:
            if item["type"] == _NONCONSECUTIVE and self._has_dots():
                # Cells with a dot between them are an exception, as in f-puzzles.
                constraints.append(make("negative-difference", values=(1,)))
            elif self._is_rule(item):
                constraints += constraints_of(item, layout)
        layout = board_under(layout, constraints)
        givens, allowed = self._givens(layout)
        self._drawings()
        self._coloured()
        words = str(self.value.get("comment") or "")
        self.unread += drawn.unread_sentences(words, layout)
        source = context._replace(unread=tuple(self.unread)).source()
        return Puzzle(layout, givens, marks=restricted(layout, allowed), source=source)

    def _board(self) -> tuple[Layout, list[Constraint]]:
        count = self.rows * self.columns
        labellings = [item["regions"] for item in self.items if item["type"] == _REGIONS]
        sets = [[whole(label) for label in labels] for labels in labellings if labels]
        if any(len(labels) != count for labels in sets):
            raise FormatError("there is not one region for each cell")
        usual = self.rows == self.columns and self.values == range(1, self.columns + 1)
        if usual:
            first, *others = sets or [[-1] * count]
            layout, constraints = board_with_regions(
                self.columns, self._labels(first), self.has_lines
            )
        else:
            others = sets
            constraints = []
            repeats = not self.has_lines
            layout = Layout.of(
                self.columns, "none", rows=self.rows, values=self.values, repeats=repeats
            )
        for labels in others:
            constraints += rules_of_regions(self._labels(labels))
        return layout, constraints

    def _labels(self, regions: Sequence[int]) -> list[Any]:
        """The region of each cell; None for none, and for regions that nobody could fill."""
        labels = [None if label < 0 else label for label in regions]
        labels, large = without_large(len(self.values), labels)
        self.unread += filter(None, [large])
        return labels

    def _has_dots(self) -> bool:
        return any(item["type"] in _DOTS and item.get("clues") for item in self.items)

    def _is_rule(self, item: Mapping[str, Any]) -> bool:
        """True if an element is read as constraints; what is neither that nor known is refused."""
        kind = item["type"]
        if kind in (_GIVENS, _REGIONS, *_DRAWN, *_FOG):
            return False
        if kind == _ROWS_AND_COLUMNS:
            if item.get("areas"):
                raise UnsupportedError("rows and columns of parts of the board are not supported")
            return False
        if kind == _CODE and _is_empty_code(item):
            return False
        if kind not in KINDS:
            what = f"{_label(item)}, a rule in code," if kind == _CODE else f"{_label(item)}"
            raise UnsupportedError(
                f"the rule {what} is not supported: the puzzle was not read, because without it, "
                "it would be a different one"
            )
        return True

    def _givens(self, layout: Layout) -> tuple[list[int], dict[int, set[int]]]:
        """The givens, and what entries and marks leave of other cells."""
        cells = [cell or {} for cell in self.value["cells"]]
        values = [self._value(cell.get("value"), i) for i, cell in enumerate(cells)]
        # A full board is the solution, entered or kept beside the givens.
        solved = all(values) and not all(cell.get("given") for cell in cells)
        allowed: dict[int, set[int]] = {}
        for i, cell in enumerate(cells):
            if cell.get("given") or solved:
                continue
            if values[i]:
                allowed[i] = {values[i]}
            elif marks := whole(cell.get("candidates") or 0):
                numbers = enumerate(self.values, 1)
                allowed[i] = {number for number, value in numbers if marks >> value & 1}
        givens = [value if cell.get("given") else 0
                  for value, cell in zip(values, cells, strict=True)]  # fmt: skip
        return givens, allowed

    def _value(self, raw: Any, cell: int) -> int:
        if raw is None or (raw == 0 and 0 not in self.values):
            return 0
        value = whole(raw)
        if value not in self.values:
            where, size = cell_name(cell, self.columns), f"{self.rows}x{self.columns}"
            raise FormatError(f"{value} at {where} is not a value of this {size} board")
        return value - self.values[0] + 1

    def _drawings(self) -> None:
        for kind, (word, key) in _DRAWN.items():
            drawn = [one for item in self.items if item["type"] == kind for one in item[key]]
            if not drawn:
                continue
            shown = list(dict.fromkeys(filter(None, map(self._shown, drawn))))
            plural = counted(len(drawn), word)
            named = f" ({', '.join(shown[:_MOST])}{' ...' if shown[_MOST:] else ''})"
            self.unread.append(plural + (named if shown else ""))
        if any(type_ in _FOG for type_ in self.types):
            self.unread.append("fog, which is only about what is shown when")

    def _shown(self, one: Any) -> str:
        """The text in a cage and its place, or a sign; empty for a line or a shape."""
        if isinstance(one, Mapping) and one.get("cells"):
            where = cell_name(whole(one["cells"][0]), self.columns)
            text = str(one.get("value") or "").strip()
            return f"{show(text)} at {where}" if text else where
        parts = one if isinstance(one, list) else [one.get("params")]
        texts = [part.get("text") for part in parts if isinstance(part, Mapping)]
        return show(str(texts[0])) if texts and texts[0] else ""

    def _coloured(self) -> None:
        cells = [i for i, cell in enumerate(self.value["cells"]) if cell and cell.get("colors")]
        if cells:
            names = [cell_name(i, self.columns) for i in cells]
            self.unread.append(listed_some("coloured cell", names, joint=", "))


def _label(item: Mapping[str, Any]) -> str:
    """The label of an element."""
    kind = item["type"]
    name = item.get("name") or (item.get("definition") or {}).get("name")
    usual = KINDS[kind].label if kind in KINDS else f"type {kind}"
    return show(str(name or usual))


def _is_empty_code(item: Mapping[str, Any]) -> bool:
    """True if a rule in code has no code, or asks for groups of cells and there are none."""
    definition = item.get("definition") or {}
    if not (definition.get("backend") or {}).get("code"):
        return True
    wanted = [input_.get("id") for input_ in definition.get("input") or ()]
    given = item.get("input") or {}
    return bool(wanted) and not any(given.get(name) for name in wanted)


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _LINK.fullmatch(text)
    if match is None:
        raise FormatError("a link of sudokumaker.app with '?puzzle=' is expected")
    value = unpacked(match[1], parsed_json)
    if not is_puzzle(value):
        raise FormatError("the link does not contain a puzzle of Sudoku Maker")
    return puzzle_of(value, context)


FORMAT = Format(
    name="sudoku-maker",
    summary="a link of Sudoku Maker, with all its rules but those in code (read only)",
    sniff=if_all(_LINK.fullmatch),
    read=each_line("sudoku-maker", _puzzle),
    remarks="Its file is read as well. What is only drawn is listed on stderr; strict refuses it.",
)
