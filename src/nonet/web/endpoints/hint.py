"""How to go on."""

from __future__ import annotations

from nonet._explain import hint
from nonet.records import Record, hint_record, puzzle_record
from nonet.web.endpoints import Endpoint, GameRequest, MarksWritten, RequestBounds, Techniques
from nonet.web.endpoints._answers import Mistake, PuzzleLine, Step
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class HintRequest(GameRequest):
    """`POST /api/hint`."""

    grade: int = Field(
        default=2, ge=1, le=3, description="1: where to look; 2: the technique; 3: the whole step."
    )
    techniques: Techniques = None
    marks_written: MarksWritten = "full"
    last: str | None = Field(
        default=None,
        max_length=10_000,
        description="What was written and crossed out last, in its order, or all: then the hint "
        "says whether an easier step was passed over, or which values it needs.",
        examples=["r4c5=7, r1c2<>5"],
    )


class HintAnswer(PuzzleLine):
    """A hint, and no more than its grade allows."""

    grade: int
    text: str
    technique: str | None
    cells: list[str]
    houses: list[str]
    values: list[int]
    mistakes: list[Mistake]
    step: Step | None
    helps: bool
    timed_out: bool


def answer(request: HintRequest, bounds: RequestBounds) -> Record:
    """As ``nonet hint --json``."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    shown = hint(
        request.state(puzzle),
        request.grade,
        request.techniques,
        marks=request.marks_written,
        last=request.last,
    )
    return {**puzzle_record(puzzle), **hint_record(shown)}


ENDPOINT = Endpoint(
    "hint",
    HintRequest,
    answer,
    answers=HintAnswer,
    summary="How to go on: where to look (1), the technique (2), or the whole step (3).",
    cost=SHORT,
    timed=False,
)
