"""From puzzles and grids to text."""

from __future__ import annotations

from nonet.errors import UnsupportedError
from nonet.formats._alphabets import named
from nonet.formats._format import FORMATS, Board, Format, WriteOptions, values_of
from nonet.formats._headers import header_text
from nonet.formats._parsing import as_puzzle
from nonet.formats._values import PuzzleLike
from nonet.games import notation_of
from nonet.model import Grid, Layout, Puzzle, describe_sizes

_GRIDS = "grids"


def write(
    board: PuzzleLike,
    format: str | None = None,
    *,
    alphabet: str | None = None,
    values_only: bool = False,
    with_head: bool = True,
) -> str:
    """The text of a puzzle or grid, without a line end after it.

    Args:
        board: What to write, a grid or anything that is read as a puzzle; of a puzzle the givens.
        format: The name of a format of `FORMATS`; None for a line, or for the notation of the
            board's own game; a board of several grids is rows with blanks where no cell is.
        alphabet: What to write values as, where a cell is one character. None for the alphabet
            that a puzzle was read with, else digits up to 9x9 and ``offset`` above.
        values_only: Write the values although the format cannot express the layout or the pencil
            marks: for solutions, whose reader has the puzzle.
        with_head: Begin with the line that opens a file of this format, if it has one: for the
            first board of a file.

    Raises:
        UnsupportedError: The format cannot express the board, or the alphabet has no symbols for
            its size.
        UnknownNameError: There is no such format or alphabet.

    Example:
        >>> from nonet.model import Grid, Layout
        >>> write(Grid(Layout.of(4), [1, 2, 3, 4] + [0] * 12))
        '1234............'
    """
    if not isinstance(board, Puzzle | Grid):
        board = as_puzzle(board, {})
    notation = notation_of(board.layout)
    if notation is not None and format in (None, notation.name):
        text = notation.write(board)
        comment = "" if values_only else header_text(board.layout, signs_shown=True)
        if not comment:
            return text
        return f"# {comment}\n{text}" if "\n" in text else f"{text} # {comment}"
    chosen = FORMATS.get(format or usual_format(board.layout))
    if alphabet is not None:
        named(alphabet)
    if chosen.write is None:
        raise UnsupportedError(f"the format {chosen.name!r} is only read, not written")
    if values_only and chosen.name == "line" and not board.layout.has_usual_values:
        return _shown_line(board)
    in_reach = chosen.sizes is None or board.size in chosen.sizes
    lost = not values_only or not board.layout.has_usual_values
    if not in_reach or (lost and not chosen.can_write(board)):
        raise _refusal(board, chosen, in_reach)
    text = chosen.write(board, WriteOptions(alphabet, values_only))
    return f"{chosen.head}\n{text}" if chosen.head and with_head else text


def usual_format(layout: Layout) -> str:
    """The format that boards are written in where nobody names one."""
    return _GRIDS if layout.repeats and FORMATS.get(_GRIDS).carries(layout) else "line"


def _shown_line(board: Board) -> str:
    """The values of a board as people write them: with blanks between them, but for grids."""
    layout, gaps = board.layout, set(board.layout.gaps)
    shown = [
        "." if value is None or cell in gaps else str(value)
        for cell, value in enumerate(layout.shown(values_of(board)))
    ]
    return ("" if usual_format(layout) == _GRIDS else " ").join(shown)


def _refusal(board: Board, chosen: Format, in_reach: bool) -> UnsupportedError:
    marked = isinstance(board, Puzzle) and board.marks is not None
    able = " or ".join(repr(each.name) for each in FORMATS if each.can_write(board))
    if not in_reach:
        return UnsupportedError(
            f"the format {chosen.name!r} is for boards of {describe_sizes(chosen.sizes)}, and this "
            f"is {board.layout.describe()}: use {able}"
        )
    if chosen.carries(board.layout) and marked <= chosen.carries_marks:
        reason = chosen.refuses(board)
    else:
        reason = board.layout.describe() + (", pencil marks" if marked else "")
    return UnsupportedError(
        f"the format {chosen.name!r} cannot express this board ({reason}): use {able}, or write "
        "the values only"
    )
