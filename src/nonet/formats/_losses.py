"""What a format cannot keep of a puzzle and its document, and writing that says so."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

from nonet.errors import LossWarning, UnsupportedError
from nonet.formats._format import Format, WriteOptions
from nonet.formats._parsing import as_puzzle
from nonet.formats._values import PuzzleLike
from nonet.formats._writing import board_text, format_for
from nonet.model import Grid, Puzzle


def write(
    board: PuzzleLike,
    format: str | None = None,
    *,
    alphabet: str | None = None,
    values_only: bool = False,
    with_head: bool = True,
    strict: bool = False,
) -> str:
    """The text of a puzzle or grid, without a line end after it.

    Of what stands beside the puzzle (`nonet.Document`) each format keeps what it has a place for.
    What is lost is named in a `LossWarning`.

    Args:
        board: What to write, a grid or anything that is read as a puzzle; of a puzzle the givens.
        format: The name of a format of `FORMATS`; None for a line, or for the notation of the
            board's own game; a board of several grids is rows with blanks where no cell is.
        alphabet: What to write values as, where a cell is one character. None for the alphabet
            that a puzzle was read with, else digits up to 9x9 and ``offset`` above.
        values_only: Write the values although the format cannot express the layout or the pencil
            marks, without a warning: for solutions, whose reader has the puzzle.
        with_head: Begin with the line that opens a file of this format, if it has one: for the
            first board of a file.
        strict: Refuse where something is lost.

    Raises:
        UnsupportedError: The format cannot express the board, or the alphabet has no symbols for
            its size; something is lost, and ``strict`` is given.
        UnknownNameError: There is no such format or alphabet.

    Example:
        >>> from nonet.model import Grid, Layout
        >>> write(Grid(Layout.of(4), [1, 2, 3, 4] + [0] * 12))
        '1234............'
    """
    if not isinstance(board, Puzzle | Grid):
        board = as_puzzle(board, {})
    text = board_text(
        board, format, alphabet=alphabet, values_only=values_only, with_head=with_head
    )
    lost = loss(board, format, values_only=values_only)
    if lost and strict:
        raise UnsupportedError(lost)
    if lost and not values_only:  # which asks for that
        warnings.warn(lost, LossWarning, stacklevel=2)
    return text


def losses(
    board: PuzzleLike, format: str | None = None, *, values_only: bool = False
) -> tuple[tuple[str, int], ...]:
    """What a format cannot keep of a puzzle and its document, by name, and how many of it.

    Args:
        board: The puzzle or grid.
        format: The format, as of `nonet.write`.
        values_only: Whether only the values are written: then rules may be lost, too.

    Raises:
        UnknownNameError: There is no such format.

    Example:
        >>> puzzle = nonet.parse("1..4....2......3", rule="anti-knight")
        >>> nonet.losses(nonet.Document(puzzle, title="First steps"), "json")
        ()
        >>> nonet.losses(nonet.Document(puzzle, title="First steps"), "line", values_only=True)
        (('anti-knight', 1), ('title', 1))
    """
    if not isinstance(board, Puzzle | Grid):
        board = as_puzzle(board, {})
    chosen = format_for(board.layout, format)
    lost: Counter[str] = Counter()
    if not isinstance(board, Puzzle):
        return ()
    if values_only:
        lost.update(_rules_lost(board, chosen))
    keeps = () if chosen is None or values_only else chosen.holds
    lost.update({name: count for name, count in board.document.parts() if name not in keeps})
    return tuple(lost.items())


def loss(board: PuzzleLike, format: str | None = None, *, values_only: bool = False) -> str:
    """What a format cannot keep, as a sentence; nothing where it keeps all."""
    lost = losses(board, format, values_only=values_only)
    names = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in lost)
    return f"{format or 'a line'} cannot say: {names}" if names else ""


def _rules_lost(puzzle: Puzzle, chosen: Format | None) -> Iterator[str]:
    """The rules that are left out with the layout, by kind."""
    if chosen is not None and chosen.can_write(puzzle):
        bare, whole = WriteOptions(values_only=True), WriteOptions()
        if chosen.write is not None and chosen.write(puzzle, bare) == chosen.write(puzzle, whole):
            return
    plain = puzzle.layout.without_constraints
    if not plain.is_default:
        yield plain.describe()
    yield from (rule.kind for rule in puzzle.layout.constraints)
    if puzzle.marks is not None:
        yield "pencil marks"
