"""Shared by formats that list candidates: which are givens, which are pencil marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from nonet.formats._format import Board, values_of
from nonet.model import Candidates, Layout, Puzzle, Source, cell_name, mask_of


def from_candidates(
    layout: Layout,
    cells: Sequence[Collection[int]],
    source: Source,
    givens: Sequence[int] | None = None,
) -> Puzzle:
    """The puzzle with these candidates; unless the givens are known, single ones are."""
    if givens is None:
        givens = [next(iter(values)) if len(values) == 1 else 0 for values in cells]
    places = [
        mask_of(cell for cell, values in enumerate(cells) if value in values)
        for value in range(1, layout.value_count + 1)
    ]
    return marked(layout, givens, Candidates(layout, places), source)


def marked(
    layout: Layout, givens: Sequence[int], marks: Candidates | None, source: Source
) -> Puzzle:
    """The puzzle with these marks, unless they follow from the givens alone."""
    if marks == Candidates.of_values(layout, givens):
        marks = None
    return Puzzle(layout, givens, marks=marks, source=source)


def restricted(layout: Layout, allowed: Mapping[int, Collection[int]]) -> Candidates | None:
    """All candidates but those that some cells may not take; None if no cell is restricted."""
    places = [(1 << layout.cell_count) - 1] * layout.value_count
    for cell, values in allowed.items():
        for value in range(1, layout.value_count + 1):
            if value not in values:
                places[value - 1] &= ~(1 << cell)
    return Candidates(layout, places) if allowed else None


def candidates_of(board: Board) -> list[tuple[int, ...]]:
    """The candidates of each cell as a format lists them: of a given itself alone."""
    marks, values = board.marks if isinstance(board, Puzzle) else None, values_of(board)
    shown = Candidates.of_values(board.layout, values) if marks is None else marks
    return [(value,) if value else shown.of(cell) for cell, value in enumerate(values)]


def empty_cell(board: Board) -> str | None:
    """Which cell has no candidates, in words; None if there is none."""
    names = (cell_name(i, board.size) for i, left in enumerate(candidates_of(board)) if not left)
    empty = next(names, None)
    return None if empty is None else f"{empty} has no candidates"


def mistaken_for_given(board: Board) -> str | None:
    """Which cell would be read as a given although it is not, in words; None if there is none."""
    values = values_of(board)
    for cell, candidates in enumerate(candidates_of(board)):
        if not values[cell] and len(candidates) <= 1:
            which = "one candidate" if candidates else "no candidates"
            return f"{cell_name(cell, board.size)} has {which} and is not a given"
    return None
