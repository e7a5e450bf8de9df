"""The solution path of a puzzle."""

from __future__ import annotations

from nonet._explain import explain
from nonet.records import Record, path_record, puzzle_record
from nonet.web.endpoints import Endpoint, GameRequest, Name, RequestBounds, Techniques
from nonet.web.endpoints._answers import PuzzleLine, StatusName, Step
from nonet.web.endpoints._models import Field


class ExplainRequest(GameRequest):
    """`POST /api/explain`."""

    techniques: Techniques = None
    until: Name | None = Field(
        default=None, description="Stop before the first step of this technique."
    )


class ExplainAnswer(PuzzleLine):
    """The solution path; `error` says why there is none."""

    ended: str
    status: StatusName
    hardest: str | None
    techniques: dict[str, int]
    steps: list[Step]
    error: str | None


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
    answers=ExplainAnswer,
    summary="The whole path to the solution, step by step.",
    long=True,
)
