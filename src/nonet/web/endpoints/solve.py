"""Solve a puzzle, and say how many solutions it has, as far as was asked."""

from __future__ import annotations

from typing import Any

from nonet._solve import SECONDS_FOR_PARTS, solution_parts, solve
from nonet.formats import parse, quick
from nonet.model import Puzzle, Status
from nonet.options import Bounds, Deadline
from nonet.records import Record, line, puzzle_record, solved_record
from nonet.web.endpoints import BoardRequest, Endpoint, EngineName, RequestBounds, bound
from nonet.web.endpoints._answers import PuzzleLine, StatusName
from nonet.web.endpoints._models import Field
from nonet.web.limits import MOST_SOLUTIONS

# No other request is served meanwhile. This many nodes take some 2 ms, and hardly any puzzle needs
# them; a bound in seconds alone would send easy ones to a worker whenever the machine is busy.
_NODES, _SECONDS = 10_000, 0.1
_MOST_AT_ONCE = 2


class SolveRequest(BoardRequest):
    """`POST /api/solve`."""

    engine: EngineName = "auto"
    limit: int = bound("limit", default=2, most=MOST_SOLUTIONS)


class SolveAnswer(PuzzleLine):
    """How many solutions there are up to the limit, and which."""

    status: StatusName
    count: int
    exact: bool
    solution: str | None
    solutions: list[str]
    solution_parts: list[list[dict[str, Any]]] = Field(
        [], description="For each solution what its rules let people find: regions, doublers."
    )
    engine: str
    time_to_first_ms: float | None
    time_ms: float
    nodes: int
    values: list[int] | None


def answer(request: SolveRequest, bounds: RequestBounds) -> Record:
    """As ``nonet solve --json``, and the values of the first solution."""
    return _solved(request, request.read(bounds), bounds)


def answer_at_once(request: SolveRequest) -> Record | None:
    """The answer for a line of 9x9 that takes microseconds, as nearly all do.

    To read and solve one takes less time than to hand it to another process. None for those that
    turn out to take longer: they go there after all.
    """
    text = request.puzzle
    if not isinstance(text, str) or request.limit > _MOST_AT_ONCE or quick(text) is None:
        return None
    if not request.model_fields_set <= {"puzzle", "limit", "timeout"}:
        return None
    seconds = _SECONDS if request.timeout is None else min(request.timeout, _SECONDS)
    bounds = Bounds.checked(timeout=seconds, node_limit=_NODES)
    answer = _solved(request, parse(text), bounds)
    return None if answer["status"] == Status.UNKNOWN else answer


def _solved(request: SolveRequest, puzzle: Puzzle, bounds: Bounds) -> Record:
    outcome = solve(
        puzzle,
        engine=request.engine,
        limit=request.limit,
        timeout=bounds.timeout,
        node_limit=bounds.node_limit,
    )
    deadline = Deadline(SECONDS_FOR_PARTS)
    return {
        **puzzle_record(puzzle),
        **solved_record(
            outcome,
            outcome.count,
            [line(grid, puzzle) for grid in outcome.solutions],
            [solution_parts(grid, timeout=deadline.left) for grid in outcome.solutions],
        ),
        "values": list(outcome.solutions[0].numbers) if outcome.solutions else None,
    }


ENDPOINT = Endpoint(
    "solve",
    SolveRequest,
    answer,
    answers=SolveAnswer,
    summary="Solves a puzzle and says how many solutions it has, up to the limit.",
    answer_at_once=answer_at_once,
)
