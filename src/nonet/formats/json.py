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

from nonet.errors import (
    EmptyPuzzleError,
    FormatError,
    NonetError,
    ShapeError,
    UnsupportedError,
)
from nonet.formats._boards import Context, from_shown, from_tokens
from nonet.formats._documents import of_record, record_of
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._layouts import RULE_KEYS as RULES
from nonet.formats._layouts import has_values, layout_of, require_known, rules_record
from nonet.formats._objects import entries_of
from nonet.formats._records import is_record, puzzle_of
from nonet.formats._sudokupad_json import is_shortened
from nonet.formats._text import in_rows, is_comment, show
from nonet.formats._values import cell_token
from nonet.lazy import compiled_later
from nonet.model import Box, Candidates, Layout, Puzzle, cell_name
from nonet.model.document import PARTS, PROGRESS
from nonet.representation import parsed_json

_VERSIONS = (1, 2)  # without and with a document
_KEYS = ("nonet", "size", "box", *RULES, "givens", "marks", "document")
_MAX_DIGITS = 9
_FIRST = 5  # lines
# Rows that R prints, arrays of OCaml, tables of MediaWiki, tuples, cells in brackets.
_HEADING = compiled_later(r"\[(?!(?:null|true|false)\])[A-Za-z][\w .-]*\]")  # of a section
_OTHER = compiled_later(r"\s*(?:\[\d*,\d*\]|\[\||\{\||[\[{]\s*\(|\[[ .\w]{0,2}\][ |]*\[)")


def sniff(lines: Sequence[Line]) -> float:
    """A bracket first, and commas or quotation marks, which no line of symbols has."""
    if not lines or lines[0].text.lstrip()[0] not in "[{" or _OTHER.match(lines[0].text):
        return 0
    if _HEADING.fullmatch(lines[0].text.strip()):
        return 0
    if is_shortened(lines[0].text):
        return 0  # SudokuPad's, with a format of its own here
    if any('"sudoku-puzzle"' in line.text for line in lines[:_FIRST]):
        return 0.5  # another program's JSON, with a format of its own here
    return 1 if any(mark in line.text for line in lines for mark in ',"') else 0.9


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads one value a line if the first line is one, else the whole text as one value."""
    content = (line for line in lines if line.text and not is_comment(line.text))
    first = next(content, None)
    if first is None:
        return
    try:
        value = _load(first.text, first.number)
    except FormatError:
        yield from _whole([first, *content], options)
        return
    yield from _puzzles(value, first, options)
    for line in content:
        try:
            value = _load(line.text, line.number)
        except FormatError as error:
            error.text = line.text
            yield error
        else:
            yield from _puzzles(value, line, options)


def _whole(lines: Sequence[Line], options: ReadOptions) -> Iterator[Entry]:
    # Comments were left out: blank lines in their place keep the line numbers right.
    texts = [""] * (lines[-1].number - lines[0].number + 1)
    for line in lines:
        texts[line.number - lines[0].number] = line.text
    try:
        value = _load("\n".join(texts), lines[0].number)
    except FormatError as error:
        yield error
    else:
        yield from _puzzles(value, lines[0], options)


def _load(text: str, line: int) -> Any:
    try:
        return parsed_json(text, parse_int=_integer, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        why = "it breaks off after" if cut else f"{error.msg} at"
        raise FormatError(
            f"this is not JSON: {why} column {error.colno}",
            line=line + error.lineno - 1,
            column=error.colno,
        ) from None
    except FormatError as error:
        error.line = line
        raise
    except RecursionError:
        raise FormatError("the JSON is nested too deeply for any puzzle", line=line) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next((key for key, value in pairs if found[key] != value), None)
        if twice is not None:
            raise FormatError(f"an object has {show(twice)} twice, with two values")
    return found


def _integer(text: str) -> int | str:
    # What is too long for a value stays text: Python is slow at such numbers, or refuses them.
    return int(text) if len(text) <= _MAX_DIGITS else text


def _puzzles(value: Any, line: Line, options: ReadOptions) -> Iterator[Entry]:
    for entry in entries_of(value, Context("json", options, line.number)):
        if isinstance(entry, NonetError):
            entry.text = entry.text or line.text
        yield entry


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) for row in value)


def _square(rows: Any, of: str = "") -> list[list[Any]]:
    if not _is_rows(rows):
        raise FormatError(f"an array of rows{of} is expected, each an array, not {_shown(rows)}")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise FormatError(
                f"row {number}{of} has {len(row)} entries, but there are {len(rows)} rows{of}: "
                "a board has as many rows as columns"
            )
    return rows  # type: ignore[no-any-return]


def _tokens(rows: list[list[Any]]) -> list[str]:
    size = len(rows[0])
    cells = [value for row in rows for value in row]
    return [cell_token(value, cell, size) for cell, value in enumerate(cells)]


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    text = json.dumps(value)
    return text if len(text) <= 24 else text[:20] + "..."


def from_object(value: dict[str, Any], context: Context) -> Puzzle:
    """The puzzle of an object: of the format, or of those that commands print."""
    if is_record(value):
        unread = value.get("unread")
        if isinstance(unread, list) and all(isinstance(each, str) for each in unread):
            context = context._replace(unread=tuple(unread))
        return _with_marks(puzzle_of(value, context), value)
    require_known(value, _KEYS, "this version of nonet")
    if value.get("nonet") not in _VERSIONS or isinstance(value["nonet"], bool):
        version = _shown(value["nonet"]) if "nonet" in value else "missing"
        raise UnsupportedError(f'the key "nonet" must be 1 or 2, the version, but is {version}')
    if "givens" not in value:
        raise EmptyPuzzleError('the object has no "givens"')
    return of_record(value.get("document"), _with_marks(_puzzle(value, context), value))


def _puzzle(value: dict[str, Any], context: Context) -> Puzzle:
    if has_values(value) and context.options.layout is None:
        return _with_values(value, context)
    rows = _givens(value)
    size = len(rows[0])
    found = _layout(value, size, len(rows)) if context.options.layout is None else None
    return from_tokens(_tokens(rows), size, context._replace(found=found))


def _with_values(value: dict[str, Any], context: Context) -> Puzzle:
    """A board with other values than 1 to N: empty cells are null, 0 may be a value."""
    rows, size = value["givens"], value.get("size")
    if not isinstance(size, int) or not isinstance(rows, list) or not rows:
        raise FormatError('a board with a "value_range" needs its "size", the number of columns')
    if not all(isinstance(row, list) and len(row) == size for row in rows):
        raise ShapeError(f'"givens" must be rows of {size} entries')
    layout = _layout(value, size, len(rows))
    if layout.height != len(rows):
        raise ShapeError(f'"rows" is {layout.height}, but there are {len(rows)} rows of givens')
    return from_shown([cell for row in rows for cell in row], layout, context)


def _with_marks(puzzle: Puzzle, value: dict[str, Any]) -> Puzzle:
    if value.get("marks") is None:
        return puzzle
    marks = _marks(value["marks"], puzzle.layout)
    return Puzzle(puzzle.layout, puzzle.givens, marks=marks, source=puzzle.source)


def _givens(value: dict[str, Any]) -> list[list[Any]]:
    """The rows of givens: as many as columns, except on boards of games that give their size."""
    rows = value["givens"]
    size = value.get("size", len(rows) if isinstance(rows, list) else None)
    if rows == []:
        raise EmptyPuzzleError('the array of "givens" is empty')
    if "game" in value and isinstance(size, int) and isinstance(rows, list):
        if len(rows) > size or not all(isinstance(row, list) and len(row) == size for row in rows):
            raise ShapeError(f'"givens" must be at most {size} rows of {size} entries')
        return rows
    rows = _square(rows)
    if size != len(rows):
        raise ShapeError(f'"size" is {_shown(size)}, but there are {len(rows)} rows of givens')
    return rows


def _layout(value: dict[str, Any], size: int, height: int) -> Layout:
    box = value.get("box", "none" if "regions" in value else None)
    if "box" in value and box is None:
        box = "none"
    elif box is not None and box != "none":
        if not isinstance(box, list) or len(box) != 2 or not all(map(_is_count, box)):
            raise FormatError(f'"box" must be [rows, columns] or null, not {_shown(box)}')
        box = Box(*box)
    return layout_of(value, size, box, height=height)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _marks(value: Any, layout: Layout) -> Candidates:
    rows = _square(value, " of marks") if layout.height == layout.size else value
    shape = [layout.size] * layout.height
    if not _is_rows(rows) or [len(row) for row in rows] != shape:
        raise ShapeError(f'"marks" must be {layout.height} rows of {layout.size} arrays')
    places, least, most = [0] * layout.value_count, layout.values[0], layout.values[-1]
    for cell, values in enumerate(values for row in rows for values in row):
        if not isinstance(values, list):
            raise FormatError(f"the marks of a cell are an array of values, not {_shown(values)}")
        for mark in values:
            if not _is_count(mark) or not least <= mark <= most:
                where = cell_name(cell, layout.size)
                raise FormatError(
                    f"the marks of {where} must be {least} to {most}, not {_shown(mark)}"
                )
            places[mark - least] |= 1 << cell
    return Candidates(layout, places)


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
    holds=(*PARTS, *PROGRESS, "pictures"),
    remarks="Layout, pencil marks, all rules and the game included; an unknown key is refused.",
)
