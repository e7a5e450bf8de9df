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

import nonet._native as _native
from nonet.engines._compiled import CompiledSearch, up_to
from nonet.engines._engine import Engine
from nonet.model import Candidates, Puzzle


class AllDifferentSearch(CompiledSearch):
    """A search of native/alldifferent."""

    __slots__ = ("_layout",)

    _search: _native.AllDifferent

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        super().__init__("alldifferent", _native.AllDifferent, puzzle, seed)
        self._layout = puzzle.layout

    def open_candidates(self) -> Candidates:
        """The candidates of solutions that were not found yet, as far as is known for certain.

        After a run of one node this is what reasoning without any choice leaves: the fixed point of
        singles, locked candidates and all-different. Later it shrinks by what the search found out.
        """
        packed = self._search.open_candidates()
        width = len(packed) // self._layout.size
        sets = (packed[i : i + width] for i in range(0, len(packed), width))
        return Candidates(self._layout, [int.from_bytes(cells, "little") for cells in sets])


ENGINE = Engine(
    name="alldifferent",
    summary="Strong reasoning by all-different houses, with restarts; boards up to 192x192.",
    start=AllDifferentSearch,
    supports=up_to(_native.MAX_ALLDIFFERENT_SIZE),
    finds_conflicts=True,
)
