"""`auto`: picks the engine for the board, which then reports under its own name.

It climbs a ladder of engines, the quick ones first: `nonet.engines._ladder` says which, and when
the next takes over. A classic 9x9 without pencil marks and seed begins with `single`.
"""

from __future__ import annotations

from nonet.engines import _ladder, single
from nonet.engines._engine import Engine, Search
from nonet.model import Layout, Puzzle


def _start(puzzle: Puzzle, seed: int) -> Search:
    if puzzle.layout.is_classic and puzzle.marks is None and not seed:
        return single.SingleSearch(puzzle, seed)
    rungs = _ladder.rungs_of(puzzle)
    if len(rungs) == 1:
        return rungs[0].engine.start(puzzle, seed)
    return _ladder.LadderSearch(puzzle, seed, rungs)


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic else _ladder.supports(layout)


ENGINE = Engine(
    name="auto",
    summary="The best engine for the board, or several in turn; the outcome says which answered.",
    start=_start,
    supports=_supports,
    finds_conflicts=True,
    knows_relations=True,
    knows_constraints=True,
)
