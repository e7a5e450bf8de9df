"""`canonical`: the form that stands for all variants of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from nonet._generate import canonical
from nonet.jobs._operation import Operation, TimeoutOption
from nonet.model import Puzzle
from nonet.options import Bounds, checked_flag, option
from nonet.records import text as text_of


@dataclass(frozen=True)
class CanonicalJob(TimeoutOption):
    """The options of a job that brings puzzles into canonical form.

    Attributes:
        distinct: Leave out puzzles that are variants of one before them.
    """

    distinct: bool = option("Leave out variants of puzzles that came before.", default=False)

    def __post_init__(self) -> None:
        Bounds.checked(timeout=self.timeout)
        checked_flag("distinct", self.distinct)


def _row(puzzle: Puzzle, options: CanonicalJob) -> tuple[str]:
    form = canonical(puzzle, timeout=options.timeout)
    return (text_of(form, form),)


OPERATION = Operation(
    name="canonical",
    summary="The canonical form of each puzzle; with --distinct one of each kind.",
    columns={"canonical": "string"},
    row=_row,
    seconds=0.0003,
    options=CanonicalJob,
    key="canonical",
)
