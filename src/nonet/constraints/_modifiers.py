"""Rules with modifiers: cells that count as more than their digit for the rules in parentheses.

Each row, column and box has one modifier, and finding them is part of the puzzle. The rules inside
are read on a board with more values, where each cell holds what it counts as. That board has two
further variables for each cell: its digit (`digit_r1c1`), and its state, which tells whether the
cell is a modifier (`doublers_r1c1`).

The solver's variables outside of the grid are the states, for each house what its modifier holds,
and what the cells count as where a rule inside depends on it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from nonet.constraints._modifier_digits import about_digits
from nonet.constraints._scope import ScopeRule
from nonet.constraints.killer import Killer
from nonet.constraints.logic import And
from nonet.constraints.replicate import Replicate
from nonet.constraints.sums import SumCage
from nonet.constraints.whispers import Whispers
from nonet.errors import ShapeError, UnsupportedError
from nonet.model import Broken, Constraint, Grid, House, Layout, SolutionPart, cell_name
from nonet.model.constraint import Constraints, Held
from nonet.model.primitives import Distinct, Primitive
from nonet.model.renumbering import renumbered, variables_of

MOST_VALUES = 64
_MOST_WAYS = 1000  # tried before a rule inside is taken to hold
_MOST_TRIES = 100_000  # before a full board is given up undecided
_DIGIT = "digit_"

# Rules about which digits the board has, or about whole houses of them: they stand outside.
_ABOUT_DIGITS = frozenset(
    (
        *("anti-king", "anti-knight", "anti-queen", "anti-taxicab", "diagonal", "windows"),
        *("disjoint-groups", "extra-region", "distinct-lines", "dutch-flatmates", "full-rank"),
        *("nonconsecutive", "diagonally-nonconsecutive", "global-entropy", "global-mod"),
        *("negative-difference", "negative-ratio", "negative-sum", "connected", "equality-cage"),
        *("box-indexer", "column-indexer", "row-indexer", "value-indexing", "numbered-room"),
        *("sandwich", "lunchbox", "search-nine", "entropic", "x-sum", "battlefield"),
        *("skyscraper-sum", "region-run", "region-count", "automaton", "pair-table"),
    )
)

Modified = Mapping[int, int]  # the modifiers, and what each of them counts as


class _Inside(NamedTuple):
    """The rules in parentheses, prepared for the board of their scope.

    Attributes:
        rules: The rules, with the parts that are about digits written as such.
        cells: The cells of each rule.
        primitives: The primitives of all rules.
        counted: The cells for which a rule uses what they count as, in order.
    """

    rules: Constraints
    cells: tuple[tuple[int, ...], ...]
    primitives: tuple[Primitive, ...]
    counted: tuple[int, ...]


class ModifierRule(ScopeRule):
    """Some cells, the modifiers, count as more than their digit for the rules inside."""

    is_of_any_board = True

    # The rule that the digits of its cells differ, on the board of the scope.
    differ: ClassVar[type[Constraint]]

    # The hooks of each rule of this kind.

    @abstractmethod
    def state_domains(self, layout: Layout) -> Sequence[int]:
        """The possible states of each cell, as bit sets."""

    @abstractmethod
    def house_domain(self, layout: Layout) -> int:
        """The values that the modifier of a house may hold, as a bit set."""

    @abstractmethod
    def relations(
        self, layout: Layout, states: Sequence[int], houses: Sequence[int]
    ) -> Iterator[Primitive]:
        """How digits, their states and what the modifiers of `houses_of` hold depend on each other.

        Args:
            layout: The board.
            states: The variables of the states.
            houses: The variables of the houses.
        """

    @abstractmethod
    def counting(self, layout: Layout, cell: int, state: int, counted: int) -> Primitive:
        """The primitive that joins the state of a cell with what the cell counts as."""

    @abstractmethod
    def options(self, layout: Layout, values: Held, cell: int) -> Iterable[int]:
        """The numbers that a filled cell may count as if it is a modifier."""

    @abstractmethod
    def compatible(self, values: Held, cell: int, other: int) -> bool:
        """True if two cells of different houses may both be modifiers."""

    @abstractmethod
    def states(self, layout: Layout, values: Sequence[int], modified: Modified) -> list[int]:
        """The state of each cell."""

    # The part that all of them share.

    def variables(self, layout: Layout) -> Sequence[str]:
        names = [cell_name(cell, layout.size) for cell in range(layout.cell_count)]
        return [*(_DIGIT + name for name in names), *(f"{self.kind}_{name}" for name in names)]

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        names = self.variables(layout)
        count = layout.cell_count
        return [names[first + to[cell]] for first in (0, count) for cell in range(count)]

    def scope(self, layout: Layout) -> Layout:
        values = range(layout.least, layout.least + self.value_count(layout))
        board = layout.with_variables(self.variables(layout))
        return board.with_values(values, repeats=True)

    @abstractmethod
    def require_board(self, layout: Layout) -> None:
        """Raises a `ShapeError` if there is no such rule on that board."""

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        self.require_board(layout)
        if self.value_count(layout) > MOST_VALUES:
            raise ShapeError(
                f"{self.kind}: its cells would count as more than {MOST_VALUES} numbers"
            )
        for rule in _all_of(self.rules):
            if rule.kind in _ABOUT_DIGITS:
                raise ShapeError(
                    f"{self.kind}: {rule.kind} is about digits and stands outside of the "
                    "parentheses, as a rule of its own"
                )

    def outside(self, layout: Layout) -> Sequence[int]:
        every = (1 << self.value_count(layout)) - 1
        counted = (every for _ in self._inside(layout).counted)
        houses = (self.house_domain(layout) for _ in houses_of(layout))
        return [*self.state_domains(layout), *houses, *counted]

    def _inside(self, layout: Layout) -> _Inside:
        return _read(self, layout.without_constraints)

    def _numbers(self, layout: Layout) -> tuple[range, range, dict[int, int]]:
        """The variables of states and houses, and by cell those of what it counts as."""
        first, counted = layout.outside_of(self).start, self._inside(layout).counted
        houses = first + layout.cell_count
        last = houses + len(houses_of(layout))
        own = {cell: last + at for at, cell in enumerate(counted)}
        return range(first, houses), range(houses, last), own

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        yield from self.relations(layout, *self._numbers(layout)[:2])
        yield from self._about_rules(layout)

    def _about_rules(self, layout: Layout) -> Iterator[Primitive]:
        (states, _, counted), count = self._numbers(layout), layout.cell_count
        for cell, number in counted.items():
            yield self.counting(layout, cell, states[cell], number)
        numbers = (
            dict(zip(range(count, 3 * count), (*range(count), *states), strict=True)) | counted
        )
        for primitive in self._inside(layout).primitives:
            yield renumbered(primitive, numbers.__getitem__)

    def statements(self, layout: Layout) -> Iterator[Primitive]:
        return (statement for _, statement in self.reasons(layout))

    def reasons(self, layout: Layout) -> Iterator[tuple[str, Primitive]]:
        """The primitives for the digits by the rules inside while no modifier is known."""
        inside, scope, count = self._inside(layout), self.scope(layout), layout.cell_count
        values = range(layout.least, layout.least + layout.value_count)
        options = tuple(self.may_count(layout, value) for value in values)
        for shown, rule in zip(self.rules, inside.rules, strict=True):
            text = f"{self.kind}: {shown.describe(scope)}"
            for primitive in rule.primitives(scope):
                numbers = variables_of(primitive)
                if isinstance(primitive, Distinct) and count <= min(numbers) <= max(numbers) < (
                    2 * count
                ):
                    yield text, renumbered(primitive, lambda number: number - count)
                elif (others := about_digits(primitive, layout, options)) is not None:
                    yield text, others

    @abstractmethod
    def may_count(self, layout: Layout, value: int) -> tuple[int, ...]:
        """The numbers that a cell with a digit may count as, beginning with the digit itself."""

    @abstractmethod
    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart: ...

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        broken = list(self._surely_broken(layout, values))
        yield from broken
        if not broken and None not in values and next(self.ways(layout, values), None) is None:
            yield Broken(tuple(range(layout.cell_count)), self.without_way)

    def _surely_broken(self, layout: Layout, values: Held) -> Iterator[Broken]:
        """The rules inside that are broken whichever cells are modifiers."""
        inside, scope, count = self._inside(layout), self.scope(layout), layout.cell_count
        three_boards: list[int | None] = [*(None for _ in values), *values, *(None for _ in values)]
        for shown, rule, cells in zip(self.rules, inside.rules, inside.cells, strict=True):
            broken_ones = list(rule.check(scope, three_boards))
            for broken in broken_ones:
                yield Broken(tuple(cell % count for cell in broken.cells), broken.words)
            if broken_ones or any(values[cell] is None for cell in cells):
                continue
            if not self._may_hold(layout, values, rule, cells):
                words = f"{shown.describe(scope)} does not hold, {self.whichever}"
                yield Broken(cells, words)

    def _may_hold(
        self, layout: Layout, values: Held, rule: Constraint, cells: Sequence[int]
    ) -> bool:
        """True if a rule inside holds for some choice of modifiers; True if not decided."""
        values = [value if cell in cells else None for cell, value in enumerate(values)]
        scope, ways = self.scope(layout), self._some_ways(layout, values, cells)
        for modified in islice(ways, _MOST_WAYS):
            if not any(rule.check(scope, self._held(layout, values, modified, cells))):
                return True
        return next(ways, None) is not None

    whichever: ClassVar[str] = "whichever cells count as more"

    def _some_ways(
        self, layout: Layout, values: Held, cells: Sequence[int]
    ) -> Iterator[dict[int, int]]:
        """Every choice of modifiers among these cells, beginning with none."""
        masks = _masks(layout)

        def further(modified: dict[int, int], at: int) -> Iterator[dict[int, int]]:
            yield modified
            for place in range(at, len(cells)):
                cell = cells[place]
                if any(self._exclude(masks, values, cell, other) for other in modified):
                    continue
                for option in self.options(layout, values, cell):
                    yield from further({**modified, cell: option}, place + 1)

        return further({}, 0)

    def _exclude(self, masks: Sequence[int], values: Held, cell: int, other: int) -> bool:
        both = 1 << cell | 1 << other
        return any(mask & both == both for mask in masks) or not self.compatible(
            values, cell, other
        )

    def _held(
        self, layout: Layout, values: Held, modified: Modified, known: Iterable[int]
    ) -> list[int | None]:
        """The values of the scope: what the known cells count as, the digits, the states."""
        shown: list[int | None] = [None] * len(values)
        for cell in known:
            shown[cell] = modified.get(cell, values[cell])
        states = self.states(layout, [value or 0 for value in values], modified)
        known_states = (
            state if digit is not None else None for state, digit in zip(states, shown, strict=True)
        )
        return [*shown, *values, *known_states]

    @property
    def without_way(self) -> str:  # type: ignore[override]
        return f"no way to choose the cells of {self.kind} obeys its rules"

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        inside, scope, masks = self._inside(layout), self.scope(layout), _masks(layout)
        rows = [house.cells for house in layout.rows]
        row_of = {cell: at for at, row in enumerate(rows) for cell in row}
        # A rule is checked after each of its rows, the first one included, to fail early.
        rules_of: list[list[Constraint]] = [[] for _ in rows]
        for rule, cells in zip(inside.rules, inside.cells, strict=True):
            for at in {row_of[cell] for cell in cells}:
                rules_of[at].append(rule)
        whole = [value for value in values if value is not None]
        tries = 0

        def further(at: int, modified: dict[int, int]) -> Iterator[Sequence[int]]:
            nonlocal tries
            tries += 1
            if tries > _MOST_TRIES:
                raise UnsupportedError(
                    f"{self.kind}: which cells count as more was not decided in {_MOST_TRIES} "
                    "tries; with some cells left empty `nonet solve` finds them"
                )
            if at == len(rows):
                states = self.states(layout, whole, modified)
                counted = (modified.get(cell, whole[cell]) for cell in inside.counted)
                of_houses = (
                    sum(states[cell] for cell in house.cells if cell in modified)
                    for house in houses_of(layout)
                )
                yield (*states, *of_houses, *counted)
                return
            for cell in rows[at]:
                if any(self._exclude(masks, values, cell, other) for other in modified):
                    continue
                for option in self.options(layout, values, cell):
                    more = {**modified, cell: option}
                    known = (state_ for row in rows[: at + 1] for state_ in row)
                    shown = self._held(layout, values, more, known)
                    if not any(any(rule.check(scope, shown)) for rule in rules_of[at]):
                        yield from further(at + 1, more)

        return further(0, {})

    def read(self, rule: Constraint, scope: Layout) -> Constraint:
        """A rule inside, with the parts that are about digits written as such."""
        match rule:
            case Killer(total=total, cells=cells):
                differ: Any = self.differ
                apart = differ(cells)
                return apart if total is None else And((apart, SumCage(total, cells)))
            case Whispers(difference=None):
                return replace(rule, difference=(self.digit_count(scope) + 1) // 2)
            case Replicate():
                return And(tuple(self.read(part, scope) for part in rule.all_of(scope)))
            case And():  # or, not
                return replace(rule, rules=tuple(self.read(r, scope) for r in rule.rules))
        return rule

    @abstractmethod
    def digit_count(self, layout: Layout) -> int:
        """How many digits there are, on the board or on that of the scope."""


def _all_of(rules: Iterable[Constraint]) -> Iterator[Constraint]:
    for rule in rules:
        yield rule
        yield from _all_of(getattr(rule, "rules", ()))


@lru_cache(maxsize=256)
def _read(rule: ModifierRule, layout: Layout) -> _Inside:
    scope, count = rule.scope(layout), layout.cell_count
    rules = tuple(rule.read(rule_, scope) for rule_ in rule.rules)
    primitives = [tuple(rule_.primitives(scope)) for rule_ in rules]
    numbers = [{n for primitive in some for n in variables_of(primitive)} for some in primitives]
    cells = tuple(tuple(sorted({n % count for n in some})) for some in numbers)
    counted = tuple(sorted({n for some in numbers for n in some if n < count}))
    return _Inside(
        rules, cells, tuple(primitive for some in primitives for primitive in some), counted
    )


@lru_cache(maxsize=64)
def _masks(layout: Layout) -> tuple[int, ...]:
    return tuple(sum(1 << cell for cell in house.cells) for house in houses_of(layout))


def houses_of(layout: Layout) -> list[House]:
    """Rows, columns, and boxes or regions."""
    return [*layout.rows, *layout.columns, *layout.boxes]
