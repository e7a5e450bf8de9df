"""SadMan's and SudoCue's file: nine rows, remarks before them, perhaps sections.

For example::

    #AJane Doe              [Puzzle]
    #DA quiet one           53..7....
    #B2026-01-31            6..195...
    53..7....                  ...
    6..195...               [State]
       ...                  534.7....

Lines that begin with ``#`` are remarks: author and description are those of the document; date,
source, level and address are left out. The state is what a player wrote; other sections are listed
as not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import from_symbols, if_any
from nonet.formats._context import Context, attempt
from nonet.formats._documents import documented
from nonet.formats._format import (
    NINE,
    Board,
    Entry,
    Format,
    Line,
    ReadOptions,
    WriteOptions,
    with_unread,
)
from nonet.formats._played import with_played
from nonet.formats._text import digits_of, in_rows, is_comment
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_SECTION = compiled_later(r"\[(\w+)\]")
_HEADS = ("[puzzle]", "[state]")
_REMARK = compiled_later(r"#([AD])(?![a-z])\s*(.+)")
_WORDS = {"A": "author", "D": "title"}
_ROW = compiled_later(r"[.0-9xX*_-]{9}")


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the rows of each section that is a puzzle, or all where there are no sections."""
    last: Entry | None = None  # of which sections below it may hold more
    for name, rows, words in _sections(lines):
        if name == "puzzle":
            if last is not None:
                yield last
            last = attempt(partial(_puzzle, rows, options, words), *rows[0][:2])
        elif name == "state" and isinstance(last, Puzzle):
            last = with_played(last, {name: _symbols(rows)})
        elif isinstance(last, Puzzle):
            last = with_unread(last, [f"the section [{name}]"])
    if last is not None:
        yield last


def _sections(lines: Iterator[Line]) -> Iterator[tuple[str, list[Line], dict[str, str]]]:
    """The rows of each section, nine at a time at most, and the words of the remarks above them.

    Rows of no section are of a puzzle.
    """
    name, rows, words = "puzzle", list[Line](), dict[str, str]()
    for line in lines:
        text = line.text.strip()
        section = _SECTION.fullmatch(text)
        if rows and (section or len(rows) == 9):
            yield name, rows, words
            rows, words = [], {}
        if section:
            name = section[1].lower()
        elif remark := _REMARK.fullmatch(text):
            words[_WORDS[remark[1]]] = remark[2]
        elif text and not is_comment(text):
            rows.append(Line(line.number, text))
    if rows:
        yield name, rows, words


def _symbols(rows: list[Line]) -> str:
    return "".join(row.text for row in rows).replace("x", ".").replace("X", ".")


def _puzzle(rows: list[Line], options: ReadOptions, words: dict[str, str]) -> Puzzle:
    for number, text, _ in rows:
        if not _ROW.fullmatch(text):
            raise FormatError(f"{text[:24]!r} is not a row of nine cells", line=number, text=text)
    if len(rows) != 9:
        raise FormatError(f"the puzzle has {len(rows)} rows, not 9")
    context = Context(
        "sdk", options, rows[0].number, place=lambda cell: f"line {rows[cell // 9].number}"
    )
    return documented(from_symbols(_symbols(rows), 9, context), words, rules="", recorded=None)


def _write(board: Board, options: WriteOptions) -> str:
    return "\n".join(["[Puzzle]", *in_rows(digits_of(board), 9)])


FORMAT = Format(
    name="sdk",
    summary="SadMan's and SudoCue's rows and sections (.sdk)",
    suffixes=(".sdk",),
    sniff=if_any(lambda text: text.lower() in _HEADS, among=20),
    read=_read,
    write=_write,
    sizes=NINE,
    remarks="Author and title are read; sections other than puzzle and state are listed.",
)
