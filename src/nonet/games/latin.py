"""`latin`: a Latin square, rows and columns only."""

from __future__ import annotations

from nonet.games._game import Game
from nonet.model import Layout

GAME = Game(
    name="latin",
    aliases=("latin-square",),
    summary="Latin square: rows and columns, no boxes.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row and each "
        "column holds every number exactly once."
    ),
    make_layout=lambda size, box, regions: Layout.of(size, "none"),
    has_boxes=False,
    takes_regions=False,
)
