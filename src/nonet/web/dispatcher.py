"""Between the paths and the workers: makes jobs of requests, and notices clients that go."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncGenerator, AsyncIterator

from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse

from nonet.catalogue import speaking
from nonet.errors import NonetError
from nonet.web.encoding import accepted, mark, packed
from nonet.web.endpoints import Endpoint, Job, Request, as_json, bounds_of, listed
from nonet.web.errors import CRASHED, GIVEN_UP, success, unmet
from nonet.web.limits import Limits
from nonet.web.workers import WorkerPool
from nonet.workers import WorkerError

NDJSON = "application/x-ndjson"


class Dispatcher:
    """Gets an answer to every request, and stops the work for clients that have gone.

    Args:
        limits: What a request may cost.
        workers: The workers; None for processes within these limits.
    """

    def __init__(self, limits: Limits, workers: WorkerPool | None = None) -> None:
        self.limits = limits
        self.workers = workers or WorkerPool(limits)
        self._cache: dict[tuple[str, ...], bytes] = {}

    async def submit(self, http: HttpRequest, endpoint: Endpoint, request: Request) -> Response:
        """The answer to a request.

        Raises:
            BusyError: Too many requests are waiting.
            WorkerError: The worker died over it.
        """
        client = "" if http.client is None else http.client.host
        if endpoint.rows is not None and NDJSON in http.headers.get("accept", ""):
            job = self._job(endpoint, request, client)
            return await _streamed(self.workers.stream(job._replace(stream=True)))
        quick = _at_once(endpoint, request)
        if quick is not None:
            return quick if quick.status_code != 200 else await packed(http, quick)
        work = asyncio.ensure_future(self.workers.submit(self._job(endpoint, request, client)))
        disconnect = asyncio.ensure_future(_gone(http))
        try:
            await asyncio.wait((work, disconnect), return_when=asyncio.FIRST_COMPLETED)
        finally:
            disconnect.cancel()
            here = not work.cancel()
        return await packed(http, await work) if here else GIVEN_UP

    async def ask(self, endpoint: Endpoint, request: Request, client: str = "") -> Response:
        """The same for those who ask without HTTP; to cancel it stops the work."""
        quick = _at_once(endpoint, request)
        return quick or await self.workers.submit(self._job(endpoint, request, client))

    def _job(self, endpoint: Endpoint, request: Request, client: str) -> Job:
        bounds = bounds_of(endpoint, request, self.limits)
        return Job(endpoint.name, request, bounds, endpoint.cost.long, client=client)

    async def cached(
        self, http: HttpRequest, endpoint: Endpoint, *names: str, language: str = ""
    ) -> Response:
        """An answer that is always the same, and is made once: a list, or an example.

        It is found out in a thread: menus should not wait behind a long request.
        """
        key = (language, endpoint.name, *names)
        if key not in self._cache:
            try:
                self._cache[key] = await asyncio.to_thread(listed, endpoint, names, language)
            except NonetError as error:
                return unmet(error, status=404)
        if not accepted(http):
            return success(self._cache[key])
        small = ("gzip", *key)
        if small not in self._cache:
            self._cache[small] = gzip.compress(self._cache[key], 9)
        return mark(success(self._cache[small]))


def _at_once(endpoint: Endpoint, request: Request) -> Response | None:
    """The answer if it takes no worker."""
    if endpoint.answer_at_once is None:
        return None
    try:
        with speaking(request.language):
            record = endpoint.answer_at_once(request)
    except NonetError as error:
        return unmet(error)
    return None if record is None else success(as_json(record))


async def _gone(http: HttpRequest) -> None:
    """Returns when the client has gone."""
    while (await http.receive())["type"] != "http.disconnect":
        pass


async def _streamed(answers: AsyncGenerator[Response, None]) -> Response:
    """One line after another, as they become known."""
    first = await anext(answers)
    if first.status_code != 200:
        await answers.aclose()
        return first

    async def lines() -> AsyncIterator[bytes]:
        try:
            yield bytes(first.body)
            async for answer in answers:
                yield bytes(answer.body).rstrip() + b"\n"
        except WorkerError:
            yield bytes(CRASHED.body) + b"\n"
        finally:
            await answers.aclose()

    return StreamingResponse(lines(), media_type=NDJSON)
