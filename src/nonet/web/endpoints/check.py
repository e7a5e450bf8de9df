"""What is wrong on a board."""

from __future__ import annotations

from nonet._explain import known_solution, mistakes
from nonet.model import Status
from nonet.records import Record, conflict_records, mistake_record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer, Conflict, Mistake, StatusName
from nonet.workers import TimeUp


class CheckAnswer(Answer):
    """What is wrong."""

    status: StatusName
    complete: bool
    solved: bool
    conflicts: list[Conflict]
    mistakes: list[Mistake]


def answer(request: GameRequest, bounds: RequestBounds) -> Record:
    """What breaks the rules, what differs from the solution, and how many solutions there are."""
    puzzle = request.read(bounds)
    state = request.state(puzzle)
    try:
        status = known_solution(puzzle.layout, puzzle.givens).status
        wrong = mistakes(state)
    except TimeUp:
        status, wrong = Status.UNKNOWN, ()
    conflicts = puzzle.layout.conflicts(state.values)
    complete = 0 not in state.values
    return {
        "status": str(status),
        "complete": complete,
        "solved": complete and not conflicts,
        "conflicts": conflict_records(conflicts),
        "mistakes": [mistake_record(each) for each in wrong],
    }


ENDPOINT = Endpoint(
    "check",
    GameRequest,
    answer,
    answers=CheckAnswer,
    summary="What breaks the rules, and what differs from the solution.",
)
