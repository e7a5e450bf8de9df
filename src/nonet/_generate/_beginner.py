"""Puzzles for those who never solved one: at every moment several values can be found at a glance.

At a glance means without a guess at which house to look into: the last empty cell of any house, or
a value with one place left in a box, which its neighbours in rows and columns show (on a board
without boxes: in a row). At every moment at least three of these are open, fewer only near the
end. Where a puzzle has fewer, a value of the solution becomes a given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from nonet.model import Grid, Puzzle, State, cells_of

_OPEN = 3
# Shares of the cells that are given: 30 to 40 of a 9x9.
_FEWEST, _MOST = 30 / 81, 40 / 81
# What the first puzzle may have more than the fewest; the rest is for more givens.
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
    values, written = list(puzzle.givens), list(puzzle.givens)
    order = sorted((tuple(group) for group in groups), key=lambda _: chance.random())
    while 0 in written:
        state = State(puzzle.layout, written)
        found = dict(open_singles(state))
        if len(found) < min(_OPEN, written.count(0)):
            # Only what is not written yet helps to go on.
            group = next(each for each in order if any(not written[cell] for cell in each))
            for cell in group:
                values[cell] = written[cell] = solution.values[cell]
            if sum(map(bool, values)) > most:
                return None
            continue
        cell, value = min(found.items())
        written[cell] = value
    return Puzzle.from_checked(puzzle.layout, values, None)


def open_singles(state: State) -> Iterator[tuple[int, int]]:
    """Cells and values that can be found at a glance, some of them several times."""
    layout = state.layout
    looked_into = {house.cells for house in layout.boxes or layout.rows}
    for number, mask in layout.full_masks:
        is_last = (state.places[0] & mask).bit_count() == 1
        if not is_last and layout.houses[number].cells not in looked_into:
            continue
        for value in range(1, state.size + 1):
            place = state.places[value] & mask
            if place.bit_count() == 1:
                yield next(iter(cells_of(place))), value
