"""Work in steps: who does it can stop in between, and what came of it is kept.

A generator does a piece of the work each time it is asked to go on, and returns what it made.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """What comes of it, done at once.

    Example:
        >>> def three():
        ...     yield
        ...     return 3
        >>> finished(three())
        3
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made


class Kept(Generic[K, T]):
    """What was made lately, by what it was made of; any thread may ask.

    Args:
        most: How many are kept.
        make: What makes it.
    """

    def __init__(self, most: int, make: Callable[[K], Steps[T]]) -> None:
        self._most, self._make = most, make
        self._known: OrderedDict[K, T] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._known)

    def steps(self, key: K) -> Steps[T]:
        """Makes it in steps, unless it is known."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        made = yield from self._make(key)
        with self._lock:
            self._known[key] = made
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return made

    def of(self, key: K) -> T:
        """The same at once."""
        return finished(self.steps(key))

    def clear(self) -> None:
        """Lets go of all."""
        with self._lock:
            self._known.clear()
