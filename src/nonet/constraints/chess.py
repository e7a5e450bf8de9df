"""`anti-knight`, `anti-king`, `anti-leap`, `anti-queen`, `anti-taxicab`: equal values keep away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from operator import ne

from nonet.constraints._codecs import word
from nonet.constraints._families import Judge, PairRule, apart, pair_table
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.constraints._words import require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout, Relation
from nonet.model.constraint import Held
from nonet.model.primitives import Distinct, Primitive

_KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
_KING = ((1, 1), (1, -1), (0, 1), (1, 0))


class MoveRule(PairRule):
    """Cells that a move of a piece leads between are different."""

    is_of_any_board = True

    def relation(self, layout: Layout) -> Judge:
        return ne, ()

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        return (Distinct(pair) for pair in self.pairs(layout))


@frozen
class AntiKnight(MoveRule):
    """Cells a knight's move apart are different."""

    kind = "anti-knight"
    title = "the knight's move"
    claim = "cells a knight's move apart differ"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return apart(layout, _KNIGHT)


@frozen
class AntiKing(MoveRule):
    """Cells that touch at a corner are different as well."""

    kind = "anti-king"
    title = "the king's move"
    claim = "cells that touch differ"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return apart(layout, _KING)


@frozen
class AntiLeap(MoveRule):
    """Cells a leap of your choice apart are different.

    Attributes:
        leap: How far it goes along one side of the board and along the other: 1,3 is a camel's.
        toroidal: Whether a leap that leaves the board comes in again from the other side.
    """

    kind = "anti-leap"
    title = "the leap"
    claim = "cells a leap apart differ"
    leap: tuple[int, ...]
    toroidal: bool = False

    def fit(self, layout: Layout) -> None:
        if len(self.leap) != 2 or min(self.leap) < 0 or not any(self.leap):
            raise ShapeError(f"{self.kind}: a leap is two numbers, as 1,3 for a camel's")

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        one, other = self.leap
        moves = {(one, other), (one, -other), (other, one), (other, -one)}
        if not self.toroidal:
            return apart(layout, {move for move in moves if move[0] or move[1] > 0})
        rows, columns = layout.height, layout.size
        pairs = set()
        for cell, (down, across) in product(range(layout.cell_count), moves):
            row, column = cell // columns + down, cell % columns + across
            other_cell = row % rows * columns + column % columns
            pairs.add((min(cell, other_cell), max(cell, other_cell)))
        return sorted((a, b) for a, b in pairs if a < b)


def _not_both(a: int, b: int, values: tuple[int, ...]) -> bool:
    return a != b or a not in values


@frozen
class AntiQueen(PairRule):
    """Some values stand on no diagonal twice.

    Attributes:
        values: Which; none stands for the greatest of the board.
    """

    is_of_any_board = True
    kind = "anti-queen"
    title = "the queens of the diagonals"
    claim = "a queen does not stand twice on a diagonal"
    values: tuple[int, ...] = ()

    def fit(self, layout: Layout) -> None:
        require_values(self, self.values, layout)

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        most = min(layout.height, layout.size)
        moves = [(i, i * side) for i in range(1, most) for side in (1, -1)]
        return apart(layout, moves)

    def relation(self, layout: Layout) -> Judge:
        return _not_both, (self.values or (layout.values[-1],),)


@frozen
class AntiTaxicab(Constraint):
    """Two equal values v are not v steps apart."""

    is_of_any_board = True
    kind = "anti-taxicab"
    title = "the taxicab rule"
    claim = "equal values v are not v steps apart"

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        # 165,100 pairs on a board of 25x25.
        tables = {
            value: pair_table(layout.values, _not_both, ((value,),)) for value in layout.values
        }
        for one, other, distance in _distances(layout.height, layout.size):
            if (table := tables.get(distance)) is not None:
                yield Relation(self.kind, one, other, table)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for one, other, distance in _distances(layout.height, layout.size):
            if values[one] == values[other] == distance:
                yield Broken((one, other), f"{distance} stands {distance} steps from itself")


@lru_cache(maxsize=8)
def _distances(rows: int, columns: int) -> tuple[tuple[int, int, int], ...]:
    """All pairs of cells, and how many steps by sides lead from one to the other."""
    cells = range(rows * columns)
    return tuple(
        (a, b, abs(a // columns - b // columns) + abs(a % columns - b % columns))
        for a in cells
        for b in cells[a + 1 :]
    )


KNIGHT = Kind(
    make=AntiKnight,
    rules="Cells that are a knight's move of chess apart hold different values.",
    aliases=("antiknight", "knights-move", "no-knight"),
    fpuzzles="antiknight",
    codecs={"iss": word("AntiKnight")},
    wording=worded(
        "board",
        "knight not same | knight distinct | knight apply | knight clue | knight rule | knight "
        "differ | not may-repeat knight",
        "chess separate move opposite join 2 equal 1 away anti anti- anywhere diagonally-opposite "
        "attack see visible within another",
    ),
    examples=("anti-knight",),
)
KING = Kind(
    make=AntiKing,
    rules="Cells that touch each other, at a side or at a corner, hold different values.",
    aliases=("antiking", "kings-move", "no-king"),
    fpuzzles="antiking",
    codecs={"iss": word("AntiKing")},
    wording=worded(
        "board",
        "king not same | king distinct | king apply | king clue | king rule | diagonally adjacent "
        "not same | king differ | diagonally adjacent distinct | diagonally adjacent differ | "
        "touch not same",
        "chess separate move opposite join 2 equal 1 away anti anti-king attack see visible "
        "anywhere touch even orthogonal within another or",
    ),
    examples=("anti-king",),
)
LEAP = Kind(
    make=AntiLeap,
    rules=(
        "Cells that are a leap apart hold different values: so many cells along one side of the "
        "board and so many along the other, as 1 and 3 for a camel. Toroidal leaps that leave the "
        "board come in again from the other side."
    ),
    aliases=("leap", "antileap"),
    numbered=(
        ("anti-camel", "leap", "1,3"),
        ("anti-giraffe", "leap", "1,4"),
        ("anti-zebra", "leap", "2,3"),
        ("anti-elephant", "leap", "2,2"),
        ("anti-alfil", "leap", "2,2"),
        ("anti-dabbaba", "leap", "0,2"),
        ("anti-antelope", "leap", "3,4"),
        ("anti-tripper", "leap", "3,3"),
    ),
    examples=("anti-leap 1,3", "anti-leap 2,2"),
    needs=("leap",),
)
QUEEN = Kind(
    make=AntiQueen,
    rules=(
        "Each of the values, the greatest of the board if none is named, is a queen of chess: "
        "it does not stand twice on any diagonal."
    ),
    aliases=("antiqueen",),
    examples=("anti-queen", "anti-queen 1,9"),
)
TAXICAB = Kind(
    make=AntiTaxicab,
    rules=(
        "Two cells with the same value v are not exactly v steps apart, where a step leads to a "
        "cell that shares a side."
    ),
    aliases=("antitaxicab",),
    codecs={"iss": word("AntiTaxicab")},
    examples=("anti-taxicab",),
)
