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
        ".Jigsaw~AAAAAABBBCCCCAABBBDCCCAEBBBDDCCEEEFFDDDEEEEFFDDDEFFFFFGGGGHHHHHGGGIIIIHHGGIIIIIHH"
        ".NoBoxes.~R1C1_9~R1C4_1~R1C5_2~R2C2_1~R3C4_5~R3C7_3~R4C2_8~R4C6_9~R4C7_7~R4C9_3~R5C8_8"
        "~R6C1_1~R6C9_4~R7C5_1~R7C7_2~R7C8_7~R7C9_6~R8C7_8~R9C5_5",
        ".Jigsaw~AAABBBBCCAAABBBBCCAAABDDDCCEEEFDDDCCEEEFDDGCHEIEFFDGHHEIIFFFGHHIIIFFGGHHIIIGGGGHH"
        ".NoBoxes.~R1C1_9~R1C5_6~R1C9_3~R2C3_8~R2C8_2~R3C1_6~R3C3_7~R3C5_5~R3C7_4~R3C9_9~R4C3_6"
        "~R4C4_3~R4C6_2~R5C3_1~R5C6_8~R7C4_1~R7C9_2~R8C4_9~R8C5_8~R8C9_5~R9C1_8",
    ),
)
