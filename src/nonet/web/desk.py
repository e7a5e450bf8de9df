"""Between the paths and the crew: makes questions of requests, and responses of answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from nonet.web import models
from nonet.web.errors import BUSY, CRASHED, NOBODY, Answer
from nonet.web.limits import Limits
from nonet.web.work import BusyError, CrashedError, Crew, Question, answer_of

NDJSON = "application/x-ndjson"
_JSON = "application/json"
_STREAMS = {"compare", "solutions", "trace"}
# Of the kind that often takes long: they leave a worker to the others.
_LONG = {"compare", "count", "explain", "generate", "rate", "solutions", "steps", "trace"}


class Desk:
    """Takes requests, and sees to it that nobody works for a client that has gone."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.crew = Crew(limits)
        self._known: dict[str, Answer] = {}

    async def close(self) -> None:
        """Ends the crew."""
        await self.crew.close()

    def question(self, name: str, asked: models.Request, **options: Any) -> Question:
        """What to ask a worker."""
        board = None
        if isinstance(asked, models.BoardRequest):
            board = {**asked.board(), "most": self.limits.size}
        return Question(
            name, board, {**asked.options(), **options}, self.seconds(asked), name in _LONG
        )

    def seconds(self, asked: models.Request) -> float:
        """How long a request may take."""
        most = self.limits.seconds
        return most if asked.timeout is None else min(asked.timeout, most)

    async def answer(self, request: Request, question: Question) -> Response:
        """Answers with one object."""
        if NDJSON in request.headers.get("accept", "") and question.name in _STREAMS:
            return await self._stream(question)
        work = asyncio.ensure_future(self.crew.ask(question))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
        try:
            return respond(await work)
        except asyncio.CancelledError:
            return respond(NOBODY)
        except BusyError:
            return respond(BUSY)
        except CrashedError:
            return respond(CRASHED)

    async def listed(self, name: str) -> Response:
        """One of the lists, which is always the same."""
        if name not in self._known:
            self._known[name] = await self.crew.ask(self._plain("listed", {"what": name}))
        return respond(self._known[name])

    async def example(self, name: str) -> Response:
        """A puzzle that comes with nonet."""
        found = await self.crew.ask(self._plain("example", {"name": name}))
        return respond(found if found.status == 200 else found._replace(status=404))

    def _plain(self, name: str, options: dict[str, str]) -> Question:
        return Question(name, None, options, self.limits.seconds)

    async def _stream(self, question: Question) -> Response:
        """Answers with one object after another, as they become known."""
        frames = self.crew.frames(question._replace(stream=True))
        try:
            first = await anext(frames)
        except BusyError:
            return respond(BUSY)
        except CrashedError:
            return respond(CRASHED)
        if answer_of(*first).status != 200:
            await frames.aclose()
            return respond(answer_of(*first))

        async def lines() -> AsyncIterator[bytes]:
            try:
                yield answer_of(*first).body
                async for frame in frames:
                    body = answer_of(*frame).body
                    yield body if body.endswith(b"\n") else body + b"\n"
            except CrashedError:
                yield CRASHED.body + b"\n"
            finally:
                await frames.aclose()

        return StreamingResponse(lines(), media_type=NDJSON)


async def _gone(request: Request) -> None:
    """Returns when the client has."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def respond(answer: Answer) -> Response:
    """An answer of the crew as a response."""
    headers = {"Retry-After": "1"} if answer.status == 503 else None
    return Response(answer.body, answer.status, headers, _JSON)
