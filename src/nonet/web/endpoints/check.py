"""What is wrong on a board."""

from __future__ import annotations

from nonet._explain import Mistake, known_solution, mistakes
from nonet.model import Candidate, Status, cell_name
from nonet.records import Record, conflict_records
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.words import describe_candidates
from nonet.workers import TimeUp


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
        "mistakes": [_mistake_record(each, state.size) for each in wrong],
    }


def _mistake_record(mistake: Mistake, size: int) -> Record:
    name = cell_name(mistake.cell, size)
    if mistake.placed:
        text = f"{name} = {mistake.value} is wrong."
    else:
        missing = describe_candidates([Candidate(mistake.cell, mistake.value)], size)
        text = f"The pencil mark {missing} is needed."
    kind = "value" if mistake.placed else "mark"
    return {"cell": name, "value": mistake.value, "kind": kind, "text": text}


ENDPOINT = Endpoint(
    "check",
    GameRequest,
    answer,
    summary="What breaks the rules, and what differs from the solution.",
)
