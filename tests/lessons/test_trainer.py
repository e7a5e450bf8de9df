"""Exercises: sound wherever they are moved to, and judged with reasons."""

from __future__ import annotations

import random

import pytest

import nonet
from nonet.cli._practice import read_answer
from nonet.errors import UsageError
from nonet.lessons import LESSONS, Exercise, Trainer, campaign, easiest_of, moved
from nonet.model import Candidate


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
    assert "not in the solution" in one.judge([Candidate(cell, wrong)], ()).text
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


def test_the_level_follows_the_answers() -> None:
    trainer = Trainer(campaign()[:3], seed=1)
    for expected in (0, 1, 1, 2, 2, 2):
        trainer.answered(right=True)
        assert trainer.level == expected
    trainer.answered(right=False)
    assert trainer.level == 1
    assert trainer.exercise().name == campaign()[1].name


def test_the_same_seed_gives_the_same_exercises() -> None:
    boards = [Trainer(campaign(), seed=3).exercise().state for _ in range(2)]
    assert boards[0] == boards[1]
    assert boards[0] != Trainer(campaign(), seed=4).exercise().state


def test_answers_are_read_strictly() -> None:
    placed, crossed = read_answer("r1c2,r3c2<>5, r4c5=7")
    assert (placed, crossed) == ([Candidate(31, 7)], [Candidate(1, 5), Candidate(19, 5)])
    with pytest.raises(UsageError, match="no answer"):
        read_answer("five in r1c2")
