"""Checks of gaps, the places of a board where no cell is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonet.errors import ShapeError
from nonet.model.cells import cell_name
from nonet.model.constraint import Constraint

if TYPE_CHECKING:
    from nonet.model.layout import Layout


def check_gaps(layout: Layout) -> None:
    """Raises a `ShapeError` where a gap is outside of the board or in one of its houses."""
    gaps = set(layout.gaps)
    if not gaps <= set(range(layout.cell_count)):
        raise ShapeError(f"a gap is a cell from 0 to {layout.cell_count - 1}")
    for house in layout.houses:
        for cell in gaps.intersection(house.cells):
            raise ShapeError(f"{cell_name(cell, layout.size)} is in {house.name}, so it is no gap")


def require_cells(layout: Layout, rules: Iterable[Constraint]) -> None:
    """Raises a `ShapeError` where a rule is about a cell that does not exist."""
    from nonet.model.renumbering import variables_of  # not needed by boards without rules

    gaps = set(layout.gaps)
    for rule in rules:
        for cell in rule.named_cells():
            if cell in gaps:
                raise ShapeError(f"{rule.kind}: there is no cell {cell_name(cell, layout.size)}")
        about = (variables_of(primitive) for primitive in rule.primitives(layout))
        if any(not gaps.isdisjoint(cells) for cells in about):
            raise ShapeError(f"{rule.kind}: the board must be without gaps")
