"""What a request may cost, and who sees to it that it does not cost more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from nonet.web.errors import failure, send_answer
from nonet.workers import cores

# What a single request may ask for, whatever the server.
MOST_SIZE = 144
MOST_PUZZLES = 1_000_000
MOST_SOLUTIONS = 1000
MOST_OFFSET = 1_000_000
MOST_EVENTS = 10_000
MOST_STEPS = 2000

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
_App = Callable[[Any, Receive, Send], Awaitable[None]]

_KILO, _MEGA = 2**10, 2**20
_MOST_THROWN_AWAY = 16 * _MEGA


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server takes upon itself.

    Attributes:
        workers: Processes that answer questions.
        queue: Questions that may wait for one of them; beyond that the answer is 503.
        seconds: The longest that a question may take.
        size: The largest board.
        body: Bytes of a request.
        memory: Bytes that a worker may take.
        head_seconds: How long a client may take to send the head of a request, or nothing at all.
        body_seconds: How long for its body.
        connections: At once; beyond that the one that has been silent longest is closed.
    """

    workers: int = 0
    queue: int = 64
    seconds: float = 20.0
    size: int = 64
    body: int = 256 * _KILO
    memory: int = 1024 * _MEGA
    head_seconds: float = 10.0
    body_seconds: float = 10.0
    connections: int = 900

    @property
    def processes(self) -> int:
        """The number of workers: two at least, so that a long question leaves room for others."""
        return self.workers or max(2, cores())


class Bodies:
    """Reads the whole body before anybody works on it, or refuses it: it is small, or too large."""

    def __init__(self, app: _App, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http" or scope["method"] not in ("POST", "PUT", "PATCH", "DELETE"):
            await self._app(scope, receive, send)
            return
        most = self._limits.body
        headers = dict(scope["headers"])
        said = headers.get(b"content-length", b"")
        try:
            if said.isdigit() and int(said) > most:
                raise _TooLargeError
            async with asyncio.timeout(self._limits.body_seconds):
                message = await _whole(receive, most)
        except _TooLargeError:
            if b"expect" not in headers:  # who asks first has not begun to send
                await _throw_away(receive, self._limits.body_seconds)
            why = f"a request has {most:,} bytes at most"
            await send_answer(failure(413, "RequestError", why), send)
            return
        except TimeoutError:
            await send_answer(failure(408, "RequestError", "the body came too slowly"), send)
            return
        waiting = [message]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, replay, send)


class _TooLargeError(Exception):
    pass


async def _throw_away(receive: Receive, seconds: float) -> None:
    """Lets the rest of a body come, within reason.

    If the connection were closed on a client that is still sending, it would not get the answer.
    """
    length, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while more and length < _MOST_THROWN_AWAY:
                message = await receive()
                length += len(message.get("body", b""))
                more = message.get("more_body", False)


async def _whole(receive: Receive, most: int) -> Message:
    """All parts of a body as one."""
    parts: list[bytes] = []
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return message  # the client has gone
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > most:
            raise _TooLargeError
        more = message.get("more_body", False)
    return {"type": "http.request", "body": b"".join(parts), "more_body": False}
