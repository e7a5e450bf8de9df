"""The solution path of a puzzle."""

from __future__ import annotations

from contextlib import suppress

from nonet._explain import as_state, walk
from nonet.options import Deadline
from nonet.records import Record, path_record, puzzle_record
from nonet.web.endpoints import Endpoint, GameRequest, MarksWritten, Name, RequestBounds, Techniques
from nonet.web.endpoints._answers import PuzzleLine, StatusName, Step
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG
from nonet.workers import TimeUp

_SEARCHING = 0.5  # of the time; the words of steps under rules may take as long


class ExplainRequest(GameRequest):
    """`POST /api/explain`."""

    techniques: Techniques = None
    until: Name | None = Field(
        default=None, description="Stop before the first step of this technique."
    )
    all_steps: bool = Field(default=False, description="Keep steps that nothing later needs.")
    marks_written: MarksWritten = "full"


class ExplainAnswer(PuzzleLine):
    """The solution path; `error` says why there is none."""

    ended: str
    status: StatusName
    hardest: str | None
    techniques: dict[str, int]
    left_out: int
    needless: list[int]
    steps: list[Step]
    error: str | None
    layers: str


def answer(request: ExplainRequest, bounds: RequestBounds) -> Record:
    """As ``nonet explain --json``, and what no step is about."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    start = as_state(request.state(puzzle), {})
    deadline = Deadline(None if bounds.timeout is None else _SEARCHING * bounds.timeout)
    paths = walk(
        start,
        request.techniques,
        request.until,
        deadline,
        all_steps=request.all_steps,
        marks=request.marks_written,
    )
    path = next(paths)
    with suppress(TimeUp):  # what was found until then is worth having
        for longer in paths:
            path = longer
    return {**puzzle_record(puzzle), **path_record(path), "layers": path.layers}


ENDPOINT = Endpoint(
    "explain",
    ExplainRequest,
    answer,
    answers=ExplainAnswer,
    summary="The whole path to the solution, step by step.",
    cost=LONG,
    timed=False,
)
