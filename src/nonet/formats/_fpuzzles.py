"""From the JSON of f-puzzles.com to a puzzle: a function for each of its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from nonet.errors import FormatError, ShapeError, UnsupportedError, UsageError
from nonet.formats import _variants
from nonet.formats._format import Board
from nonet.formats._text import listed
from nonet.model import (
    Candidates,
    House,
    Layout,
    Puzzle,
    Source,
    cell_name,
    diagonals,
    parse_cell,
)

_LARGEST = 64
# Words and pictures, which say nothing about what may stand where.
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


def puzzle_of(value: Any, said: Source) -> Puzzle:
    """The puzzle of the JSON value.

    Raises:
        UnsupportedError: It has rules that are not known; they are named.
        FormatError: It is not what f-puzzles.com makes.
    """
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise FormatError("the link holds no puzzle: there is no grid in it")
    rules = {key: what for key, what in value.items() if key not in _ADORNMENTS and what}
    unknown = [key for key in rules if key not in _RULES]
    if unknown:
        raise UnsupportedError(
            f"the rules {listed(unknown)} cannot be played yet: the puzzle was not read, because "
            "without them it would be another one"
        )
    cells = _cells(value["grid"])
    layout = _layout(cells)
    marks: dict[int, set[int]] = {}
    for key, what in rules.items():
        try:
            layout = _RULES[key](layout, what, marks)
        except (KeyError, TypeError, IndexError, AttributeError):
            raise FormatError(f"the rule {key!r} is not said as f-puzzles.com says it") from None
        except UsageError as error:
            raise FormatError(f"the rule {key!r}: {error}") from None
    return _filled(layout, cells, marks, said)


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
            raise FormatError(f"{cell['region']!r} is no name of a region")
        unknown = [key for key in cell if key not in _CELL_KEYS]
        if unknown:
            raise UnsupportedError(f"a cell says {listed(unknown)}, which may be a rule")
    return cells


def _layout(cells: list[dict[str, Any]]) -> Layout:
    size = round(len(cells) ** 0.5)
    said = [cell.get("region") for cell in cells]
    if all(label is None for label in said):
        return Layout.of(size)
    usual = Layout.of(size).region_of or () if None in said else ()
    # A region is only said where it differs from the usual one.
    labels = [usual[i] if label is None else label for i, label in enumerate(said)]
    if labels == list(usual):
        return Layout.of(size)
    return Layout.of(size, regions=labels)


def _filled(
    layout: Layout, cells: list[dict[str, Any]], narrowed: dict[int, set[int]], said: Source
) -> Puzzle:
    values = [_value(cell.get("value"), layout.size) for cell in cells]
    givens = [
        value if cell.get("given", True) else 0 for cell, value in zip(cells, values, strict=True)
    ]
    every = range(1, layout.size + 1)
    places = [(1 << layout.cell_count) - 1] * layout.size
    marked = bool(narrowed)
    for index, cell in enumerate(cells):
        allowed = set(narrowed.get(index, every))
        pencilled = cell.get("givenPencilMarks") or cell.get("centerPencilMarks")
        if pencilled and not givens[index]:
            if not isinstance(pencilled, list):
                raise FormatError("the pencil marks of a cell must be an array")
            allowed &= {_value(mark, layout.size) for mark in pencilled}
            marked = True
        if values[index] and not givens[index]:
            allowed &= {values[index]}
            marked = True
        for value in every:
            if value not in allowed:
                places[value - 1] &= ~(1 << index)
    for index, given in enumerate(givens):
        if given and given not in narrowed.get(index, every):
            where = cell_name(index, layout.size)
            raise FormatError(f"the given {given} in {where} breaks a rule of its cell")
    marks = Candidates(layout, places) if marked else None
    return Puzzle(layout, givens, marks=marks, source=said)


def _value(said: Any, size: int) -> int:
    if said in (None, ""):
        return 0
    try:
        value = int(said)
    except (TypeError, ValueError):
        value = -1
    if not 0 <= value <= size or isinstance(said, bool):
        raise FormatError(f"{said!r} is no value of a {size}x{size} board")
    return value


_Marks = dict[int, set[int]]
_Rule = Callable[[Layout, Any, _Marks], Layout]


def _plain(change: Callable[[Layout], Layout]) -> _Rule:
    return lambda layout, what, marks: change(layout)


def _lines(rule: Callable[[Layout, list[int], Any], Layout]) -> _Rule:
    """A rule about lines of cells."""

    def act(layout: Layout, what: Any, marks: _Marks) -> Layout:
        for item in what:
            for line in item["lines"]:
                layout = rule(layout, _named(line, layout), item)
        return layout

    return act


def _pairs(rule: Callable[[Layout, int, int, Any], Layout]) -> _Rule:
    """A rule about two cells."""

    def act(layout: Layout, what: Any, marks: _Marks) -> Layout:
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


def _number(said: Any, otherwise: int) -> int:
    return otherwise if said in (None, "") else int(said)


def _xv(layout: Layout, first: int, second: int, value: Any) -> Layout:
    total = {"x": 10, "v": 5}.get(str(value).lower())
    if total is None:
        raise UnsupportedError(f"the mark {value!r} between two cells is neither X nor V")
    return _variants.total(layout, first, second, total)


def _clones(layout: Layout, what: Any, marks: _Marks) -> Layout:
    for item in what:
        one, other = _named(item["cells"], layout), _named(item["cloneCells"], layout)
        for first, second in zip(one, other, strict=True):
            layout = _variants.equal(layout, first, second)
    return layout


def _extra_regions(layout: Layout, what: Any, marks: _Marks) -> Layout:
    houses = [
        House("extra region", number, tuple(sorted(_named(item["cells"], layout))))
        for number, item in enumerate(what, 1)
    ]
    return layout.with_houses(houses)


def _extremes(least: bool) -> _Rule:
    """A cell that is less, or more, than its neighbours; two such neighbours are not compared."""

    def act(layout: Layout, what: Any, marks: _Marks) -> Layout:
        cells = {parse_cell(item["cell"], layout.size) for item in what}
        for a, b in _variants.side_pairs(layout):
            for cell, other in ((a, b), (b, a)):
                if cell in cells and other not in cells:
                    pair = (cell, other) if least else (other, cell)
                    layout = _variants.less(layout, *pair)
        return layout

    return act


def _parity(odd: bool) -> _Rule:
    def act(layout: Layout, what: Any, marks: _Marks) -> Layout:
        values = {value for value in range(1, layout.size + 1) if value % 2 == odd}
        for item in what:
            cell = parse_cell(item["cell"], layout.size)
            marks[cell] = marks.get(cell, values) & values
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


def empty_marks(board: Board) -> str | None:
    """An empty list of marks would be read as no list."""
    marks = board.marks if isinstance(board, Puzzle) else None
    if marks is None:
        return None
    for cell, given in enumerate(board.givens if isinstance(board, Puzzle) else ()):
        if not given and not marks.of(cell):
            return f"{cell_name(cell, board.size)} has no candidates"
    return None
