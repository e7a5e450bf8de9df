"""Engines at work: against each other, and step by step."""

from __future__ import annotations

import time
from collections.abc import Sequence

from nonet._solve import start
from nonet._solve import trace as trace_engine
from nonet.engines import ENGINES, Engine, Stop
from nonet.errors import NonetError
from nonet.model import Puzzle
from nonet.model.trace import Replay
from nonet.records import Record, milliseconds
from nonet.web.answers._board import Board
from nonet.web.answers._rows import Rows
from nonet.words import as_record

# A run that is shorter is made again, for the first one fills caches.
_QUICK, _AGAIN = 0.05, 2


def compare(board: Board, *, engines: Sequence[str] | None, limit: int, seconds: float) -> Rows:
    """Each engine on the puzzle, one after another, each with an equal share of the time."""
    puzzle = board.read()
    puzzle.require_no_conflict()
    names = ENGINES.names() if engines is None else list(dict.fromkeys(engines))
    entries = [ENGINES.get(name) for name in names]
    end = time.monotonic() + seconds
    for number, entry in enumerate(entries):
        share = (end - time.monotonic()) / (len(entries) - number)
        yield _row(entry, puzzle, limit, max(0.0, share))
    return {"limit": limit}


def _row(entry: Engine, puzzle: Puzzle, limit: int, seconds: float) -> Record:
    row: Record = {
        "engine": entry.name,
        "summary": entry.summary,
        "state": "unsupported",
        "note": entry.refuses(puzzle.layout) or entry.missing(),
    }
    if row["note"] is not None:
        return row
    try:
        return row | _measured(entry, puzzle, limit, seconds)
    except NonetError as error:
        return row | {"note": error.message}


def _measured(entry: Engine, puzzle: Puzzle, limit: int, seconds: float) -> Record:
    runs = []
    end = time.monotonic() + seconds
    while True:
        begun = time.process_time()
        search = start(puzzle, entry.name)
        stop = search.run(limit, timeout=max(0.0, end - time.monotonic()), keep=False)
        runs.append(time.process_time() - begun)
        if runs[0] > _QUICK or len(runs) > _AGAIN or stop is Stop.TIMEOUT:
            break
    counters = search.counters()
    return {
        "state": "timeout" if stop is Stop.TIMEOUT else "done",
        "answered_by": search.engine,
        "solutions": search.solutions,
        "exhausted": stop is Stop.EXHAUSTED,
        "time_ms": milliseconds(min(runs)),
        **counters._asdict(),
    }


def trace(board: Board, *, engine: str, limit: int, limit_events: int, seconds: float) -> Rows:
    """What an engine does; with each event the cells that look different after it."""
    puzzle = board.read()
    replay = Replay(puzzle)
    before = replay.grid.values
    found = trace_engine(puzzle, engine, limit=limit, timeout=seconds)
    for number, event in enumerate(found):
        if number == limit_events:
            return {"complete": False}
        record = as_record(event, puzzle.size)
        after = replay.grid.values if replay.follow(event) else before
        changes = [[cell, value] for cell, value in enumerate(after) if value != before[cell]]
        yield {"kind": record.pop("event"), **record, "changes": changes}
        before = after
    return {"complete": True}
