"""Deadly patterns and the tridagon: their arguments, checked by search."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

import nonet
from nonet.model import Candidate, Candidates, Layout, Puzzle, State, Status, cells_of
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques.bug import _loops, universal_graves
from nonet.techniques.deadly import Shape, borescopers, double_lines
from techniques.positions import Position, positions

LAYOUT = Layout.of(9)
Filling = dict[int, int]


def fillings(shape: Shape) -> Iterator[Filling]:
    """All ways to fill the cells of a shape with the values 1 to k."""

    def extended(known: Filling) -> Iterator[Filling]:
        if len(known) == len(shape.cells):
            yield dict(known)
            return
        cell = shape.cells[len(known)]
        seen = {value for other, value in known.items() if LAYOUT.peers[cell] >> other & 1}
        for value in set(range(1, shape.values + 1)) - seen:
            yield from extended({**known, cell: value})

    yield from extended({})


def in_houses(filling: Filling) -> frozenset[tuple[int, frozenset[int]]]:
    """What each house holds, without where."""
    found: dict[int, set[int]] = {}
    for cell, value in filling.items():
        for number in LAYOUT.house_numbers[cell]:
            found.setdefault(number, set()).add(value)
    return frozenset((number, frozenset(values)) for number, values in found.items())


@pytest.mark.parametrize("shapes", [double_lines, borescopers])
def test_no_way_to_fill_a_shape_is_the_only_one(shapes: object) -> None:
    every = (double_lines if shapes is double_lines else borescopers)(LAYOUT)
    assert len(set(every)) == len(every) > 1000
    for shape in Random(4).sample(every, 60):
        ways = Counter(map(in_houses, fillings(shape)))
        assert ways, "a shape that nothing fills says something else"
        assert min(ways.values()) > 1, shape


def test_the_search_sees_what_is_not_deadly() -> None:
    # Of a row's three cells each way is the only one with these values in the columns.
    ways = Counter(map(in_houses, fillings(Shape((0, 3, 6), 0, 3))))
    assert min(ways.values()) == 1


@pytest.mark.parametrize(
    ("name", "cells", "values"),
    [
        ("Extended Unique Rectangle", (0, 3, 6, 9, 12, 15), 3),
        ("Extended Unique Rectangle", (0, 1, 3, 4, 9, 10, 12, 13), 4),
        ("Borescoper's Deadly Pattern", (0, 1, 9, 3, 12, 27, 28), 3),
        ("Borescoper's Deadly Pattern", (0, 1, 9, 10, 3, 12, 27, 28), 4),
    ],
)
def test_guardians(name: str, cells: tuple[int, ...], values: int) -> None:
    guardian = Candidate(cells[0], 9)
    pattern = {Candidate(cell, value) for cell in cells for value in range(1, values + 1)}
    marks = Candidates.full(LAYOUT).without(
        each
        for cell in cells
        for value in range(1, 10)
        if (each := Candidate(cell, value)) not in pattern | {guardian}
    )
    steps = list(TECHNIQUES.get(name).find(State(LAYOUT, [0] * 81, marks=marks)))
    placed = [step.explain() for step in steps if step.placements]
    assert [step.placements for step in placed] == [(guardian,)]
    assert nonet.describe_step(placed[0], LAYOUT).count("r1c1 is 9.") == 1, "drawn once"
    assert placed[0].assumes_unique and {*placed[0].cells} == {*cells}


def test_a_grave_without_anything_beside_it_is_no_step() -> None:
    (state,) = (e.state for e in positions() if e.technique == "Bivalue Universal Grave + 1")
    (grave,) = universal_graves(state)
    ((cell, values),) = grave.extra.items()
    extra = [Candidate(cell, value) for value in range(1, 10) if values >> value & 1]
    assert len(extra) == 1
    assert universal_graves(state.changed((), extra)) == []
    other = next(value for value in state.values_of(cell) if not values >> value & 1)
    assert universal_graves(state.changed((), [*extra, Candidate(cell, other)])) == []


_OF_UNIQUENESS = re.compile(
    r"second solution|several solutions|two solutions|filled in two ways|turned into another"
    r"|of which there is one|no solution or two"
)


@pytest.mark.parametrize("entry", TECHNIQUES, ids=lambda entry: entry.name)
def test_what_argues_with_a_second_solution_is_for_unique_puzzles(entry: Technique) -> None:
    assert entry.assumes_unique == bool(_OF_UNIQUENESS.search(entry.reason)), entry.reason


@pytest.mark.parametrize("position", positions(), ids=lambda each: each.technique)
def test_all_cells_of_a_loop_may_hold_both_of_its_values(position: Position) -> None:
    state = position.state
    for loop in _loops(state):
        (pair,) = set(loop.base.values())
        assert all(state.places[v] >> cell & 1 for v in cells_of(pair) for cell in loop.cells)


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
