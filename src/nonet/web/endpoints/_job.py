"""The work of a worker process: one job, found by the name of its endpoint."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nonet.catalogue import speaking
from nonet.representation import versioned
from nonet.web.endpoints._endpoint import Endpoint, Rows
from nonet.web.endpoints._requests import Request, RequestBounds
from nonet.web.limits import Limits

# Beyond the time that the library was given: to notice, and to put the answer together.
_TO_ANSWER = 0.5
# What no time at all becomes for an alarm, to which 0 is none.
_AT_ONCE = 0.001


class Job(NamedTuple):
    """A request on its way to a worker.

    Attributes:
        endpoint: The name of the endpoint.
        request: What it was sent.
        bounds: How far to go.
        long: Whether it often takes long.
        stream: Whether the answer is to come row by row.
        client: The client that asks.
    """

    endpoint: str
    request: Request
    bounds: RequestBounds
    long: bool = False
    stream: bool = False
    client: str = ""


def bounds_of(endpoint: Endpoint, request: Request, limits: Limits) -> RequestBounds:
    """How far an answer may go, within what any request may ask for."""
    most = min(limits.seconds, endpoint.cost.seconds)
    asked = most if request.timeout is None else request.timeout
    return RequestBounds(timeout=min(asked, most), size=limits.size, memory=limits.memory // 2)


def seconds_of(job: Job) -> float:
    """After how many seconds `TimeUp` is to be raised in the work on a job; 0 for never."""
    from nonet.web.endpoints import ENDPOINTS

    seconds = job.bounds.timeout
    if seconds is None:
        return 0.0
    return seconds + _TO_ANSWER if ENDPOINTS.get(job.endpoint).timed else max(seconds, _AT_ONCE)


def memory_of(job: Job) -> int:
    """Bytes that the work on a job may take, beyond what the worker has; 0 for all that it may."""
    from nonet.web.endpoints import ENDPOINTS

    most = ENDPOINTS.get(job.endpoint).cost.memory
    return 0 if math.isinf(most) else int(most)


def prepare(*, reading: bool = True) -> None:
    """Imports what answers need: an interrupt must not come at that.

    Args:
        reading: Whether texts of every format are to be read; a board that is known needs few.
    """
    from nonet.engines import ENGINES
    from nonet.formats import FORMATS
    from nonet.scales import SCALES
    from nonet.techniques import TECHNIQUES
    from nonet.web.endpoints import ENDPOINTS

    for registry in (ENDPOINTS, ENGINES, SCALES, TECHNIQUES):
        registry.names()
    if reading:
        FORMATS.names()


def perform(job: Job) -> bytes | Iterator[bytes]:
    """The answer to a job as JSON, in one piece or as lines.

    Raises:
        NonetError: The request makes no sense, or cannot be met.
    """
    from nonet.web.endpoints import ENDPOINTS

    endpoint = ENDPOINTS.get(job.endpoint)
    language = job.request.language
    with speaking(language):
        answer = endpoint.answer(job.request, job.bounds)
    if isinstance(answer, dict):
        return as_json(answer)
    if job.stream:
        return (as_json(row) + b"\n" for row in _with_last(answer, language))
    *rows, last = _with_last(answer, language)
    return as_json({endpoint.rows: rows, **last})


def _with_last(rows: Rows, language: str) -> Iterator[Any]:
    """The rows, and then what holds for all of them."""
    while True:
        try:
            with speaking(language):
                row = next(rows)
        except StopIteration as end:
            yield end.value
            return
        yield row


def listed(endpoint: Endpoint, names: Iterable[str], language: str) -> bytes:
    """The answer to GET, as JSON.

    Raises:
        NonetError: There is none of that name, or no such language.
    """
    with speaking(language):
        return as_json(endpoint.answer(*names))


def as_json(answer: Any) -> bytes:
    """An answer, or a row of one, as JSON in UTF-8; an object says by which schema."""
    record = versioned(answer) if isinstance(answer, dict) else answer
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair has no bytes
