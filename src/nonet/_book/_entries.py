"""The puzzles of a book with what is printed about them."""

from __future__ import annotations

from typing import NamedTuple

from nonet._rate import rate
from nonet._solve import solve
from nonet.errors import NotUniqueError, UnsupportedError
from nonet.model import Grid, Puzzle, Status
from nonet.scales import SCALES, Rating


class Level(NamedTuple):
    """How hard a puzzle is, as a book says it.

    Attributes:
        name: The level of the scale; empty where no scale knows the board.
        stars: The place of the level, from 1 on.
        of: How many levels there are.
    """

    name: str = ""
    stars: int = 0
    of: int = 0


class Entry(NamedTuple):
    """A puzzle of a book."""

    puzzle: Puzzle  # what is to be solved
    solution: Grid  # for the end of the book
    level: Level = Level()
    score: float = 0.0  # puzzles of a level come by it


def rated_entry(puzzle: Puzzle, solution: Grid, rating: Rating) -> Entry:
    """A puzzle whose rating is known."""
    levels = SCALES.get(rating.scale).levels
    known = rating.level in levels
    level = Level(rating.level, levels.index(rating.level) + 1, len(levels)) if known else Level()
    return Entry(puzzle, solution, level, rating.score)


def book_entry(puzzle: Puzzle) -> Entry:
    """A puzzle with its solution and its level, where some scale knows the board.

    Raises:
        NotUniqueError: It has not exactly one solution.
    """
    outcome = solve(puzzle)
    if outcome.status is not Status.UNIQUE or outcome.solution is None:
        raise NotUniqueError(
            "only puzzles with exactly one solution are printed in a book", line=puzzle.line
        )
    try:
        return rated_entry(puzzle, outcome.solution, rate(puzzle, steps=False))
    except UnsupportedError:
        return Entry(puzzle, outcome.solution)
