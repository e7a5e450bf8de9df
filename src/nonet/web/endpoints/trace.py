"""The events of an engine, step by step."""

from __future__ import annotations

from nonet._solve import trace
from nonet.model.trace import Replay
from nonet.records import event_record
from nonet.web.endpoints import BoardRequest, Endpoint, EngineName, RequestBounds, Rows, bound
from nonet.web.endpoints._answers import Answer, Part
from nonet.web.endpoints._models import ConfigDict, Field
from nonet.web.limits import LONG, MOST_EVENTS, MOST_SOLUTIONS


class TraceRequest(BoardRequest):
    """`POST /api/trace`."""

    engine: EngineName = "constrained"
    limit: int = bound("limit", default=1, most=MOST_SOLUTIONS)
    limit_events: int = Field(
        default=1000, ge=1, le=MOST_EVENTS, description="How many events at most."
    )


class Event(Part):
    """An event of an engine; its other fields are those of its kind."""

    model_config = ConfigDict(extra="allow")

    event: str
    text: str
    changes: list[tuple[int, int]]


class TraceAnswer(Answer):
    """Events, and whether these are all."""

    events: list[Event]
    complete: bool


def answer(request: TraceRequest, bounds: RequestBounds) -> Rows:
    """Event by event, with each the cells that look different after it."""
    puzzle = request.read(bounds)
    replay = Replay(puzzle)
    before = replay.grid.numbers
    events = trace(puzzle, request.engine, limit=request.limit, timeout=bounds.timeout)
    for number, event in enumerate(events):
        if number == request.limit_events:
            return {"complete": False}
        record = event_record(event, puzzle.size)
        after = replay.grid.numbers if replay.follow(event) else before
        changes = [[cell, value] for cell, value in enumerate(after) if value != before[cell]]
        yield {**record, "changes": changes}
        before = after
    return {"complete": True}


ENDPOINT = Endpoint(
    "trace",
    TraceRequest,
    answer,
    answers=TraceAnswer,
    summary="What an engine does, step by step, and which cells change.",
    rows="events",
    cost=LONG,
)
