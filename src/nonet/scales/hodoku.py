"""`hodoku`: steps as a person takes them, scored as HoDoKu 2.2 scores them.

The puzzle is solved by HoDoKu's usual techniques in HoDoKu's order. Each step has a score, and the
score of the puzzle is their sum. The level is that of the hardest step, and a harder one where the
sum is more than the level allows. Where no technique goes on, a value of the solution is written
and scored as HoDoKu's brute force: it takes the cell in the middle of those that are empty.

Names, order, levels, scores and limits are HoDoKu's; the techniques that find the steps are those
of `nonet.techniques`. Of several steps that one of them finds `_hodoku_order` takes HoDoKu's, and
`_hodoku_singles` keeps the singles in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf

from nonet._explain import choose, known_solution
from nonet._solve import solve
from nonet.model import Candidate, Grid, Layout, Puzzle, State, Status, Step
from nonet.options import Deadline
from nonet.scales._hodoku_order import chosen, crossed_out
from nonet.scales._hodoku_singles import SINGLES, SinglesOfPath
from nonet.scales._scale import Rating, Scale
from nonet.techniques import Technique

SCALE_NAME = "hodoku"
# In HoDoKu's order, with level and score. Forms of one entry of HoDoKu (trap and wrap, loop and
# AIC) follow each other.
_STEPS = """
easy 4: Full House; Naked Single
easy 14: Hidden Single
medium 40: Locked Pair
medium 60: Locked Triple
medium 50: Locked Candidates Type 1; Locked Candidates Type 2
medium 60: Naked Pair
medium 80: Naked Triple
medium 70: Hidden Pair
medium 100: Hidden Triple
hard 120: Naked Quadruple
hard 150: Hidden Quadruple
hard 140: X-Wing
hard 150: Swordfish
hard 160: Jellyfish
hard 110: Remote Pair
hard 100: Bivalue Universal Grave + 1
hard 130: Skyscraper
hard 150: 2-String Kite
hard 120: Turbot Fish; Empty Rectangle
hard 150: W-Wing
hard 160: XY-Wing
hard 180: XYZ-Wing
hard 100: Uniqueness Test Type 1; Uniqueness Test Type 2; Uniqueness Test Type 3
hard 100: Uniqueness Test Type 4; Uniqueness Test Type 5; Uniqueness Test Type 6; Hidden Rectangle
hard 100: Avoidable Rectangle Type 1; Avoidable Rectangle Type 2
hard 130: Finned X-Wing
hard 150: Sashimi X-Wing
unfair 200: Finned Swordfish
unfair 240: Sashimi Swordfish
unfair 250: Finned Jellyfish
unfair 260: Sashimi Jellyfish
unfair 250: Sue de Coq
hard 150: Simple Colors Trap; Simple Colors Wrap
hard 200: Multi-Colors 1; Multi-Colors 2
unfair 260: X-Chain; XY-Chain
unfair 280: Continuous Nice Loop; AIC; Discontinuous Nice Loop
unfair 300: Grouped Continuous Nice Loop; Grouped AIC; Grouped Discontinuous Nice Loop; ALS-XZ
unfair 320: ALS-XY-Wing
unfair 340: ALS-XY-Chain
unfair 300: Franken X-Wing
unfair 350: Franken Swordfish
unfair 390: Finned Franken X-Wing
unfair 410: Finned Franken Swordfish
extreme 500: Forcing Chain Contradiction; Forcing Chain Verity
extreme 700: Forcing Net Contradiction; Forcing Net Verity
"""
STEPS: tuple[tuple[str, str, int], ...] = tuple(
    (name, level, int(score))
    for line in _STEPS.strip().splitlines()
    for level, score in [line.partition(": ")[0].split()]
    for name in line.partition(": ")[2].split("; ")
)
# HoDoKu knows no rules beside houses. Steps of `steps`: what one rule leaves, no harder to see than
# a hidden single, and what it does beyond its cells, as locked candidates and subsets are.
RULE_STEPS = (
    ("Single Rule", "easy", 14),
    ("Rule Pointing", "medium", 50),
    ("Innies and Outies", "medium", 80),
)
# The highest sum of each level.
LIMITS = (("easy", 800), ("medium", 1000), ("hard", 1600), ("unfair", 1800))
HARDEST = "extreme"
GUESS = "Brute Force", HARDEST, 10_000

_NAMES = tuple(name for name, _, _ in STEPS)
_LEVELS = (*(name for name, _ in LIMITS), HARDEST)
_CELLS = 81
_SCORES = {name: score for name, _, score in (*STEPS, *RULE_STEPS, GUESS)}
# By technique: the place of its level in _LEVELS, then its score. The larger, the harder.
_HARDNESS = {
    name: (_LEVELS.index(level), score) for name, level, score in (*STEPS, *RULE_STEPS, GUESS)
}


@dataclass(frozen=True, slots=True, repr=False)
class HodokuRating(Rating):
    """A sum of steps; the level is more to people than the sum."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The sum and the level."""
        return f"{self.score:g}", self.level


class HodokuRater:
    """Solves by techniques; it remembers nothing from one puzzle to the next.

    Args:
        names: The techniques that it has, in the order in which it tries them.
        scale: The scale that its ratings name.
    """

    def __init__(self, names: tuple[str, ...] = _NAMES, scale: str = SCALE_NAME) -> None:
        self._names = names
        self._scale = scale
        self._stopped = False

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """Adds up the steps of a path."""
        return self._rate(puzzle, timeout, None, keep=steps)

    def rate_while(
        self, puzzle: Puzzle, timeout: float | None, goes_on: Callable[[float, str], bool]
    ) -> Rating:
        """The same, as long as `goes_on` agrees: score and level only grow."""
        return self._rate(puzzle, timeout, goes_on, keep=False)

    def stop(self) -> None:
        """Ends what runs in another thread, after its next step."""
        self._stopped = True

    def _rate(
        self,
        puzzle: Puzzle,
        timeout: float | None,
        goes_on: Callable[[float, str], bool] | None,
        *,
        keep: bool,
    ) -> Rating:
        score, empty = 0, {cell for cell, value in enumerate(puzzle.givens) if not value}
        steps: list[Step] = []
        hardest: Step | None = None
        hardness = (0, 0)
        # How many steps there are says little where each rule adds some: the hardest one does.
        cells = inf if puzzle.layout.has_rules else puzzle.layout.cell_count
        for state, step in self._steps(puzzle, timeout):
            score += _SCORES[step.technique]
            if _HARDNESS[step.technique] > hardness:
                hardest, hardness = step.found_in(state), _HARDNESS[step.technique]
            if keep:
                steps.append(step if step is hardest else step.found_in(state))
            empty.difference_update(cell for cell, _ in step.placements)
            if goes_on is not None and not goes_on(score, level_of(score, hardness[0], cells)):
                break
        return HodokuRating(
            puzzle=puzzle,
            scale=self._scale,
            score=float(score),
            level=level_of(score, hardness[0], cells),
            hardest=hardest,
            steps=tuple(steps),
            exact=not empty,
        )

    def _steps(self, puzzle: Puzzle, timeout: float | None) -> Iterator[tuple[State, Step]]:
        """The steps until the time is up, each with the state that it is found in."""
        deadline = None if timeout is None else Deadline(timeout)
        ratings = ratings_of(self._scale)
        solution: Grid | None = None
        walk = Walk(State.of(puzzle), techniques_for(puzzle, self._names))
        while not walk.state.solved and not self._stopped:
            step = walk.next_step(deadline)
            if deadline is not None and deadline.over:
                return
            if step is None:
                solution = solution or solve(puzzle).solution
                assert solution is not None  # only what has one solution is rated
                step = _guess(walk.state, solution)
            # The step was made for this path alone, and a copy of each would take a fifth of all
            # the time.
            object.__setattr__(step, "ratings", ratings[step.technique])
            yield walk.state, step
            walk.take(step)


class Walk:
    """A path from a state on, step by step.

    Args:
        state: Where it begins.
        techniques: What to try where there are no singles, in this order.

    Attributes:
        state: Where it has come to.
    """

    def __init__(self, state: State, techniques: Sequence[Technique]) -> None:
        self.state = state
        self._techniques = techniques
        self._singles = SinglesOfPath(state)

    def next_step(self, deadline: Deadline | None = None) -> Step | None:
        """The step that HoDoKu takes; None if there is none, or after the deadline."""
        step = self._singles.first(self.state)
        for entry in () if step else self._techniques:
            if step is not None or (deadline is not None and deadline.over):
                break
            step = chosen(entry, self.state)
        return step

    def take(self, step: Step) -> None:
        """Does a step, which the caller may have chosen otherwise."""
        self._singles.take(step, crossed_out(self.state.layout, step))
        self.state = self.state.after(step)


@lru_cache(maxsize=16)
def techniques_of(names: tuple[str, ...], layout: Layout, unique: bool) -> tuple[Technique, ...]:
    """The techniques of these names but for singles, looked up once and not once a puzzle."""
    return choose([name for name in names if name not in SINGLES], layout, unique=unique)


def techniques_for(puzzle: Puzzle, names: tuple[str, ...]) -> tuple[Technique, ...]:
    """Those of `techniques_of` that hold for a puzzle with one solution."""
    # Without its pencil marks it may have several.
    unique = puzzle.marks is None or (
        known_solution(puzzle.layout, puzzle.givens).status is Status.UNIQUE
    )
    return techniques_of(names, puzzle.layout, unique)


@cache
def ratings_of(scale: str) -> dict[str, tuple[tuple[str, float], ...]]:
    """For each technique the ratings of its steps."""
    return {name: ((scale, score),) for name, score in _SCORES.items()}


def _guess(state: State, solution: Grid) -> Step:
    empty = [cell for cell, value in enumerate(state.values) if not value]
    cell = empty[len(empty) // 2]
    return Step(GUESS[0], placements=(Candidate(cell, solution.numbers[cell]),), cells=(cell,))


def level_of(score: float, at: int, cells: float = _CELLS) -> str:
    """The level of a number (0 is easy), raised until the sum fits.

    HoDoKu knows 81 cells; on a board with more of them, or fewer, the sums may be larger or have
    to be smaller in proportion.

    >>> level_of(300, 1), level_of(1700, 0), level_of(1700, 0, 256)
    ('medium', 'unfair', 'easy')
    """
    while at < len(LIMITS) and score * _CELLS > LIMITS[at][1] * cells:
        at += 1
    return _LEVELS[at]


def up_to(level: str) -> tuple[str, ...]:
    """The techniques of a level and of those below it, in their order.

    >>> up_to("easy")
    ('Full House', 'Naked Single', 'Hidden Single')
    """
    most = _LEVELS.index(level)
    return tuple(name for name, own, _ in STEPS if _LEVELS.index(own) <= most)


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic_inside else "is for classic 9x9 puzzles"


SCALE = Scale(
    name=SCALE_NAME,
    summary="The steps of a person, scored as HoDoKu does; levels from easy to extreme.",
    rater=HodokuRater,
    supports=_supports,
    has_path=True,
    levels=_LEVELS,
    in_python=True,
    order=0,
)
