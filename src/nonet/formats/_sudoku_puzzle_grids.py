"""Boards of several grids in pencilmark's JSON, such as Samurai, and boards without a grid.

The board is that of `nonet.model.grids`. A row, a column or a box that is given with its cells is
a house ``grid row 1``. A cell that is ``null`` among the givens is a gap of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.constraints import make
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.formats._sudoku_puzzle_pairs import Cells, Item, cells_of, number_of, only
from nonet.formats._sudoku_puzzle_writing import NoTypeError
from nonet.model import Box, Constraint, House, Layout, cell_name, parse_cell
from nonet.model.grids import houses_of_grid
from nonet.model.layout_words import grid_of

_LISTED = {kind: f"grid {kind}" for kind in ("row", "column", "box")}  # with their cells
_BOARD_WIDE = frozenset({"negative", "global_entropy"})


class Board(NamedTuple):
    """A board of grids.

    Attributes:
        layout: With the houses of the grids.
        constraints: Boxes of fewer cells than there are values.
        exists: The cells that do.
        areas: The cells of each grid by the name of its first one.
    """

    layout: Layout
    constraints: list[Constraint]
    exists: frozenset[int]
    areas: dict[str, frozenset[int]]


def board_of(
    rows: int, columns: int, digits: int, gaps: Sequence[int], items: Sequence[Item]
) -> Board:
    """The board that grids, boxes, rows and columns make.

    Args:
        rows: How many rows.
        columns: How many columns.
        digits: How many values.
        gaps: The cells that do not exist.
        items: The rules that describe houses.

    Raises:
        NonetError: They do not fit it.
    """
    whole = Layout.of(columns, rows=rows, values=range(1, digits + 1), repeats=True)
    exists = frozenset(range(whole.cell_count)) - frozenset(gaps)
    if not exists:
        raise FormatError("the board has no cells")
    grids = [item for item in items if item["type"] not in _LISTED]
    numbers = {place: i for i, place in enumerate(sorted({_corner(g, whole) for g in grids}), 1)}
    houses: dict[Cells, House] = {}
    smaller: list[Constraint] = []
    areas: dict[str, frozenset[int]] = {}
    # The grids in their order on the board, so that the first of them has what they share.
    for item in sorted(grids, key=lambda item: _corner(item, whole)):
        described = list(_houses(item, numbers[_corner(item, whole)], whole))
        areas[str(item["origin"])] = frozenset(cell for house in described for cell in house.cells)
        for house in described:
            _require_cells(house.kind, house.cells, exists)
            houses.setdefault(house.cells, house)
    for item in items:
        if item["type"] in _LISTED:
            only(item, "cells")
            kind, cells = _LISTED[item["type"]], cells_of(item.get("cells"), whole)
            _require_cells(kind, cells, exists)
            if len(cells) == digits:
                number = 1 + sum(house.kind == kind for house in houses.values())
                ordered = tuple(sorted(cells))
                houses.setdefault(ordered, House(kind, number, ordered))
            else:
                smaller.append(make("extra-region", cells=cells))
    layout = Layout.of(
        columns, rows=rows, values=whole.values, repeats=True, extra=houses.values(), gaps=gaps
    )
    return Board(layout, smaller, exists, areas)


def _require_cells(kind: str, cells: Iterable[int], exists: frozenset[int]) -> None:
    if not exists.issuperset(cells):
        raise FormatError(f"a {kind} has a cell that does not exist")


def _corner(item: Item, layout: Layout) -> tuple[int, int]:
    return divmod(parse_cell(str(item.get("origin")), layout.size, layout.height), layout.size)


def _houses(item: Item, number: int, layout: Layout) -> list[House]:
    """The rows, the columns and the boxes of a grid: without boxes, they are its rows."""
    side = layout.value_count
    only(item, "origin", *(["box"] if item["type"] == "box_grid" else []))
    box = Box(*shape_of(item, side)) if item["type"] == "box_grid" else Box(1, side)
    try:
        houses = houses_of_grid(number, _corner(item, layout), box, layout.size, layout.height)
        return list(houses)
    except ShapeError as error:
        raise FormatError(error.message) from None


def shape_of(item: Item, size: int) -> tuple[int, int]:
    """Rows and columns of the boxes of a grid.

    Raises:
        FormatError: They are none.
    """
    shape = item.get("box")
    if not isinstance(shape, list) or len(shape) != 2:
        raise FormatError("the 'box' of a 'box_grid' must be its rows and columns")
    high, wide = (number_of({"box": side}, "box") for side in shape)
    if min(high, wide) < 1 or high * wide != size:
        raise FormatError(f"a box of {high}x{wide} has not {size} cells")
    return high, wide


def is_line(item: Item, digits: int) -> bool:
    """True if a rule is a whole row or column of its own, which holds every value."""
    cells = item.get("cells")
    return item["type"] in ("row", "column") and isinstance(cells, list) and len(cells) == digits


def described(layout: Layout) -> tuple[list[Item], frozenset[int], Layout]:
    """The grids of a board, the cells that do not exist, and the board with its other rules.

    Raises:
        NoTypeError: A house has no type.
    """
    if not layout.repeats or layout.box or layout.regions:
        raise NoTypeError("a board of other values, or that is not square")
    houses = {house.cells: house for house in layout.extra}
    kinds = {house.kind for house in houses.values()}
    if not all(grid_of(kind) or kind in _LISTED.values() for kind in kinds):
        raise NoTypeError("further houses of such a board have no type")
    items: list[Item] = []
    left = dict(houses)
    for cell in range(layout.cell_count):
        for item in _grids_at(cell, layout):
            cells_of_houses = {house.cells for house in _houses(item, 1, layout)}
            if houses.keys() >= cells_of_houses:
                items.append(item)
                left = {
                    cells: house for cells, house in left.items() if cells not in cells_of_houses
                }
                break
    for cells, house in left.items():
        names = [cell_name(cell, layout.size) for cell in cells]
        items.append({"type": house.kind.rpartition(" ")[2], "cells": names})
    bare = Layout.of(layout.size, rows=layout.height, values=layout.values, repeats=True)
    return items, frozenset(layout.gaps), bare.with_constraints(layout.constraints)


def _grids_at(cell: int, layout: Layout) -> Iterator[Item]:
    """The grids that may begin at a cell, the most precise first."""
    size = layout.value_count
    row, column = divmod(cell, layout.size)
    if row + size > layout.height or column + size > layout.size:
        return
    origin = cell_name(cell, layout.size)
    for high in range(2, size):  # boxes as long as a row are rows
        if size % high == 0:
            yield {"type": "box_grid", "origin": origin, "box": [high, size // high]}
    yield {"type": "grid", "origin": origin}


def fitted(item: Item, board: Board) -> Item:
    """A rule as it reads on one board: with areas as lists of cells that exist.

    Raises:
        UnsupportedError: It needs boxes, or cells that do not exist.
    """
    layout = board.layout
    if item.get("kind") == "region_sum" or "within" in item:
        raise UnsupportedError("a rule of boxes is not supported on a board of several grids")
    if item["type"] in _BOARD_WIDE and len(board.exists) < layout.cell_count:
        raise UnsupportedError("beside cells that do not exist it is not supported")
    if item["type"] == "neighbours":
        area = item.get("area")
        if isinstance(area, str) and area not in board.areas:
            raise FormatError(f"'area' {area!r} is not the first cell of a grid")
        if area is None or isinstance(area, str):
            cells = board.exists if area is None else board.areas[str(area)]
            names = [cell_name(cell, layout.size) for cell in sorted(cells)]
            return {**item, "area": names}
    return item


def require_existing(constraints: Iterable[Constraint], board: Board) -> None:
    """Refuses rules about cells that do not exist.

    Raises:
        FormatError: There is one.
    """
    for rule in constraints:
        for cell in rule.named_cells():
            if cell not in board.exists:
                name = cell_name(cell, board.layout.size)
                raise FormatError(f"the rule {rule.kind}: there is no cell {name}")
