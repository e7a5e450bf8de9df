"""Drawings and words of an f-puzzles puzzle that may be a rule which nobody can read.

Other tools draw a picture beside each rule of their own, which says nothing new: it is left out
here where it lies on what a rule marks. Such pictures are also written, beside keys that other
pages do not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from nonet.constraints import kind_named
from nonet.errors import FormatError
from nonet.formats._fpuzzles_board import Reading, cell_of
from nonet.formats._fpuzzles_rules import AMONG, shape_of_key
from nonet.formats._metadata import tag_of
from nonet.formats._text import listed_some, show
from nonet.lazy import compiled_later
from nonet.model import Layout, cell_name

Drawings = dict[str, Any]
_BLACK, _WHITE = "#000000", "#FFFFFF"
# Lines: the name of the drawing, its colour and its width.
LINES = {
    "slowthermometer": ("Slow Thermometer", "#6495ED", 0.3),
    "renban": ("Renban", "#F067F0", 0.25),
    "whispers": ("German Whispers", "#67F067", 0.1875),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.15625),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.15625),
    "modularline": ("Modular Line", "#33BBBB", 0.15625),
    "nabner": ("Nabner", "#C9C883", 0.25),
    "doublearrow": ("Double Arrow", "#C54B8B", 0.15),
    "zipperline": ("Zipper Line", "#CDB1EC", 0.15625),
}
# Clues beside the board: the name of the rule, and the sign around the number.
CLUES = {
    "xsum": ("X Sum", "\u25ef"),
    "skyscraper": ("Skyscraper", "\u25af"),
    "numberedroom": ("Numbered Room", "\u25a1"),
}
CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_ENDS = {"doublearrow": 2, "slowthermometer": 1}  # circles at how many ends

_MOST = 3  # places that are named
_FOG = ("fogofwar", "foglight", "triggereffect")
_DRAWN = ("line", "cage", "circle", "rectangle", "text")
DRAWINGS = (*_DRAWN, *_FOG)
COLOURS = ("c", "cArray", "highlight", "highlightArray")
_NAMES = {name: key for key, (name, *_) in (*LINES.items(), *CLUES.items(), *CAGES.items())}
_NAMES |= {"Whispers": "whispers", "Dutch Whispers": "whispers", "X Sum": "xsum"}


def unread(
    whole: dict[str, Any], layout: Layout, reading: Reading, *, drawn: bool = True
) -> Iterator[str]:
    """The things unread that may be a rule, in a few words; without what is drawn if asked."""
    yield from reading.unread
    beside = list(beside_rules(whole, layout, reading)) if drawn else []
    for kind in _DRAWN:
        places = [(names, text) for kind_, _, names, text in beside if kind_ == kind]
        if places:
            yield listed_some(kind, list(map(_shown, places)))
    if any(key in whole for key in _FOG) or "foglight" in (whole.get("negative") or ()):
        yield "fog, which is only about what is shown when"
    if not drawn:
        return
    coloured = [cell or {} for row in whole["grid"] for cell in row]
    numbers = [i for i, cell in enumerate(coloured) if any(cell.get(key) for key in COLOURS)]
    lone = [i for i in numbers if not is_marked(i, reading)]
    if lone:
        names = [cell_name(i, layout.size) for i in lone]
        yield listed_some("coloured cell", names, joint=", ")


def beside_rules(
    whole: dict[str, Any], layout: Layout, reading: Reading
) -> Iterator[tuple[str, dict[str, Any], tuple[str, ...], str]]:
    """The drawings that no typed rule explains: the kind, the item, its cells and its text."""
    for kind in _DRAWN:
        for item in _items(whole.get(kind)):
            for place in _places(kind, item):
                if not _belongs(kind, item, place, layout, reading):
                    yield kind, item, *place


def _items(given: Any) -> list[dict[str, Any]]:
    return [item for item in given or () if isinstance(item, dict)]


_Place = tuple[tuple[str, ...], str]  # names of cells, and the text that stands there


def _places(kind: str, item: dict[str, Any]) -> Iterator[_Place]:
    text = str(item.get("value") or "").strip()
    if kind == "line":
        for line in item.get("lines") or ():
            yield tuple(map(str, line)), ""
        return
    cells = tuple(map(str, item.get("cells") or ()))
    if kind == "cage" and tag_of(text):  # a title and the like, which other pages keep there
        return
    if kind == "text" and not text:
        return
    if cells or text:
        yield cells, text


def _belongs(
    kind: str, item: dict[str, Any], place: _Place, layout: Layout, reading: Reading
) -> bool:
    """True if a drawing lies on what a rule marks, and thus shows that rule."""
    if _NAMES.get(str(item.get("fromConstraint"))) in reading.marked:
        return True
    names, _ = place
    if len(names) == 1 and names[0].upper() in _marked(reading, "clue"):
        return True
    try:
        cells = {cell_of(name, layout) for name in names}
    except FormatError:  # a place between cells or beside the board
        return False
    if kind == "line":
        return any(cells <= set(marked) for marked in _marked(reading, "line"))
    if kind == "cage":
        return any(cells == set(marked) for marked in _marked(reading, "cage", "area", "marks"))
    if len(cells) == 1:
        return is_marked(next(iter(cells)), reading)
    others = (reading.marked.get(key, ()) for key in ("quadruple", "arrow"))
    return any(cells == set(marked) for marked in chain(_marked(reading, "pair"), *others))


_SHAPES = {"arrow": "line", "clone": "area", **dict.fromkeys(AMONG, "marks")}


def _marked(reading: Reading, *shapes: str) -> Iterator[Any]:
    """The marks of rules whose items are of these shapes."""
    for key, places in reading.marked.items():
        if (_SHAPES.get(key) or shape_of_key(key)) in shapes:
            yield from places


def is_marked(cell: int, reading: Reading) -> bool:
    """True if a rule shows itself in a cell: at the end of its line, or on the cell alone."""
    if any(cell in marked for marked in _marked(reading, "marks", "area")):
        return True
    return any(cell in (marked[0], marked[-1]) for marked in _marked(reading, "line"))


def _shown(place: _Place) -> str:
    names, text = place
    at = " ".join(name.lower() for name in names[: 2 * _MOST])
    at += " ..." if len(names) > 2 * _MOST else ""
    return f"{show(text)} at {at}" if text and at else at or show(text)


_CELL = compiled_later(r"R(-?\d{1,2})C(-?\d{1,2})", re.I | re.ASCII)
_THICKNESS = 20  # of a line of width 1, as SudokuPad draws it
Keys = dict[str, list[dict[str, Any]]]


def drawn_beside(value: dict[str, Any], layout: Layout, reading: Reading) -> Keys | None:
    """The drawings that do not lie on what a typed rule marks; None if they cannot be drawn.

    They are as SudokuPad's JSON has them.
    """
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
        return keys
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


def words_of(layout: Layout, kinds: Iterable[str]) -> str:
    """The rules for people, as SudokuPad shows them beside the board."""
    inner = "box" if layout.box else "region" if layout.regions else ""
    houses = f"row, column and {inner}" if inner else "row and column"
    plain = f"Normal sudoku rules apply: each {houses} holds the digits 1 to {layout.size} once."
    rules = [kind_named(kind).rules for kind in kinds]
    return "\n\n".join([plain, *rules])


def pictures(keys: Drawings) -> Drawings:
    """The drawings beside some keys, by the names of f-puzzles' drawing tools."""
    by_name: Drawings = {}
    for key, items in keys.items():
        draw = _DRAWERS.get(key)
        for name, picture in draw(key, items) if draw else ():
            by_name.setdefault(name, []).append(picture)
    return by_name


_Drawn = Iterator[tuple[str, Drawings]]


def _line(key: str, items: Sequence[Drawings]) -> _Drawn:
    name, colour, width = LINES[key]
    for item in items:
        picture = {"lines": item["lines"], "outlineC": colour, "width": width}
        yield "line", {**picture, "fromConstraint": name}
        for end in (0, -1)[: _ENDS.get(key, 0)]:
            cells = [item["lines"][0][end]]
            circle = {"cells": cells, "baseC": colour, "outlineC": colour}
            yield "circle", {**circle, "width": 0.8, "height": 0.8, "fromConstraint": name}


def _lockout(key: str, items: Sequence[Drawings]) -> _Drawn:
    """SudokuPad knows the key and draws nothing."""
    for item in items:
        yield "line", {"lines": item["lines"], "outlineC": "#8E8E8E", "width": 0.1}
        for line in item["lines"]:
            for end in (line[0], line[-1]):
                diamond = {"cells": [end], "baseC": _WHITE, "outlineC": "#8E8E8E", "angle": 45}
                yield "rectangle", {**diamond, "width": 0.6, "height": 0.6}


def _clue(key: str, items: Sequence[Drawings]) -> _Drawn:
    name, sign = CLUES[key]
    for item in items:
        for text, size in ((sign, 1.2), (item["value"], 0.7)):
            picture = {"cells": [item["cell"]], "value": text, "fontC": _BLACK, "size": size}
            yield "text", {**picture, "fromConstraint": name}


def _cage(key: str, items: Sequence[Drawings]) -> _Drawn:
    name, colour = CAGES[key]
    cells = [cell for item in items for cell in item["cells"]]
    yield "cage", {"cells": cells, "outlineC": colour, "fontC": _BLACK, "fromConstraint": name}


_DRAWERS: dict[str, Callable[[str, Sequence[Drawings]], _Drawn]] = {
    **dict.fromkeys(LINES, _line),
    **dict.fromkeys(CLUES, _clue),
    **dict.fromkeys(CAGES, _cage),
    "lockout": _lockout,
}
