"""Page through solutions."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

from nonet._solve import solutions
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds, Rows, bound
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG, MOST_OFFSET, MOST_SOLUTIONS
from nonet.workers import TimeUp


class SolutionsRequest(BoardRequest):
    """`POST /api/solutions`."""

    offset: int = Field(default=0, ge=0, le=MOST_OFFSET, description="How many solutions to skip.")
    limit: int = bound("limit", default=100, most=MOST_SOLUTIONS)


class SolutionsAnswer(Answer):
    """Solutions as the values of all cells, and where to go on."""

    solutions: list[list[int]]
    offset: int
    next: int | None
    complete: bool


def answer(request: SolutionsRequest, bounds: RequestBounds) -> Rows:
    """Solutions from a place in their order; then where to go on."""
    offset, limit = request.offset, request.limit
    search = solutions(request.read(bounds), limit=offset + limit, timeout=bounds.timeout)
    count = 0
    with suppress(TimeUp):
        for grid in islice(search, offset, None):
            count += 1
            yield list(grid.numbers)
    more = count == limit and not search.exact
    return {
        "offset": offset,
        "next": offset + limit if more else None,
        "complete": more or search.exact,
    }


ENDPOINT = Endpoint(
    "solutions",
    SolutionsRequest,
    answer,
    answers=SolutionsAnswer,
    summary="Solutions page by page, in an order that is always the same; or line by line.",
    rows="solutions",
    cost=LONG,
    timed=False,
)
