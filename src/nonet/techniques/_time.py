"""The time that those who look for a step have, for techniques whose search is long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from nonet.options import Deadline

_DEADLINE: ContextVar[Deadline | None] = ContextVar("_DEADLINE", default=None)


@contextmanager
def within(deadline: Deadline | None) -> Iterator[None]:
    """Steps that are looked for meanwhile are wanted before the deadline."""
    token = _DEADLINE.set(deadline)
    try:
        yield
    finally:
        _DEADLINE.reset(token)


def is_up() -> bool:
    """Whether the time for looking is over; a technique then ends without a further step."""
    deadline = _DEADLINE.get()
    return deadline is not None and deadline.over


def seconds_left() -> float:
    """The seconds until then, as native code takes them: a negative number if there is no end."""
    deadline = _DEADLINE.get()
    left = None if deadline is None else deadline.left
    return -1.0 if left is None else left
