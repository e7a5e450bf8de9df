"""What formats that list candidates share: which of them are givens, which are pencil marks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nonet.formats._format import Board
from nonet.model import Candidates, Layout, Puzzle, Source, cell_name, mask_of


def from_candidates(
    layout: Layout,
    cells: Sequence[Collection[int]],
    source: Source,
    givens: Sequence[int] | None = None,
) -> Puzzle:
    """The puzzle with these candidates.

    Where nothing says which values are given, a cell with a single candidate is. Marks that say no
    more than the givens do are left out.

    Args:
        layout: The board.
        cells: The candidates of each cell.
        source: Where the puzzle comes from.
        givens: The givens, if they are known.
    """
    if givens is None:
        givens = [next(iter(values)) if len(values) == 1 else 0 for values in cells]
    places = [
        mask_of(cell for cell, values in enumerate(cells) if value in values)
        for value in range(1, layout.size + 1)
    ]
    marks = Candidates(layout, places)
    if marks == Candidates.of_values(layout, givens):
        return Puzzle(layout, givens, source=source)
    return Puzzle(layout, givens, marks=marks, source=source)


def candidates_of(board: Board) -> list[tuple[int, ...]]:
    """The candidates of each cell as a format lists them: of a given itself alone."""
    if isinstance(board, Puzzle):
        marks, values = board.marks, board.givens
    else:
        marks, values = None, board.values
    shown = Candidates.of_values(board.layout, values) if marks is None else marks
    return [(value,) if value else shown.of(cell) for cell, value in enumerate(values)]


def mistaken_for_given(board: Board) -> str | None:
    """The cell that would be read as given although it is not, in words; None if there is none."""
    values = board.givens if isinstance(board, Puzzle) else board.values
    for cell, candidates in enumerate(candidates_of(board)):
        if not values[cell] and len(candidates) <= 1:
            which = "one candidate" if candidates else "no candidates"
            return f"{cell_name(cell, board.size)} has {which} and is no given"
    return None


def small(layout: Layout) -> bool:
    """Whether the size alone says the layout and every value is one digit."""
    return layout.is_default and layout.size <= 9
