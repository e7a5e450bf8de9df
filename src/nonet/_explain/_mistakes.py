"""Mistakes on a board: values and marks that are wrong, or a board without a solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from nonet._solve import solve
from nonet.model import Layout, Puzzle, State, Status, cell_name
from nonet.representation import Represented
from nonet.words import describe_mistakes, describe_unsolvable


@dataclass(frozen=True, slots=True)
class KnownSolution:
    """How many solutions a puzzle has, and one of them."""

    status: Status
    solution: tuple[int, ...]


def known_solution(
    layout: Layout, givens: tuple[int, ...], timeout: float | None = None
) -> KnownSolution:
    """The solution that the givens alone lead to; cached for all calls on the same puzzle.

    Where the timeout comes first the status is unknown, and the next call searches again.
    """
    known_before = _cache_slot(layout, givens)
    if not known_before:
        puzzle = Puzzle.from_checked(layout, givens, None)
        outcome = solve(puzzle, limit=2, timeout=timeout)
        known = KnownSolution(
            outcome.status, outcome.solutions[0].numbers if outcome.solutions else ()
        )
        if known.status is Status.UNKNOWN:
            return known
        known_before.append(known)
    return known_before[0]


@lru_cache(maxsize=512)
def _cache_slot(layout: Layout, givens: tuple[int, ...]) -> list[KnownSolution]:
    """Cache slot for a puzzle's solution; filled on first success."""
    return []


@dataclass(frozen=True, slots=True)
class Mistake(Represented):
    """A value or a pencil mark that differs from the solution.

    Attributes:
        cell: 0-based.
        value: The wrong value; or the value that the solution has and the pencil marks lack.
        placed: Whether a wrong value was written; else a right pencil mark is missing.
        size: N, for the name of the cell.
        least: The least value of the board as people write it.

    Example:
        >>> puzzle = nonet.parse("1..4....2......3")
        >>> values = list(puzzle.givens)
        >>> values[1] = 3
        >>> wrong = nonet.State(puzzle.layout, puzzle.givens, values)
        >>> for mistake in nonet.mistakes(wrong):
        ...     print(mistake)
        r1c2 = 3 is wrong.
    """

    cell: int
    value: int
    placed: bool
    size: int = field(repr=False)
    least: int = field(default=1, repr=False)

    @property
    def number(self) -> int:
        """The value as people write it."""
        return self.value + self.least - 1

    @property
    def cell_name(self) -> str:
        """The cell as people call it: ``r1c2``."""
        return cell_name(self.cell, self.size)

    def __str__(self) -> str:
        if self.placed:
            return f"{self.cell_name} = {self.number} is wrong."
        return f"The pencil mark {self.number} in {self.cell_name} is needed."


def solution_of(state: State, timeout: float | None = None) -> KnownSolution:
    """The solution to compare a state with: the setter's own where not all rules are read."""
    source = state.source
    if source is not None and source.unread and source.document is not None:
        recorded = source.document.solution
        if recorded is not None and all(recorded.numbers):
            return KnownSolution(Status.UNIQUE, recorded.numbers)
    return known_solution(state.layout, state.givens, timeout)


def mistakes_of(state: State) -> tuple[Mistake, ...]:
    """Placed values and pencil marks that cannot be right; wrong values come first.

    They are found by comparison with the solution, if there is exactly one.
    """
    return mistakes_in(state, solution_of(state))


def mistakes_in(state: State, known: KnownSolution) -> tuple[Mistake, ...]:
    """`mistakes_of`, where the solution is known already."""
    if known.status is not Status.UNIQUE:
        return ()
    wrong = []
    lacking = []
    size, least = state.size, state.layout.least
    for cell, value in enumerate(known.solution):
        if state.values[cell]:
            if state.values[cell] != value:
                wrong.append(Mistake(cell, state.values[cell], placed=True, size=size, least=least))
        elif not state.places[value] >> cell & 1:
            lacking.append(Mistake(cell, value, placed=False, size=size, least=least))
    # A wrong value takes right marks from its peers: those are not counted as mistakes.
    return tuple(wrong or lacking)


def blocking_reason(state: State) -> str | None:
    """Why no step from here can lead to the solution, in words; None if nothing blocks it."""
    if known_solution(state.layout, state.givens).status is Status.UNSOLVABLE:
        return describe_unsolvable(state.layout, state.givens)
    wrong = mistakes_of(state)
    return describe_mistakes(wrong, state.layout) if wrong else clash_in(state)


def clash_in(state: State) -> str | None:
    """How the values break the rules, in words; None if they do not.

    Of a puzzle with several solutions no single value need be wrong, and all of them together can.
    """
    conflicts = state.layout.conflicts(state.values)
    return f"The values break the rules: {'; '.join(map(str, conflicts))}." if conflicts else None
