"""What every technique must keep, whoever wrote it: run over the whole registry."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Layout, Puzzle, State, Status
from nonet.techniques import TECHNIQUES, Technique
from strategies import layouts, puzzles
from techniques.positions import Position, positions

ENTRIES = sorted(TECHNIQUES, key=lambda entry: entry.order)


def test_orders_are_different() -> None:
    orders = Counter(entry.order for entry in ENTRIES)
    assert max(orders.values()) == 1, [entry.name for entry in ENTRIES if orders[entry.order] > 1]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_it_is_described(entry: Technique) -> None:
    assert entry.summary.endswith(".")
    assert len(entry.summary) <= 100
    assert entry.reason.endswith((".", "}"))
    with_rule = Layout.of(9).with_constraints([nonet.constraints.Killer(3, "r1c1 r1c2")])
    boards = (Layout.of(9), Layout.of(25), with_rule)
    assert any(entry.refuses(board) is None for board in boards)


def _check_steps(entry: Technique, state: State, solution: tuple[int, ...], most: int = 10) -> None:
    before = hash(state)
    found = [each.explain() for each in islice(entry.find(state), most)]
    assert hash(state) == before
    # A fresh state finds the same: nothing depends on what was looked at before.
    fresh = State(state.layout, state.givens, state.values, state.candidates())
    again = list(islice(entry.find(fresh), most))
    assert found == [each.explain() for each in again]
    for step, each in zip(found, again, strict=True):
        assert step.outcome == each.outcome
        assert step.technique == entry.name
        assert step.assumes_unique == entry.assumes_unique
        assert step.placements or step.eliminations
        for cell, value in step:
            assert state.places[value] >> cell & 1, "it changes something"
        assert all(solution[cell] == value for cell, value in step.placements), step
        assert all(solution[cell] != value for cell, value in step.eliminations), step


@settings(max_examples=8)
@given(st.data())
def test_sound_on_every_layout(data: st.DataObject) -> None:
    layout = data.draw(layouts(min_size=4, max_size=6))
    puzzle = data.draw(puzzles(layout))
    outcome = nonet.solve(puzzle) if not puzzle.conflicts() else None
    assume(outcome is not None and outcome.status is Status.UNIQUE)
    assert outcome is not None
    assert outcome.solution is not None
    state = State.of(puzzle)
    for entry in ENTRIES:
        if entry.refuses(layout) is None:
            _check_steps(entry, state, outcome.solution.values)
    path = nonet.explain(puzzle)
    for step in path:
        assert all(outcome.solution.values[cell] == value for cell, value in step.placements)
    assert path.solved


@settings(max_examples=4)
@given(st.sampled_from(positions()))
def test_sound_on_9x9(position: Position) -> None:
    state = position.state
    solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
    assert solution is not None
    for entry in ENTRIES:
        if entry.usual:
            _check_steps(entry, state, solution.values, most=3)
