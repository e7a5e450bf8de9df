"""`jigsaw`: irregular regions in the place of boxes."""

from __future__ import annotations

from nonet.errors import ShapeError
from nonet.games._game import Game, Regions
from nonet.model import Box, Layout


def _layout(size: int, box: Box | None, regions: Regions) -> Layout:
    if regions is None:
        raise ShapeError("a jigsaw needs its regions: a label for each cell, row by row")
    return Layout.of(size, regions=regions)


GAME = Game(
    name="jigsaw",
    aliases=("irregular", "nonomino", "squiggly", "geometry"),
    summary="Irregular regions instead of boxes (give them with --regions).",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column and each of the N outlined regions holds every number exactly once."
    ),
    make_layout=_layout,
    has_boxes=False,
    needs_regions=True,
)
