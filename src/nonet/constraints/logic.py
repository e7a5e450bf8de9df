"""`or`, `and`, `not`: rules made of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from nonet.constraints._kind import Kind
from nonet.errors import ShapeError
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Constraints, Held, parts_of
from nonet.model.figures import Figure
from nonet.model.primitives import AnyOf, Primitive
from nonet.model.primitives import Not as NotAll


@dataclass(frozen=True)
class And(Constraint):
    """All of some rules hold.

    Attributes:
        rules: The rules.
    """

    kind = "and"
    rules: Constraints

    def fit(self, layout: Layout) -> None:
        if not self.rules:
            raise ShapeError(f"{self.kind}: it needs rules, each in parentheses")
        for rule in self.rules:
            if rule.outside(layout):
                raise ShapeError(f"{self.kind}: {rule.kind} cannot stand in another rule")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return chain.from_iterable(each.primitives(layout) for each in self.rules)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return chain.from_iterable(each.check(layout, values) for each in self.rules)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return chain.from_iterable(each.draw(layout) for each in self.rules)


@dataclass(frozen=True)
class Or(And):
    """At least one of some rules holds.

    Attributes:
        rules: The rules.
    """

    kind = "or"

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (AnyOf(tuple(tuple(each.primitives(layout)) for each in self.rules)),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        found = [next(iter(each.check(layout, values)), None) for each in self.rules]
        if all(each is not None for each in found):
            cells = dict.fromkeys(cell for each in found if each for cell in each.cells)
            yield Broken(tuple(cells), "none of its rules holds")


@dataclass(frozen=True)
class Not(And):
    """Not all of some rules hold.

    Attributes:
        rules: The rules.
    """

    kind = "not"

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (NotAll(tuple(super().primitives(layout))),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        cells = tuple(dict.fromkeys(_cells_of(self.rules, layout)))
        full = all(values[cell] is not None for cell in cells)
        if full and not any(super().check(layout, values)):
            yield Broken(cells, "all of its rules hold")


def _cells_of(rules: Iterable[Constraint], layout: Layout) -> Iterator[int]:
    """The cells that rules are about: all of the board where a rule names none."""
    for rule in rules:
        named: list[int] = []
        for name, kind, _ in parts_of(type(rule)):
            given = getattr(rule, name)
            if kind == "Cell":
                named.append(given)
            elif kind == "Cells":
                named += given
            elif kind == "Groups":
                named += chain.from_iterable(given)
            elif kind == "Constraints":
                named += _cells_of(given, layout)
        yield from named or range(layout.cell_count)


OR = Kind(
    name="or",
    make=Or,
    summary="At least one of some rules holds.",
    rules="At least one of the rules in parentheses holds.",
    iss="Or",
    examples=("or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)",),
)
AND = Kind(
    name="and",
    make=And,
    summary="All of some rules hold.",
    rules="All of the rules in parentheses hold.",
    iss="And",
    examples=("and (killer 3 r1c1 r1c2) (odd r1c1)",),
)
NOT = Kind(
    name="not",
    make=Not,
    summary="Not all of some rules hold.",
    rules="At least one of the rules in parentheses does not hold.",
    examples=("not (thermometer r1c1 r1c2 r1c3)",),
)
