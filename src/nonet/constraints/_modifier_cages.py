"""Cages that leave one choice of modifiers, for the generator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from nonet.constraints._modifiers import Modified, ModifierRule
from nonet.constraints._placing import FullBoard
from nonet.constraints.killer import Killer
from nonet.model import Constraint

_CELLS_PER_CAGE = 8  # cells of the board for each cage that is placed at first
_TRIES_PER_CELL = 8  # of the board, until the rule is given up


def placed_cages(
    board: FullBoard,
    bare: ModifierRule,
    modified: Modified,
    seconds: Mapping[int, int] | None = None,
) -> Sequence[ModifierRule]:
    """The rule with cages that the board obeys, so that no other cells can be the modifiers.

    Args:
        board: The board.
        bare: The rule without rules inside.
        modified: The modifiers, and what they count as.
        seconds: The second values of the cells that hold two.
    """
    layout, free = board.layout, set(range(board.layout.cell_count))
    count, cages = layout.cell_count, list[Constraint]()
    wanted = round(count / _CELLS_PER_CAGE)
    for _ in range(_TRIES_PER_CELL * count):
        board.go_on()
        if len(cages) >= wanted:
            rule: Any = replace(cast("Any", bare), rules=tuple(cages))
            ways = board.ways(rule.on(layout), 2)
            if len(ways) == 1:
                return (rule.on(layout),)
            if not ways:  # not decided in the time it may take
                return ()
            wanted += 1
        cells = board.cage(board.chance.randint(2, 4))
        more = [(seconds or {})[cell] for cell in cells if cell in (seconds or {})]
        differ = len({*more, *(board.held[cell] for cell in cells)}) == len(more) + len(cells)
        if len(cells) > 1 and differ and free.issuperset(cells):
            free.difference_update(cells)
            total = sum(modified.get(cell, board.held[cell]) for cell in cells)
            cages.append(Killer(total, cells))
    return ()
