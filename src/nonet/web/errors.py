"""Errors as responses of HTTP: see `failures` for what they say."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from nonet.errors import NonetError
from nonet.web import failures
from nonet.web.failures import Failure


def success(body: bytes) -> Response:
    """An answer, which is JSON already."""
    return Response(body, media_type="application/json")


def response_of(failure: Failure) -> Response:
    """A failure as a response."""
    headers = {"Retry-After": "1"} if failure.status == 503 else None
    return Response(failure.body, failure.status, headers, "application/json")


def failure(status: int, kind: str, message: str, **more: Any) -> Response:
    """An answer that is an error."""
    return response_of(failures.failed(status, kind, message, **more))


def refusal(status: int, message: str) -> Response:
    """An error that also closes the connection, for requests that are not looked into."""
    response = failure(status, "RequestError", message)
    response.headers["Connection"] = "close"
    return response


def unmet(error: NonetError, status: int = 422) -> Response:
    """An error of the library: the request was understood, and cannot be met."""
    return response_of(failures.unmet(error, status))


def time_up(seconds: float) -> Response:
    """The request took too long."""
    return response_of(failures.time_up(seconds))


def answer_to(error: BaseException, seconds: float) -> Response:
    """The answer to an error of a worker that had this time; an unexpected error is logged."""
    return response_of(failures.failure_of(error, seconds))


BUSY = failure(503, "BusyError", "too many requests are waiting: ask again in a second")
# uvicorn logs the error; a client has no use for the traceback.
FAILED = response_of(failures.FAILED)
CRASHED = response_of(failures.CRASHED)
GIVEN_UP = response_of(failures.GIVEN_UP)
