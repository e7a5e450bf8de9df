"""The scale `path`: the way that `explain` shows, the usual scale of boards with rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nonet
from nonet._explain import walk as path_of
from nonet.model import Stop
from nonet.records import rating_record
from nonet.scales import SCALES, GrowingRater, path

RULED = ("killer-1", "thermometer-1", "futoshiki-1")


@pytest.mark.parametrize("name", RULED)
def test_the_steps_are_those_of_explain(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    rating, explained = nonet.rate(puzzle, "path"), nonet.explain(puzzle)
    assert [str(step) for step in rating.steps] == [str(step) for step in explained]
    assert rating.score == sum(nonet.effort(step).total for step in explained)
    assert [rating.difficulty_of(s) for s in rating.steps[:1]] == [
        f"{nonet.effort(explained.steps[0]).total:g}"
    ]


def test_boards_with_rules_are_rated_by_their_path() -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    assert nonet.rate(puzzle, steps=False).scale == "path"
    assert nonet.rate("1..4....2......3").scale == "steps", "no rules"


def _unfinished(ended: Stop) -> Any:
    def walk(*given: Any) -> Iterator[nonet.Explanation]:
        *_, whole = path_of(*given)
        begun = nonet.Explanation(whole.start, (), whole.start, whole.status, ended)
        yield begun

    return walk


def test_where_the_time_is_up_it_is_rated_on_search_with_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    monkeypatch.setattr(path, "walk", _unfinished(Stop.TIMEOUT))
    rating = nonet.rate(puzzle)
    assert rating.scale == "search" and "path" in rating.note and "5 s" in rating.note
    assert rating_record(rating)["note"] == rating.note
    named = nonet.rate(puzzle, "path")
    assert (named.scale, named.note, named.exact) == ("path", "", False)


def test_where_no_technique_goes_on_the_rest_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    monkeypatch.setattr(path, "walk", _unfinished(Stop.STUCK))
    rating = nonet.rate(puzzle)
    assert (rating.scale, rating.level, rating.exact) == ("path", "extreme", True)
    assert rating.hardest is not None and rating.hardest.technique == "Brute Force"


def test_it_ends_at_the_first_step_of_a_level_that_is_not_taken() -> None:
    puzzle = nonet.examples.get("killer-1").puzzle
    rater = SCALES.get("path").rater()
    assert isinstance(rater, GrowingRater)
    whole = rater.rate(puzzle, None, steps=False)
    assert whole.level == "medium"
    easy = rater.rate_while(puzzle, None, lambda score, level: level == "easy")
    assert not easy.exact and easy.level == "medium" and easy.score < whole.score
    same = rater.rate_while(puzzle, None, lambda score, level: level in ("easy", "medium"))
    assert (same.score, same.level, same.exact) == (whole.score, whole.level, True)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_puzzles_of_a_level_have_it(level: str) -> None:
    (made,) = nonet.generate(rule="thermometer", difficulty=level, seed=53)
    rating = nonet.rate(made)
    assert (rating.scale, rating.level) == ("path", level)
