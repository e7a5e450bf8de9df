"""`minimize`: puzzles without givens that are not needed."""

from __future__ import annotations

from dataclasses import dataclass

from nonet._generate import minimize
from nonet.formats import ReadOptions
from nonet.jobs._operation import Columns, Operation, Texts, TimeoutOption, each
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


def _work(texts: Texts, options: MinimizeJob, reading: ReadOptions) -> Columns:
    def minimal(puzzle: Puzzle) -> tuple[str, int]:
        found = minimize(puzzle, seed=options.seed, timeout=options.timeout)
        return text_of(found, found), found.clues

    return each(texts, ("minimal", "givens"), reading, minimal)


OPERATION = Operation(
    name="minimize",
    summary="Each puzzle without the givens that are not needed.",
    columns={"minimal": "string", "givens": "int64"},
    work=_work,
    seconds=0.0005,
    options=MinimizeJob,
)
