"""HoDoKu's library line: a puzzle in progress, and what a technique finds in it.

Eight fields between colons, for example, shortened::

    :0200:45:+53..7....6+7.195...:412 467:414 424::
     |    |  |                   |       |       |
     |    |  cells               |       |       placements, then remarks
     |    candidates concerned   |       eliminations
     technique                   deleted candidates, "digit row column" each

``+5`` is a value that was placed and is not a given: an entry of the player. The technique and
what it finds are left out. Susser's lines are the cells and the deleted candidates alone.
"""

from __future__ import annotations

from nonet.errors import FormatError
from nonet.formats._boards import each_line, if_all, layout_for
from nonet.formats._context import Context
from nonet.formats._documents import with_document
from nonet.formats._format import NINE, Board, Format, WriteOptions, values_of
from nonet.formats._marks import candidates_of, marked
from nonet.lazy import compiled_later
from nonet.model import Candidates, Document, Puzzle

_LINE = compiled_later(
    r":[^:]*:[^:]*:[+0-9.]{81,162}:[^:]*(:[^:]*){0,3}"
    r"|[0-9.]{0,80}\+[+0-9.]{80,161}:(?:\s*[1-9]{3}\b)*\s*"  # Susser's
    r"|[0-9.]{81}:\s*[1-9]{3}(?:\s+[1-9]{3})+\s*"
)
_CELL = compiled_later(r"(\+?)([0-9.])")
_DELETED = compiled_later(r"([1-9])([1-9])([1-9])")


def _puzzle(text: str, context: Context) -> Puzzle:
    fields = (text if text[:1] == ":" else f":::{text}").split(":")
    if len(fields) < 5 or fields[0]:
        raise FormatError(
            "a HoDoKu line has fields between colons: ':technique:candidates:cells:deleted:...'"
        )
    cells = _CELL.findall(fields[3])
    if len(cells) != 81 or "".join(map("".join, cells)) != fields[3]:
        raise FormatError("the third field must hold 81 cells: . or 0, a digit, or + and a digit")
    values = [0 if digit in ".0" else int(digit) for _, digit in cells]
    givens = [0 if placed else value for (placed, _), value in zip(cells, values, strict=True)]
    deleted = []
    for word in fields[4].split():
        match = _DELETED.fullmatch(word)
        if match is None:
            raise FormatError(f"the deleted candidate {word!r} is not digit, row and column: '412'")
        digit, row, column = map(int, match.groups())
        deleted.append(((row - 1) * 9 + column - 1, digit))
    layout = layout_for(9, context)
    marks = Candidates.of_values(layout, givens).without(deleted)
    puzzle = marked(layout, givens, marks, context.source())
    entries = [0 if given else value for given, value in zip(givens, values, strict=True)]
    return with_document(Document(puzzle, entries=tuple(entries)))


def _write(board: Board, options: WriteOptions) -> str:
    cells = candidates_of(board)
    given = values_of(board)
    values = list(given)
    if isinstance(board, Puzzle) and (entries := board.document.entries):
        values = [value or entry for value, entry in zip(given, entries, strict=True)]
    text = "".join(
        ("" if given[cell] or not value else "+") + (str(value) if value else ".")
        for cell, value in enumerate(values)
    )
    allowed = Candidates.of_values(board.layout, given)
    deleted = [
        f"{value}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, marks in enumerate(cells)
        for value in allowed.of(cell)
        if value not in marks
    ]
    return f":0000::{text}:{' '.join(deleted)}:::"


FORMAT = Format(
    name="hodoku",
    summary="a line of HoDoKu's library or of Susser, a puzzle in progress",
    sniff=if_all(_LINE.fullmatch),
    read=each_line("hodoku", _puzzle),
    write=_write,
    sizes=NINE,
    carries_marks=True,
    holds=("entries",),
    remarks="Placed values are entries; the technique is left out.",
)
