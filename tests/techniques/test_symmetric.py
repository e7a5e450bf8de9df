"""Symmetrical placement: on a puzzle made symmetric, and on givens that are nearly so."""

from __future__ import annotations

import nonet
from nonet.model import Candidate, State
from nonet.techniques import TECHNIQUES
from nonet.techniques.symmetric import _moves, partners

FIND = TECHNIQUES.get("Symmetrical Placement").find
# Made for this test from random pairs of opposite givens: by half a turn 1-4, 2-6, 3-7, 5-8, 9.
PUZZLE = "2.7...9....6..942.59.24....7.38...................57.3....16.98.619..2....9...3.6"


def test_what_is_opposite_is_the_partner_of_what_is_there() -> None:
    puzzle = nonet.parse(PUZZLE)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    path = nonet.explain(puzzle)
    kinds = set()
    for state, _ in path.states():
        for found in FIND(state):
            step = found.explain()
            kinds |= {part.role for part in step.highlights}
            assert all(solution.values[cell] == value for cell, value in step.placements)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
    assert kinds == {"stay", "put", "lose"}


def test_the_middle_keeps_its_name() -> None:
    state = State.of(nonet.parse(PUZZLE))
    step = next(iter(FIND(state))).explain()
    assert {cell for cell, _ in step.eliminations} == {40}
    assert step.assumes_unique and step.notation.startswith("turned by half a turn, with 1-4")
    # 9 is its own partner, and may stand there.
    assert 9 in state.values_of(40) and Candidate(40, 9) not in step.eliminations


def test_one_given_more_breaks_it() -> None:
    puzzle = nonet.parse(PUZZLE)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    givens = list(puzzle.givens)
    empty = next(cell for cell, value in enumerate(givens) if not value)
    givens[empty] = solution.values[empty]
    assert not list(FIND(State(puzzle.layout, givens)))


def test_partners_are_one_to_one() -> None:
    image = _moves()[0].image
    givens = [0] * 81
    for cell, value in enumerate((1, 2, 3, 4, 5, 6, 7, 8)):
        givens[cell], givens[80 - cell] = value, 1 if value < 3 else value
    assert partners(tuple(givens), image) is None
