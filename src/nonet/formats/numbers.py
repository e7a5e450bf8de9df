"""Decimal numbers with blanks, tabs, commas or semicolons between them.

For example::

    # box 2x3
    1 . . 4 . .
    . 5 6 . . 3
       ...

N rows of N numbers, or all N x N numbers of a puzzle on one line; boards are apart by blank lines.
Empty cells are any of ``. 0 * _ -``, or nothing between two commas. Single letters are read by the
alphabets of `_alphabets`. The comment gives the box shape of the board after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._alphabets import BLANKS, named
from nonet.formats._blocks import Block, Row, blocks, read_boards, refuse_labels
from nonet.formats._boards import alphabet_of, from_tokens, is_plain, side, to_symbols
from nonet.formats._context import Context
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._headers import header_text
from nonet.formats._text import in_rows
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_SEPARATOR = compiled_later(r"\s*[,;]\s*|\s+")
_ROW_ENDS = (",", ";")


def _cells(text: str) -> list[str]:
    return _SEPARATOR.split(text.strip())


def sniff(lines: Sequence[Line]) -> float:
    """Short words with something between them."""
    if not lines:
        return 0
    if not any(_SEPARATOR.search(line.text.strip()) for line in lines):
        return 0.1 if len(lines) == 1 else 0
    words = [word for line in lines for word in _cells(line.text)]
    short = [word for word in words if len(word) <= 3]
    return 0.8 if len(short) > 0.8 * len(words) else 0.2


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads block by block, and line by line where a line is a puzzle."""
    blocks_ = _lone(map(_trim, blocks(lines, _cells)))
    return read_boards(blocks_, "number", Context("numbers", options, 0), _puzzle)


def _trim(block: Block) -> Block:
    """Takes off the comma at the end of the rows, if all have one."""
    if not all(row.line.text.endswith(_ROW_ENDS) for row in block.rows):
        return block
    return Block([Row(row.line, row.cells[:-1] or [""]) for row in block.rows], block.header)


def _lone(blocks_: Iterator[Block]) -> Iterator[Block]:
    """Puts puzzles that stand on one line each into blocks of their own."""
    for block in blocks_:
        widths = {len(row.cells) for row in block.rows}
        # N rows of N numbers are one board, even where N is a square number.
        if len(block.rows) % block.width == 0 or not all(
            width > 1 and side(width) for width in widths
        ):
            yield block
            continue
        for line, cells in block.rows:
            size = side(len(cells)) or 1
            yield Block([Row(line, row) for row in in_rows(cells, size)], block.header)


def _puzzle(board: Block, context: Context) -> Puzzle:
    if any(end in board.text for end in _ROW_ENDS):
        _check_alphabet(context.options.alphabet, board.width)
    _check_gaps(board)
    refuse_labels(board)
    if not any(cell for row in board.rows for cell in row.cells) and board.width == 1:
        raise FormatError("there is no cell beside the separator")
    tokens = [token or "." for row in board.rows for token in row.cells]
    return from_tokens(tokens, board.width, context)


def _check_gaps(board: Block) -> None:
    """Refuses a board in which a value may be missing: some empty cells are marked, some not."""
    marked = any(cell in BLANKS for row in board.rows for cell in row.cells if cell)
    row = next((row for row in board.rows if "" in row.cells), None)
    if row is not None and "\t" in row.line.text:
        raise FormatError(
            "where nothing stands between separators, they must all be of one kind, but here are "
            "tabs as well",
            line=row.line.number,
            text=row.line.text,
        )
    if marked and row is not None:
        raise FormatError(
            "nothing stands between two separators here, but elsewhere empty cells have a mark: "
            "is a value missing?",
            line=row.line.number,
            text=row.line.text,
        )


def _check_alphabet(name: str | None, size: int) -> None:
    """Refuses an alphabet in which a separator is a value."""
    symbols = "" if name is None else named(name).symbols(size) or ""
    taken = [end for end in _ROW_ENDS if end in symbols]
    if taken:
        raise UnsupportedError(
            f"in the alphabet {name} of a {size}x{size} board {taken[0]!r} is a value, but here it "
            "stands between numbers: use the format 'line' or 'rows', or decimal numbers without "
            "an alphabet"
        )


def write(board: Board, options: WriteOptions) -> str:
    """N aligned rows, after a comment if the boxes are not the usual ones."""
    size, values = board.size, values_of(board)
    if options.alphabet is None:
        words = [str(value) if value else "." for value in values]
    else:
        _check_alphabet(options.alphabet, size)
        words = list(to_symbols(values, size, alphabet_of(board, options)))
    width = max(map(len, words))
    rows = map(" ".join, in_rows([word.rjust(width) for word in words], size))
    comment = "" if options.values_only else header_text(board.layout)
    return "\n".join([f"# {comment}", *rows] if comment else rows)


FORMAT = Format(
    name="numbers",
    summary="decimal numbers, row by row, with blanks or commas between",
    sniff=sniff,
    read=read,
    write=write,
    layouts=is_plain,
    carries_constraints=True,
    remarks="A first line `# box 2x3` carries the box shape.",
)
