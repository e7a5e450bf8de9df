"""JSON: arrays of numbers, or an object that holds everything about a puzzle.

For example::

    [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 2, 0], [4, 0, 0, 1]]

    {"nonet": 1, "size": 4, "box": [2, 2],
     "extra": [{"kind": "diagonal", "number": 1, "cells": ["r1c1", "r2c2", "r3c3", "r4c4"]}],
     "givens": [[1, 0, 0, 4], ...]}

    {"puzzle": "1..4....2......3", "difficulty": "easy", "solution": [[1, 2, 3, 4], ...]}

Empty cells are 0, null, "" or ".". A flat array of N x N numbers is a puzzle, too; an array of
puzzles, or one JSON value a line, are several. An object of another program holds its puzzle under
a name such as ``puzzle``, ``board`` or ``quiz``, as text or as an array, itself or in objects in it
(see `_objects`). In the object of nonet ``box`` is null where there are no
boxes, and may be left out for the usual ones; ``regions`` are N arrays of N labels; ``marks`` are N
arrays of N arrays, the values that each cell may take; ``relations`` are rules between two cells,
``{"kind": "less than", "cells": [["r1c1", "r1c2"]], "table": [[2, 3, 4], [3, 4], [4], []]}`` with a
row for each value of the first cell: what the second may be; ``constraints`` are rules of
`nonet.constraints`: ``{"rule": "killer", "total": 15, "cells": ["r1c1", "r1c2"]}``. ``game``
names the game, or several joined by `` + ``, whose houses and relations need not be repeated; its
board may have fewer than N rows of givens. ``value_range`` and ``rows`` say that values are others
than 1 to N or that the board is not square: an empty cell is null there; ``repeats`` is true
where values may repeat in rows and columns. What stands
beside the puzzle is its ``document`` (see `_documents`), and ``nonet`` is 2 then. A key that is not
known is refused, because it may be a rule. Written is the plain array where the size determines the
layout, else the object.

The objects that commands print with ``--json`` are puzzles, too: see `_records`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from nonet.errors import FormatError, NonetError
from nonet.formats._context import Context
from nonet.formats._documents import record_of
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._layouts import rules_record
from nonet.formats._lzstring import is_shortened
from nonet.formats._objects import entries_of
from nonet.formats._text import as_one, in_rows, is_comment, show
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.model.document import PARTS, PROGRESS
from nonet.representation import parsed_json

_MAX_DIGITS = 9
_FIRST = 5  # lines
# Rows that R prints, arrays of OCaml, tables of MediaWiki, tuples, cells in brackets.
_HEADING = compiled_later(r"\[(?!(?:null|true|false)\])[A-Za-z][\w .-]*\]")  # of a section, a link
_OTHER = compiled_later(r"\s*(?:\[\d*,\d*\]|\[\||\{\||[\[{]\s*\(|\{\d+\}|\[[ .\w]{0,2}\][ |]*\[)")


def sniff(lines: Sequence[Line]) -> float:
    """A bracket first, and commas or quotation marks, which no line of symbols has."""
    if not lines or lines[0].text.lstrip()[0] not in "[{" or _OTHER.match(lines[0].text):
        return 0
    if _HEADING.match(lines[0].text.strip()):
        return 0
    if is_shortened(lines[0].text):
        return 0  # SudokuPad's, with a format of its own here
    if any('"sudoku-puzzle"' in line.text for line in lines[:_FIRST]):
        return 0.5  # another program's JSON, with a format of its own here
    return 1 if any(mark in line.text for line in lines for mark in ',"') else 0.9


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads value by value."""
    for line, value in values_on(lines):
        yield from [value] if isinstance(value, FormatError) else _puzzles(value, line, options)


def values_on(lines: Iterator[Line]) -> Iterator[tuple[Line, Any]]:
    """One value a line if the first line is one, else the whole text as one value.

    In the place of what is none there is the error, and each has its first line.
    """
    content = (line for line in lines if line.text and not is_comment(line.text))
    first = next(content, None)
    if first is None:
        return
    value = _load(first.text, first.number)
    if isinstance(value, FormatError):
        # Comments were left out: blank lines in their place keep the line numbers right.
        value = _load(as_one([first, *content]), first.number)
    yield first, value
    for line in content:
        value = _load(line.text, line.number)
        if isinstance(value, FormatError):
            value.text = line.text
        yield line, value


def _load(text: str, line: int) -> Any:
    """The value of a text, or what is wrong with it."""
    try:
        return parsed_json(text, parse_int=_integer, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        why = "it breaks off after" if cut else f"{error.msg} at"
        return FormatError(
            f"this is not JSON: {why} column {error.colno}",
            line=line + error.lineno - 1,
            column=error.colno,
        )
    except FormatError as error:
        error.line = line
        return error
    except RecursionError:
        return FormatError("the JSON is nested too deeply for any puzzle", line=line)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    object_ = dict(pairs)
    if len(object_) < len(pairs):
        twice = next((key for key, value in pairs if object_[key] != value), None)
        if twice is not None:
            raise FormatError(f"an object has {show(twice)} twice, with two values")
    return object_


def _integer(text: str) -> int | str:
    # What is too long for a value stays text: Python is slow at such numbers, or refuses them.
    return int(text) if len(text) <= _MAX_DIGITS else text


def _puzzles(value: Any, line: Line, options: ReadOptions) -> Iterator[Entry]:
    for entry in entries_of(value, Context("json", options, line.number)):
        if isinstance(entry, NonetError):
            entry.text = entry.text or line.text
        yield entry


def write(board: Board, options: WriteOptions) -> str:
    """One line: the array, or the object where the array would lose something."""
    layout, values = board.layout, values_of(board)
    usual = layout.has_usual_values
    shown: list[int | None] = list(values if usual else layout.shown(values))
    for cell in layout.gaps:
        shown[cell] = None
    rows = in_rows(shown, layout.size)
    marks = board.marks if isinstance(board, Puzzle) else None
    beside = record_of(board.document) if isinstance(board, Puzzle) else {}
    if options.values_only or (layout.is_default and marks is None and not beside):
        return json.dumps(rows)
    record: dict[str, Any] = {"nonet": 2 if beside else 1, "size": layout.size}
    rules = rules_record(layout)
    if layout.regions is None:
        record["box"] = None if layout.box is None else list(layout.box)
    else:
        rules["regions"] = in_rows(rules["regions"], layout.size)
    record |= rules
    record["givens"] = rows
    if marks is not None:
        cells = range(layout.cell_count)
        record["marks"] = in_rows([layout.shown(marks.of(cell)) for cell in cells], layout.size)
    if beside:
        record["document"] = beside
    return json.dumps(record)


FORMAT = Format(
    name="json",
    summary="an array of numbers, or an object with the layout",
    suffixes=(".json", ".jsonl", ".ndjson"),
    sniff=sniff,
    read=read,
    write=write,
    layouts=lambda layout: True,
    carries_constraints=True,
    carries_marks=True,
    holds=(*PARTS, *PROGRESS, "pictures", "fog", "triggers of the fog"),
    remarks="Layout, pencil marks, all rules and the game included; an unknown key is refused.",
)
