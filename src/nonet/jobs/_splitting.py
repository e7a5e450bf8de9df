"""Solves one hard puzzle, or counts its solutions, in parts that workers share.

The puzzle is split (`nonet.split`); a piece that takes too long is split again. The result of each
piece is a small file of its own, so that the same call goes on where an interrupted one ended. A
piece is named by its place in the tree of splits: ``3.0`` is the first piece of the fourth. The
answer does not depend on which pieces were split, or on which worker did them.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

from nonet._solve import split
from nonet.errors import UnsupportedError, UsageError
from nonet.formats import ReadOptions, as_puzzle, is_file_name
from nonet.jobs._driver import Run, Setup
from nonet.jobs._ledger import SUCCESS, JobReport, Ledger, failures, record_of
from nonet.jobs._operation import OPERATIONS, Operation
from nonet.jobs._store import Store, store_of
from nonet.jobs._work import Job
from nonet.model import Puzzle
from nonet.options import Bounds
from nonet.value_records import record_of as value_record

_AGAIN = 8  # pieces of a piece
_BEGIN, _END = "piece-", ".json"


@dataclass(frozen=True)
class Piece:
    """A part of the puzzle.

    Attributes:
        path: Its number, that of its part, and so on.
        puzzle: The puzzle with its share of the candidates.
        job: Of which job, in whose folder its result goes.
        seconds: What it may take; None for as long as it takes.
    """

    path: tuple[int, ...]
    puzzle: Puzzle
    job: Job
    seconds: float | None

    @property
    def name(self) -> str:
        """The file of its result."""
        return f"{_BEGIN}{'.'.join(map(str, self.path))}{_END}"

    @property
    def folder(self) -> str:
        """Where the file goes."""
        return self.job.folder

    def parts(self) -> list[Piece]:
        """The pieces that it is split into; one that cannot be split may take any time."""
        parts = split(self.puzzle, _AGAIN)
        bound = self.seconds if len(parts) > 1 else None
        return [Piece((*self.path, n), part, self.job, bound) for n, part in enumerate(parts)]

    def result(self) -> dict[str, Any] | None:
        """Its ``solution`` or ``count``, or ``split`` if the time ran out; None if not known."""
        return read_piece(store_of(self.folder), self.name, self.job.fingerprint)

    def make(self) -> dict[str, Any]:
        """See `nonet.jobs._driver.Named`."""
        self.job.require_version()
        result = self.result()
        if result is None:
            operation = OPERATIONS.get(self.job.operation)
            assert operation.pieces is not None
            result = operation.pieces(self.puzzle, self.seconds) or {"split": _AGAIN}
            content = json.dumps({"job": self.job.fingerprint, **result})
            store_of(self.folder).write(self.name, content.encode())
        return result


def read_piece(store: Store, name: str, job: str) -> dict[str, Any] | None:
    """The result of a piece; None if there is none yet."""
    try:
        content = json.loads(store.read(name) or b"null")
    except ValueError:
        return None
    return content if isinstance(content, dict) and content.pop("job", None) == job else None


def solution_before(ledger: Ledger) -> str | None:
    """The solution with which a job has ended, though other pieces may have found others since."""
    try:
        summary = json.loads(ledger.store.read(SUCCESS) or b"{}")
    except ValueError:
        return None
    solved = ledger.record["operation"] == "solve" and summary.get("answer") != str(None)
    return summary.get("answer") if solved else None


def run_pieces(
    operation: Operation,
    word: Any,
    out: str,
    setup: Setup,
    *,
    parts: int,
    seconds: float,
) -> JobReport:
    """See `nonet.jobs.run`.

    Raises:
        UnsupportedError: The operation does not know what to do with a part.
        UsageError: There is not exactly one puzzle.
    """
    if operation.pieces is None:
        able = ", ".join(operation.name for operation in OPERATIONS if operation.pieces is not None)
        raise UnsupportedError(f"{operation.name} does not work in parts: these do: {able}")
    Bounds.checked(timeout=seconds)
    puzzle = _one(word, setup.reading)
    puzzle.require_no_conflict()
    pieces = split(puzzle, parts)
    record = record_of(operation.name, operation.options(), setup.reading, 0, ())
    record |= {"puzzle": value_record(puzzle), "parts": parts, "shards": []}
    store = store_of(out)
    store.make()
    with store.locked():
        ledger = Ledger(store, record)
        about = store.name, ledger.fingerprint, operation.name, operation.options(), setup.reading
        first = [Piece((n,), piece, Job(*about), seconds) for n, piece in enumerate(pieces)]
        return _Tree(ledger, operation, setup, first).run()


def _one(word: Any, reading: ReadOptions) -> Puzzle:
    words = word if isinstance(word, list | tuple) and not isinstance(word, str) else [word]
    if len(words) != 1:
        raise UsageError(f"--parts takes one puzzle, not {len(words)}")
    given = words[0]
    if isinstance(given, Puzzle):
        return given
    if isinstance(given, os.PathLike) or (isinstance(given, str) and _is_file(given)):
        with open(given, "rb") as file:  # noqa: PTH123 - a word of either kind
            return as_puzzle(file, {"reading": reading})
    return as_puzzle(given, {"reading": reading})


def _is_file(word: str) -> bool:
    return is_file_name(word) or os.path.isfile(word)  # noqa: PTH113 - never raises


class _Tree(Run[Piece]):
    """A run over the pieces of a puzzle, and their results so far."""

    def __init__(
        self, ledger: Ledger, operation: Operation, setup: Setup, first: list[Piece]
    ) -> None:
        super().__init__(ledger, operation, setup)
        self._pieces = first
        self._count = 0
        self._solution: str | None = None

    def waiting(self) -> list[Piece]:
        """The pieces without a result; none where the rest does not matter."""
        self._solution = solution_before(self.ledger)
        self.shards = self.total = len(self._pieces)
        waiting = self.without_result(self._pieces)
        return [] if self.stopped else waiting

    def take(self, task: Piece, result: dict[str, Any]) -> list[Piece]:
        """Counts a result; the pieces of what took too long."""
        self.done = self.rows = self.done + 1
        if "split" in result:
            parts = task.parts()
            self.shards = self.total = self.shards + len(parts)
            return parts
        self._count += int(result.get("count") or 0)
        self._solution = self._solution or result.get("solution")
        self.stopped = self._solution is not None
        return []

    def work(self, waiting: list[Piece]) -> None:
        """Does these."""
        self.drive(waiting)

    def rows_of(self, task: Piece) -> str:
        """Which piece."""
        return f"piece {'.'.join(map(str, task.path))}"

    def finish(self) -> JobReport:
        """How it ended."""
        complete = self._solution is not None or (self.done == self.shards and not self.failed)
        answer = self._answer(complete=complete)
        report = self.report(self.shards, self.done, complete=complete, answer=answer)
        if complete:
            last = {"operation": report.operation, "answer": str(answer)}
            self.ledger.store.write(SUCCESS, json.dumps(last).encode())
        return report

    def _answer(self, *, complete: bool) -> str | int | None:
        if self.operation.name == "count":
            return self._count if complete else None
        return self._solution


def pieces_status(ledger: Ledger) -> JobReport:
    """How a job with one puzzle stands, by its files."""
    store = ledger.store
    names = [name for name in store.names() if name.startswith(_BEGIN) and name.endswith(_END)]
    pieces = [read_piece(store, name, ledger.fingerprint) for name in names]
    known = [piece for piece in pieces if piece is not None]
    splits = sum("split" in piece for piece in known)
    complete = store.read(SUCCESS) is not None
    counted = sum(int(piece.get("count") or 0) for piece in known)
    solution = solution_before(ledger) or next(
        (piece["solution"] for piece in known if piece.get("solution")), None
    )
    answer = counted if ledger.record["operation"] == "count" else solution
    return JobReport(
        folder=store.name,
        operation=ledger.record["operation"],
        shards=ledger.record["parts"] + splits * _AGAIN,
        done=len(known),
        failed=failures(store),
        complete=complete,
        answer=answer if complete or solution else None,
    )
