"""Exercises: sound wherever they are moved to, and judged with reasons."""

from __future__ import annotations

import random

import pytest

import nonet
from nonet._explain import technique
from nonet.lessons import LESSONS, Exercise, easiest_of, moved
from nonet.model import Candidate, Puzzle


@pytest.mark.parametrize("name", LESSONS.names())
def test_a_moved_example_is_as_good(name: str) -> None:
    state = LESSONS.get(name).example.state
    other = moved(state, random.Random(5))
    assert other != state
    assert sum(map(int.bit_count, other.places[1:])) == sum(map(int.bit_count, state.places[1:]))
    assert nonet.solve(other.puzzle()).status is nonet.Status.UNIQUE
    assert not nonet.mistakes(other)
    assert easiest_of(name, other) is not None


def exercise(name: str = "X-Wing") -> Exercise:
    return Exercise(name, LESSONS.get(name).example.state)


def test_a_step_of_the_technique_is_right() -> None:
    one = exercise()
    judgement = one.judge((), one.easiest.eliminations)
    assert judgement.right
    assert "X-Wing" in judgement.text


def test_a_part_of_a_step_is_not_all() -> None:
    one = next(
        e
        for name in LESSONS.names()
        if len((e := exercise(name)).easiest.eliminations) > 2 and len(e.steps) == 1
    )
    judgement = one.judge((), one.easiest.eliminations[:1])
    assert not judgement.right
    assert "more than that" in judgement.text


def test_marked_cells_of_another_pattern_are_not_right() -> None:
    judged = []
    for name in LESSONS.names():
        one = exercise(name)
        pair = easiest_of("Naked Pair", one.state)
        if name != "Naked Pair" and pair and "Naked Pair" not in one.names:
            judged.append(one.judge(marked=pair.cells))
    assert any("not what is asked for" in judgement.text for judgement in judged)
    assert not any(judgement.right or judgement.partly for judgement in judged)


def test_hints_lead_to_the_step_that_is_shown() -> None:
    for name in ("Aligned Pair Exclusion", "X-Wing", "AIC"):
        for state in LESSONS.get(name).boards:
            one = Exercise(name, state)
            assert one.hint(2).cells == one.easiest.cells
            assert one.hint(1).text.startswith("Look at ")


def test_the_solution_is_kept() -> None:
    one = exercise()
    solution = nonet.solve(one.state.puzzle()).solution
    assert solution is not None
    cell = one.state.values.index(0)
    judgement = one.judge((), [Candidate(cell, solution.values[cell])])
    assert not judgement.right
    assert "belongs to the solution" in judgement.text
    wrong = next(
        v for v in range(1, 10) if one.state.places[v] >> cell & 1 and v != solution.values[cell]
    )
    assert one.judge([Candidate(cell, wrong)], ()).text.startswith(f"r{cell // 9 + 1}c")
    assert "no pencil mark" in one.judge((), [Candidate(one.state.values.index(1), 1)]).text
    assert not one.judge((), ()).right


def test_another_technique_is_named() -> None:
    found = []
    for name in LESSONS.names():
        one = exercise(name)
        for other in ("AIC", "Discontinuous Nice Loop", "Naked Pair", "XY-Chain"):
            step = easiest_of(other, one.state)
            gone = set(step.eliminations) if step else set()
            if step and other != name and not any(gone & {*s} for s in one.steps):
                found.append(one.judge((), step.eliminations))
    assert found
    assert all(not judgement.right for judgement in found)
    assert any("another technique" in judgement.text for judgement in found)


@pytest.mark.parametrize("name", ["X-Wing", "Naked Pair", "Locked Candidates Type 1", "XY-Wing"])
def test_marked_cells_are_known_by_their_definition(name: str) -> None:
    one = exercise(name)
    step = one.easiest
    judgement = one.judge(marked=step.cells)
    assert judgement.partly and not judgement.right
    assert "What follows" in judgement.text
    other = Exercise("Jellyfish", one.state).judge(marked=step.cells)
    assert "not what is asked for: Jellyfish" in other.text
    assert "not a pattern of" in one.judge(marked=step.cells[:1]).text


@pytest.mark.parametrize("name", LESSONS.names())
def test_the_technique_applies_on_each_board(name: str) -> None:
    boards = LESSONS.get(name).boards
    assert len({state.givens for state in boards}) >= 5
    for state in boards:
        assert next(iter(technique(name).find(state)), None) is not None
        assert not nonet.mistakes(state)


def test_it_is_the_next_step_on_the_boards_of_usual_techniques() -> None:
    names = ("Naked Single", "Hidden Pair", "X-Wing", "Skyscraper", "XY-Wing", "AIC", "ALS-XZ")
    for name in names:
        steps = [nonet.hint(state).step for state in LESSONS.get(name).boards]
        assert len(steps) > 2
        assert {step and step.technique for step in steps} == {name}


def test_what_no_technique_shows_by_itself_is_true_all_the_same() -> None:
    state = exercise("Naked Pair").state
    solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
    assert solution is not None
    gone = [
        Candidate(cell, value)
        for cell, right in enumerate(solution.values)
        for value in state.values_of(cell)
        if value != right and not state.values[cell]
    ]
    judged = Exercise("Naked Pair", state).judge((), gone)
    assert not judged.right
    assert judged.text.startswith("True, but ") and "is not shown by" in judged.text
