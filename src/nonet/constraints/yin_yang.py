"""`yin-yang`: two shades, each joined, without a square of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import pairwise

from nonet.catalogue import later
from nonet.constraints._families import squares
from nonet.constraints._kind import Kind
from nonet.constraints._layers import (
    SHADED,
    LayerRule,
    Seen,
    Shades,
    may_join,
    placed,
    shade_cells,
    shade_squares,
)
from nonet.constraints._placing import Placing
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Constraints, Held
from nonet.model.primitives import Connected, Count, Primitive, sides_of

_SQUARE = later("{what}, or the square of {cells} would be of one shade")
_CROSS = later("{what}, or groups would cross in the square of {cells}")
_BORDER = later("{what}, as along the border shades change twice at most: {cells}")
_CUT = later("{what}, or {one} could not be joined with {other}")


@frozen
class YinYang(LayerRule):
    """Shaded and other cells, both joined, without a 2x2 of one shade.

    Attributes:
        rules: Rules in which ``@r3c4`` is the second least value where r3c4 is shaded, else the
            least.
    """

    kind = "yin-yang"
    title = "the Yin-Yang shading"
    claim = "all shaded cells are joined, and all others"
    is_of_any_board = True
    shade_words = (later("{cells} is not shaded|{cells} are not shaded"),
                   later("{cells} is shaded|{cells} are shaded"))  # fmt: skip
    rules: Constraints = field(default=())

    def own(self, scope: Layout) -> Iterator[Primitive]:
        labels = shade_cells(scope)
        for bit in (0b1, 0b10):
            yield Connected(labels, scope.size, bit)
        for square in shade_squares(scope):
            yield Count(square, 0b10, 0b1110)

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        for square in squares(layout):
            for at, cell in enumerate(square):
                one, other, across = (shades[square[at ^ way]] for way in (1, 2, 3))
                if shades[cell] is None and one is not None and one == other:
                    near = [side for side in square if side != cell]
                    if across == one:
                        yield Seen((cell,), 1 - one, _SQUARE, near, {"cells": square})
                    elif across is not None:
                        yield Seen((cell,), one, _CROSS, near, {"cells": square})
        border = _border(layout)
        for at, cell in enumerate(border):
            around = [*border[at + 1 :], *border[:at]]
            for shade in (0, 1):
                rests: list[int] = []  # cells of the other shade, of this one and of the other
                for other in around:
                    wanted = shade if len(rests) == 1 else 1 - shade
                    if len(rests) < 3 and shades[other] == wanted:
                        rests.append(other)
                if shades[cell] is None and len(rests) == 3:
                    yield Seen((cell,), 1 - shade, _BORDER, rests, {"cells": tuple(rests)})
        for cell in range(layout.cell_count):
            for shade in (0, 1):
                if shades[cell] is None and (cut := _cut(layout, shades, cell, shade)):
                    one, other, rests = cut
                    words = {"one": (one,), "other": (other,)}
                    yield Seen((cell,), shade, _CUT, rests, words)

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        # Of two groups that are joined neither lies across the other: not in a square, and not
        # on the way around the board, where the shade changes twice at most.
        for a, b, c, d in squares(layout):
            one = shades[a]
            if one is not None and (one == shades[d]) and shades[b] == shades[c] is not None:
                return False
        around = [
            shade_ for shade_ in map(shades.__getitem__, _border(layout)) if shade_ is not None
        ]
        if sum(one != other for one, other in pairwise([*around, *around[:1]])) > 2:
            return False
        return all(may_join(layout, shades, shade) or shade not in shades for shade in (0, 1))


def _cut(
    layout: Layout, shades: Shades, cell: int, shade: int
) -> tuple[int, int, list[int]] | None:
    """Two cells of a shade that could not be joined without a cell, and all that this rests on."""
    without = [1 - shade if at == cell else shade_ for at, shade_ in enumerate(shades)]
    having = [at for at, shade_ in enumerate(shades) if shade_ == shade]
    if not having or may_join(layout, without, shade):
        return None
    one = having[0]
    area, ahead = {one}, [one]
    walls: list[int] = []
    for at in ahead:
        for side in sides_of(at, layout.cell_count, layout.size):
            if without[side] == 1 - shade:
                walls.append(side)
            elif side not in area:
                area.add(side)
                ahead.append(side)
    other = next(at for at in having if at not in area)
    return one, other, [one, other, *walls]


def _border(layout: Layout) -> list[int]:
    """The cells around the board, clockwise."""
    side, last = layout.size, layout.cell_count - 1
    right, down = range(side - 1), range(0, last - side + 1, side)
    return [*right, *(side - 1 + at for at in down), *(last - at for at in right),
            *(last - side + 1 - at for at in down)]  # fmt: skip


KIND = Kind(
    make=YinYang,
    rules=(
        "Each cell is shaded or not. All shaded cells are joined by their sides, and so are all "
        "others; no square of two by two cells is of one shade. The shading belongs to the "
        "solution."
    ),
    typed=SHADED.format("is shaded"),
    aliases=("yinyang",),
    examples=("yin-yang", "yin-yang (one-of 2 @r1c1) (look-and-say 3,2 @r4c4 @r4c5 @r5c4 @r5c5)"),
    placing=Placing(placed, drawn=True),
)
