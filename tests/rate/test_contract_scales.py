"""What every scale promises, over the registry: a new scale is tested by being there."""

import itertools
import json
import math
import pickle
import time
from collections.abc import Sequence
from functools import cache

import pytest

import nonet
from nonet import Layout, Puzzle, Rating
from nonet.errors import UnsupportedError
from nonet.model import Candidates, diagonals
from nonet.scales import SCALES, GrowingRater, Scale
from rate.examples import EXAMPLES, NUGGET

each_scale = pytest.mark.parametrize("scale", list(SCALES.builtin()), ids=lambda scale: scale.name)

LAYOUTS = (
    Layout.of(9),
    Layout.of(4),
    Layout.of(6),
    Layout.of(5, "none"),
    Layout.of(9, extra=diagonals(9)),
    Layout.of(16),
)


@cache
def examples(layout: Layout) -> tuple[Puzzle, ...]:
    """Some puzzles with one solution, from easy to hard."""
    if layout.is_classic:
        return tuple(nonet.parse(text) for text, _, _ in EXAMPLES[:8])
    first, second = nonet.generate(layout=layout, seed=1, count=2)
    if layout.cell_count < 81:
        return first, second
    # What is extreme takes time: one is enough, on the smallest of the large boards.
    easier = tuple(map(with_more_givens, (first, second)))
    return (first, easier[1]) if layout.cell_count == 81 else easier


def with_more_givens(puzzle: Puzzle) -> Puzzle:
    """The puzzle with every third of its empty cells filled in."""
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    givens = list(puzzle.givens)
    empty = [cell for cell, value in enumerate(givens) if not value]
    for cell in empty[::3]:
        givens[cell] = solution.values[cell]
    return Puzzle(puzzle.layout, givens)


def examples_for(scale: Scale) -> list[Puzzle]:
    """Puzzles on all the boards that the scale says it is for."""
    boards = [layout for layout in LAYOUTS if scale.supports(layout) is None]
    assert boards, "a scale for boards other than these needs some of its own here"
    ruled = [nonet.examples.get(name).puzzle for name in ("killer-1", "thermometer-1", "arrow-2")]
    plain = itertools.chain.from_iterable(map(examples, boards))
    return [*plain, *(each for each in ruled if scale.supports(each.layout) is None)]


def rated(scale: Scale, puzzles: Sequence[Puzzle], *, steps: bool = False) -> list[Rating]:
    """By one rater, one after the other."""
    rater = scale.rater()
    return [rater.rate(puzzle, None, steps=steps) for puzzle in puzzles]


@each_scale
def test_lists_can_show_it(scale: Scale) -> None:
    assert SCALES.get(scale.name) is scale
    assert scale.name == scale.name.casefold()
    assert scale.summary.endswith(".")
    assert "\n" not in scale.summary
    assert len(set(scale.levels)) == len(scale.levels)
    assert all(level == level.casefold() for level in scale.levels)


@each_scale
def test_a_rating_is_complete(scale: Scale) -> None:
    widths = set()
    for puzzle in examples_for(scale):
        rating = nonet.rate(puzzle, scale.name)
        assert (rating.puzzle, rating.scale, rating.exact) == (puzzle, scale.name, True)
        assert math.isfinite(rating.score)
        assert rating.figures[0][1] == rating.score
        assert not scale.levels or rating.level.casefold() in scale.levels
        assert rating.level in str(rating)
        record = json.loads(rating.to_json())
        assert (record["scale"], record["score"]) == (scale.name, rating.score)
        assert pickle.loads(pickle.dumps(rating)) == rating
        widths.add(len(rating.columns))
    assert len(widths) == 1, "a table needs the same columns for each puzzle"


@each_scale
@pytest.mark.sampled
def test_the_same_puzzle_has_the_same_rating(scale: Scale) -> None:
    puzzles = examples_for(scale)
    first = rated(scale, puzzles, steps=True)
    assert rated(scale, puzzles[::-1], steps=True)[::-1] == first, "what a rater keeps changes it"
    without = rated(scale, puzzles)
    assert [(r.score, r.level) for r in without] == [(r.score, r.level) for r in first]
    assert not any(rating.steps for rating in without)


@each_scale
@pytest.mark.sampled
def test_many_are_rated_as_one(scale: Scale) -> None:
    puzzles = examples_for(scale)
    first = rated(scale, puzzles)
    for threads in (1, 2):
        assert list(nonet.rate_many(puzzles, scale.name, threads=threads)) == first


@each_scale
def test_steps_lead_to_the_solution(scale: Scale) -> None:
    for rating in rated(scale, examples_for(scale), steps=True):
        assert bool(rating.steps) == scale.has_path
        assert scale.has_path or rating.hardest is None
        if not scale.has_path:
            continue
        solution = nonet.solve(rating.puzzle).solution
        assert solution is not None
        values = list(rating.puzzle.givens)
        for step in rating.steps:
            assert step.rating(scale.name) is not None
            assert rating.difficulty_of(step)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
            for cell, value in step.placements:
                values[cell] = value
        assert tuple(values) == solution.values
        assert rating.hardest in rating.steps


@each_scale
def test_a_solved_board_is_rated(scale: Scale) -> None:
    for puzzle in examples_for(scale)[::3]:
        solution = nonet.solve(puzzle).solution
        assert solution is not None
        rating = nonet.rate(solution, scale.name)
        assert rating.exact
        assert rating.steps == ()


@each_scale
def test_pencil_marks_are_looked_at(scale: Scale) -> None:
    for puzzle in examples_for(scale)[::3]:
        solution = nonet.solve(puzzle).solution
        assert solution is not None
        alone = Candidates.of_values(puzzle.layout, solution.values)
        narrow = Puzzle(puzzle.layout, puzzle.givens, marks=alone)
        whole, rating = nonet.rate(puzzle, scale.name), nonet.rate(narrow, scale.name)
        assert rating.puzzle == narrow
        assert rating.score <= whole.score


@each_scale
@pytest.mark.parametrize("stopped", [False, True])
def test_it_ends_when_it_has_to(scale: Scale, stopped: bool) -> None:
    puzzle = examples_for(scale)[-1]
    if scale.supports(Layout.of(9)) is None:
        puzzle = nonet.parse(NUGGET)
    rater = scale.rater()
    if stopped:
        rater.stop()
    begun = time.monotonic()
    rating = rater.rate(puzzle, None if stopped else 0, steps=True)
    assert time.monotonic() - begun < 120  # only a rater that ignores it takes so long
    assert isinstance(rating, Rating)
    assert rating.scale == scale.name


@each_scale
@pytest.mark.sampled
def test_a_growing_rater_only_grows(scale: Scale) -> None:
    rater = scale.rater()
    if not isinstance(rater, GrowingRater):
        pytest.skip("it cannot end early")
    for puzzle in examples_for(scale):
        grown: list[tuple[float, int]] = []

        def goes_on(score: float, level: str, grown: list[tuple[float, int]] = grown) -> bool:
            place = scale.levels.index(level.casefold()) if scale.levels else 0
            grown.append((score, place))
            return True

        assert rater.rate_while(puzzle, None, goes_on) == rater.rate(puzzle, None, steps=False)
        assert grown == sorted(grown)
        assert all(
            one <= other
            for pair in itertools.pairwise(grown)
            for one, other in zip(*pair, strict=True)
        )
        assert rater.rate_while(puzzle, None, lambda score, level: False).exact == (len(grown) <= 1)


@each_scale
def test_boards_that_it_is_not_for_are_refused(scale: Scale) -> None:
    for layout in LAYOUTS:
        reason = scale.supports(layout)
        if reason is None:
            continue
        assert not reason[0].isupper(), "it follows the name of the scale in a sentence"
        assert not reason.endswith(".")
        with pytest.raises(UnsupportedError, match=scale.name):
            nonet.rate(examples(layout)[0], scale.name)
