"""Hidden sets say which digits keep their values from the other cells; chains where they end."""

from __future__ import annotations

import re

import pytest

from nonet.lessons import LESSONS, easiest_of
from nonet.model import cells_of


@pytest.mark.parametrize("name", ["Hidden Pair", "Hidden Triple", "Hidden Quadruple"])
def test_what_keeps_the_values_of_a_hidden_set_out_is_named_and_true(name: str) -> None:
    for state in (LESSONS.get(name).example.state, *LESSONS.get(name).boards):
        step = easiest_of(name, state)
        assert step is not None
        text = str(step).partition(" can only go into ")[2].partition(". These cells")[0]
        named = re.findall(r"the (\d)s? in ((?:r\dc\d(?:, | and )?)+)", text)
        seen = dict.fromkeys(range(1, 10), 0)
        for value, cells in named:
            for row, column in re.findall(r"r(\d)c(\d)", cells):
                cell = (int(row) - 1) * 9 + int(column) - 1
                assert state.values[cell] == int(value)
                for peer in cells_of(state.layout.peers[cell]):
                    seen[int(value)] |= 1 << peer
        (house,) = step.houses
        others = [c for c in house.cells if not state.values[c] and c not in step.cells]
        values = {v for part in step.highlights for _, v in part.candidates}
        left = [(c, v) for c in others for v in values if not seen[v] >> c & 1]
        assert bool(left) == ("crossed out" in text)


def test_chains_with_ends_of_one_value_say_what_loses_it() -> None:
    step = LESSONS.get("XY-Chain").example.step
    assert re.search(
        r"So one of (\w+) and (\w+) is (\d), and no cell that sees both can be \3\.", str(step)
    )
