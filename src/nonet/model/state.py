"""A puzzle on the way to its solution: givens, placed values and pencil marks.

Techniques look at a state and change nothing; `State.after` makes the next one. The marks are held
as techniques use them: ``state.places[7]`` is the set of *empty* cells that may hold 7, and
``state.places[0]`` the set of all empty cells, so that "the places of 7 in row 3" is
``state.places[7] & row``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nonet.errors import ShapeError, UsageError
from nonet.model.candidates import Candidates, open_places
from nonet.model.cells import cells_of, mask_of
from nonet.model.picture import draw_candidates
from nonet.model.puzzle import Puzzle, Source
from nonet.model.step import Candidate, Step
from nonet.model.values import as_values
from nonet.representation import Represented

if TYPE_CHECKING:
    from nonet.model.layout import Layout


class Memo(dict[Hashable, Any]):
    """The results of searches, with success or without, on the states of one puzzle.

    `State.changed` hands it from state to state, so it grows along a path. A key says all that the
    search depends on, as ``("X-Wing", value, places)`` does: then the same memo serves all states.

    Example:
        >>> path = nonet.explain("1000003004000020")
        >>> path.end.memo is path.start.memo
        True
    """


class State(Represented):
    """Givens, placed values and the pencil marks of the empty cells. Treat it as frozen.

    Args:
        layout: The board.
        givens: N x N values row by row, 0 for empty.
        values: The same with the values that the player has placed; None if there are none.
        marks: The pencil marks; None for all that the values leave possible. Marks that a placed
            value already excludes do not count.
        memo: That of a state of the same puzzle; None for a new one.

    Attributes:
        layout: The board.
        givens: As above.
        values: As above.
        places: For each value the empty cells that may hold it, as a bit set; at 0 all empty cells.
        memo: What searches have found, here and on the states that this one was made from.
        source: Where its puzzle was read from, if it was; it does not count for equality.
        cache: What techniques have found out about this state alone and share with each other.

    Raises:
        ShapeError: The parts belong to boards of different sizes.

    Example:
        >>> state = nonet.State(nonet.Layout.of(4), [1, 2, 0, 0] + [0] * 12)
        >>> state.values_of(2), len(state)
        ((3, 4), 44)
    """

    __slots__ = ("cache", "givens", "layout", "memo", "places", "source", "values")

    layout: Layout
    givens: tuple[int, ...]
    values: tuple[int, ...]
    places: tuple[int, ...]
    memo: Memo
    source: Source | None
    cache: dict[Hashable, Any]

    def __init__(
        self,
        layout: Layout,
        givens: Sequence[int],
        values: Sequence[int] | None = None,
        marks: Candidates | None = None,
        memo: Memo | None = None,
    ) -> None:
        self.layout = layout
        self.givens = as_values(layout, givens)
        self.values = self.givens if values is None else as_values(layout, values)
        if marks is not None and marks.layout != layout:
            raise ShapeError("the pencil marks belong to another board")
        for cell, given in enumerate(self.givens):
            if given and self.values[cell] != given:
                raise UsageError("the placed values must contain the givens")
        self.places = open_places(layout, self.values)
        if marks is not None:
            empty, *places = self.places
            self.places = (empty, *(old & marks.places(v) for v, old in enumerate(places, 1)))
        self.memo = Memo() if memo is None else memo
        self.source = None
        self.cache = {}

    @classmethod
    def of(cls, puzzle: Puzzle) -> State:
        """The state in which a puzzle begins, with the progress of a player if it has any.

        That are the entries and the centre marks of its document. Formats that keep nothing but
        pencil marks show a value that a player wrote as the only mark of its cell. So such a mark
        counts as written, once the cells that it sees have crossed it out.

        Example:
            >>> state = nonet.State.of(nonet.parse("1..4....2......3"))
            >>> state.values_of(1)
            (2, 3)
        """
        layout, givens = puzzle.layout, puzzle.givens
        document = None if puzzle.source is None else puzzle.source.document
        marks = puzzle.marks
        if document is not None and document.centre:
            marks = _noted(layout, document.centre, marks)
        if document is not None and document.entries:
            pairs = zip(givens, document.entries, strict=True)
            state = cls(layout, givens, [given or entry for given, entry in pairs], marks)
        elif marks is not None:
            state = cls(layout, givens, _written(layout, givens, marks), marks)
        else:
            places = open_places(layout, givens)
            return cls._from_checked(layout, givens, givens, places, Memo(), source=puzzle.source)
        state.source = puzzle.source
        return state

    @classmethod
    def _from_checked(
        cls,
        layout: Layout,
        givens: tuple[int, ...],
        values: tuple[int, ...],
        places: tuple[int, ...],
        memo: Memo,
        *,
        source: Source | None,
    ) -> State:
        state = cls.__new__(cls)
        state.layout, state.givens = layout, givens
        state.values, state.places = values, places
        state.memo, state.source, state.cache = memo, source, {}
        return state

    @property
    def size(self) -> int:
        """N."""
        return self.layout.size

    @property
    def value_count(self) -> int:
        """How many values there are: on usual boards N."""
        return self.layout.value_count

    @property
    def solved(self) -> bool:
        """True if every cell is filled."""
        return not self.places[0]

    def values_of(self, cell: int) -> tuple[int, ...]:
        """The pencil marks of a cell, ascending; none in a filled cell."""
        return tuple(v for v in range(1, self.layout.value_count + 1) if self.places[v] >> cell & 1)

    def candidates(self) -> Candidates:
        """The pencil marks; a filled cell has its value."""
        return Candidates.with_filled(self.layout, self.values, self.places)

    def puzzle(self) -> Puzzle:
        """The placed values as givens, with the pencil marks.

        Example:
            >>> state = nonet.State.of(nonet.parse("1..4....2......3"))
            >>> state.puzzle().marks.of("r1c2")
            (2, 3)
        """
        return Puzzle(self.layout, self.values, marks=self.candidates())

    def after(self, step: Step) -> State:
        """The state when a step is done: what is placed leaves the marks of the cells it sees.

        Example:
            >>> state = nonet.State.of(nonet.parse("1000003004000020"))
            >>> state.after(nonet.steps(state)[0]).values
            (1, 0, 0, 0, 0, 0, 3, 1, 0, 4, 0, 0, 0, 0, 2, 0)
        """
        return self.changed(step.placements, step.eliminations)

    def changed(
        self, placements: Iterable[Candidate] = (), eliminations: Iterable[Candidate] = ()
    ) -> State:
        """The state with some values written and some marks crossed out."""
        places, values = list(self.places), list(self.values)
        for cell, value in eliminations:
            places[value] &= ~(1 << cell)
        filled = 0
        for cell, value in placements:
            values[cell], filled = value, filled | 1 << cell
            places[value] &= ~self.layout.peers[cell]
        if not filled:
            return self.with_parts(self.values, tuple(places))
        return self.with_parts(tuple(values), tuple([mask & ~filled for mask in places]))

    def with_parts(self, values: tuple[int, ...], places: tuple[int, ...]) -> State:
        """The same puzzle with other values and marks, unchecked; they share what is remembered."""
        return self._from_checked(
            self.layout, self.givens, values, places, self.memo, source=self.source
        )

    def without(self, value: int, cells: int) -> State:
        """The state with a value crossed out in a set of cells."""
        return self.changed((), [Candidate(cell, value) for cell in cells_of(cells)])

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self.places[1:])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.places == other.places
            and self.values == other.values
            and self.givens == other.givens
            and self.layout == other.layout
        )

    def __hash__(self) -> int:
        return hash((self.places, self.values, self.givens, self.layout))

    @property
    def parts(self) -> tuple[Any, ...]:
        """The arguments of `of_parts` for the same state, without the results of searches."""
        return self.layout, self.givens, self.values, self.places, self.source

    @classmethod
    def of_parts(
        cls,
        layout: Layout,
        givens: tuple[int, ...],
        values: tuple[int, ...],
        places: tuple[int, ...],
        source: Source | None,
    ) -> State:
        """The state of these `parts`, unchecked."""
        return cls._from_checked(layout, givens, values, places, Memo(), source=source)

    def __reduce__(self) -> tuple[object, ...]:
        return State.of_parts, self.parts

    def __str__(self) -> str:
        marks = [self.values_of(cell) for cell in range(len(self.values))]
        return draw_candidates(self.layout, self.values, marks)

    def __repr__(self) -> str:
        empty = self.places[0].bit_count()
        return f"<State {self.layout.describe()}, {empty} empty cells, {len(self)} pencil marks>"


def _noted(layout: Layout, centre: Sequence[Sequence[int]], marks: Candidates | None) -> Candidates:
    """The candidates that pencil marks leave of the cells that have any in their centre."""
    places = []
    for value in range(1, layout.value_count + 1):
        noted = mask_of(cell for cell, values in enumerate(centre) if not values or value in values)
        places.append(noted if marks is None else noted & marks.places(value))
    return Candidates(layout, places)


def _written(layout: Layout, givens: tuple[int, ...], marks: Candidates) -> list[int]:
    """The givens, and each lone mark of a cell that no cell it sees has among several marks."""
    once = twice = 0
    for value in range(1, layout.value_count + 1):
        twice |= once & marks.places(value)
        once |= marks.places(value)
    lone = once & ~twice
    values = list(givens)
    for value in range(1, layout.value_count + 1):
        places = marks.places(value)
        for cell in cells_of(places & lone):
            if not values[cell] and not places & layout.peers[cell] & ~lone:
                values[cell] = value
    return values
