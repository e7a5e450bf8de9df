"""The objects of ``--json`` read back: the puzzle that one is about, under its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nonet.errors import EmptyPuzzleError, FormatError, ShapeError, UnsupportedError
from nonet.formats._boards import LARGEST, from_shown, from_symbols, from_tokens
from nonet.formats._context import Context
from nonet.formats._documents import of_record, read_again
from nonet.formats._format import any_entries
from nonet.formats._layouts import RULE_KEYS as RULES
from nonet.formats._layouts import Record, has_values, layout_of, require_known, with_rules
from nonet.formats._reading import only
from nonet.formats._tree import cell_token, shown
from nonet.games import GAMES, Notation
from nonet.model import Box, Candidates, Layout, Puzzle, cell_name
from nonet.representation import SCHEMA

_VERSION = "schema"


def is_record(value: Any) -> bool:
    """True if a JSON value is an object that nonet printed."""
    return isinstance(value, Mapping) and isinstance(value.get(_VERSION), int)


def has_puzzle(record: Record) -> bool:
    """True if an object that nonet printed is about a puzzle: the step of a trace is not."""
    return "puzzle" in record


def puzzle_of(record: Record, context: Context) -> Puzzle:
    """The puzzle that an object is about, without pencil marks.

    Raises:
        NonetError: What is wrong with it.
    """
    version = record[_VERSION]
    if version > SCHEMA:
        raise UnsupportedError(
            f"this object was written by a newer nonet (schema {version}; this one knows {SCHEMA})"
        )
    text = record["puzzle"]
    if not isinstance(text, str) or not text.strip():
        raise EmptyPuzzleError('the object has no text as its "puzzle"')
    size = record.get("size")
    if size is None:  # an example, or what could not be read
        return _parsed(text, record, context)
    if not isinstance(size, int) or isinstance(size, bool):
        raise FormatError(f'"size" must be a number, not {size!r}')
    game = record.get("game")
    notation = GAMES.get(game).notation if game else None
    if notation is not None:
        noted = _noted(text, notation, context)
        return Puzzle(with_rules(noted.layout, record), noted.givens, source=context.source())
    return _plain(text, size, record, context)


def _plain(text: str, size: int, record: Record, context: Context) -> Puzzle:
    """Characters, or numbers with blanks between them."""
    options = context.options
    if options.layout is None:
        box = record.get("box", "none")
        context = context._replace(found=layout_of(record, size, box or "none"))
    alphabet = record.get("alphabet")
    if options.alphabet is None and isinstance(alphabet, str):
        context = context._replace(options=replace(options, alphabet=alphabet))
    parsed = context.found
    if parsed is not None and not parsed.has_usual_values:
        words = list(text) if len(text) == parsed.cell_count else text.split()
        return from_shown(words, parsed, context)
    cells = size * size
    if len(text) == cells:
        return from_symbols(text, size, context)
    words = text.split()
    if len(words) != cells:
        raise FormatError(f"the puzzle of the object has {len(text)} characters for {cells} cells")
    return from_tokens(words, size, context)


def _noted(text: str, notation: Notation, context: Context) -> Puzzle:
    lines = enumerate(text.splitlines(), context.line)
    return only(notation.read(lines), one_line=True)


def _parsed(text: str, record: Record, context: Context) -> Puzzle:
    game = record.get("game")
    options = context.options
    if game and options.game is None and options.layout is None:
        options = replace(options, game=game)
    puzzle = only(any_entries(text, options), one_line=True)
    source = context.source(None if puzzle.source is None else puzzle.source.alphabet)
    return Puzzle(puzzle.layout, puzzle.givens, marks=puzzle.marks, source=source)


_VERSIONS = (1, 2)  # without and with a document
_KEYS = ("nonet", "size", "box", *RULES, "givens", "marks", "document")


def from_object(value: dict[str, Any], context: Context) -> Puzzle:
    """The puzzle of an object: of the format, or of those that commands print."""
    if is_record(value):
        unread = value.get("unread")
        if isinstance(unread, list) and all(isinstance(text, str) for text in unread):
            context = context._replace(unread=tuple(unread))
        return _with_marks(puzzle_of(value, context), value)
    require_known(value, _KEYS, "this version of nonet")
    if value.get("nonet") not in _VERSIONS or isinstance(value["nonet"], bool):
        version = shown(value["nonet"]) if "nonet" in value else "missing"
        raise UnsupportedError(f'the key "nonet" must be 1 or 2, the version, but is {version}')
    if "givens" not in value:
        raise EmptyPuzzleError('the object has no "givens"')
    puzzle = of_record(value.get("document"), _with_marks(_of_object(value, context), value))
    return read_again(puzzle, context.options.meaning or ())


def _of_object(value: dict[str, Any], context: Context) -> Puzzle:
    """The board of an object; of other values than 1 to N an empty cell is null, 0 may be one."""
    rows, own = value["givens"], context.options.layout is None
    others = own and has_values(value)
    size: Any = value.get("size", None if others or not isinstance(rows, list) else len(rows))
    if rows == []:
        raise EmptyPuzzleError('the array of "givens" is empty')
    if type(size) is not int:
        raise FormatError(f'"size" must be the number of columns, not {shown(size)}')
    few = "game" in value and isinstance(rows, list) and len(rows) < size  # which is the game's
    _check_rows(rows, "givens", size, None if few or others else size)
    if size > LARGEST:
        raise ShapeError(f"{size}x{size}: boards are read up to {LARGEST}x{LARGEST}")
    layout = _layout(value, size, len(rows)) if own else None
    cells = [cell for row in rows for cell in row]
    if not others or layout is None:
        tokens = [cell_token(content, cell, size) for cell, content in enumerate(cells)]
        return from_tokens(tokens, size, context._replace(found=layout))
    if layout.height != len(rows):
        raise ShapeError(f'"rows" is {layout.height}, but there are {len(rows)} rows of givens')
    return from_shown(cells, layout, context)


def _check_rows(rows: Any, key: str, size: int, height: int | None) -> None:
    """Refuses what is no rows of as many entries as a board has columns, or not so many."""
    wrong = [row for row in rows if not isinstance(row, list)] if isinstance(rows, list) else [rows]
    if wrong:
        raise FormatError(f'"{key}" must be an array of rows, each an array, not {shown(wrong[0])}')
    if height not in (None, len(rows)):
        raise ShapeError(f'"size" is {height}, but there are {len(rows)} rows of {key}')
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise ShapeError(f"row {number} of {key} has {len(row)} entries, not {size}")


def _with_marks(puzzle: Puzzle, value: dict[str, Any]) -> Puzzle:
    if value.get("marks") is None:
        return puzzle
    marks = _marks(value["marks"], puzzle.layout)
    return Puzzle(puzzle.layout, puzzle.givens, marks=marks, source=puzzle.source)


def _layout(value: dict[str, Any], size: int, height: int) -> Layout:
    box = value.get("box", "none" if "regions" in value else None)
    if "box" in value and box is None:
        box = "none"
    elif box is not None and box != "none":
        if not isinstance(box, list) or [*map(type, box)] != [int, int]:
            raise FormatError(f'"box" must be [rows, columns] or null, not {shown(box)}')
        box = Box(*box)
    return layout_of(value, size, box, height=height)


def _marks(rows: Any, layout: Layout) -> Candidates:
    if not isinstance(rows, list) or [*map(type, rows)] != [list] * layout.height:
        raise ShapeError(f'"marks" must be {layout.height} rows of {layout.size} arrays')
    _check_rows(rows, "marks", layout.size, layout.height)
    places, least, most = [0] * layout.value_count, layout.values[0], layout.values[-1]
    for cell, values in enumerate(values for row in rows for values in row):
        if not isinstance(values, list):
            raise FormatError(f"the marks of a cell are an array of values, not {shown(values)}")
        for mark in values:
            if type(mark) is not int or not least <= mark <= most:
                where = cell_name(cell, layout.size)
                problem = f"the marks of {where} must be {least} to {most}, not {shown(mark)}"
                raise FormatError(problem)
            places[mark - least] |= 1 << cell
    return Candidates(layout, places)
