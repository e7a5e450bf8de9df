"""Games on several grids of 9x9 that share cells."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.errors import ShapeError
from nonet.games._game import Game, Regions
from nonet.model import Box, Layout
from nonet.model.grids import layout_of_grids

_BOX = Box(3, 3)
_SHARED = (
    "Each row, each column and each 3x3 box of every grid holds every number from 1 to 9 exactly "
    "once; a cell in which grids overlap belongs to all of them."
)


def game_of_grids(
    name: str,
    summary: str,
    *,
    corners: Sequence[tuple[int, int]],
    aliases: tuple[str, ...] = (),
    examples: tuple[str, ...] = (),
) -> Game:
    """The game whose board are such grids.

    Args:
        name: Its name.
        summary: One line for lists.
        corners: Row and column, from 0, of the first cell of each grid.
        aliases: Other names.
        examples: Puzzles with one solution each.
    """
    board = layout_of_grids(corners, _BOX)
    if board.height != board.size:
        raise ShapeError(f"the board of {name} must be square")

    def make_layout(size: int, box: Box | None, regions: Regions) -> Layout:
        return board

    return Game(
        name=name,
        summary=summary,
        rules=f"{summary} {_SHARED}",
        make_layout=make_layout,
        sizes=range(board.size, board.size + 1),
        has_boxes=False,
        takes_regions=False,
        combines=False,
        aliases=aliases,
        examples=examples,
    )
