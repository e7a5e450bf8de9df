"""One line a row, one character a cell.

For example::

    1..4        12.. ..34 .... 4..1
    ....
    ..2.
    4..1

or all rows on one line with blanks between them, as on the right. Blanks within a row do no harm.
Symbols are those of the format `line`. A comment ``# box 2x2`` holds for the board after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import NonetError
from nonet.formats._alphabets import REACH
from nonet.formats._blocks import Block, Row, blocks, boards, place_in
from nonet.formats._boards import Context, alphabet_of, attempt, from_symbols, to_symbols
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._text import in_rows

_WIDEST = 64  # longer lines are puzzles, not rows


def _cells(text: str) -> str:
    return "".join(text.split())


def _groups(text: str) -> list[str] | None:
    """The rows of a board that stands on one line, if that is what the line is."""
    groups = text.split()
    fits = len(groups) > 1 and all(len(group) == len(groups) for group in groups)
    return groups if fits else None


def sniff(lines: Sequence[Line]) -> float:
    """Lines of one length, but no longer than rows can be."""
    if not lines:
        return 0
    if all(_groups(line.text) for line in lines):
        return 0.7
    lengths = Counter(len(_cells(line.text)) for line in lines)
    length, times = lengths.most_common(1)[0]
    if length > _WIDEST or (len(lines) == 1 and length > 1):
        return 0
    return 0.6 if times > len(lines) // 2 and length > 1 else 0.1


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads block by block."""
    for board in boards(_spread(blocks(lines, _cells)), "symbol"):
        yield board if isinstance(board, NonetError) else _read_board(board, options)


def _spread(found: Iterator[Block]) -> Iterator[Block]:
    """Puts boards that stand on one line each into blocks of their own."""
    for block in found:
        spread = [_groups(row.line.text) for row in block.rows]
        if len(block.rows) % block.width == 0 or not all(spread):
            yield block
            continue
        for row, groups in zip(block.rows, spread, strict=True):
            yield Block([Row(row.line, group) for group in groups or ()], block.header)


def _read_board(board: Block, options: ReadOptions) -> Entry:
    line = board.rows[0].line.number
    context = Context("rows", options, line, board.header, place=place_in(board.rows))
    symbols = "".join("".join(row.cells) for row in board.rows)
    return attempt(partial(from_symbols, symbols, board.width, context), line, board.text)


def write(board: Board, options: WriteOptions) -> str:
    """N lines."""
    text = to_symbols(values_of(board), board.size, alphabet_of(board, options))
    return "\n".join(in_rows(text, board.size))


FORMAT = Format(
    name="rows",
    summary="one line a row, one character a cell",
    sniff=sniff,
    read=read,
    write=write,
    sizes=range(1, REACH + 1),
    remarks="Symbols as in `line`.",
)
