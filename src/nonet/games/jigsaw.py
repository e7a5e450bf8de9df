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
    examples=(
        ".Jigsaw~AAABBBCCCAAABBBCCCAAABDDBCCEEEDDDDBCEEEDDDFFFGGEHHHHFFGGEHHIIFFGGEHHIIIFGGGHIIIIF"
        ".NoBoxes.~R1C8_5~R1C9_9~R2C5_6~R2C7_3~R4C2_5~R4C6_4~R4C9_6~R5C8_9~R5C9_3~R6C3_2~R7C2_7"
        "~R7C5_8~R7C7_9~R8C1_6~R8C2_8~R8C5_5~R8C7_4~R9C2_9~R9C9_7",
        ".Jigsaw~AAABBBCCCAAABBBCCCAAABDDBCCEEEDDDDBCEEEDDDFFFGGEHHHHFFGGEHHIIFFGGEHHIIIFGGGHIIIIF"
        ".NoBoxes.~R1C4_7~R1C6_5~R1C9_8~R2C1_4~R2C2_9~R2C3_1~R3C3_5~R4C1_3~R4C6_8~R6C2_4~R6C5_7"
        "~R6C8_3~R7C6_6~R7C9_2~R8C1_6~R8C9_5~R9C2_2~R9C6_7~R9C7_3",
    ),
)
