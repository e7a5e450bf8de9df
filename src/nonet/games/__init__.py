"""Rule sets: one file each, found by the registry."""

from nonet.games._game import Game, Regions
from nonet.registry import Registry

GAMES: Registry[Game] = Registry("nonet.games", Game, "game")

__all__ = ["GAMES", "Game", "Regions"]
