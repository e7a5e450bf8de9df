"""`anti-knight`: cells a chess knight's move apart differ, too."""

from __future__ import annotations

from nonet.games._game import Game
from nonet.model import Layout, neighbours

MOVES = ((1, 2), (1, -2), (2, 1), (2, -1))

GAME = Game(
    name="anti-knight",
    aliases=("knight", "chess-knight", "knights-move"),
    summary="Cells a chess knight's move apart hold different numbers as well.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column and each box holds every number exactly once, and no two cells a chess knight's "
        "move apart (two cells one way and one across) hold the same number."
    ),
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=neighbours("knight", size, MOVES)
    ),
)
