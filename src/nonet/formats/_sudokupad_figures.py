"""What SudokuPad's JSON draws, as figures that look so, for the document; and the way back.

Each format that has drawings brings them to this JSON, from which the reader of drawn puzzles
reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from math import floor, isfinite
from typing import Any

from nonet.drawn import code_of, items_of, places_of_cage
from nonet.formats._sudokupad_places import Extent
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
