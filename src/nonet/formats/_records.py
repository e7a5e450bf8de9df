"""The objects of ``--json`` read back: the puzzle that one is about, under its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UnsupportedError
from nonet.formats._boards import Context, from_shown, from_symbols, from_tokens
from nonet.formats._layouts import Record, layout_of, with_rules
from nonet.games import GAMES, Notation
from nonet.model import Puzzle
from nonet.representation import SCHEMA

_VERSION = "schema"


def is_record(value: Any) -> bool:
    """Whether a JSON value is an object that nonet printed."""
    return isinstance(value, Mapping) and isinstance(value.get(_VERSION), int)


def has_puzzle(record: Record) -> bool:
    """Whether an object that nonet printed is about a puzzle: the step of a trace is not."""
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
        found = _noted(text, notation, context)
        return Puzzle(with_rules(found.layout, record), found.givens, source=context.source())
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
    found = context.found
    if found is not None and not found.has_usual_values:
        words = list(text) if len(text) == found.cell_count else text.split()
        return from_shown(words, found, context)
    cells = size * size
    if len(text) == cells:
        return from_symbols(text, size, context)
    words = text.split()
    if len(words) != cells:
        raise FormatError(f"the puzzle of the object has {len(text)} characters for {cells} cells")
    return from_tokens(words, size, context)


def _noted(text: str, notation: Notation, context: Context) -> Puzzle:
    return _only(notation.read(enumerate(text.splitlines(), context.line)))


def _parsed(text: str, record: Record, context: Context) -> Puzzle:
    from nonet.formats._parsing import read_entries

    game = record.get("game")
    options = context.options
    if game and options.game is None and options.layout is None:
        options = replace(options, game=game)
    found = _only(read_entries(text, reading=options))
    source = context.source(None if found.source is None else found.source.alphabet)
    return Puzzle(found.layout, found.givens, marks=found.marks, source=source)


def _only(entries: Iterator[Puzzle | NonetError]) -> Puzzle:
    found = list(entries)
    for entry in found:
        if isinstance(entry, NonetError):
            entry.line = None  # that of the object
            raise entry
    if len(found) != 1:
        raise FormatError(f'the "puzzle" of an object holds {len(found)} puzzles')
    (puzzle,) = found
    assert isinstance(puzzle, Puzzle)
    return puzzle
