"""Implications of rules with modifiers for the digits alone, for hints and explanations.

A cell counts as its digit or as one of a few other numbers, and each row, column and box has only
one modifier. So a rule inside implies a rule about digits that allows every choice of modifiers::

    killer 9 r1c1 r1c2     4 5 (9 as they are) and 1 4 (4 doubled is 8) are allowed; 1 7 is not

The implied rule is sound, but weaker than the rule itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from nonet.model import Layout, Relation
from nonet.model.primitives import Automaton, Primitive, Sum

_MOST_CELLS = 6  # of more cells too little follows
_MOST_STATES = 3000
# For each digit of a board, what its cell may count as; the digit itself comes first.
Options = tuple[tuple[int, ...], ...]


def about_digits(primitive: Primitive, layout: Layout, options: Options) -> Primitive | None:
    """The rule about digits that follows from a rule inside; None where none is known."""
    match primitive:
        case Relation(first=first, second=second) if _are_cells((first, second), layout):
            both = _most_modifiers((first, second), layout) > 1
            rows = _pairs(primitive.allowed, layout.least, options, both)
            return replace(primitive, allowed=rows)
        case Sum(cells=cells) if _are_cells(cells, layout):
            terms = (primitive.weights, primitive.low, primitive.high)
            line = _line(*terms, options, _most_modifiers(cells, layout))
            return None if line is None else replace(line, cells=cells)
    return None


def _are_cells(cells: Sequence[int], layout: Layout) -> bool:
    few = 0 < len(cells) <= _MOST_CELLS and len(set(cells)) == len(cells)
    return few and max(cells) < layout.cell_count


def _most_modifiers(cells: Sequence[int], layout: Layout) -> int:
    """How many of these cells may be modifiers: at most one in each of their houses."""
    groups = [houses for houses in (layout.rows, layout.columns, layout.boxes) if houses]
    return min(sum(not set(cells).isdisjoint(house.cells) for house in houses) for houses in groups)


@lru_cache(maxsize=1024)
def _pairs(allowed: tuple[int, ...], least: int, options: Options, both: bool) -> tuple[int, ...]:
    """The pairs of digits that two cells may hold, of which both or only one may be modifiers."""
    ways = [enumerate(counts) for counts in options]
    listed = [tuple(way) for way in ways]
    rows = []
    for ones in listed:
        fitting = (
            digit
            for digit, others in enumerate(listed)
            if any(
                allowed[one - least] >> (other - least) & 1
                for (i, one), (j, other) in product(ones, others)
                if both or not (i and j)
            )
        )
        rows.append(sum(1 << digit for digit in fitting))
    return tuple(rows)


@lru_cache(maxsize=1024)
def _line(
    weights: tuple[int, ...], low: int, high: int, options: Options, most: int
) -> Automaton | None:
    """The automaton that reads the digits of a sum with at most `most` modifiers.

    A state is the number of cells read, their sum, and the number of modifiers among them. None
    where there would be too many states.
    """
    ends = [_ends(weights[at:], options) for at in range(len(weights) + 1)]
    width, choices = len(options), max(map(len, options))
    numbers = {(0, 0, 0): 0}
    rows: list[tuple[int, ...]] = []
    waiting = [(0, 0, 0)]
    for at, total, modified in waiting:
        row = [-1] * (width * choices)
        steps = product(range(width), range(choices)) if at < len(weights) else ()
        for digit, choice in steps:
            if choice >= len(options[digit]) or modified + (choice > 0) > most:
                continue
            after = total + weights[at] * options[digit][choice]
            if after + ends[at + 1][0] > high or after + ends[at + 1][1] < low:
                continue
            new = (at + 1, after, modified + (choice > 0))
            if new not in numbers:
                numbers[new] = len(numbers)
                waiting.append(new)
            row[choice * width + digit] = numbers[new]
        rows.append(tuple(row))
        if len(numbers) > _MOST_STATES:
            return None
    accepting = tuple(number for (at, _, _), number in numbers.items() if at == len(weights))
    return Automaton((), 0, tuple(rows), accepting, choices)


def _ends(weights: Sequence[int], options: Options) -> tuple[int, int]:
    """The least and the greatest sum of some cells."""
    counts = [count for option in options for count in option]
    pairs = [sorted((weight * min(counts), weight * max(counts))) for weight in weights]
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
