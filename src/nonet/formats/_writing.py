"""From puzzles and grids to text, and what a format cannot keep of them."""

from __future__ import annotations

import json
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonet.errors import LossWarning, NonetError, UnsupportedError
from nonet.formats._alphabets import ALPHABETS, named
from nonet.formats._format import FORMATS, Board, Format, WriteOptions, values_of
from nonet.formats._headers import header_text
from nonet.formats._parsing import as_puzzle, parse
from nonet.games import notation_of
from nonet.model import Grid, Layout, Puzzle, State, describe_sizes

if TYPE_CHECKING:
    from nonet.formats._tree import PuzzleLike

_GRIDS = "grids"


def board_text(
    board: Board,
    format: str | None = None,
    *,
    alphabet: str | None = None,
    values_only: bool = False,
    with_head: bool = True,
) -> str:
    """The text of `nonet.write`, without a word on what is lost: for those who keep the puzzle."""
    chosen, notation = format_for(board.layout, format), notation_of(board.layout)
    if chosen is None and notation is not None:
        text = notation.write(board)
        comment = "" if values_only else header_text(board.layout, signs_shown=True)
        if not comment:
            return text
        return f"# {comment}\n{text}" if "\n" in text else f"{text} # {comment}"
    assert chosen is not None
    if isinstance(board, Puzzle):
        board = board.alone() if values_only else _progress_as_marks(board, chosen)
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


def _progress_as_marks(puzzle: Puzzle, chosen: Format) -> Puzzle:
    """The puzzle with what a player did as pencil marks, if the format has only these for it."""
    document = puzzle.document
    entries = not chosen.keeps("entries") and any(document.entries)
    centre = not chosen.keeps("centre marks") and any(document.centre)
    if not chosen.carries_marks or not (entries or centre):
        return puzzle
    shown = replace(
        document,
        entries=document.entries if entries else (),
        centre=document.centre if centre else (),
    )
    marks = State.of(shown.carried()).candidates()
    merged = Puzzle(puzzle.layout, puzzle.givens, marks=marks, source=puzzle.source)
    return merged if chosen.can_write(merged) else puzzle  # a wrong entry may leave a cell nothing


def format_for(layout: Layout, name: str | None) -> Format | None:
    """The format that `nonet.write` chooses; None for the notation of the board's own game.

    Raises:
        UnknownNameError: There is no such format.
    """
    notation = notation_of(layout)
    if notation is not None and name in (None, notation.name):
        return None
    return FORMATS.get(name or usual_format(layout))


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
    able = " or ".join(repr(format_.name) for format_ in FORMATS if format_.can_write(board))
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


# The alphabets that are tried, in this order, to write a board above 9x9.
_LETTERS = ("a10", "offset")
_MOST_DIGITS = 9


def shortest_text(puzzle: Puzzle) -> tuple[str, list[str]]:
    """The shortest text that is read as this puzzle, and the symbols it is in.

    Marks are left out, and of its document what a player did.
    """
    beside = replace(puzzle.document, entries=(), centre=(), corner=(), colours=())
    plain = Puzzle(puzzle.layout, puzzle.givens, source=puzzle.source).alone()
    if any(beside.parts()):
        plain = replace(beside, puzzle=plain).carried()
    for name in () if any(beside.parts()) else _alphabets(puzzle):
        symbols = ALPHABETS[name].symbols(puzzle.size)
        if symbols is None:
            continue
        try:
            text = board_text(plain, "line", alphabet=name)
            if parse(text) == plain:
                return text, list(symbols)
        except NonetError:
            continue  # its letters are ambiguous, or it does not hold the layout
    text = json.dumps(json.loads(board_text(plain, "json")), separators=(",", ":"))
    return text, list(map(str, puzzle.layout.values))


def _alphabets(puzzle: Puzzle) -> Iterable[str]:
    if not puzzle.layout.is_default:
        return ()
    if puzzle.size <= _MOST_DIGITS:
        return ("digits",)
    given = None if puzzle.source is None else puzzle.source.alphabet
    return dict.fromkeys((given, *_LETTERS) if given in ALPHABETS else _LETTERS)


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
    """The parts of a puzzle and its document that a format cannot keep: names and numbers.

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
    """The parts that a format cannot keep, as a sentence; empty where it keeps all."""
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
