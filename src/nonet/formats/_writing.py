"""From puzzles and grids to text."""

from __future__ import annotations

from nonet.errors import UnsupportedError, UsageError
from nonet.formats._alphabets import named
from nonet.formats._format import Board, WriteOptions
from nonet.formats._registry import FORMATS
from nonet.games import GAMES
from nonet.model import Grid, Puzzle


def write(
    board: Board,
    format: str | None = None,
    *,
    alphabet: str | None = None,
    values_only: bool = False,
    with_head: bool = True,
) -> str:
    """The text of a puzzle or grid, without a line end after it.

    Args:
        board: What to write; of a puzzle the givens.
        format: The name of a format of `FORMATS`; None for a line, or for the notation of the
            board's own game.
        alphabet: What to write values as, where a cell is one character. None for the alphabet
            that a puzzle was read with, else digits up to 9x9 and ``offset`` above.
        values_only: Write the values though the format cannot say the layout or the pencil marks:
            for solutions, whose reader has the puzzle.
        with_head: Begin with the line that opens a file of this format, if it has one: for the
            first board of a file.

    Raises:
        UnsupportedError: The format cannot say the layout or marks, or the alphabet the size.
        UnknownNameError: There is no such format or alphabet.

    Example:
        >>> from nonet.model import Grid, Layout
        >>> write(Grid(Layout.of(4), [1, 2, 3, 4] + [0] * 12))
        '1234............'
    """
    if not isinstance(board, Puzzle | Grid):
        raise UsageError(f"a Puzzle or a Grid is needed, not {type(board).__name__}")
    notation = GAMES.get(board.layout.game).notation if board.layout.game else None
    if notation is not None and format in (None, notation.name):
        return notation.write(board)
    chosen = FORMATS.get(format or "line")
    if alphabet is not None:
        named(alphabet)
    if chosen.write is None:
        raise UnsupportedError(f"the format {chosen.name!r} is only read, not written")
    if not values_only:
        marked = isinstance(board, Puzzle) and board.marks is not None
        if not chosen.carries(board.layout) or (marked and not chosen.carries_marks):
            raise _refusal(board, chosen.name, marked)
        reason = chosen.refuses(board)
        if reason is not None:
            raise UnsupportedError(f"the format {chosen.name!r} cannot say that {reason}")
    text = chosen.write(board, WriteOptions(alphabet, values_only))
    return f"{chosen.head}\n{text}" if chosen.head and with_head else text


def _refusal(board: Board, name: str, marked: bool) -> UnsupportedError:
    able = [
        each.name
        for each in FORMATS
        if each.write is not None
        and each.carries(board.layout)
        and marked <= each.carries_marks
        and each.refuses(board) is None
    ]
    what = board.layout.describe() + (", pencil marks" if marked else "")
    return UnsupportedError(
        f"the format {name!r} cannot say what this board is ({what}): use "
        f"{' or '.join(repr(each) for each in able)}, or write the values only"
    )
