"""The bodies of requests: read as a whole, within bytes and seconds, before work on them begins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.representation import is_deep
from nonet.web.errors import failure, refusal
from nonet.web.headers import KnownHosts
from nonet.web.limits import Limits

_JSON = b"application/json"
_MOST_THROWN_AWAY = 16 * 2**20


def guarded(app: ASGIApp, limits: Limits, hosts: Sequence[str] | None) -> ASGIApp:
    """An application behind what every server asks first: within the limits, by a known name.

    Strangers are refused when all of their request has come: a client that still sends while the
    connection is closed sees an error of the network instead of the answer.
    """
    return Bodies(KnownHosts(app, hosts), limits)


class Bodies:
    """Reads the whole body before work on it begins, or refuses one that is too large."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http" or scope["method"] not in ("POST", "PUT", "PATCH", "DELETE"):
            await self._app(scope, receive, send)
            return
        most = self._limits.body_of(scope["path"].removeprefix("/api/"))
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        try:
            if length.isdigit() and int(length) > most:
                raise _TooLargeError(more=True)
            async with asyncio.timeout(self._limits.body_seconds):
                message = await _whole(receive, most)
        except _TooLargeError as error:
            # A client that asks first has not begun to send.
            if error.more and b"expect" not in headers:
                await _throw_away(receive, self._limits.body_seconds)
            refused = refusal(413, f"a request has {most:,} bytes at most")
            await refused(scope, receive, send)
            return
        except TimeoutError:
            await refusal(408, "the body came too slowly")(scope, receive, send)
            return
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if message.get("body") and kind != _JSON and scope["path"].startswith("/api/"):
            named = f", not {kind.decode('latin-1')}" if kind else ""
            refused = failure(415, "RequestError", f"send Content-Type: {_JSON.decode()}{named}")
            await refused(scope, receive, send)
            return
        if is_deep(message.get("body", b"").decode("latin-1")):
            refused = failure(400, "RequestError", "the body is nested too deeply")
            await refused(scope, receive, send)
            return
        waiting = [message]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, replay, send)


class HeadRequests:
    """Answers HEAD as GET, without the body: for those who only ask whether the server is well."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"}, receive, send_head)


class _TooLargeError(Exception):
    def __init__(self, more: bool) -> None:
        self.more = more  # whether some of the body is still on its way


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
        more = message.get("more_body", False)
        if length > most:
            raise _TooLargeError(more)
    return {"type": "http.request", "body": b"".join(parts), "more_body": False}
