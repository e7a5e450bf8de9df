"""`pair-table` and `automaton`: relations and automata that users make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Self

from nonet.constraints._families import LineRule, clash, ordered_pairs
from nonet.constraints._kind import Kind
from nonet.errors import ShapeError, UnsupportedError
from nonet.frozen import frozen
from nonet.model import Broken, Layout, Relation
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure
from nonet.model.primitives import AnyOf, Automaton, Machine, Primitive, bits_of, domain
from nonet.model.titles import filled


@frozen
class PairTable(LineRule):
    """A relation of your own between neighbours on a line.

    Attributes:
        allowed: For each value, from the least on, what the second cell may hold beside it: a
            number with bit 0 for the least value.
        every: Whether it holds for all pairs of cells, each in the order of the line.
    """

    kind = "pair-table"
    title = "the line {first}-{last}"
    claim = "neighbours on {title} are pairs of its table"
    allowed: tuple[int, ...] = ()
    every: bool = False

    def claim_on(self, layout: Layout) -> str:
        rows = range(len(self.allowed))
        pairs = {(a, b) for a in rows for b in rows if self.allowed[a] >> b & 1}
        if pairs == {(a, a) for a in rows}:
            return filled("the values on {title} are equal", self, layout)
        far = {(a, b) for a in rows for b in rows if abs(a - b) > 1}
        if pairs - {(a, a) for a in rows} == far:
            return filled("neighbours on {title} are not consecutive", self, layout)
        return super().claim_on(layout)

    @classmethod
    def of(
        cls,
        holds: Callable[[int, int], bool],
        cells: Cells | str,
        values: Iterable[int],
        *,
        every: bool = False,
    ) -> Self:
        """The relation of all pairs of values for which a function is true.

        Args:
            holds: Called with the values of two cells.
            cells: The line.
            values: All values of the board: `Layout.values`.
            every: As above.

        Example:
            >>> PairTable.of(lambda a, b: a + b > 4, "r1c1 r1c2", range(1, 5)).allowed
            (8, 12, 14, 15)
        """
        values = tuple(values)
        allowed = tuple(bits_of((b for b in values if holds(a, b)), values[0]) for a in values)
        return cls(cells, allowed, every)  # type: ignore[arg-type]  # text is made plain

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        count = layout.value_count
        if len(self.allowed) != count or any(not 0 <= row < 1 << count for row in self.allowed):
            raise ShapeError(f"{self.kind}: the table is not one for {count} values")

    def _pairs(self) -> Iterable[tuple[int, int]]:
        return ordered_pairs(self.cells) if self.every else pairwise(self.cells)

    def _goes_with_itself(self, layout: Layout) -> list[int]:
        return [v for i, v in enumerate(layout.values) if self.allowed[i] >> i & 1]

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        for one, other in self._pairs():
            if one != other:
                yield Relation(self.kind, one, other, self.allowed)
            else:  # a line that stands still
                yield domain(one, self._goes_with_itself(layout), layout.least)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for one, other in self._pairs():
            a, b = values[one], values[other]
            if a is None or b is None:
                continue
            if not self.allowed[a - layout.least] >> (b - layout.least) & 1:
                yield clash((one, a), (other, b), layout)


@lru_cache(maxsize=64)
def _rows(transitions: tuple[int, ...], width: int) -> tuple[tuple[int, ...], ...]:
    """The steps of each state; lines that follow the same rule share them."""
    return tuple(transitions[i : i + width] for i in range(0, len(transitions), width))


_Place = tuple[int, frozenset[int]]  # how many cells are read, and in which states it may be
_MOST_STEPS = 1_000_000


def _open(
    values: tuple[int, ...],
    start: Collection[Hashable],
    steps: Mapping[tuple[Hashable, int], Collection[Hashable]],
    accepting: Collection[Hashable],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    """The fields of an automaton with choices, whose state 0 is all of those it may begin in.

    Raises:
        UnsupportedError: It has too many steps.
    """
    names: dict[Hashable, int] = {state: number for number, state in enumerate(start, 1)}
    waiting = list(names)
    for name in waiting:  # which grows
        for value in values:
            for new in steps.get((name, value), ()):
                if new not in names:
                    names[new] = len(names) + 1
                    waiting.append(new)
    first = {v: {new for state_ in start for new in steps.get((state_, v), ())} for v in values}
    nexts_of = [[sorted(names[new] for new in first[value]) for value in values]]
    for name in names:
        nexts = [sorted({names[new] for new in steps.get((name, value), ())}) for value in values]
        nexts_of.append(nexts)
    most = max(len(nexts_) for row in nexts_of for nexts_ in row)
    if len(nexts_of) * len(values) * most > _MOST_STEPS:
        raise UnsupportedError(f"an automaton with choices of more than {_MOST_STEPS} steps")
    parts = ((row, choice) for row in nexts_of for choice in range(most))
    flat = [
        nexts_[choice] if choice < len(nexts_) else -1 for row, choice in parts for nexts_ in row
    ]
    ends = [number for name, number in names.items() if name in accepting]
    ends += [0] if any(state in accepting for state in start) else []
    return tuple(sorted(ends)), tuple(flat), (), most


@frozen
class StateMachine(LineRule):
    """An automaton of your own reads a line.

    Attributes:
        accepting: The states in which it may end.
        transitions: For each state, and each value from the least on, the next state or -1: one
            row after the other. Where the line has breaks, each row has one number more: the
            next state at a break.
        breaks: Where the line has breaks: after how many of its cells each.
        choices: How many states may follow at most where that is open; each row then has so many
            parts, as long as a row without choices.
    """

    kind = "automaton"
    title = "the line {first}-{last}"
    claim = "{title} is one that its automaton accepts"
    accepting: tuple[int, ...] = ()
    transitions: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    choices: int = 1

    @classmethod
    def of(
        cls,
        cells: Cells | str,
        values: Iterable[int],
        start: Collection[Hashable],
        steps: Mapping[tuple[Hashable, int], Collection[Hashable]],
        accepting: Collection[Hashable],
    ) -> Self:
        """The automaton of a description that may leave open which of several steps is taken.

        It has no such choices where that takes no more than 20,000 states.

        Args:
            cells: The line.
            values: All values of the board: `Layout.values`.
            start: The states in which it may begin.
            steps: From a state and a value to all states that may come next.
            accepting: The states in which it may end.

        Example:
            >>> rising = StateMachine.of("r1", (1, 2), ["a"], {("a", 1): "a", ("a", 2): "b"}, "b")
            >>> rising.transitions, rising.accepting
            ((0, 1, -1, -1), (1,))
        """

        def step(state: frozenset[Hashable], value: int) -> frozenset[Hashable] | None:
            return frozenset().union(*(steps.get((state_, value), ()) for state_ in state)) or None

        values = tuple(values)
        try:
            machine = Machine.of(
                values, frozenset(start), step, lambda state: not state.isdisjoint(accepting)
            )
        except UnsupportedError:
            return cls(cells, *_open(values, start, steps, accepting))  # type: ignore[arg-type]
        flat = tuple(new for row in machine.transitions for new in row)
        return cls(cells, machine.accepting, flat)  # type: ignore[arg-type]  # text is made plain

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if self.choices < 1:
            raise ShapeError(f"{self.kind}: choices are 1 or more")
        width = self._width(layout) * self.choices
        states, rest = divmod(len(self.transitions), width)
        if rest or not states:
            raise ShapeError(f"{self.kind}: it needs {width} steps for each state")
        if not all(-1 <= state < states for state in self.transitions):
            raise ShapeError(f"{self.kind}: the steps lead to states 0 to {states - 1}, or to -1")
        if not all(0 <= state < states for state in self.accepting):
            raise ShapeError(f"{self.kind}: its states are 0 to {states - 1}")
        if not all(0 <= read <= len(self.cells) for read in self.breaks):
            raise ShapeError(f"{self.kind}: a break is after 0 to {len(self.cells)} cells")

    def _width(self, layout: Layout) -> int:
        return layout.value_count + bool(self.breaks)

    def _next(self, states: Iterable[int], step: int, width: int) -> frozenset[int]:
        """The states behind any of these after a value, counted from 0, or a break."""
        rows = _rows(self.transitions, width * self.choices)
        return frozenset(new for state in states for new in rows[state][step::width]) - {-1}

    def _after_breaks(self, states: frozenset[int], read: int, width: int) -> frozenset[int]:
        """The states behind the breaks, if there are any after that many cells."""
        for _ in range(self.breaks.count(read)):
            states = self._next(states, width - 1, width)
        return states

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        n = self._width(layout)
        if not self.breaks:
            rows = _rows(self.transitions, n * self.choices)
            return (Automaton(self.cells, 0, rows, self.accepting, self.choices),)

        def step(
            place: tuple[int, frozenset[int]], value: int
        ) -> tuple[int, frozenset[int]] | None:
            read, states = place
            new = self._after_breaks(self._next(states, value - layout.least, n), read + 1, n)
            return (read + 1, new) if new else None

        start = (0, self._after_breaks(frozenset((0,)), 0, n))
        if not start[1]:
            return (AnyOf(()),)

        def ends(place: _Place) -> bool:
            return place[0] == len(self.cells) and not place[1].isdisjoint(self.accepting)

        machine = Machine.of(layout.values, start, step, ends, len(self.cells))
        return (machine.along(self.cells),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        width = self._width(layout)
        states = self._after_breaks(frozenset((0,)), 0, width)
        for read, value in enumerate(numbers, 1):
            if not states:
                return "nothing goes on at a break"
            states = self._next(states, value - layout.least, width)
            if not states:
                return f"nothing goes on with {value}"
            states = self._after_breaks(states, read, width)
        return "it does not end there" if states.isdisjoint(self.accepting) else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        for begin, end in pairwise([0, *sorted(set(self.breaks)), len(self.cells)]):
            if begin < end:
                yield from replace(self, cells=self.cells[begin:end], breaks=()).line(layout)

    def line(self, layout: Layout) -> Iterable[Figure]:
        """How a line without breaks looks."""
        return super().draw(layout)


TABLE = Kind(
    make=PairTable,
    rules=(
        "Each cell of the line and the next hold two values that the table allows: for each value "
        "of the first, a number whose bits are the values of the second, bit 0 for the least. "
        "With every=yes this is so for all pairs of cells."
    ),
    iss="Pair",
    examples=("pair-table 510,508,504,496,480,448,384,256,0 r1c1-r1c4",),
    needs=("allowed",),
)
AUTOMATON = Kind(
    make=StateMachine,
    rules=(
        "The automaton reads the values of the line in order, from state 0 on, and ends in an "
        "accepting state. Its steps are listed state by state, one for each value: the next state, "
        "or -1. With breaks=4 there is a break after four cells of the line: then each state has "
        "one step more, which is taken at a break. With choices=2 it is open which of two states "
        "follows: each state has its steps twice, and the line must be able to end well."
    ),
    aliases=("nfa", "state-machine"),
    iss="NFA",
    examples=("automaton accepting=1 transitions=0,0,0,0,1,0,0,0,0,1,1,1,1,1,1,1,1,1 r1c1-r1c4",),
    needs=("transitions",),
)
