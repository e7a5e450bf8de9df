"""Sudoku on one square board: `classic`, what stands in its boxes' place, and what comes to it."""

from __future__ import annotations

from nonet.errors import ShapeError
from nonet.games._game import Game, Regions
from nonet.model import Box, House, Layout, diagonals, neighbours, parse_box, parse_cell, windows

# Along rows and columns cells differ anyway.
KING = ((1, 1), (1, -1))
KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
_STAR = ("r2c5", "r3c3", "r3c7", "r5c2", "r5c5", "r5c8", "r7c3", "r7c7", "r8c5")
_FILL = "Fill every cell of an N x N board with a number from 1 to N, so that each row"
_CLASSIC = f"{_FILL}, each column and each box holds every number exactly once"


def _regions(size: int, box: Box | None, regions: Regions) -> Layout:
    if regions is None:
        raise ShapeError("a jigsaw needs its regions: a label for each cell, row by row")
    return Layout.of(size, regions=regions)


def _star(size: int, box: Box | None, regions: Regions) -> Layout:
    star = House("asterisk", 1, tuple(parse_cell(cell, size) for cell in _STAR))
    return Layout.of(size, box, regions=regions, extra=[star])


def _dots(size: int, box: Box | None, regions: Regions) -> Layout:
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


def _windows(size: int, box: Box | None, regions: Regions) -> Layout:
    shape = parse_box(size, box)
    if shape is None:
        raise ShapeError("windoku needs boxes: the windows lie between them")
    return Layout.of(size, shape, extra=windows(size, shape))


CLASSIC = Game(
    name="classic",
    aliases=("sudoku", "standard", "normal", "regular"),
    summary="Sudoku of any size with rectangular boxes.",
    rules=f"{_CLASSIC}. A proper puzzle has exactly one solution.",
    make_layout=lambda size, box, regions: Layout.of(size, box),
    takes_regions=False,
)
LATIN = Game(
    name="latin",
    aliases=("latin-square",),
    summary="Latin square: rows and columns, no boxes.",
    rules=f"{_FILL} and each column holds every number exactly once.",
    make_layout=lambda size, box, regions: Layout.of(size, "none"),
    has_boxes=False,
    takes_regions=False,
)
JIGSAW = Game(
    name="jigsaw",
    aliases=("irregular", "nonomino", "squiggly", "geometry"),
    summary="Irregular regions instead of boxes (give them with --regions).",
    rules=f"{_FILL}, each column and each of the N outlined regions holds every number exactly "
    "once.",
    make_layout=_regions,
    has_boxes=False,
    needs_regions=True,
)
ANTI_KING = Game(
    name="anti-king",
    aliases=("king", "chess-king", "kings-move"),
    summary="Cells that touch at a corner hold different numbers as well.",
    rules=f"{_CLASSIC}, and no two cells that touch, be it only at a corner (a chess king's move "
    "apart), hold the same number.",
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=neighbours("king", size, KING)
    ),
)
ANTI_KNIGHT = Game(
    name="anti-knight",
    aliases=("knight", "chess-knight", "knights-move"),
    summary="Cells a chess knight's move apart hold different numbers as well.",
    rules=f"{_CLASSIC}, and no two cells a chess knight's move apart (two cells one way and one "
    "across) hold the same number.",
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=neighbours("knight", size, KNIGHT)
    ),
)
DIAGONAL = Game(
    name="diagonal",
    aliases=("sudoku-x", "x-sudoku", "diagonals"),
    summary="Sudoku X: both long diagonals hold every number as well.",
    rules=f"{_FILL}, each column, each box and each of the two long diagonals holds every number "
    "exactly once.",
    make_layout=lambda size, box, regions: Layout.of(
        size, box, regions=regions, extra=diagonals(size)
    ),
)
ASTERISK = Game(
    name="asterisk",
    summary="9x9 with a star of nine cells that holds every number as well.",
    rules="Fill every cell of the 9 x 9 board with a number from 1 to 9, so that each row, each "
    "column and each box holds every number exactly once, and so do the nine cells of the star: "
    f"{', '.join(_STAR)}.",
    make_layout=_star,
    sizes=range(9, 10),
)
CENTRE_DOT = Game(
    name="centre-dot",
    aliases=("center-dot", "centre", "center"),
    summary="The middle cells of the boxes hold every number as well.",
    rules=f"{_CLASSIC}, and so do the N cells in the middle of the boxes.",
    make_layout=_dots,
    takes_regions=False,
)
WINDOKU = Game(
    name="windoku",
    aliases=("hyper", "hyperdoku", "nrc", "windows"),
    summary="Windows: further boxes between the usual ones hold every number as well.",
    rules=f"{_FILL}, each column, each box and each shaded window holds every number exactly "
    "once. The windows are as large as boxes and lie one cell in from the box corners.",
    make_layout=_windows,
    takes_regions=False,
)
