"""From puzzles and grids to text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from nonet.errors import NonetError, UnsupportedError
from nonet.formats._alphabets import ALPHABETS, named
from nonet.formats._format import FORMATS, Board, Format, WriteOptions, values_of
from nonet.formats._headers import header_text
from nonet.formats._parsing import parse
from nonet.games import notation_of
from nonet.model import Layout, Puzzle, State, describe_sizes

_GRIDS = "grids"


def board_text(
    board: Board,
    format: str | None = None,
    *,
    alphabet: str | None = None,
    values_only: bool = False,
    with_head: bool = True,
) -> str:
    """What `nonet.write` returns, without a word on what is lost: for those who keep the puzzle."""
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
