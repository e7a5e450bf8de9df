"""The results of a search: `Outcome`, `Status`, `Stop`, `Stats`, `Count`, `Check`.

Results share their names: `exact` says that the answer is complete, `ended` why it
ended, `steps` and `hardest` are the steps of a solution path and the first of the hardest.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple, NoReturn

from nonet.conflicts import Conflict
from nonet.frozen import frozen
from nonet.model.grid import Grid
from nonet.model.puzzle import Puzzle
from nonet.representation import Represented, author


class Status(StrEnum):
    """The number of solutions of a puzzle, as far as it is known.

    Example:
        >>> nonet.solve("1000020000300004").status
        <Status.MULTIPLE: 'multiple'>
        >>> [str(status) for status in nonet.Status]
        ['unique', 'multiple', 'unsolvable', 'solved', 'unknown']
    """

    UNIQUE = "unique"  # exactly one solution
    MULTIPLE = "multiple"  # two or more
    UNSOLVABLE = "unsolvable"
    SOLVED = "solved"  # at least one; more were not looked for
    UNKNOWN = "unknown"  # a bound came before the first solution


class Stop(StrEnum):
    """Why a search or a solution path ended.

    Example:
        >>> nonet.solve("1000020000300004").ended
        <Stop.LIMIT: 'limit'>
        >>> nonet.solve("1000020000300004", limit=None).ended
        <Stop.EXHAUSTED: 'exhausted'>
    """

    # A search.
    EXHAUSTED = "exhausted"  # the whole search space was searched
    LIMIT = "limit"  # as many solutions as were asked for
    TIMEOUT = "timeout"
    NODE_LIMIT = "node limit"
    # A solution path; it may end with TIMEOUT as well.
    SOLVED = "solved"
    STUCK = "stuck"  # no technique helps any more
    UNTIL = "until"  # the technique asked for is next
    MISTAKEN = "mistaken"  # there is no solution, or none from here


class Stats(NamedTuple):
    """The cost of a search; the same definitions for every engine.

    A *state* is the board as it is examined: at first, and after each possibility that was taken up
    and all that reasoning makes of it. `single` counts no propagations and no depth: they are 0
    there.

    Attributes:
        nodes: States that were examined, the first one included. Without reasoning every value that
            is written is a state, so that these are the calls of a recursive program.
        guesses: Times that a choice between two or more possibilities had to be made.
        backtracks: Times that a state turned out to be impossible.
        propagations: What reasoning did: candidates removed, or values placed where the engine
            keeps no candidates (`human-bitwise`). 0 where there is no reasoning.
        depth: The greatest number of choices that were open at once. A choice is open while it has
            possibilities that were not taken up.
        time: Seconds in the search.
        time_to_first: Seconds until the first solution was known; None without one.

    Example:
        >>> stats = nonet.solve("1..4....2......3").stats
        >>> stats.nodes, stats.guesses, stats.time < 60
        (1, 0, True)
    """

    nodes: int = 0
    guesses: int = 0
    backtracks: int = 0
    propagations: int = 0
    depth: int = 0
    time: float = 0.0
    time_to_first: float | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(Represented):
    """The answer of `nonet.solve`.

    It is neither true nor false: ``outcome.is_unique`` asks for exactly one solution,
    ``outcome.solution is not None`` for any.

    Attributes:
        puzzle: What was solved.
        status: How many solutions there are. ``unknown`` means that a time or node bound came
            first; there may be one solution all the same.
        solutions: The solutions found, in the order of the search, at most `limit` of them.
        ended: Why the search ended.
        stats: What it cost.
        engine: The name of the engine that answered.

    Example:
        >>> outcome = nonet.solve("1..4....2......3")
        >>> outcome.status, outcome.is_unique, outcome.exact
        (<Status.UNIQUE: 'unique'>, True, True)
        >>> outcome.solution["r1c2"]
        2
        >>> nonet.write(outcome.solution)
        '1234341223414123'
    """

    puzzle: Puzzle
    status: Status
    solutions: tuple[Grid, ...]
    ended: Stop
    stats: Stats
    engine: str

    @classmethod
    def of(cls, *values: Puzzle | Status | tuple[Grid, ...] | Stop | Stats | str) -> Outcome:
        """An outcome of all its fields in order, in a third of the time that a call takes."""
        outcome = object.__new__(cls)
        for put, value in zip(_PUTS, values, strict=True):
            put(outcome, value)
        return outcome

    @property
    def count(self) -> int:
        """How many solutions were found."""
        return len(self.solutions)

    @property
    def exact(self) -> bool:
        """True if there are no others."""
        return self.ended is Stop.EXHAUSTED

    @property
    def solution(self) -> Grid | None:
        """The first solution found, or None.

        Example:
            >>> nonet.solve("1..4....2......3").solution["r1c2"]
            2
        """
        return self.solutions[0] if self.solutions else None

    @property
    def is_unique(self) -> bool:
        """True if there is known to be exactly one solution: no other was found, nor is there one.

        A search with ``limit=1`` does not look for another, so that it never knows.
        """
        return self.status is Status.UNIQUE

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "an outcome is neither true nor false: ask for outcome.is_unique (exactly one "
            "solution), outcome.solution is not None (any), or compare outcome.status"
        )

    def __str__(self) -> str:
        text: str = author("words").describe_status(self.status, self.count, exact=self.exact)
        return text

    def __repr__(self) -> str:
        how_many = f"{self.count} solution{'s' * (self.count != 1)}"
        return f"<Outcome {self.status}, {how_many} of {self.puzzle!r} by {self.engine}>"


# What writes the fields of an outcome, frozen as it is.
_PUTS = [getattr(Outcome, field.name).__set__ for field in fields(Outcome)]


class Count(int, Represented):
    """A number of solutions, which knows whether it is exact or only a lower bound.

    Example:
        >>> Count(12, exact=False)
        Count(12, exact=False)
        >>> Count(12)
        12
    """

    exact: bool

    def __new__(cls, value: int, *, exact: bool = True) -> Count:
        """A count; `exact` is False where a limit or a timeout stopped the counting."""
        count = super().__new__(cls, value)
        count.exact = exact
        return count

    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, bool]]:
        return (int(self),), {"exact": self.exact}

    def __repr__(self) -> str:
        return int.__repr__(self) if self.exact else f"Count({int(self)}, exact=False)"

    def __str__(self) -> str:
        return int.__repr__(self) if self.exact else f"at least {int(self)}"


@frozen(slots=True)
class Check(Represented):
    """The result of `nonet.check`: faults of a board that show without searching.

    It is neither true nor false: ask for `valid`, `complete` or `solved`.

    Attributes:
        valid: No value appears twice in a house.
        complete: No cell is empty.
        conflicts: Every value that stands more than once in a house, with its cells.
        puzzle: What was checked.

    Example:
        >>> check = nonet.check("11..............")
        >>> check.valid, check.complete, check.solved
        (False, False, False)
        >>> print(check.conflicts[0])
        1 appears twice in row 1 (r1c1, r1c2)
    """

    valid: bool
    complete: bool
    conflicts: tuple[Conflict, ...]
    puzzle: Puzzle

    @property
    def solved(self) -> bool:
        """True if the board is complete and valid."""
        return self.valid and self.complete

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a check is neither true nor false: ask for check.valid (no rule is broken), "
            "check.complete (no cell is empty) or check.solved (both)"
        )

    def __str__(self) -> str:
        if self.conflicts:
            return f"The values break the rules: {'; '.join(map(str, self.conflicts))}."
        return f"{'Complete' if self.complete else 'Not complete'}, and no rule is broken."
