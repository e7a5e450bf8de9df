"""Filled boards of 4x4, and what rules ask of them, in words that know nothing of nonet's rules.

Random documents of other programs have as many solutions as there are boards that obey their rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations
from random import Random
from typing import Any

import nonet
from nonet.errors import NonetError

N = 4
CELLS = [(r, c) for r in range(N) for c in range(N)]
Place = tuple[int, int]
Grid = tuple[tuple[int, ...], ...]
Rule = Callable[[Grid], bool]


def _boards() -> Iterator[Grid]:
    rows = list(permutations(range(1, N + 1)))

    def grow(grid: Grid) -> Iterator[Grid]:
        if len(grid) == N:
            yield grid
            return
        for row in rows:
            if all(row[c] != above[c] for above in grid for c in range(N)):
                yield from grow((*grid, row))

    yield from grow(())


LATIN = list(_boards())


def _in_boxes(grid: Grid) -> bool:
    return all(
        len({grid[r + i][c + j] for i in range(2) for j in range(2)}) == N
        for r in (0, 2)
        for c in (0, 2)
    )


SUDOKU = [grid for grid in LATIN if _in_boxes(grid)]


def at(grid: Grid, places: Sequence[Place]) -> list[int]:
    return [grid[r][c] for r, c in places]


def neighbours(place: Place) -> list[Place]:
    r, c = place
    steps = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [(y, x) for y, x in steps if 0 <= y < N and 0 <= x < N]


EDGES = [(a, b) for a in CELLS for b in neighbours(a) if a < b]


def path(chance: Random, length: int) -> list[Place]:
    """Cells one beside the other, none twice; the length is at most that."""
    found = [chance.choice(CELLS)]
    while len(found) < length:
        r, c = found[-1]
        near = [
            (y, x)
            for y in range(r - 1, r + 2)
            for x in range(c - 1, c + 2)
            if 0 <= y < N and 0 <= x < N and (y, x) not in found
        ]
        if not near:
            break
        found.append(chance.choice(near))
    return found


def some(chance: Random, count: int) -> list[Place]:
    return sorted(chance.sample(CELLS, count))


def rises(values: Sequence[int]) -> bool:
    return all(a < b for a, b in pairwise(values))


def apart(values: Sequence[int], least: int) -> bool:
    return all(abs(a - b) >= least for a, b in pairwise(values))


def in_sequence(values: Sequence[int]) -> bool:
    return sorted(values) == list(range(min(values), min(values) + len(values)))


def seen(values: Sequence[int]) -> int:
    return sum(value > max([0, *values[:i]]) for i, value in enumerate(values))


def between_ends(values: Sequence[int]) -> int:
    """The sum between the 1 and the N."""
    first, last = sorted((values.index(1), values.index(N)))
    return sum(values[first + 1 : last])


def not_equal_at(steps: Sequence[Place]) -> Rule:
    pairs = [
        ((r, c), (r + y, c + x))
        for r, c in CELLS
        for y, x in steps
        if 0 <= r + y < N and 0 <= c + x < N
    ]
    return lambda g: all(g[a[0]][a[1]] != g[b[0]][b[1]] for a, b in pairs)


KNIGHT = [(1, 2), (2, 1), (1, -2), (2, -1)]
KING = [(1, 1), (1, -1)]


def counted(value: dict[str, Any]) -> int | None:
    """The number of solutions of a document, or None where a rule is refused."""
    try:
        return int(nonet.count(json.dumps(value)))
    except NonetError:
        return None


def obeying(rules: Sequence[Rule], boards: Sequence[Grid] = SUDOKU) -> int:
    """How many boards obey all of some rules."""
    return sum(all(rule(grid) for rule in rules) for grid in boards)
