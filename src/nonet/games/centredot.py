"""`centre-dot`: the middle cells of all boxes hold every number, too."""

from __future__ import annotations

from nonet.errors import ShapeError
from nonet.games._game import Game, Regions
from nonet.model import Box, House, Layout, parse_box


def _layout(size: int, box: Box | None, regions: Regions) -> Layout:
    shape = parse_box(size, box)
    if shape is None or shape.rows % 2 == 0 or shape.columns % 2 == 0:
        raise ShapeError("centre-dot needs boxes with a middle cell: of odd height and width")
    middle = shape.rows // 2 * size + shape.columns // 2
    cells = [
        row * size + column + middle
        for row in range(0, size, shape.rows)
        for column in range(0, size, shape.columns)
    ]
    return Layout.of(size, shape, extra=[House("centre dots", 1, tuple(cells))])


GAME = Game(
    name="centre-dot",
    aliases=("center-dot", "centre", "center"),
    summary="The middle cells of the boxes hold every number as well.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row, each "
        "column and each box holds every number exactly once, and so do the N cells in the middle "
        "of the boxes."
    ),
    make_layout=_layout,
    takes_regions=False,
)
