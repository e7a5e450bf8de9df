"""Failures of requests, as a status and a record, however they arrive.

A record is ``{"error": {"type": ..., "message": ...}}``. Nothing here knows of HTTP: `errors` makes
responses of these.
"""

from __future__ import annotations

import traceback
from typing import Any, NamedTuple

from nonet.errors import (
    AmbiguousFormatError,
    ConflictError,
    FormatError,
    NonetError,
    SeveralPuzzlesError,
)
from nonet.records import Record, conflict_records
from nonet.web.endpoints import as_json
from nonet.workers import TimeUp


class Failure(NamedTuple):
    """An answer that is an error."""

    status: int
    body: bytes


def failed(status: int, kind: str, message: str, **more: Any) -> Failure:
    """An error of a kind, in words."""
    return Failure(status, as_json({"error": {"type": kind, "message": message, **more}}))


def unmet(error: NonetError, status: int = 422) -> Failure:
    """An error of the library: the request was understood, and cannot be met."""
    more: Record = {}
    message = error.message
    if error.line is not None:
        more["line"] = error.line
    if isinstance(error, FormatError) and error.column is not None:
        more["column"] = error.column
    if isinstance(error, AmbiguousFormatError):
        more["readings"] = list(error.readings)
    if isinstance(error, SeveralPuzzlesError):
        more["puzzles"] = error.count
        message = f"the text holds {error.count} puzzles: say the number of one of them"
    if isinstance(error, ConflictError):
        names = (name for conflict in error.conflicts for name in conflict.cell_names)
        more["conflicts"] = conflict_records(error.conflicts)
        more["cells"] = list(dict.fromkeys(names))
    return failed(status, type(error).__name__, message, **more)


def time_up(seconds: float) -> Failure:
    """The request took too long."""
    message = f"this takes longer than the {seconds:g} s that it was given"
    return failed(422, "TimeUpError", message)


def failure_of(error: BaseException, seconds: float) -> Failure:
    """The failure for an error of a job that had this time; an unexpected error is logged."""
    if isinstance(error, NonetError):
        return unmet(error)
    known = {
        TimeUp: time_up(seconds),
        KeyboardInterrupt: GIVEN_UP,
        MemoryError: TOO_MUCH_MEMORY,
        RecursionError: TOO_DEEP,
    }
    if type(error) not in known:
        traceback.print_exception(error)
    return known.get(type(error), FAILED)


TOO_MUCH_MEMORY = failed(422, "UnsupportedError", "this needs more memory than is allowed here")
TOO_DEEP = failed(422, "FormatError", "the text is nested too deeply for any puzzle")
FAILED = failed(500, "InternalError", "something went wrong inside of nonet")
CRASHED = failed(500, "CrashedError", "the process that worked on this ended unexpectedly")
GIVEN_UP = failed(503, "Interrupted", "this was abandoned before it was done")
