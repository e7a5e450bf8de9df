"""The scale `hodoku`: a table, sums and levels."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Candidates, Puzzle
from nonet.scales import GrowingRater
from nonet.scales.hodoku import GUESS, HARDEST, LIMITS, SCALE, STEPS, HodokuRater, level_of
from nonet.techniques import TECHNIQUES
from nonet.words import describe_path
from rate.examples import EXAMPLES, NUGGET

LEVELS = [name for name, _ in LIMITS] + [HARDEST]


def test_the_table_names_techniques_once() -> None:
    names = [name for name, _, _ in STEPS]
    assert len(set(names)) == len(names)
    assert set(names) <= set(TECHNIQUES.names())
    assert {level for _, level, _ in STEPS} <= {*(name for name, _ in LIMITS), HARDEST}


@settings(max_examples=20)
@given(st.sampled_from([text for text, _, _ in EXAMPLES]))
def test_a_rating_follows_from_its_path(text: str) -> None:
    rating = nonet.rate(text)
    scores = {name: score for name, _, score in (*STEPS, GUESS)}
    levels = {name: level for name, level, _ in (*STEPS, GUESS)}
    assert rating.scale == "hodoku"
    assert [step.rating("hodoku") for step in rating.steps] == [
        scores[step.technique] for step in rating.steps
    ]
    assert rating.score == sum(scores[step.technique] for step in rating.steps)
    at = max(LEVELS.index(levels[step.technique]) for step in rating.steps)
    by_sum = sum(rating.score > most for _, most in LIMITS)
    assert rating.level == LEVELS[max(at, by_sum)]
    assert rating.hardest is not None
    assert levels[rating.hardest.technique] == LEVELS[at]
    plain = nonet.rate(text, steps=False)
    assert (plain.steps, plain.score, plain.level) == ((), rating.score, rating.level)


def test_paths_end_in_the_solution() -> None:
    for text, _, _ in EXAMPLES[::6]:
        solution = nonet.solve(text).solution
        assert solution is not None
        values = list(nonet.parse(text).givens)
        for step in nonet.rate(text).steps:
            for cell, value in step.placements:
                values[cell] = value
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
        assert tuple(values) == solution.values


def test_levels() -> None:
    assert level_of(800, 0) == "easy"
    assert level_of(801, 0) == "medium"
    assert level_of(1001, 0) == "hard"
    assert level_of(1801, 0) == "extreme"
    assert level_of(100, 3) == "unfair"
    (puzzle,) = nonet.generate(seed=1, difficulty="medium")
    assert nonet.rate(puzzle).level == "medium"


def test_a_guess_is_a_step() -> None:
    text = EXAMPLES[-1][0]
    few = HodokuRater(tuple(name for name, _, _ in STEPS[:3]))
    rating = few.rate(nonet.parse(text), None, steps=True)
    guesses = [step for step in rating.steps if step.technique == GUESS[0]]
    assert guesses
    assert rating.level == HARDEST
    assert rating.score > len(guesses) * GUESS[2]
    assert rating.hardest == guesses[0]
    solution = nonet.solve(text).solution
    assert solution is not None
    for step in rating.steps:
        assert all(solution.values[cell] == value for cell, value in step.placements)


def test_it_ends_early() -> None:
    rater = SCALE.rater()
    assert isinstance(rater, GrowingRater)
    puzzle = nonet.parse(EXAMPLES[-1][0])
    whole = rater.rate(puzzle, None, steps=False)
    seen: list[tuple[float, int]] = []

    def goes_on(score: float, level: str) -> bool:
        seen.append((score, LEVELS.index(level)))
        return score < 300

    part = rater.rate_while(puzzle, None, goes_on)
    assert not part.exact
    assert 300 <= part.score < whole.score
    assert seen == sorted(seen)
    assert rater.rate_while(puzzle, None, lambda score, level: True) == whole
    rater.stop()
    assert not rater.rate(nonet.parse(NUGGET), None, steps=True).steps


def test_bounds_and_borders() -> None:
    late = nonet.rate(NUGGET, timeout=0)
    assert not late.exact
    full = nonet.solve(EXAMPLES[0][0]).solution
    assert full is not None
    finished = nonet.rate(full, timeout=0)
    assert (finished.score, finished.level, finished.exact) == (0, "easy", True)
    assert finished.hardest is None
    # With all pencil marks but the right ones gone, naked singles are left.
    puzzle = nonet.parse(EXAMPLES[-1][0])
    marks = Candidates.of_values(puzzle.layout, full.values)
    values = [value if cell % 3 else 0 for cell, value in enumerate(full.values)]
    narrow = Puzzle(puzzle.layout, values, marks=marks)
    assert nonet.rate(narrow).level == "easy"


def test_it_is_the_usual_scale_and_shows_levels() -> None:
    puzzle = nonet.parse(EXAMPLES[0][0])
    assert nonet.rate(puzzle).scale == SCALE.name
    assert SCALE.levels == tuple(LEVELS)
    rating = nonet.rate(puzzle)
    assert rating.columns == (f"{rating.score:g}", rating.level)
    assert describe_path(rating).startswith("  1 ")
    assert f"{rating.steps[0].rating('hodoku'):g}  {rating.steps[0].technique}" in describe_path(
        rating
    )


def test_scores_are_those_of_hodoku() -> None:
    scores = {name: score for name, _, score in STEPS}
    assert [scores[f"{kind}-Wing"] for kind in ("X", "XY", "XYZ", "W")] == [140, 160, 180, 150]
    assert [scores[name] for name in ("Full House", "Hidden Single")] == [4, 14]
    assert [scores[name] for name in ("Skyscraper", "2-String Kite")] == [130, 150]
    assert [scores[name] for name in ("Turbot Fish", "Empty Rectangle")] == [120, 120]
