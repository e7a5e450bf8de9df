"""`check`: whether boards keep the rules."""

from __future__ import annotations

from nonet._solve import check
from nonet.formats import ReadOptions
from nonet.jobs._operation import Columns, NoOptions, Operation, Texts, each
from nonet.model import Puzzle


def _work(texts: Texts, options: NoOptions, reading: ReadOptions) -> Columns:
    def checked(puzzle: Puzzle) -> tuple[bool, bool, str | None]:
        found = check(puzzle)
        return found.valid, found.complete, "; ".join(map(str, found.conflicts)) or None

    return each(texts, ("valid", "complete", "conflicts"), reading, checked)


OPERATION = Operation(
    name="check",
    summary="Whether each board keeps the rules, and whether it is complete.",
    columns={"valid": "bool", "complete": "bool", "conflicts": "string"},
    work=_work,
    seconds=0.0001,
    tally="valid",
)
