"""`chaos-construction`: regions that are to be found, and clues about them."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import combinations

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._regions_seen import RegionsSeen
from nonet.constraints._scope import Deduced, Link, ScopeRule
from nonet.constraints.extra_region import ExtraRegion
from nonet.constraints.logic import And
from nonet.constraints.region_clues import RegionClue, RegionCount, RegionRun
from nonet.constraints.replicate import Replicate
from nonet.errors import ShapeError, UnsupportedError
from nonet.frozen import frozen
from nonet.model import Constraint, Grid, Layout, Relation, SolutionPart, cell_name
from nonet.model.constraint import Constraints, Held
from nonet.model.primitives import (
    Apart,
    Automaton,
    Connected,
    Count,
    Distinct,
    Machine,
    Numbering,
    Primitive,
    joined,
    sides_of,
)
from nonet.model.renumbering import variables_of

_LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+-"
_MOST_TRIES = 200_000  # regions that are looked at to judge a full board


@lru_cache(maxsize=64)
def _in_order(values: range, regions: int) -> Machine:
    """Reads the numbers of regions: each new one is the next."""

    def step(seen: int, value: int) -> int | None:
        number = value - values[0]
        return None if number > seen or number >= regions else max(seen, number + 1)

    return Machine.of(values, 0, step, lambda seen: seen == regions)


@frozen
class ChaosConstruction(ScopeRule):
    """Regions that are to be found.

    Attributes:
        size: Another number of cells in each region than in the longer of row and column.
        rules: Clues, and other rules in which ``@r3c4`` is the region of the cell r3c4.
    """

    kind = "chaos-construction"
    title = "the regions"
    claim = "the board is parted into joined regions of all values"
    size: int = 0
    rules: Constraints = field(default=())

    def _size(self, layout: Layout) -> int:
        return self.size or max(layout.height, layout.size)

    def _regions(self, layout: Layout) -> int:
        return layout.cell_count // self._size(layout)

    def variables(self, layout: Layout) -> Sequence[str]:
        labels = [cell_name(cell, layout.size) for cell in range(layout.cell_count)]
        runs = (rule.run_names(layout) for rule in _runs_in(self.rules, layout))
        return [*labels, *dict.fromkeys(name for names in runs for name in names)]

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        labels = [cell_name(to[cell], layout.size) for cell in range(layout.cell_count)]
        arms = (name.split("_")[1:] for name in self.variables(layout)[layout.cell_count :])
        return [*labels, *("_".join(["run", *(str(to[int(c)]) for c in arm)]) for arm in arms)]

    def may_turn(self, scope: Layout) -> bool:
        """Not if a rule names a region by its number: they are numbered in the order of cells."""
        others = (rule for rule in self.rules if not isinstance(rule, RegionClue))
        of_others = (primitive for rule in others for primitive in rule.primitives(scope))
        return all(_numbers_none(primitive, scope.cell_count) for primitive in of_others)

    def domains(self, layout: Layout) -> Sequence[int]:
        """Regions are numbered from the least value on; runs may be as long as there are values."""
        count, every = layout.cell_count, (1 << layout.value_count) - 1
        labels = [(1 << min(self._regions(layout), cell + 1)) - 1 for cell in range(count)]
        return [*labels, *(every for _ in self.variables(layout)[count:])]

    def fit(self, layout: Layout) -> None:
        size = self._size(layout)
        if size < 2 or layout.cell_count % size:
            raise ShapeError(f"{self.kind}: {layout.cell_count} cells have no regions of {size}")
        if max(size, self._regions(layout)) > layout.value_count:
            raise ShapeError(f"{self.kind}: there are too few values for regions of {size} cells")
        super().fit(layout)

    def own(self, scope: Layout) -> Iterator[Primitive]:
        cells = tuple(range(scope.cell_count))
        labels = tuple(range(scope.cell_count, 2 * scope.cell_count))
        size, regions = self._size(scope), self._regions(scope)
        every = (1 << scope.value_count) - 1 if size == scope.value_count else 0
        yield Apart(labels, cells, every)
        for region in range(regions):
            yield Connected(labels, scope.size, 1 << region, size)
            yield Count(labels, 1 << region, 1 << size)
        # Where no rule names a region, the search may number them as it comes to them.
        in_order = Numbering if self.may_turn(scope) else Automaton
        yield in_order(labels, *_in_order(scope.values, regions))
        for rule in dict.fromkeys(_runs_in(self.rules, scope)):
            yield from rule.measured(scope)

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        layout = grid.layout
        regions = tuple(number - layout.least for number in own[: len(grid)])
        letters = "".join(_LETTERS[number] for number in regions)
        rows = [letters[at : at + grid.size] for at in range(0, len(letters), grid.size)]
        words = f"{self.kind}: {' '.join(rows)}"
        return SolutionPart(self.kind, {"regions": rows}, words, regions=regions)

    def deduced(
        self, layout: Layout, marks: Sequence[int], links: Sequence[Link]
    ) -> Iterator[Deduced]:
        return RegionsSeen(layout, self._size(layout), marks, self.rules).deduced()

    without_way = "it cannot be parted into such regions"

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        scope = self.scope(layout)
        for parts in _partitions(self, scope, [value for value in values if value is not None]):
            everything = [*values, *self._labels(parts, scope)]
            runs = (rule.runs(scope, everything) for rule in _runs_in(self.rules, scope))
            lengths = {name: length for run in runs for name, length in run}
            yield (
                *(
                    value
                    for value in everything[layout.cell_count : 2 * layout.cell_count]
                    if value is not None
                ),
                *(lengths[name] for name in scope.variables[layout.cell_count :]),
            )

    def obeyed(self, scope: Layout, values: Sequence[int], parts: Sequence[Sequence[int]]) -> bool:
        """True if regions, of which further ones may follow, obey the rules inside."""
        everything = [*values, *self._labels(parts, scope)]
        return not any(any(rule.check(scope, everything)) for rule in self.rules)

    @staticmethod
    def _labels(parts: Sequence[Sequence[int]], scope: Layout) -> list[int | None]:
        labels: list[int | None] = [None] * len(scope.variables)
        for number, part in enumerate(parts):
            for cell in part:
                labels[cell] = scope.least + number
        return labels


def _runs_in(rules: Iterable[Constraint], layout: Layout) -> Iterator[RegionRun]:
    """The clues about runs, wherever they stand."""
    for rule in rules:
        if isinstance(rule, RegionRun):
            yield rule
        elif isinstance(rule, And):
            yield from _runs_in(rule.rules, layout)
        elif isinstance(rule, Replicate) and isinstance(rule.origin, int):  # bound to the board
            yield from _runs_in(rule.all_of(layout), layout)


def _numbers_none(primitive: Primitive, first: int) -> bool:
    """True if a primitive is about no regions, or only about which of them are the same."""
    regions = [number >= first for number in variables_of(primitive)]
    if not any(regions):
        return True
    if isinstance(primitive, Relation):
        rows = enumerate(primitive.allowed)
        alike = {(row >> i & 1, (row & ~(1 << i)).bit_count()) for i, row in rows}
        number = len(primitive.allowed)
        same_or_not = len(alike) == 1 and alike.pop()[1] in (0, number - 1)
        return all(regions) and same_or_not
    return isinstance(primitive, Distinct) and all(regions)


def _partitions(
    rule: ChaosConstruction,
    scope: Layout,
    values: Sequence[int],
) -> Iterator[list[list[int]]]:
    """All ways to part a full board into regions, each from its first cell on.

    Args:
        rule: What the regions have to obey.
        scope: The board with its variables.
        values: What stands in the cells.

    Raises:
        UnsupportedError: It takes too long: whether there are more is not decided.
    """
    size, columns = rule._size(scope), scope.size
    tries = 0

    def grown(region: list[int], free: set[int], out: set[int]) -> Iterator[list[int]]:
        """Regions that go on from this one, each once."""
        nonlocal tries
        tries += 1
        if tries > _MOST_TRIES:
            raise UnsupportedError(
                f"{rule.kind}: whether the board can be parted into its regions was not decided "
                f"in {_MOST_TRIES} tries; with some cells left empty `nonet solve` finds them"
            )
        if len(region) == size:
            yield region
            return
        taken = {values[cell] for cell in region}
        near = [
            c for cell in region for c in sides_of(cell, scope.cell_count, columns) if c in free
        ]
        excluded = set(out)
        for cell in dict.fromkeys(near):
            if cell in excluded or cell in region or values[cell] in taken:
                continue
            yield from grown([*region, cell], free, excluded)
            excluded.add(cell)

    def parted(parts: list[list[int]], free: set[int]) -> Iterator[list[list[int]]]:
        if not free:
            yield parts
            return
        for region in grown([min(free)], free, set()):
            left = free.difference(region)
            whole = all(len(part) % size == 0 for part in joined(left, columns))
            if whole and rule.obeyed(scope, values, [*parts, region]):
                yield from parted([*parts, region], left)

    yield from parted([], set(range(scope.cell_count)))


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Clues to the regions with which the board was drawn, until there are no others."""
    bare = ChaosConstruction(**board.given).on(board.layout)
    scope, everything = bare.scope(board.layout), [*board.held, *board.outside]
    clues: list[Constraint] = []
    for cell in range(board.layout.cell_count):
        for bound in (RegionRun(cell).on(scope), RegionCount(cell).on(scope)):
            if bound.number(scope, everything) == board.held[cell]:
                clues.append(bound)
    return _apart(replace(bare, rules=tuple(clues)), board)


def _apart(rule: ChaosConstruction, board: FullBoard) -> Sequence[Constraint]:
    """The rule with pairs of cells in different regions, until no other regions obey it.

    None where it takes too long to know these.
    """
    first, own = board.layout.cell_count, board.outside
    for _ in range(first):
        rule = rule.on(board.layout)
        labellings = [way[:first] for way in board.ways(rule, 2)]
        if not labellings:
            break
        other = next((labelling for labelling in labellings if labelling != own), None)
        if other is None:
            return (rule,)
        apart = [
            (a, b)
            for a, b in combinations(range(first), 2)
            if own[a] != own[b] and other[a] == other[b]
        ]
        one, two = board.chance.choice(apart)
        pair = ExtraRegion((first + one, first + two))
        rule = replace(rule, rules=(*rule.rules, pair))
    return ()


KIND = Kind(
    make=ChaosConstruction,
    rules=(
        "The board is to be parted into regions of joined cells, as many in each as in a row, in "
        "which all values are different. The regions belong to the solution."
    ),
    typed=(
        "Clues about the regions stand in parentheses, and so do other rules, in which @r3c4 is "
        "the region of the cell r3c4. If the board has boxes, these stay: leave them out with "
        "--box none."
    ),
    aliases=("chaos", "regions-to-find"),
    examples=(
        "chaos-construction",
        "chaos-construction (region-run r1c1) (region-count r5c5)",
        "chaos-construction (region-run r2c2 / r2c2-r2c9) (extra-region @r5c1 @r5c2)",
    ),
    placing=Placing(_placed, drawn=True),
)
