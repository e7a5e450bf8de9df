"""Asking the endpoints of the web API without HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from nonet.errors import NonetError, UnknownNameError
from nonet.records import Record
from nonet.web.dispatcher import Dispatcher
from nonet.web.endpoints import ENDPOINTS, Request, as_json
from nonet.web.failures import Failure
from nonet.web.limits import Limits
from nonet.web.local import request_of
from nonet.web.workers import BusyError
from nonet.workers import WorkerError

# An assistant waits, and reads what it gets: less than a page allows. `read` takes a picture.
LIMITS = Limits(seconds=10.0, size=36, body=Limits().picture + 128 * 2**10)

# What to do about an error whose own words do not say it.
_ADVICE = {
    "TimeUpError": "ask for less (a smaller `first` or `count`, fewer rules), or give more givens",
    "SeveralPuzzlesError": "give its number as `number`",
    "FormatError": "give one puzzle: a line of characters with . for empty cells, or rows",
    "BusyError": "wait a second and call again",
}


class RefusedError(Exception):
    """A question that cannot be answered; the message says why, and what to do.

    Attributes:
        kind: The name of the error.
        record: What else is known of it, as the web API says it.
    """

    def __init__(self, kind: str, message: str, record: Mapping[str, Any] | None = None) -> None:
        advice = _ADVICE.get(kind, "")
        super().__init__(f"{message}; {advice}" if advice else message)
        self.kind = kind
        self.record = record or {}

    @classmethod
    def of(cls, body: bytes | memoryview) -> RefusedError:
        """From the body of an answer that is an error."""
        error = json.loads(bytes(body))["error"]
        return cls(error.pop("type"), error.pop("message"), error)


class Ask:
    """Asks endpoints by name.

    Args:
        dispatcher: Which has workers, and limits.
    """

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    @property
    def seconds(self) -> float:
        """How long an answer may take."""
        return self._dispatcher.limits.seconds

    async def __call__(self, name: str, fields: Mapping[str, Any]) -> Record:
        """The answer of an endpoint to a request with these fields.

        Raises:
            RefusedError: There is none.
        """
        endpoint = ENDPOINTS.get(name)
        request = request_of(endpoint, dict(fields))
        if isinstance(request, Failure):
            raise RefusedError.of(request.body)
        assert isinstance(request, Request)
        try:
            response = await self._dispatcher.ask(endpoint, request)
        except BusyError:
            raise RefusedError("BusyError", "too many questions are waiting") from None
        except WorkerError:
            raise RefusedError("CrashedError", "the process that worked on this ended") from None
        if response.status_code != 200:
            raise RefusedError.of(response.body)
        record: Record = json.loads(bytes(response.body))
        return record

    async def listed(self, name: str, *names: str) -> Record:
        """The answer of an endpoint that is always the same; see `__call__`."""
        try:
            answer = await asyncio.to_thread(ENDPOINTS.get(name).answer, *names)
        except UnknownNameError as error:
            raise RefusedError("UnknownNameError", error.message) from None
        except NonetError as error:
            raise RefusedError(type(error).__name__, error.message) from None
        record: Record = json.loads(as_json(answer))
        return record
