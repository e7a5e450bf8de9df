"""Where each cell lies on the screen, at every zoom.

A *zoom* is how many columns and lines a cell takes and which borders are drawn. The largest
shows all pencil marks as a small board of their own, the smallest one line a row and only the
borders of boxes::

    ┃   2 3 │       │        ┃1 3  │ 2   ┃        ┃  5  │     ┃       ┃ 5 . 3 ┃
    ┃   5   │   7   │        ┃     │67   ┃        ┠─────┼─────┨       ┃ . 4 . ┃
    ┃ 7   9 │       │        ┃ 5   │ 3   ┃        ┃ 259 │ 8   ┃
    roomy                    compact               lined               tiny
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from nonet.model import Layout, cells_of
from nonet.model.boxes import default_box
from nonet.model.picture import HEAVY, Borders
from nonet.tui.rules import rules_of

MOST_SPOTS = 35  # values that are one character as a mark: 1 to 9, A to Z


@dataclass(frozen=True, slots=True)
class Zoom:
    """How much room a cell has."""

    name: str  # for people
    width: int  # columns of a cell, without borders
    height: int  # lines of a cell, without borders
    # in how many lines and columns the marks stand, each at its own spot; None where they are
    # written one after the other as far as they fit
    spots: tuple[int, int] | None = None
    across: bool = True  # whether light borders are drawn between cells of a row
    down: bool = True  # whether light borders are drawn between rows

    @property
    def has_bands(self) -> bool:
        """True if rows of several lines have no border between them."""
        return self.height > 1 and not self.down


@lru_cache(maxsize=64)
def zooms(layout: Layout) -> tuple[Zoom, ...]:
    """The zooms of a board, the largest first."""
    n, most = layout.value_count, layout.values[-1]
    digits = len(str(most))
    box = layout.box if n == layout.size and layout.box else default_box(n)
    # As a box if there is one of several rows, else as square as may be.
    wide = box.columns if box and box.rows > 1 else math.isqrt(max(n - 1, 0)) + 1
    high = -(-n // wide)
    zooms_ = []
    if most <= MOST_SPOTS:
        least = digits + 2  # a value and a blank at each side
        zooms_.append(Zoom("roomy", max(2 * wide + 1, least), high, (high, wide)))
        if wide > 1:
            zooms_.append(Zoom("spacious", max(wide + 2, least), high, (high, wide)))
        # Signs between rows need lines to stand on.
        if high > 2 and not rules_of(layout).has_signs_between_rows:
            half = (n + 1) // 2
            zooms_.append(Zoom("compact", max(half, least), 2, (2, half), down=False))
        zooms_.append(Zoom("lined", max(5, least), 1))
    zooms_.append(Zoom("narrow", digits + 2, 1))
    tight = digits + 2 if digits == 1 else digits + 1
    zooms_.append(Zoom("tiny", tight, 1, across=False, down=False))
    return tuple(zooms_)


class Geometry:
    """A board at a zoom, in columns and lines from its upper left corner."""

    def __init__(self, layout: Layout, zoom: Zoom, fog: int = 0) -> None:
        self.layout = layout
        self._cages = rules_of(layout).outside(fog).cages
        self.zoom = zoom
        self.borders = Borders(layout)
        # Borders inside cages are left out, and where a box ends there they are dashed.
        self.dashed: set[tuple[int, int]] = set()
        if zoom.across and zoom.down:
            self._open_cages()
        n, rows = layout.size, layout.height
        # A border column is drawn if any of its borders is, and likewise a border line.
        self.walls = [
            zoom.across or any(self.borders.left[r][c] == HEAVY for r in range(rows))
            for c in range(n + 1)
        ]
        self.rules = [zoom.down or HEAVY in self.borders.above[r] for r in range(rows + 1)]
        self._lefts = _starts(self.walls, zoom.width)
        self._tops = _starts(self.rules, zoom.height)
        self.width = self._lefts[-1]
        self.height = self._tops[-1]

    @property
    def draws_cages(self) -> bool:
        """True if cages are seen by their borders."""
        return self.zoom.across and self.zoom.down

    def _open_cages(self) -> None:
        n, borders = self.layout.size, self.borders
        for cage in self._cages:
            for cell in cells_of(cage.cells):
                row, column = divmod(cell, n)
                for lines, before, inside in (
                    (borders.above, cell - n, row > 0),
                    (borders.left, cell - 1, column > 0),
                ):
                    if not inside or not cage.cells >> before & 1:
                        continue
                    if lines[row][column] == HEAVY:
                        self.dashed.add((before, cell))
                    else:
                        lines[row][column] = 0

    def place_of(self, cell: int) -> tuple[int, int]:
        """The column and the line where a cell begins, inside its borders."""
        row, column = divmod(cell, self.layout.size)
        return self._lefts[column], self._tops[row]

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell at a column and a line; a border belongs to the cell before it."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        column = max(0, bisect_right(self._lefts, x) - 1)
        row = max(0, bisect_right(self._tops, y) - 1)
        column, row = min(column, self.layout.size - 1), min(row, self.layout.height - 1)
        return row * self.layout.size + column

    def line_at(self, y: int) -> tuple[int, int | None]:
        """The row of a line and which line of its cells it is; None for the border above the row.

        The bottom edge is the border above the row after the last.
        """
        row = bisect_right(self._tops, y) - 1
        if row >= 0 and y < self._tops[row] + self.zoom.height and row < self.layout.height:
            return row, y - self._tops[row]
        return row + 1, None


def mark_of(value: int) -> str:
    """A value as a mark, in one character: 1 to 9, then A for 10 to Z for 35."""
    return str(value) if value < 10 else chr(ord("A") + value - 10)


def _starts(borders: list[bool], extent: int) -> list[int]:
    """Where the content of each row or column begins, and at last where the board ends."""
    starts, at = [], 0
    for border in borders[:-1]:
        at += border
        starts.append(at)
        at += extent
    return [*starts, at + borders[-1]]


def best_zoom(layout: Layout, width: int, height: int, *, bands: bool = True) -> Zoom:
    """The largest zoom at which a board fits into columns and lines; the smallest if none does.

    Without `bands` there are no backgrounds that could separate rows without a border.
    """
    for zoom in zooms(layout):
        if zoom.has_bands and not bands:
            continue
        geometry = Geometry(layout, zoom)
        if geometry.width <= width and geometry.height <= height:
            return zoom
    return zooms(layout)[-1]
