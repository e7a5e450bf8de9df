"""Labels that a search names as it meets them: the same solutions as where they are numbered."""

from __future__ import annotations

import random

import pytest

import nonet
import nonet._native as native
from nonet.constraints import parse_rule
from nonet.engines import constraints
from nonet.model import primitives_of
from nonet.model.primitives import Automaton, Numbering
from nonet.model.problem import Problem

UNLIMITED = 2**64 - 1


def numbered(problem: Problem) -> Problem:
    """The same with an automaton for each numbering."""
    kept = [
        Automaton(each.cells, each.start, each.transitions, each.accepting)
        if isinstance(each, Numbering)
        else each
        for each in problem.primitives
    ]
    return problem._replace(primitives=tuple(kept))


def solutions(problem: Problem, givens: bytes, seed: int, limit: int) -> list[bytes]:
    search = native.ConstraintSearch(constraints.native_problem(problem), givens, b"", seed)
    search.run(limit, -1.0, UNLIMITED, True)
    whole, step = search.take(), len(problem.domains)
    return sorted(whole[i : i + step] for i in range(0, len(whole), step))


def random_board(seed: int) -> tuple[Problem, bytes]:
    """A board of 4x4 with some givens and clues of its regions."""
    chance = random.Random(seed)
    rules = []
    for _ in range(chance.randint(0, 3)):
        row, column, other = (chance.randint(1, 4) for _ in range(3))
        cell = f"r{row}c{column}"
        rules += chance.choice(
            [
                [f"(region-run {cell})"],
                [f"(region-count {cell})"],
                [f"(extra-region @{cell} @r{row % 4 + 1}c{other})"],
                [f"(same-values @{cell} / @r{row}c{column % 4 + 1} / @r{row % 4 + 1}c{column})"],
                [f"(same-values @{cell} @r4c4 / @r{row % 4 + 1}c{column} @r1c{other})"],
            ]
        )
    layout = nonet.Layout.of(4, box=None)
    board = layout.with_constraints([parse_rule(" ".join(["chaos-construction", *rules]))])
    givens = bytes(chance.choice([0, 0, 0, 0, chance.randint(1, 4)]) for _ in range(16))
    return primitives_of(board), givens


@pytest.mark.parametrize("seed", range(40))
def test_solutions_are_the_same(seed: int) -> None:
    problem, givens = random_board(seed)
    expected = solutions(numbered(problem), givens, 0, 5000)
    assert solutions(problem, givens, seed % 3, 5000) == expected
    assert len(set(expected)) == len(expected)


def test_some_of_these_boards_have_exchanged_labels() -> None:
    problems = [random_board(seed)[0] for seed in range(40)]
    some = [any(isinstance(each, Numbering) for each in p.primitives) for p in problems]
    assert any(some)
    assert not all(some)


def test_cells_with_the_same_label_differ() -> None:
    rule = "chaos-construction (same-values @r1c1 / @r1c2 / @r2c2)"
    board = nonet.Layout.of(4, box=None).with_constraints([parse_rule(rule)])
    made = constraints.native_problem(primitives_of(board))
    givens = bytes([1, 0, 0, 0, 0, 1, *[0] * 10])
    search = native.ConstraintSearch(made, givens, b"", 0)
    search.run(1, -1.0, UNLIMITED, False)
    assert (search.solutions, search.counters()[0]) == (0, 1)
