"""Whips against what they are: each forced candidate is the only one left, by those before it."""

from __future__ import annotations

from itertools import islice

import nonet
from nonet.model import State
from nonet.techniques import TECHNIQUES


def sees(state: State, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two candidates cannot both be true, slowly."""
    if one == other:
        return False
    if one[0] == other[0]:
        return True
    return one[1] == other[1] and any(
        one[0] in house.cells and other[0] in house.cells for house in state.layout.houses
    )


def groups(state: State) -> list[set[tuple[int, int]]]:
    """The candidates of each cell, and of each value in each house."""
    open_ = {
        (cell, value) for cell in range(81) if not state.values[cell]
        for value in state.values_of(cell)
    }  # fmt: skip
    cells = [{each for each in open_ if each[0] == cell} for cell in range(81)]
    houses = [
        {each for each in open_ if each[0] in house.cells and each[1] == value}
        for house in state.layout.houses
        for value in range(1, 10)
    ]
    return [group for group in (*cells, *houses) if group]


def test_every_link_of_a_whip() -> None:
    (puzzle,) = nonet.generate(seed=4, difficulty="unfair")
    path = nonet.explain(puzzle)
    state = next(state for state, step in path.states() if step == path.hardest)
    every = groups(state)
    found = list(islice(TECHNIQUES.get("Whip").find(state), 12))
    assert found
    for each in found:
        step = each.explain()
        (target,) = step.eliminations
        forced = [(node.cells[0], node.value) for node in step.chains[0].nodes]
        assert forced[0] == tuple(target) and len(forced) > 1
        for at in range(1, len(forced) + 1):
            left = [
                {one for one in group if not any(sees(state, one, true) for true in forced[:at])}
                for group in every
            ]
            expected = {forced[at]} if at < len(forced) else set()
            assert expected in left, "the only one left, or nothing at all"
