"""`latin`: a Latin square, rows and columns only."""

from __future__ import annotations

from nonet.games._game import Game, Regions
from nonet.model import Box, Layout


def _layout(size: int, box: Box | None, regions: Regions) -> Layout:
    return Layout.of(size, "none")


GAME = Game(
    name="latin",
    summary="Latin square: rows and columns, no boxes.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row and each "
        "column holds every number exactly once."
    ),
    layout=_layout,
    has_boxes=False,
)
