"""Work that is done step by step, so that its caller can stop in between; results are cached.

Such work is a generator: it yields after each step, and returns the result.
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
    """Does all steps at once and returns the result.

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


class StepwiseCache(Generic[K, T]):
    """The results that were used last, by their keys. Threads may share it.

    Args:
        most: How many results are kept.
        make: Makes the result of a key, step by step.
    """

    def __init__(self, most: int, make: Callable[[K], Steps[T]]) -> None:
        self._most, self._make = most, make
        self._known: OrderedDict[K, T] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._known)

    def steps(self, key: K) -> Steps[T]:
        """The result of a key, made step by step unless it is known."""
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
        """The result of a key, made at once."""
        return finished(self.steps(key))

    def clear(self) -> None:
        """Forgets all results."""
        with self._lock:
            self._known.clear()
