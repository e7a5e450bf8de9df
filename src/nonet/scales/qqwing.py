"""`qqwing`: the four levels of QQWing, by the techniques that a puzzle needs.

QQWing knows singles, naked and hidden pairs, and locked candidates, and guesses where these end:

- simple: naked singles solve the puzzle;
- easy: so do naked and hidden singles;
- intermediate: pairs or locked candidates are needed as well;
- expert: all of these do not suffice.

A level does not depend on the order of steps, since none of these techniques takes away what
another needs: so it is exact, though nothing here comes from that program. The score is the number
of the level, 1 to 4. (How often QQWing guesses depends on its random numbers.)
"""

from __future__ import annotations

from nonet._explain import choose, first_step
from nonet.model import Layout, Puzzle, State
from nonet.options import Deadline
from nonet.scales._scale import Rating, Scale

_LEVELS = ("simple", "easy", "intermediate", "expert")
# The techniques that each level has more than the one before it.
_STAGES = (
    ("Naked Single",),
    ("Hidden Single",),
    ("Locked Candidates Type 1", "Locked Candidates Type 2", "Locked Pair", "Naked Pair",
     "Hidden Pair"),
)  # fmt: skip


class QQWingRater:
    """Solves as far as each level goes."""

    def __init__(self) -> None:
        self._stopped = False

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """The first level whose techniques solve the puzzle."""
        del steps  # which of the steps come first means nothing
        deadline = Deadline(timeout)
        state, exact, at = State.of(puzzle), True, 0
        while not state.solved and exact and at < len(_STAGES):
            techniques = choose(sum(_STAGES[: at + 1], ()), puzzle.layout, unique=True)
            while not self._stopped and (step := first_step(state, techniques, deadline)):
                state = state.after(step)
            exact = state.solved or not (deadline.over or self._stopped)
            at += not state.solved and exact
        return Rating(puzzle, "qqwing", at + 1.0, _LEVELS[at], exact=exact)

    def stop(self) -> None:
        """Ends what runs in another thread, after its next step."""
        self._stopped = True


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic_inside else "is for classic 9x9 puzzles"


SCALE = Scale(
    name="qqwing",
    summary="QQWing's levels, from simple to expert, by the techniques that are needed.",
    rater=QQWingRater,
    supports=_supports,
    levels=_LEVELS,
    in_python=True,
)
