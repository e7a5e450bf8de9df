"""Boards of one row a line: which lines make one board.

Lines that follow each other are a *block*; blank lines and comments part blocks. A block is one
board or several under each other. Some people leave a blank line between the bands of one board,
so blocks that are too short to be a board are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Line
from nonet.formats._headers import Header, header_of
from nonet.formats._text import counted, is_comment
from nonet.model import Puzzle

_LEAST_LABELS = 5


class Row(NamedTuple):
    """A line and its cells."""

    line: Line
    cells: Sequence[str]


class Block(NamedTuple):
    """Rows without a blank line between them, and the box shape from a comment before them."""

    rows: list[Row]
    header: Header | None

    @property
    def width(self) -> int:
        """The number of cells in its first row."""
        return len(self.rows[0].cells)

    @property
    def text(self) -> str:
        """Its lines, each once though several rows may stand on it."""
        return "\n".join(line.text for line in dict.fromkeys(row.line for row in self.rows))


def blocks(lines: Iterator[Line], split: Callable[[str], Sequence[str]]) -> Iterator[Block]:
    """The blocks of a text, its lines split into cells."""
    rows: list[Row] = []
    header: Header | None = None
    for line in lines:
        comment = is_comment(line.text)
        if line.text and not comment:
            rows.append(Row(line, split(line.text)))
            continue
        if rows:
            yield Block(rows, header)
            rows, header = [], None
        if comment:
            header = header_of(line.text, header)
    if rows:
        yield Block(rows, header)


def boards(blocks: Iterator[Block], noun: str) -> Iterator[Block | NonetError]:
    """The boards among blocks: as many rows as there are cells in a row."""
    band: Block | None = None  # the bands of a board that is not complete yet
    for block in blocks:
        if band is not None:
            if block.header is None and _continues(band, block):
                band.rows.extend(block.rows)
                if len(band.rows) == band.width:
                    yield band
                    band = None
                continue
            yield _uneven(band, noun)
            band = None
        if not _is_even(block):
            yield _uneven(block, noun)
        elif len(block.rows) % block.width == 0:
            for start in range(0, len(block.rows), block.width):
                yield Block(block.rows[start : start + block.width], block.header)
        elif len(block.rows) < block.width:
            band = block
        else:
            yield _uneven(block, noun)
    if band is not None:
        yield _uneven(band, noun)


def _is_even(block: Block) -> bool:
    width = block.width
    return all(len(row.cells) == width for row in block.rows)


def _continues(band: Block, block: Block) -> bool:
    return (
        _is_even(block)
        and block.width == band.width
        and len(band.rows) + len(block.rows) <= band.width
        and len(band.rows) % len(block.rows) == 0
    )


def _uneven(block: Block, noun: str) -> FormatError:
    first, count = block.rows[0].line, len(block.rows)
    for number, row in enumerate(block.rows, 1):
        if len(row.cells) != block.width:
            return FormatError(
                f"row {number} has {counted(len(row.cells), noun)}, "
                f"but row 1 has {block.width}: all rows of a board have the same length",
                line=row.line.number,
                text=row.line.text,
            )
    return FormatError(
        f"{counted(count, 'row')} of {counted(block.width, noun)} each: a board has as many rows "
        f"as columns, so here {block.width}",
        line=first.number,
        text=first.text,
    )


def refuse_labels(board: Block) -> None:
    """Refuses a table whose head does not fit its columns: its labels would be cells."""
    # Rows of a board on one line all have that line, which may be long.
    firsts = [row.line.text.split(None, 1) for row in board.rows[1:]]
    labels = [str(number) for number in range(len(firsts))]
    counted = [words[0] for words in firsts if len(words) > 1]
    if len(labels) >= _LEAST_LABELS and counted == labels:
        raise FormatError(
            "the rows below the first begin with 0, 1, 2 ...: if these are labels, leave them out"
        )


def read_boards(
    blocks: Iterator[Block], noun: str, context: Context, read: Callable[[Block, Context], Puzzle]
) -> Iterator[Entry]:
    """The puzzles of the boards among blocks, and in the place of others the error."""
    for board in boards(blocks, noun):
        if isinstance(board, NonetError):
            yield board
            continue
        line, place = board.rows[0].line.number, partial(_place, board)
        own = context._replace(line=line, header=board.header, place=place)
        yield attempt(partial(read, board, own), line, board.text)


def _place(board: Block, cell: int) -> str:
    return f"line {board.rows[cell // board.width].line.number}"
