"""SadMan's and SudoCue's file: nine rows, remarks before them, perhaps sections.

For example::

    #AJane Doe              [Puzzle]
    #DA quiet one           53..7....
    #B2026-01-31            6..195...
    53..7....                  ...
    6..195...               [State]
       ...                  534.7....

Lines that begin with ``#`` are remarks (author, description, date, source, level, address) and are
left out. Of the sections only the puzzle is read: the state is what somebody made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, NonetError
from nonet.formats._boards import Context, from_symbols
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._text import is_comment

_SECTION = re.compile(r"\[(\w+)\]")
_ROW = re.compile(r"[.0-9xX*_-]{9}")


def sniff(lines: Sequence[Line]) -> float:
    """A section called puzzle."""
    return 1 if any(line.text.strip().lower() == "[puzzle]" for line in lines[:20]) else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the rows of each section that is a puzzle, or all where there are no sections."""
    rows: list[Line] = []
    wanted = True
    for line in lines:
        text = line.text.strip()
        section = _SECTION.fullmatch(text)
        if section:
            yield from _board(rows, options)
            rows = []
            wanted = section[1].lower() == "puzzle"
        elif text and wanted and not is_comment(text):
            rows.append(Line(line.number, text))
            if len(rows) == 9:
                yield from _board(rows, options)
                rows = []
    yield from _board(rows, options)


def _board(rows: list[Line], options: ReadOptions) -> Iterator[Entry]:
    if not rows:
        return
    first = rows[0].number
    try:
        for row in rows:
            if not _ROW.fullmatch(row.text):
                raise FormatError(
                    f"{row.text[:24]!r} is no row of nine cells", line=row.number, text=row.text
                )
        if len(rows) != 9:
            raise FormatError(f"the puzzle has {len(rows)} rows, not 9")
        text = "".join(row.text for row in rows).replace("x", ".").replace("X", ".")
        context = Context(
            "sdk", options, first, place=lambda cell: f"line {rows[cell // 9].number}"
        )
        yield from_symbols(text, 9, context)
    except NonetError as error:
        error.line, error.text = error.line or first, error.text or rows[0].text
        yield error


def write(board: Board, options: WriteOptions) -> str:
    """The puzzle in its section."""
    text = "".join(str(value) if value else "." for value in values_of(board))
    return "\n".join(["[Puzzle]", *(text[start : start + 9] for start in range(0, 81, 9))])


FORMAT = Format(
    name="sdk",
    summary="SadMan's and SudoCue's rows and sections (.sdk)",
    suffixes=(".sdk",),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: layout.is_classic,
)
