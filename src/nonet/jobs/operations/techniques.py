"""`techniques`: what people need to solve puzzles."""

from __future__ import annotations

from nonet._explain import explain
from nonet.formats import ReadOptions
from nonet.jobs._operation import Columns, Operation, Texts, TimeoutOption, each
from nonet.model import Puzzle


def _work(texts: Texts, options: TimeoutOption, reading: ReadOptions) -> Columns:
    def used(puzzle: Puzzle) -> tuple[list[str], str | None, int, bool]:
        path = explain(puzzle, timeout=options.timeout)
        hardest = None if path.hardest is None else path.hardest.technique
        names = list(dict.fromkeys(step.technique for step in path.steps))
        return names, hardest, len(path.steps), path.solved

    return each(texts, ("techniques", "hardest", "steps", "solved"), reading, used)


OPERATION = Operation(
    name="techniques",
    summary="The techniques that each puzzle needs, in the order of their first use.",
    columns={
        "techniques": ["string"],
        "hardest": "string",
        "steps": "int64",
        "solved": "bool",
    },
    work=_work,
    seconds=0.01,
    options=TimeoutOption,
    tally="hardest",
)
