"""Boards of several grids that are written as if they had no gaps: a square of 21x21, or its cells.

A board as large as that of a game of several grids is of this game if its many givens are at most
9, and none stands where no cell is; or if gaps have a mark of their own.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.formats._format import ReadOptions
from nonet.formats._headers import Header
from nonet.games import GAMES
from nonet.model import Layout

_CERTAIN = 40  # givens
_SMALLEST = 12  # columns
_EMPTY = ".0*_-"


@lru_cache(maxsize=1)
def boards_with_gaps() -> dict[str, Layout]:
    """The boards of the games of several grids that have gaps."""
    games = [game for game in GAMES.builtin() if game.has_own_board]
    boards = {game.name: game.layout(game.only_size or 0) for game in games}
    return {name: layout for name, layout in boards.items() if layout.gaps}


def on_grids(
    cells: str, size: int, options: ReadOptions, header: Header | None
) -> tuple[Layout, list[int]] | None:
    """The board of several grids that a square of characters is, and its values; None for none.

    Args:
        cells: A character each: a digit, one of ``. 0 * _ -``, or in gaps any other.
        size: N.
        options: How the text is read: boxes or a game that are asked for are those of the board.
        header: What a comment says.
    """
    asked = options.layout or options.box or options.rules or options.regions or options.boxless
    if size < _SMALLEST or asked or options.alphabet or (header or Header()) != Header():
        return None
    best: tuple[Layout, list[int]] | None = None
    for layout in boards_with_gaps().values():
        if layout.cell_count != len(cells):
            continue
        gaps = set(layout.gaps)
        inside = [char for cell, char in enumerate(cells) if cell not in gaps]
        there = {cells[cell] for cell in layout.gaps}
        marked = len(there) == 1 and there.isdisjoint(_EMPTY) and there.isdisjoint(inside)
        if not (marked or there <= set(_EMPTY)) or any(map(str.isalnum, there - {"0"})):
            continue
        if not all(char in _EMPTY or ("1" <= char <= "9") for char in inside):
            continue
        givens = sum(char not in _EMPTY for char in inside)
        if not marked and givens < _CERTAIN:
            continue
        if best is None or len(layout.gaps) > len(best[0].gaps):
            values = [
                0 if cell in gaps or char in _EMPTY else int(char)
                for cell, char in enumerate(cells)
            ]
            best = layout, values
    return best


def without_gaps(text: str, options: ReadOptions, header: Header | None) -> str:
    """The square of a line with the cells of a board alone, with dots where none are; "" if none.

    As many cells as a game of several grids has are no square.
    """
    named = (header or Header()).rules.get("game") if options.rules is None else options.rules.name
    for name, layout in boards_with_gaps().items():
        if len(text) == layout.cell_count - len(layout.gaps):
            gaps, cells = set(layout.gaps), iter(text)
            whole = "".join(
                "." if cell in gaps else next(cells) for cell in range(layout.cell_count)
            )
            if name == named or on_grids(whole, layout.size, options, header):
                return whole
    return ""
