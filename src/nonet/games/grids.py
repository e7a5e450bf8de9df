"""Games on grids of 9x9 that share cells: `twodoku`, `samurai`, `flower` and others."""

from __future__ import annotations

from functools import cache

from nonet.games._game import Game, Regions
from nonet.model import Box, Layout
from nonet.model.grids import layout_of_grids

_BOX = Box(3, 3)
_SIDE = 9
_SHARED = (
    "Each row, each column and each 3x3 box of every grid holds every number from 1 to 9 exactly "
    "once; a cell in which grids overlap belongs to all of them."
)


def _game(
    name: str, summary: str, *corners: tuple[int, int], aliases: tuple[str, ...] = ()
) -> Game:
    """The game whose square board are such grids.

    Args:
        name: Its name.
        summary: One line for lists.
        *corners: Row and column, from 0, of the first cell of each grid.
        aliases: Other names.
    """
    size = _SIDE + max(column for _, column in corners)

    @cache
    def make_layout(_: int, box: Box | None, regions: Regions) -> Layout:
        return layout_of_grids(corners, _BOX)

    return Game(
        name=name,
        summary=summary,
        rules=f"{summary} {_SHARED}",
        make_layout=make_layout,
        sizes=range(size, size + 1),
        has_boxes=False,
        takes_regions=False,
        combines=False,
        aliases=aliases,
    )


TWODOKU = _game(
    "twodoku",
    "Two grids of 9x9 that share a corner box.",
    *((0, 0), (6, 6)),
    aliases=("double", "twin", "gattai-2"),
)
BUTTERFLY = _game(
    "butterfly",
    "Four grids of 9x9 in the corners of a board of 12x12.",
    *((0, 0), (0, 3), (3, 0), (3, 3)),
)
SAMURAI = _game(
    "samurai",
    "Five grids of 9x9: each corner box of the middle one is in another grid.",
    *((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
    aliases=("gattai", "gattai-5"),
)
SOHEI = _game(
    "sohei",
    "Four grids of 9x9 in a ring: each shares a corner box with two others.",
    *((0, 6), (6, 0), (6, 12), (12, 6)),
)
WINDMILL = _game(
    "windmill",
    "Five grids of 9x9: the outer ones share two boxes each with the middle one.",
    *((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    aliases=("kazaguruma",),
)
FLOWER = _game(
    "flower",
    "A grid of 9x9 and four more, each a box above, beside or below it.",
    *((0, 3), (3, 0), (3, 3), (3, 6), (6, 3)),
    aliases=("musketry",),
)
