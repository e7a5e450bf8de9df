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

from nonet.errors import FormatError
from nonet.formats._alphabets import ALPHABETS, BAD, LARGEST_LINE, encode
from nonet.formats._blocks import Block, Row, blocks, read_boards, refuse_labels
from nonet.formats._boards import alphabet_of, comment_on, from_symbols, is_plain, to_symbols
from nonet.formats._context import Context
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._text import in_rows
from nonet.lazy import compiled_later
from nonet.model import Puzzle, default_box

_APART = compiled_later(r"\s*\.\s+\S+\s*")
_FEWEST = 4  # rows
_WIDEST = 64  # longer lines are puzzles, not rows


def _cells(text: str) -> str:
    return "".join(text.split())


def _groups(text: str) -> list[str] | None:
    """The rows of a board that stands on one line, if that is what the line is."""
    groups = text.split()
    fits = len(groups) > 1 and all(len(group) == len(groups) for group in groups)
    return groups if fits and default_box(len(groups)) is not None else None


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
    return read_boards(
        _spread(blocks(lines, _cells)), "symbol", Context("rows", options, 0), _puzzle
    )


def _spread(blocks_: Iterator[Block]) -> Iterator[Block]:
    """Puts boards that stand on one line each into blocks of their own.

    The bands of a 16x16, with gaps within the rows, look like four boards of 4x4 each: but for
    their symbols.
    """
    waiting: list[Block] = []  # blocks of N lines of N words of N symbols
    for block in blocks_:
        count = len(block.rows)
        spread = count % block.width and all(_groups(row.line.text) for row in block.rows)
        band = spread and count**2 == block.width and block.header is None
        if waiting and not (band and count == len(waiting[0].rows) > len(waiting)):
            yield from _released(waiting)
            waiting = []
        if band:
            waiting.append(block)
        else:
            yield from _lines_apart(block) if spread else (block,)
    yield from _released(waiting)


def _released(waiting: Sequence[Block]) -> Iterator[Block]:
    """The blocks as bands of one board, if their symbols are beyond those of single lines."""
    size = len(waiting)
    text = "".join("".join(row.cells) for block in waiting for row in block.rows)
    if waiting and len(waiting[0].rows) == size and not _are_symbols(text, size):
        yield from waiting
    else:
        for block in waiting:
            yield from _lines_apart(block)


def _are_symbols(text: str, size: int) -> bool:
    """True if a board of this size may hold these symbols, in any one alphabet."""
    values = (alphabet.decode(encode(text), size) for alphabet in ALPHABETS.values())
    return any(value is not None and BAD not in value for value in values)


def _lines_apart(block: Block) -> Iterator[Block]:
    for row in block.rows:
        yield Block([Row(row.line, group) for group in _groups(row.line.text) or ()], block.header)


def _puzzle(board: Block, context: Context) -> Puzzle:
    refuse_labels(board)
    if board.width > _FEWEST and all(_APART.fullmatch(row.line.text) for row in board.rows):
        raise FormatError("the first mark of every line stands apart: cells, or a list?")
    return from_symbols("".join("".join(row.cells) for row in board.rows), board.width, context)


def write(board: Board, options: WriteOptions) -> str:
    """N lines, after a comment about what they do not show."""
    alphabet = alphabet_of(board, options)
    text = to_symbols(values_of(board), board.size, alphabet)
    comment = comment_on(board, text, alphabet, options)
    return "\n".join([f"# {comment}"] * bool(comment) + in_rows(text, board.size))


FORMAT = Format(
    name="rows",
    summary="one line a row, one character a cell",
    sniff=sniff,
    read=read,
    write=write,
    sizes=range(1, LARGEST_LINE + 1),
    layouts=is_plain,
    carries_constraints=True,
    remarks="Symbols as in `line`.",
)
