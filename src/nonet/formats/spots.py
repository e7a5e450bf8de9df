"""`spots`: a drawing of candidates, each value at its spot of the cell.

For example, the upper left corner as `nonet candidates` draws it::

    ┏━━━━━┯━━━━━┳━━━
    ┃ [1] │  .2 ┃        r1c1 holds 1, r1c2 may be 2 or 3
    ┃     │  3. ┃
    ┠─────┼─────╂───

Values in brackets are givens. Boxes other than the usual ones, regions and other rules stand in a
comment before the drawing. What is read is drawn again: unless that is the same text, it is
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import FormatError, NonetError
from nonet.formats._blocks import blocks
from nonet.formats._boards import is_plain, layout_for
from nonet.formats._context import Context, attempt
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._headers import header_text
from nonet.formats._marks import candidates_of, empty_cell, from_candidates
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle
from nonet.model.picture import draw_candidates, places_of, possible_lines

_LARGEST = 36
# Two values, or one with the room around it that a cell of a 2x2 board has.
_SPOTS = compiled_later(r"\d\.|\.\d|\d\d| \. |[|┃│║]  \d  [|┃│║]")
_GIVEN = compiled_later(r"\[(\d{1,3})\]")
_BEGINS = compiled_later(r"[+┏┌╔]")


def _sniff(lines: Sequence[Line]) -> float:
    """A frame, and several values in a cell, or values in brackets."""
    if not lines or not _BEGINS.match(lines[0].text):
        return 0
    inside = [line.text for line in lines[1:] if line.text[0] in "|┃│║"]
    spots = any(_GIVEN.search(text) or _SPOTS.search(text) for text in inside)
    return 0.9 if spots else 0


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads drawing by drawing; a blank line or a comment comes between two."""
    for block in blocks(lines, list):
        first = block.rows[0].line
        context = Context("spots", options, first.number, block.header)
        yield attempt(partial(_puzzle, block.text, context), *first[:2])


def _puzzle(text: str, context: Context) -> Puzzle:
    rows = text.split("\n")
    ascii_ = rows[0][0] == "+"
    for size in range(1, _LARGEST + 1):
        try:
            layout = layout_for(size, context)
        except NonetError:
            continue  # there is no such board, or none with these rules
        puzzle = _on(layout, rows, context, ascii_=ascii_)
        if puzzle is not None and _drawn(puzzle, ascii_=ascii_) == text:
            return puzzle
    raise FormatError("this is not a drawing of candidates as nonet makes them")


def _on(layout: Layout, rows: Sequence[str], context: Context, *, ascii_: bool) -> Puzzle | None:
    """The puzzle of a drawing if it is of this layout."""
    cells: list[list[int]] = []
    givens: list[int] = []
    if len(rows) not in possible_lines(layout):
        return None
    places = places_of(layout, ascii=ascii_)
    if len(rows) != places.lines or len(rows[0]) != places.columns:
        return None
    for first, begin in places.cells:
        inside = [rows[first + i][begin : begin + places.width] for i in range(places.height)]
        given = _GIVEN.search(" ".join(inside))
        marks = re.findall(r"\d" if layout.size <= 9 else r"\d+", " ".join(inside))
        values = [int(given[1])] if given else [int(mark) for mark in marks]
        if any(not 0 < value <= layout.size for value in values):
            return None
        cells.append(values)
        givens.append(values[0] if given else 0)
    return from_candidates(layout, cells, context.source(), givens)


def _drawn(board: Board, *, ascii_: bool = False) -> str:
    return draw_candidates(board.layout, values_of(board), candidates_of(board), ascii=ascii_)


def _write(board: Board, options: WriteOptions) -> str:
    """The drawing, after a comment about what it does not show."""
    comment = "" if options.values_only else header_text(board.layout)
    return f"# {comment}\n{_drawn(board)}" if comment else _drawn(board)


FORMAT = Format(
    name="spots",
    summary="a drawing of candidates, as nonet candidates makes it",
    sniff=_sniff,
    read=_read,
    write=_write,
    sizes=range(2, _LARGEST + 1),
    layouts=is_plain,
    carries_constraints=True,
    carries_marks=True,
    refuses=empty_cell,
    remarks="Values in brackets are givens.",
    rewrites=True,
)
