"""What is wrong on a board."""

from __future__ import annotations

from nonet import _explain
from nonet._explain import known_solution, mistakes
from nonet.model import Puzzle, State, Status
from nonet.records import Record, conflict_records, mistake_record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer, Conflict, Mistake, StatusName
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT
from nonet.workers import TimeUp


class CheckAnswer(Answer):
    """What is wrong."""

    status: StatusName
    complete: bool
    solved: bool
    conflicts: list[Conflict]
    mistakes: list[Mistake]


class CheckRequest(GameRequest):
    """`POST /api/check`."""

    mistakes: bool = Field(
        default=True,
        description="Whether to compare with the solution; if not, status is unknown.",
    )


def answer(request: CheckRequest, bounds: RequestBounds) -> Record:
    """What breaks the rules, what differs from the solution, and how many solutions there are."""
    puzzle = request.read(bounds)
    state = request.state(puzzle)
    status, wrong = _compared(puzzle, state) if request.mistakes else (Status.UNKNOWN, ())
    conflicts = puzzle.layout.conflicts(state.values)
    complete = 0 not in state.values
    return {
        "status": str(status),
        "complete": complete,
        "solved": complete and not conflicts,
        "conflicts": conflict_records(conflicts),
        "mistakes": [mistake_record(each) for each in wrong],
    }


def _compared(puzzle: Puzzle, state: State) -> tuple[Status, tuple[_explain.Mistake, ...]]:
    """How many solutions there are, and what differs from the only one."""
    try:
        status = known_solution(puzzle.layout, puzzle.givens).status
        return status, tuple(mistakes(state))
    except TimeUp:
        return Status.UNKNOWN, ()


ENDPOINT = Endpoint(
    "check",
    CheckRequest,
    answer,
    answers=CheckAnswer,
    summary="What breaks the rules, and what differs from the solution.",
    cost=SHORT,
    timed=False,
)
