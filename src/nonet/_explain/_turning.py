"""Paths of boards with rules that are the same however the board is turned, for their ratings.

Of several steps with the same effort the first that is found is taken, and what is found first
depends on how the board is turned and in which order its rules come. So a path is rated on the
least of the board's turns and mirrors, with its rules in order. Who wants its steps has each of
them looked for again, by what it does, on the board as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from math import inf
from operator import itemgetter
from typing import NamedTuple

from nonet._explain._detours import crossed_by
from nonet._explain._easiest import findings
from nonet._explain._effort import total_effort
from nonet._turns import Move, least_turn
from nonet.model import Candidate, Finding, Layout, Puzzle, State, Step
from nonet.model.step import CrossedOut
from nonet.options import Deadline
from nonet.techniques import TECHNIQUES, in_time


class Turning(NamedTuple):
    """How a board becomes its least form.

    Attributes:
        move: For each cell of that form the cell that its value comes from.
        layout: That form.
    """

    move: Move
    layout: Layout

    def state(self, state: State) -> State:
        """A state of the board as one of its least form."""
        pick = itemgetter(*self.move)
        # Sets of cells as digits of base 2, from the first cell to the last.
        rows = (pick(f"{mask:0{len(self.move)}b}"[::-1]) for mask in state.places)
        places = tuple(int("".join(row)[::-1], 2) for row in rows)
        return State.of_parts(self.layout, pick(state.givens), pick(state.values), places, None)

    def path(self, steps: Iterable[Step], state: State, deadline: Deadline) -> tuple[Step, ...]:
        """The steps of a path on the least form as steps from a state of the board.

        One that is not seen on the board, or not in time, has its technique and what it does.
        """
        path: list[Step] = []
        crossed: dict[Candidate, tuple[int, str]] = {}
        for reckoned in steps:
            step = self._step(reckoned, state, crossed, deadline)
            if step is not None:
                path.append(step)
                crossed.update(crossed_by(step, len(path)))
                state = state.after(step)
        return tuple(path)

    def _step(
        self, step: Step, state: State, crossed: CrossedOut, deadline: Deadline
    ) -> Step | None:
        """The step of a state that does what is left to do of a step on the least form."""
        placed, removed = (
            [Candidate(at, v) for c, v in marks if state.places[v] >> (at := self.move[c]) & 1]
            for marks in (step.placements, step.eliminations)
        )
        if not (placed or removed):
            return None
        effort = total_effort(step)
        same: Step | None = None
        every = _findings(step.technique, state, effort + 1, () if placed else removed)
        while (finding := in_time(deadline, partial(next, every, None))) is not None:
            if {*placed} <= {*finding.placements} and {*removed} <= {*finding.eliminations}:
                same = finding.explain()
                if total_effort(same) <= effort:
                    break
        if same is not None:
            return same.found_in(state, crossed)
        cells = tuple(sorted({cell for cell, _ in (*placed, *removed)}))
        bare = Step(step.technique, tuple(placed), tuple(removed), cells)
        return bare.found_on(state.layout)  # without a reason to be told


def _findings(
    name: str, state: State, below: float, removed: Iterable[Candidate]
) -> Iterator[Finding]:
    """The steps of a technique that cross out some marks: first those that cost little."""
    entry = TECHNIQUES.find(name)
    if entry is None:  # the rest of a path that got stuck
        return iter(())
    quick = entry.quick or entry.find
    searches = ((quick, below), (quick, inf), (entry.find, inf))
    return chain.from_iterable(
        findings(entry, search, state, most, removed) for search, most in searches
    )


@lru_cache(maxsize=64)
def turning_of(layout: Layout, givens: tuple[int, ...]) -> Turning | None:
    """How a board with rules becomes its least form; None where it is that."""
    if not layout.constraints:
        return None
    turned = least_turn(Puzzle.from_checked(layout, givens, None))
    bare = turned.layout.without_constraints
    rules = sorted(turned.layout.constraints, key=lambda rule: rule.describe(turned.layout))
    ordered = bare.with_constraints(rules).with_game(layout.game)
    return None if ordered == layout else Turning(turned.move, ordered)
