"""Drawings in SudokuPad's JSON, as figures that look so, for the document; and the way back.

Each format that has drawings brings them to this JSON, from which the reader of drawn puzzles
reads. Where things are in it: cells by number or name, and which of them are the board. f-puzzles'
diagonals become lines from corner to corner in a colour of their own, by which SudokuPad itself
knows them; where words speak of diagonals, these say what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import floor, isfinite
from typing import Any, NamedTuple

from nonet.drawn import code_of, items_of, places_of_cage
from nonet.errors import FormatError, ShapeError
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import cell_name
from nonet.model.figures import Disc, Figure, Label, Outline, Point, Shade, Stroke

_CELL = 64  # units of width and of size of texts, as the program has them
_WHOLE = 0.93  # from this side on a square shades its cell
_SLANTED = (45, -45, 135, -135)


def figures_of_drawing(value: Mapping[str, Any], extent: Extent) -> tuple[Figure, ...]:
    """The figures on a board among the cells, from the lowest layer to the highest."""
    maker = _Maker(extent)
    figures: list[Figure] = []
    for key, make in (
        ("underlays", maker.mark),
        ("lines", maker.line),
        ("arrows", maker.arrow),
        ("cages", maker.cage),
        ("overlays", maker.mark),
    ):
        for item in items_of(value, key):
            with suppress(TypeError, ValueError, LookupError):  # it has no place to be drawn at
                figures += make(item)
    return tuple(figures)


class _Maker:
    """Makes figures of the parts of a drawing."""

    def __init__(self, extent: Extent) -> None:
        self.extent = extent

    def _point(self, raw: Any) -> Point:
        row, column = float(raw[0]) - self.extent.top, float(raw[1]) - self.extent.left
        if not isfinite(row + column):
            raise ValueError
        return row, column

    def _cell(self, row: float, column: float) -> int | None:
        """The cell of the board at a place among all cells."""
        place = floor(row), floor(column)
        return self.extent.cell(place) if self.extent.has(place) else None

    def line(self, item: Mapping[str, Any], arrow: bool = False) -> Iterator[Figure]:
        points = tuple(self._point(point) for point in item.get("wayPoints") or () if point)
        colour = code_of(item.get("color"))
        if len(points) > 1 and colour:
            width = float(item.get("thickness") or 4) / _CELL
            yield Stroke(points, f"#{colour}", width, arrow)

    def arrow(self, item: Mapping[str, Any]) -> Iterator[Figure]:
        yield from self.line(item, arrow=True)

    def cage(self, item: Mapping[str, Any]) -> Iterator[Figure]:
        """A cage that is only drawn: those of the rules are figures of their own."""
        places = list(places_of_cage(item))
        cells = [cell for place in places if (cell := self._cell(*place)) is not None]
        text = "" if item.get("value") is None else str(item["value"]).strip()
        hidden = item.get("hidden") or item.get("type") == "rowcol" or item.get("style") == "box"
        if places and len(cells) == len(places) and not hidden:
            yield Outline(tuple(cells), text)

    def mark(self, item: Mapping[str, Any]) -> Iterator[Figure]:
        if not item.get("center"):
            return
        at = self._point(item["center"])
        fill, border = (code_of(item.get(key)) for key in ("backgroundColor", "borderColor"))
        text = "" if item.get("text") is None else str(item["text"]).strip()
        width, height = float(item.get("width") or 0), float(item.get("height") or 0)
        cell = self._cell(*map(float, item["center"][:2]))
        square = not item.get("rounded")
        if square and fill and not border and min(width, height) >= _WHOLE and cell is not None:
            yield Shade((cell,), f"#{fill}")
        elif fill or border:
            yield Disc(
                at,
                min(width, height) / 2 or 0.1,
                f"#{fill}" if fill else "",
                f"#{border}" if border else "",
                square=square,
                diamond=item.get("angle") in _SLANTED,
                text=text,
            )
            return
        if text:
            yield Label(at, text, min(float(item.get("fontSize") or 28) / _CELL, 1))


def keys_of(figures: Iterable[Figure], columns: int) -> dict[str, list[dict[str, Any]]]:
    """The inverse of `figures_of_drawing`: what figures on a board are in SudokuPad's JSON."""
    keys: dict[str, list[dict[str, Any]]] = {
        key: [] for key in ("lines", "arrows", "cages", "underlays", "overlays")
    }
    for figure in figures:
        if isinstance(figure, Stroke):
            line = {
                "wayPoints": figure.points,
                "color": figure.colour,
                "thickness": figure.width * _CELL,
            }
            keys["arrows" if figure.arrow else "lines"].append(line)
        elif isinstance(figure, Outline):
            places = [list(divmod(cell, columns)) for cell in figure.cells]
            keys["cages"].append({"cells": places, "value": figure.text})
        elif isinstance(figure, Shade):
            for cell in figure.cells:
                center = [part + 0.5 for part in divmod(cell, columns)]
                shade = {
                    "center": center,
                    "width": 1,
                    "height": 1,
                    "backgroundColor": figure.colour,
                }
                keys["underlays"].append(shade)
        elif isinstance(figure, Label):
            keys["overlays"].append(
                {"center": figure.at, "text": figure.text, "width": figure.size}
            )
        elif isinstance(figure, Disc):
            side = 2 * figure.radius
            mark = {"center": figure.at, "text": figure.text, "width": side, "height": side}
            mark |= {"backgroundColor": figure.fill, "borderColor": figure.outline}
            mark |= {"rounded": not figure.square, "angle": 45 if figure.diamond else 0}
            keys["overlays"].append(mark)
    return keys


_NAME = compiled_later(r"r(\d{1,3})c(\d{1,3})", re.I | re.ASCII)
_NAMES = compiled_later(rf"\s*(?:{_NAME.pattern}[\s,;]*)*", re.I | re.ASCII)
_NUMBER = compiled_later(r"-?\d{1,4}", re.ASCII)
Place = tuple[int, int]


class Extent(NamedTuple):
    """The board among the cells: there may be cells for clues around it.

    Attributes:
        top: Its first row.
        left: Its first column.
        rows: How many rows it has.
        columns: How many columns it has.
    """

    top: int
    left: int
    rows: int
    columns: int

    def has(self, place: Place) -> bool:
        """True if a cell is on the board."""
        row, column = place[0] - self.top, place[1] - self.left
        return 0 <= row < self.rows and 0 <= column < self.columns

    def cell(self, place: Place) -> int:
        """The number of a cell.

        Raises:
            FormatError: It is not on the board.
        """
        if not self.has(place):
            raise FormatError(f"r{place[0] + 1}c{place[1] + 1} is not on the board")
        return (place[0] - self.top) * self.columns + place[1] - self.left


def places_of(given: Any) -> list[Place]:
    """Cells as pairs of numbers from 0, or as names in a text; each once, in their order."""
    return list(dict.fromkeys(_places(given)))


def _places(given: Any) -> Iterable[Place]:
    if isinstance(given, str):
        if _NAMES.fullmatch(given) is None:
            raise FormatError(f"{show(given)} are not names of cells, as r1c1,r1c2")
        yield from ((int(row) - 1, int(column) - 1) for row, column in _NAME.findall(given))
        return
    for address in given or ():
        if isinstance(address, str):
            yield from _places(address)
        elif address is not None and address != {}:  # nothing is an empty object in shortened JSON
            row, column = address
            yield _whole(row), _whole(column)


def _whole(raw: Any) -> int:
    if isinstance(raw, float) and raw.is_integer():
        return int(raw)
    if isinstance(raw, str) and _NUMBER.fullmatch(raw.strip()):
        return int(raw)
    if type(raw) is not int:
        raise TypeError(raw)
    return raw


def extent_of(rows: Sequence[Sequence[Any]], regions: Sequence[Sequence[Place]]) -> Extent:
    """Which cells are the board: what the regions span, if they can be regions of that.

    Raises:
        ShapeError: There are no cells.
    """
    whole = Extent(0, 0, len(rows), max(map(len, rows), default=0))
    extent = _span(place for region in regions for place in region)
    if extent is not None and extent.rows == extent.columns:
        if max(map(len, regions)) <= extent.rows:
            return extent
        # A few regions of a larger board.
    elif extent is not None and whole.rows != whole.columns:
        return extent
    if not whole.rows or not whole.columns:
        raise ShapeError("the board has no cells")
    return whole


def _span(places: Iterable[Place]) -> Extent | None:
    places_ = list(places)
    if not places_:
        return None
    down, across = [row for row, _ in places_], [column for _, column in places_]
    top, left = min(down), min(across)
    return Extent(top, left, max(down) - top + 1, max(across) - left + 1)


def labelled(
    regions: Sequence[Sequence[Place]], extent: Extent
) -> tuple[list[int | None], list[list[int]]]:
    """The region of each cell, and the regions that share cells with these."""
    ways = [_labelled(order, extent) for order in (regions, regions[::-1])]
    return min(ways, key=lambda way: way[0].count(None))


def _labelled(
    regions: Sequence[Sequence[Place]], extent: Extent
) -> tuple[list[int | None], list[list[int]]]:
    labels: list[int | None] = [None] * (extent.rows * extent.columns)
    beside = []
    for label, region in enumerate(regions):
        cells = [extent.cell(place) for place in region]
        if (
            cells
            and {labels[cell] for cell in cells} == {labels[cells[0]]} != {None}
            and labels.count(labels[cells[0]]) == len(cells)
        ):
            continue  # the same region once more
        if any(labels[cell] is not None for cell in cells):
            beside.append(cells)
            continue
        for cell in cells:
            labels[cell] = label
    return labels, beside


_OF_SUDOKU_X = "#34bbe6"  # the colour in which f-puzzles' diagonals are drawn


def diagonals_drawn(lines: Sequence[Any], extent: Extent) -> dict[int, str]:
    """The lines that are f-puzzles' diagonals, each with its key."""
    top, left = extent.top, extent.left
    bottom, right = top + extent.rows, left + extent.columns
    corners: dict[frozenset[tuple[float, float]], str] = {
        frozenset({(top, left), (bottom, right)}): "diagonal-",
        frozenset({(bottom, left), (top, right)}): "diagonal+",
    }
    diagonals = {}
    for number, line in enumerate(lines):
        points = line.get("wayPoints") if isinstance(line, dict) else None
        if not isinstance(points, list) or len(points) != 2:
            continue
        key = corners.get(frozenset(map(_point, points)))
        color = str(line.get("color", "")).lower()[: len(_OF_SUDOKU_X)]
        if key is not None and color == _OF_SUDOKU_X:
            diagonals[number] = key
    return diagonals


def _point(raw: Any) -> tuple[float, float]:
    """Row and column of a point; beside every board where it is none."""
    try:
        row, column = (float(coordinate) for coordinate in raw)
    except (TypeError, ValueError):
        return -1.0, -1.0
    return row, column


def pictures_beside(
    value: Mapping[str, Any], extent: Extent, ruled: Collection[frozenset[int]]
) -> tuple[Figure, ...]:
    """The drawings but for the cages that are rules, whose cells are given."""
    figures = figures_of_drawing(value, extent)
    return tuple(
        figure for figure in figures
        if not (isinstance(figure, Outline) and frozenset(figure.cells) in ruled)
    )  # fmt: skip


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
    *("metaData", "videos", "size"),
)
IN_SCENE = ("lines", "arrows", "underlays", "overlays")
_COLOURS = ("color", "colour", "colours", "highlight", "c")
_NO = ("", "false", "no", "0", "none", "null")
_MOST = 3  # places and texts that are named


def unread_drawings(
    value: dict[str, Any], extent: Extent, known: Collection[int], without: Collection[str] = ()
) -> Iterator[str]:
    """The drawings that are not read.

    Args:
        value: The JSON of the puzzle.
        extent: The board among its cells.
        known: The lines that are read, by their numbers.
        without: Keys of drawings that are understood.
    """
    for key, word in _DRAWN.items():
        given = value.get(key)
        if not given or key in without:
            continue
        items = [
            item
            for number, item in enumerate(given if isinstance(given, list) else [given])
            if item not in (None, []) and not (key == "lines" and number in known)
        ]
        if not items:
            continue
        texts = [show(str(item["text"])) for item in items
                 if isinstance(item, dict) and item.get("text") not in (None, "")]  # fmt: skip
        places = [place for item in items if (place := _place(item, extent))]
        plural = f"{len(items)} {word}{'' if len(items) == 1 else 's'}"
        named = ", ".join([*dict.fromkeys(texts or places)][: 2 * _MOST])
        yield plural + (f" ({named})" if named else "")
    for key, given in value.items():
        if key not in _DRAWN and key not in _OTHERS and given:
            yield f"{show(key)}, a key that is not known"


def _place(item: Any, extent: Extent) -> str:
    """The cell in which a picture begins; empty where that is beside the board."""
    at = item.get("wayPoints", [item.get("center")])[:1] if isinstance(item, dict) else []
    try:
        row, column = floor(float(at[0][0])), floor(float(at[0][1]))
    except (LookupError, TypeError, ValueError, OverflowError):
        return ""
    if not extent.has((row, column)):
        return ""
    return cell_name(extent.cell((row, column)), extent.columns)


def colours_of(item: dict[str, Any]) -> tuple[int | str, ...]:
    """The colours of a cell: numbers of SudokuPad's colours, or colours themselves."""
    given = [item[key] for key in _COLOURS if item.get(key)]
    colours = [part for one in given for part in (one if isinstance(one, list) else [one])]
    return tuple(dict.fromkeys(part for part in colours if isinstance(part, int | str) and part))


def is_set(raw: Any) -> bool:
    """True if a flag is set, which some programs write as a text."""
    return raw.strip().lower() not in _NO if isinstance(raw, str) else bool(raw)


def text_of(raw: Any) -> str:
    """A value as a text without blanks around it."""
    return "" if raw is None or raw == "" else str(raw).strip()
