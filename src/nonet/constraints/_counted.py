"""Rules by which some cells count as more than their digit, for other rules in parentheses.

In each row, column and box one cell counts as more: which ones are to be found. The rules inside
are read on a board of more values, on which each cell is what it counts as. Behind its cells come
variables: the digits (`digit_r1c1` and so on), and those that say which cells count as more.

Variables outside of the grid are only the latter, and for each cell that a rule inside is about
what it counts as.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from nonet.constraints._counted_digits import of_digits
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
_MOST_WAYS = 1000  # that are looked at to find a rule inside broken
_MOST_TRIES = 100_000  # to judge a full board
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

Special = Mapping[int, int]  # the cells that count as more, and as what


class _Inside(NamedTuple):
    """The rules in parentheses as they are read.

    Attributes:
        rules: The rules, with what is about digits apart.
        cells: For each of them the cells that it is about.
        primitives: What all of them come to on the board of their scope.
        counted: The cells of which it matters what they count as, in order.
    """

    rules: Constraints
    cells: tuple[tuple[int, ...], ...]
    primitives: tuple[Primitive, ...]
    counted: tuple[int, ...]


class Numbers(NamedTuple):
    """The numbers of the variables outside of the grid.

    Attributes:
        own: For each cell the one that says whether it counts as more.
        counted: By cells, what they count as.
        houses: For each of `houses_of` the one that says what counts as more there.
    """

    own: Sequence[int]
    counted: Mapping[int, int]
    houses: Sequence[int]


class CountedRule(ScopeRule):
    """Some cells count as more than their digit for the rules inside."""

    # That the digits of its cells differ, on the board of the scope.
    differ: ClassVar[type[Constraint]]

    # What a rule of this kind has to say.

    @abstractmethod
    def own_domains(self, layout: Layout) -> Sequence[int]:
        """What the variables may hold that say which cells count as more: of each cell one."""

    @abstractmethod
    def house_domain(self, layout: Layout) -> int:
        """What the variable of a house may hold, which says what counts as more there."""

    @abstractmethod
    def relations(self, layout: Layout, numbers: Numbers) -> Iterator[Primitive]:
        """What holds for the digits and the variables.

        Args:
            layout: The board.
            numbers: The numbers of the variables.
        """

    @abstractmethod
    def options(self, layout: Layout, values: Held, cell: int) -> Iterable[int]:
        """As what a filled cell may count if it counts as more."""

    @abstractmethod
    def together(self, values: Held, cell: int, other: int) -> bool:
        """Whether two cells of different houses may both count as more."""

    @abstractmethod
    def house_values(
        self, layout: Layout, values: Sequence[int], special: Special
    ) -> Iterable[int]:
        """What the variables of the houses hold."""

    @abstractmethod
    def own_values(self, layout: Layout, values: Sequence[int], special: Special) -> list[int]:
        """What the variables hold that say so."""

    # What is the same for all of them.

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
        return [*self.own_domains(layout), *counted, *houses]

    def _inside(self, layout: Layout) -> _Inside:
        return _read(self, layout.without_constraints)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        first, count = layout.outside_of(self).start, layout.cell_count
        inside = self._inside(layout)
        counted = {cell: first + count + at for at, cell in enumerate(inside.counted)}
        last = first + count + len(counted)
        houses = range(last, last + len(houses_of(layout)))
        yield from self.relations(layout, Numbers(range(first, first + count), counted, houses))

        def number(cell: int) -> int:
            if cell < count:
                return counted[cell]
            return cell - count if cell < 2 * count else cell - 2 * count + first

        for primitive in inside.primitives:
            yield renumbered(primitive, number)

    def statements(self, layout: Layout) -> Iterator[Primitive]:
        return (each for _, each in self.reasons(layout))

    def reasons(self, layout: Layout) -> Iterator[tuple[str, Primitive]]:
        """What the rules inside say of digits, as nobody sees yet which cells count as more."""
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
                elif (found := of_digits(primitive, layout, options)) is not None:
                    yield text, found

    @abstractmethod
    def may_count(self, layout: Layout, value: int) -> tuple[int, ...]:
        """As what a cell with a digit may count, first as that digit."""

    @abstractmethod
    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart: ...

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        broken = list(self._surely_broken(layout, values))
        yield from broken
        if not broken and None not in values and next(self.ways(layout, values), None) is None:
            yield Broken(tuple(range(layout.cell_count)), self.without_way)

    def _surely_broken(self, layout: Layout, values: Held) -> Iterator[Broken]:
        """Rules inside that do not hold whichever cells count as more, one by one."""
        inside, scope, count = self._inside(layout), self.scope(layout), layout.cell_count
        held: list[int | None] = [*(None for _ in values), *values, *(None for _ in values)]
        for shown, rule, cells in zip(self.rules, inside.rules, inside.cells, strict=True):
            found = list(rule.check(scope, held))
            for broken in found:
                yield Broken(tuple(cell % count for cell in broken.cells), broken.words)
            if found or any(values[cell] is None for cell in cells):
                continue
            if not self._may_hold(layout, values, rule, cells):
                words = f"{shown.describe(scope)} does not hold, {self.whichever}"
                yield Broken(cells, words)

    def _may_hold(
        self, layout: Layout, values: Held, rule: Constraint, cells: Sequence[int]
    ) -> bool:
        """Whether a rule inside holds with some of its cells counting as more; so if in doubt."""
        values = [value if cell in cells else None for cell, value in enumerate(values)]
        scope, ways = self.scope(layout), self._some_ways(layout, values, cells)
        for special in islice(ways, _MOST_WAYS):
            if not any(rule.check(scope, self._held(layout, values, special, cells))):
                return True
        return next(ways, None) is not None

    whichever: ClassVar[str] = "whichever cells count as more"

    def _some_ways(
        self, layout: Layout, values: Held, cells: Sequence[int]
    ) -> Iterator[dict[int, int]]:
        """The ways in which some of these cells may count as more, beginning with none of them."""
        masks = _masks(layout)

        def further(special: dict[int, int], at: int) -> Iterator[dict[int, int]]:
            yield special
            for place in range(at, len(cells)):
                cell = cells[place]
                if any(self._exclude(masks, values, cell, other) for other in special):
                    continue
                for option in self.options(layout, values, cell):
                    yield from further({**special, cell: option}, place + 1)

        return further({}, 0)

    def _exclude(self, masks: Sequence[int], values: Held, cell: int, other: int) -> bool:
        both = 1 << cell | 1 << other
        return any(mask & both == both for mask in masks) or not self.together(values, cell, other)

    def _held(
        self, layout: Layout, values: Held, special: Special, known: Iterable[int]
    ) -> list[int | None]:
        """The board of the scope: of the cells that are known, what they count as."""
        held: list[int | None] = [None] * len(values)
        for cell in known:
            held[cell] = special.get(cell, values[cell])
        own = self.own_values(layout, [value or 0 for value in values], special)
        marks = [own[cell] if each is not None else None for cell, each in enumerate(held)]
        return [*held, *values, *marks]

    @property
    def without_way(self) -> str:  # type: ignore[override]
        return f"no way to choose the cells of {self.kind} obeys its rules"

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        inside, scope, masks = self._inside(layout), self.scope(layout), _masks(layout)
        rows = [house.cells for house in layout.rows]
        row_of = {cell: at for at, row in enumerate(rows) for cell in row}
        # A rule is looked at as soon as one of its rows is known, and so again at the next one.
        rules_of: list[list[Constraint]] = [[] for _ in rows]
        for rule, cells in zip(inside.rules, inside.cells, strict=True):
            for at in {row_of[cell] for cell in cells}:
                rules_of[at].append(rule)
        whole = [value for value in values if value is not None]
        tries = 0

        def further(at: int, special: dict[int, int]) -> Iterator[Sequence[int]]:
            nonlocal tries
            tries += 1
            if tries > _MOST_TRIES:
                raise UnsupportedError(
                    f"{self.kind}: which cells count as more was not decided in {_MOST_TRIES} "
                    "tries; with some cells left empty `nonet solve` finds them"
                )
            if at == len(rows):
                own = self.own_values(layout, whole, special)
                counted = (special.get(cell, whole[cell]) for cell in inside.counted)
                yield (*own, *counted, *self.house_values(layout, whole, special))
                return
            for cell in rows[at]:
                if any(self._exclude(masks, values, cell, other) for other in special):
                    continue
                for option in self.options(layout, values, cell):
                    more = {**special, cell: option}
                    known = (each for row in rows[: at + 1] for each in row)
                    held = self._held(layout, values, more, known)
                    if not any(any(rule.check(scope, held)) for rule in rules_of[at]):
                        yield from further(at + 1, more)

        return further(0, {})

    def read(self, rule: Constraint, scope: Layout) -> Constraint:
        """A rule inside, with what is about digits apart from what cells count as."""
        match rule:
            case Killer(total=total, cells=cells):
                differ: Any = self.differ
                apart = differ(cells)
                return apart if total is None else And((apart, SumCage(total, cells)))
            case Whispers(difference=None):
                return replace(rule, difference=(self.digit_count(scope) + 1) // 2)
            case Replicate():
                return And(tuple(self.read(each, scope) for each in rule.all_of(scope)))
            case And():  # or, not
                return replace(rule, rules=tuple(self.read(r, scope) for r in rule.rules))
        return rule

    @abstractmethod
    def digit_count(self, layout: Layout) -> int:
        """How many digits a board has, be it that of the scope."""


def _all_of(rules: Iterable[Constraint]) -> Iterator[Constraint]:
    for rule in rules:
        yield rule
        yield from _all_of(getattr(rule, "rules", ()))


@lru_cache(maxsize=256)
def _read(rule: CountedRule, layout: Layout) -> _Inside:
    scope, count = rule.scope(layout), layout.cell_count
    rules = tuple(rule.read(each, scope) for each in rule.rules)
    primitives = [tuple(each.primitives(scope)) for each in rules]
    numbers = [{n for each in some for n in variables_of(each)} for some in primitives]
    cells = tuple(tuple(sorted({n % count for n in some})) for some in numbers)
    counted = tuple(sorted({n for some in numbers for n in some if n < count}))
    return _Inside(rules, cells, tuple(each for some in primitives for each in some), counted)


@lru_cache(maxsize=64)
def _masks(layout: Layout) -> tuple[int, ...]:
    return tuple(sum(1 << cell for cell in house.cells) for house in houses_of(layout))


def houses_of(layout: Layout) -> list[House]:
    """Rows, columns, and boxes or regions."""
    return [*layout.rows, *layout.columns, *layout.boxes]
