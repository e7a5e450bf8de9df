"""Each technique finds in its position what it found when the position was written down."""

from __future__ import annotations

import pytest

import nonet
from nonet import describe_step, words
from nonet.model import Puzzle
from nonet.techniques import TECHNIQUES
from nonet.words.hints import describe_hint
from techniques.positions import Position, positions

POSITIONS = positions()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_the_step_is_found_and_right(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    assert words.describe_briefly(step, position.state.layout).endswith(position.outcome)
    solution = nonet.solve(Puzzle(position.state.layout, position.state.givens)).solution
    assert solution is not None
    assert all(solution.values[cell] == value for cell, value in step.placements)
    assert all(solution.values[cell] != value for cell, value in step.eliminations)


@pytest.mark.contract("R2.10")
@pytest.mark.parametrize("kind", ["Naked", "Hidden"])
@pytest.mark.parametrize("count", ["Pair", "Triple", "Quadruple"])
def test_preemptive_sets_are_techniques(kind: str, count: str) -> None:
    # Crook's words: n cells of a house that hold n values among them, and the other way round.
    position = next(p for p in POSITIONS if p.technique == f"{kind} {count}")
    test_the_step_is_found_and_right(position)
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    marks = {mark for part in step.highlights for mark in part.candidates}
    least = {"Pair": 2, "Triple": 3, "Quadruple": 4}[count]
    assert len({cell for cell, _ in marks}) >= least
    assert len({value for _, value in marks}) >= least


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_the_step_is_described(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    text = describe_step(step, position.state.layout)
    assert text.startswith(position.technique)
    assert "{" not in text
    assert "  " not in text
    assert " ," not in text


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_what_the_step_marks_stands_on_the_board(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    placed = position.technique.startswith(("Avoidable", "Reverse"))  # made of values
    for part in step.highlights:
        assert part.candidates, part.role
        for cell, value in part.candidates:
            assert value in position.state.values_of(cell) or (placed and part.role == "pattern")
    if "Forcing" not in step.technique and step.technique not in {"Nishio", "Template Delete"}:
        marked = {cell for part in step.highlights for cell, _ in part.candidates}
        assert not step.highlights or set(step.cells) <= marked


def test_most_techniques_have_a_position() -> None:
    described = {position.technique for position in POSITIONS}
    usual = {entry.name for entry in TECHNIQUES if entry.usual}
    small = {name for name in usual if "Subset" not in name}
    assert len(small - described) <= 12, sorted(small - described)


@pytest.mark.parametrize("technique", ["Forcing Chain Verity", "Forcing Net Verity"])
def test_a_look_at_all_values_of_a_cell_asks_what_follows_from_each(technique: str) -> None:
    position = next(p for p in POSITIONS if p.technique == technique)
    steps = (each.explain() for each in TECHNIQUES.get(technique).find(position.state))
    step = next(s for s in steps if len({chain.nodes[0].value for chain in s.chains}) > 1)
    (cell,) = {cell for chain in step.chains for cell in chain.nodes[0].cells}
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    values = sorted({chain.nodes[0].value for chain in step.chains})
    text = describe_hint(step, position.state.layout, 1, None, values)
    assert text == f"Look at {name}: what follows from each of its values?"


def test_siamese_fish_are_tried_only_where_they_are_asked_for() -> None:
    siamese = [entry for entry in TECHNIQUES if entry.name.startswith("Siamese ")]
    assert siamese and not any(entry.usual for entry in siamese)
