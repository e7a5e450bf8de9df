"""How one clue looks as records for the page: paths, boxes and texts in the unit of a cell."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from nonet._draw._contours import contours
from nonet._draw._figures import ground, head_of, marks, named
from nonet._draw._shapes import Stroke
from nonet.model import Layout, figures
from nonet.model.figures import Figure, Point

_INSET = 0.09  # of a cage, from the lines of its cells
_BESIDE = 0.45  # from the board to the middle of a clue outside of it
_ROOM = 0.7  # for clues above the board and below, with the white around digits
_DROPPED = {"", False, None}
_TEXT = 0.24  # the height of the number of a cage


def clue_shapes(drawn: Iterable[Figure], layout: Layout) -> dict[str, list[dict[str, Any]]]:
    """The shapes of a clue: ``under`` the lines of the board and ``over`` them.

    A shape has a `path`, a `text`, or else is a box, round or not. A path that is a cage has
    neither width nor colour: what draws knows how cages look. Colours are those of `COLOURS`, or
    #ffe599.
    """
    both: dict[str, list[dict[str, Any]]] = {"under": [], "over": []}
    for figure in drawn:
        if isinstance(figure, figures.Stroke):
            both["under"].append(_line(figure))
        elif isinstance(figure, figures.Outline):
            both["over"] += _cage(figure, layout)
        else:
            for name, shapes in (("under", ground), ("over", marks)):
                both[name] += [_plain(shape, layout) for shape in shapes([figure], layout)]
    return both


def _line(figure: figures.Stroke) -> dict[str, Any]:
    points = list(figure.points)
    parts = [points]
    if figure.arrow and len(points) > 1:
        barbs = [(y, x) for x, y in head_of(figure)]
        parts.append([barbs[0], points[-1], barbs[1]])
    return {"path": "".join(map(_path, parts)), "width": figure.width, "colour": figure.colour}


def _path(points: Collection[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for y, x in points)


def _cage(figure: figures.Outline, layout: Layout) -> Iterator[dict[str, Any]]:
    loops = contours(figure.cells, layout.size, _INSET)
    yield {"path": "".join(f"{_path(loop)}Z" for loop in loops)}
    if figure.text:
        row, column = divmod(min(figure.cells), layout.size)
        width = 0.6 * _TEXT * len(figure.text)
        # It ends above a value, however wide it is.
        x, y = column + 0.07 + width / 2, row + 0.01 + _TEXT / 2
        yield {"text": figure.text, "x": round(x, 3), "y": round(y, 3), "size": _TEXT, "cage": True}


def _plain(shape: Any, layout: Layout) -> dict[str, Any]:
    """A shape of a scene as a record, without what is usual."""
    if isinstance(shape, Stroke):  # a diamond: a line as wide as it is long
        ends = (shape.y1, shape.x1), (shape.y2, shape.x2)
        return {
            "path": _path(ends),
            "width": shape.width,
            "colour": named(shape.colour),
            "flat": True,
        }
    record = {name: value for name, value in shape._asdict().items() if value not in _DROPPED}
    record |= {name: named(record[name]) for name in ("fill", "colour") if name in record}
    if "text" in record:
        record["x"] = _nearer(shape.x, layout.size, _BESIDE)
        record["y"] = _nearer(shape.y, layout.height, _ROOM - shape.size / 2)
    return {
        name: round(entry, 3) if isinstance(entry, float) else entry
        for name, entry in record.items()
    }


def _nearer(place: float, most: int, reach: float) -> float:
    """Where a text beside the board stands: near to it, one line of two as far as the other."""
    if 0 <= place <= most:
        return place
    nearer = 0.5 - _BESIDE
    return max(-reach, place + nearer) if place < 0 else min(most + reach, place - nearer)


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") if math.isfinite(number) else "0"
