"""KSudoku's saved games, XML (.ksudoku): boxes, regions, diagonals, and cages of four operations.

For example::

    <ksudoku><game><puzzle>
     <graph order="9" type="sudoku"/>
     <values>_a__c...</values>
    </puzzle></game></ksudoku>

Its cells go down the columns: the second of a 9x9 is r2c1. The values are letters from ``a``, which
is 1. Other boards than those of boxes have a ``graph`` with their groups of different values
(``clique``) and their cages; 1 to 4 as ``operator`` is division, subtraction, multiplication and
addition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonet.constraints import make
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.formats._boards import if_any, layout_for, with_regions
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._fpuzzles_board import rule_of, with_houses_of
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle, cell_name, default_box, diagonals

_LARGEST = 25
_DIVIDE, _SUBTRACT, _MULTIPLY, _ADD = "1234"
# A parser of all of XML would follow entities into any file; its elements hold only numbers.
_ATTRIBUTE = compiled_later(r"""(?<![\w-])([\w-]+)\s*=\s*(["'])([^"'<>]*)\2""")
_TAG = compiled_later(r"<(/?)(puzzle|graph)\b([^<>]*)>")
_PART = compiled_later(r"<(clique|cage|sudokugroups|\w+)\b([^<>]*?)(?:/>|>([^<>]*)</\1\s*>)", re.S)
_VALUES = compiled_later(r"<values\b[^<>]*>([^<>]*)</values\s*>", re.S)


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the puzzle of each saved game."""
    every_line = list(lines)
    text = "\n".join(line.text for line in every_line)
    games = list(_elements(text, "puzzle"))
    if not games and every_line:
        yield FormatError("this file of KSudoku has no whole puzzle", line=every_line[0].number)
    number, seen = 0, 0
    for game in games:
        number, seen = number + text.count("\n", seen, game.start), game.start
        line = every_line[number].number
        context = Context("ksudoku", options, line)
        yield attempt(partial(_puzzle, game.inside, context), line, "<puzzle>")


class _Element(NamedTuple):
    """A part of a document: where it begins, its attributes as they are written, and its text."""

    start: int
    attributes: str
    inside: str


def _elements(text: str, name: str) -> Iterator[_Element]:
    """The whole elements of that name, in one look at all tags: a document may hold many halves."""
    begun: re.Match[str] | None = None
    for tag in _TAG.finditer(text):
        if tag[2] != name:
            continue
        if not tag[1] and tag[3].endswith("/"):
            yield _Element(tag.start(), tag[3][:-1], "")
        elif not tag[1]:
            begun = begun or tag
        elif begun is not None:
            yield _Element(begun.start(), begun[3], text[begun.end() : tag.start()])
            begun = None


def _puzzle(text: str, context: Context) -> Puzzle:
    graph, values = next(_elements(text, "graph"), None), _VALUES.search(text)
    if graph is None or values is None:
        raise FormatError("a puzzle of KSudoku has a graph and values")
    facts = {name: fact for name, _, fact in _ATTRIBUTE.findall(graph.attributes)}
    size = _whole(facts.get("order", ""), "order")
    kind = facts.get("type", "")
    if kind not in ("sudoku", "custom"):
        raise UnsupportedError(f"KSudoku's boards of the type {show(kind)} are not flat")
    sides = [_whole(facts.get(f"size{axis}", str(size)), f"size{axis}") for axis in "XY"]
    if sides != [size, size] or facts.get("sizeZ", "1") != "1" or not 2 <= size <= _LARGEST:
        shape = "x".join(facts.get(f"size{axis}", "?") for axis in "XYZ")
        raise ShapeError(f"a board of {shape} with the values 1 to {size} is not read from KSudoku")
    layout, constraints = _board(size, facts, graph.inside)
    layout = layout_for(size, context._replace(found=layout)).with_constraints(constraints)
    return Puzzle(layout, _givens(values[1], size), source=context.source())


def _whole(text: str, name: str) -> int:
    if re.fullmatch(r"\d{1,5}", text.strip(), re.ASCII) is None:
        raise FormatError(f"{show(text)} is no number for {name}")
    return int(text)


def _board(size: int, graph: dict[str, str], parts: str) -> tuple[Layout, list[Constraint]]:
    """The board with its groups of different values, and its cages."""
    groups: list[list[int]] = []
    cages: list[Constraint] = []
    # In the cages of its Mathdoku values may repeat, in those of its Killer Sudoku they may not.
    total = "killer" if graph.get("specific-type", "").lower() == "killersudoku" else "sum"
    rows = boxes = graph.get("type") == "sudoku"
    for name, facts, inner in _PART.findall(parts):
        about = {key: fact for key, _, fact in _ATTRIBUTE.findall(facts)}
        if name == "sudokugroups":
            if about.get("at", "0") != "0":
                raise UnsupportedError("KSudoku's boards of several grids are not supported")
            rows, boxes = True, about.get("withblocks", "1") == "1"
        elif name == "clique":
            groups.append(_cells(inner, size))
        elif name == "cage":
            cages.append(_cage(about, _cells(inner, size), total))
        else:
            raise UnsupportedError(f"KSudoku's {show(name)} is not supported")
    lines = [[r * size + c for c in range(size)] for r in range(size)]
    lines += [[r * size + c for r in range(size)] for c in range(size)]
    given = {frozenset(group) for group in groups}
    rows = rows or all(frozenset(line) in given for line in lines)
    if not rows:
        raise UnsupportedError("KSudoku's boards without rows and columns are not supported")
    known = {frozenset(line) for line in lines}
    crossed = dict(zip(map(frozenset, (house.cells for house in diagonals(size))),
                       ("diagonal-", "diagonal+"), strict=True))  # fmt: skip
    keys = [crossed[frozenset(group)] for group in groups if frozenset(group) in crossed]
    others = [group for group in groups if frozenset(group) not in known | crossed.keys()]
    layout, beside = _regions(size, boxes, others)
    return with_houses_of(layout, [*map(rule_of, keys), *beside, *cages])


def _regions(size: int, boxes: bool, groups: list[list[int]]) -> tuple[Layout, list[Constraint]]:
    """The board of boxes or regions, and further groups of different values."""
    covered = sorted(cell for group in groups for cell in group)
    if not boxes and len(groups) == size and covered == list(range(size * size)):
        labels = [0] * (size * size)
        for label, group in enumerate(groups):
            for cell in group:
                labels[cell] = label
        return with_regions(size, labels), []
    layout = Layout.of(size, default_box(size) or "none") if boxes else Layout.of(size, "none")
    return layout, [make("extra-region", cells=tuple(group)) for group in groups]


def _cells(text: str, size: int) -> list[int]:
    """Cells by their numbers, which go down the columns."""
    cells = []
    for word in text.split():
        number = _whole(word, "a cell")
        if number >= size * size:
            raise FormatError(f"{number} is no cell of a board of {size}x{size}, from 0")
        cells.append(number % size * size + number // size)
    return cells


def _cage(facts: dict[str, str], cells: Sequence[int], total: str) -> Constraint:
    value = _whole(facts.get("value", ""), "the value of a cage")
    operator = facts.get("operator", "0")
    where = tuple(sorted(cells))
    if operator == _ADD or len(where) == 1:
        return make(total, total=value, cells=where)
    if operator == _MULTIPLY:
        return make("product", product=value, cells=where)
    if operator == _SUBTRACT and len(where) == 2:
        return make("difference", difference=value, cells=where)
    if operator == _DIVIDE and len(where) == 2:
        return make("ratio", ratio=value, cells=where)
    raise UnsupportedError(
        f"the operator {show(operator)} of a cage of {len(where)} cells is not supported"
    )


def _givens(text: str, size: int) -> list[int]:
    text = "".join(text.split())
    if len(text) != size * size:
        raise FormatError(f"there are {len(text)} values, and the board has {size * size} cells")
    givens = [0] * len(text)
    for number, char in enumerate(text):
        cell = number % size * size + number // size
        value = 0 if char == "_" else ord(char) - ord("a") + 1
        if not 0 <= value <= size:
            raise FormatError(f"{char!r} at {cell_name(cell, size)} is no value from 'a' on")
        givens[cell] = value
    return givens


FORMAT = Format(
    name="ksudoku",
    summary="KSudoku's saved games, XML (.ksudoku)",
    suffixes=(".ksudoku",),
    sniff=if_any(lambda text: text.startswith(("<ksudoku", "<!DOCTYPE ksudoku"))),
    read=_read,
    sizes=range(2, _LARGEST + 1),
    remarks="Boxes, regions, diagonals and cages; boards of several grids or layers are refused.",
)
