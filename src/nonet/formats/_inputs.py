"""The entries of whatever users give for puzzles: text, lines, bytes, lists, arrays, boards."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from nonet.errors import (
    EmptyPuzzleError,
    NonetError,
    SeveralPuzzlesError,
    UsageError,
)
from nonet.formats import _values
from nonet.formats._boards import Context
from nonet.formats._cell_objects import plain_list
from nonet.formats._format import Entry, ReadOptions, under
from nonet.formats._givens import are_givens
from nonet.formats._objects import entries_of
from nonet.formats._reading import text_entries, under_options
from nonet.formats._sources import are_values, lines_in, not_text
from nonet.model import Document, Grid, Puzzle
from nonet.packing import PackingError

Other = Callable[[int, str], None]  # called with a line that was passed over
_MOST_COUNTED = 10_000  # puzzles of a text that shall be one
_END: Any = object()


def entries_in(
    value: Any,
    options: ReadOptions,
    on_other: Other | None = None,
    *,
    one: bool = False,
    whole: bool = False,
) -> Iterator[Entry]:
    """The entries of text or of values; `one` if a list is a board although it could be several."""
    if isinstance(value, str):
        return text_entries(value, options, on_other)
    if isinstance(value, bytes | bytearray) and are_values(bytes(value)):
        value = list(value)
    lines = lines_in(value)
    if lines is not None:
        whole = whole or isinstance(value, bytes | bytearray | os.PathLike)
        return guarded(text_entries(lines, options, on_other, whole=whole))
    if isinstance(value, Iterator):
        found = _from_iterator(value, options, on_other, one=one, whole=whole)
        return guarded(found)
    if not isinstance(value, Iterable) and not hasattr(value, "__array__"):
        raise _values.no_puzzle(value)
    return _listed(_values.nested(value), options, on_other, one=one)


def _from_iterator(
    value: Iterator[Any], options: ReadOptions, on_other: Other | None, *, one: bool, whole: bool
) -> Iterator[Entry]:
    """The entries of lines, or of values that are read one by one if they are puzzles."""
    first = next(value, _END)
    if first is _END:
        yield EmptyPuzzleError("there is no puzzle in an empty text")
        return
    rest: Iterable[Any] = chain([first], value)
    if isinstance(first, str | bytes):
        yield from text_entries(_decoded(rest), options, on_other, whole=whole)
    elif one or _values.is_cell(_values.nested(first)):
        yield from _listed(_values.nested(list(rest)), options, on_other, one=one)
    else:
        yield from (entry_of(each, options) for each in rest)


def _listed(
    value: Any, options: ReadOptions, on_other: Other | None, *, one: bool
) -> Iterator[Entry]:
    """The entries of lists within lists: of one board, of several, or lines of text."""
    if isinstance(value, list):
        value = plain_list(value)
    if are_givens(value) or (isinstance(value, Mapping) and not one):
        return _from_values(value, options)
    if not isinstance(value, list) or _values.is_one(value):
        return iter([entry_of(value, options)])
    if value and all(isinstance(item, str | bytes) for item in value):
        return guarded(text_entries(_decoded(value), options, on_other, whole=True))
    if one or (len(_values.shape_of(value)) < 2 and all(map(_values.is_cell, value))):
        return iter([entry_of(value, options)] if value else ())
    return (entry_of(each, options) for each in value)


def entry_of(value: Any, options: ReadOptions) -> Entry:
    """The puzzle of one value, or what is wrong with it."""
    try:
        if isinstance(value, Puzzle | Document | Grid):
            return under_rules(ready(value), options)
        if isinstance(value, str | bytes | bytearray):
            return only(entries_in(value, options, one=True), one_line=True)
        return only(_from_values(value, options), one_line=True)
    except NonetError as error:
        return error


def only(entries: Iterator[Entry], *, one_line: bool) -> Puzzle:
    """The only puzzle that is there; of several the first error, if there is one."""
    first, count = None, 0
    for entry in entries:
        if isinstance(entry, NonetError):
            if one_line:
                entry.line = None  # "line 1" would not help
            raise entry
        first, count = first or entry, count + 1
        if count == _MOST_COUNTED:
            break
    if first is None:
        raise EmptyPuzzleError("there is no puzzle in an empty text")
    if count > 1:
        number = count if count < _MOST_COUNTED else f"{count:,} or more"
        raise SeveralPuzzlesError(
            f"the text holds {number} puzzles where one was expected: use parse_many", count=count
        )
    return first


def _from_values(value: Any, options: ReadOptions) -> Iterator[Entry]:
    if options.format is not None:
        raise UsageError("format: only a text is in a format, not a list or an array")
    if options.rules is not None and options.in_notation:
        raise UsageError(f"the game {options.rules.name!r} is written as text: see nonet games")
    context, value = Context("values", options, 1), _values.nested(value)
    value = plain_list(value) if isinstance(value, list) else value
    mapped = isinstance(value, Mapping) or are_givens(value)
    found = entries_of(value, context) if mapped else iter([_values.from_value(value, context)])
    return under_options(map(_bare, found), options)


def _bare(entry: Entry) -> Entry:
    """An entry without a source but that of its document: a value has no lines."""
    if isinstance(entry, Puzzle):
        carries = entry.source is not None and entry.source.document is not None
        return entry if carries else entry.read_from(None)
    entry.line = None
    return entry


def under_rules(puzzle: Puzzle, options: ReadOptions) -> Puzzle:
    """A puzzle that was read before, under further rules."""
    return under(puzzle, options.constraints) if options.constraints else puzzle


def ready(value: Puzzle | Document | Grid) -> Puzzle:
    """The puzzle of what is none of text or values."""
    if isinstance(value, Document):
        return value.carried()
    if isinstance(value, Puzzle):
        return value
    return Puzzle.from_checked(value.layout, value.numbers, None)


def _decoded(lines: Iterable[Any]) -> Iterator[str]:
    """Lines as text, whether they come as text or as bytes."""
    for number, line in enumerate(lines, 1):
        if isinstance(line, bytes):
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        elif isinstance(line, str):
            yield line
        else:
            raise UsageError(f"line {number} is not text but {type(line).__name__}")


def guarded(entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries; bytes that are not text are the error in the place of the rest."""
    try:
        yield from entries
    except UnicodeDecodeError as error:
        yield not_text(error)
    except PackingError as error:
        yield error
