"""lisudoku.xyz: a link to its solver, JSON compressed with lz-string.

For example ``https://lisudoku.xyz/solver?import=N4Ig...``, which holds::

    {"gridSize": 6, "fixedNumbers": [{"position": {"row": 0, "col": 2}, "value": 5}],
     "thermos": [[{"row": 0, "col": 0}, {"row": 0, "col": 1}]], "antiKnight": true}

Rows and columns count from 0. Its server names the keys ``grid_size``, ``fixed_numbers``. A key
that is not known is refused by name, because it may be a rule.

Source: lisudoku's sudoku_formats (https://github.com/lisudoku/sudoku_formats).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context
from nonet.formats._format import Format
from nonet.formats._fpuzzles_board import (
    board_with_regions,
    require_sense,
    usual_layout,
    with_houses_of,
)
from nonet.formats._fpuzzles_rules import make
from nonet.formats._lzstring import unpacked
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle, cell_name
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
_LINES = {"thermos": "thermometer", "renbans": "renban", "palindromes": "palindrome"}
_MARKS = {"oddcells": "odd", "evencells": "even"}
_BOARD = ("gridsize", "fixednumbers", "regions")
_DOTS = {"consecutive": "difference", "double": "ratio"}


def is_puzzle(value: Any) -> bool:
    """Whether JSON is a puzzle of lisudoku: it has a size, and no grid."""
    return isinstance(value, Mapping) and any(_name(key) == "gridsize" for key in value) and (
        "grid" not in value
    )  # fmt: skip


def puzzle_of(value: Mapping[str, Any], context: Context) -> Puzzle:
    """The puzzle of lisudoku's JSON.

    Raises:
        NonetError: It is not one, or has a rule that is not known.
    """
    context = context._replace(format="lisudoku")
    keys = {_name(key): each for key, each in value.items()}
    unknown = [key for key, each in value.items() if each and _name(key) not in _KNOWN]
    if unknown:
        raise UnsupportedError(
            f"the rules {listed(unknown, most=40)} are not supported: the puzzle was not "
            "read, because without them it would be a different one"
        )
    try:
        return _Reader(keys).puzzle(context)
    except NonetError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError):
        raise FormatError("the puzzle is not written as lisudoku.xyz does") from None


def _name(key: str) -> str:
    return key.replace("_", "").lower()


class _Reader:
    """Reads the JSON of a puzzle, its keys in lower case."""

    def __init__(self, keys: dict[str, Any]) -> None:
        self.keys = keys
        size = keys["gridsize"]
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= _LARGEST:
            raise ShapeError(f"the size is {show(str(size))}: up to {_LARGEST} is read")
        self.size = size

    def puzzle(self, context: Context) -> Puzzle:
        """The puzzle."""
        layout, constraints = self._board()
        for key, read in _READERS.items():
            if self.keys.get(key):
                constraints += read(self, key)
        require_sense(constraints, layout)
        houses = [house for key, house in _HOUSES.items() if self.keys.get(key)]
        layout, constraints = with_houses_of(layout, houses, constraints)
        try:
            layout = layout.with_constraints(constraints)
        except NonetError as error:
            raise FormatError(f"the rule {error.message}") from None
        return Puzzle(layout, self._givens(), source=context.source())

    def cell(self, place: Mapping[str, int]) -> int:
        """The number of a cell."""
        row, column = place["row"], place["col"]
        if type(row) is not int or type(column) is not int:
            raise TypeError(place)
        if not (0 <= row < self.size and 0 <= column < self.size):
            name = f"r{row + 1}c{column + 1}"
            raise FormatError(f"{name} is not a cell of a {self.size}x{self.size} board")
        return row * self.size + column

    def cells(self, places: Iterable[Mapping[str, int]]) -> tuple[int, ...]:
        """The numbers of cells."""
        return tuple(map(self.cell, places))

    def _board(self) -> tuple[Layout, list[Constraint]]:
        labels: list[Any] = [None] * (self.size * self.size)
        if not self.keys.get("regions"):
            return usual_layout(self.size), []
        for number, region in enumerate(self.keys["regions"]):
            for cell in self.cells(region):
                if labels[cell] is not None:
                    where = cell_name(cell, self.size)
                    raise FormatError(f"{where} is in two regions")
                labels[cell] = number
        return board_with_regions(self.size, labels)

    def _givens(self) -> list[int]:
        givens = [0] * (self.size * self.size)
        for item in self.keys.get("fixednumbers") or ():
            cell, value = self.cell(item["position"]), item["value"]
            if type(value) is not int or not 1 <= value <= self.size:
                where = cell_name(cell, self.size)
                board = f"{self.size}x{self.size}"
                raise FormatError(
                    f"{show(str(value))} at {where} is not a value of a {board} board"
                )
            givens[cell] = value
        return givens

    def lines(self, key: str) -> Iterator[Constraint]:
        """Lines of one rule."""
        return (make(_LINES[key], cells=self.cells(line)) for line in self.keys[key])

    def marks(self, key: str) -> Iterator[Constraint]:
        """Marked cells."""
        yield make(_MARKS[key], cells=self.cells(self.keys[key]))

    def arrows(self, key: str) -> Iterator[Constraint]:
        """Arrows."""
        for item in self.keys[key]:
            circle, shaft = (
                self.cells(item.get(name) or item[name.lower().replace("cells", "_cells")])
                for name in ("circleCells", "arrowCells")
            )
            yield make("arrow", circle=circle, shaft=shaft)

    def cages(self, key: str) -> Iterator[Constraint]:
        """Killer cages; without a sum they only hold different values."""
        for item in self.keys[key]:
            yield make("killer", total=item.get("sum"), cells=self.cells(item["region"]))

    def dots(self, key: str) -> Iterator[Constraint]:
        """Kropki dots."""
        for item in self.keys[key]:
            kind = str(item.get("dotType") or item["dot_type"]).lower()
            cells = self.cells((item["cell1"], item["cell2"]))
            if kind not in _DOTS:
                where = cell_name(cells[0], self.size)
                raise UnsupportedError(f"the dot {show(kind)} at {where} is not known")
            yield make(_DOTS[kind], cells=cells)

    def no_other_dots(self, key: str) -> Iterator[Constraint]:
        """All dots are given."""
        yield from (make("negative-difference"), make("negative-ratio"))

    def extra(self, key: str) -> Iterator[Constraint]:
        """Extra regions."""
        return (make("extra-region", cells=self.cells(region)) for region in self.keys[key])


_READERS: dict[str, Callable[[_Reader, str], Iterable[Constraint]]] = {
    **dict.fromkeys(_LINES, _Reader.lines),
    **dict.fromkeys(_MARKS, _Reader.marks),
    "arrows": _Reader.arrows,
    "killercages": _Reader.cages,
    "kropkidots": _Reader.dots,
    "kropkinegative": _Reader.no_other_dots,
    "extraregions": _Reader.extra,
}
_KNOWN = frozenset({*_BOARD, *_HOUSES, *_READERS})


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
