"""The primitives that rules become for engines: plain data over numbered variables.

Variables are the cells of the board row by row, then variables outside of the grid. A variable
holds a value *as shown*; `least` is the smallest one, 1 on ordinary boards. Bit sets of values have
bit ``v - least``.

Each primitive can be judged by itself: `holds` is slow and obvious, and says what the engines'
propagators must come to. A domain, which narrows a single cell, is a `Count` of that cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple, Protocol, TypeVar

from nonet.errors import UnsupportedError
from nonet.frozen import frozen
from nonet.model.relation import Relation

Cells = tuple[int, ...]

Pair = Relation


class Primitive(Protocol):
    """The common base of primitives; `nonet.Relation` is one as well.

    Example:
        >>> layout = nonet.Layout.of(4)
        >>> less = nonet.Relation("less than", 0, 1, (0b1110, 0b1100, 0b1000, 0))
        >>> less.holds([1, 2] + [0] * 14), less.holds([2, 1] + [0] * 14)
        (True, False)
    """

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it: values as shown, of which `least` is the smallest."""


@frozen(slots=True)
class Distinct:
    """Cells that all hold different values; with as many cells as values, every value once."""

    cells: Cells

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        return len({values[cell] for cell in self.cells}) == len(self.cells)


@frozen(slots=True)
class Sum:
    """A weighted sum within bounds; the weights of a cell that comes several times add up."""

    cells: Cells
    weights: tuple[int, ...]
    low: int
    high: int

    @classmethod
    def of(cls, cells: Cells, low: int, high: int | None = None) -> Sum:
        """The plain sum of cells: exactly `low`, or from `low` to `high`."""
        return cls(cells, (1,) * len(cells), low, low if high is None else high)

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        terms = zip(self.cells, self.weights, strict=True)
        return self.low <= sum(weight * values[cell] for cell, weight in terms) <= self.high


@frozen(slots=True)
class Family:
    """Cells hold different values, and the set of these is one of `sets` (bit sets)."""

    cells: Cells
    sets: tuple[int, ...] = field(hash=False)  # long, and shared by many

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        bits = 0
        for cell in self.cells:
            bits |= 1 << (values[cell] - least)
        return bits.bit_count() == len(self.cells) and bits in self.sets


@frozen(slots=True)
class EqualSums:
    """All groups of cells have the same sum."""

    groups: tuple[Cells, ...]

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        return len({sum(values[cell] for cell in group) for group in self.groups}) <= 1


@frozen(slots=True)
class Automaton:
    """A line, read in order, takes an automaton from its start to an accepting state.

    Attributes:
        cells: The line.
        start: A state.
        transitions: For each state, and each value from the least on, the next state or -1. Where
            several states may follow, further blocks of the same length have the other ones.
        accepting: The states in which the line may end.
        choices: How many states may follow at most.
        ways: Where all values differ, the same as bit sets: two ends, all between them, the others.
    """

    cells: Cells
    start: int
    transitions: tuple[tuple[int, ...], ...] = field(hash=False)
    accepting: tuple[int, ...] = field(hash=False)
    choices: int = 1
    ways: tuple[tuple[int, int, int, int], ...] = field(default=(), hash=False)

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        states = {self.start}
        for cell in self.cells:
            states = {new for state in states for new in self.after(state, values[cell] - least)}
        return not states.isdisjoint(self.accepting)

    def after(self, state: int, value: int) -> Iterator[int]:
        """The states that may follow a state and a value, which is counted from 0."""
        row = self.transitions[state]
        return (new for new in row[value :: len(row) // self.choices] if new >= 0)


@frozen(slots=True)
class Numbering(Automaton):
    """Cells are numbered in the order in which they are read, by an automaton that does so.

    Nothing else is about these numbers, but which cells have the same: any would do.
    """


@frozen(slots=True)
class Count:
    """How many of the cells hold one of some values.

    Attributes:
        cells: Some cells.
        values: A bit set of values.
        counts: A bit set of numbers: bit k allows k of the cells.
    """

    cells: Cells
    values: int
    counts: int

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        number = sum(self.values >> (values[cell] - least) & 1 for cell in self.cells)
        return bool(self.counts >> number & 1)


@frozen(slots=True)
class Element:
    """``cells[i - 1]`` holds some value, where `index` holds i.

    An index that points beyond the cells is forbidden.

    Attributes:
        index: A variable.
        cells: Those that it points at, which it may be one of.
        value: The variable that holds that value; None if it is known.
        values: If it is, a bit set of values of which it is one.
        only: Whether none of the other cells holds it, or one of these.
    """

    index: int
    cells: Cells
    value: int | None = None
    values: int = 0
    only: bool = False

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        place = values[self.index] - 1
        wanted = self.values if self.value is None else 1 << (values[self.value] - least)
        bits = [i for i, cell in enumerate(self.cells) if wanted >> (values[cell] - least) & 1]
        return place in bits and (bits == [place] or not self.only)

    def parts(self, values: Sequence[int]) -> Iterator[Primitive]:
        """The same as domains and pairs, if the value is known, on a board with these values."""
        least, places = values[0], range(1, len(self.cells) + 1)
        every = bits_of(values, least)
        yield domain(self.index, (value for value in values if value in places), least)
        for place, cell in zip(places, self.cells, strict=True):
            others = every & ~self.values if self.only else every
            rows = tuple(self.values if value == place else others for value in values)
            if cell != self.index:
                yield Relation("element", self.index, cell, rows)
                continue
            own = (v for v, row in zip(values, rows, strict=True) if row >> (v - least) & 1)
            yield domain(cell, own, least)


@frozen(slots=True)
class Connected:
    """The cells that hold some values are joined by their sides.

    Attributes:
        cells: All cells, row by row.
        columns: How many of them are in a row.
        values: A bit set of values.
        size: How many cells hold one of them; 0 for any number, none as well.
    """

    cells: Cells
    columns: int
    values: int
    size: int = 0

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        inside = [i for i, c in enumerate(self.cells) if self.values >> (values[c] - least) & 1]
        parts = joined(inside, self.columns)
        return len(parts) == bool(inside) and self.size in (0, len(inside))


@frozen(slots=True)
class Apart:
    """Cells that have the same label are different.

    Attributes:
        labels: The label of each cell: variables as well.
        cells: The cells.
        every: A bit set of values that the cells of each label hold.
    """

    labels: Cells
    cells: Cells
    every: int = 0

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        pairs = [(values[a], values[b]) for a, b in zip(self.labels, self.cells, strict=True)]
        if len(set(pairs)) < len(pairs):
            return False
        sets: dict[int, int] = {}
        for label, value in pairs:
            sets[label] = sets.get(label, 0) | 1 << (value - least)
        return all(there & self.every == self.every for there in sets.values())


def sides_of(cell: int, count: int, columns: int) -> list[int]:
    """The cells beside one of `count` cells that lie in rows of that many columns."""
    column = cell % columns
    ways = ((-columns, True), (-1, column > 0), (1, column + 1 < columns), (columns, True))
    return [cell + way for way, inside in ways if inside and 0 <= cell + way < count]


def joined(cells: Iterable[int], columns: int) -> list[list[int]]:
    """Cells of a board in groups that are joined by sides, in order.

    Example:
        >>> joined([0, 1, 5, 8], columns=4)
        [[0, 1, 5], [8]]
    """
    left = dict.fromkeys(sorted(cells))
    parts = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for cell in part:
            for other in sides_of(cell, cell + columns + 1, columns):
                if other in left:
                    del left[other]
                    part.append(other)
        parts.append(sorted(part))
    return parts


@frozen(slots=True)
class AnyOf:
    """In at least one of the branches all primitives hold."""

    branches: tuple[tuple[Primitive, ...], ...]

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        return any(
            all(primitive.holds(values, least) for primitive in one) for one in self.branches
        )


@frozen(slots=True)
class Not:
    """At least one of the primitives does not hold."""

    primitives: tuple[Primitive, ...]

    def holds(self, values: Sequence[int], least: int = 1) -> bool:
        """True if a full board obeys it."""
        return not all(primitive.holds(values, least) for primitive in self.primitives)


def paired(primitives: Iterable[Primitive], values: Sequence[int]) -> Iterator[Primitive]:
    """The same in pairs where an index points at a value that is known: see `Element`."""
    for primitive in primitives:
        if isinstance(primitive, Element) and primitive.value is None:
            yield from primitive.parts(values)
        else:
            yield primitive


State = TypeVar("State", bound=Hashable)
_MOST_STATES = 20_000


class Machine(NamedTuple):
    """An `Automaton` without its line, to be shared by lines that follow the same rule."""

    start: int
    transitions: tuple[tuple[int, ...], ...]
    accepting: tuple[int, ...]

    @classmethod
    def of(
        cls,
        values: Iterable[int],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        length: int | None = None,
    ) -> Machine:
        """The automaton that a function describes.

        Args:
            values: All values of the board, from the least on.
            start: A state, anything that can be hashed.
            step: From a state and a value to the next state; None where there is none.
            accepts: Whether a line may end in a state.
            length: Of the lines: states that are further away are left out.

        Raises:
            UnsupportedError: It has too many states.

        Example:
            >>> Machine.of((1, 2), 0, lambda seen, value: (seen + value) % 2, lambda s: s == 0)
            Machine(start=0, transitions=((1, 0), (0, 1)), accepting=(0,))
        """
        values = tuple(values)
        numbers: dict[State, int] = {start: 0}
        rows: list[tuple[int, ...]] = []
        layer, left = [start], length
        while layer:
            further: list[State] = []
            for state in layer:
                if left is not None and left <= 0:
                    rows.append((-1,) * len(values))
                    continue
                row = []
                for value in values:
                    new = step(state, value)
                    if new is not None and new not in numbers:
                        numbers[new] = len(numbers)
                        further.append(new)
                    row.append(-1 if new is None else numbers[new])
                rows.append(tuple(row))
            if len(numbers) > _MOST_STATES:
                raise UnsupportedError(
                    f"this rule needs an automaton of more than {_MOST_STATES} states"
                )
            layer, left = further, None if left is None else left - 1
        accepting = tuple(number for state, number in numbers.items() if accepts(state))
        return cls(0, tuple(rows), accepting)

    def along(self, cells: Cells) -> Automaton:
        """The automaton of a line."""
        return Automaton(cells, *self)


def bits_of(values: Iterable[int], least: int = 1) -> int:
    """Values as a bit set."""
    bits = 0
    for value in values:
        bits |= 1 << (value - least)
    return bits


def domain(cell: int, values: Iterable[int], least: int = 1) -> Count:
    """One of these values in a cell."""
    return Count((cell,), bits_of(values, least), 0b10)
