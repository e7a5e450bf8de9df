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
"New Sudoku Players' Forum"; the argument by signs of permutations is given there as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from nonet.model import State, Step, mask_of
from nonet.techniques._technique import Technique, needs_classic
from nonet.techniques._views import by_count, values_by_cell, within
from nonet.techniques.guardians import guarded

_MOST_GUARDIANS = 5


class _Diagonal(NamedTuple):
    cells: tuple[int, ...]
    mask: int
    odd: bool


@lru_cache(maxsize=1)
def _diagonals() -> dict[tuple[int, int], list[_Diagonal]]:
    """For each box (band, stack) its six choices of a cell in each row and column."""
    by_box: dict[tuple[int, int], list[_Diagonal]] = {}
    for band, stack in product(range(3), repeat=2):
        for order in permutations(range(3)):
            cells = tuple((3 * band + r) * 9 + 3 * stack + c for r, c in enumerate(order))
            swaps = sum(a > b for a, b in combinations(order, 2))
            diagonal = _Diagonal(cells, mask_of(cells), swaps % 2 == 1)
            by_box.setdefault((band, stack), []).append(diagonal)
    return by_box


def _tridagons(state: State) -> Iterator[Step]:
    _, pairs, triples, _ = by_count(state)
    if (pairs | triples).bit_count() < 12 - _MOST_GUARDIANS:
        return
    for values in combinations(range(1, 10), 3):
        # Each cell has two of the values at least, and few of them have others.
        a, b, c = (state.places[value] for value in values)
        here = a & (b | c) | b & c
        pure = here & pairs | a & b & c & triples
        if here.bit_count() < 12 or pure.bit_count() < 12 - _MOST_GUARDIANS:
            continue
        three = mask_of(values)
        for four in _impossible(_fitting(state, here, three)):
            pattern, guardians = within(state, four, three), within(state, four, ~three)
            yield from guarded("Tridagon", state, four, pattern, guardians, unique=False)


def _fitting(
    state: State, here: int, three: int
) -> dict[tuple[int, int], list[tuple[_Diagonal, int]]]:
    """The diagonals of each box in these cells, each with how many other values it has."""
    bits = values_by_cell(state)
    by_box: dict[tuple[int, int], list[tuple[_Diagonal, int]]] = defaultdict(list)
    for box, diagonals in _diagonals().items():
        for diagonal in diagonals:
            if not diagonal.mask & ~here:
                extra = sum((bits[cell] & ~three).bit_count() for cell in diagonal.cells)
                if extra <= _MOST_GUARDIANS:
                    by_box[box].append((diagonal, extra))
    return by_box


def _impossible(fitting: dict[tuple[int, int], list[tuple[_Diagonal, int]]]) -> Iterator[int]:
    """The cells of four diagonals, of which an odd number is odd, with few other values."""
    for bands in combinations(range(3), 2):
        for stacks in combinations(range(3), 2):
            boxes = [fitting.get(box, []) for box in product(bands, stacks)]
            for four in product(*boxes):
                if sum(extra for _, extra in four) > _MOST_GUARDIANS:
                    continue
                if sum(diagonal.odd for diagonal, _ in four) % 2:
                    yield sum(diagonal.mask for diagonal, _ in four)


TRIDAGON = Technique(
    name="Tridagon",
    order=1640,
    summary="Twelve cells in four boxes that three values cannot fill: a guardian is true.",
    reason=(
        "the values {pattern_values} alone cannot fill {cells}: there is no way to place them "
        "without repeating one in a row or column. So {guardian_some}."
    ),
    find=_tridagons,
    supports=needs_classic,
)
