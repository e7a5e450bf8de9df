"""Puzzles that require rare techniques, from puzzles of our own that are kept.

One of thousands of random puzzles requires a Jellyfish; of those that are like one which does, it
is one of ten. So for each rare technique some puzzles are kept.
Some of their givens are exchanged for others, and then rows, columns and values change places.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import nonet._native as _native
from nonet._explain import technique
from nonet._generate._maker import Generated, native_maker
from nonet._generate._options import Names, read_names
from nonet._generate._spec import Spec
from nonet._solve import solve
from nonet._turns import random_move, random_names
from nonet.model import Grid, Layout, Puzzle

# How many givens go, attempt after attempt; at the end none, which nearly always succeeds.
_EXCHANGES = (2, 1) * 12 + (1,) * 12 + (0,) * 12
# Where an attempt takes long, from that place in the order of techniques on, there are fewer.
_SLOW = 1300
_FEW_EXCHANGES = (1,) * 10 + (0,) * 12
_COMMON = 0.01  # of our puzzles of all levels
_FEW = 4  # puzzles are too few for many that differ
_SOLUTIONS = 64  # of which one becomes that of a puzzle with another solution


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
    slow = max(technique(name).order for name in names) >= _SLOW
    for attempt, number in enumerate(_FEW_EXCHANGES if slow else _EXCHANGES, 1):
        chance = Random(f"rare {seed} {index} {attempt}")
        puzzle = _read(layout, kept[int(chance.random() * len(kept))])
        if number:
            puzzle = exchanged(puzzle, number, chance, maker)
        if spec.least <= puzzle.clues <= spec.most:
            puzzle = moved(puzzle, chance)
            yield Generated(puzzle, _solution(puzzle), seed, index, attempt)


def exchanged(
    puzzle: Puzzle, number: int, chance: Random, maker: _native.Maker, *, elsewhere: bool = False
) -> Puzzle:
    """A puzzle like this one, from which no given can be left out.

    Args:
        puzzle: With exactly one solution.
        number: How many givens go, at least; as many others come as it then takes.
        chance: Decides which.
        maker: Of the board of the puzzle.
        elsewhere: Whether it gets another solution, as near as that is; else it keeps its own.
    """
    layout, solution = puzzle.layout, _solution(puzzle).numbers
    values = list(puzzle.givens)
    given = _mixed([cell for cell, value in enumerate(values) if value], chance)
    removed, left = given[:number], given[number:]
    for cell in removed:
        values[cell] = 0
    while elsewhere:
        exchanges = _solutions(layout, values, solution, _SOLUTIONS)
        if exchanges:
            solution = exchanges[int(chance.random() * len(exchanges))]
            break
        removed.append(left.pop(0))
        values[removed[-1]] = 0
    while others := _solutions(layout, values, solution, 2):
        other = others[0]
        wrong = [cell for cell in range(layout.cell_count) if other[cell] != solution[cell]]
        fresh = [cell for cell in wrong if cell not in removed or elsewhere] or wrong
        cell = fresh[int(chance.random() * len(fresh))]
        values[cell] = solution[cell]
    order = [(cell,) for cell in _mixed(range(layout.cell_count), chance)]
    _, fewer = maker.reduce(bytes(values), order, 0, -1.0)
    return Puzzle.from_checked(layout, fewer, None)


def _solutions(
    layout: Layout, values: Sequence[int], apart: tuple[int, ...], most: int
) -> list[tuple[int, ...]]:
    """The first few solutions apart from that one, the same on every machine."""
    # Which solutions the usual engine finds first depends on the processor.
    outcome = solve(Puzzle.from_checked(layout, values, None), engine="native", limit=most)
    return [grid.numbers for grid in outcome.solutions if grid.numbers != apart]


def moved(puzzle: Puzzle, chance: Random) -> Puzzle:
    """The same puzzle in another of its forms."""
    layout = puzzle.layout
    names, move = random_names(layout, chance), random_move(layout, chance)
    givens = bytes(names[puzzle.givens[source]] for source in move)
    return Puzzle.from_checked(layout, givens, None)


def rare_puzzles() -> dict[str, list[str]]:
    """For each rare technique the puzzles that are kept."""
    kept = _kept()
    return {name: texts for part in ("needed", "around") for name, texts in kept[part].items()}


def beforehand(required: Names) -> Iterator[str]:
    """Words on techniques for which a search may be in vain, or the path that is told another."""
    from nonet.lessons import LESSONS  # which takes time, and few ask for it

    common = {lesson.name for lesson in LESSONS if lesson.share >= _COMMON}
    for name in read_names(required):
        count = len(rare_puzzles().get(name, ()))
        if goes_around(name):
            yield f"{name}: in every puzzle that is known nonet explain takes easier steps instead"
        elif name not in common and not count:
            yield f"{name}: no puzzle is known that needs it; this may take minutes, or be in vain"
        elif name not in common and count < _FEW:
            yield f"{name}: few puzzles are known that need it, so many will be alike"


def is_unknown(name: str) -> bool:
    """True if no puzzle is known that requires it, nor was there one among thousands."""
    return name in _kept()["unknown"]


def goes_around(name: str) -> bool:
    """True if no puzzle is known whose path needs it where it is told by effort."""
    return name in _kept()["around"]


@cache
def _kept() -> dict[str, Any]:
    file = files("nonet._generate") / "data" / "rare.json"
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return content


def _read(layout: Layout, text: str) -> Puzzle:
    return Puzzle.from_checked(layout, bytes(map(int, text.replace(".", "0"))), None)


def _solution(puzzle: Puzzle) -> Grid:
    solution = solve(puzzle).solution
    assert solution is not None  # of puzzles with exactly one
    return solution


def _mixed(items: Sequence[int], chance: Random) -> list[int]:
    # All versions of Python have the same numbers from `random()`, but not the same shuffles.
    return sorted(items, key=lambda _: chance.random())
