"""How hard a puzzle is."""

from __future__ import annotations

from nonet._rate import rate
from nonet.records import Record, puzzle_record, rated_record, rating_record
from nonet.web.endpoints import BoardRequest, Endpoint, Name, RequestBounds
from nonet.web.endpoints._answers import PuzzleLine, RatedStep, Rating
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG


class RateRequest(BoardRequest):
    """`POST /api/rate`."""

    scale: Name | None = Field(
        default=None, description="See /api/scales; null takes the usual one."
    )
    path: bool = Field(default=True, description="Whether to include the steps.")


class RateAnswer(Rating, PuzzleLine):
    """How hard it is, and the steps of that."""

    steps: list[RatedStep]


def answer(request: RateRequest, bounds: RequestBounds) -> Record:
    """As ``nonet rate --json``."""
    puzzle = request.read(bounds)
    rating = rate(puzzle, request.scale, timeout=bounds.timeout, steps=request.path)
    steps = [rated_record(step, puzzle.layout, rating.scale) for step in rating.steps]
    return {**puzzle_record(puzzle), **rating_record(rating), "steps": steps}


ENDPOINT = Endpoint(
    "rate", RateRequest, answer, answers=RateAnswer, summary="How hard a puzzle is.", cost=LONG
)
