"""`check`: whether boards keep the rules."""

from __future__ import annotations

from nonet._solve import check
from nonet.jobs._operation import NoOptions, Operation
from nonet.model import Puzzle


def _row(puzzle: Puzzle, _: NoOptions) -> tuple[bool, bool, str | None]:
    checked = check(puzzle)
    return checked.valid, checked.complete, "; ".join(map(str, checked.conflicts)) or None


OPERATION = Operation(
    name="check",
    summary="Whether each board keeps the rules, and whether it is complete.",
    columns={"valid": "bool", "complete": "bool", "conflicts": "string"},
    row=_row,
    seconds=0.0001,
    tally="valid",
)
