"""The solution path of a puzzle."""

from __future__ import annotations

from pydantic import Field

from nonet._explain import explain
from nonet.records import Record, path_record, puzzle_record
from nonet.web.endpoints import Endpoint, GameRequest, Name, RequestBounds, Techniques


class ExplainRequest(GameRequest):
    """`POST /api/explain`."""

    techniques: Techniques = None
    until: Name | None = Field(
        default=None, description="Stop before the first step of this technique."
    )


def answer(request: ExplainRequest, bounds: RequestBounds) -> Record:
    """As ``nonet explain --json``."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    path = explain(
        request.state(puzzle), request.techniques, until=request.until, timeout=bounds.timeout
    )
    return {**puzzle_record(puzzle), **path_record(path)}


ENDPOINT = Endpoint(
    "explain",
    ExplainRequest,
    answer,
    summary="The whole path to the solution, step by step.",
    long=True,
)
