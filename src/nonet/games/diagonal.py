"""`diagonal`: Sudoku X, where both long diagonals hold every number too."""

from __future__ import annotations

from nonet.games._game import Game
from nonet.model import Layout, diagonals

GAME = Game(
    name="diagonal",
    aliases=("sudoku-x", "x-sudoku", "diagonals"),
    summary="Sudoku X: both long diagonals hold every number as well.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column, each box and each of the two long diagonals holds every number exactly once."
    ),
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=diagonals(size)
    ),
)
