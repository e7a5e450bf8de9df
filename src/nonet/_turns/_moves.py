"""The symmetries of a board: moves of its cells that keep its rules.

A board with boxes and nothing else, or without boxes, has millions: rows change places within their
band, bands as a whole, columns and stacks likewise, and rows become columns where boxes are square.
Of all others (jigsaw, diagonals, relations) the turns and mirrors are taken that keep the rules.
Where the board has no relations, values can be renamed as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from nonet.model import Candidates, Layout, Puzzle, Relation, cells_of, mask_of

# For each cell of the result the cell that its value comes from.
Move = tuple[int, ...]
T = TypeVar("T")


class Bands(NamedTuple):
    """How rows and columns are grouped where any of them may change places.

    Attributes:
        rows: Rows of a band.
        columns: Columns of a stack.
        transposes: Whether rows may become columns.
    """

    rows: int
    columns: int
    transposes: bool


def bands_of(layout: Layout) -> Bands | None:
    """The bands and stacks of a board that has no rules beyond them, else None.

    Example:
        >>> bands_of(Layout.of(6))
        Bands(rows=2, columns=3, transposes=False)
    """
    if layout.extra or layout.regions is not None or layout.has_extra_rules:
        return None
    if layout.box is None:
        # A row is a band of its own, all columns are alike.
        return Bands(1, layout.size, True)
    rows, columns = layout.box
    return Bands(rows, columns, rows == columns)


@lru_cache(maxsize=64)
def turns(layout: Layout) -> tuple[Move, ...]:
    """The turns and mirrors that keep the rules, beginning with the one that moves nothing."""
    height, width = layout.height, layout.size
    kept = []
    cells = [tuple(range(r * width, (r + 1) * width)) for r in range(height)]
    for transposed in (False, True):
        if transposed and height != width:
            break
        rows = list(zip(*cells, strict=True)) if transposed else cells
        for upside_down in (False, True):
            for mirrored in (False, True):
                picture = [row[::-1] if mirrored else row for row in rows]
                ordered = picture[::-1] if upside_down else picture
                move = tuple(cell for row in ordered for cell in row)
                if _keeps(layout, move):
                    kept.append(move)
    return tuple(kept)


def _keeps(layout: Layout, move: Move) -> bool:
    """True if houses become houses and relations relations."""
    to = {source: target for target, source in enumerate(move)}
    houses = {frozenset(house.cells) for house in layout.houses}
    if any(frozenset(to[cell] for cell in house) not in houses for house in houses):
        return False
    relations = set(_both_ways(layout.relations))
    return all((to[one], to[other], table) in relations for one, other, table in relations)


def _both_ways(relations: Sequence[Relation]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for relation in relations:
        yield relation.first, relation.second, relation.allowed
        yield relation.second, relation.first, relation.reversed()


def random_move(layout: Layout, chance: random.Random) -> Move:
    """One of all symmetries of the board, with equal chances."""
    bands = bands_of(layout)
    if bands is None:
        all_turns = turns(layout)
        return all_turns[int(chance.random() * len(all_turns))]
    size = layout.size
    rows = _mixed_lines(size, bands.rows, chance)
    columns = _mixed_lines(size, bands.columns, chance)
    if bands.transposes and chance.random() < 0.5:
        return tuple(r * size + c for c in columns for r in rows)
    return tuple(r * size + c for r in rows for c in columns)


def random_names(layout: Layout, chance: random.Random) -> list[int]:
    """New names for the values, by the old ones; 0 stays. None change if there are relations."""
    values = list(range(1, layout.value_count + 1))
    return [0, *(values if layout.relations else _shuffled(values, chance))]


def moved_board(
    puzzle: Puzzle, layout: Layout, move: Move, names: Sequence[int] | None = None
) -> Puzzle:
    """The givens and pencil marks of a puzzle in other places of a board, with other names."""
    names = names or range(layout.value_count + 1)
    givens = [names[puzzle.givens[cell]] for cell in move]
    source = puzzle.source and puzzle.source.alone()
    if puzzle.marks is None:
        return Puzzle.from_checked(layout, givens, source)
    target = {cell: target for target, cell in enumerate(move)}
    places = [0] * layout.value_count
    for value in range(1, layout.value_count + 1):
        cells = cells_of(puzzle.marks.places(value))
        places[names[value] - 1] = mask_of(target[cell] for cell in cells)
    return Puzzle(layout, givens, marks=Candidates(layout, places), source=source)


def _mixed_lines(size: int, width: int, chance: random.Random) -> list[int]:
    groups = [list(range(begin, begin + width)) for begin in range(0, size, width)]
    return [line for group in _shuffled(groups, chance) for line in _shuffled(group, chance)]


def _shuffled(items: list[T], chance: random.Random) -> list[T]:
    # All versions of Python have the same numbers from `random()`, but not the same shuffles.
    return sorted(items, key=lambda _: chance.random())
