"""Boards that are asked again, so that nobody knows them: turned, and with other values."""

from __future__ import annotations

import random
from collections.abc import Sequence

from nonet._turns import random_move, random_names, turned_layouts
from nonet.model import Candidates, State, cells_of, mask_of


def turned(state: State, chance: random.Random) -> State:
    """A state under a symmetry of its board, its rules turned with it.

    Lines are mixed and values renamed where no rule is in the way.
    """
    layout = state.layout
    names: Sequence[int] = range(layout.value_count + 1)
    if layout.has_rules:
        move, layout = chance.choice(turned_layouts(layout))
    else:
        move, names = random_move(layout, chance), random_names(layout, chance)
    givens, values = (
        [names[board[cell]] for cell in move] for board in (state.givens, state.values)
    )
    target = {source: cell for cell, source in enumerate(move)}
    places = [0] * layout.value_count
    for value in range(1, layout.value_count + 1):
        cells = cells_of(state.places[value])
        places[names[value] - 1] = mask_of(target[cell] for cell in cells)
    return State(layout, givens, values, Candidates(layout, places))
