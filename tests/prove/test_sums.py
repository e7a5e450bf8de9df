"""The quick answers about sums are those of the checker."""

from __future__ import annotations

import random

import pytest

from nonet._prove._sums import pruned, with_repeats, without_repeats
from nonet._prove.checker import Board, Line, add_up, bits


def board(rng: random.Random, cells: list[int], apart: bool) -> Board:
    """A 9x9 board with a killer cage or none, and few candidates."""
    names = [f"r{c // 9 + 1}c{c % 9 + 1}" for c in cells]
    rules = [{"rule": "killer", "cells": names}] if apart else []
    made = Board({"nonet": 1, "size": 9, "givens": [[0] * 9] * 9, "constraints": rules})
    made.start = [
        sum(1 << v for v in rng.sample(range(1, 10), rng.randint(1, 6))) for _ in range(81)
    ]
    return made


@pytest.mark.parametrize("seed", range(120))
def test_a_sum_allows_what_its_automaton_allows(seed: int) -> None:
    rng = random.Random(f"sums {seed}")
    cells = rng.sample(range(81), rng.randint(1, 5))
    apart = seed % 2 == 0
    made = board(rng, cells, apart)
    if seed % 3 == 0 and not apart:
        cells.append(cells[0])  # a cell that comes twice
    weights = [1] * len(cells) if apart else [rng.choice((-2, -1, 1, 1, 3)) for _ in cells]
    values = [rng.choice(bits(made.start[c])) for c in cells]
    total = sum(f * v for f, v in zip(weights, values, strict=True)) + rng.choice((0, 0, 0, 1, 9))
    line = add_up(made, cells, total, weights)
    assert with_repeats(line, made.start) == (made.fillings(line, made.start, False),)
    exact = made.fillings(line, made.start, True)
    if apart:
        assert without_repeats(line, made.start, made.all) == (exact,)
    ahead = pruned(line, made.start)
    assert isinstance(ahead, Line) or exact is None
    if ahead is not None:
        assert made.fillings(ahead, made.start, True) == exact


def test_sums_that_are_too_large_are_left_to_branches() -> None:
    made = board(random.Random("large"), [0], False)
    made.start = [made.all] * 81
    line = add_up(made, list(range(12)), 6 * 10**6, [10**5] * 12)
    assert with_repeats(line, made.start) is None
    assert pruned(line, made.start) is None
    assert pruned(add_up(made, list(range(12)), 60), made.start) is None
    assert without_repeats(add_up(made, list(range(10)), 60), made.start, made.all) is None
