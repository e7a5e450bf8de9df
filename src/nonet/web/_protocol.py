"""HTTP as uvicorn speaks it, with deadlines.

uvicorn waits without end for the head of a request, of any length, and for a client to read. One
client that sends a byte a minute costs nothing; a thousand of them take all connections there are.
So here a head has its time and its size, a client that does not read is dropped, and where there
are too many connections, the one that has been silent longest is closed in favour of the new one.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nonet.web.limits import Limits

MOST_HEAD = 32 * 2**10


class DeadlineProtocol(HttpToolsProtocol):
    """One connection.

    Args:
        limits: The deadlines, and the number of connections.
        silent: The connections that have not sent all of a head, the oldest first; shared by all.
    """

    def __init__(
        self, *args: Any, limits: Limits, silent: dict[DeadlineProtocol, None], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._silent = silent
        self._head_bytes = 0
        self._head_due: asyncio.TimerHandle | None = None
        self._reading_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Makes room for the new connection if there are too many."""
        if len(self.connections) >= self._limits.connections:
            oldest = next(iter(self._silent), None)
            if oldest is None:
                transport.abort()
            else:
                oldest._drop()
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Takes back the deadlines."""
        self._cancel_head()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Between two requests the first byte begins a head, even if it is not HTTP."""
        if self._head_due is None and (self.cycle is None or self.cycle.response_complete):
            self._await_head()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_due is not None and self._head_bytes > MOST_HEAD:
            self._drop()

    def on_message_begin(self) -> None:
        """A request begins, perhaps while the previous one is being answered."""
        self._await_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is here: from now on `Bodies` waits."""
        self._cancel_head()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """The client does not read what was sent: it has some seconds to do so."""
        super().pause_writing()
        if self._reading_due is None:
            seconds, drop = self._limits.body_seconds, self.transport.abort
            self._reading_due = self.loop.call_later(seconds, drop)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._reading_due is not None:
            self._reading_due.cancel()
            self._reading_due = None

    def _await_head(self) -> None:
        if self._head_due is None:
            self._head_bytes = 0
            self._head_due = self.loop.call_later(self._limits.head_seconds, self._drop)
            self._silent[self] = None

    def _cancel_head(self) -> None:
        self._silent.pop(self, None)
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _drop(self) -> None:
        self._cancel_head()
        self.transport.abort()
