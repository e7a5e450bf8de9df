"""`solve`: the status and a solution."""

from __future__ import annotations

from typing import Any

import numpy as np

from nonet._batch import BatchCode, solve_many
from nonet._solve import solve
from nonet.formats import ReadOptions
from nonet.jobs._operation import Columns, NoOptions, Operation, Texts, each
from nonet.model import Puzzle, Status
from nonet.records import text as text_of

_NAMES = ("solution", "count", "status")


def _solved(puzzle: Puzzle) -> tuple[str | None, int, str]:
    # This engine finds the solutions in the same order on every machine.
    engine = "native" if puzzle.layout.is_classic else "auto"
    outcome = solve(puzzle, engine=engine, limit=2)
    solution = text_of(outcome.solutions[0], puzzle) if outcome.solutions else None
    return solution, outcome.count, str(outcome.status)


def _work(texts: Texts, options: NoOptions, reading: ReadOptions) -> Columns:
    """As many as possible at once: lines of classic puzzles."""
    if reading != ReadOptions():
        return each(texts, _NAMES, reading, _solved)
    result = solve_many([text or "" for text in texts], limit=2, threads=1)
    solutions: list[str | None] = [text or None for text in result.to_strings()]
    columns: Columns = {
        "solution": solutions,
        "count": result.counts.astype(np.int64).tolist(),
        "status": result.status.tolist(),
        "error": [None] * len(texts),
    }
    # Which of several solutions comes first depends on the processor there, and must not.
    others = np.flatnonzero(
        (result.codes == BatchCode.INVALID) | (result.codes == BatchCode.MULTIPLE)
    )
    again = others.tolist()
    for name, values in each([texts[index] for index in again], _NAMES, reading, _solved).items():
        for index, value in zip(again, values, strict=True):
            columns[name][index] = value
    return columns


def _piece(puzzle: Puzzle, timeout: float | None) -> dict[str, Any]:
    outcome = solve(puzzle, limit=1, timeout=timeout)
    if outcome.solutions:
        return {"solution": text_of(outcome.solutions[0], puzzle)}
    return {} if outcome.status is Status.UNKNOWN else {"solution": None}


OPERATION = Operation(
    name="solve",
    summary="A solution of each puzzle, and whether it has one, several or none.",
    columns={"solution": "string", "count": "int64", "status": "string"},
    work=_work,
    seconds=1e-6,
    tally="status",
    pieces=_piece,
)
