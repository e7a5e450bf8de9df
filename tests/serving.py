"""A server for tests: the real one on a free port, in a thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import httpx

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


@contextmanager
def client(**limits: Any) -> Iterator[httpx.Client]:
    """A client of a server with these limits."""
    import httpx

    with serving(**limits) as address, httpx.Client(base_url=address, timeout=60) as found:
        yield found
