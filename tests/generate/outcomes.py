"""What is made: the same seed makes the same puzzle, on every machine and in every version."""

from collections.abc import Iterator
from typing import Any

import nonet
from nonet import examples
from nonet.constraints import CONSTRAINTS
from nonet.errors import NonetError
from nonet.games import GAMES

_LONG = 160
_OPTIONS: tuple[dict[str, Any], ...] = (
    {"size": 9, "minimal": True, "count": 2},
    {"size": 9, "clues": 30},
    {"size": 9, "difficulty": "easy"},
    {"size": 9, "difficulty": "medium", "scale": "hodoku"},
    {"size": 9, "require": ["Naked Pair"]},
    {"size": 6, "pattern": "XX.." * 9},
    {"size": 6, "minimal": True},
    {"size": 8, "minimal": True},
    {"size": 4, "box": "none", "minimal": True},
    *({"size": 6, "symmetry": each} for each in ("180", "90", "horizontal", "both", "diagonal")),
)


def kept() -> Iterator[tuple[str, str]]:
    """For each rule, game and some options a puzzle, and its variations."""
    for kind in CONSTRAINTS.builtin():
        yield f"rule {kind.name}", _made({"size": 4, "rule": kind.name})
    for game in GAMES.names():
        yield f"game {game}", _made({"size": 9 if game == "windoku" else 6, "game": game})
    for options in _OPTIONS:
        yield ", ".join(f"{name} {value}" for name, value in options.items()), _made(options)
    for keep in ("rules", "picture", "cells"):
        varied = nonet.vary(examples.get("hard-1").puzzle, count=2, seed=3, keep=keep)
        yield f"vary, keep {keep}", " / ".join(map(_line, varied))


def _made(options: dict[str, Any]) -> str:
    try:
        return " / ".join(map(_line, nonet.generate(seed=3, **options)))
    except (NonetError, ValueError) as error:
        return f"{type(error).__name__}: {error}"[:_LONG]


def _line(puzzle: nonet.Puzzle) -> str:
    return nonet.write(puzzle, "line")
