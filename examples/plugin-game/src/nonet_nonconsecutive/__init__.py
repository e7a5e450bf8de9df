"""Non-consecutive Sudoku: numbers of cells that share a side are not next to each other."""

from nonet.games import Game
from nonet.model import Layout, Relation


def _layout(size, box, regions):
    sides = [(cell, cell + 1) for cell in range(size * size) if (cell + 1) % size]
    sides += [(cell, cell + size) for cell in range(size * (size - 1))]
    apart = [
        Relation.of("not next in number to", a, b, size, lambda x, y: abs(x - y) != 1)
        for a, b in sides
    ]
    return Layout.of(size, box, regions=regions).with_relations(apart)


GAME = Game(
    name="nonconsecutive",
    summary="Numbers of cells that share a side are not next to each other.",
    rules=(
        "Fill every cell with a number from 1 to N, so that each row, each column and each box "
        "holds every number exactly once, and no two cells that share a side hold numbers that "
        "follow each other, such as 4 and 5."
    ),
    make_layout=_layout,
)
