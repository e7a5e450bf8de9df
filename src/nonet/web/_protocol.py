"""HTTP as uvicorn speaks it, with less patience.

uvicorn waits for ever for the head of a request, whatever its length, and for a client to read. One
client that sends a byte a minute costs nothing; a thousand of them are all the connections there
are. So here a head has its time and its size, a client that does not read is left, and where there
are too many connections, the one that has said nothing for the longest is closed for the new one.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nonet.web.limits import Limits

MOST_HEAD = 32 * 2**10


class ImpatientProtocol(HttpToolsProtocol):
    """One connection.

    Args:
        limits: How patient to be.
        silent: The connections that have not sent all of a head, the oldest first; shared by all.
    """

    def __init__(
        self, *args: Any, limits: Limits, silent: dict[ImpatientProtocol, None], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._silent = silent
        self._head_bytes = 0
        self._head_due: asyncio.TimerHandle | None = None
        self._reading_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come; with too many here, somebody else has to go."""
        if len(self.connections) >= self._limits.connections:
            oldest = next(iter(self._silent), None)
            if oldest is None:
                transport.abort()
            else:
                oldest._leave()
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._stop_expecting()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Between two requests the first byte begins a head, even if it is none."""
        if self._head_due is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_head()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_due is not None and self._head_bytes > MOST_HEAD:
            self._leave()

    def on_message_begin(self) -> None:
        """A request begins, perhaps while the one before is being answered."""
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is here: from now on `Bodies` waits."""
        self._stop_expecting()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """They do not read what was sent."""
        super().pause_writing()
        if self._reading_due is None:
            later = self.loop.call_later
            self._reading_due = later(self._limits.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """They do now."""
        super().resume_writing()
        if self._reading_due is not None:
            self._reading_due.cancel()
            self._reading_due = None

    def _expect_head(self) -> None:
        if self._head_due is None:
            self._head_bytes = 0
            self._head_due = self.loop.call_later(self._limits.head_seconds, self._leave)
            self._silent[self] = None

    def _stop_expecting(self) -> None:
        self._silent.pop(self, None)
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _leave(self) -> None:
        self._stop_expecting()
        self.transport.abort()
