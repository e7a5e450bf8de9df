"""`auto`: picks the engine for the board, which then reports under its own name.

A classic 9x9 without pencil marks goes to `single`, everything else to `native`.
"""

from __future__ import annotations

from nonet.engines import native, single
from nonet.engines._engine import Engine, Search
from nonet.model import Puzzle


def _start(puzzle: Puzzle, seed: int) -> Search:
    if puzzle.layout.is_classic and puzzle.marks is None and not seed:
        return single.SingleSearch(puzzle, seed)
    return native.NativeSearch(puzzle, seed)


ENGINE = Engine(
    name="auto",
    summary="The best engine for the board; the outcome names it.",
    start=_start,
    supports=native.ENGINE.supports,
    finds_conflicts=True,
    knows_relations=True,
)
