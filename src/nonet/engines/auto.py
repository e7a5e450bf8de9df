"""`auto`: picks the engine for the board, which then reports under its own name.

A classic 9x9 without pencil marks goes to `single`. Everything else climbs a ladder of engines, the
quick one first: `nonet.engines._ladder` says which, and when the next takes over.
"""

from __future__ import annotations

from nonet.engines import _ladder, single
from nonet.engines._engine import Engine, Search
from nonet.model import Puzzle


def _start(puzzle: Puzzle, seed: int) -> Search:
    if puzzle.layout.is_classic and puzzle.marks is None and not seed:
        return single.SingleSearch(puzzle, seed)
    return _ladder.LadderSearch(puzzle, seed)


ENGINE = Engine(
    name="auto",
    summary="The best engine for the board, or several in turn; the outcome names who answered.",
    start=_start,
    supports=_ladder.supports,
    finds_conflicts=True,
    knows_relations=True,
)
