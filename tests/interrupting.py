"""Ctrl+C for tests."""

import gc
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_MOMENT = 0.15  # seconds


@contextmanager
def interrupted() -> Iterator[None]:
    """Sends this process a SIGINT soon, as Ctrl+C does, which what is done here must pass on.

    However late or early it comes on a busy machine, it hits nothing but the block.
    """
    # Hypothesis has the garbage collector call it, and an exception raised there is dropped.
    gc.collect()
    gc.disable()
    # A process started in the background ignores SIGINT until that is changed.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(_MOMENT, os.kill, (os.getpid(), signal.SIGINT))
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            yield
    finally:
        timer.cancel()
        if timer.ident is not None:  # it was started: not where there are no threads
            timer.join()
        signal.signal(signal.SIGINT, before)
        gc.enable()


def skip_where_ignored(name: str) -> None:
    """Skips the test of a signal that nobody gets, as SIGHUP under nohup, SIGINT behind an `&`."""
    if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        pytest.skip(f"{name} is ignored here, by whoever started the tests")
