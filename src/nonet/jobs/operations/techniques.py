"""`techniques`: what people need to solve puzzles."""

from __future__ import annotations

from nonet._explain import explain
from nonet.jobs._operation import Operation, TimeoutOption
from nonet.model import Puzzle


def _row(puzzle: Puzzle, options: TimeoutOption) -> tuple[list[str], str | None, int, bool]:
    path = explain(puzzle, timeout=options.timeout)
    hardest = None if path.hardest is None else path.hardest.technique
    names = list(dict.fromkeys(step.technique for step in path.steps))
    return names, hardest, len(path.steps), path.solved


OPERATION = Operation(
    name="techniques",
    summary="The techniques that each puzzle needs, in the order of their first use.",
    columns={
        "techniques": ["string"],
        "hardest": "string",
        "steps": "int64",
        "solved": "bool",
    },
    row=_row,
    seconds=0.01,
    options=TimeoutOption,
    tally="hardest",
)
