"""`queens`: as many queens on a chess board as it has rows, none attacking another.

Not a Sudoku, and solved by the same engines: the board has a cell for each *row* of the chess
board, which holds the column of that row's queen::

    . Q . .
    . . . Q      row   1 2 3 4
    Q . . .      cell  2 4 1 3        one row of four different values
    . . Q .

"Different" keeps queens out of each other's columns. What two rows d apart may hold together, so
that the queens are not on a diagonal, is a relation: the columns are not d apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from nonet.errors import ConflictError, IllegalSymbolError, NonetError
from nonet.games._game import Game, Notation, Paint
from nonet.games._texts import Block, NumberedLine, read_blocks, squares
from nonet.model import Grid, Layout, Puzzle, Relation, Source, cell_name

_NAME = "queens"


@lru_cache(maxsize=32)
def _board(size: int) -> Layout:
    apart = [
        Relation.of(f"not {b - a} columns from", a, b, size, lambda x, y, d=b - a: abs(x - y) != d)  # type: ignore[misc]
        for a, b in combinations(range(size), 2)
    ]
    return Layout.short(size, 1, relations=apart)


def _read(lines: Iterable[NumberedLine]) -> Iterator[Puzzle | NonetError]:
    return read_blocks(squares(lines), _puzzle)


def _puzzle(block: Block) -> Puzzle:
    rows = block.square()
    size = len(rows)
    wrong = sorted({symbol for row in rows for symbol in row} - set("Qq♛♕.-_*01"))
    if wrong:
        raise IllegalSymbolError(
            f"{', '.join(map(repr, wrong))} cannot stand on a board of queens: "
            "write Q for a queen and . for an empty cell",
            symbols=wrong,
        )
    places = [
        (r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol in "Qq1♛♕"
    ]
    attacks = [
        f"{cell_name(a * size + b, size)} and {cell_name(c * size + d, size)}"
        for (a, b), (c, d) in combinations(places, 2)
        if a == c or b == d or abs(a - c) == abs(b - d)
    ]
    if attacks:
        raise ConflictError(f"queens attack each other: {', '.join(attacks)}")
    columns = dict(places)
    givens = [columns.get(r, -1) + 1 for r in range(size)]
    return Puzzle(GAME.layout(size), givens, source=Source(_NAME, None, block.line))


def _values(board: Puzzle | Grid) -> tuple[int, ...]:
    return board.givens if isinstance(board, Puzzle) else board.numbers


def _write(board: Puzzle | Grid) -> str:
    size = board.size
    return "\n".join(
        "".join("Q" if column == value else "." for column in range(1, size + 1))
        for value in _values(board)
    )


def _draw(grid: Grid, ascii: bool, paint: Paint) -> str:
    queen, empty = ("Q", ".") if ascii else ("♛", "·")
    lines = []
    for cell, value in enumerate(grid.numbers):
        texts = [empty] * grid.size
        if value:
            texts[value - 1] = paint(cell, queen) if paint else queen
        lines.append(" ".join(texts))
    return "\n".join(lines)


GAME = Game(
    name=_NAME,
    aliases=("n-queens", "eight-queens", "8-queens"),
    summary="N queens on an N x N chess board, none attacking another.",
    rules=(
        "Place a queen in every row of an N x N chess board, so that no two queens stand in the "
        "same column or on the same diagonal. Queens that are already there stay."
    ),
    typing="Write Q for a queen and . for an empty cell, a row of the board on each line.",
    make_layout=lambda size, box, regions: _board(size),
    sizes=range(1, 65),
    has_boxes=False,
    takes_regions=False,
    combines=False,
    notation=Notation(_NAME, _read, _write, _draw),
)
