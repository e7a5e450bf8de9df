"""Where things are in SudokuPad's JSON: cells by number or name, and which are the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nonet.errors import FormatError, ShapeError
from nonet.formats._text import show
from nonet.lazy import compiled_later

_NAME = compiled_later(r"r(\d{1,3})c(\d{1,3})", re.I | re.ASCII)
_NAMES = compiled_later(rf"\s*(?:{_NAME.pattern}[\s,;]*)*", re.I | re.ASCII)
_NUMBER = compiled_later(r"-?\d{1,4}", re.ASCII)
Place = tuple[int, int]


class Extent(NamedTuple):
    """The board among the cells: there may be cells for clues around it.

    Attributes:
        top: Its first row.
        left: Its first column.
        rows: How many rows it has.
        columns: How many columns it has.
    """

    top: int
    left: int
    rows: int
    columns: int

    def has(self, place: Place) -> bool:
        """True if a cell is on the board."""
        row, column = place[0] - self.top, place[1] - self.left
        return 0 <= row < self.rows and 0 <= column < self.columns

    def cell(self, place: Place) -> int:
        """The number of a cell.

        Raises:
            FormatError: It is not on the board.
        """
        if not self.has(place):
            raise FormatError(f"r{place[0] + 1}c{place[1] + 1} is not on the board")
        return (place[0] - self.top) * self.columns + place[1] - self.left


def places_of(given: Any) -> list[Place]:
    """Cells as pairs of numbers from 0, or as names in a text; each once, in their order."""
    return list(dict.fromkeys(_places(given)))


def _places(given: Any) -> Iterable[Place]:
    if isinstance(given, str):
        if _NAMES.fullmatch(given) is None:
            raise FormatError(f"{show(given)} are not names of cells, as r1c1,r1c2")
        yield from ((int(row) - 1, int(column) - 1) for row, column in _NAME.findall(given))
        return
    for address in given or ():
        if isinstance(address, str):
            yield from _places(address)
        elif address is not None and address != {}:  # nothing is an empty object in shortened JSON
            row, column = address
            yield _whole(row), _whole(column)


def _whole(raw: Any) -> int:
    if isinstance(raw, float) and raw.is_integer():
        return int(raw)
    if isinstance(raw, str) and _NUMBER.fullmatch(raw.strip()):
        return int(raw)
    if type(raw) is not int:
        raise TypeError(raw)
    return raw


def extent_of(rows: Sequence[Sequence[Any]], regions: Sequence[Sequence[Place]]) -> Extent:
    """Which cells are the board: what the regions span, if they can be regions of that.

    Raises:
        ShapeError: There are no cells.
    """
    whole = Extent(0, 0, len(rows), max(map(len, rows), default=0))
    extent = _span(place for region in regions for place in region)
    if extent is not None and extent.rows == extent.columns:
        if max(map(len, regions)) <= extent.rows:
            return extent
        # A few regions of a larger board.
    elif extent is not None and whole.rows != whole.columns:
        return extent
    if not whole.rows or not whole.columns:
        raise ShapeError("the board has no cells")
    return whole


def _span(places: Iterable[Place]) -> Extent | None:
    places_ = list(places)
    if not places_:
        return None
    down, across = [row for row, _ in places_], [column for _, column in places_]
    top, left = min(down), min(across)
    return Extent(top, left, max(down) - top + 1, max(across) - left + 1)


def labelled(
    regions: Sequence[Sequence[Place]], extent: Extent
) -> tuple[list[int | None], list[list[int]]]:
    """The region of each cell, and the regions that share cells with these."""
    ways = [_labelled(order, extent) for order in (regions, regions[::-1])]
    return min(ways, key=lambda way: way[0].count(None))


def _labelled(
    regions: Sequence[Sequence[Place]], extent: Extent
) -> tuple[list[int | None], list[list[int]]]:
    labels: list[int | None] = [None] * (extent.rows * extent.columns)
    beside = []
    for label, region in enumerate(regions):
        cells = [extent.cell(place) for place in region]
        if (
            cells
            and {labels[cell] for cell in cells} == {labels[cells[0]]} != {None}
            and labels.count(labels[cells[0]]) == len(cells)
        ):
            continue  # the same region once more
        if any(labels[cell] is not None for cell in cells):
            beside.append(cells)
            continue
        for cell in cells:
            labels[cell] = label
    return labels, beside
