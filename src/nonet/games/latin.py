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
    examples=(
        ".3...74....9..28..7...2..4154.....9648....5732.8.4......3461...1923...8.3..5...1.",
        "..82.134.....2..8.7.9.1......3..8...1.....4.5...972.5.6.1.87..453.....7.85.1.6..9",
    ),
)
