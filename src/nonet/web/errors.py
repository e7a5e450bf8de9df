"""Errors as a client meets them: a status, and ``{"error": {"type": ..., "message": ...}}``."""

from __future__ import annotations

import json
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from nonet.errors import (
    AmbiguousFormatError,
    ConflictError,
    FormatError,
    NonetError,
    SeveralPuzzlesError,
)
from nonet.records import Record, conflict_records
from nonet.workers import TimeUp


class Answer(NamedTuple):
    """An HTTP status, and JSON."""

    status: int
    body: bytes


def packed(record: Any) -> bytes:
    """As JSON."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair has no bytes


def failure(status: int, kind: str, message: str, **more: Any) -> Answer:
    """An answer that is an error."""
    return Answer(status, packed({"error": {"type": kind, "message": message, **more}}))


def told(error: NonetError) -> Answer:
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
    return failure(422, type(error).__name__, message, **more)


def time_up(seconds: float) -> Answer:
    """The question took too long."""
    return failure(
        422, "TimeUpError", f"this takes longer than the {seconds:g} s that it was given"
    )


def answer_to(error: BaseException, seconds: float) -> Answer:
    """An error of a worker that had so long; one that nobody foresaw is logged with its place."""
    if isinstance(error, NonetError):
        return told(error)
    known = {
        TimeUp: time_up(seconds),
        KeyboardInterrupt: NOBODY,
        MemoryError: TOO_MUCH_MEMORY,
        RecursionError: TOO_DEEP,
    }
    if type(error) not in known:
        traceback.print_exception(error)
    return known.get(type(error), CRASHED)


async def send_answer(answer: Answer, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Sends it as a whole ASGI response, after which the connection is closed."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(answer.body)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})


TOO_MUCH_MEMORY = failure(422, "UnsupportedError", "this needs more memory than the server allows")
TOO_DEEP = failure(422, "FormatError", "the text is nested too deeply for any puzzle")
BUSY = failure(503, "BusyError", "too many questions are waiting: ask again in a second")
CRASHED = failure(500, "CrashedError", "the process that worked on this ended unexpectedly")
NOBODY = failure(503, "Interrupted", "this was given up: the client has gone, or the server ends")
