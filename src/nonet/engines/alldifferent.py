"""`alldifferent`: strong reasoning on boards of any shape up to 192x192, in C++.

The idea: what is left of a house can be filled in only so many ways, and a candidate that is in
none of them can go. A matching of cells with values shows one way; all others differ from it by
values that are passed around in circles, which strongly connected components reveal (Régin 1994).
That finds every naked and hidden set of any size at once. With singles and locked candidates (of
any two houses that overlap) a board is brought to a fixed point; then one candidate is tried, by
weights of what failed. Now and then the search begins anew with the weights it has learnt, and
keeps what was refuted as nogoods, so that nothing is searched, and no solution handed out, twice.

Where it wins: boards with many empty cells in tight houses, 25x25 and larger, and anything beyond
64x64. Where it loses: small boards and enumeration (a node costs several times that of `native`),
and the hardest 25x25 and 36x36 boards, where clause learning is needed.

Source: native/alldifferent, whose README draws the method and names the papers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet import _native
from nonet.engines._engine import STOPS, Counters, Engine, Stop
from nonet.engines.native import NO_LIMIT
from nonet.errors import UsageError
from nonet.model import Candidates, Layout, Puzzle, as_integer


class AllDifferentSearch:
    """A search of native/alldifferent with Python's types; see `nonet.engines.Search`."""

    __slots__ = ("_layout", "_search")

    engine = "alldifferent"

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        seed = as_integer(seed)
        if not 0 <= seed <= NO_LIMIT:
            raise UsageError(f"a seed is a number from 0 to 2^64 - 1, not {seed}")
        self._layout = puzzle.layout
        allowed = b"" if puzzle.marks is None else _packed(puzzle.marks)
        board = _board(puzzle.layout)
        self._search = _native.AllDifferent(board, puzzle.packed, allowed, seed)

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
        found, cells = self._search.take(), self._layout.cell_count
        return [found[i : i + cells] for i in range(0, len(found), cells)]

    def counters(self) -> Counters:
        """What the search has cost so far."""
        return Counters(*self._search.counters())

    def open_candidates(self) -> Candidates:
        """What solutions that were not found yet are made of, as far as is known for certain.

        After a run of one node this is what reasoning without any choice leaves: the fixed point of
        singles, locked candidates and all-different. Later it shrinks by what the search found out.
        """
        packed = self._search.open_candidates()
        width = len(packed) // self._layout.size
        sets = (packed[i : i + width] for i in range(0, len(packed), width))
        return Candidates(self._layout, [int.from_bytes(cells, "little") for cells in sets])


@lru_cache(maxsize=128)
def _board(layout: Layout) -> _native.LargeBoard:
    return _native.LargeBoard(layout.size, [house.cells for house in layout.houses])


def _packed(marks: Candidates) -> bytes:
    """For each value its cells, as native code wants them."""
    width = (marks.layout.cell_count + 7) // 8
    values = range(1, marks.layout.size + 1)
    return b"".join(marks.places(value).to_bytes(width, "little") for value in values)


def _supports(layout: Layout) -> str | None:
    if layout.size > _native.MAX_LARGE_SIZE:
        return f"is for boards up to {_native.MAX_LARGE_SIZE}x{_native.MAX_LARGE_SIZE}"
    return None


ENGINE = Engine(
    name="alldifferent",
    summary="Strong reasoning by all-different houses, with restarts; boards up to 192x192.",
    start=AllDifferentSearch,
    supports=_supports,
    finds_conflicts=True,
)
