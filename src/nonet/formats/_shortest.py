"""The shortest text of a puzzle: for links, and by which the page and the terminal app know it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from nonet.errors import NonetError
from nonet.formats._alphabets import ALPHABETS
from nonet.formats._parsing import parse
from nonet.formats._writing import board_text
from nonet.model import Puzzle

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
