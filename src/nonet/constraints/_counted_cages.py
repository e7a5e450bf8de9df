"""Cages around cells that count as more, for the generator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from nonet.constraints._counted import CountedRule, Special
from nonet.constraints._placing import FullBoard
from nonet.constraints.killer import Killer
from nonet.model import Constraint

_CELLS_PER_CAGE = 8  # of the board


def placed_cages(
    board: FullBoard, bare: CountedRule, special: Special, seconds: Mapping[int, int] | None = None
) -> Sequence[CountedRule]:
    """The rule with cages that a board obeys, so that no other cells may count as more.

    Args:
        board: The board.
        bare: The rule without rules inside.
        special: The cells that count as more, and as what.
        seconds: The second values of cells that hold two.
    """
    layout, free = board.layout, set(range(board.layout.cell_count))
    count, cages = layout.cell_count, list[Constraint]()
    wanted = round(count / _CELLS_PER_CAGE)
    for _ in range(8 * count):
        board.go_on()
        if len(cages) >= wanted:
            rule: Any = replace(cast("Any", bare), rules=tuple(cages))
            ways = board.ways(rule.on(layout), 2)
            if len(ways) == 1:
                return (rule.on(layout),)
            if not ways:  # it takes too long to know
                return ()
            wanted += 1
        cells = board.cage(board.chance.randint(2, 4))
        more = [(seconds or {})[cell] for cell in cells if cell in (seconds or {})]
        differ = len({*more, *(board.held[cell] for cell in cells)}) == len(more) + len(cells)
        if len(cells) > 1 and differ and free.issuperset(cells):
            free.difference_update(cells)
            total = sum(special.get(cell, board.held[cell]) for cell in cells)
            cages.append(Killer(total, cells))
    return ()
