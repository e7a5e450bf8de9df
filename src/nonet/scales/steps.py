"""`steps`: how hard a puzzle is to a person, on boards of every size and game, with rules or not.

The levels are those of `hodoku`, from easy to extreme, and so are the steps and their scores.
HoDoKu itself knows the classic 9x9 alone; three things differ from its scale:

- Wherever it stands, all steps of the easiest technique are taken together, but for those that do
  no more than another: which of them comes first would depend on how the board is turned, and so
  would the sum. Of values of the solution it is those that cross out most.
- The largest sum of a level is proportional to the number of cells.
- Forcing chains, forcing nets and Franken fish are left out: on large boards, and on those with
  many houses, a look for them takes minutes. Where no other technique goes on, values of the
  solution are written, as on `hodoku`, and the level is extreme.

Rules, signs of futoshiki and those of `nonet.constraints` alike, have steps of their own, each
after the others of its level, and the hardest step alone makes the level: rules add many small
ones. Puzzles that want nets come out as extreme. Where no scale is named, boards with rules are
rated on `path`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet._explain import choose
from nonet._solve import solve
from nonet.model import Candidate, Finding, Grid, Layout, Puzzle, State, Step
from nonet.options import Deadline
from nonet.scales._hodoku_singles import SINGLES
from nonet.scales._scale import Scale
from nonet.scales.hodoku import (
    GUESS,
    HARDEST,
    LIMITS,
    RULE_STEPS,
    STEPS,
    HodokuRater,
    ratings_of,
    techniques_for,
)
from nonet.scales.hodoku import up_to as hodoku_up_to
from nonet.techniques import Technique, may_apply

_NAME = "steps"
_LARGEST = 25  # see docs/rating.md for how long ratings take
_KNOWN = tuple(name for name, level, _ in STEPS if level != HARDEST and "Franken" not in name)
_SINGLES, _EASIER = _KNOWN.index("Hidden Single") + 1, _KNOWN.index("Naked Quadruple")
_OF_ONE, *_OF_RULES = (name for name, _, _ in RULE_STEPS)
_NAMES = (
    *(*_KNOWN[:_SINGLES], _OF_ONE, *_KNOWN[_SINGLES:_EASIER]),
    *(*_OF_RULES, *_KNOWN[_EASIER:]),
)


class StepsRater(HodokuRater):
    """Solves layer by layer, so that the order of equal steps changes nothing."""

    def __init__(self) -> None:
        super().__init__(_NAMES, _NAME)

    def _steps(self, puzzle: Puzzle, timeout: float | None) -> Iterator[tuple[State, Step]]:
        deadline = Deadline(timeout)
        names = choose(SINGLES, puzzle.layout, unique=False)
        techniques = (*names, *techniques_for(puzzle, _NAMES))
        solution: Grid | None = None
        state = State.of(puzzle)
        while not state.solved and not self._stopped:
            layer = _layer(state, techniques, deadline)
            if deadline.over:
                return
            if not layer:
                solution = solution or solve(puzzle).solution
                assert solution is not None  # only what has one solution is rated
                layer = [_guess(state, solution)]
            after = state
            for step in layer:
                object.__setattr__(step, "ratings", ratings_of(_NAME)[step.technique])
                yield state, step
                after = after.after(step)
            state = after


def _layer(state: State, techniques: Sequence[Technique], deadline: Deadline) -> list[Step]:
    """All steps of the first technique that has one, but for those that others include."""
    for entry in techniques:
        by_outcome: dict[frozenset[Candidate], Finding] = {}
        for step in entry.find(state) if may_apply(entry.name, state) else ():
            by_outcome.setdefault(frozenset().union(*step.outcome), step)
            if deadline.over:
                return []
        if by_outcome:
            return [
                step.explain()
                for own, step in by_outcome.items()
                if not any(own < other for other in by_outcome)
            ]
        if deadline.over:
            break
    return []


def _guess(state: State, solution: Grid) -> Step:
    """The values of the solution that cross out most, all that are alike in one step."""
    by_effect: dict[int, list[Candidate]] = {}
    for cell, written in enumerate(state.values):
        if not written:
            value = solution.numbers[cell]
            seen = (state.places[value] & state.layout.peers[cell]).bit_count()
            own = sum(places >> cell & 1 for places in state.places[1:])
            by_effect.setdefault(seen + own, []).append(Candidate(cell, value))
    best = by_effect[max(by_effect)]
    return Step(GUESS[0], placements=tuple(best), cells=tuple(cell for cell, _ in best))


def _supports(layout: Layout) -> str | None:
    if layout.height == 1 < layout.size:
        return "is for boards of rows and columns"
    if max(layout.size, layout.height, layout.value_count) > _LARGEST:
        return f"is for boards up to {_LARGEST}x{_LARGEST}"
    return None


def _up_to(level: str) -> tuple[str, ...]:
    return tuple(name for name in hodoku_up_to(level) if name in _NAMES)


SCALE = Scale(
    name=_NAME,
    summary="The steps of a person on boards of other sizes and games; levels as hodoku.",
    rater=StepsRater,
    supports=_supports,
    has_path=True,
    levels=(*(name for name, _ in LIMITS), HARDEST),
    in_python=True,
    order=10,
    is_usual=lambda layout: not layout.has_rules,
    up_to=_up_to,
)
