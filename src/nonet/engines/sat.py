"""`sat`: conflict-driven clause learning in C++, on boards of any shape up to 144x144.

The idea: a candidate is a variable, and every dead end is understood before it is left. Its causes
are followed back to one choice, and what they teach is kept as a clause that prunes elsewhere.
The rules themselves are no clauses: groups of candidates of which exactly one holds are followed
directly, and give their reasons only when they are asked. Only what the givens leave open is a
variable, so that a board is ready in a millisecond.

Where it wins: hard boards from 25x25 on, which no search without learning settles, and proofs that
there is no (other) solution. Where it loses: easy boards, on which learning is a burden, and
enumeration of very many solutions.

Source: native/learning, whose README draws the data, the life of a conflict, and what was tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from nonet import _native
from nonet.engines._engine import STOPS, Counters, Engine, Stop
from nonet.errors import UsageError
from nonet.machine import cores
from nonet.model import Candidates, Layout, Puzzle, as_integer

NO_LIMIT = 2**64 - 1


class SatSearch:
    """A search of native/learning with Python's types; see `nonet.engines.Search`.

    A node is one propagation to its end, the first one included. Solutions come in an order that
    depends on nothing but the board and the seed.
    """

    __slots__ = ("_cells", "_search")

    engine: ClassVar[str] = "sat"

    searches: ClassVar[int] = 1

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        seed = as_integer(seed)
        if not 0 <= seed <= NO_LIMIT:
            raise UsageError(f"a seed is a number from 0 to 2^64 - 1, not {seed}")
        layout = puzzle.layout
        allowed = b"" if puzzle.marks is None else _packed(puzzle.marks)
        self._cells = layout.cell_count
        self._search = _native.LearningSearch(
            _board(layout), puzzle.packed, allowed, seed, self.searches, cores() > 1
        )

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


@lru_cache(maxsize=128)
def _board(layout: Layout) -> _native.LearningBoard:
    return _native.LearningBoard(layout.size, [house.cells for house in layout.houses])


def _packed(marks: Candidates) -> bytes:
    layout = marks.layout
    width = (layout.cell_count + 7) // 8
    values = range(1, layout.size + 1)
    return b"".join(marks.places(value).to_bytes(width, "little") for value in values)


def _supports(layout: Layout) -> str | None:
    if layout.size > _native.MAX_LEARNING_SIZE:
        return f"is for boards up to {_native.MAX_LEARNING_SIZE}x{_native.MAX_LEARNING_SIZE}"
    return None


ENGINE = Engine(
    name="sat",
    summary="Clause learning in C++ for the hardest boards, and proofs that there is no more.",
    start=SatSearch,
    supports=_supports,
    finds_conflicts=True,
)
