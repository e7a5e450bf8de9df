"""Lines through cells, in characters on the borders that they cross: of rules, and of the pen.

A line through the middles of two neighbours crosses their border, or at a slant the corner between
four cells. Inside of the cells there is no room: what they hold stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from nonet.model import Constraint, Layout, cells_of
from nonet.model.figures import Disc, Figure, Point, Stroke

Pair = tuple[int, int]

_RULE, _PEN = ("═", "║"), ("━", "┃")  # across a border between columns, and between rows
_FALLS, _RISES, _BOTH = "╲", "╱", "╳"
_HEADS = {(0, 1): "▸", (0, -1): "◂", (1, 0): "▾", (-1, 0): "▴"}
# To which neighbour each line of the pen leads, by its number: see `nonet.tui.document`.
PEN_LINES = {1: (0, 1), 2: (1, -1), 3: (1, 0), 4: (1, 1)}
_RINGED = {"a": 0x24D0, "A": 0x24B6}  # the first letters in a ring


class Crossings(NamedTuple):
    """Where lines cross borders.

    Attributes:
        borders: What stands between two cells, by the earlier and the later one.
        corners: What stands on the corner above and to the left of a cell, by its row and column.
    """

    borders: dict[Pair, str]
    corners: dict[Pair, str]

    def add(self, layout: Layout, cell: int, step: Pair, shape: tuple[str, str]) -> None:
        """A line from a cell to a neighbour: `step` are rows and columns."""
        (row, column), (down, right) = divmod(cell, layout.size), step
        if down and right:
            at = max(row, row + down), max(column, column + right)
            sign = _FALLS if down == right else _RISES
            self.corners[at] = sign if self.corners.get(at) in (None, sign) else _BOTH
        else:
            other = cell + down * layout.size + right
            self.borders[min(cell, other), max(cell, other)] = shape[0] if right else shape[1]

    @property
    def has_some_between_rows(self) -> bool:
        """True if any needs the lines between rows."""
        return bool(self.corners) or any(high - low > 1 for low, high in self.borders)


def of_rules(layout: Layout) -> Crossings:
    """The lines of the rules of a board: thermometers, arrows, and all others that are drawn so."""
    crossings = Crossings({}, {})
    for rule in layout.constraints:
        for figure in rule.draw(layout):
            for cell, step, head in _steps(figure, layout):
                crossings.add(layout, cell, step, (head, head) if head else _RULE)
    return crossings


def of_pen(layout: Layout, lines: Iterable[int]) -> Crossings:
    """The lines that a player has drawn, for each cell a set of their numbers."""
    crossings = Crossings({}, {})
    for cell, numbers in enumerate(lines):
        row, column = divmod(cell, layout.size)
        for number in cells_of(numbers):
            down, right = PEN_LINES.get(number, (0, 0))
            inside = 0 <= column + right < layout.size and row + down < layout.height
            if inside and (down or right):
                crossings.add(layout, cell, (down, right), _PEN)
    return crossings


def pen_line(layout: Layout, path: Pair) -> Pair | None:
    """The cell and the number of the line between two cells; None if they are not neighbours."""
    first, second = sorted(path)
    rows, columns = zip(*(divmod(cell, layout.size) for cell in (first, second)), strict=True)
    step = rows[1] - rows[0], columns[1] - columns[0]
    return next(
        ((first, number) for number, pen_step in PEN_LINES.items() if pen_step == step), None
    )


def bulbs(rule: Constraint, layout: Layout) -> frozenset[int]:
    """The cells in which lines of a rule have a bulb or a circle."""
    figures = list(rule.draw(layout))
    if not any(isinstance(figure, Stroke) for figure in figures):
        return frozenset()
    centres = (_cell(figure.at, layout) for figure in figures if isinstance(figure, Disc))
    return frozenset(cell for cell in centres if cell is not None)


def ringed(letter: str) -> str:
    """A letter in a ring, for the bulb of a line."""
    first = "a" if letter.islower() else "A"
    return chr(_RINGED[first] + ord(letter) - ord(first)) if letter.isalpha() else letter


def _steps(figure: Figure, layout: Layout) -> Iterator[tuple[int, Pair, str]]:
    """From cell to cell along a figure, with the head of an arrow at its end."""
    if not isinstance(figure, Stroke):
        return
    ways = list(pairwise(figure.points))
    for number, (begin, end) in enumerate(ways, 1):
        cells = _cell(begin, layout), _cell(end, layout)
        if cells[0] is None or cells[1] is None:
            continue
        step = round(end[0] - begin[0]), round(end[1] - begin[1])
        if max(map(abs, step)) == 1:
            yield (
                cells[0],
                step,
                _HEADS.get(step, "") if figure.arrow and number == len(ways) else "",
            )


def _cell(point: Point, layout: Layout) -> int | None:
    """The cell whose middle a point is."""
    row, column = point[0] - 0.5, point[1] - 0.5
    inside = 0 <= row < layout.height and 0 <= column < layout.size
    return int(row) * layout.size + int(column) if inside and row % 1 == column % 1 == 0 else None
