"""SudokuPad: its own form, ``scl`` or ``ctc`` and shortened JSON compressed with lz-string.

For example ``https://sudokupad.app/sclN4Ig...``, which holds::

    {"cells": [[{"value": 5}, {}, ...], ...], "regions": [[[0, 0], [0, 1], ...], ...],
     "cages": [{"cells": [[0, 0], [0, 1]], "sum": 15, "unique": true}], "lines": [...],
     "metadata": {"rules": "...", "antiknight": true}}

In it every line, arrow and sign is a picture: rules are the givens, the regions, cages with a sum
or with different values, and the moves of chess. The rest is listed (`Puzzle.unread`). Written is
the link of f-puzzles' JSON, which SudokuPad opens as well and which names the rules.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from nonet.errors import FormatError, NonetError, ShapeError
from nonet.formats import fpuzzles
from nonet.formats._boards import Context, each_line, if_all
from nonet.formats._format import Board, Format, WriteOptions
from nonet.formats._fpuzzles_board import board_with_regions, with_houses_of
from nonet.formats._fpuzzles_rules import make
from nonet.formats._fpuzzles_unread import unread_words
from nonet.formats._lzstring import unpacked
from nonet.formats._marks import restricted
from nonet.formats._sudokupad_json import expanded
from nonet.formats._text import show
from nonet.model import Constraint, Layout, Puzzle, cell_name

_LINK = re.compile(r"(?:https?://\S*[/=])?(?:scl|ctc)([\w+/=%-]{16,})(?:[?&#]\S*)?")
_NAME = re.compile(r"r(\d{1,3})c(\d{1,3})", re.I | re.ASCII)
_TAG = re.compile(r"([A-Za-z]+):\s*(.*)", re.S | re.ASCII)
_GLOBAL = {"nonconsecutive": "nonconsecutive", "disjoint": "disjoint-groups"}
_CHESS = ("antiking", "antiknight")
_DRAWN = {
    "lines": "line",
    "arrows": "arrow",
    "underlays": "coloured place",
    "overlays": "sign",
    "svg": "picture",
    "fogofwar": "fog",
    "foglight": "light in fog",
    "triggereffect": "effect",
}
# What says nothing of the board, or is read.
_OTHERS = (
    *("cells", "regions", "cages", "metadata", "global", "id", "puzzleid", "cellSize", "settings"),
    *("version", "title", "author", "rules", "solution", "date", "created", "updated", "source"),
)
_MOST = 3  # places and texts that are named
Place = tuple[int, int]


def _looks_right(text: str) -> bool:
    return _LINK.fullmatch(text) is not None


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _LINK.fullmatch(text)
    if match is None:
        return fpuzzles.puzzle_of_link(text, context)
    value = unpacked(match[1], expanded)
    if not isinstance(value, dict) or not isinstance(value.get("cells"), list):
        raise FormatError("the link does not contain a puzzle: there are no cells in it")
    return puzzle_of(value, context)


def puzzle_of(value: dict[str, Any], context: Context) -> Puzzle:
    """The puzzle of SudokuPad's JSON.

    Raises:
        NonetError: It is not one.
    """
    try:
        return _Reader(value).puzzle(context)
    except NonetError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError):
        raise FormatError("the puzzle is not written as SudokuPad does") from None


class _Reader:
    """Reads the JSON of a puzzle."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value
        self.rows: list[list[Any]] = value["cells"]
        self.regions = [_places(each) for each in value.get("regions") or ()]
        self.unread: list[str] = []
        self.typed: list[str] = []
        self.words: list[str] = []
        self.top, self.left, self.size = self._board()

    def _board(self) -> tuple[int, int, int]:
        """Where the board begins, and its size: there may be cells for clues around it."""
        places = [place for region in self.regions for place in region]
        heights = [r for r, _ in places] or range(len(self.rows))
        widths = [c for _, c in places] or range(max(map(len, self.rows), default=0))
        if not heights or not widths:
            raise ShapeError("the board has no cells")
        top, left = min(heights), min(widths)
        rows, columns = max(heights) - top + 1, max(widths) - left + 1
        if rows != columns or rows > fpuzzles.LARGEST:
            raise ShapeError(
                f"a board of {rows}x{columns} is not read from SudokuPad: N rows of N cells are, "
                f"up to {fpuzzles.LARGEST}"
            )
        return top, left, rows

    def puzzle(self, context: Context) -> Puzzle:
        """The puzzle."""
        labels: list[Any] = [None] * self.size**2
        for label, region in enumerate(self.regions):
            for place in region:
                labels[self._cell(place)] = label
        layout, constraints = self._layout(labels)
        constraints += self._cages()
        fpuzzles.require_sense(constraints, layout)
        metadata = self.value.get("metadata") or {}
        named = {str(each).lower() for each in self.value.get("global") or ()}
        named |= {key for key in (*_CHESS, *_GLOBAL) if metadata.get(key) in (True, 1, "true")}
        constraints += [make(rule) for key, rule in _GLOBAL.items() if key in named]
        strange = sorted(named - {*_CHESS, *_GLOBAL})
        if strange:
            self.unread.append(f"rules of the whole board that are not known: {strange}")
        chess = [key for key in _CHESS if key in named]
        self.typed += [*named]
        layout, constraints = with_houses_of(layout, chess, constraints)
        try:
            layout = layout.with_constraints(constraints)
        except NonetError as error:
            raise FormatError(f"the rule {error.message}") from None
        givens, marks = self._values(layout)
        self._drawings()
        rules = metadata.get("rules") or ""
        self.words.append("\n".join(map(str, rules)) if isinstance(rules, list) else str(rules))
        left = (*self.unread, *unread_words("\n".join(self.words), self.typed))
        source = context._replace(unread=left).source()
        return Puzzle(layout, givens, marks=restricted(layout, marks), source=source)

    def _layout(self, labels: Sequence[Any]) -> tuple[Layout, list[Constraint]]:
        if not self.regions:
            return Layout.of(self.size, "none"), []
        return board_with_regions(self.size, labels)

    def _cell(self, place: Place) -> int:
        """The number of a cell.

        Raises:
            FormatError: It is not on the board.
        """
        row, column = place[0] - self.top, place[1] - self.left
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise FormatError(f"r{place[0] + 1}c{place[1] + 1} is not on the board")
        return row * self.size + column

    def _is_inside(self, place: Place) -> bool:
        row, column = place[0] - self.top, place[1] - self.left
        return 0 <= row < self.size and 0 <= column < self.size

    def _cages(self) -> Iterator[Constraint]:
        drawn: list[str] = []
        for cage in self.value.get("cages") or ():
            text = str(cage.get("value", "") or "").strip()
            places = _places(cage.get("cells") or [])
            if not places or _TAG.match(text):
                match = _TAG.match(text)
                if match and match[1].lower() == "rules":
                    self.words.append(match[2])
                continue
            if not all(map(self._is_inside, places)):
                drawn.append(show(text) if text else "beside the board")
                continue
            cells = tuple(map(self._cell, places))
            rule = self._cage(cage, text, cells)
            if rule is not None:
                yield rule
            elif not (cage.get("hidden") or cage.get("type") == "rowcol"):
                drawn.append(f"{show(text)} at {cell_name(cells[0], self.size)}")
        if drawn:
            self.unread.append(_counted("cage", drawn))

    def _cage(self, cage: dict[str, Any], text: str, cells: tuple[int, ...]) -> Constraint | None:
        """The rule of a cage; None if it is a picture, or a row or column."""
        total, unique = cage.get("sum"), bool(cage.get("unique"))
        if isinstance(total, str) and re.fullmatch(r"\d{1,5}", total):
            total = int(total)
        if not isinstance(total, int) or isinstance(total, bool):
            total = None
        shown = text if text and text != str(total) else ""
        if cage.get("type") == "rowcol" or cage.get("style") == "extraregion":
            if unique and not self._is_line(cells):
                self.typed.append("extraregion")
                return make("extra-region", cells=cells)
            return None
        if total is None and not unique:
            return None
        if shown:
            where = cell_name(cells[0], self.size)
            self.unread.append(f"{show(shown)} as the text of the cage at {where}")
        self.typed.append("killercage")
        if total is not None and not unique:
            return make("sum", total=total, cells=cells)
        return make("killer", total=total or None, cells=cells)

    def _is_line(self, cells: tuple[int, ...]) -> bool:
        rows, columns = {cell // self.size for cell in cells}, {cell % self.size for cell in cells}
        return 1 in (len(rows), len(columns))

    def _values(self, layout: Layout) -> tuple[list[int], dict[int, set[int]]]:
        givens = [0] * layout.cell_count
        marks: dict[int, set[int]] = {}
        beside: list[str] = []
        for r, row in enumerate(self.rows):
            for c, item in enumerate(row):
                value = item.get("value") if item else None
                left = (item.get("centremarks") or []) if item else []
                if not self._is_inside((r, c)):
                    if value not in (None, ""):
                        beside.append(show(str(value)))
                    continue
                cell = self._cell((r, c))
                if value not in (None, ""):
                    givens[cell] = self._value(value)
                elif left and isinstance(left, list):
                    marks[cell] = {self._value(each) for each in left}
        if beside:
            self.unread.append(_counted("value", beside, "beside the board"))
        return givens, marks

    def _value(self, raw: Any) -> int:
        value = int(raw) if re.fullmatch(r"\d{1,3}", str(raw)) else 0
        if not 1 <= value <= self.size:
            raise FormatError(f"{raw!r} is not a value of a {self.size}x{self.size} board")
        return value

    def _drawings(self) -> None:
        if (self.value.get("metadata") or {}).get("bgimage"):
            self.unread.append("a picture behind the board")
        for key, word in _DRAWN.items():
            items = self.value.get(key) or []
            if items and isinstance(items, list):
                texts = [show(str(item["text"])) for item in items
                         if isinstance(item, dict) and item.get("text")]  # fmt: skip
                places = [place for item in items if (place := self._place(item))]
                plural = f"{len(items)} {word}{'' if len(items) == 1 else 's'}"
                named = ", ".join([*dict.fromkeys(texts or places)][: 2 * _MOST])
                self.unread.append(plural + (f" ({named})" if named else ""))
        for key in self.value:
            if key not in _DRAWN and key not in _OTHERS and self.value[key]:
                self.unread.append(f"{show(key)}, a key that is not known")

    def _place(self, item: Any) -> str:
        """The cell in which a picture begins; empty where that is beside the board."""
        at = item.get("wayPoints", [item.get("center")])[:1] if isinstance(item, dict) else []
        try:
            row, column = math.floor(float(at[0][0])), math.floor(float(at[0][1]))
        except (LookupError, TypeError, ValueError, OverflowError):
            return ""
        inside = self._is_inside((row, column))
        return cell_name(self._cell((row, column)), self.size) if inside else ""


def _places(given: Any) -> list[Place]:
    """Cells as pairs of numbers from 0, or as names in a text."""
    if isinstance(given, str):
        found = [_NAME.fullmatch(name.strip()) for name in given.split(",") if name.strip()]
        if None in found:
            raise FormatError(f"{show(given)} are not names of cells, as r1c1,r1c2")
        return [(int(match[1]) - 1, int(match[2]) - 1) for match in found if match]
    places = []
    for each in given:
        if isinstance(each, str):
            places += _places(each)
        else:
            row, column = each
            if type(row) is not int or type(column) is not int:
                raise TypeError(each)
            places.append((row, column))
    return places


def _counted(word: str, things: Sequence[str], where: str = "") -> str:
    shown = "; ".join(things[:_MOST])
    more = f" and {len(things) - _MOST} more" if len(things) > _MOST else ""
    plural = f"{len(things)} {word}{'' if len(things) == 1 else 's'}"
    return f"{plural}{' ' + where if where else ''} ({shown}{more})"


def _write(board: Board, options: WriteOptions) -> str:
    return "https://sudokupad.app/fpuzzles" + quote(fpuzzles.packed(board), safe="")


FORMAT = Format(
    name="sudokupad",
    summary="a link of SudokuPad; its own form, scl or ctc, is read as far as it has rules",
    sniff=if_all(_looks_right),
    read=each_line("sudokupad", _puzzle),
    write=_write,
    sizes=fpuzzles.FORMAT.sizes,
    layouts=fpuzzles.FORMAT.layouts,
    carries_constraints=True,
    carries_marks=True,
    refuses=fpuzzles.refusal,
    remarks="Lines and signs of its own form are pictures: they are listed on stderr.",
)
