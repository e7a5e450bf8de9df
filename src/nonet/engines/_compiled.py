"""The common part of the engines in C++: their boards, and their searches with Python's types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import nonet._native as _native
from nonet.engines._engine import STOPS, Counters, Stop
from nonet.engines._isa import NO_LIMIT as NO_LIMIT  # noqa: PLC0414 - of all compiled engines
from nonet.errors import UnsupportedError
from nonet.model import Candidates, Layout, Puzzle
from nonet.options import checked_seed


class CompiledSearch:
    """A search of the compiled module; see `nonet.engines.Search`.

    Args:
        engine: Its name.
        make: Begins it on a board, with givens, pencil marks and a seed.
        puzzle: What to solve.
        seed: As for `nonet.engines.Engine.start`.
    """

    __slots__ = ("_cells", "_search", "engine")

    def __init__(
        self,
        engine: str,
        make: Callable[[_native.Topology, bytes, bytes, int], _native.Search],
        puzzle: Puzzle,
        seed: int,
    ) -> None:
        self.engine = engine
        board, allowed = native_board(puzzle.layout), packed_marks(puzzle.marks)
        self._search = make(board, puzzle.packed, allowed, checked_seed(seed))
        self._cells = puzzle.layout.cell_count

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
        numbers, cells = self._search.take(), self._cells
        return [numbers[i : i + cells] for i in range(0, len(numbers), cells)]

    def counters(self) -> Counters:
        """The cost of the search so far."""
        return Counters(*self._search.counters())


@lru_cache
def native_board(layout: Layout) -> _native.Topology:
    """The board as native code sees it; layouts that were met lately are kept.

    Raises:
        UnsupportedError: It has rules that this code would not see.
    """
    if layout.constraints or not layout.has_usual_values:
        raise UnsupportedError(f"this needs houses and relations alone: {layout.describe()}")
    tables: dict[tuple[int, ...], int] = {}
    pairs = [
        (relation.first, relation.second, tables.setdefault(relation.allowed, len(tables)))
        for relation in layout.relations
    ]
    houses = [house.cells for house in layout.houses]
    return _native.Topology(layout.size, layout.cell_count, houses, pairs, list(tables))


def up_to(size: int) -> Callable[[Layout], str | None]:
    """The test of a layout's size for an engine's `supports`: boards up to that size."""
    reason = f"is for boards up to {size}x{size}"
    return lambda layout: reason if layout.size > size else None


def packed_marks(marks: Candidates | None) -> bytes:
    """For each value its cells as a bit set in whole bytes, little end first; empty if None."""
    if marks is None:
        return b""
    width = (marks.layout.cell_count + 7) // 8
    values = range(1, marks.layout.value_count + 1)
    return b"".join(marks.places(value).to_bytes(width, "little") for value in values)
