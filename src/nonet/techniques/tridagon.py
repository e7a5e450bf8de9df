"""Tridagon: twelve cells in four boxes that three values cannot fill.

Take four boxes at the corners of a rectangle, and in each three cells that meet each row and column
of the box once. Can three values fill the twelve cells? In each box they read, row by row, as
an order of the three. Boxes side by side have no value in the same row, so one order turns into
the other by a rotation, which is even; for boxes above each other the same holds column by column.
Going round all four boxes, the ways in which rows are turned into columns must come out even: if an
odd number of the four is odd, there is no way. Then some cell must hold another value, a
*guardian*::

    a . . | a . .      three boxes with falling diagonals and one with a rising one:
    . b . | . b .      no three values fill them
    . . c | . . c

One guardian is true at once; what is ruled out by every guardian goes. Known since 2022 from the
"New Sudoku Players' Forum"; the argument by signs of permutations is told there as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from nonet.model import Candidate, State, Step
from nonet.model.cells import cells_of, mask_of
from nonet.techniques._graph import Graph
from nonet.techniques._technique import Technique, needs_classic
from nonet.techniques._tools import by_count, digits, lit

_MOST_GUARDIANS = 5


class _Diagonal(NamedTuple):
    cells: tuple[int, ...]
    mask: int
    odd: bool


@lru_cache(maxsize=1)
def _diagonals() -> dict[tuple[int, int], list[_Diagonal]]:
    """For each box (band, stack) its six choices of a cell in each row and column."""
    found: dict[tuple[int, int], list[_Diagonal]] = {}
    for band, stack in product(range(3), repeat=2):
        for order in permutations(range(3)):
            cells = tuple((3 * band + r) * 9 + 3 * stack + c for r, c in enumerate(order))
            swaps = sum(a > b for a, b in combinations(order, 2))
            each = _Diagonal(cells, mask_of(cells), swaps % 2 == 1)
            found.setdefault((band, stack), []).append(each)
    return found


def _tridagons(state: State) -> Iterator[Step]:
    bits = digits(state)
    _, pairs, triples, _ = by_count(state)
    if (pairs | triples).bit_count() < 12 - _MOST_GUARDIANS:
        return
    for first, second, third in combinations(range(1, 10), 3):
        # Each cell has two of the values at least, and few of them have others.
        a, b, c = state.places[first], state.places[second], state.places[third]
        here = a & (b | c) | b & c
        pure = here & pairs | a & b & c & triples
        if here.bit_count() < 12 or pure.bit_count() < 12 - _MOST_GUARDIANS:
            continue
        three = 1 << first | 1 << second | 1 << third
        fitting: dict[tuple[int, int], list[tuple[_Diagonal, int]]] = {}
        for box, diagonals in _diagonals().items():
            for each in diagonals:
                if each.mask & ~here:
                    continue
                extra = sum((bits[cell] & ~three).bit_count() for cell in each.cells)
                if extra <= _MOST_GUARDIANS:
                    fitting.setdefault(box, []).append((each, extra))
        if len(fitting) < 4:
            continue
        for bands in combinations(range(3), 2):
            for stacks in combinations(range(3), 2):
                boxes = [fitting.get(box, []) for box in product(bands, stacks)]
                for four in product(*boxes):
                    if sum(extra for _, extra in four) > _MOST_GUARDIANS:
                        continue
                    if sum(each.odd for each, _ in four) % 2:
                        yield from _step(state, three, [d.cells for d, _ in four])


def _step(state: State, three: int, boxes: list[tuple[int, ...]]) -> Iterator[Step]:
    bits = digits(state)
    cells = sorted(cell for box in boxes for cell in box)
    guardians = [Candidate(c, v) for c in cells for v in cells_of(bits[c] & ~three)]
    if not guardians:
        return
    graph = Graph(state)
    gone = -1
    for cell, value in guardians:
        gone &= graph.weak((value - 1) * graph.count + cell)
    placed = tuple(guardians) if len(guardians) == 1 else ()
    crossed = () if placed else tuple(sorted(map(graph.candidate, cells_of(gone))))
    if placed or crossed:
        pattern = tuple(Candidate(c, v) for c in cells for v in cells_of(bits[c] & three))
        yield Step(
            "Tridagon",
            placements=placed,
            eliminations=crossed,
            cells=tuple(cells),
            highlights=lit(pattern=pattern, guardian=tuple(guardians)),
        )


TRIDAGON = Technique(
    "Tridagon",
    1640,
    "Twelve cells in four boxes that three values cannot fill: a guardian is true.",
    "the values {pattern_values} alone cannot fill {cells}: there is no way to place them without "
    "two alike in a row or column. So one of {guardian_marks} is true.",
    _tridagons,
    supports=needs_classic,
)
