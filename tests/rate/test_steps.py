"""The scale `steps`: a puzzle has one score, however it is turned."""

from __future__ import annotations

import pytest

import nonet
from nonet.scales.hodoku import GUESS

# Of HoDoKu's scale each has other scores when it is turned; the last ones take guesses.
NAMES = ("medium-1", "unfair-1", "extreme-1", "6x6-6", "jigsaw-2", "diagonal-1", "windoku-2")
RULED = ("zipper-2", "replicate-2", "killer-1")


@pytest.mark.parametrize("name", (*NAMES, *RULED))
def test_a_turned_or_relabelled_puzzle_has_the_same_score(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    alike = nonet.vary(puzzle, count=4, seed=53)
    ratings = [nonet.rate(each, "steps") for each in (puzzle, *alike)]
    kinds = [sorted(step.technique for step in rating.steps) for rating in ratings]
    assert len({(rating.score, rating.level) for rating in ratings}) == 1
    assert kinds == [kinds[0]] * 5


def test_values_of_the_solution_are_shown_in_one_step() -> None:
    rating = nonet.rate(nonet.examples.get("jigsaw-2").puzzle, "steps")
    (guess,) = [step for step in rating.steps if step.technique == GUESS[0]]
    assert rating.hardest == guess and rating.difficulty_of(guess) == "10000"
    assert rating.score == sum(float(rating.difficulty_of(step)) for step in rating.steps)


def test_of_steps_that_are_found_at_once_none_includes_another() -> None:
    rating = nonet.rate(nonet.examples.get("windoku-2").puzzle, "steps")
    by_state: dict[tuple[int, ...], list[nonet.Step]] = {}
    for step in rating.steps:
        assert step.state is not None
        by_state.setdefault(step.state.places, []).append(step)
    assert any(len(layer) > 1 for layer in by_state.values())
    for layer in by_state.values():
        outcomes = [frozenset((*step.placements, *step.eliminations)) for step in layer]
        assert not any(one < other for one in outcomes for other in outcomes)
        assert len({step.technique for step in layer}) == 1


def test_with_rules_the_hardest_step_makes_the_level() -> None:
    rating = nonet.rate(nonet.examples.get("replicate-2").puzzle, "steps")
    assert rating.score > 1800 and rating.level == "medium", "many steps, none of them hard"
    rating = nonet.rate(nonet.examples.get("killer-2").puzzle, "steps")
    assert {"Rule Pointing", "Innies and Outies"} <= {step.technique for step in rating.steps}
