"""What the engines written in C++ share: their searches behind Python's types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from nonet.engines._engine import STOPS, Counters, Stop
from nonet.errors import UsageError
from nonet.model import Candidates, as_integer

NO_LIMIT = 2**64 - 1


class Compiled(Protocol):
    """A search of the compiled module."""

    def run(self, limit: int, timeout: float, node_limit: int, keep: bool) -> int:
        """Goes on; returns why it stopped, as the number of a `Stop`."""

    def take(self) -> bytes:
        """The solutions found and not yet taken, one after another."""

    def counters(self) -> tuple[int, int, int, int, int]:
        """As the fields of `Counters`."""

    @property
    def seconds_to_first(self) -> float:
        """Negative before."""

    @property
    def solutions(self) -> int:
        """How many were found so far."""


class CompiledSearch:
    """A search of the compiled module; see `nonet.engines.Search`.

    Args:
        search: What does the work.
        cells: The number of cells of the board.
    """

    __slots__ = ("_cells", "_search")

    engine: ClassVar[str]
    _search: Compiled

    def __init__(self, search: Compiled, cells: int) -> None:
        self._search = search
        self._cells = cells

    @property
    def solutions(self) -> int:
        """How many were found so far."""
        return self._search.solutions

    @property
    def time_to_first(self) -> float | None:
        """Seconds in `run` until the first solution was found."""
        seconds = self._search.seconds_to_first
        return None if seconds < 0 else seconds

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Goes on; the GIL is released meanwhile."""
        number = self._search.run(
            NO_LIMIT if limit is None else limit,
            -1.0 if timeout is None else timeout,
            NO_LIMIT if node_limit is None else node_limit,
            keep,
        )
        return STOPS[number]

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken."""
        found, cells = self._search.take(), self._cells
        return [found[i : i + cells] for i in range(0, len(found), cells)]

    def counters(self) -> Counters:
        """What the search has cost so far."""
        return Counters(*self._search.counters())


def checked_seed(seed: int) -> int:
    """The seed as native code takes it.

    Raises:
        UsageError: It has no 64 bits.
    """
    seed = as_integer(seed)
    if not 0 <= seed <= NO_LIMIT:
        raise UsageError(f"a seed is a number from 0 to 2^64 - 1, not {seed}")
    return seed


def packed_marks(marks: Candidates | None) -> bytes:
    """For each value its cells as a bit set in whole bytes, little end first; empty if None."""
    if marks is None:
        return b""
    width = (marks.layout.cell_count + 7) // 8
    values = range(1, marks.layout.size + 1)
    return b"".join(marks.places(value).to_bytes(width, "little") for value in values)
