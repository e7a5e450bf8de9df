"""Servers for tests: the real one on a free port, in a thread; and the application by itself."""

from __future__ import annotations

import socket
import threading
import time
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    import httpx
    from starlette.testclient import TestClient

pytest.importorskip("fastapi", reason="the extra nonet[web] is not installed")
pytest.importorskip("httpx", reason="httpx, a part of nonet[test], is not installed")


@contextmanager
def serving(**limits: Any) -> Iterator[str]:
    """Serves with these limits; the address, which ends with a slash."""
    from nonet.web import server
    from nonet.web.limits import Limits

    listener = server.bind("127.0.0.1", 0)
    begun = threading.Event()
    running = server.prepare(listener, Limits(**limits), on_start=begun.set)
    thread = threading.Thread(target=running.run, args=([listener],))
    thread.start()
    try:
        assert begun.wait(30)
        yield server.address(listener)
    finally:
        running.should_exit = True
        thread.join()


def answer_to_much(
    address: str, path: str, host: str = "127.0.0.1", much: int = 1_000_000
) -> bytes:
    """How the answer begins to a client that sends too much, and reads when it has sent it."""
    parts = urlsplit(address)
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    with socket.create_connection((parts.hostname, parts.port)) as connection:
        connection.settimeout(20)
        connection.sendall(f"{head}Content-Length: {much}\r\n\r\n".encode())
        for _ in range(4):
            connection.sendall(b" " * (much // 4))
            time.sleep(0.1)  # long enough for a server that does not read on to close
        return connection.recv(65536)[:13]


@contextmanager
def client(**limits: Any) -> Iterator[httpx.Client]:
    """A client of a server with these limits."""
    import httpx

    with serving(**limits) as address, httpx.Client(base_url=address, timeout=60) as found:
        yield found


@contextmanager
def inline_client(**limits: Any) -> Iterator[TestClient]:
    """A client of the application, which works in this process: neither sockets nor workers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of httpx, which it likes in another version
        from starlette.testclient import TestClient

    from nonet.web.app import create_app
    from nonet.web.dispatcher import Dispatcher
    from nonet.web.limits import Limits

    workers: Any = _InlineWorkers()
    app = create_app(Dispatcher(Limits(**limits), workers))
    with TestClient(app, base_url="http://localhost") as found:
        yield found


class _InlineWorkers:
    """Does jobs in this process."""

    def warm_up(self) -> None:
        pass

    async def submit(self, job: Any) -> Any:
        return await anext(self.stream(job))

    async def stream(self, job: Any) -> AsyncIterator[Any]:
        from nonet.errors import NonetError
        from nonet.web.endpoints import perform
        from nonet.web.errors import success, unmet

        try:
            found = perform(job)
            for body in [found] if isinstance(found, bytes) else found:
                yield success(body)
        except NonetError as error:
            yield unmet(error)

    async def close(self) -> None:
        pass
