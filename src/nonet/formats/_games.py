"""Puzzles of other games: read in the game's own way, or as Sudoku and put under its rules."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.errors import NonetError, UnsupportedError
from nonet.formats._format import Entry, Line
from nonet.games import Game
from nonet.model import Layout, Puzzle


def in_own_way(game: Game, lines: Iterator[Line]) -> Iterator[Entry]:
    """The puzzles of a text in the notation of a game that has one."""
    assert game.notation is not None
    yield from game.notation.read(lines)


def under(game: Game, entries: Iterator[Entry], regions: str | None) -> Iterator[Entry]:
    """The puzzles under the rules of a game; rules in the text must not get lost."""
    for entry in entries:
        if isinstance(entry, NonetError):
            yield entry
            continue
        try:
            yield _under(game, entry, regions)
        except NonetError as error:
            error.line = entry.line
            yield error


def _under(game: Game, puzzle: Puzzle, regions: str | None) -> Puzzle:
    own = puzzle.layout
    if own.extra or own.relations or own.game or (own.regions and regions is not None):
        raise _overruled(own)
    # Regions that the text draws are those of the game, if it takes any.
    chosen = own.regions if regions is None else regions
    layout = game.layout(puzzle.size, own.box if chosen is None else None, chosen)
    if own.regions is not None and layout.regions != own.regions:
        raise _overruled(own)
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(layout, puzzle.givens, marks=marks, source=puzzle.source)


def _overruled(own: Layout) -> UnsupportedError:
    return UnsupportedError(
        f"the puzzle has its own rules ({own.describe()}): leave out the game and the regions"
    )
