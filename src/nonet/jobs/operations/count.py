"""`count`: exact numbers of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nonet._count import count
from nonet.errors import UnsupportedError
from nonet.jobs._operation import Operation, TimeoutOption
from nonet.model import Puzzle
from nonet.options import Bounds, option

_LARGEST = 2**63 - 1


@dataclass(frozen=True)
class CountJob(TimeoutOption):
    """The options of a job that counts.

    Attributes:
        limit: Stop at this number of solutions of each.
    """

    limit: int | None = option("Stop after this number of solutions, for each puzzle.", metavar="N")

    def __post_init__(self) -> None:
        Bounds.checked(self.limit, self.timeout)


def _row(puzzle: Puzzle, options: CountJob) -> tuple[int | None, str, bool]:
    number = count(puzzle, options.limit, options.timeout, threads=1)
    return (int(number) if number <= _LARGEST else None), str(int(number)), number.exact


def _piece(puzzle: Puzzle, timeout: float | None) -> dict[str, Any]:
    try:
        counted = count(puzzle, timeout=timeout, threads=1)
    except UnsupportedError:
        if timeout is None:
            raise
        return {}  # too much for the memory: parts of it need less
    return {"count": str(int(counted))} if counted.exact else {}


OPERATION = Operation(
    name="count",
    summary="The exact number of solutions of each puzzle.",
    columns={"count": "int64", "digits": "string", "exact": "bool"},
    row=_row,
    seconds=0.0005,
    options=CountJob,
    tally="exact",
    pieces=_piece,
)
