"""SadMan's and SudoCue's file: nine rows, remarks before them, perhaps sections.

For example::

    #AJane Doe              [Puzzle]
    #DA quiet one           53..7....
    #B2026-01-31            6..195...
    53..7....                  ...
    6..195...               [State]
       ...                  534.7....

Lines that begin with ``#`` are remarks (author, description, date, source, level, address) and are
left out. Of the sections only the puzzle is read: the state is the work of a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import from_symbols, if_any
from nonet.formats._context import Context, attempt
from nonet.formats._format import NINE, Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._text import digits_of, in_rows, is_comment
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_SECTION = compiled_later(r"\[(\w+)\]")
_HEADS = ("[puzzle]", "[state]")
_ROW = compiled_later(r"[.0-9xX*_-]{9}")


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
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
    if rows:
        yield attempt(partial(_puzzle, rows, options), *rows[0][:2])


def _puzzle(rows: list[Line], options: ReadOptions) -> Puzzle:
    for number, text, _ in rows:
        if not _ROW.fullmatch(text):
            raise FormatError(f"{text[:24]!r} is not a row of nine cells", line=number, text=text)
    if len(rows) != 9:
        raise FormatError(f"the puzzle has {len(rows)} rows, not 9")
    symbols = "".join(row.text for row in rows).replace("x", ".").replace("X", ".")
    context = Context(
        "sdk", options, rows[0].number, place=lambda cell: f"line {rows[cell // 9].number}"
    )
    return from_symbols(symbols, 9, context)


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
    remarks="Remarks and sections other than the puzzle are left out.",
)
