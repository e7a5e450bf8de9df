"""What f-puzzles' JSON draws beside its typed rules, as the objects of a drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from nonet.drawn import Scene, scene_of
from nonet.formats._fpuzzles_reading import Reading
from nonet.formats._fpuzzles_unread import COLOURS, beside_rules, is_marked
from nonet.lazy import compiled_later
from nonet.model import Layout

_CELL = compiled_later(r"R(-?\d{1,2})C(-?\d{1,2})", re.I | re.ASCII)
_THICKNESS = 20  # of a line of width 1, as SudokuPad draws it
Keys = dict[str, list[dict[str, Any]]]


def scene_beside(value: dict[str, Any], layout: Layout, reading: Reading) -> Scene | None:
    """The drawings that do not lie on what a typed rule marks; None if they cannot be drawn."""
    keys: Keys = {"lines": [], "underlays": [], "overlays": [], "cages": []}
    try:
        for kind, item, names, text in beside_rules(value, layout, reading):
            points = [_middle(name) for name in names]
            if kind == "line":
                line = {"wayPoints": points, "color": item.get("outlineC") or item.get("color")}
                keys["lines"].append(line | {"thickness": _number(item, "width") * _THICKNESS})
            elif kind == "cage":
                cells = [[row - 0.5, column - 0.5] for row, column in points]
                keys["cages"].append({"cells": cells, "value": text})
            elif points:
                keys["overlays"].append(_mark(kind, item, points, text))
        keys["underlays"] += _coloured(value, reading)
        return scene_of(keys, 0, 0, layout.height, layout.size)
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):
        return None


def _middle(name: str) -> list[float]:
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError(name)
    return [int(match[1]) - 0.5, int(match[2]) - 0.5]


def _number(item: dict[str, Any], key: str) -> float:
    return float(item.get(key) or 0.5)


def _mark(
    kind: str, item: dict[str, Any], points: Sequence[Sequence[float]], text: str
) -> dict[str, Any]:
    center = [sum(part) / len(points) for part in zip(*points, strict=True)]
    mark = {"center": center, "text": text, "rounded": kind == "circle"}
    if kind != "text":
        mark |= {"backgroundColor": item.get("baseC"), "borderColor": item.get("outlineC")}
    angle = int(float(item.get("angle") or 0)) % 90
    size = {key: _number(item, key) for key in ("width", "height")}
    return mark | size | ({"angle": 45} if angle == 45 else {})


def _coloured(value: dict[str, Any], reading: Reading) -> Iterator[dict[str, Any]]:
    """Cells of a colour, which are squares that fill them."""
    rows = value["grid"]
    for number, cell in enumerate(cell or {} for row in rows for cell in row):
        colour = next((cell[key] for key in COLOURS if cell.get(key)), None)
        if colour is None or is_marked(number, reading):
            continue
        row, column = divmod(number, len(rows[0]))
        colour = colour[0] if isinstance(colour, list) else colour
        place = {"center": [row + 0.5, column + 0.5], "width": 1, "height": 1}
        yield place | {"backgroundColor": colour}
