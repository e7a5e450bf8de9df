"""lisudoku.xyz: a link to its solver, JSON compressed with lz-string.

For example ``https://lisudoku.xyz/solver?import=N4Ig...``, which holds::

    {"gridSize": 6, "fixedNumbers": [{"position": {"row": 0, "col": 2}, "value": 5}],
     "thermos": [[{"row": 0, "col": 0}, {"row": 0, "col": 1}]], "antiKnight": true}

Rows and columns count from 0. Its server names the keys ``grid_size``, ``fixed_numbers``. A key
that is not known is refused by name, because it may be a rule. Each of its keys says the same as
one of f-puzzles, and is read as that.

Source: lisudoku's sudoku_formats (https://github.com/lisudoku/sudoku_formats).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context, as_written
from nonet.formats._format import Format
from nonet.formats._fpuzzles_reading import puzzle_of as puzzle_of_keys
from nonet.formats._lzstring import unpacked
from nonet.formats._text import in_rows, show
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.representation import parsed_json
from nonet.words import listed

_LINK = compiled_later(r"(?:https?://)?(?:www\.)?lisudoku\.xyz/\w+\?import=([\w+/=%-]{16,})", re.I)
_LARGEST = 16
_HOUSES = {
    "primarydiagonal": "diagonal-",
    "secondarydiagonal": "diagonal+",
    "antiknight": "antiknight",
    "antiking": "antiking",
}
_BOARD = ("gridsize", "fixednumbers", "regions")
_DOTS = {"consecutive": "difference", "double": "ratio"}
Keys = dict[str, Any]


def is_puzzle(value: Any) -> bool:
    """True if JSON is a puzzle of lisudoku: it has a size, and no grid."""
    return isinstance(value, Mapping) and any(_name(key) == "gridsize" for key in value) and (
        "grid" not in value
    )  # fmt: skip


def puzzle_of(value: Mapping[str, Any], context: Context) -> Puzzle:
    """The puzzle of lisudoku's JSON.

    Raises:
        NonetError: It is not one, or has a rule that is not known.
    """
    keys = {_name(key): content for key, content in value.items()}
    unknown = [key for key, content in value.items() if content and _name(key) not in _KNOWN]
    if unknown:
        raise UnsupportedError(
            f"the rules {listed(unknown, most=40)} are not supported: the puzzle was not "
            "read, because without them it would be a different one"
        )
    with as_written("the puzzle is not written as lisudoku.xyz does"):
        return puzzle_of_keys(_as_fpuzzles(keys), context._replace(format="lisudoku"))


def _name(key: str) -> str:
    return key.replace("_", "").lower()


def _as_fpuzzles(keys: Keys) -> Keys:
    """The keys of f-puzzles that say the same as some of lisudoku."""
    size = keys["gridsize"]
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= _LARGEST:
        raise ShapeError(f"the size is {show(str(size))}: up to {_LARGEST} is read")

    def cell(place: Mapping[str, int]) -> int:
        row, column = place["row"], place["col"]
        if type(row) is not int or type(column) is not int:
            raise TypeError(place)
        if not (0 <= row < size and 0 <= column < size):
            name = f"r{row + 1}c{column + 1}"
            raise FormatError(f"{name} is not a cell of a {size}x{size} board")
        return row * size + column

    def names(places: Any) -> list[str]:
        places_ = (divmod(cell(place), size) for place in places)
        return [f"R{row + 1}C{column + 1}" for row, column in places_]

    grid: list[Keys] = [{} for _ in range(size * size)]
    for number, region in enumerate(keys.get("regions") or ()):
        for place in region:
            if "region" in grid[cell(place)]:
                raise FormatError(f"{names([place])[0].lower()} is in two regions")
            grid[cell(place)]["region"] = number
    if keys.get("regions"):
        grid = [{"region": None, **cell_keys} for cell_keys in grid]
    for item in keys.get("fixednumbers") or ():
        place, value = item["position"], item["value"]
        if type(value) is not int or not 1 <= value <= size:
            where, board = names([place])[0].lower(), f"{size}x{size}"
            raise FormatError(f"{show(str(value))} at {where} is not a value of a {board} board")
        grid[cell(place)] |= {"value": value, "given": True}
    keys_: Keys = {"size": size, "grid": in_rows(grid, size)}
    keys_ |= {house: True for key, house in _HOUSES.items() if keys.get(key)}
    if keys.get("kropkinegative"):
        keys_["negative"] = [*_DOTS.values()]
    for key, (name, item_of) in _RULES.items():
        for item_ in keys.get(key) or ():
            item = item_of(item_, names)
            keys_.setdefault(item.pop("key", name), []).append(item)
    return keys_


_Names = Callable[[Any], list[str]]


def _lines(line: Any, names: _Names) -> Keys:
    return {"lines": [names(line)]}


def _arrow(item: Keys, names: _Names) -> Keys:
    circle, shaft = (
        names(item.get(name) or item[name.lower().replace("cells", "_cells")])
        for name in ("circleCells", "arrowCells")
    )
    return {"cells": circle, "lines": [[circle[0], *shaft]]}


def _dot(item: Keys, names: _Names) -> Keys:
    kind = str(item.get("dotType") or item["dot_type"]).lower()
    cells = names((item["cell1"], item["cell2"]))
    if kind not in _DOTS:
        raise UnsupportedError(f"the dot {show(kind)} at {cells[0].lower()} is not known")
    return {"key": _DOTS[kind], "cells": cells}


_RULES: dict[str, tuple[str, Callable[[Any, _Names], Keys]]] = {
    "thermos": ("thermometer", _lines),
    "renbans": ("renban", _lines),
    "palindromes": ("palindrome", _lines),
    "oddcells": ("odd", lambda place, names: {"cell": names([place])[0]}),
    "evencells": ("even", lambda place, names: {"cell": names([place])[0]}),
    "arrows": ("arrow", _arrow),
    "killercages": (
        "killercage",
        lambda item, names: {"cells": names(item["region"]), "value": item.get("sum")},
    ),
    "kropkidots": ("", _dot),
    "extraregions": ("extraregion", lambda cells, names: {"cells": names(cells)}),
}
_KNOWN = frozenset({*_BOARD, *_HOUSES, *_RULES, "kropkinegative"})


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _LINK.fullmatch(text)
    if match is None:
        raise FormatError("a link of lisudoku.xyz with '?import=' is expected")
    value = unpacked(match[1], parsed_json)
    if not is_puzzle(value):
        raise FormatError("the link does not contain a puzzle: there is no size in it")
    return puzzle_of(value, context)


FORMAT = Format(
    name="lisudoku",
    summary="a link of lisudoku.xyz, with all its rules but top-bottom (read only)",
    sniff=if_all(_LINK.fullmatch),
    read=each_line("lisudoku", _puzzle),
    remarks="Its JSON is read as well. A short link names a puzzle on its server.",
)
