"""The JSON of pencilmark, ``sudoku-puzzle``: every rule is typed, and nothing is implied.

For example::

    {"format": "sudoku-puzzle", "format_version": 1,
     "board": {"rows": 4, "cols": 4}, "digits": 4,
     "givens": [1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 2, 0, 4, 0, 0, 1],
     "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
               {"type": "cage", "sum": 5, "cells": ["r2c1", "r2c2"]}]}

Boards of several grids: `_sudoku_puzzle_grids`. Which type is which rule:
`nonet.formats._sudoku_puzzle_rules`. A key or a type that is not known is refused by name, because
it may be a rule. A value of `candidates` is what a cell may hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError
from nonet.formats._context import OTHER_SHAPES, Context, as_written, attempt
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._fpuzzles_board import board_with_regions, with_houses_of
from nonet.formats._marks import candidates_of, restricted
from nonet.formats._sudoku_puzzle_grids import (
    board_of,
    described,
    fitted,
    is_line,
    require_existing,
    shape_of,
)
from nonet.formats._sudoku_puzzle_pairs import Item, cells_of, number_of, whole
from nonet.formats._sudoku_puzzle_rules import read_rule
from nonet.formats._sudoku_puzzle_writing import NoTypeError, names_of, write_rules
from nonet.formats._text import show
from nonet.formats.json import values_on
from nonet.model import Box, Constraint, Layout, Puzzle, cell_name, parse_cell

NAME = "sudoku-puzzle"
_VERSION = 1
_LARGEST = 64
_MOST_RULES = 5000
_SHOWN = 200  # characters of a rule that is wrong
_ADORNMENTS = frozenset({"$schema", "meta", "solution", "decorations", "style", "ext"})
_KEYS = frozenset({"format", "format_version", "board", "digits", "givens", "candidates", "rules"})


def _sniff(lines: Sequence[Line]) -> float:
    text = "".join(line.text for line in lines[:5])
    return 1 if text.lstrip().startswith("{") and f'"{NAME}"' in text else 0


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """One object a line, or one over all of them."""
    for line, value in values_on(lines):
        context = Context(NAME, options, line.number)
        yield attempt(partial(_puzzle, value, context), line.number, show(line.text))


def _puzzle(value: Any, context: Context) -> Puzzle:
    if isinstance(value, FormatError):
        raise value
    with as_written("the puzzle is not written as pencilmark does"):
        return _of_object(value, context)


def _of_object(value: Any, context: Context) -> Puzzle:
    if not isinstance(value, dict) or value.get("format") != NAME:
        raise FormatError(f'an object with "format": "{NAME}" is expected')
    unknown = [key for key in value if key not in _KEYS | _ADORNMENTS]
    if unknown:
        raise UnsupportedError(f"the key {unknown[0]!r} is not supported: it may be a rule")
    if number_of(value, "format_version") != _VERSION:
        raise UnsupportedError(f"format_version must be {_VERSION}")
    (rows, columns, digits), givens = _sizes(value), value["givens"]
    if len(givens) != rows * columns:
        raise ShapeError(f"'givens' must be a list of {rows * columns} numbers")
    for cell, given in enumerate(givens):
        if given is not None and whole(given) not in range(digits + 1):
            where = cell_name(cell, columns)
            raise FormatError(f"the given of {where} must be 0 to {digits}, not {given!r}")
    gaps = [cell for cell, given in enumerate(givens) if given is None]
    layout = _layout(rows, columns, digits, gaps, value.get("rules"))
    givens = [given or 0 for given in givens]
    allowed = _candidates(value.get("candidates") or {}, layout)
    marks = restricted(layout, allowed)
    return Puzzle(layout, givens, marks=marks, source=context.source())


def _sizes(value: Item) -> tuple[int, int, int]:
    """Rows, columns and values."""
    rows, columns = (number_of(value["board"], key) for key in ("rows", "cols"))
    digits = number_of(value, "digits")
    if not {rows, columns, digits} <= {*range(1, _LARGEST + 1)}:
        raise UnsupportedError(
            f"a board of {rows} rows, {columns} columns and {digits} digits is not supported: "
            f"up to {_LARGEST} are"
        )
    return rows, columns, digits


def _candidates(value: Any, layout: Layout) -> dict[int, list[int]]:
    marks = {}
    for name, values in value.items():
        if not {*map(whole, values)} <= {*layout.values}:
            raise FormatError(f"the candidates of {name} must be a list of values of the board")
        marks[parse_cell(name, layout.size, layout.height)] = values
    return marks


def _layout(rows: int, columns: int, digits: int, gaps: Sequence[int], items: Any) -> Layout:
    if len(items) > _MOST_RULES:
        raise FormatError(f"'rules' must be a list of up to {_MOST_RULES} rules")
    houses: list[tuple[int, Item]] = []
    others: list[tuple[int, Item]] = []
    for number, item in enumerate(items):
        (houses if item["type"] in _HOUSES else others).append((number, item))
    board = None
    if rows == columns == digits > 1 and not gaps and _is_usual([item for _, item in houses]):
        layout, constraints = _board(digits, [item for _, item in houses])
    else:
        lines = [(n, item) for n, item in others if is_line(item, digits)]
        others = [other for other in others if other not in lines]
        described = sorted([*houses, *lines], key=lambda described_: described_[0])
        board = board_of(rows, columns, digits, gaps, [item for _, item in described])
        layout, constraints = board.layout, board.constraints
    marked = [item for _, item in others]
    for number, item in others:
        try:
            rules = read_rule(fitted(item, board) if board else item, layout, marked)
            if board:
                require_existing(rules, board)
            constraints += rules
        except NonetError as error:
            what = " ".join(str(item[key]) for key in ("type", "kind") if key in item)
            raise type(error)(f"rule {number} ({what}): {error.message}") from None
        except OTHER_SHAPES:
            shown = json.dumps(item)[:_SHOWN]
            raise FormatError(f"rule {number} is not written as pencilmark does: {shown}") from None
    layout, constraints = with_houses_of(layout, constraints)
    try:
        return layout.with_constraints(constraints)
    except NonetError as error:
        raise FormatError(f"the rule {error.message}") from None


_HOUSES = frozenset({"grid", "box_grid", "box"})


def _is_usual(houses: Sequence[Item]) -> bool:
    """True if a grid that covers the board is there, and boxes are its own or do not overlap."""
    boxes = [name for item in houses if item["type"] == "box" for name in item.get("cells") or ()]
    grids = [item for item in houses if item["type"] != "box"]
    return (
        len(grids) == 1
        and grids[0].get("origin") == "r1c1"
        and not (boxes and grids[0]["type"] == "box_grid")
        and len(set(map(str, boxes))) == len(boxes)
    )


def _board(size: int, houses: Sequence[Item]) -> tuple[Layout, list[Constraint]]:
    """Rows, columns and boxes: of one grid that covers the board."""
    plain, boxes = Layout.of(size, "none"), []
    grids = [item for item in houses if item["type"] in ("grid", "box_grid")]
    for item in houses:
        if item["type"] == "box":
            boxes.append(cells_of(item.get("cells"), plain))
    labels: list[int | None] = [None] * plain.cell_count
    for number, cells in enumerate(boxes):
        for cell in cells:
            labels[cell] = number
    if grids[0]["type"] == "grid":
        return board_with_regions(size, labels) if boxes else (plain, [])
    return Layout.of(size, Box(*shape_of(grids[0], size))), []


def _written(layout: Layout) -> tuple[list[Item], frozenset[int]]:
    """The rules of a layout, and the cells that do not exist.

    Raises:
        NoTypeError: One has no type.
    """
    if layout.height != layout.size or not layout.has_usual_values:
        items, gaps, rest = described(layout)
        return [*items, *write_rules(rest)], gaps
    boxes: list[Item] = []
    if layout.box is not None:
        rows, columns = layout.box
        grid: Item = {"type": "box_grid", "origin": "r1c1", "box": [rows, columns]}
    else:
        grid = {"type": "grid", "origin": "r1c1"}
        for house in layout.boxes:
            boxes.append({"type": "box", "cells": names_of(house.cells, layout)})
    return [grid, *boxes, *write_rules(layout)], frozenset()


def _refuses(board: Board) -> str | None:
    layout = board.layout
    if layout.least != 1:
        return "a board of other values"
    try:
        _written(layout)
    except NoTypeError as error:
        return str(error)
    return None


def _write(board: Board, options: WriteOptions) -> str:
    """On one line: a file of several puzzles has one a line."""
    layout = board.layout
    rules, gaps = _written(layout)
    givens = [None if cell in gaps else value for cell, value in enumerate(values_of(board))]
    value: Item = {
        "format": NAME,
        "format_version": _VERSION,
        "board": {"rows": layout.height, "cols": layout.size},
        "digits": layout.value_count,
        "givens": givens,
    }
    if isinstance(board, Puzzle) and board.marks is not None:
        value["candidates"] = {
            cell_name(cell, layout.size): list(values)
            for cell, values in enumerate(candidates_of(board))
            if not values_of(board)[cell]
        }
    value["rules"] = rules
    return json.dumps(value, separators=(", ", ": "))


FORMAT = Format(
    name=NAME,
    summary="pencilmark's JSON, sudoku-puzzle: every rule by its type",
    sniff=_sniff,
    read=_read,
    write=_write,
    sizes=range(2, _LARGEST + 1),
    layouts=lambda layout: max(layout.height, layout.size) <= _LARGEST,
    carries_constraints=True,
    carries_marks=True,
    refuses=_refuses,
    remarks="Written is format_version 1.",
)
