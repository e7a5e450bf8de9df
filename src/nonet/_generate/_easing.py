"""Easier puzzles from hard ones: a few more givens where the techniques of a level go no further.

Puzzles from which no given can be left out are hard on large boards, and harder still where many
houses do the work of givens. So a puzzle that is too hard is solved by the techniques of the level
that is asked for; where these are stuck, a value of the solution becomes a given, until they solve
all of it. The sum of the steps may still be too much for the level: then some more are given.

Of a board with variant rules no scale knows the techniques of a level: there givens are added, some
at a time, until it is not too hard any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from nonet._explain import choose, first_step
from nonet.model import Candidate, Grid, Puzzle, State, Step
from nonet.options import Deadline

_PORTIONS = 40  # of the empty cells, one is given at a time where the sum is still too much
# On 81 cells: more would bring the sum beyond what the level allows, and take long to find.
_HARDEST_STEPS = 3


class Techniques(NamedTuple):
    """The techniques of a level and of all easier ones."""

    names: tuple[str, ...]  # in the order in which they are tried
    hardest: frozenset[str]  # those of the level itself; none of the lowest


def easier_puzzles(
    puzzle: Puzzle,
    solution: Grid,
    techniques: Techniques,
    groups: Sequence[Sequence[int]],
    *,
    chance: Random,
    deadline: Deadline,
) -> Iterator[Puzzle]:
    """Puzzles with ever more givens, from the first one on that these techniques solve.

    Args:
        puzzle: With exactly one solution.
        solution: That one.
        techniques: Which ones.
        groups: Cells that are given together.
        chance: Decides which cells become givens.
        deadline: When to give up; then there are no more puzzles.
    """
    entries = choose(techniques.names, puzzle.layout, unique=True)
    common = tuple(entry for entry in entries if entry.name not in techniques.hardest)
    left = max(1, _HARDEST_STEPS * puzzle.layout.cell_count // 81)
    order = sorted((tuple(group) for group in groups), key=lambda _: chance.random())
    values = list(puzzle.givens)

    def give(groups: Iterable[Sequence[int]]) -> None:
        for group in groups:
            for cell in group:
                values[cell] = solution.numbers[cell]

    state = State.of(puzzle)
    while not state.solved:
        step = first_step(state, entries if left else common, deadline)
        if deadline.over:
            return
        if step is None:
            give(islice((g for g in order if any(not state.values[cell] for cell in g)), 1))
            step = _placed(values, state)
        left -= step.technique in techniques.hardest
        state = state.after(step)
    enough = Puzzle.from_checked(puzzle.layout, values, None)
    if not deadline.over:
        yield enough
    yield from with_more_givens(enough, solution, order, deadline)


def with_more_givens(
    puzzle: Puzzle, solution: Grid, groups: Sequence[Sequence[int]], deadline: Deadline
) -> Iterator[Puzzle]:
    """Puzzles with ever more givens, up to the full board.

    Args:
        puzzle: What is given first.
        solution: The values of the others.
        groups: Cells that are given together, in the order in which they are.
        deadline: When to give up; then there are no more puzzles.
    """
    values = list(puzzle.givens)
    while not deadline.over:
        empty = [group for group in groups if any(not values[cell] for cell in group)]
        if not empty:
            return
        for group in empty[: max(1, len(empty) // _PORTIONS)]:
            for cell in group:
                values[cell] = solution.numbers[cell]
        yield Puzzle.from_checked(puzzle.layout, values, None)


def _placed(values: Sequence[int], state: State) -> Step:
    """A step that writes the givens which the state lacks."""
    lacking = [cell for cell, value in enumerate(values) if value and not state.values[cell]]
    return Step("", placements=tuple(Candidate(cell, values[cell]) for cell in lacking))
