"""Engines that know constraints, against a search made of `check` alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import repeat
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids
from nonet.constraints import CONSTRAINTS
from nonet.engines import ENGINES, Engine
from nonet.model import Layout

ABLE = [e for e in ENGINES.builtin() if e.knows_constraints and e.missing() is None]
_MOST_OPEN = 10


def by_check(layout: Layout, givens: list[int]) -> Iterator[tuple[int, ...]]:
    """All solutions: every value in every empty cell, and `conflicts` after each.

    What is outside of the board belongs to the solution: a board counts once for each way.
    """
    values = list(givens)

    def fill(cell: int) -> Iterator[tuple[int, ...]]:
        while cell < len(values) and values[cell]:
            cell += 1
        if cell == len(values):
            held = layout.shown(values)
            ways = prod(sum(1 for _ in rule.ways(layout, held)) for rule in layout.constraints)
            yield from repeat(tuple(values), ways)
            return
        for value in range(1, layout.value_count + 1):
            values[cell] = value
            if not layout.conflicts(values):
                yield from fill(cell + 1)
        values[cell] = 0

    if not layout.conflicts(values):
        yield from fill(0)


@pytest.mark.parametrize("engine", ABLE, ids=lambda e: e.name)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
@pytest.mark.long
def test_all_solutions_are_those_of_check(engine: Engine, seed: int) -> None:
    from nonet.model import Puzzle

    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    grid = rng.choice(grids(base))
    kinds = rng.sample(list(CONSTRAINTS.builtin()), rng.randint(1, 3))
    made = [random_instance(kind, base, rng) for kind in kinds]
    rules = [each if rng.random() < 0.2 else adapted(each, base, grid) for each in made if each]
    layout = base.with_constraints(rules)
    if engine.refuses(layout) is not None:
        return
    givens = list(base.numbered(grid))
    for cell in rng.sample(range(len(givens)), _MOST_OPEN):
        givens[cell] = 0
    search = engine.start(Puzzle(layout, givens), rng.randrange(3))
    search.run(None)
    found = [tuple(values) for values in search.take()]
    if layout.conflicts(givens):
        assert not found
    else:
        assert sorted(found) == sorted(by_check(layout, givens)), layout.constraints
