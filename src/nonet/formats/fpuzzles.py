"""f-puzzles.com: a link, or what stands in it, JSON compressed with lz-string.

For example ``https://www.f-puzzles.com/?load=N4Ig...``, which holds::

    {"size": 9, "grid": [[{"value": 5, "given": true}, {}, ...], ...],
     "antiknight": true, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}

Read are givens, pencil marks of the centre, jigsaw regions, and of the rules those that are houses
or relations between two cells: diagonals, anti-knight, anti-king, disjoint groups, nonconsecutive,
extra regions, thermometers, palindromes, whispers, differences, ratios, XV, clones, minima and
maxima, odd and even. A key that is not known is refused by name, because it may be a rule; what
only adorns is left out.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from nonet.errors import FormatError, ShapeError, UnsupportedError, UsageError
from nonet.formats import _variants
from nonet.formats._boards import Context, each_line, if_all
from nonet.formats._format import Board, Format, WriteOptions, boxes_or_regions, values_of
from nonet.formats._lzstring import compress, decompress
from nonet.formats._marks import empty_cell, restricted
from nonet.formats._text import in_rows
from nonet.model import House, Layout, Puzzle, Source, cell_name, diagonals, parse_cell
from nonet.words import listed

_LINK = re.compile(r"(?:https?://\S*[?&]load=|fpuz(?:zles)?|https?://\S*/fpuz(?:zles)?)(\S+)")
_BARE = re.compile(r"N4Ig[A-Za-z0-9+/=]{20,}")  # what '{"' begins with
_LARGEST = 64
# Words and pictures, which do not restrict what may stand where.
_ADORNMENTS = frozenset(
    {
        *("size", "grid", "title", "author", "ruleset", "description", "solution", "metadata"),
        *("line", "rectangle", "circle", "text", "cage", "successMessage", "msgcorrect"),
        *("highlightConflicts", "truecandidatesoptions", "disabledlogic"),
    }
)
_CELL_KEYS = frozenset(
    {
        *("value", "given", "region", "centerPencilMarks", "cornerPencilMarks"),
        *("givenPencilMarks", "c", "cArray", "highlight", "highlightArray", "candidates"),
    }
)


def _packed(text: str) -> str | None:
    match = _LINK.fullmatch(text)
    if match:
        return unquote(match[1])
    return text if _BARE.fullmatch(text) else None


def _puzzle(text: str, context: Context) -> Puzzle:
    packed = _packed(text)
    if packed is None:
        raise FormatError("a link of f-puzzles.com with '?load=' is expected")
    try:
        value = json.loads(decompress(packed.replace(" ", "+")))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the link cannot be unpacked: {error}") from None
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise FormatError("the link does not contain a puzzle: there is no grid in it")
    rules = {key: what for key, what in value.items() if key not in _ADORNMENTS and what}
    unknown = [key for key in rules if key not in _RULES]
    if unknown:
        raise UnsupportedError(
            f"the rules {listed(unknown, most=40)} are not supported: the puzzle was not "
            "read, because without them it would be a different one"
        )
    cells = _cells(value["grid"])
    layout = _layout(cells)
    allowed: _Allowed = {}
    for key, what in rules.items():
        try:
            layout = _RULES[key](layout, what, allowed)
        except (KeyError, TypeError, IndexError, AttributeError):
            raise FormatError(f"the rule {key!r} is not written as f-puzzles.com does") from None
        except UsageError as error:
            raise FormatError(f"the rule {key!r}: {error}") from None
    return _filled(layout, cells, allowed, context.source())


def _cells(grid: list[Any]) -> list[dict[str, Any]]:
    size = len(grid)
    if not 1 <= size <= _LARGEST or any(
        not isinstance(row, list) or len(row) != size for row in grid
    ):
        raise ShapeError(f"the grid must be N rows of N cells, up to {_LARGEST}")
    cells = [cell for row in grid for cell in row]
    for cell in cells:
        if not isinstance(cell, dict):
            raise FormatError("a cell of the grid must be an object")
        if not isinstance(cell.get("region"), int | str | None):
            raise FormatError(f"{cell['region']!r} is not a name of a region")
        unknown = [key for key in cell if key not in _CELL_KEYS]
        if unknown:
            raise UnsupportedError(
                f"a cell has the keys {listed(unknown, most=40)}, which may be a rule"
            )
    return cells


def _layout(cells: list[dict[str, Any]]) -> Layout:
    size = math.isqrt(len(cells))
    regions = [cell.get("region") for cell in cells]
    if all(label is None for label in regions):
        return Layout.of(size)
    # A region is only named where it differs from the usual one.
    usual = Layout.of(size).region_of or () if None in regions else ()
    labels = [usual[i] if label is None else label for i, label in enumerate(regions)]
    return Layout.of(size) if labels == list(usual) else Layout.of(size, regions=labels)


def _filled(
    layout: Layout, cells: list[dict[str, Any]], narrowed: _Allowed, origin: Source
) -> Puzzle:
    """The puzzle with its values: givens, and other entries as the only mark of their cells."""
    size = layout.size
    values = [_value(cell.get("value"), size) for cell in cells]
    givens = [v if cell.get("given", True) else 0 for cell, v in zip(cells, values, strict=True)]
    allowed = {index: set(values) for index, values in narrowed.items()}
    for index, cell in enumerate(cells):
        if givens[index]:
            if index in allowed and givens[index] not in allowed[index]:
                where = cell_name(index, size)
                raise FormatError(f"the given {givens[index]} in {where} breaks a rule of its cell")
            continue
        marks = cell.get("givenPencilMarks") or cell.get("centerPencilMarks") or []
        if not isinstance(marks, list):
            raise FormatError("the pencil marks of a cell must be an array")
        for some in ({_value(mark, size) for mark in marks}, {values[index]} - {0}):
            if some:
                allowed[index] = allowed.get(index, some) & some
    return Puzzle(layout, givens, marks=restricted(layout, allowed), source=origin)


def _value(raw: Any, size: int) -> int:
    if raw in (None, ""):
        return 0
    try:
        value = int(raw)
    except (TypeError, ValueError):
        value = -1
    if not 0 <= value <= size or isinstance(raw, bool):
        raise FormatError(f"{raw!r} is not a value of a {size}x{size} board")
    return value


_Allowed = dict[int, set[int]]  # values of cells with a rule of their own
_Rule = Callable[[Layout, Any, _Allowed], Layout]


def _plain(change: Callable[[Layout], Layout]) -> _Rule:
    return lambda layout, what, allowed: change(layout)


def _lines(rule: Callable[[Layout, list[int], Any], Layout]) -> _Rule:
    """A rule about lines of cells."""

    def act(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
        for item in what:
            for line in item["lines"]:
                layout = rule(layout, _named(line, layout), item)
        return layout

    return act


def _pairs(rule: Callable[[Layout, int, int, Any], Layout]) -> _Rule:
    """A rule about two cells."""

    def act(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
        for item in what:
            first, second = _named(item["cells"], layout)
            layout = rule(layout, first, second, item.get("value"))
        return layout

    return act


def _named(names: Sequence[str], layout: Layout) -> list[int]:
    return [parse_cell(name, layout.size) for name in names]


def _thermometer(layout: Layout, cells: list[int], item: Any) -> Layout:
    for first, second in pairwise(cells):
        layout = _variants.less(layout, first, second)
    return layout


def _whispers(layout: Layout, cells: list[int], item: Any) -> Layout:
    least = _number(item.get("value"), (layout.size + 1) // 2)
    for first, second in pairwise(cells):
        layout = _variants.apart(layout, first, second, least)
    return layout


def _number(raw: Any, default: int) -> int:
    return default if raw in (None, "") else int(raw)


def _xv(layout: Layout, first: int, second: int, value: Any) -> Layout:
    total = {"x": 10, "v": 5}.get(str(value).lower())
    if total is None:
        raise UnsupportedError(f"the mark {value!r} between two cells is neither X nor V")
    return _variants.total(layout, first, second, total)


def _clones(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
    for item in what:
        one, other = _named(item["cells"], layout), _named(item["cloneCells"], layout)
        for first, second in zip(one, other, strict=True):
            layout = _variants.equal(layout, first, second)
    return layout


def _extra_regions(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
    houses = [
        House("extra region", number, tuple(sorted(_named(item["cells"], layout))))
        for number, item in enumerate(what, 1)
    ]
    return layout.with_houses(houses)


def _extremes(least: bool) -> _Rule:
    """A cell that is less, or more, than its neighbours; two such neighbours are not compared."""

    def act(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
        cells = {parse_cell(item["cell"], layout.size) for item in what}
        for a, b in _variants.side_pairs(layout):
            for cell, other in ((a, b), (b, a)):
                if cell in cells and other not in cells:
                    pair = (cell, other) if least else (other, cell)
                    layout = _variants.less(layout, *pair)
        return layout

    return act


def _parity(odd: bool) -> _Rule:
    def act(layout: Layout, what: Any, allowed: _Allowed) -> Layout:
        values = {value for value in range(1, layout.size + 1) if value % 2 == odd}
        for item in what:
            cell = parse_cell(item["cell"], layout.size)
            allowed[cell] = allowed.get(cell, values) & values
        return layout

    return act


_RULES: dict[str, _Rule] = {
    "diagonal-": _plain(lambda layout: layout.with_houses([diagonals(layout.size)[0]])),
    "diagonal+": _plain(lambda layout: layout.with_houses([diagonals(layout.size)[1]])),
    "antiknight": _plain(_variants.antiknight),
    "antiking": _plain(_variants.antiking),
    "disjointgroups": _plain(_variants.disjoint_groups),
    "nonconsecutive": _plain(_variants.nonconsecutive),
    "extraregion": _extra_regions,
    "thermometer": _lines(_thermometer),
    "palindrome": _lines(lambda layout, cells, item: _variants.palindrome(layout, cells)),
    "whispers": _lines(_whispers),
    "difference": _pairs(lambda layout, a, b, v: _variants.difference(layout, a, b, _number(v, 1))),
    "ratio": _pairs(lambda layout, a, b, v: _variants.ratio(layout, a, b, _number(v, 2))),
    "xv": _pairs(_xv),
    "clone": _clones,
    "minimum": _extremes(least=True),
    "maximum": _extremes(least=False),
    "odd": _parity(odd=True),
    "even": _parity(odd=False),
}


def _write(board: Board, options: WriteOptions) -> str:
    layout, values = board.layout, values_of(board)
    marks = board.marks if isinstance(board, Puzzle) else None
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(values):
        record: dict[str, Any] = {"value": value, "given": True} if value else {}
        if layout.regions is not None:
            record["region"] = layout.regions[cell]
        if marks is not None and not value:
            record["centerPencilMarks"] = list(marks.of(cell))
        cells.append(record)
    grid = {"size": layout.size, "grid": in_rows(cells, layout.size)}
    return "https://www.f-puzzles.com/?load=" + compress(json.dumps(grid, separators=(",", ":")))


def _empty_marks(board: Board) -> str | None:
    """Which cell has no marks, an empty list of which would be read as no list."""
    return empty_cell(board) if isinstance(board, Puzzle) and board.marks is not None else None


FORMAT = Format(
    name="fpuzzles",
    summary="a link of f-puzzles.com; rules between cells included, sums refused",
    sniff=if_all(_packed),
    read=each_line("fpuzzles", _puzzle),
    write=_write,
    sizes=range(2, _LARGEST + 1),
    layouts=boxes_or_regions,
    carries_marks=True,
    refuses=_empty_marks,
    remarks="Rules that are houses or relations of two cells are read; sums are refused.",
)
