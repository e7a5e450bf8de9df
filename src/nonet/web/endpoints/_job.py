"""What a worker process does: one job, found by the name of its endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from nonet.records import Record
from nonet.web.endpoints._endpoint import Rows
from nonet.web.endpoints._requests import Request, RequestBounds


class Job(NamedTuple):
    """A request on its way to a worker.

    Attributes:
        endpoint: The name of the endpoint.
        request: What it was sent.
        bounds: How far to go.
        long: Whether it often takes long.
        stream: Whether the answer is to come row by row.
    """

    endpoint: str
    request: Request
    bounds: RequestBounds
    long: bool = False
    stream: bool = False


def prepare() -> None:
    """Imports what answers need: an interrupt must not come at that."""
    from nonet.engines import ENGINES
    from nonet.formats import FORMATS
    from nonet.scales import SCALES
    from nonet.techniques import TECHNIQUES
    from nonet.web.endpoints import ENDPOINTS

    for registry in (ENDPOINTS, ENGINES, FORMATS, SCALES, TECHNIQUES):
        registry.names()


def perform(job: Job) -> bytes | Iterator[bytes]:
    """The answer to a job as JSON, in one piece or as lines.

    Raises:
        NonetError: The request makes no sense, or cannot be met.
    """
    from nonet.web.endpoints import ENDPOINTS

    endpoint = ENDPOINTS.get(job.endpoint)
    answer = endpoint.answer(job.request, job.bounds)
    if isinstance(answer, dict):
        return as_json(answer)
    return _lines(answer) if job.stream else as_json(_gathered(endpoint.rows or "rows", answer))


def as_json(record: Any) -> bytes:
    """Data as JSON, in UTF-8."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair has no bytes


def _lines(rows: Rows) -> Iterator[bytes]:
    while True:
        try:
            row = next(rows)
        except StopIteration as end:
            yield as_json(end.value) + b"\n"
            return
        yield as_json(row) + b"\n"


def _gathered(name: str, rows: Rows) -> Record:
    """The rows of an answer and what follows them as one object."""
    found: list[Any] = []
    while True:
        try:
            found.append(next(rows))
        except StopIteration as end:
            return {name: found, **end.value}
