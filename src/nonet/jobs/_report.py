"""How a job stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class FailedShard(NamedTuple):
    """A shard that was set aside.

    Attributes:
        name: The file that its part would be.
        reason: Why there is none.
        rows: Which rows of which input.
    """

    name: str
    reason: str
    rows: str


@dataclass(frozen=True)
class JobReport:
    """How a job stands, or how it ended.

    Attributes:
        folder: Where its parts are.
        operation: What is done with each puzzle.
        shards: How many parts there will be.
        done: How many there are.
        rows: How many rows these have.
        errors: How many of the rows have an error.
        tally: How often each status, level ... occurs in them.
        failed: The shards that were set aside.
        complete: Whether all is done: then there is a file ``_SUCCESS``.
        seconds: How long this run took.
        answer: Of one puzzle in parts: its solution, or the number of its solutions.
    """

    folder: str
    operation: str
    shards: int
    done: int = 0
    rows: int = 0
    errors: int = 0
    tally: Mapping[str, int] = field(default_factory=dict)
    failed: tuple[FailedShard, ...] = ()
    complete: bool = False
    seconds: float = 0.0
    answer: str | int | None = None

    def to_dict(self) -> dict[str, Any]:
        """A dictionary ready for JSON."""
        record = dataclasses.asdict(self)
        record["tally"] = dict(self.tally)
        record["failed"] = [shard._asdict() for shard in self.failed]
        return record


@dataclass(frozen=True)
class JobProgress:
    """How far a run has come.

    Attributes:
        done: Parts that are there.
        shards: Parts that there will be.
        rows: Rows of the input that are done, those of earlier runs among them.
        total: Rows of the input.
        rate: Rows a second in this run.
        left: Seconds that are left at this rate; None while nothing is known.
        failed: Shards that were set aside in this run.
        workers: How many tasks can run at once.
    """

    done: int
    shards: int
    rows: int
    total: int
    rate: float
    left: float | None
    failed: int
    workers: int
