"""Functions for other processes, which can import this module: most of them fail."""

import os
import time
from collections.abc import Generator
from pathlib import Path

from nonet.errors import NotUniqueError


def fail(message: str) -> None:
    raise NotUniqueError(message, line=7)


def fail_oddly() -> None:
    class LocalError(Exception):
        pass

    raise LocalError("odd")


def rows(count: int, error: Exception | None = None) -> Generator[int, None, str]:
    yield from range(count)
    if error is not None:
        raise error
    return "all"


def endless(sign: Path, deaf: bool = False) -> None:
    """Begins by writing down its process."""
    part = sign.with_suffix(".part")
    part.write_text(str(os.getpid()))
    part.rename(sign)
    heard = () if deaf else (KeyboardInterrupt,)
    while True:
        try:
            time.sleep(0.1)
        except heard:
            raise
        except KeyboardInterrupt:
            pass


class _Slow:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __del__(self) -> None:
        end = time.monotonic() + self._seconds
        while time.monotonic() < end:
            pass


def finalize_slowly(seconds: float) -> None:
    """What is raised in a finalizer is ignored by Python; then it sleeps."""
    _Slow(seconds)
    time.sleep(seconds)
