"""The rest of a setter's work: the numbers of clues that are drawn, and givens that are missing.

A clue without its number is an `Outline` with its cells: ``sandwich ? r1c1-r1c9``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from nonet._generate._clues import split_rules
from nonet._generate._numbers import NumberSearch, numbered, solved
from nonet._generate._variants import reduced
from nonet.constraints import parse_rule
from nonet.model import Constraint, Puzzle
from nonet.model.constraint import parts_of
from nonet.options import Deadline

_LOOKED_AT = 100  # solutions that are compared, to see which values few of them have


def without_numbers(puzzle: Puzzle, keep: Sequence[str] = ()) -> tuple[Puzzle, list[str]]:
    """The puzzle without its clues that have no number, and these with a ``?`` for it."""
    layout = puzzle.layout
    rules, texts = [], []
    kept = {parse_rule(text).on(layout) for text in keep}
    for rule in layout.constraints:
        number = next((part for part in parts_of(type(rule)) if part.is_number), None)
        if number is None or getattr(rule, number.name) is not None or rule in kept:
            rules.append(rule)
        else:
            texts.append(rule.describe(layout).replace(" ", " ? ", 1))
    bare = layout.without_constraints
    return Puzzle(bare.with_constraints(rules), puzzle.givens, source=puzzle.source), texts


def complete(puzzle: Puzzle, clues: Sequence[str], *, seed: int, timeout: float | None) -> Puzzle:
    """Gives clues the numbers that one solution has: that of the givens, or one that is found."""
    _, outlines = split_rules(clues, puzzle.layout)
    (board,) = solved(puzzle, outlines, count=1, seed=seed, timeout=timeout)
    numbered_ = numbered(outlines, puzzle.layout, board.numbers, Random(f"complete {seed}"))
    return _with_clues(puzzle, numbered_)


def find_numbers(
    puzzle: Puzzle, clues: Sequence[str], *, seed: int, timeout: float | None
) -> tuple[Puzzle, int | None]:
    """Gives clues numbers with which the puzzle has one solution, or as few as were found.

    Returns:
        The puzzle, and how many solutions it has; None where these are too many to be counted.
    """
    _, outlines = split_rules(clues, puzzle.layout)
    search = NumberSearch(puzzle, outlines, Random(f"numbers {seed}"), Deadline(timeout))
    numbered_clues, left = search.best()
    return _with_clues(puzzle, numbered_clues), None if left[0] else left[1]


def _with_clues(puzzle: Puzzle, clues: Sequence[Constraint]) -> Puzzle:
    layout = puzzle.layout.with_constraints(clues)
    return Puzzle(layout, puzzle.givens, source=puzzle.source)


def make_unique(puzzle: Puzzle, *, seed: int, timeout: float | None) -> Puzzle:
    """Adds givens until there is one solution, of which none can be left out again."""
    deadline, chance = Deadline(timeout), Random(f"unique {seed}")
    some = solved(puzzle, [], count=_LOOKED_AT, seed=seed, timeout=timeout)
    times = Counter(pair for grid in some for pair in enumerate(grid.numbers))
    target = min(some, key=lambda grid: min(times[pair] for pair in enumerate(grid.numbers)))
    added = [(cell,) for cell, value in enumerate(puzzle.givens) if not value]
    chance.shuffle(added)
    added.sort(key=lambda cells: -times[cells[0], target.numbers[cells[0]]])
    full = Puzzle(puzzle.layout, target.numbers, source=puzzle.source)
    return reduced(full, added, deadline)
