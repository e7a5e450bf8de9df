"""`minimize`: puzzles without givens that are not needed."""

from __future__ import annotations

from dataclasses import dataclass

from nonet._generate import minimize
from nonet.jobs._operation import Operation, TimeoutOption
from nonet.model import Puzzle
from nonet.options import Bounds, checked_seed, option
from nonet.records import text as text_of


@dataclass(frozen=True)
class MinimizeJob(TimeoutOption):
    """The options of a job that minimizes.

    Attributes:
        seed: The order in which givens are tried.
    """

    seed: int = option("The order in which givens are tried.", metavar="N", default=0)

    def __post_init__(self) -> None:
        Bounds.checked(timeout=self.timeout)
        checked_seed(self.seed)


def _row(puzzle: Puzzle, options: MinimizeJob) -> tuple[str, int]:
    minimal = minimize(puzzle, seed=options.seed, timeout=options.timeout)
    return text_of(minimal, minimal), minimal.clues


OPERATION = Operation(
    name="minimize",
    summary="Each puzzle without the givens that are not needed.",
    columns={"minimal": "string", "givens": "int64"},
    row=_row,
    seconds=0.0005,
    options=MinimizeJob,
)
