"""Steps, and what is found before it is explained."""

from __future__ import annotations

import copy
import pickle

from nonet.model import Candidate, Found, Step

GONE = (Candidate(3, 5),)
STEP = Step("Nishio", eliminations=GONE, cells=(3, 4), notation="(5)r1c4", length=7)


def test_a_step_is_its_own_explanation() -> None:
    assert STEP.explain() is STEP


def test_the_outcome_is_known_before_the_explanation() -> None:
    made: list[Step] = []

    def explain() -> Step:
        made.append(STEP)
        return STEP

    found = Found((), GONE, explain)
    assert found.outcome == STEP.outcome == (frozenset(), frozenset(GONE))
    assert not made
    assert found.explain() == STEP
    assert made == [STEP]


def test_steps_are_plain_values() -> None:
    assert list(STEP) == list(GONE)
    assert copy.copy(STEP) == pickle.loads(pickle.dumps(STEP)) == STEP
