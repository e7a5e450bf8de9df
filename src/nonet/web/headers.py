"""Which requests are accepted, and what a browser may do with the responses."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.bundle import FOR_EVER
from nonet.web.errors import refusal

LOOPBACK = ("localhost", "127.0.0.1", "::1")

# Scripts and styles are files of this server, and nothing comes from elsewhere.
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_RAW = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
# What only documents and what can be opened as one needs: not scripts, styles and words.
_PARTS = (b"x-content-type-options", b"cross-origin-resource-policy")
_RAW_OF_PARTS = [(name, value) for name, value in _RAW if name in _PARTS]
_KINDS_OF_PARTS = ("text/javascript", "text/css", "application/json")


class SecurityHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # A browser asks whether a file has changed, unless its address changes with it.
        is_answer = scope["path"].startswith("/api/")
        usual = FOR_EVER if scope["query_string"].startswith(b"v=") else "no-cache"

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = Headers(scope=message).get("content-type", "")
                part = not is_answer and kind.startswith(_KINDS_OF_PARTS)
                message["headers"] = [*message["headers"], *(_RAW_OF_PARTS if part else _RAW)]
                MutableHeaders(scope=message).setdefault(
                    "Cache-Control", "no-store" if is_answer else usual
                )
            await send(message)

        await self._app(scope, receive, send_with)


class KnownHosts:
    """Refuses requests for another host name, and those of pages from elsewhere.

    Otherwise a page from elsewhere, whose name suddenly leads to this machine (DNS rebinding),
    could use the server on behalf of its visitor.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str] | None) -> None:
        """Takes the names; None for those of the loopback, empty for any numeric address."""
        self._app = app
        self._open = hosts is not None
        own = () if hosts is None else (socket.gethostname().lower(), *hosts)
        self._names = frozenset((*LOOPBACK, *own))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            host = headers.get("host", "")
            if not self._knows(_name(host)):
                why = f"this server is not called {host!r}: use its address, or --allow-host"
                await refusal(421, why)(scope, receive, send)
                return
            origin = headers.get("origin")
            if origin is not None and origin.partition("://")[2] != host:
                why = f"a page of {origin!r} may not use this server"
                await refusal(403, why)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _knows(self, name: str) -> bool:
        return name in self._names or (self._open and _is_address(name))


def _name(host: str) -> str:
    """A Host header without its port: ``[::1]:8000`` is ``::1``."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _is_address(name: str) -> bool:
    """True if it is a numeric address, which no name server can lead elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
