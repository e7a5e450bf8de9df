"""How rules look: marks in the coordinates of the board, for whatever draws them.

A point is a row and a column, where the middle of cell r1c1 is (0.5, 0.5) and lengths are in cells;
clues outside of the board lie at -0.5, for instance. Colours are names of `COLOURS`: what draws
decides what they come to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.frozen import frozen

Point = tuple[float, float]

COLOURS = (
    *("grey", "steel", "dark", "white", "black", "red", "orange", "yellow"),
    *("green", "blue", "purple", "pink", "cyan"),
)


class Figure:
    """A mark of one of the kinds below.

    Example:
        >>> figure = nonet.constraints.Killer(3, "r1c1 r1c2").draw(nonet.Layout.of(4))
        >>> figure
        (Outline(cells=('r1c1', 'r1c2'), text='3'),)
    """

    __slots__ = ()


@frozen(slots=True)
class Stroke(Figure):
    """A line through points."""

    points: tuple[Point, ...]
    colour: str = "grey"
    width: float = 0.15
    arrow: bool = False


@frozen(slots=True)
class Disc(Figure):
    """A circle, a square or a diamond, perhaps with a text in it."""

    at: Point
    radius: float
    fill: str = ""
    outline: str = "dark"
    text: str = ""
    square: bool = False
    diamond: bool = False


@frozen(slots=True)
class Outline(Figure):
    """A dashed line around cells, and a text in the corner of the first."""

    cells: tuple[int, ...]
    text: str = ""


@frozen(slots=True)
class Shade(Figure):
    """Cells with a coloured ground."""

    cells: tuple[int, ...]
    colour: str = "grey"


@frozen(slots=True)
class Label(Figure):
    """A text around a point."""

    at: Point
    text: str
    size: float = 0.4


def middle(cell: int, columns: int) -> Point:
    """The middle of a cell."""
    return cell // columns + 0.5, cell % columns + 0.5


def chevron(at: Point, down: int, across: int, reach: float = 0.1) -> Stroke:
    """A small sign of inequality whose tip is at a point and shows down or across."""
    row, column = at
    back, beside = (row - down * reach, column - across * reach), (across * reach, down * reach)
    ends = [(back[0] + sign * beside[0], back[1] + sign * beside[1]) for sign in (-1, 1)]
    return Stroke((ends[0], at, ends[1]), "dark", 0.03)


def between(cells: Iterable[int], columns: int) -> Point:
    """The point in the middle of some cells."""
    points = [middle(cell, columns) for cell in cells]
    rows, across = zip(*points, strict=True)
    return sum(rows) / len(points), sum(across) / len(points)


def stroke(cells: Sequence[int], columns: int, colour: str, width: float = 0.15) -> Stroke:
    """A line through the middles of cells."""
    return Stroke(tuple(middle(cell, columns) for cell in cells), colour, width)


def outside(cells: Sequence[int], columns: int) -> Point:
    """The point before the first cell of a line, where its clue stands."""
    row, column = middle(cells[0], columns)
    if len(cells) == 1:
        return row, column - 1
    below, right = middle(cells[1], columns)
    return row - (below - row), column - (right - column)
