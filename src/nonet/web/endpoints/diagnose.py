"""Why a puzzle has no solution."""

from __future__ import annotations

from nonet._solve import USUAL_SECONDS, diagnose
from nonet.records import Record, diagnosis_record, puzzle_record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds
from nonet.web.endpoints._answers import Diagnosis, PuzzleLine, StatusName
from nonet.web.limits import SHORT
from nonet.words import describe_diagnosis_briefly


class DiagnoseRequest(BoardRequest):
    """`POST /api/diagnose`."""


class DiagnoseAnswer(PuzzleLine):
    """Why there is no solution."""

    status: StatusName
    diagnosis: Diagnosis | None
    brief: str


def answer(request: DiagnoseRequest, bounds: RequestBounds) -> Record:
    """The status, and without a solution the givens that contradict each other and the repairs."""
    puzzle = request.read(bounds)
    timeout = USUAL_SECONDS if bounds.timeout is None else min(bounds.timeout, USUAL_SECONDS)
    diagnosis = diagnose(puzzle, timeout=timeout)
    return {
        **puzzle_record(puzzle),
        "status": str(diagnosis.status),
        "diagnosis": diagnosis_record(diagnosis),
        "brief": describe_diagnosis_briefly(diagnosis),
    }


ENDPOINT = Endpoint(
    "diagnose",
    DiagnoseRequest,
    answer,
    answers=DiagnoseAnswer,
    summary="Why there is no solution: givens that contradict each other, and what repairs it.",
    cost=SHORT,
)
