"""Deadly patterns against a search: each way to fill them has another with the same houses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import nonet
from nonet.model import Candidate, Candidates, Layout, State, cells_of
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
