"""Solves one hard puzzle, or counts its solutions, in parts that workers share.

The puzzle is split (`nonet.split`); a piece that takes too long is split again. The result of each
piece is a small file of its own, so that the same call goes on where an interrupted one ended. A
piece is named by its place in the tree of splits: ``3.0`` is the first piece of the fourth. The
answer does not depend on which pieces were split, or on which worker did them.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from typing import Any

import nonet
from nonet._solve import split
from nonet.errors import UnsupportedError, UsageError
from nonet.formats import ReadOptions, as_puzzle, is_file_name
from nonet.jobs._driver import Driver, Setup
from nonet.jobs._ledger import SUCCESS, Ledger, failures, record_of
from nonet.jobs._operation import OPERATIONS, Operation
from nonet.jobs._report import FailedShard, JobProgress, JobReport
from nonet.jobs._store import Store, store_of
from nonet.jobs._workers import Workers, workers_of
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
        operation: What to do with it.
        seconds: What it may take; None for as long as it takes.
        folder: Where the result goes.
        job: The fingerprint of the job.
        version: Of nonet.
    """

    path: tuple[int, ...]
    puzzle: Puzzle
    operation: str
    seconds: float | None
    folder: str
    job: str
    version: str

    @property
    def name(self) -> str:
        """The file of its result."""
        return f"{_BEGIN}{'.'.join(map(str, self.path))}{_END}"

    def parts(self) -> list[Piece]:
        """The pieces that it is split into; one that cannot be split may take any time."""
        found = split(self.puzzle, _AGAIN)
        bound = self.seconds if len(found) > 1 else None
        return [
            Piece(
                (*self.path, number),
                puzzle,
                self.operation,
                bound,
                self.folder,
                self.job,
                self.version,
            )
            for number, puzzle in enumerate(found)
        ]


def work_piece(piece: Piece) -> dict[str, Any]:
    """The result of a piece: ``solution`` or ``count``, or ``split`` if the time ran out."""
    if nonet.__version__ != piece.version:
        raise UsageError(
            f"a worker has nonet {nonet.__version__}, and the job nonet {piece.version}: "
            "install the same version everywhere"
        )
    store = store_of(piece.folder)
    before = read_piece(store, piece.name, piece.job)
    if before is not None:
        return before
    operation = OPERATIONS.get(piece.operation)
    assert operation.pieces is not None
    found = operation.pieces(piece.puzzle, piece.seconds) or {"split": _AGAIN}
    store.write(piece.name, json.dumps({"job": piece.job, **found}).encode())
    return found


def read_piece(store: Store, name: str, job: str) -> dict[str, Any] | None:
    """The result of a piece; None if there is none yet."""
    try:
        found = json.loads(store.read(name) or b"null")
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.pop("job", None) == job else None


def solution_before(ledger: Ledger) -> str | None:
    """The solution with which a job has ended, though other pieces may have found others since."""
    try:
        found = json.loads(ledger.store.read(SUCCESS) or b"{}")
    except ValueError:
        return None
    solved = ledger.record["operation"] == "solve" and found.get("answer") != str(None)
    return found.get("answer") if solved else None


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
        able = ", ".join(each.name for each in OPERATIONS if each.pieces is not None)
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
        ledger.open()
        store.sweep()
        ledger.forget_failures()
        first = [
            Piece(
                (number,),
                piece,
                operation.name,
                seconds,
                store.name,
                ledger.fingerprint,
                nonet.__version__,
            )
            for number, piece in enumerate(pieces)
        ]
        tree = _Tree(ledger, operation, setup)
        waiting = tree.known(first)
        if waiting and not tree.answered:
            store.remove(SUCCESS)
            tree.work(waiting)
        return tree.finish()


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


class _Tree:
    """The pieces of a puzzle, and their results so far."""

    def __init__(self, ledger: Ledger, operation: Operation, setup: Setup) -> None:
        self._ledger, self._operation, self._setup = ledger, operation, setup
        self._begun = time.monotonic()
        self._count = 0
        self._solution: str | None = None
        self._done = self._all = 0
        self._failed: list[FailedShard] = []
        self._driver: Driver[Piece] | None = None

    @property
    def answered(self) -> bool:
        """Whether the rest does not matter."""
        return self._solution is not None

    def known(self, pieces: list[Piece]) -> list[Piece]:
        """The pieces without a result; results that are there are recorded."""
        waiting: list[Piece] = []
        names = self._ledger.store.names()
        self._solution = solution_before(self._ledger)
        todo = list(reversed(pieces))
        self._all = len(pieces)
        while todo:
            piece = todo.pop()
            found = None
            if piece.name in names:
                found = read_piece(self._ledger.store, piece.name, piece.job)
            if found is None:
                waiting.append(piece)
            else:
                todo.extend(reversed(self._take(piece, found)))
        return waiting

    def _take(self, piece: Piece, found: dict[str, Any]) -> list[Piece]:
        self._done += 1
        if "split" in found:
            parts = piece.parts()
            self._all += len(parts)
            return parts
        self._count += int(found.get("count") or 0)
        self._solution = self._solution or found.get("solution")
        if self.answered and self._driver is not None:
            self._driver.stopped = True
        return []

    def work(self, waiting: list[Piece]) -> None:
        """Does the pieces without a result."""
        setup = self._setup
        workers = workers_of(setup.on, setup.workers)
        before = self._done

        def show() -> None:
            if setup.progress is not None:
                spent = time.monotonic() - self._begun
                setup.progress(
                    self._progress((self._done - before) / spent if spent else 0.0, workers)
                )

        def done(piece: Piece, found: dict[str, Any]) -> list[Piece]:
            parts = self._take(piece, found)
            show()
            return parts

        def failed(piece: Piece, reason: str) -> None:
            aside = FailedShard(piece.name, reason, f"piece {'.'.join(map(str, piece.path))}")
            self._failed.append(aside)
            self._ledger.set_aside(aside)

        self._driver = Driver(
            work_piece, workers, setup.policy, done=done, failed=failed, idle=show
        )
        try:
            self._driver.run(waiting)
        finally:
            self._driver.cancel()
            workers.close()

    def _progress(self, rate: float, workers: Workers) -> JobProgress:
        return JobProgress(
            done=self._done,
            shards=self._all,
            rows=self._done,
            total=self._all,
            rate=rate,
            left=(self._all - self._done) / rate if rate else None,
            failed=len(self._failed),
            workers=workers.count(),
        )

    def finish(self) -> JobReport:
        """How it ended."""
        complete = self.answered or (self._done == self._all and not self._failed)
        report = JobReport(
            folder=self._ledger.store.name,
            operation=self._operation.name,
            shards=self._all,
            done=self._done,
            failed=tuple(self._failed),
            complete=complete,
            seconds=round(time.monotonic() - self._begun, 3),
            answer=self._answer(complete=complete),
        )
        if complete:
            self._ledger.store.write(
                SUCCESS,
                json.dumps({"operation": report.operation, "answer": str(report.answer)}).encode(),
            )
        return report

    def _answer(self, *, complete: bool) -> str | int | None:
        if self._operation.name == "count":
            return self._count if complete else None
        return self._solution


def pieces_status(ledger: Ledger) -> JobReport:
    """How a job with one puzzle stands, by its files."""
    store = ledger.store
    names = [name for name in store.names() if name.startswith(_BEGIN) and name.endswith(_END)]
    found = [read_piece(store, name, ledger.fingerprint) for name in names]
    known = [each for each in found if each is not None]
    splits = sum("split" in each for each in known)
    complete = store.read(SUCCESS) is not None
    counted = sum(int(each.get("count") or 0) for each in known)
    solution = solution_before(ledger) or next(
        (each["solution"] for each in known if each.get("solution")), None
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
