"""Between the paths and the workers: makes jobs of requests, and responses of answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from nonet.errors import UnknownNameError
from nonet.records import Record
from nonet.web import models
from nonet.web.errors import CRASHED, NOBODY, Answer, packed, told
from nonet.web.limits import Limits
from nonet.web.workers import Job, WorkerPool
from nonet.workers import WorkerError

NDJSON = "application/x-ndjson"
_JSON = "application/json"
_STREAMS = {"compare", "solutions", "trace"}
# Of the kind that often takes long: they leave a worker to the others.
_LONG = {"compare", "count", "explain", "generate", "rate", "solutions", "steps", "trace"}


class Desk:
    """Takes requests, and sees to it that nobody works for a client that has gone.

    All that is asked may end in `BusyError` and `WorkerError`.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.workers = WorkerPool(limits)
        self._known: dict[tuple[Callable[[str], Record], str], Answer] = {}

    async def ask(
        self, request: Request, name: str, asked: models.Request, **options: object
    ) -> Response:
        """Asks the workers: see `nonet.web.answers` for the names and the options."""
        job = self._job(name, asked, options)
        if NDJSON in request.headers.get("accept", "") and name in _STREAMS:
            return await _stream(self.workers.stream(job._replace(stream=True)))
        work = asyncio.ensure_future(self.workers.submit(job))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            here = not work.cancel()
        return respond(await work if here else NOBODY)

    async def known(self, ask: Callable[[str], Record], name: str) -> Response:
        """What is always the same, and is found out once: a list, or an example.

        It is found out in a thread: menus should not wait behind somebody's long question.
        """
        if (ask, name) not in self._known:
            try:
                found = await asyncio.to_thread(ask, name)
            except UnknownNameError as error:
                return respond(told(error)._replace(status=404))
            self._known[ask, name] = Answer(200, packed(found))
        return respond(self._known[ask, name])

    def _job(self, name: str, asked: models.Request, options: dict[str, object]) -> Job:
        board = None
        if isinstance(asked, models.BoardRequest):
            board = {**asked.board(), "most": self.limits.size}
        seconds = self.limits.seconds
        if asked.timeout is not None:
            seconds = min(asked.timeout, seconds)
        return Job(name, board, {**asked.options(), **options}, seconds, name in _LONG)


async def _gone(request: Request) -> None:
    """Returns when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _stream(answers: AsyncGenerator[Answer, None]) -> Response:
    """Answers with one object after another, as they become known."""
    first = await anext(answers)
    if first.status != 200:
        await answers.aclose()
        return respond(first)

    async def lines() -> AsyncIterator[bytes]:
        try:
            yield first.body
            async for answer in answers:
                yield answer.body.rstrip() + b"\n"
        except WorkerError:
            yield CRASHED.body + b"\n"
        finally:
            await answers.aclose()

    return StreamingResponse(lines(), media_type=NDJSON)


def respond(answer: Answer) -> Response:
    """An answer as a response."""
    headers = {"Retry-After": "1"} if answer.status == 503 else None
    return Response(answer.body, answer.status, headers, _JSON)
