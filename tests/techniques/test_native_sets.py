"""Native code that looks for almost locked sets on boards with rules finds what Python finds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

import nonet
from nonet.model import Finding, State
from nonet.techniques import TECHNIQUES, _shortest
from nonet.techniques._native_sets import may_have

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


SEARCHES: dict[str, Callable[[State, int], Iterator[Finding]]] = {
    "ALS-XZ": _shortest._als_xz,
    "ALS-XY-Wing": _shortest._als_wings,
    "Death Blossom": lambda state, most: TECHNIQUES.get("Death Blossom").find(state),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_what_native_code_does_not_find_is_not_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: set[bool] = set()
    for number, rules in enumerate(RULES):
        for state in states(rules, number):
            known = {most: may_have(name, state, most) for most in (2, 4, 6, 8, 1000)}
            answers.update(known.values())
            monkeypatch.setattr(_shortest, "may_have", lambda *args: True)
            for most in (most for most, may in known.items() if not may):
                for finding in islice(SEARCHES[name](state, most), 300):
                    step = finding.explain()
                    size = len(step.cells) + nonet.effort(step).values / 2
                    assert size > most + 0.5, (str(state), most, step)
            monkeypatch.undo()
    assert answers == {False, True}
