r"""The common part of the engines in pure Python: one walk through the tree of choices.

An engine says how it sees a board: which possibilities it looks at next (`_format`), how it tries
one and what follows (`_take`, `_reason`), how it returns (`_save`, `_restore`). The walk does the
rest, in this one place: it keeps the choices that are open, counts, stops at bounds, enumerates all
solutions, and emits checkpoints and rollbacks::

                 _begin, _reason ...                            node 1
                         |
                 _options: r1c3 = 2 or 7     a guess: _save     depth 1
                  /                  \
      _take r1c3 = 2            _restore, _take r1c3 = 7        nodes 2 and 4
             |                           |
     _options: r4c9 = 5             _options: None              node 3
     _take r4c9 = 5                 a solution
             |
     _options: none at all: a backtrack

The walk is a generator with a stack of its own: it stands still between nodes as long as one likes,
and no depth overflows anything.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import ClassVar, Generic, TypeVar

from nonet.engines._engine import Counters, Stop
from nonet.engines._interrupts import HeldInterrupts
from nonet.model import House, Puzzle, cells_of
from nonet.model.trace import (
    Checkpoint,
    Chosen,
    Contradiction,
    Emit,
    Exhausted,
    Placed,
    Removed,
    Rollback,
    Rule,
    Solved,
)
from nonet.options import checked_seed

Saved = TypeVar("Saved")
Option = tuple[int, int]  # a cell and a value to try there
Values = tuple[int, ...]

_PAUSE: Values = ()  # the walk lets its caller look at the clock
_INFINITE = float("inf")


@lru_cache(maxsize=8192)
def values_of(mask: int) -> Values:
    """The values of a bit set, ascending: bit 0 is value 1."""
    return tuple(bit + 1 for bit in cells_of(mask))


class Propagation(Enum):
    """The board after reasoning."""

    FIXPOINT = 1  # nothing more follows
    CONFLICT = 2  # the board has become impossible
    PENDING = 3  # it found something: there may be more


# As names of their own they are quicker.
FIXPOINT, CONFLICT, PENDING = Propagation


class PythonSearch(ABC, Generic[Saved]):
    """A `nonet.engines.Search` in Python; see the head of this file.

    Args:
        puzzle: What to solve.
        seed: Shuffles the order in which possibilities are tried; 0 is the natural order.
        emit: Called with everything that happens; None is quicker.
    """

    engine: ClassVar[str]

    def __init__(self, puzzle: Puzzle, seed: int = 0, emit: Emit | None = None) -> None:
        self.puzzle = puzzle
        self.layout = puzzle.layout
        self.size = puzzle.size
        self.emit = emit
        self.values = list(puzzle.givens)
        self.nodes = self.guesses = self.backtracks = self.propagations = self.depth = 0
        self.solutions = 0
        self.time_to_first: float | None = None
        self._rank = _ranks(checked_seed(seed), self.size)
        self._spent = 0.0
        self._found: list[Values] = []
        self._steps = self._walk()
        self._at_end = False

    # The hooks of an engine. All bit sets of values have bit 0 for value 1.

    @abstractmethod
    def _begin(self) -> Propagation:
        """Reads the puzzle; `_reason` is called next if PENDING."""

    def _reason(self) -> Propagation:
        """Reasons for a moment; it is called again if PENDING."""
        return FIXPOINT

    @abstractmethod
    def _options(self) -> Sequence[Option] | None:
        """The possibilities to look at next, one of which must be true; None if solved."""

    @abstractmethod
    def _take(self, cell: int, value: int) -> Propagation:
        """Tries one of them; as `_begin`."""

    @abstractmethod
    def _save(self) -> Saved:
        """The state that `_restore` needs to return to."""

    @abstractmethod
    def _restore(self, saved: Saved) -> None:
        """Returns to a saved state, perhaps more than once."""

    def _emit_options(self, options: Sequence[Option]) -> None:
        """Emits which cell or house was chosen, and what is possible there."""
        self.emit_choice(options, Rule.FEWEST_VALUES)

    def _emit_attempt(self, cell: int, value: int) -> None:
        """Emits that a possibility is about to be taken."""
        if self.emit is not None:
            self.emit(Placed(cell, value, Rule.ATTEMPT))

    # The helpers that engines use.

    def allowed(self) -> list[int]:
        """For each cell a bit set: its given, or what the pencil marks leave, or everything."""
        marks, everything = self.puzzle.marks, (1 << self.size) - 1
        sets = [1 << (given - 1) if given else everything for given in self.puzzle.givens]
        if marks is not None:
            for cell, given in enumerate(self.puzzle.givens):
                if not given:
                    sets[cell] = sum(1 << (value - 1) for value in marks.of(cell))
        return sets

    def left_by_givens(self) -> list[int]:
        """For each cell a bit set: its given, or what is allowed and no given of its houses."""
        left, givens, houses_of = self.allowed(), self.puzzle.givens, self.layout.house_numbers
        placed = [0] * len(self.layout.houses)
        for cell, given in enumerate(givens):
            for house in houses_of[cell] if given else ():
                placed[house] |= left[cell]
        for cell, given in enumerate(givens):
            for house in () if given else houses_of[cell]:
                left[cell] &= ~placed[house]
        return left

    def in_order(self, options: list[Option]) -> list[Option]:
        """Sorts possibilities into the order of the seed; without one they stay as they are."""
        rank, size = self._rank, self.size
        if rank is not None:
            options.sort(key=lambda option: rank[option[0] * size + abs(option[1]) - 1])
        return options

    def house_at(self, index: int | None) -> House | None:
        """The house of an index, for an event."""
        return None if index is None else self.layout.houses[index]

    def emit_choice(
        self,
        options: Sequence[Option],
        rule: Rule,
        *,
        cell: int | None = None,
        value: int | None = None,
        house: int | None = None,
        losers: Values = (),
    ) -> None:
        """Emits that a cell was chosen, or a value in a house, and what is possible there."""
        if not options:
            self.contradiction(cell, value, house)
        elif self.emit is not None:
            self.emit(Chosen(tuple(options), rule, self.house_at(house), losers))

    def emit_removed(
        self, candidates: Sequence[Option], rule: Rule, values: Values, cells: int, *houses: int
    ) -> None:
        """Emits that candidates are removed because of values that are confined to some cells."""
        if self.emit is not None:
            basis = tuple(cells_of(cells))
            where = (self.layout.houses[index] for index in houses)
            self.emit(Removed(tuple(candidates), rule, values, basis, *where))

    def contradiction(
        self, cell: int | None = None, value: int | None = None, house: int | None = None
    ) -> Propagation:
        """Emits a contradiction; CONFLICT, to be returned."""
        if self.emit is not None:
            self.emit(Contradiction(cell, value, self.house_at(house)))
        return CONFLICT

    # The walk.

    def _walk(self) -> Iterator[Values | None]:
        """Yields None before each node, nothing to make a pause, and the solutions."""
        emit = self.emit
        choices: list[tuple[Saved, list[Option]]] = []  # with what is still to be tried, backwards
        yield None
        self.nodes += 1
        state = self._begin()
        while True:
            while state is PENDING:
                yield _PAUSE
                state = self._reason()
            options = () if state is CONFLICT else self._options()
            if emit is not None and state is FIXPOINT and options is not None:
                self._emit_options(options)
            if options is None:
                solution = tuple(self.values)
                if emit is not None:
                    emit(Solved(solution, self.solutions + 1))
                yield solution
            elif not options:
                self.backtracks += 1
            if not options:
                if not choices:
                    break
                saved, untried = choices[-1]
                option = untried.pop()
                if emit is not None:
                    emit(Rollback(len(choices), not untried))
                self._restore(saved)
                if not untried:
                    choices.pop()
            elif len(options) == 1:
                option = options[0]
            else:
                self.guesses += 1
                *untried, option = reversed(options)
                choices.append((self._save(), untried))
                self.depth = max(self.depth, len(choices))
                if emit is not None:
                    emit(Checkpoint(len(choices)))
            yield None
            self.nodes += 1
            if emit is not None:
                self._emit_attempt(*option)
            state = self._take(*option)
        if emit is not None:
            emit(Exhausted(self.solutions))
        self._at_end = True

    # The interface of a search.

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Goes on; see `nonet.engines.Search`."""
        begun = time.perf_counter()
        last_solution = _INFINITE if limit is None else self.solutions + limit
        last_node = _INFINITE if node_limit is None else self.nodes + node_limit
        end = _INFINITE if timeout is None else begun + timeout
        try:
            with HeldInterrupts() as interrupts:
                if self.nodes >= last_node:
                    return Stop.NODE_LIMIT
                for solution in self._steps:
                    if solution:
                        self.solutions += 1
                        if self.time_to_first is None:
                            self.time_to_first = self._spent + time.perf_counter() - begun
                        if keep:
                            self._found.append(solution)
                        if self.solutions >= last_solution:
                            return Stop.LIMIT
                    elif solution is None and self.nodes >= last_node:
                        return Stop.NODE_LIMIT
                    if timeout is not None and time.perf_counter() >= end:
                        return Stop.TIMEOUT
                    if interrupts.held:
                        interrupts.release()
                if not self._at_end:
                    raise RuntimeError("this search was broken by an error; begin a new one")
                return Stop.EXHAUSTED
        finally:
            self._spent += time.perf_counter() - begun

    def take(self) -> Sequence[Values]:
        """The solutions not yet taken."""
        grids, self._found = self._found, []
        return grids

    def counters(self) -> Counters:
        """The cost of the search so far."""
        return Counters(self.nodes, self.guesses, self.backtracks, self.propagations, self.depth)


def _ranks(seed: int, size: int) -> list[float] | None:
    """For each cell and value a number by which to sort; None leaves the natural order."""
    if not seed:
        return None
    from random import Random

    rng = Random(seed)  # of which `random` alone is the same in every version of Python
    return [rng.random() for _ in range(size**3)]
