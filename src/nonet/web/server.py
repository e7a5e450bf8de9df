"""uvicorn, with deadlines for slow clients."""

from __future__ import annotations

import errno
import functools
import ipaddress
import socket
from collections.abc import Callable, Sequence

import uvicorn
from starlette.types import ASGIApp

from nonet.errors import UsageError
from nonet.web._protocol import DeadlineProtocol
from nonet.web.app import create_app
from nonet.web.dispatcher import Dispatcher
from nonet.web.limits import Limits


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free port.

    Raises:
        UsageError: The port is taken, or this machine does not have the address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only where the socket names TCP as its protocol.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise UsageError(_why(error, host, port)) from None
    return listener


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by another nonet: try --port {port + 1}, or --port 0"
    if error.errno == errno.EACCES:
        return f"port {port} needs special rights: try --port 8000"
    return f"cannot listen on {host}, port {port}: {error.strerror or error}"


def address(listener: socket.socket) -> str:
    """The URL of the server."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_loopback(listener: socket.socket) -> bool:
    """True if only programs on this machine can connect."""
    return ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def prepare(
    listener: socket.socket,
    limits: Limits,
    *,
    hosts: Sequence[str] = (),
    on_start: Callable[[], None] = lambda: None,
) -> uvicorn.Server:
    """A server, whose `run([listener])` serves until Ctrl+C.

    Args:
        listener: The socket; see `bind`.
        limits: What a request may cost.
        hosts: Further names by which the server may be called.
        on_start: Called when it listens.
    """
    dispatcher = Dispatcher(limits)
    app = create_app(dispatcher, names_of(listener, hosts))
    return serving(app, dispatcher, on_start)


def names_of(listener: socket.socket, hosts: Sequence[str]) -> Sequence[str] | None:
    """The names by which a server may be called; None for those of the loopback."""
    return None if is_loopback(listener) and not hosts else hosts


def serving(
    app: ASGIApp, dispatcher: Dispatcher, on_start: Callable[[], None] = lambda: None
) -> uvicorn.Server:
    """A server of an application whose answers come from a dispatcher, within its limits."""
    limits = dispatcher.limits
    config = uvicorn.Config(
        app,
        http=functools.partial(DeadlineProtocol, limits=limits, silent={}),  # type: ignore[arg-type]
        # uvloop accepts one new connection a turn: with 200 busy ones the next waited for seconds.
        loop="asyncio",
        ws="none",
        log_level="error",  # malformed requests are not worth a line
        access_log=False,
        server_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=1,
    )
    return _Server(config, dispatcher, on_start)


class _Server(uvicorn.Server):
    """Reports when it listens, and does not wait for requests when it ends."""

    def __init__(
        self, config: uvicorn.Config, dispatcher: Dispatcher, on_start: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._dispatcher = dispatcher
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._dispatcher.workers.close()
        await super().shutdown(sockets)
