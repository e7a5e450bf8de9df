"""Writes links of Penpa+: see `nonet.formats.penpa`."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from nonet.errors import NonetError
from nonet.formats._format import Board, values_of
from nonet.formats._fpuzzles_board import rule_of, with_houses_of
from nonet.formats._penpa_drawing import (
    DASHED,
    HEAVY,
    MARGIN,
    SHORT,
    Drawing,
    coded_words,
    is_path,
    layout_of,
)
from nonet.model import Layout, Puzzle, diagonals

_WRITTEN_ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_CELL = 38  # pixels
_VERSION = [3, 2, 0]
_SIDE_OF_CAGE = 10
_GIVEN = (1, "1")  # black, and as large as a cell
_DICTS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE")
_MORE = ("wall", "cage", "deletelineE")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_STACKS = ("command_redo", "command_undo", "command_replay")


def refusal(board: Board) -> str | None:
    """Why a board cannot be drawn so that it is read again; None if it can."""
    layout = board.layout
    if layout.size == 1:
        return "a board of one cell"
    if layout.relations:
        kinds = dict.fromkeys(relation.kind for relation in layout.relations)
        return f"relations of two cells ({', '.join(kinds)})"
    if layout.height != layout.size:
        return f"{layout.size} columns and {layout.height} rows: a board that is not square"
    if not layout.has_usual_values:
        return f"the values {layout.least} to {layout.values[-1]} on {layout.size} columns"
    for rule in layout.constraints:
        if not _has_tool(rule, layout):
            return f"the rule {rule.kind!r} has no tool in Penpa"
    if _of_drawing(layout) != layout.without_constraints:
        return "houses or regions that Penpa cannot show"
    return None


def _has_tool(rule: Any, layout: Layout) -> bool:
    size = layout.size
    if rule.kind == "thermometer":
        return is_path(list(rule.cells), size)
    if rule.kind == "arrow":
        return len(rule.circle) == 1 and is_path([*rule.circle, *rule.shaft], size)
    return rule.kind == "killer" and list(rule.cells) == sorted(set(rule.cells))


def _of_drawing(layout: Layout) -> Layout:
    """The layout that is read from the drawing of one."""
    drawing = _drawing(layout)
    drawing.parts["lineE"] = dict(_lines(drawing, layout))
    rules = [rule_of(key) for key, _ in _diagonals(layout)]
    try:
        return with_houses_of(layout_of(drawing), rules)[0]
    except NonetError:  # not the regions of a Sudoku
        return Layout.of(1)


def _drawing(layout: Layout) -> Drawing:
    size, width = layout.size, layout.size + 2 * MARGIN
    return Drawing("sudoku", "", width, width, MARGIN, MARGIN, size, {}, {})


def text_of_board(board: Board) -> str:
    """The link of a board that is not refused."""
    layout = board.layout
    drawing, size = _drawing(layout), layout.size
    parts = _empty()
    numbers = [drawing.number(*divmod(cell, size)) for cell in range(layout.cell_count)]
    for cell, value in enumerate(values_of(board)):
        if value:
            parts["number"][numbers[cell]] = [str(value), *_GIVEN]
    parts["lineE"] = dict(_lines(drawing, layout))
    for rule in layout.constraints:
        _draw(rule, [numbers[cell] for cell in rule.named_cells()], drawing, parts)
    middle = drawing.number(size // 2, size // 2)
    if size % 2 == 0:
        middle = drawing.total + drawing.number(size // 2 - 1, size // 2 - 1)
    pixels = (size + 1) * _CELL
    head = f"sudoku,{size},{size},{_CELL},0,1,1,{pixels},{pixels},{middle},{middle},0,0,0,0"
    document = board.document if isinstance(board, Puzzle) else None
    words = (document.title, document.author, document.rules) if document else ("", "", "")
    title, author, rules = map(coded_words, words)
    steps = [b - a for a, b in pairwise([0, *numbers])]
    lines = [
        f"{head},Title: {title},Author: {author},,{rules},OFF,false",
        *map(_dumps, ([0] * 4, {}, parts, _empty(), steps, [], {}, "x", "x", _VERSION, {}, "x", 0)),
        *map(_dumps, (_empty(), _empty(), {}, [])),
        "false",
    ]
    return _WRITTEN_ADDRESS + _packed_drawing("\n".join(lines))


def _draw(rule: Any, numbers: list[int], drawing: Drawing, parts: dict[str, Any]) -> None:
    if rule.kind != "killer":
        parts["thermo" if rule.kind == "thermometer" else "arrows"].append(numbers)
        return
    parts["killercages"].append(numbers)
    parts["cage"].update(dict.fromkeys(_sides(numbers, drawing), _SIDE_OF_CAGE))
    if rule.total is not None:
        parts["numberS"][drawing.place(min(numbers))] = [f" {rule.total}", 1]


def _sides(numbers: Sequence[int], drawing: Drawing) -> Iterator[str]:
    """The sides of a cage, between the corners of its cells, 0 1 above 2 3, and on to the next."""
    inside, width = set(numbers), drawing.width
    for number in numbers:
        for step, on, side, away in (
            (-width, 1, (0, 1), (1, 0)),
            (width, 1, (2, 3), (3, 2)),
            (-1, width, (0, 2), (2, 0)),
            (1, width, (1, 3), (3, 1)),
        ):
            place = drawing.place(number)
            if number + step not in inside:
                yield f"{place + side[0]},{place + side[1]}"
            both = number + step in inside and number + on + step in inside
            if number + on in inside and not both:
                yield f"{place + away[0]},{drawing.place(number + on) + away[1]}"


def _diagonals(layout: Layout) -> Iterator[tuple[str, bool]]:
    """The keys of f-puzzles for the diagonals of a layout, and whether they fall."""
    falling, rising = diagonals(layout.size)
    houses = {house.cells for house in layout.extra}
    if falling.cells in houses:
        yield "diagonal-", True
    if rising.cells in houses:
        yield "diagonal+", False


def _lines(drawing: Drawing, layout: Layout) -> Iterator[tuple[str, int]]:
    """The lines between regions, and the diagonals."""
    size, width = layout.size, drawing.width
    labels = layout.region_of or [0] * layout.cell_count
    for cell in range(layout.cell_count):
        row, column = divmod(cell, size)
        corner = drawing.total + drawing.number(row, column)
        if column + 1 < size and labels[cell] != labels[cell + 1]:
            yield f"{corner - width},{corner}", HEAVY[0]
        if row + 1 < size and labels[cell] != labels[cell + size]:
            yield f"{corner - 1},{corner}", HEAVY[0]
    for _, falls in _diagonals(layout):
        points = [
            drawing.total + drawing.number(i - 1, i - 1 if falls else size - 1 - i)
            for i in range(size + 1)
        ]
        for one, other in pairwise(points):
            yield f"{one},{other}", DASHED


def _empty() -> dict[str, Any]:
    """A layer of the drawing with nothing on it."""
    return {
        **{key: {"__a": []} for key in _STACKS},
        **{key: {} for key in (*_DICTS, *_MORE)},
        **{key: [] for key in _LISTS},
    }


def _dumps(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _packed_drawing(text: str) -> str:
    for code, word in _shortest_first(SHORT.items()):
        text = text.replace(word, f"z{code}")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def _shortest_first(items: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The letter z comes before the words, which begin with it once they are short."""
    return sorted(items, key=lambda item: (item[1] != "z", item[0]))
