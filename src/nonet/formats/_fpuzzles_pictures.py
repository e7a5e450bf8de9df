"""The drawings that f-puzzles' additions keep beside keys that other pages do not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nonet.constraints import kind_named
from nonet.model import Layout

Keys = dict[str, Any]
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


def words_of(layout: Layout, kinds: Iterable[str]) -> str:
    """The rules for people, as SudokuPad shows them beside the board."""
    inner = "box" if layout.box else "region" if layout.regions else ""
    houses = f"row, column and {inner}" if inner else "row and column"
    plain = f"Normal sudoku rules apply: each {houses} holds the digits 1 to {layout.size} once."
    rules = [kind_named(kind).rules for kind in kinds]
    return "\n\n".join([plain, *rules])


def pictures(keys: Keys) -> Keys:
    """The drawings beside some keys, by the names of f-puzzles' drawing tools."""
    by_name: Keys = {}
    for key, items in keys.items():
        draw = _DRAWERS.get(key)
        for name, picture in draw(key, items) if draw else ():
            by_name.setdefault(name, []).append(picture)
    return by_name


_Drawn = Iterator[tuple[str, Keys]]


def _line(key: str, items: Sequence[Keys]) -> _Drawn:
    name, colour, width = LINES[key]
    for item in items:
        picture = {"lines": item["lines"], "outlineC": colour, "width": width}
        yield "line", {**picture, "fromConstraint": name}
        for end in (0, -1)[: _ENDS.get(key, 0)]:
            cells = [item["lines"][0][end]]
            circle = {"cells": cells, "baseC": colour, "outlineC": colour}
            yield "circle", {**circle, "width": 0.8, "height": 0.8, "fromConstraint": name}


def _lockout(key: str, items: Sequence[Keys]) -> _Drawn:
    """SudokuPad knows the key and draws nothing."""
    for item in items:
        yield "line", {"lines": item["lines"], "outlineC": "#8E8E8E", "width": 0.1}
        for line in item["lines"]:
            for end in (line[0], line[-1]):
                diamond = {"cells": [end], "baseC": _WHITE, "outlineC": "#8E8E8E", "angle": 45}
                yield "rectangle", {**diamond, "width": 0.6, "height": 0.6}


def _clue(key: str, items: Sequence[Keys]) -> _Drawn:
    name, sign = CLUES[key]
    for item in items:
        for text, size in ((sign, 1.2), (item["value"], 0.7)):
            picture = {"cells": [item["cell"]], "value": text, "fontC": _BLACK, "size": size}
            yield "text", {**picture, "fromConstraint": name}


def _cage(key: str, items: Sequence[Keys]) -> _Drawn:
    name, colour = CAGES[key]
    cells = [cell for item in items for cell in item["cells"]]
    yield "cage", {"cells": cells, "outlineC": colour, "fontC": _BLACK, "fromConstraint": name}


_DRAWERS: dict[str, Callable[[str, Sequence[Keys]], _Drawn]] = {
    **dict.fromkeys(LINES, _line),
    **dict.fromkeys(CLUES, _clue),
    **dict.fromkeys(CAGES, _cage),
    "lockout": _lockout,
}
