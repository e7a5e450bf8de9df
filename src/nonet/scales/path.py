"""`path`: the way that `nonet.explain` shows, on boards of every kind. The usual scale with rules.

Each step counts what it costs a person, its `nonet.effort`, and the score is their sum. The level
is that of the hardest step: as on `hodoku` where HoDoKu knows the technique, else by its effort, so
that one rule with few cells is easy and a long net extreme. Where no technique goes on, the rest of
the solution is written at once, and the level is extreme.

Rated is the path of the least of the board's turns and mirrors, with its rules in order, so that a
puzzle has one score however it is turned. The path of the board as it is may have other steps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from nonet._explain import (
    Explanation,
    by_least,
    choose,
    easiest_step,
    least_of,
    total_effort,
    turning_of,
    walk,
)
from nonet._solve import solve
from nonet.model import Candidate, Layout, Puzzle, State, Step, Stop
from nonet.options import Deadline
from nonet.scales._scale import Rating, Scale
from nonet.scales.hodoku import GUESS, LIMITS, STEPS, HodokuRating
from nonet.scales.steps import SCALE as _STEPS
from nonet.techniques import Technique

_NAME = "path"
LEVELS = _STEPS.levels
_KNOWN = {name: LEVELS.index(level) for name, level, _ in (*STEPS, GUESS)}
# The most effort of a step of each level but the last, of techniques that HoDoKu does not know.
_MOST = (11, 14, 18, 26)
assert len(_MOST) == len(LIMITS)


class PathRater:
    """Adds up the effort of the steps."""

    def __init__(self) -> None:
        self._stopped = False

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """Explains the puzzle."""
        deadline = Deadline(timeout)
        rating = self._rate(puzzle, deadline, None)
        turning = turning_of(puzzle.layout, puzzle.givens) if steps else None
        if turning is None:
            return rating if steps else replace(rating, steps=())
        path = turning.path(rating.steps, State.of(puzzle), deadline)
        return replace(rating, steps=path, hardest=_hardest(path)[0])

    def rate_while(
        self, puzzle: Puzzle, timeout: float | None, goes_on: Callable[[float, str], bool]
    ) -> Rating:
        """The same, as long as `goes_on` agrees; steps that are left out in the end count."""
        return replace(self._rate(puzzle, Deadline(timeout), goes_on), steps=())

    def stop(self) -> None:
        """Ends what runs in another thread, after its next step."""
        self._stopped = True

    def _rate(
        self, puzzle: Puzzle, deadline: Deadline, goes_on: Callable[[float, str], bool] | None
    ) -> HodokuRating:
        at, start = 0, State.of(puzzle)
        turning = turning_of(puzzle.layout, puzzle.givens)
        start = start if turning is None else turning.state(start)
        for path in walk(start, None, None, deadline):
            if self._stopped or deadline.over:
                break
            if goes_on is not None and path.ended is Stop.TIMEOUT:  # more is to come
                rating = _rating(puzzle, path)
                at = max(at, LEVELS.index(rating.level))
                while goes_on(rating.score, LEVELS[at]):
                    on = LEVELS[at] == LEVELS[-1] or _goes_on(path.end, LEVELS[at], deadline)
                    if on or deadline.over:
                        break
                    at += 1  # so hard is the next step at least
                else:
                    return replace(rating, level=LEVELS[at])
        return _rating(puzzle, path)


def _rating(puzzle: Puzzle, path: Explanation) -> HodokuRating:
    """Of the steps so far."""
    steps = list(path.steps)
    if path.ended is Stop.STUCK:
        solution = solve(path.start.puzzle()).solution
        assert solution is not None  # only what has one solution is rated
        empty = [cell for cell, value in enumerate(path.end.values) if not value]
        rest = tuple(Candidate(cell, solution.numbers[cell]) for cell in empty)
        steps.append(Step(GUESS[0], placements=rest, cells=tuple(empty)).found_in(path.end))
    hardest, at = _hardest(steps)
    return HodokuRating(
        puzzle=puzzle,
        scale=_NAME,
        score=sum(cost for step in steps for _, cost in step.ratings),
        level=LEVELS[max(0, at)],
        hardest=hardest,
        steps=tuple(steps),
        exact=path.ended in (Stop.SOLVED, Stop.STUCK),
    )


def _hardest(steps: Sequence[Step]) -> tuple[Step | None, int]:
    """The first of the hardest steps and its level, when all have their costs."""
    hardest, at = None, (-1, 0.0)
    for step in steps:
        cost = float(GUESS[2]) if step.technique == GUESS[0] else total_effort(step)
        object.__setattr__(step, "ratings", ((_NAME, cost),))  # made for this path alone
        if (_level(step.technique, cost), cost) > at:
            hardest, at = step, (_level(step.technique, cost), cost)
    return hardest, at[0]


def _level(technique: str, cost: float) -> int:
    return _KNOWN.get(technique, bisect_left(_MOST, cost))


def _goes_on(state: State, level: str, deadline: Deadline) -> bool:
    """True if the next step is of a level or below; else none needs to be looked for."""
    if state.solved:
        return True
    step = easiest_step(state, _up_to(level, state.layout), deadline)
    return step is not None and _level(step.technique, total_effort(step)) <= LEVELS.index(level)


@lru_cache(maxsize=64)
def _up_to(level: str, layout: Layout) -> tuple[Technique, ...]:
    most = LEVELS.index(level)
    usual = choose(None, layout, unique=True)
    return by_least(
        [
            technique
            for technique in usual
            if _level(technique.name, least_of(technique.name)) <= most
        ]
    )


SCALE = Scale(
    name=_NAME,
    summary="The effort of the path that explain shows, on boards with rules and all others.",
    rater=PathRater,
    supports=_STEPS.supports,
    has_path=True,
    levels=LEVELS,
    in_python=True,
    order=20,
    within=5.0,
)
