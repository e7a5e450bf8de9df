"""The least change of what was read that leaves exactly one solution."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from nonet._solve import solve
from nonet.errors import NonetError
from nonet.formats import as_puzzle
from nonet.model import Layout, Puzzle, Status

_UNSURE = 18  # cells that may be changed
_GUESSES = 3  # other values of each
_CHEAPEST = (200, 40, 24)  # of the changes, how many are tried alone, in pairs, by threes
_MOST = 2500  # boards that are looked at
_SECONDS = 1.0  # for one of them
_CLOSE = 2.0  # a repair that costs no more than that beyond the least is another one


class Change(NamedTuple):
    """One cell otherwise; `cost` is how much less likely that is, as a logarithm."""

    cost: float
    cell: int
    value: int


class Repaired(NamedTuple):
    """The board, what was changed, and cells that another repair as likely would change."""

    values: tuple[int, ...]
    changed: tuple[int, ...]
    others: tuple[int, ...]


def puzzle_of(values: Sequence[int], size: int) -> Puzzle:
    """The usual board of that size with these givens."""
    return as_puzzle([list(values[i * size : (i + 1) * size]) for i in range(size)], {})


def status_of(puzzle: Puzzle) -> Status:
    """How many solutions a puzzle has."""
    try:
        return solve(puzzle, limit=2, timeout=_SECONDS).status
    except NonetError:  # givens that contradict each other
        return Status.UNSOLVABLE


def clashes(values: Sequence[int], layout: Layout) -> list[tuple[int, int]]:
    """The pairs of cells of one house with the same value."""
    return [
        (cell, peer)
        for cell, value in enumerate(values)
        if value
        for peer in layout.peer_cells[cell]
        if peer > cell and values[peer] == value
    ]


def repair(values: Sequence[int], chances: Sequence[Sequence[float]], size: int) -> Repaired | None:
    """The likeliest board with one solution that differs in at most three cells."""
    layout = puzzle_of([0] * size**2, size).layout
    repairs: list[tuple[float, tuple[Change, ...]]] = []
    clashing = [set(pair) for pair in clashes(values, layout)]
    tried = 0
    for cost, changes in _in_order(_changes(values, chances, size, layout)):
        if repairs and cost > repairs[0][0] + _CLOSE:
            break
        if not all(any(change.cell in pair for change in changes) for pair in clashing):
            continue
        board = list(values)
        for change in changes:
            board[change.cell] = change.value
        if any(
            change.value and board[peer] == change.value
            for change in changes
            for peer in layout.peer_cells[change.cell]
        ):
            continue
        tried += 1
        if tried > _MOST:
            break
        if status_of(puzzle_of(board, size)) is Status.UNIQUE:
            repairs.append((cost, changes))
    if not repairs:
        return None
    chosen = {change.cell: change.value for change in repairs[0][1]}
    others = {change.cell for _, changes in repairs[1:] for change in changes}
    board = [chosen.get(cell, value) for cell, value in enumerate(values)]
    return Repaired(tuple(board), tuple(sorted(chosen)), tuple(sorted(others - set(chosen))))


def _changes(
    values: Sequence[int], chances: Sequence[Sequence[float]], size: int, layout: Layout
) -> list[Change]:
    """The other values of the least sure cells and of those that clash, the likeliest first."""
    clashing = {cell for pair in clashes(values, layout) for cell in pair}
    order = sorted(range(len(values)), key=lambda cell: chances[cell][values[cell]])
    changes = []
    for cell in {*order[:_UNSURE], *clashing}:
        mine = chances[cell]
        known = mine[values[cell]]
        others = sorted(range(size + 1), key=lambda value: -mine[value])[: _GUESSES + 1]
        changes += [
            Change(math.log(known / max(mine[value], 1e-9)), cell, value)
            for value in others
            if value != values[cell]
        ]
    return sorted(changes)


def _in_order(changes: list[Change]) -> Iterator[tuple[float, tuple[Change, ...]]]:
    """One to three changes of different cells, the likeliest first."""
    tries = []
    for count, cheapest in enumerate(_CHEAPEST, 1):
        for chosen in combinations(changes[:cheapest], count):
            if len({change.cell for change in chosen}) == count:
                tries.append((sum(change.cost for change in chosen), chosen))
    yield from sorted(tries)
