"""The events of an engine while it works, typed, and a board that follows them.

The events of a search are a complete record of it. A placed value leaves the other cells
of its houses without an event; `Removed` has all other eliminations. A `Rollback` returns to the
board as it was when the checkpoint of that number was made::

    Chosen r1c3: 2 or 7
    Checkpoint 1            ──┐
    Placed r1c3 = 2           │
    Placed r4c3 = 5           │
    Contradiction in r4c9     │
    Rollback 1, discarded   ──┘   r1c3 and r4c3 are empty again
    Placed r1c3 = 7

The words for them are made in `nonet.words`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from nonet.model.grid import Grid
from nonet.model.houses import House
from nonet.model.layout import Layout
from nonet.model.puzzle import Puzzle
from nonet.representation import Represented, author


class Rule(StrEnum):
    """Why an engine does something.

    Example:
        >>> events = nonet.trace("1000020000300004", "elimination", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Placed))
        >>> event.rule, str(event.rule)
        (<Rule.ATTEMPT: 'attempt'>, 'attempt')
    """

    # Placements
    NAKED_SINGLE = "naked single"  # the only value left for the cell
    HIDDEN_SINGLE = "hidden single"  # the only place left for the value in the house
    ATTEMPT = "attempt"  # one of several possibilities, or the only one that the choice left
    # Removals
    LOCKED_CANDIDATES = "locked candidates"  # the value of a house is confined to a line
    HIDDEN_GROUP = "hidden group"  # as many values as places: nothing else goes there
    REFUTED = "refuted"  # it was tried and led nowhere
    # Choices
    FIRST_CELL = "first empty cell"
    FEWEST_VALUES = "fewest values"
    FEWEST_PLACES = "fewest places"
    NEAREST_COMPLETION = "nearest completion"


@dataclass(frozen=True, slots=True, repr=False)
class OnBoard(Represented):
    """The common base of events: the board on which they happened, which their words need.

    Attributes:
        layout: The board; None for an event that was made by hand. It does not count when events
            are compared.
    """

    layout: Layout | None = field(default=None, compare=False, kw_only=True)

    def __str__(self) -> str:
        if self.layout is None:
            return type(self).__name__
        text: str = author("words").describe_event(self, self.layout.size)
        return text

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__}>"
            if self.layout is None
            else f"<{type(self).__name__}: {self}>"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Placed(OnBoard):
    """A value was written into a cell.

    Attributes:
        cell: Its number.
        value: The value.
        rule: Why.
        house: Where it is the only place, for a hidden single.

    Example:
        >>> events = nonet.trace("1000020000300004", "elimination", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Placed))
        >>> print(event)
        r1c2 = 3: tried
    """

    cell: int
    value: int
    rule: Rule
    house: House | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Removed(OnBoard):
    """Candidates were removed by reasoning.

    Attributes:
        candidates: Pairs of cell and value; none if a constraint was found that removes nothing.
        rule: Why.
        values: The values that the reasoning is about.
        cells: Where these values are confined to.
        house: The house in which they are.
        line: The row or column to which locked candidates are confined.

    Example:
        >>> puzzle = nonet.examples.get("extreme-1").puzzle
        >>> events = nonet.trace(puzzle, "elimination", limit=1)
        >>> event = next(each for each in events if isinstance(each, nonet.Removed))
        >>> print(event)
        r1c3 is not 3: that was tried and led nowhere
    """

    candidates: tuple[tuple[int, int], ...]
    rule: Rule
    values: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    house: House | None = None
    line: House | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Chosen(OnBoard):
    """Nothing follows any more: a cell, or a value in a house, was chosen to be tried.

    Attributes:
        options: Pairs of cell and value in the order in which they will be tried.
        rule: Why this one.
        house: Where the value is to be placed; None if a cell was chosen.
        losers: For each option how many neighbours would lose a candidate, if that decides the
            order: the least constraining value comes first. Otherwise empty.

    Example:
        >>> events = nonet.trace("1000020000300004", "backtracking", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Chosen))
        >>> event.options, str(event.rule)
        (((1, 3), (1, 4)), 'first empty cell')
    """

    options: tuple[tuple[int, int], ...]
    rule: Rule
    house: House | None = None
    losers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Checkpoint(OnBoard):
    """The state was saved because there are several possibilities.

    Attributes:
        number: How many checkpoints there are now.

    Example:
        >>> events = nonet.trace("1000020000300004", "backtracking", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Checkpoint))
        >>> print(event)
        checkpoint 1: the board is saved
    """

    number: int


@dataclass(frozen=True, slots=True, repr=False)
class Rollback(OnBoard):
    """The state of a checkpoint was restored for its next possibility.

    Attributes:
        number: The checkpoint.
        discarded: Whether it goes, because this possibility is the last one.

    Example:
        >>> events = nonet.trace("1000020000300004", "backtracking", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Rollback))
        >>> event.number, event.discarded
        (2, True)
    """

    number: int
    discarded: bool


@dataclass(frozen=True, slots=True, repr=False)
class Contradiction(OnBoard):
    """The board has become impossible.

    Attributes:
        cell: The cell that has no value left, or in which a value does not fit any more.
        value: The value that has no place left, or does not fit.
        house: The house in which the value has no place left.

    Example:
        >>> events = nonet.trace("1000020000300004", "backtracking", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Contradiction))
        >>> print(event)
        contradiction: r1c4 has no value left
    """

    cell: int | None = None
    value: int | None = None
    house: House | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Pruned(OnBoard):
    """A value was not tried, because it is the only one left for another cell as well.

    Attributes:
        cell: Where it was to go.
        value: The value.
        neighbour: The cell that would have none left.

    Example:
        >>> events = nonet.trace(nonet.examples.get("long-search-3").puzzle, "constrained")
        >>> event = next(each for each in events if isinstance(each, nonet.Pruned))
        >>> print(event)
        r4c1 = 1 is not tried: r6c1 would have no value left
    """

    cell: int
    value: int
    neighbour: int


@dataclass(frozen=True, slots=True, repr=False)
class Solved(OnBoard):
    """A solution was found.

    Attributes:
        values: N x N values row by row.
        number: Its 1-based position among the solutions.

    Example:
        >>> events = nonet.trace("1000020000300004", "backtracking", limit=2)
        >>> event = next(each for each in events if isinstance(each, nonet.Solved))
        >>> event.number, event.values[:4]
        (1, (1, 3, 4, 2))
    """

    values: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True, repr=False)
class Exhausted(OnBoard):
    """No checkpoint is left to return to: there are no more solutions.

    Attributes:
        solutions: How many were found.

    Example:
        >>> events = list(nonet.trace("1000020000300004", "backtracking", limit=None))
        >>> events[-1].solutions
        2
    """

    solutions: int


Event = (
    Placed | Removed | Chosen | Checkpoint | Rollback | Contradiction | Pruned | Solved | Exhausted
)
"""What an engine did, as `nonet.trace` yields it: one of these classes.

Example:
    >>> for event in nonet.trace("1..4....2......3", "backtracking"):
    ...     if isinstance(event, nonet.Solved):
    ...         print(event.number, event.values[:4])
    1 (1, 2, 3, 4)
"""
Emit = Callable[[Event], None]


def emitting_on(layout: Layout, emit: Emit) -> Emit:
    """Hands events on as events of a board: engines need not name it in each."""

    def emit_on(event: Event) -> None:
        object.__setattr__(event, "layout", layout)  # the event is still ours alone
        emit(event)

    return emit_on


class Replay:
    """A board that follows the events of a trace.

    Example:
        >>> from nonet.model import Layout
        >>> board = Replay(Puzzle(Layout.of(1), [0]))
        >>> board.follow(Placed(0, 1, Rule.NAKED_SINGLE))
        True
        >>> board.grid.values
        (1,)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._layout = puzzle.layout
        self._values = list(puzzle.givens)
        self._checkpoints: dict[int, list[int]] = {}

    @property
    def grid(self) -> Grid:
        """The board as it is now."""
        return Grid.from_checked(self._layout, self._values)

    def follow(self, event: Event) -> bool:
        """Applies an event; returns whether the values on the board changed."""
        match event:
            case Placed(cell, value):
                self._values[cell] = value
            case Checkpoint(number):
                self._checkpoints[number] = list(self._values)
                return False
            case Rollback(number):
                self._values = list(self._checkpoints[number])
            case _:
                return False
        return True
