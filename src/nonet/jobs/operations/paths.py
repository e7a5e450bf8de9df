"""`paths`: all that a set for training has of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from nonet._explain import explain
from nonet.jobs._operation import Operation, TimeoutOption
from nonet.model import Puzzle
from nonet.options import option
from nonet.sets import COLUMNS, Split

_NAMES = [name for name in COLUMNS if name not in ("puzzle", "seed", "index", "error")]


@dataclass(frozen=True)
class PathsJob(TimeoutOption):
    """The options of a job that makes a set.

    Attributes:
        split: The shares of its parts, as `Split.of` reads them.
    """

    split: str = option(
        "Shares of the parts of the set: train, validation, test.",
        default="100",
        metavar="90/5/5",
    )

    def __post_init__(self) -> None:
        Split.of(self.split)


def _row(puzzle: Puzzle, options: PathsJob) -> list[object]:
    path = explain(puzzle, timeout=options.timeout)
    row = Split.of(options.split).row(puzzle, path=path)
    return [row[name] for name in _NAMES]


OPERATION = Operation(
    name="paths",
    summary="Solution, rating and path with sentences and states: a set for training.",
    columns={name: COLUMNS[name] for name in _NAMES},
    row=_row,
    seconds=0.05,
    options=PathsJob,
    tally="split",
)
