"""Rules around others, which may use variables outside of the grid as if they were cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar, NamedTuple, cast

from nonet.catalogue import again, named_house, phrased, translated
from nonet.errors import ShapeError
from nonet.model import Broken, Constraint, Grid, Layout, SolutionPart, cell_name
from nonet.model.constraint import Constraints, Held
from nonet.model.figures import Figure
from nonet.model.primitives import Primitive
from nonet.model.renumbering import renumbered, variables_of


def values_part(kind: str, name: str, values: Mapping[str, int]) -> SolutionPart:
    """A part of a solution that is a value for each of some names."""
    words = " ".join(f"{name}={value}" for name, value in values.items())
    return SolutionPart(kind, {name: dict(values)}, f"{kind}: {words}")


class Link(NamedTuple):
    """A rule inside of others, as it can be asked.

    Attributes:
        title: What people call it.
        cells: Its cells, variables among them.
        kept: What it leaves of their candidates, as bit sets from bit 1 on; nothing to be gained
            from None or from an empty answer.
    """

    title: str
    cells: Sequence[int]
    kept: Callable[[Sequence[int]], Sequence[int] | None]


class Deduced(NamedTuple):
    """A thing that a person sees next of what is to be found.

    Attributes:
        text: In words.
        rests: Which earlier ones it rests on, by their numbers.
        lost: What cells of the board lose by it: cells, and values as bit sets from bit 1 on.
        cells: Whose shade it says, unless that is given.
        shaded: Whether these are shaded.
    """

    text: str
    rests: Iterable[int]
    lost: Sequence[tuple[int, int]] = ()
    cells: Sequence[int] = ()
    shaded: bool = False


def sentence(layout: Layout, text: str, words: Mapping[str, Any]) -> str:
    """A thing that a person sees, in words.

    Args:
        layout: The board.
        text: A template.
        words: What is put in: cells, the name of a house, a number, a rule's title, or a template
            with its cells.
    """

    def word(name: str, value: Any) -> str:
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            template, cells = value
            return translated(template, cells=word("", tuple(cells)), n=len(cells))
        if isinstance(value, tuple):
            return ", ".join(cell_name(cell, layout.size) for cell in value)
        if name == "house":
            return named_house(value)
        return again(value) if isinstance(value, str) else str(value)

    def made() -> str:
        return translated(text, **{name: word(name, value) for name, value in words.items()})

    return phrased(made)


class ScopeRule(Constraint):
    """Rules that may use variables: `variables` says which there are."""

    rules: Constraints = ()

    @abstractmethod
    def variables(self, layout: Layout) -> Sequence[str]:
        """The names of the variables."""

    def deduced(
        self, layout: Layout, marks: Sequence[int], links: Sequence[Link]
    ) -> Iterator[Deduced]:
        """The things that a person sees of its variables, one after another; by default none.

        Args:
            layout: The board.
            marks: For each of its cells the candidates, or the value, as a bit set from bit 1 on.
            links: The rules inside.
        """
        return iter(())

    def domains(self, layout: Layout) -> Sequence[int]:
        """The values that each of the variables may hold, as bit sets: by default any."""
        return [(1 << layout.value_count) - 1] * len(self.variables(layout))

    def own(self, scope: Layout) -> Iterable[Primitive]:
        """The primitives of the variables beside the rules inside; by default none."""
        return ()

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        """The names of the variables, in their order, after the board was turned or mirrored.

        What `own` gives must be the same there.
        """
        return self.variables(layout)

    def may_turn(self, scope: Layout) -> bool:
        """True if the whole may be turned with the board if each of the rules inside may."""
        return True

    def scope(self, layout: Layout) -> Layout:
        return layout.with_variables(self.variables(layout))

    def fit(self, layout: Layout) -> None:
        if layout.variables:
            raise ShapeError(f"{self.kind}: it cannot stand in another rule with variables")
        for rule in self.rules:
            if rule.needs_outside and rule.outside(self.scope(layout)):
                raise ShapeError(f"{self.kind}: {rule.kind} cannot stand in another rule")

    def outside(self, layout: Layout) -> Sequence[int]:
        return self.domains(layout)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        scope = self.scope(layout)
        return self._numbered(layout, chain(self.own(scope), self._inner(scope)))

    def of_any_board(self, layout: Layout) -> Constraint | None:
        is_first = layout.outside_of(self).start == layout.cell_count  # its variables, as alone
        return replace(self, **{"rules": ()}) if self.is_of_any_board and is_first else None

    def beside(self, layout: Layout) -> Iterator[Primitive]:
        if self.of_any_board(layout) is None:
            return self.primitives(layout)
        return self._about_rules(layout)

    def _about_rules(self, layout: Layout) -> Iterator[Primitive]:
        """The primitives beside those that it has without the rules inside."""
        return self._inner(self.scope(layout))

    def _inner(self, scope: Layout) -> Iterator[Primitive]:
        return chain.from_iterable(rule.primitives(scope) for rule in self.rules)

    def _numbered(self, layout: Layout, primitives: Iterable[Primitive]) -> Iterator[Primitive]:
        """Primitives of the scope with the variables of the layout."""
        count, shift = layout.cell_count, layout.outside_of(self).start - layout.cell_count
        if not shift:
            return iter(primitives)
        return (renumbered(p, lambda cell: cell + shift * (cell >= count)) for p in primitives)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        scope = self.scope(layout)
        open_ = [None] * len(scope.variables)
        for rule in self.rules:
            for broken, words in rule.check(scope, [*values, *open_]):
                yield Broken(tuple(cell for cell in broken if cell < layout.cell_count), words)
        if None not in values and next(self.ways(layout, values), None) is None:
            named = () if self.blames_all else self.named_cells()
            cells = dict.fromkeys(cell for cell in named if cell < layout.cell_count)
            yield Broken(tuple(cells) or tuple(range(layout.cell_count)), self.without_way)

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart | None:
        names = self.variables(grid.layout)
        return values_part(self.kind, "variables", dict(zip(names, own, strict=True)))

    blames_all: ClassVar[bool] = (
        False  # cells that it names are not all that its variables are about
    )
    without_way = "nothing that its variables could hold obeys its rules"

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        scope = self.scope(layout)
        all_values: list[int | None] = [*values, *(None for _ in scope.variables)]
        choices = [
            [value for value in layout.values if domain >> (value - layout.least) & 1]
            for domain in self.domains(layout)
        ]
        own: list[list[Primitive]] = [[] for _ in all_values]  # by the last variable that each has
        for primitive in self.own(scope):
            own[max(variables_of(primitive))].append(primitive)

        def fill(at: int) -> Iterator[Sequence[int]]:
            if at == len(all_values):
                yield tuple(value for value in all_values[layout.cell_count :] if value is not None)
                return
            for value in choices[at - layout.cell_count]:
                all_values[at] = value
                full = cast("list[int]", all_values)  # as far as these primitives look
                if all(primitive.holds(full, layout.least) for primitive in own[at]) and not any(
                    any(rule.check(scope, all_values)) for rule in self.rules
                ):
                    yield from fill(at + 1)
            all_values[at] = None

        return fill(layout.cell_count)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        scope = self.scope(layout)
        for rule in self.rules:
            if all(cell < layout.cell_count for cell in rule.named_cells()):
                yield from rule.draw(scope)
