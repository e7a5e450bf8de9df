"""Grids with borders, as programs print them and people paste them.

For example::

    +-------+-------+      ┏━━━┯━━━┳━━━┯━━━┓      |1.|.4|
    | 1 . . | 4 . . |      ┃ 1 │   ┃   │ 4 ┃      |..|..|
    | . 5 6 | . . 3 |      ┠───┼───╂───┼───┨      |--+--|
    +-------+-------+      ┃   │   ┃ 2 │   ┃      |..|2.|
         ...                     ...              |4.|.1|

Cells are words, or characters side by side, or what stands between two bars; empty ones are
any of ``. 0 * _`` or blank. Boxes and jigsaw regions are taken from the borders where they show
them (see `_drawing`); a comment ``# box 2x3`` before the drawing wins. Several drawings may follow
each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import FormatError, UsageError
from nonet.formats._boards import LARGEST, from_tokens, is_plain
from nonet.formats._borders import layout_of, shows_boxes
from nonet.formats._context import Context, attempt
from nonet.formats._drawing import (
    VERTICAL,
    Cells,
    Drawing,
    Row,
    borders,
    cells_of,
    drawings,
    is_rule,
)
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._headers import header_text
from nonet.formats._text import counted, show
from nonet.lazy import compiled_later
from nonet.model import Grid, Puzzle

_DRAWN = compiled_later("[|\u2500-\u257f]")


def sniff(lines: Sequence[Line]) -> float:
    """Bars, box-drawing characters, rules."""
    if lines and lines[0].text.count("|") > LARGEST + 1:
        return 0  # no board has so many cells in a row
    drawn = [line for line in lines if _DRAWN.search(line.text) or is_rule(line.text)]
    return 0.95 if 2 * len(drawn) > len(lines) else 0.4 if drawn else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads drawing by drawing."""
    for drawing in drawings(lines):
        barred = [row for row in drawing.rows if row.bars]
        for row in drawing.rows:
            if barred and not row.bars:
                yield _prose(row)
        yield from _read_drawing(Drawing(barred or drawing.rows, drawing.header), options)


def _prose(row: Row) -> FormatError:
    text = row.line.text
    return FormatError(
        f"{show(text.strip())} is not a row of the drawing: it has no bars, unlike the others",
        line=row.line.number,
        column=len(text) - len(text.lstrip()) + 1,
        text=text,
    )


def _read_drawing(drawing: Drawing, options: ReadOptions) -> Iterator[Entry]:
    cells = cells_of(drawing.rows)
    if cells is None:
        yield _uneven(drawing.rows)
        return
    size = len(cells[0])
    for start in range(0, len(cells), size):
        part = slice(start, start + size)
        yield _read_board(Drawing(drawing.rows[part], drawing.header), cells[part], options)


def _read_board(drawing: Drawing, cells: Cells, options: ReadOptions) -> Entry:
    rows, size = drawing.rows, len(cells)

    def place(cell: int) -> str:
        r, c = divmod(cell, size)
        return f"line {rows[r].line.number}, column {cells[r][c].start + 1}"

    def puzzle() -> Puzzle:
        _check_frame(rows)
        known = options.box is not None or options.layout is not None or drawing.header_gives_boxes
        known |= options.rules is not None and options.rules.has_own_board
        outline = None if known else layout_of(size, *borders(rows, cells))
        context = Context("drawn", options, rows[0].line.number, drawing.header, outline, place)
        return from_tokens([cell.text for row in cells for cell in row], size, context)

    return attempt(puzzle, rows[0].line.number, "\n".join(row.line.text for row in rows))


def _check_frame(rows: Sequence[Row]) -> None:
    """Refuses a row without the frame that the others have: something else stands in its place."""
    for side, at in (("beginning", 0), ("end", -1)):
        framed = [row.line.text.strip()[at] in VERTICAL for row in rows]
        if 2 * sum(framed) > len(rows) and not all(framed):
            row = rows[framed.index(False)]
            raise FormatError(
                f"this row of the drawing has no bar at its {side}, unlike the others",
                line=row.line.number,
                column=1 if at == 0 else len(row.line.text),
                text=row.line.text,
            )


def _uneven(rows: Sequence[Row]) -> FormatError:
    """Why rows do not make a board: one that differs from the others, or too many or too few."""
    counts = [sum(len(part.text.split()) for part in row.parts) for row in rows]
    glued = [sum(len("".join(part.text.split())) for part in row.parts) for row in rows]
    bars = [len(row.parts) for row in rows]
    ways = [(way, *Counter(way).most_common(1)[0]) for way in (counts, glued, bars)]
    # How the cells are drawn: the way that would make a square, or that most rows agree about.
    usual, width, _ = max(ways, key=lambda way: (way[1] == len(rows), way[2]))
    for row, count in zip(rows, usual, strict=True):
        if count != width:
            return FormatError(
                f"this row of the drawing has {counted(count, 'cell')}, the others have {width}",
                line=row.line.number,
                column=len(row.line.text),
                text=row.line.text,
            )
    return FormatError(
        f"the drawing has {counted(len(rows), 'row')} of {counted(width, 'cell')}: a board has as "
        "many rows as columns",
        line=rows[0].line.number,
        column=1,
        text="\n".join(row.line.text for row in rows),
    )


def draw(board: Board, options: WriteOptions, *, ascii: bool) -> str:
    """A picture, after a comment where its borders do not show the boxes."""
    if options.alphabet is not None:
        raise UsageError("pictures are drawn with decimal numbers: an alphabet makes no difference")
    grid = board.grid if isinstance(board, Puzzle) else board
    picture = Grid.picture(grid, ascii=ascii)
    layout = board.layout
    comment = "" if options.values_only else header_text(layout, boxes_shown=shows_boxes(layout))
    return f"# {comment}\n{picture}" if comment else picture


FORMAT = Format(
    name="drawn",
    summary="a grid with borders, of ASCII or box-drawing characters",
    sniff=sniff,
    read=read,
    write=partial(draw, ascii=False),
    layouts=is_plain,
    carries_constraints=True,
    remarks="Boxes and jigsaw regions are read from the borders, other rules from a comment.",
)
