"""`asterisk`: nine cells in the form of a star hold every number, too."""

from __future__ import annotations

from nonet.games._game import Game, Regions
from nonet.model import Box, House, Layout, parse_cell

_STAR = ("r2c5", "r3c3", "r3c7", "r5c2", "r5c5", "r5c8", "r7c3", "r7c7", "r8c5")


def _layout(size: int, box: Box | None, regions: Regions) -> Layout:
    star = House("asterisk", 1, tuple(parse_cell(cell, size) for cell in _STAR))
    return Layout.of(size, box, regions=regions, extra=[star])


GAME = Game(
    name="asterisk",
    summary="9x9 with a star of nine cells that holds every number as well.",
    rules=(
        "Fill every cell of the 9 x 9 board with a number from 1 to 9, so that each row, each "
        "column and each box holds every number exactly once, and so do the nine cells of the "
        f"star: {', '.join(_STAR)}."
    ),
    make_layout=_layout,
    sizes=range(9, 10),
)
