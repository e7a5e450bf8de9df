"""The argument of the tridagon, checked by search, and a position made for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import nonet
from nonet.model import Candidate, Candidates, Layout, Puzzle, State, Status
from nonet.techniques import TECHNIQUES

LAYOUT = Layout.of(9)
FALLING, RISING = (0, 1, 2), (2, 1, 0)


def twelve_cells(orders: Sequence[tuple[int, ...]]) -> list[int]:
    return [
        (3 * band + row) * 9 + 3 * stack + column
        for (band, stack), order in zip([(0, 0), (0, 1), (1, 0), (1, 1)], orders, strict=True)
        for row, column in enumerate(order)
    ]


def marks_for(cells: list[int], guardians: list[Candidate]) -> Candidates:
    gone = [(cell, value) for cell in cells for value in range(4, 10)]
    return Candidates.full(LAYOUT).without(mark for mark in gone if mark not in guardians)


@pytest.mark.parametrize("rising", range(5))
def test_an_odd_number_of_rising_diagonals_cannot_be_filled(rising: int) -> None:
    cells = twelve_cells([RISING] * rising + [FALLING] * (4 - rising))
    puzzle = Puzzle(LAYOUT, [0] * 81, marks=marks_for(cells, []))
    found = nonet.solve(puzzle, limit=1).status
    assert (found is Status.UNSOLVABLE) == (rising % 2 == 1)


def test_one_guardian_is_true() -> None:
    cells = twelve_cells([FALLING, FALLING, FALLING, RISING])
    guardian = Candidate(cells[4], 7)
    state = State(LAYOUT, [0] * 81, marks=marks_for(cells, [guardian]))
    step = next(TECHNIQUES.get("Tridagon").find(state))
    assert step.placements == (guardian,)
    assert not step.eliminations


def test_what_all_guardians_rule_out_goes() -> None:
    cells = twelve_cells([FALLING, FALLING, FALLING, RISING])
    guardians = [Candidate(cells[0], 7), Candidate(cells[1], 7)]
    state = State(LAYOUT, [0] * 81, marks=marks_for(cells, guardians))
    step = next(TECHNIQUES.get("Tridagon").find(state))
    box = {cell for cell in LAYOUT.boxes[0].cells if cell not in cells[:2]}
    assert set(step.eliminations) == {Candidate(c, 7) for c in box if c not in cells}


def test_all_five_guardians_may_stand_in_one_cell() -> None:
    cells = twelve_cells([FALLING, FALLING, FALLING, RISING])
    marks = marks_for(cells, [Candidate(cells[0], value) for value in range(4, 9)])
    (step,) = TECHNIQUES.get("Tridagon").find(State(LAYOUT, [0] * 81, marks=marks))
    assert set(step.eliminations) == {Candidate(cells[0], value) for value in (1, 2, 3)}


def test_an_even_number_proves_nothing() -> None:
    cells = twelve_cells([FALLING, FALLING, RISING, RISING])
    state = State(LAYOUT, [0] * 81, marks=marks_for(cells, [Candidate(cells[4], 7)]))
    assert not list(TECHNIQUES.get("Tridagon").find(state))


def test_no_other_cell_needs_two_of_the_values() -> None:
    cells = twelve_cells([FALLING, FALLING, FALLING, RISING])
    others = [(cell, value) for cell in range(81) for value in (1, 2) if cell not in cells]
    marks = marks_for(cells, [guardian := Candidate(cells[4], 7)]).without(others)
    step = next(TECHNIQUES.get("Tridagon").find(State(LAYOUT, [0] * 81, marks=marks)))
    assert step.placements == (guardian,)


def test_three_cells_of_two_values_are_a_chain() -> None:
    """The shortest XY-Chain is a wing: 1-2 in r1c1, 2-3 in r1c5 and 3-1 in r5c1."""
    pairs = {0: (1, 2), 4: (2, 3), 36: (1, 3)}
    gone = [(c, v) for c, kept in pairs.items() for v in range(1, 10) if v not in kept]
    state = State(LAYOUT, [0] * 81, marks=Candidates.full(LAYOUT).without(gone))
    steps = [each.explain() for each in TECHNIQUES.get("XY-Chain").find(state)]
    assert [(step.eliminations, step.placements) for step in steps] == [((Candidate(40, 3),), ())]
