"""Count all solutions."""

from __future__ import annotations

from nonet._count import count
from nonet.records import Record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds
from nonet.web.endpoints._answers import Answer
from nonet.web.limits import LONG


class CountAnswer(Answer):
    """The number of solutions."""

    count: str
    exact: bool


def answer(request: BoardRequest, bounds: RequestBounds) -> Record:
    """How many solutions, as a text: no number of a browser holds them."""
    counted = count(request.read(bounds), timeout=bounds.timeout, memory=bounds.memory, threads=1)
    return {"count": str(int(counted)), "exact": counted.exact}


ENDPOINT = Endpoint(
    "count",
    BoardRequest,
    answer,
    answers=CountAnswer,
    summary="Counts all solutions; the number is text, as it may have hundreds of digits.",
    cost=LONG,
)
