"""Rule sets: one file each, found by the registry.

Example:
    >>> nonet.games.GAMES.get("windoku").summary
    'Windows: further boxes between the usual ones hold every number as well.'
"""

from __future__ import annotations

from functools import lru_cache

from nonet.errors import NonetError
from nonet.games._combined import Games, Names
from nonet.games._game import Game, Notation, Regions
from nonet.model import House, Layout, Relation

GAMES = Games("nonet.games", Game, "game")

__all__ = ["GAMES", "Game", "Names", "Notation", "Regions", "game_of", "notation_of"]


def notation_of(layout: Layout) -> Notation | None:
    """How boards of this layout's game are read, written and drawn, if not as in Sudoku."""
    return GAMES.get(layout.game).notation if layout.game else None


def game_of(layout: Layout) -> Game | None:
    """The game whose board this is; None for a mixture of rules that has no name."""
    return GAMES.get(layout.game) if layout.game else _nameless(layout)


_PLAIN = ("classic", "latin")


@lru_cache(maxsize=64)
def _nameless(layout: Layout) -> Game | None:
    """The game of a layout that was made of houses and relations, as by a text that names none."""
    # The plain rules first: on a tiny board, or without signs, those of others come to the same.
    for game in sorted(GAMES, key=lambda game: game.name not in _PLAIN):
        try:
            if game.layout(layout.size, layout.box, layout.regions) == layout:
                return game
        except NonetError:
            continue  # it has no board of this size
    return _several(layout)


def _several(layout: Layout) -> Game | None:
    """The games whose houses and relations together are those of a layout."""
    rules = {*layout.extra, *layout.relations}
    extras: dict[str, set[House | Relation]] = {}
    for game in (game_ for game_ in GAMES if game_.combines):
        try:
            board = game.layout(layout.size, layout.box, layout.regions)
        except NonetError:
            continue  # it has no board of this size
        extras[game.name] = {*board.extra, *board.relations}
    inside = {name: own for name, own in extras.items() if own and own <= rules}
    names = [
        name for name, own in inside.items() if not any(own < other for other in inside.values())
    ]
    if len(names) < 2 or set().union(*(inside[name] for name in names)) != rules:
        return None
    game = GAMES.get(names)
    board = game.layout(layout.size, layout.box, layout.regions)
    return game if board == layout else None
