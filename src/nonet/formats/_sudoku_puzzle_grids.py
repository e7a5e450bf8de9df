"""Boards of several grids in pencilmark's JSON, such as Samurai, and boards without a grid.

Each grid's rows, columns and boxes are houses of the board (``grid row 12``); where grids share
cells, equal houses count once. Other rows and columns of the board may repeat values. A cell that
is in no grid (``null`` among the givens) does not exist: on the board it holds 1, by the rule
`one-of`, and no other rule may name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._sudoku_puzzle_items import Cells, Item, cells_of, made, number_of, only
from nonet.formats._sudoku_puzzle_writing import NoTypeError
from nonet.model import Constraint, House, Layout, cell_name, parse_cell

_KINDS = ("grid row", "grid column", "grid box")
_LISTED = ("row", "column", "box")  # with their cells
_NO_CELL = 1  # what a cell holds that does not exist
_BOARD_WIDE = frozenset({"negative", "global_entropy"})


class Board(NamedTuple):
    """A board of grids.

    Attributes:
        layout: With the houses of the grids.
        constraints: Boxes of fewer cells than there are values, and cells that do not exist.
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
    plain = Layout.of(columns, rows=rows, values=range(1, digits + 1), repeats=True)
    exists = frozenset(range(plain.cell_count)) - frozenset(gaps)
    if not exists:
        raise FormatError("the board has no cells")
    houses: dict[Cells, str] = {}
    smaller: list[Constraint] = []
    areas: dict[str, frozenset[int]] = {}
    for item in items:
        if item["type"] in _LISTED:
            only(item, "cells")
            found = [(f"grid {item['type']}", cells_of(item.get("cells"), plain))]
        else:
            only(item, "origin", *(["box"] if item["type"] == "box_grid" else []))
            found = list(_houses(item, plain))
            areas[str(item["origin"])] = frozenset(cell for _, cells in found for cell in cells)
        for kind, cells in found:
            if not exists.issuperset(cells):
                raise FormatError(f"a {kind} has a cell that does not exist")
            if len(cells) == digits:
                houses.setdefault(tuple(sorted(cells)), kind)
            else:
                smaller.append(made("extra-region", cells=cells))
    layout = plain.with_houses(_numbered(houses))
    if gaps:
        smaller.append(made("one-of", values=(_NO_CELL,), cells=tuple(gaps)))
    return Board(layout, smaller, exists, areas)


def _houses(item: Item, layout: Layout) -> Iterator[tuple[str, Cells]]:
    """The rows, the columns and the boxes of a grid."""
    size = layout.value_count
    first = parse_cell(str(item.get("origin")), layout.size, layout.height)
    top, left = divmod(first, layout.size)
    if top + size > layout.height or left + size > layout.size:
        raise FormatError(f"the grid at {item.get('origin')} leaves the board")
    area = [[(top + r) * layout.size + left + c for c in range(size)] for r in range(size)]
    yield from (("grid row", tuple(row)) for row in area)
    yield from (("grid column", column) for column in zip(*area, strict=True))
    if item["type"] == "box_grid":
        high, wide = shape_of(item, size)
        for r in range(0, size, high):
            for c in range(0, size, wide):
                yield "grid box", tuple(x for row in area[r : r + high] for x in row[c : c + wide])


def shape_of(item: Item, size: int) -> tuple[int, int]:
    """Rows and columns of the boxes of a grid.

    Raises:
        FormatError: They are none.
    """
    shape = item.get("box")
    if not isinstance(shape, list) or len(shape) != 2:
        raise FormatError("the 'box' of a 'box_grid' must be its rows and columns")
    high, wide = (number_of({"box": each}, "box") for each in shape)
    if min(high, wide) < 1 or high * wide != size:
        raise FormatError(f"a box of {high}x{wide} has not {size} cells")
    return high, wide


def _numbered(houses: dict[Cells, str]) -> Iterator[House]:
    numbers = dict.fromkeys(_KINDS, 0)
    for cells, kind in houses.items():
        numbers[kind] += 1
        yield House(kind, numbers[kind], cells)


def is_line(item: Item, digits: int) -> bool:
    """Whether a rule is a whole row or column of its own, which holds every value."""
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
    if any(house.kind not in _KINDS for house in houses.values()):
        raise NoTypeError("further houses of such a board have no type")
    items: list[Item] = []
    left = dict(houses)
    for cell in range(layout.cell_count):
        for item in _grids_at(cell, layout):
            found = [tuple(sorted(cells)) for _, cells in _houses(item, layout)]
            if houses.keys() >= {*found}:
                items.append(item)
                left = {cells: house for cells, house in left.items() if cells not in found}
                break
    for cells, house in left.items():
        names = [cell_name(cell, layout.size) for cell in cells]
        items.append({"type": house.kind.partition(" ")[2], "cells": names})
    housed = {cell for cells in houses for cell in cells}
    unhoused = tuple(cell for cell in range(layout.cell_count) if cell not in housed)
    blank = made("one-of", values=(_NO_CELL,), cells=unhoused) if unhoused else None
    gaps = frozenset(unhoused if blank in layout.constraints else ())
    rest = [each for each in layout.constraints if each != blank]
    if any(gaps & {*each.named_cells()} for each in rest):
        raise NoTypeError("rules about cells of no grid have no type")
    bare = Layout.of(layout.size, rows=layout.height, values=layout.values, repeats=True)
    return items, gaps, bare.with_constraints(rest)


def _grids_at(cell: int, layout: Layout) -> Iterator[Item]:
    """What a grid that begins at a cell may be, the most precise first."""
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
    for each in constraints:
        for cell in each.named_cells():
            if cell not in board.exists:
                name = cell_name(cell, board.layout.size)
                raise FormatError(f"the rule {each.kind}: there is no cell {name}")
