"""The web API without HTTP: what a page asks whose Python runs in the browser, or in a test.

An answer has the bytes that the server sends, times apart: both come from the endpoints.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from nonet.errors import NonetError
from nonet.representation import is_deep
from nonet.web.endpoints import (
    ENDPOINTS,
    Endpoint,
    Job,
    Request,
    ValidationError,
    bounds_of,
    listed,
    perform,
    prepare,
    seconds_of,
)
from nonet.web.failures import FAILED, Failure, failed, failure_of, unmet
from nonet.web.limits import Limits
from nonet.web.refusals import refusal_of
from nonet.workers import Interrupts

# A heap of a browser grows and never shrinks.
_MEMORY = 512 * 2**20

Row = Callable[[str], object]


@dataclass(slots=True)
class Local:
    """Answers one question after another.

    Attributes:
        limits: What a question may cost.
        interrupts: What ends the work on a question before it is done; None for nothing.
    """

    limits: Limits
    interrupts: Interrupts | None = None

    @classmethod
    def in_browser(cls, timer: Callable[[float], object]) -> Local:
        """As a worker of a browser uses it, whose signals the script around it sends.

        Args:
            timer: Called with the seconds that an answer may take, before it is worked on. When
                they are over SIGALRM is to come, and SIGINT when the answer is not wanted any more.
        """
        return cls(Limits(memory=_MEMORY), Interrupts(timer))

    def ask(self, name: str, body: str | None = None, row: Row | None = None) -> tuple[int, str]:
        """The status and the JSON that a request gets.

        Args:
            name: Which endpoint, by its path below ``/api/``.
            body: What is sent; None for the lists, which are asked by GET.
            row: Called with each row, where the answer has rows and they are to come one by one.
                The status and the text are then those of the last line.
        """
        if self.interrupts is not None:
            self.interrupts.forget()
        status, answer = self._answer(name, body, row)
        return status, answer.decode()

    def _answer(self, name: str, body: str | None, row: Row | None) -> tuple[int, bytes]:
        name, _, language = name.partition("?language=")
        try:
            endpoint, names = _endpoint(name)
            if body is None:
                return 200, listed(endpoint, names, language)
            assert endpoint.request is not None
        except (NonetError, AssertionError) as error:
            if isinstance(error, NonetError):
                return unmet(error, status=404)
            return failed(405, "RequestError", f"/api/{name} is for GET, not for POST")
        request = self._read(endpoint, body)
        return request if isinstance(request, Failure) else self._work(endpoint, request, row)

    def _read(self, endpoint: Endpoint, body: str) -> Request | Failure:
        most = self.limits.body_of(endpoint.name)
        if len(body.encode("utf-8", "surrogatepass")) > most:
            return failed(413, "RequestError", f"a request has {most:,} bytes at most")
        if is_deep(body):
            return failed(400, "RequestError", "the body is nested too deeply")
        try:
            return request_of(endpoint, json.loads(body))
        except ValueError as error:  # or a number has more digits than Python reads
            reason = error.msg if isinstance(error, json.JSONDecodeError) else "too many digits"
            return failed(400, "RequestError", f"the body is not JSON: {reason}")

    def _work(self, endpoint: Endpoint, request: Request, row: Row | None) -> tuple[int, bytes]:
        bounds = bounds_of(endpoint, request, self.limits)
        seconds = bounds.timeout or 0.0
        stream = row is not None and endpoint.rows is not None
        job = Job(endpoint.name, request, bounds, stream=stream)
        heard: Callable[..., Any] = _called
        if endpoint.name == "convert":
            prepare()
        try:
            if self.interrupts is not None:
                self.interrupts.set_alarm(seconds_of(job))
                heard = self.interrupts.interruptibly
            answer = heard(perform, job)
            if isinstance(answer, bytes):
                return 200, answer
            rows = answer
            while line := heard(next, rows, b""):
                answer = line.rstrip()
                if row is not None:
                    row(answer.decode())
        except (NonetError, KeyboardInterrupt, MemoryError, RecursionError) as error:
            return failure_of(error, seconds)
        except Exception as error:  # one that was not foreseen
            with suppress(Exception):
                return failure_of(error, seconds)
            return FAILED
        finally:
            if self.interrupts is not None:
                self.interrupts.forget()
        return 200, answer


def request_of(endpoint: Endpoint, fields: object) -> Request | Failure:
    """The request of an endpoint by these fields, or the fault of the first that has one."""
    assert endpoint.request is not None
    return fields_checked(endpoint.request, fields, endpoint.request.model_fields)


def fields_checked(model: type[Request], fields: object, known: Iterable[str]) -> Request | Failure:
    """Fields as a model of requests has them, or what is wrong.

    Args:
        model: What they have to fit.
        fields: What was given.
        known: The names that are suggested for one that there is not.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        errors: list[Any] = [
            {**detail, "loc": ("body", *detail["loc"])} for detail in error.errors()
        ]
        field, message = refusal_of(errors, known)
        return failed(422, "RequestError", message, **({"field": field} if field else {}))


def _endpoint(name: str) -> tuple[Endpoint, tuple[str, ...]]:
    """The endpoint of a path, and what stands in the place of its braces."""
    if name not in ENDPOINTS.names() and "/" in name:
        folder, _, rest = name.partition("/")
        return ENDPOINTS.get(f"{folder}/{{name}}"), (rest,)
    return ENDPOINTS.get(name), ()


def _called(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)
