"""`or`, `and`, `not`: rules made of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from nonet.catalogue import translated
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints.killer import Killer
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.figures import Figure, Outline, Shade, Stroke
from nonet.model.meaning import all_of, opposite
from nonet.model.primitives import AnyOf, Primitive
from nonet.model.primitives import Not as NotAll
from nonet.model.renumbering import variables_of
from nonet.model.titles import usual_title


@frozen
class JoinedRules(Constraint):
    """All of some rules hold.

    Attributes:
        rules: The rules.
    """

    rules: Constraints

    def joined(self, layout: Layout) -> Iterable[Constraint]:
        """The rules that hold."""
        return self.rules

    def fit(self, layout: Layout) -> None:
        if not self.rules:
            raise ShapeError(f"{self.kind}: it needs rules, each in parentheses")
        for rule in self.joined(layout):
            if rule.needs_outside and rule.outside(layout):
                raise ShapeError(f"{self.kind}: {rule.kind} cannot stand in another rule")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return chain.from_iterable(rule.primitives(layout) for rule in self.joined(layout))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return chain.from_iterable(rule.check(layout, values) for rule in self.joined(layout))

    def meaning(self, layout: Layout, values: Held) -> bool | None:
        return all_of(rule.meaning(layout, values) for rule in self.joined(layout))

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return chain.from_iterable(rule.draw(layout) for rule in self.joined(layout))


@frozen
class And(JoinedRules):
    """All of some rules hold."""

    kind = "and"
    title = "the joined rules from {first} on"

    def all_of(self, layout: Layout) -> Iterable[Constraint]:
        return self.rules if type(self) is And else (self,)

    def title_on(self, layout: Layout) -> str:
        has_cells = any(True for _ in self.named_cells())
        return super().title_on(layout) if has_cells else usual_title(self, layout)

    def claim_on(self, layout: Layout) -> str:
        inside = self.scope(layout)
        claims = (rule.claim_on(inside) or rule.title_on(inside) for rule in self.rules)
        return f" {translated('or' if type(self) is Or else 'and')} ".join(claims)


@frozen
class Or(And):
    """At least one of some rules holds."""

    kind = "or"
    title = "the alternatives from {first} on"

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (AnyOf(tuple(tuple(rule.primitives(layout)) for rule in self.rules)),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        broken = [next(iter(rule.check(layout, values)), None) for rule in self.rules]
        if all(one is not None for one in broken):
            cells = dict.fromkeys(cell for one in broken if one for cell in one.cells)
            yield Broken(tuple(cells), "none of its rules holds")

    def meaning(self, layout: Layout, values: Held) -> bool | None:
        return opposite(all_of(opposite(rule.meaning(layout, values)) for rule in self.rules))

    def draw(self, layout: Layout) -> Iterator[Figure]:
        """Cages of the same cells as one with both texts; a text that may not hold has a ?."""
        texts: dict[Cells, list[str]] = {}
        for figure in super().draw(layout):
            if isinstance(figure, Outline):
                texts.setdefault(figure.cells, []).append(figure.text)
            else:
                yield figure
        for cells, labels in texts.items():
            both = "/".join(filter(None, dict.fromkeys(labels)))
            yield Outline(cells, f"{both}?" if len(labels) == 1 else both)


@frozen
class Not(And):
    """Not all of some rules hold."""

    kind = "not"
    title = "the ruled out clue at {first}"

    def claim_on(self, layout: Layout) -> str:
        return translated("it is not so that {claim}", claim=super().claim_on(layout))

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (NotAll(tuple(super().primitives(layout))),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        if self.meaning(layout, values) is False:
            variables = chain.from_iterable(map(variables_of, super().primitives(layout)))
            yield Broken(tuple(dict.fromkeys(variables)), "all of its rules hold")

    def meaning(self, layout: Layout, values: Held) -> bool | None:
        return opposite(super().meaning(layout, values))

    def draw(self, layout: Layout) -> Iterator[Figure]:
        """Draws its rules in red, or with a word, as they do not hold."""
        for figure in super().draw(layout):
            if isinstance(figure, Outline):
                yield replace(figure, text=f"not {figure.text}".rstrip())
            elif isinstance(figure, Stroke | Shade):
                yield replace(figure, colour="red")
            else:
                yield figure


def _both(board: FullBoard) -> Sequence[Constraint]:
    """Two clues that the board obeys."""
    return board.clue(rules=(*board.other("killer"), *board.other("thermometer")))


def _either(board: FullBoard) -> Sequence[Constraint]:
    """A clue that the board obeys and one that it does not, in either order."""
    rules = [*board.other("killer"), *_wrong(board)]
    board.chance.shuffle(rules)
    return board.clue(rules=tuple(rules))


def _neither(board: FullBoard) -> Sequence[Constraint]:
    """A clue that the board does not obey."""
    return board.clue(rules=tuple(_wrong(board)))


def _wrong(board: FullBoard) -> Sequence[Constraint]:
    """A cage of two or three cells with a sum that they do not have."""
    cells = board.cage(board.chance.randint(2, 3))
    total = sum(board.chance.sample(board.layout.values, len(cells)))
    cage = Killer(total, cells)
    return () if len(cells) < 2 or board.obeys(cage) else (cage,)


OR = Kind(
    make=Or,
    rules="At least one of the rules in parentheses holds.",
    iss="Or",
    examples=("or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)",),
    placing=Placing(_either, per=6),
)
AND = Kind(
    make=And,
    rules="All of the rules in parentheses hold.",
    iss="And",
    examples=("and (killer 3 r1c1 r1c2) (odd r1c1)",),
    placing=Placing(_both, per=10),
)
NOT = Kind(
    make=Not,
    rules="At least one of the rules in parentheses does not hold.",
    examples=("not (thermometer r1c1 r1c2 r1c3)",),
    placing=Placing(_neither, per=4),
)
