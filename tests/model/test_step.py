"""Steps that are explained when somebody looks at them are steps like others."""

from __future__ import annotations

import copy
import pickle

import pytest

from nonet.model import Candidate, Step

GONE = (Candidate(3, 5),)
WHOLE = Step("Nishio", eliminations=GONE, cells=(3, 4), notation="(5)r1c4", length=7)


def later(made: list[Step]) -> Step:
    def make() -> Step:
        made.append(WHOLE)
        return WHOLE

    return Step.later("Nishio", make, eliminations=GONE)


def test_what_it_changes_is_known_before() -> None:
    made: list[Step] = []
    step = later(made)
    assert step.technique == "Nishio"
    assert list(step) == list(GONE)
    assert step.outcome == WHOLE.outcome
    assert not made


def test_its_explanation_is_made_once() -> None:
    made: list[Step] = []
    step = later(made)
    assert (step.notation, step.length, step.cells) == ("(5)r1c4", 7, (3, 4))
    assert step == WHOLE
    assert step.told() is step
    assert len(made) == 1


def test_it_is_compared_shown_and_copied_as_a_whole() -> None:
    assert later([]) == WHOLE
    assert hash(later([])) == hash(WHOLE)
    assert repr(later([])) == repr(WHOLE)
    assert copy.copy(later([])) == WHOLE
    assert pickle.loads(pickle.dumps(later([]))) == WHOLE


def test_it_has_no_more_than_a_step_has() -> None:
    made: list[Step] = []
    step = later(made)
    with pytest.raises(AttributeError):
        _ = step.colour  # type: ignore[attr-defined]
    assert not made
