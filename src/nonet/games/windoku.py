"""`windoku`: further boxes, the windows, between the usual ones."""

from __future__ import annotations

from nonet.errors import ShapeError
from nonet.games._game import Game, Regions
from nonet.model import Box, Layout, parse_box, windows


def _layout(size: int, box: Box | None, regions: Regions) -> Layout:
    shape = parse_box(size, box)
    if shape is None:
        raise ShapeError("windoku needs boxes: the windows lie between them")
    return Layout.of(size, shape, extra=windows(size, shape))


GAME = Game(
    name="windoku",
    aliases=("hyper", "hyperdoku", "nrc", "windows"),
    summary="Windows: further boxes between the usual ones hold every number as well.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column, each box and each shaded window holds every number exactly once. The windows are "
        "as large as boxes and lie one cell in from the box corners."
    ),
    make_layout=_layout,
    takes_regions=False,
)
