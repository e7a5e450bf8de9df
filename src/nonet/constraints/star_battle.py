"""`star-battle`: stars that do not touch, so many in each house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from nonet.catalogue import later
from nonet.constraints._families import apart
from nonet.constraints._kind import Kind
from nonet.constraints._layers import (
    SHADED,
    LayerRule,
    Seen,
    Shades,
    placed,
)
from nonet.constraints._placing import Placing
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Layout, Relation
from nonet.model.constraint import Constraints, Held
from nonet.model.primitives import Count, Primitive

_TOUCHING = ((0, 1), (1, -1), (1, 0), (1, 1))
_BESIDE = later("{what}, beside the star in {cells}")
_FULL = later("{what}, as {house} has all its stars")
_LAST = later("{what}, as {house} has no other place for its stars")
_STARVED = later("{what}, or {house} would have too few places left for its stars")


@frozen
class StarBattle(LayerRule):
    """Stars that do not touch, so many in each row, column and box.

    Attributes:
        stars: How many in each.
        rules: Rules in which ``@r3c4`` is the second least value where a star stands in r3c4, else
            the least.
    """

    kind = "star-battle"
    title = "the stars"
    claim = "each row, column and box has its stars, of which none touch"
    is_of_any_board = True
    shade_words = (later("{cells} has no star|{cells} have no star"),
                   later("{cells} has a star|{cells} have stars"))  # fmt: skip
    stars: int = 1
    rules: Constraints = field(default=())

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        beside: list[set[int]] = [set() for _ in shades]
        for one, other in apart(layout, _TOUCHING):
            beside[one].add(other)
            beside[other].add(one)
        for cell, shade in enumerate(shades):
            if shade == 1:
                yield Seen(sorted(beside[cell]), 0, _BESIDE, (cell,), {"cells": (cell,)})
        for house in (*layout.rows, *layout.columns, *layout.boxes):
            words = {"house": house.name}
            stars = [cell for cell in house.cells if shades[cell] == 1]
            open_cells = [cell for cell in house.cells if shades[cell] is None]
            missing = self.stars - len(stars)
            if not missing:
                yield Seen(open_cells, 0, _FULL, stars, words)
            elif len(open_cells) == missing:
                yield Seen(open_cells, 1, _LAST, house.cells, words)
            for cell, shade in enumerate(shades):
                lost = (beside[cell] | {cell}).intersection(open_cells)
                wanted = missing - (cell in house.cells)
                if shade is None and lost and len(open_cells) - len(lost) < wanted:
                    yield Seen((cell,), 0, _STARVED, house.cells, words)

    def fit(self, layout: Layout) -> None:
        if not 1 <= self.stars <= layout.size:
            raise ShapeError(f"{self.kind}: there are 1 to {layout.size} stars, not {self.stars}")
        super().fit(layout)

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return range(1, layout.size)

    def own(self, scope: Layout) -> Iterator[Primitive]:
        first = scope.cell_count
        for house in (*scope.rows, *scope.columns, *scope.boxes):
            yield Count(tuple(first + cell for cell in house.cells), 0b10, 1 << self.stars)
        every = (1 << scope.value_count) - 1
        table = (every, every & ~0b10, *(every for _ in range(scope.value_count - 2)))
        for one, other in apart(scope, _TOUCHING):
            yield Relation(self.kind, first + one, first + other, table)

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        for house in (*layout.rows, *layout.columns, *layout.boxes):
            shades_ = [shades[cell] for cell in house.cells]
            if not shades_.count(1) <= self.stars <= shades_.count(1) + shades_.count(None):
                return False
        return not any(shades[a] == shades[b] == 1 for a, b in apart(layout, _TOUCHING))


KIND = Kind(
    make=StarBattle,
    rules=(
        "Each row, column and box has that many cells with a star, one unless the number is given, "
        "and no two of these touch, not even at a corner. Where the stars are belongs to the "
        "solution."
    ),
    typed=SHADED.format("has a star"),
    aliases=("starbattle", "stars"),
    examples=("star-battle", "star-battle 2 (one-of 2 @r1c1)"),
    placing=Placing(placed, drawn=True),
)
