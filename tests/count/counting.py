"""Puzzles to count, and each method of `nonet.count` by itself."""

import random
from typing import Any

from nonet import Layout, Puzzle

# Its methods one by one, which must agree; `nonet.count` chooses.
from nonet._count._exact import ClassicCount, FrontierCount
from nonet._count._task import Task
from nonet.options import Deadline
from strategies import random_solution

CLASSIC = Layout.of(9)


def sparse(givens: int, layout: Layout = CLASSIC, seed: int = 0) -> Puzzle:
    """So many values of a solved grid, always the same."""
    rng = random.Random(seed)
    solution = None
    while solution is None:
        solution = random_solution(layout, rng)
    kept = set(rng.sample(range(layout.cell_count), givens))
    return Puzzle(layout, [v if i in kept else 0 for i, v in enumerate(solution)])


def task(
    *, threads: int = 1, memory: int = 2**30, timeout: float | None = None, progress: Any = None
) -> Task:
    return Task(None, Deadline(timeout), memory, threads, progress)


def by_bands(puzzle: Puzzle, threads: int = 1) -> int:
    return ClassicCount(puzzle).run(task(threads=threads))


def by_states(puzzle: Puzzle, threads: int = 1) -> int:
    found = FrontierCount(puzzle).run(task(threads=threads), None)
    assert isinstance(found, int)
    return found
