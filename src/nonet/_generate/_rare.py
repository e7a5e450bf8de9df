"""Puzzles that require rare techniques, from puzzles of our own that are kept.

One of thousands of random puzzles requires a Jellyfish; of those that are like one which does, it
is one of ten. So for each rare technique some puzzles are kept (tools/rare_puzzles.py finds them).
Some of their givens are exchanged for others, and then rows, columns and values change places.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random

import nonet._native as _native
from nonet._generate._maker import Generated, native_maker
from nonet._generate._moves import random_move, random_names
from nonet._generate._spec import Spec
from nonet._solve import solve
from nonet.model import Grid, Layout, Puzzle

# How many givens go, attempt after attempt; at the end none, which nearly always succeeds.
_EXCHANGES = (2, 1) * 12 + (1,) * 12 + (0,) * 12


def like_kept(names: Sequence[str], spec: Spec, seed: int, index: int) -> Iterator[Generated]:
    """Puzzles that may require a technique of these for which some are kept; minimal ones.

    Args:
        names: The techniques that are required.
        spec: What the puzzles should be like; there are none where it asks for more than clues.
        seed: Which sequence of puzzles it is.
        index: The number in that sequence.
    """
    layout = spec.layout
    puzzles = rare_puzzles()
    kept = [text for name in names for text in puzzles.get(name, ())]
    plain = layout.is_classic and not (spec.has_rules or spec.pattern or spec.uniform)
    single = len(spec.groups) == layout.cell_count and not spec.beginner
    if not (kept and plain and single):
        return
    maker = native_maker(layout)
    for attempt, number in enumerate(_EXCHANGES, 1):
        chance = Random(f"rare {seed} {index} {attempt}")
        puzzle = _read(layout, kept[int(chance.random() * len(kept))])
        if number:
            puzzle = exchanged(puzzle, number, chance, maker)
        if spec.least <= puzzle.clues <= spec.most:
            puzzle = moved(puzzle, chance)
            yield Generated(puzzle, _solution(puzzle), seed, index, attempt)


def exchanged(puzzle: Puzzle, number: int, chance: Random, maker: _native.Maker) -> Puzzle:
    """A puzzle with the same solution, from which no given can be left out.

    Args:
        puzzle: With exactly one solution.
        number: How many givens go; as many others come as it then takes.
        chance: Decides which.
        maker: Of the board of the puzzle.
    """
    layout, solution = puzzle.layout, _solution(puzzle).values
    values = list(puzzle.givens)
    given = [cell for cell, value in enumerate(values) if value]
    removed = _mixed(given, chance)[:number]
    for cell in removed:
        values[cell] = 0
    while (other := _another(layout, values, solution)) is not None:
        wrong = [cell for cell in range(layout.cell_count) if other[cell] != solution[cell]]
        fresh = [cell for cell in wrong if cell not in removed] or wrong
        cell = fresh[int(chance.random() * len(fresh))]
        values[cell] = solution[cell]
    order = [(cell,) for cell in _mixed(range(layout.cell_count), chance)]
    _, fewer = maker.reduce(bytes(values), order, 0, -1.0)
    return Puzzle.from_checked(layout, fewer, None)


def _another(
    layout: Layout, values: Sequence[int], solution: tuple[int, ...]
) -> tuple[int, ...] | None:
    """A second solution, the same on every machine; None if there is none."""
    # Which solutions the usual engine finds first depends on the processor.
    found = solve(Puzzle.from_checked(layout, values, None), engine="native")
    return next((each.values for each in found.solutions if each.values != solution), None)


def moved(puzzle: Puzzle, chance: Random) -> Puzzle:
    """The same puzzle in another of its forms."""
    layout = puzzle.layout
    names, move = random_names(layout, chance), random_move(layout, chance)
    givens = bytes(names[puzzle.givens[source]] for source in move)
    return Puzzle.from_checked(layout, givens, None)


def rare_puzzles() -> dict[str, list[str]]:
    """For each rare technique the puzzles that are kept."""
    return {name: texts for part in _kept().values() for name, texts in part.items()}


def comes_late(name: str) -> bool:
    """Whether no puzzle is known where it applies before a harder technique is needed."""
    return name in _kept()["late"]


@cache
def _kept() -> dict[str, dict[str, list[str]]]:
    file = files("nonet._generate") / "data" / "rare.json"
    found: dict[str, dict[str, list[str]]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _read(layout: Layout, text: str) -> Puzzle:
    return Puzzle.from_checked(layout, bytes(map(int, text.replace(".", "0"))), None)


def _solution(puzzle: Puzzle) -> Grid:
    solution = solve(puzzle).solution
    assert solution is not None  # of puzzles with exactly one
    return solution


def _mixed(items: Sequence[int], chance: Random) -> list[int]:
    # All versions of Python have the same numbers from `random()`, but not the same shuffles.
    return sorted(items, key=lambda _: chance.random())
