"""A solver that is right because there is so little to it: the judge of all others.

It knows nothing of nonet but how many values a layout has, the cells of its houses and its
relations, and nothing of Sudoku but the rule: no value twice in a house, no pair that a relation
forbids. It fills the empty cell with the fewest values left, tries these in ascending order, and
takes them back.
Keep it stupid: nothing here may be optimised.
"""

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Protocol

Values = tuple[int, ...]


class Cells(Protocol):
    """What the oracle may know of a house."""

    @property
    def cells(self) -> tuple[int, ...]: ...


class Pair(Protocol):
    """What the oracle may know of a relation."""

    @property
    def first(self) -> int: ...

    @property
    def second(self) -> int: ...

    @property
    def allowed(self) -> tuple[int, ...]: ...


class Board(Protocol):
    """What the oracle may know of a layout."""

    @property
    def value_count(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def relations(self) -> Sequence[Pair]: ...

    @property
    def houses(self) -> Sequence[Cells]: ...


class TooManyStepsError(Exception):
    """The search was stopped after `max_steps` cells were filled."""


def all_solutions(
    layout: Board,
    givens: Sequence[int],
    limit: int | None = None,
    *,
    marks: Sequence[Collection[int]] | None = None,
) -> list[Values]:
    """All solutions, at most `limit` of them; `marks` are the values allowed in each cell."""
    return list(islice(search(layout, givens, marks=marks), limit))


def count(layout: Board, givens: Sequence[int]) -> int:
    """The number of solutions."""
    return sum(1 for _ in search(layout, givens))


def obeys_rules(layout: Board, values: Sequence[int]) -> bool:
    """Whether no value appears twice in a house and all relations hold; 0 is empty."""
    for relation in layout.relations:
        a, b = values[relation.first], values[relation.second]
        if a and b and not relation.allowed[a - 1] >> (b - 1) & 1:
            return False
    for house in layout.houses:
        filled = [values[cell] for cell in house.cells if values[cell] != 0]
        if len(filled) != len(set(filled)):
            return False
    return True


def search(
    layout: Board,
    givens: Sequence[int],
    *,
    marks: Sequence[Collection[int]] | None = None,
    shuffle: random.Random | None = None,
    max_steps: int | None = None,
) -> Iterator[Values]:
    """The solutions one by one; `shuffle` tries values in random order instead.

    Raises:
        TooManyStepsError: Before that many cells were filled the search was not over.
    """
    values = list(givens)
    steps = 0

    # For each cell the cells that it shares a house with, itself included (it is empty when asked).
    seen_from: list[set[int]] = [set() for _ in range(layout.cell_count)]
    for house in layout.houses:
        for cell in house.cells:
            seen_from[cell].update(house.cells)
    relations_of = [
        [each for each in layout.relations if cell in (each.first, each.second)]
        for cell in range(layout.cell_count)
    ]

    def fits(cell: int, value: int) -> bool:
        if not relations_of[cell]:
            return True
        values[cell] = value
        good = all(
            not (values[each.first] and values[each.second])
            or each.allowed[values[each.first] - 1] >> (values[each.second] - 1) & 1
            for each in relations_of[cell]
        )
        values[cell] = 0
        return good

    every_value = set(range(1, layout.value_count + 1))
    allowed = [every_value if marks is None else set(marks[cell]) for cell, _ in enumerate(values)]

    def values_left(cell: int) -> set[int]:
        left = allowed[cell].difference(map(values.__getitem__, seen_from[cell]))
        return {value for value in left if fits(cell, value)} if relations_of[cell] else left

    def fill() -> Iterator[Values]:
        nonlocal steps
        empty = [cell for cell in range(layout.cell_count) if values[cell] == 0]
        if not empty:
            yield tuple(values)
            return
        steps += 1
        if max_steps is not None and steps > max_steps:
            raise TooManyStepsError
        fewest = None
        for each in empty:
            left = values_left(each)
            if fewest is None or len(left) < len(fewest):
                cell, fewest = each, left
            if len(left) <= 1:
                break
        choices = sorted(fewest or ())
        if shuffle is not None:
            shuffle.shuffle(choices)
        for value in choices:
            values[cell] = value
            yield from fill()
            values[cell] = 0

    if not obeys_rules(layout, values):
        return
    if marks is not None and any(v and v not in marks[cell] for cell, v in enumerate(values)):
        return
    yield from fill()
