"""The scale `hodoku`: a table, sums and levels."""

from __future__ import annotations

import nonet
from nonet.rating.hodoku import GUESS, HARDEST, LIMITS, STEPS, level_of
from nonet.techniques import TECHNIQUES


def test_the_table_names_techniques_once() -> None:
    names = [name for name, _, _ in STEPS]
    assert len(set(names)) == len(names)
    assert set(names) <= set(TECHNIQUES.names())
    assert {level for _, level, _ in STEPS} <= {*(name for name, _ in LIMITS), HARDEST}


def test_a_rating_is_the_sum_of_its_path() -> None:
    scores = {name: score for name, _, score in STEPS}
    for puzzle in nonet.generate(count=6, seed=1):
        rating = nonet.rate(puzzle, "hodoku")
        stuck = 0 if rating.score < GUESS else GUESS
        assert rating.score == sum(scores[step.technique] for step in rating.path) + stuck
        assert nonet.rate(puzzle, "hodoku", path=False).path == ()


def test_levels() -> None:
    assert level_of(800, ["easy"]) == "easy"
    assert level_of(801, ["easy"]) == "medium"
    assert level_of(1001, ["easy"]) == "hard"
    assert level_of(1801, ["easy"]) == "extreme"
    assert level_of(100, ["unfair"]) == "unfair"
    (puzzle,) = nonet.generate(seed=1, difficulty="medium", scale="hodoku")
    assert nonet.rate(puzzle, "hodoku").level == "medium"
