"""Functions that fail, in a module that other processes can import."""

from __future__ import annotations

from nonet.errors import NotUniqueError


def fail(message: str) -> None:
    raise NotUniqueError(message, line=7)


def fail_oddly() -> None:
    class LocalError(Exception):
        pass

    raise LocalError("odd")
