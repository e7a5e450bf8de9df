"""`elimination`: that it is what document 002 says."""

from __future__ import annotations

import pytest

import nonet
from engines.traced import (
    EASY,
    INKALA,
    UNSOLVABLE,
    boards,
    events,
    has_hidden_single,
    has_naked_single,
)
from nonet.engines.elimination import EliminationSearch
from nonet.model import Status
from nonet.model.trace import (
    Chosen,
    Event,
    Placed,
    Removed,
    Rule,
)


@pytest.mark.contract("R2.1")
def test_the_cube_of_elimination() -> None:
    puzzle = nonet.parse(EASY)
    search = EliminationSearch(puzzle)
    search._begin()
    cube = search._cube
    assert len(cube) == 9 * 9 * 10
    assert tuple(cube[:81]) == puzzle.givens
    for marks in puzzle.candidates():
        column = [cube[81 * value + marks.number] for value in range(1, 10)]
        given = puzzle.givens[marks.number]
        assert column == [v if v in marks.values and not given else 0 for v in range(1, 10)]


@pytest.mark.contract("R2.3")
def test_elimination_simulates_only_after_both_eliminations() -> None:
    simulated, first = 0, (0, 0)
    by_house: set[str] = set()
    before: Event | None = None
    for values, event in boards(INKALA, "elimination"):
        match event:
            case Placed(_, _, Rule.HIDDEN_SINGLE, house) if house is not None:
                by_house.add(house.kind)
                if not (isinstance(before, Placed) and before.rule is Rule.HIDDEN_SINGLE):
                    assert not has_naked_single(values)
            case Chosen(options):
                assert not has_naked_single(values)
                assert not has_hidden_single(values)
                first = options[0]
            case Placed(cell, value, Rule.ATTEMPT):
                simulated += 1
                assert (cell, value) == first
                assert cell == values.index(0)  # the next open field
        before = event
    assert by_house == {"row", "column", "box"}
    assert simulated > 1


@pytest.mark.contract("R2.4")
def test_simulations_nest_on_copies() -> None:
    outcome = nonet.solve(INKALA, engine="elimination")
    assert outcome.status is Status.UNIQUE
    assert outcome.stats.depth > 1
    assert nonet.solve(UNSOLVABLE, engine="elimination").status is Status.UNSOLVABLE
    refuted = [e for e in events(INKALA, "elimination") if isinstance(e, Removed)]
    assert refuted
    assert all(event.rule is Rule.REFUTED for event in refuted)
