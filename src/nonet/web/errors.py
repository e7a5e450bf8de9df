"""Errors as a client meets them: a status, and ``{"error": {"type": ..., "message": ...}}``."""

from __future__ import annotations

import traceback
from typing import Any

from starlette.responses import Response

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


def success(body: bytes) -> Response:
    """An answer, which is JSON already."""
    return Response(body, media_type="application/json")


def failure(status: int, kind: str, message: str, **more: Any) -> Response:
    """An answer that is an error."""
    body = as_json({"error": {"type": kind, "message": message, **more}})
    headers = {"Retry-After": "1"} if status == 503 else None
    return Response(body, status, headers, "application/json")


def refusal(status: int, message: str) -> Response:
    """An error that also closes the connection, for requests that are not looked into."""
    response = failure(status, "RequestError", message)
    response.headers["Connection"] = "close"
    return response


def unmet(error: NonetError, status: int = 422) -> Response:
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
        names = (name for each in error.conflicts for name in each.cell_names)
        more["conflicts"] = conflict_records(error.conflicts)
        more["cells"] = list(dict.fromkeys(names))
    return failure(status, type(error).__name__, message, **more)


def time_up(seconds: float) -> Response:
    """The request took too long."""
    message = f"this takes longer than the {seconds:g} s that it was given"
    return failure(422, "TimeUpError", message)


def answer_to(error: BaseException, seconds: float) -> Response:
    """The answer to an error of a worker that had this time; one not foreseen is logged."""
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


TOO_MUCH_MEMORY = failure(422, "UnsupportedError", "this needs more memory than the server allows")
TOO_DEEP = failure(422, "FormatError", "the text is nested too deeply for any puzzle")
BUSY = failure(503, "BusyError", "too many requests are waiting: ask again in a second")
# uvicorn logs the error; a client has no use for the traceback.
FAILED = failure(500, "InternalError", "something went wrong in the server")
CRASHED = failure(500, "CrashedError", "the process that worked on this ended unexpectedly")
GIVEN_UP = failure(
    503, "Interrupted", "this was abandoned: the client has gone, or the server is stopping"
)
