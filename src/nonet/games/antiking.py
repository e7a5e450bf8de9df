"""`anti-king`: cells that touch, corners included, differ."""

from __future__ import annotations

from nonet.games._game import Game
from nonet.model import Layout, neighbours

# Along rows and columns cells differ anyway.
MOVES = ((1, 1), (1, -1))

GAME = Game(
    name="anti-king",
    aliases=("king", "chess-king", "kings-move"),
    summary="Cells that touch at a corner hold different numbers as well.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column and each box holds every number exactly once, and no two cells that touch, be it "
        "only at a corner (a chess king's move apart), hold the same number."
    ),
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=neighbours("king", size, MOVES)
    ),
)
