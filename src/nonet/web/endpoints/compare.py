"""Engines against each other on one puzzle."""

from __future__ import annotations

import time
from typing import Literal

from nonet._solve import start
from nonet.engines import ENGINES, Engine, Stop
from nonet.errors import NonetError
from nonet.model import Puzzle
from nonet.options import Bounds, Deadline
from nonet.records import Record, milliseconds
from nonet.web.endpoints import BoardRequest, Endpoint, Names, RequestBounds, Rows, bound
from nonet.web.endpoints._answers import Answer, Part
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG, MOST_SOLUTIONS

# A run that is shorter is made again, for the first one fills caches.
_QUICK, _AGAIN = 0.05, 2


class CompareRequest(BoardRequest):
    """`POST /api/compare`."""

    engines: Names | None = Field(default=None, description="Null for all: see /api/engines.")
    limit: int = bound("limit", default=1, most=MOST_SOLUTIONS)


class CompareRow(Part):
    """The result of one engine; an engine that cannot do it has no figures."""

    engine: str
    summary: str
    state: Literal["done", "timeout", "unsupported"]
    note: str | None
    answered_by: str | None = None
    solutions: int | None = None
    exact: bool | None = None
    time_ms: float | None = None
    nodes: int | None = None
    guesses: int | None = None
    backtracks: int | None = None
    propagations: int | None = None
    depth: int | None = None


class CompareAnswer(Answer):
    """All engines, and up to how many solutions they searched."""

    rows: list[CompareRow]
    limit: int


def answer(request: CompareRequest, bounds: RequestBounds) -> Rows:
    """Each engine on the puzzle, one after another, each with an equal share of the time."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    names = ENGINES.names() if request.engines is None else list(dict.fromkeys(request.engines))
    entries = [ENGINES.get(name) for name in names]
    deadline = bounds.start()
    for number, entry in enumerate(entries):
        share = None if deadline.left is None else deadline.left / (len(entries) - number)
        yield _row(entry, puzzle, request.limit, share)
    return {"limit": request.limit}


def _row(entry: Engine, puzzle: Puzzle, limit: int, seconds: float | None) -> Record:
    row: Record = {
        "engine": entry.name,
        "summary": entry.summary,
        "state": "unsupported",
        "note": entry.refuses(puzzle.layout) or entry.missing(),
    }
    if row["note"] is not None:
        return row
    try:
        return row | _measured(entry, puzzle, limit, Bounds(timeout=seconds).start())
    except NonetError as error:
        return row | {"note": error.message}


def _measured(entry: Engine, puzzle: Puzzle, limit: int, deadline: Deadline) -> Record:
    runs = []
    while True:
        begun = time.process_time()
        search = start(puzzle, entry.name)
        stop = search.run(limit, timeout=deadline.left, keep=False)
        runs.append(time.process_time() - begun)
        if runs[0] > _QUICK or len(runs) > _AGAIN or stop is Stop.TIMEOUT:
            break
    counters = search.counters()
    return {
        "state": "timeout" if stop is Stop.TIMEOUT else "done",
        "answered_by": search.engine,
        "solutions": search.solutions,
        "exact": stop is Stop.EXHAUSTED,
        "time_ms": milliseconds(min(runs)),
        **counters._asdict(),
    }


ENDPOINT = Endpoint(
    "compare",
    CompareRequest,
    answer,
    answers=CompareAnswer,
    summary="Engines against each other on one puzzle: the time and the nodes of each.",
    rows="rows",
    cost=LONG,
)
