"""Native code that looks for almost locked sets on boards with rules finds what Python finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import nonet
from nonet.model import State
from nonet.techniques import TECHNIQUES
from nonet.techniques._native_sets import may_have
from nonet.techniques._shortest import SHORTEST

RULES = (
    ["diagonal", "killer 12 r1c1 r1c2 r2c1", "thermometer r5c5 r6c6 r7c7 r8c8"],
    ["anti-knight", "killer none r3c3 r4c4 r5c5 r6c6"],
    ["windows", "whispers r1c1-r1c6", "renban r9c1-r9c4"],
)


def states(rules: list[str], seed: int) -> list[State]:
    """Boards on which some cells are filled and some candidates are crossed out."""
    rng = random.Random(seed)
    puzzle = nonet.parse("." * 81, rule=rules)
    solution = nonet.solve(puzzle).solutions[0]
    found = []
    for _ in range(2):
        given = [v if rng.random() < 0.35 else 0 for v in solution.values]
        state = State.of(nonet.Puzzle(puzzle.layout, given))
        for cell in range(81):
            for value in state.values_of(cell):
                if value != solution.values[cell] and rng.random() < 0.45:
                    state = state.without(value, 1 << cell)
        found.append(state)
    return found


def boards() -> Iterator[State]:
    for number, rules in enumerate(RULES):
        yield from states(rules, number)


def test_blossoms_that_native_code_does_not_find_are_not_there() -> None:
    answers: set[bool] = set()
    for state in boards():
        known = {most: may_have("Death Blossom", state, most) for most in (2, 4, 6, 8, 1000)}
        answers.update(known.values())
        for most in (most for most, may in known.items() if not may):
            for finding in islice(TECHNIQUES.get("Death Blossom").find(state), 300):
                step = finding.explain()
                size = len(step.cells) + nonet.effort(step).values / 2
                assert size > most + 0.5, (str(state), most, step)
    assert answers == {False, True}


@pytest.mark.parametrize("name", ["ALS-XZ", "ALS-XY-Wing"])
def test_native_code_finds_the_fewest_cells(name: str) -> None:
    compared = 0
    for state in boards():
        every = [each.explain() for each in islice(TECHNIQUES.get(name).find(state), 200)]
        found = [each.explain() for each in SHORTEST[name](state, 100)]
        assert bool(found) == bool(every)
        if not found:
            continue
        fewest = len(found[0].cells)
        assert fewest <= min(len(each.cells) for each in every)
        alike = [nonet.effort(each).total for each in every if len(each.cells) == fewest]
        assert nonet.effort(found[0]).total <= min(alike, default=1000)
        for step in every[:20]:
            nodes = sum(1 << (value - 1) * 81 + cell for cell, value in step.eliminations)
            (again,) = SHORTEST[name](state, 100, nodes)
            assert {*step.eliminations} <= {*again.eliminations}
            assert len(again.explain().cells) <= len(step.cells)
            compared += 1
    assert compared
