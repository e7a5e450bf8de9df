"""`classic`: rows, columns and rectangular boxes of any shape."""

from __future__ import annotations

from nonet.games._game import Game
from nonet.model import Layout

GAME = Game(
    name="classic",
    aliases=("sudoku", "standard", "normal", "regular"),
    summary="Sudoku of any size with rectangular boxes.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column and each box holds every number exactly once. A proper puzzle has exactly one "
        "solution."
    ),
    make_layout=lambda size, box, regions: Layout.of(size, box),
    takes_regions=False,
)
