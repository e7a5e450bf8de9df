"""`doppelganger`: 0 and all other values but one stand in each row, column and box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from nonet.constraints._kind import Kind
from nonet.constraints._scope import ScopeRule
from nonet.constraints._words import not_from_zero
from nonet.frozen import frozen
from nonet.model import Broken, House, Layout
from nonet.model.constraint import Constraints, Held
from nonet.model.primitives import AnyOf, Distinct, Primitive, domain


@frozen
class Doppelganger(ScopeRule):
    """Each row, column and box lacks one value, never the same.

    No two rows lack the same value, nor two columns or boxes; where a 0 stands, its row, column and
    box lack different ones.

    Attributes:
        rules: Rules in which ``@row3``, ``@column3`` and ``@box3`` are the values that lack there.
    """

    kind = "doppelganger"
    is_of_any_board = True
    rules: Constraints = field(default=())

    def fit(self, layout: Layout) -> None:
        houses = [*layout.rows, *layout.columns, *layout.boxes]
        if layout.least or any(len(house.cells) != layout.value_count - 1 for house in houses):
            raise not_from_zero(self.kind, layout)
        super().fit(layout)

    def _groups(self, layout: Layout) -> Sequence[tuple[str, Sequence[House]]]:
        groups = (("row", layout.rows), ("column", layout.columns), ("box", layout.boxes))
        return [(name, houses) for name, houses in groups if houses]

    def variables(self, layout: Layout) -> Sequence[str]:
        groups = self._groups(layout)
        return [f"{name}{i}" for name, houses in groups for i in range(1, len(houses) + 1)]

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        """A row may become a column: its name is that of the cells where its cells are then."""
        houses = [house for _, group in self._groups(layout) for house in group]
        names = {frozenset(h.cells): n for h, n in zip(houses, self.variables(layout), strict=True)}
        return [names[frozenset(to[cell] for cell in house.cells)] for house in houses]

    def domains(self, layout: Layout) -> Sequence[int]:
        return [(1 << layout.value_count) - 2] * len(self.variables(layout))

    def own(self, scope: Layout) -> Iterator[Primitive]:
        first = scope.cell_count
        lacking: list[list[int]] = [[] for _ in range(scope.cell_count)]
        for _, houses in self._groups(scope):
            yield Distinct(tuple(range(first, first + len(houses))))
            for house in houses:
                yield Distinct((*house.cells, first))
                for cell in house.cells:
                    lacking[cell].append(first)
                first += 1
        yield from self._in_bands(scope)
        for cell, those in enumerate(lacking):
            other = domain(cell, scope.values[1:], scope.least)
            yield AnyOf(((other,), (Distinct(tuple(those)),)))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        broken = list(self._same_lacking(layout, values))
        yield from broken
        if not broken:
            yield from super().check(layout, values)

    def _same_lacking(self, layout: Layout, values: Held) -> Iterator[Broken]:
        """Full houses that lack 0, or the same value as another of their kind."""
        for _, houses in self._groups(layout):
            first: dict[int, House] = {}
            for house in houses:
                lacks = set(layout.values) - {values[cell] for cell in house.cells}
                if len(lacks) != 1 or any(values[cell] is None for cell in house.cells):
                    continue
                (value,) = lacks
                if value == layout.least:
                    yield Broken(house.cells, f"{house.name} has no {value}")
                elif value in first:
                    other = first[value]
                    words = f"{other.name} and {house.name} lack the same value, {value}"
                    yield Broken((*other.cells, *house.cells), words)
                first.setdefault(value, house)

    def _in_bands(self, scope: Layout) -> Iterator[Primitive]:
        """An implied rule: lines that together are some boxes lack the values that those lack.

        So they lack none that another box lacks.
        """
        groups = dict(self._groups(scope))
        boxes = groups.get("box", ())
        first = scope.cell_count
        first_box = first + len(scope.rows) + len(scope.columns)
        for lines in (scope.rows, scope.columns):
            for band in bands(lines, boxes):
                here = {cell for i in band for cell in lines[i].cells}
                others = [first_box + b for b, box in enumerate(boxes) if box.cells[0] not in here]
                if others:
                    yield Distinct((*(first + i for i in band), *others))
            first += len(lines)


def bands(lines: Sequence[House], boxes: Sequence[House]) -> Iterator[Sequence[int]]:
    """The least sets of lines that are some of the boxes together, by their numbers."""
    box_of = {cell: b for b, box in enumerate(boxes) for cell in box.cells}
    left = dict(enumerate(lines))
    while left and box_of:
        band, cells = [next(iter(left))], set(left.pop(next(iter(left))).cells)
        while True:
            met = {b for cell in cells if (b := box_of.get(cell)) is not None}
            cells = {cell for b in met for cell in boxes[b].cells}
            more = [i for i, line in left.items() if not cells.isdisjoint(line.cells)]
            if not more:
                break
            band += more
            cells.update(cell for i in more for cell in left.pop(i).cells)
        yield band


KIND = Kind(
    make=Doppelganger,
    rules=(
        "The values are 0 and the numbers up to as many as a row has cells. Each row, column and "
        "box has a 0 and all other values but one. No two rows lack the same value, nor two "
        "columns or two boxes; where a 0 stands, its row, column and box lack three different "
        "ones."
    ),
    typed="In rules in parentheses @row3, @column3 and @box3 are the values that lack there.",
    examples=("doppelganger", "doppelganger (less-than @row1 @row2)"),
    from_zero=True,
)
