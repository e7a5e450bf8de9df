"""Givens by name: ``r1c1=5 r1c2=3 r9c9=9``, also ``R1C1: 5``, with blanks, commas or lines between.

A comment ``# box 3x3`` before the list, or an option, gives the size; else it is that of the last
row, column and value, if these agree. Lists are apart by blank lines, unless each line is a
list that names cells again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import AmbiguousFormatError, FormatError
from nonet.formats._blocks import Block, blocks
from nonet.formats._boards import Context, attempt, layout_for
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._headers import Header
from nonet.formats._text import show
from nonet.model import Puzzle, cell_name, default_box, split_box

_GIVEN = re.compile(r"r(\d{1,3})c(\d{1,3})\s*[=:]\s*(\d{1,3})", re.I)
_BETWEEN = re.compile(r"[\s,;]*(?:and\b)?[\s,;]*")
_LARGEST = 144


def _givens(text: str) -> list[str]:
    """Row, column and value of each given, with blanks between; none if it is not a list."""
    givens, at, text = [], 0, text.strip()
    while at < len(text):
        match = _GIVEN.match(text, at)
        if match is None:
            return []
        givens.append(" ".join(match.groups()))
        between = _BETWEEN.match(text, match.end())
        at = match.end() if between is None else between.end()
    return givens


def _sniff(lines: Sequence[Line]) -> float:
    lists = sum(_GIVEN.match(line.text.strip()) is not None for line in lines)
    return 1 if 2 * lists > len(lines) else 0


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    for block in _continued(blocks(lines, _givens)):
        if any(not row.cells for row in block.rows):
            bad = next(row.line for row in block.rows if not row.cells)
            problem = f"{show(bad.text.strip())} is not a list of givens: r1c1=5 r1c2=3"
            yield FormatError(problem, line=bad.number, text=bad.text)
            continue
        named = [given.rsplit(" ", 1)[0] for row in block.rows for given in row.cells]
        again = len(set(named)) < len(named)
        for rows in [[row] for row in block.rows] if again else [block.rows]:
            part = Block(rows, block.header)
            yield attempt(partial(_puzzle, part, options), rows[0].line.number, part.text)


def _continued(found: Iterator[Block]) -> Iterator[Block]:
    """The blocks, together where a list goes on after a blank line: with a later row."""
    last: Block | None = None
    for block in found:
        if last is not None:
            if block.header is None and _row(last, -1) <= _row(block, 0):
                last.rows.extend(block.rows)
                continue
            yield last
        last = block
    if last is not None:
        yield last


def _row(block: Block, at: int) -> int:
    """The row of the first or the last given of a block; 0 if there is none."""
    cells = block.rows[at].cells
    return int(cells[at].split()[0]) if cells else 0


def _puzzle(block: Block, options: ReadOptions) -> Puzzle:
    givens = [list(map(int, given.split())) for row in block.rows for given in row.cells]
    context = Context("cells", options, block.rows[0].line.number, block.header)
    size = _size(givens, options, block.header)
    values = [0] * (size * size)
    for row, column, value in givens:
        if not (0 < row <= size and 0 < column <= size and 0 < value <= size):
            raise FormatError(f"r{row}c{column}={value} is not on a board of {size}x{size}")
        cell = (row - 1) * size + column - 1
        if values[cell]:
            raise FormatError(f"{cell_name(cell, size)} is given twice")
        values[cell] = value
    return Puzzle.from_checked(layout_for(size, context), tuple(values), context.source())


def _size(givens: Sequence[Sequence[int]], options: ReadOptions, header: Header | None) -> int:
    if options.layout is not None:
        return options.layout.size
    header = header or Header()
    box = header.box if options.box is None else options.box
    if isinstance(box, str) and box != "none":
        box = split_box(box)
    if isinstance(box, tuple):
        return box[0] * box[1]
    last = [max(given[at] for given in givens) for at in range(3)]
    size = max(last)
    shown = last.count(size) > 1 and min(last) >= size - 1
    if shown and size <= _LARGEST and (default_box(size) or box or options.boxless or header.rules):
        return size
    raise AmbiguousFormatError(
        f"the list reaches row {last[0]}, column {last[1]} and value {last[2]}, which does not "
        "show the size of the board: choose one with a box shape, as box='3x3' for 9x9",
        readings=["box='3x3'", "box='4x4'"],
    )


FORMAT = Format(
    name="cells",
    summary="givens by name: r1c1=5 r1c2=3 (read only)",
    sniff=_sniff,
    read=_read,
    remarks="The size is that of the last row, column and value, unless a box shape is given.",
)
