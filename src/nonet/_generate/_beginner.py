"""Puzzles for those who never solved one: at every moment several values can be found at a glance.

At a glance means without a guess at which house to look into: the last empty cell of any house, or
a value with one place left in a box, which its neighbours in rows and columns show (on a board
without boxes: in a row). At least three of these are open at every moment, until fewer cells are
left, in whichever of several orders the values are written. Where a puzzle has fewer, a value of
the solution becomes a given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from nonet.model import Grid, Puzzle, State, cells_of

_OPEN = 3
# In how many orders the values are written to see that, the first of them cell by cell.
_ORDERS = 12
# Shares of the cells that are given: 30 to 40 of a 9x9.
_FEWEST, _MOST = 30 / 81, 40 / 81
# The givens that the first puzzle may have more than the fewest; the rest is for more givens.
_FIRST = 2
SYMMETRY = "180"


def clues_for(cells: int, asked: tuple[int, int] | None) -> tuple[int, int, int]:
    """The fewest givens, the most that a puzzle has at first, and the most of all.

    Args:
        cells: How many cells there are.
        asked: The fewest and the most that the user wants, or None.
    """
    fewest, most = asked or (round(_FEWEST * cells), round(_MOST * cells))
    return fewest, min(most, fewest + _FIRST), most


def for_beginners(
    puzzle: Puzzle, solution: Grid, groups: Sequence[Sequence[int]], most: int, chance: Random
) -> Puzzle | None:
    """The puzzle with as many more givens as it needs; None if these are too many.

    Args:
        puzzle: With exactly one solution.
        solution: That one.
        groups: Cells that are given together.
        most: How many givens it may have.
        chance: Decides which cells become givens.
    """
    values = list(puzzle.givens)
    spare = sorted((tuple(group) for group in groups), key=lambda _: chance.random())
    passed = 0
    while passed < _ORDERS:
        stuck = _where_few_are_open(puzzle, values, chance if passed else None)
        if stuck is None:
            passed += 1
            continue
        # Only what is not written yet helps to go on.
        group = next(cells for cells in spare if any(not stuck[cell] for cell in cells))
        for cell in group:
            values[cell] = solution.numbers[cell]
        if sum(map(bool, values)) > most:
            return None
        passed = 0
    return Puzzle.from_checked(puzzle.layout, values, None)


def _where_few_are_open(
    puzzle: Puzzle, values: Sequence[int], chance: Random | None
) -> list[int] | None:
    """The values that are placed when fewer than three can be found at a glance; None if never.

    Args:
        puzzle: The board.
        values: The givens.
        chance: Decides which of the open values is written; None for that in the first cell.
    """
    written = list(values)
    while 0 in written:
        open_ones = dict(open_singles(State(puzzle.layout, written)))
        if len(open_ones) < min(_OPEN, written.count(0)):
            return written
        cell = min(open_ones) if chance is None else chance.choice(sorted(open_ones))
        written[cell] = open_ones[cell]
    return None


def open_singles(state: State) -> Iterator[tuple[int, int]]:
    """Cells and values that can be found at a glance, some of them several times."""
    layout = state.layout
    of_grids = [house for house in layout.houses if house.kind.endswith(" box")]
    looked_into = {house.cells for house in layout.boxes or of_grids or layout.rows}
    for number, mask in layout.full_masks:
        is_last = (state.places[0] & mask).bit_count() == 1
        if not is_last and layout.houses[number].cells not in looked_into:
            continue
        for value in range(1, layout.value_count + 1):
            place = state.places[value] & mask
            if place.bit_count() == 1:
                yield next(iter(cells_of(place))), value
