"""Processes that answer calls."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from failing import fail, fail_oddly
from nonet.errors import NonetError, NotUniqueError
from nonet.workers import WorkerPool


def test_answers_and_errors() -> None:
    crew = WorkerPool()
    try:
        assert crew.call(pow, 2, 10) == 1024
        own = crew.call(os.getpid)
        assert own != os.getpid()
        assert crew.call(print, "not between the answers") is None
        assert crew.call(os.getpid) == own, "a free process is used again"
        with pytest.raises(NotUniqueError, match="line 7: twice"):
            crew.call(fail, "twice")
        with pytest.raises(NonetError, match="LocalError: odd"):
            crew.call(fail_oddly)
        with pytest.raises(NonetError, match="ended before"):
            crew.call(os._exit, 3)
        assert crew.call(len, "on") == 2, "another one takes its place"
    finally:
        crew.close()
    with pytest.raises(NonetError):
        crew.call(len, "over")


def test_closing_does_not_wait() -> None:
    crew = WorkerPool()
    begun = time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(crew.call, time.sleep, 600) for _ in range(2)]
        threading.Timer(0.5, crew.close).start()
        for each in waiting:
            with pytest.raises(NonetError):
                each.result()
    assert time.monotonic() - begun < 300
