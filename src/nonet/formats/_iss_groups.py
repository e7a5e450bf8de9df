"""Words of Interactive Sudoku Solver's text for cages, squares and groups that are compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nonet.constraints._codecs import whole
from nonet.errors import FormatError
from nonet.formats._iss_board import box_of
from nonet.formats._iss_cells import cell_of, cells_of
from nonet.formats._iss_variables import segments
from nonet.formats._iss_words import Word, misplaced
from nonet.formats._shapes import make
from nonet.model import Constraint, Layout

Rules = list[Constraint]


def diagonal(word: Word, layout: Layout) -> Rules:
    """A diagonal within another rule: 1 rises to the right, -1 falls."""
    which = {"1": "up", "-1": "down"}.get("~".join(word.arguments))
    if which is None:
        raise misplaced(word, "a diagonal is 1 or -1: '.Diagonal~1'")
    return [make("diagonal", which=which)]


def quad(word: Word, layout: Layout) -> Rules:
    """Values in a square, whose first cell is named: on the board or among variables."""
    corner, *texts = word.arguments
    values, first = tuple(map(whole, texts)), cell_of(corner, layout)
    if first < layout.cell_count:
        return [make("quadruple", values=values, cells=(first,))]
    match = re.fullmatch(r"([A-Z]+)(\d+)", corner)
    stem, number = (match[1], int(match[2])) if match else (corner, 1)
    # Variables without a shape of their own lie row by row as wide as the board is.
    width = word.widths.get(stem, layout.size)
    try:
        if number % width == 0:
            raise FormatError("beyond")
        cells = cells_of([f"{stem}{number + step}" for step in (0, 1, width, width + 1)], layout)
    except FormatError:
        raise misplaced(word, "the square leaves the variables") from None
    return [make("contain", values=values, cells=cells)]


def same_values(word: Word, layout: Layout) -> Rules:
    """So many groups that hold the same values."""
    count, cells = whole(word.arguments[0]), cells_of(word.arguments[1:], layout)
    if count < 1 or len(cells) % count:
        raise misplaced(word, f"{len(cells)} cells cannot be parted into {count} sets")
    width = len(cells) // count
    groups = tuple(cells[i : i + width] for i in range(0, len(cells), width))
    return [make("same-values", cells=groups)]


def region_same_values(word: Word, layout: Layout) -> Rules:
    """The same values in all rows, columns, boxes and pieces with the most cells."""
    if word.arguments:
        raise misplaced(word, "this word has no arguments")
    pieces = [house.cells for house in layout.houses if house.kind != "diagonal"]
    most = max(map(len, pieces), default=0)
    groups = tuple(dict.fromkeys(cells for cells in pieces if len(cells) == most))
    return [make("same-values", cells=groups)] if len(groups) > 1 else []


def disjoint_sets(word: Word, layout: Layout, region_size: int = 0) -> Rules:
    """The places of boxes, also where the board has none; nothing where it can have none.

    Args:
        word: The word.
        layout: The board.
        region_size: How many cells boxes are said to have; 0 if nothing is said.
    """
    if layout.box is not None:
        return [make("disjoint-groups")]
    size = region_size or max(layout.height, layout.size)
    box = box_of(size, layout.height, layout.size)
    if box is None:
        return []
    places: dict[tuple[int, int], list[int]] = {}
    for cell in range(layout.cell_count):
        row, column = divmod(cell, layout.size)
        places.setdefault((row % box.rows, column % box.columns), []).append(cell)
    return [make("extra-region", cells=tuple(group)) for group in places.values()]


def equal_sum(word: Word, layout: Layout) -> Rules:
    """Groups, between which a dash stands, with one sum."""
    groups = (group.split("~") for group in "~".join(word.arguments).split("~-~"))
    return [make("equal-sums", cells=tuple(cells_of(group, layout) for group in groups))]


def connected(word: Word, layout: Layout) -> Rules:
    prefix, values, size = [*word.arguments, "", ""][:3]
    fields: dict[str, Any] = {}
    if prefix:
        first = cell_of(prefix + "1", layout)
        stem = layout.variables[first - layout.cell_count].removesuffix("1")
        count = sum(re.fullmatch(rf"{stem}\d+", name) is not None for name in layout.variables)
        fields = {"cells": tuple(range(first, first + max(count, 1)))}
        columns = word.widths.get(prefix, min(layout.size, max(count, 1)))
        if columns != layout.size:
            fields["columns"] = columns
    if size:
        fields["size"] = whole(size)
    numbers = tuple(map(whole, re.split("[_,]", values)))
    return [make("connected", values=numbers, **fields)]


def region_run(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    arms = tuple(_grid_cells(arm, layout) for arm in segments(items) if arm)
    return [make("region-run", cell=cell_of(cell, layout), arms=arms, offset=whole(offset or "0"))]


def region_count(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    cells = _grid_cells([item for item in items if item], layout)
    number = whole(offset or "0")
    return [make("region-count", cell=cell_of(cell, layout), cells=cells, offset=number)]


def _grid_cells(items: Sequence[str], layout: Layout) -> tuple[int, ...]:
    """Cells of the board, for which those of regions may stand."""
    return tuple(cell % layout.cell_count for cell in cells_of(items, layout))
