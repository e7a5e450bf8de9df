"""The candidates of each cell."""

from __future__ import annotations

from nonet._solve import true_candidates
from nonet.records import Record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class CandidatesRequest(GameRequest):
    """`POST /api/candidates`."""

    true: bool = Field(default=False, description="Only values that occur in some solution.")


class CandidatesAnswer(Answer):
    """The candidates of each cell."""

    candidates: list[list[int]]
    exact: bool
    differences: dict[str, list[int]] = Field(
        default={},
        description="With `true`: the cells in which solutions differ, by name, each with its "
        "values as the board has them.",
    )


def answer(request: CandidatesRequest, bounds: RequestBounds) -> Record:
    """The candidates of each cell, or its true candidates as far as the time allows."""
    puzzle = request.state(request.read(bounds)).puzzle()
    if not request.true:
        return {"candidates": [list(cell.values) for cell in puzzle.candidates()], "exact": True}
    puzzle.require_no_conflict()
    true_ones = true_candidates(puzzle, timeout=bounds.timeout)
    return {
        "candidates": [list(values) for values in true_ones.numbers],
        "exact": true_ones.exact,
        "differences": true_ones.differences,
    }


ENDPOINT = Endpoint(
    "candidates",
    CandidatesRequest,
    answer,
    answers=CandidatesAnswer,
    summary="What each cell may hold; with `true` only what occurs in some solution.",
    cost=SHORT,
)
