"""Rules with a second layer over the board, shades that are to be found: `LayerRule`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar, NamedTuple, Self

from nonet.catalogue import later
from nonet.constraints._families import squares
from nonet.constraints._placing import FullBoard
from nonet.constraints._scope import Deduced, Link, ScopeRule, sentence
from nonet.constraints.one_of import OneOf
from nonet.errors import ShapeError, UnsupportedError
from nonet.model import Broken, Constraint, Grid, Layout, SolutionPart, cell_name
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.figures import Disc, Figure, middle
from nonet.model.primitives import sides_of

_MOST_TRIES = 100_000  # shades that are looked at to judge a full board

# A shade of each cell, counted from 0; None where that is still open.
Shades = Sequence[int | None]


class Seen(NamedTuple):
    """Cells whose shade a person sees.

    Attributes:
        cells: The cells.
        shade: Their shade.
        why: A template.
        rests: Cells with a shade that it rests on.
        words: What else is put into the template.
    """

    cells: Sequence[int]
    shade: int
    why: str
    rests: Sequence[int]
    words: Mapping[str, Any] = {}


class LayerRule(ScopeRule):
    """Every cell has a shade, one of a few, which belongs to the solution.

    The variable of a cell, ``@r3c4``, holds the least value of the board for the first shade, the
    next one for the second, and so on. ``.`` is the first shade where they are shown.
    """

    rules: Constraints
    blames_all = True
    has_layer = True
    without_way = "its cells cannot be shaded so"
    shade_words: ClassVar[tuple[str, ...]] = ()  # templates; without them no shade is deduced

    def shades(self, layout: Layout) -> int:
        """How many shades there are."""
        return 2

    @abstractmethod
    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        """True if the shades so far may be right on a full board; for sure when all are there."""

    def variables(self, layout: Layout) -> Sequence[str]:
        return [cell_name(cell, layout.size) for cell in range(layout.cell_count)]

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        return [cell_name(to[cell], layout.size) for cell in range(layout.cell_count)]

    def domains(self, layout: Layout) -> Sequence[int]:
        return [(1 << self.shades(layout)) - 1] * layout.cell_count

    def options(self, layout: Layout, values: Held) -> Sequence[Sequence[int]]:
        """The shades that each cell of a full board may have at most."""
        every = range(self.shades(layout))
        return [[s for s in every if bits >> s & 1] for bits in self.domains(layout)]

    def fit(self, layout: Layout) -> None:
        if self.shades(layout) > layout.value_count:
            raise ShapeError(f"{self.kind}: there are too few values for its shades")
        super().fit(layout)

    def known(self, layout: Layout) -> list[bool | None]:
        """The cells that are shaded (True) or not, by the rules inside that are about one cell."""
        first, plain = layout.cell_count, layout.least
        known: list[bool | None] = [None] * first
        for rule in self.rules:
            if not isinstance(rule, OneOf) or len(rule.cells) != 1 or rule.cells[0] < first:
                continue
            if rule.values == (plain,) or plain not in rule.values:
                known[rule.cells[0] - first] = plain not in rule.values
        return known

    def with_known(self, layout: Layout, known: Sequence[bool | None]) -> Self:
        """The rule with more such rules inside, where it has none of a cell."""
        values = [layout.least + shade for shade in range(self.shades(layout))]
        more = [
            OneOf(tuple(values[1:] if shaded else values[:1]), (layout.cell_count + cell,))
            for cell, (shaded, before) in enumerate(zip(known, self.known(layout), strict=True))
            if shaded is not None and before is None
        ]
        return replace(self, **{"rules": (*self.rules, *more)})

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from super().check(layout, values)
        if None in values:
            several = self.shades(layout) > 2
            shades = [None if shaded and several else shaded for shaded in self.known(layout)]
            if not self.may_go_on(layout, values, shades):
                yield Broken((), self.without_way)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        for cell, shaded in enumerate(self.known(layout)):
            if shaded is not None:
                look = ("grey", "") if shaded else ("white", "dark")
                yield Disc(middle(cell, layout.size), 0.42, *look)
        yield from super().draw(layout)

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        """As `ScopeRule.ways`.

        Raises:
            UnsupportedError: It takes too long: whether there are more is not decided.
        """
        scope, first = self.scope(layout), layout.cell_count
        shades: list[int | None] = [None] * first
        options = self.options(layout, values)
        tries = 0

        def is_right(cell: int, shade: int) -> bool:
            nonlocal tries
            tries += 1
            if tries > _MOST_TRIES:
                raise UnsupportedError(
                    f"{self.kind}: how the board is shaded was not decided in {_MOST_TRIES} "
                    "tries; with some cells left empty `nonet solve` finds it"
                )
            shades[cell] = shade
            everything = [*values, *(None if s is None else layout.least + s for s in shades)]
            right = self.may_go_on(layout, values, shades) and not any(
                any(rule.check(scope, everything)) for rule in self.rules
            )
            shades[cell] = None
            return right

        def decided_beside(cell: int) -> int:
            return sum(shades[side] is not None for side in sides_of(cell, first, layout.size))

        def shaded() -> Iterator[Sequence[int]]:
            choices: dict[int, list[int]] = {}
            for cell in range(first):
                if shades[cell] is None:
                    choices[cell] = [s for s in options[cell] if is_right(cell, s)]
                    if len(choices[cell]) < 2:
                        break  # what follows at once comes first
            if not choices:
                yield tuple(layout.least + shade for shade in shades if shade is not None)
                return
            cell = min(choices, key=lambda choice: (len(choices[choice]), -decided_beside(choice)))
            for shade in choices[cell]:
                shades[cell] = shade
                yield from shaded()
            shades[cell] = None

        return shaded()

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        """Shades that a person sees from those that are known."""
        return iter(())

    def deduced(
        self, layout: Layout, marks: Sequence[int], links: Sequence[Link]
    ) -> Iterator[Deduced]:
        shades: list[int | None] = [None] * layout.cell_count
        numbers: dict[int, int] = {}  # by cells: which of what was seen says their shade
        known = -1 if self.shade_words else 0
        while known < len(numbers):
            known = len(numbers)
            for seen in chain(self._linked(shades, links), self.seen(layout, shades)):
                cells = [cell for cell in seen.cells if shades[cell] is None]
                if cells:
                    words = {**seen.words, "what": (self.shade_words[seen.shade], cells)}
                    yield Deduced(
                        sentence(layout, seen.why, words),
                        {numbers[cell] for cell in seen.rests if cell in numbers},
                        cells=() if seen.why == _GIVEN else cells,
                        shaded=seen.shade > 0,
                    )
                    number = len({*numbers.values()})
                    for cell in cells:
                        shades[cell], numbers[cell] = seen.shade, number
        first = layout.cell_count
        for link in links:  # once the shades say all that they can
            masks = [marks[c] if c < first else _mask(shades[c - first]) for c in link.cells]
            lost = [
                (cell, before & ~after)
                for cell, before, after in zip(
                    link.cells, masks, link.kept(masks) or (), strict=False
                )
                if cell < first and after and before & ~after
            ]
            if lost:
                rests = {numbers[c - first] for c in link.cells if c - first in numbers}
                yield Deduced(
                    sentence(layout, later("by {rule}"), {"rule": link.title}), rests, lost
                )

    def _linked(self, shades: list[int | None], links: Sequence[Link]) -> Iterator[Seen]:
        """Shades that follow from the rules inside which are of shades alone."""
        first = len(shades)
        for link in links:
            if all(cell >= first for cell in link.cells):
                masks = [_mask(shades[cell - first]) for cell in link.cells]
                kept = link.kept(masks) or ()
                rests = [cell - first for cell in link.cells]
                for cell, mask in zip(rests, kept, strict=False):
                    if mask in (0b10, 0b100):
                        words = {"rule": link.title}
                        why = _GIVEN if len(rests) == 1 else _BY_RULE
                        yield Seen((cell,), mask >> 2, why, rests, words)

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        least, values = grid.layout.least, grid.values
        marks = "".join(".#"[shade > least] for shade in own[: len(grid)])
        rows = [marks[at : at + grid.size] for at in range(0, len(marks), grid.size)]
        texts = {cell: f"{values[cell]}*" for cell, mark in enumerate(marks) if mark == "#"}
        return SolutionPart(self.kind, {"shaded": rows}, f"{self.kind}: {' '.join(rows)}", texts)


def with_shades(layout: Layout, known: Sequence[bool | None]) -> Layout:
    """The board where some shades are known; without rules that have shades, as it is."""
    rules = [
        rule.with_known(layout, known) if isinstance(rule, LayerRule) else rule
        for rule in layout.constraints
    ]
    return layout.without_constraints.with_constraints(rules)


_GIVEN, _BY_RULE = later("{what}, as is given"), later("{what}, by {rule}")


def _mask(shade: int | None) -> int:
    """A shade of two, or both, as a bit set from bit 1 on."""
    return 0b110 if shade is None else 0b10 << shade


def shade_cells(scope: Layout) -> Cells:
    return tuple(range(scope.cell_count, 2 * scope.cell_count))


def shade_squares(scope: Layout) -> Iterator[Cells]:
    for square in squares(scope):
        yield tuple(scope.cell_count + cell for cell in square)


def may_join(layout: Layout, shades: Shades, shade: int, start: int | None = None) -> set[int]:
    """The cells that may become one group of a shade; none if those that have it cannot.

    Args:
        layout: The board.
        shades: So far.
        shade: Which.
        start: A cell of the group; None for any that has the shade.
    """
    having = {cell for cell, shade_ in enumerate(shades) if shade_ == shade}
    start = min(having, default=None) if start is None else start
    if start is None:
        return {cell for cell, shade_ in enumerate(shades) if shade_ is None}
    reached, ahead = {start}, [start]
    for cell in ahead:
        for other in sides_of(cell, layout.cell_count, layout.size):
            if other not in reached and shades[other] in (shade, None):
                reached.add(other)
                ahead.append(other)
    return reached if having <= reached else set()


def placed(board: FullBoard) -> Sequence[Constraint]:
    """The shading with which the board was drawn, with shades of cells until it is the only one."""
    return only_way(board.kind.make(**board.given), board, board.outside)


def only_way(rule: Any, board: FullBoard, own: Sequence[int]) -> Sequence[Constraint]:
    """The rule with shades of cells until its shading is the only one; none if it is not known."""
    first = board.layout.cell_count
    for _ in range(first):
        rule = rule.on(board.layout)
        fillings = board.ways(rule, 2)
        others = [filling for filling in fillings if filling != own]
        if not others:
            return (rule,) if fillings else ()
        differing = [cell for cell in range(first) if own[cell] != others[0][cell]]
        cell = board.chance.choice(differing)
        shown = OneOf((own[cell],), (first + cell,))
        rule = replace(rule, rules=(*rule.rules, shown))
    return ()


SHADED = "In rules in parentheses @r3c4 is the second least value where r3c4 {}, else the least."
