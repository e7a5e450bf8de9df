"""`native`: depth-first search in C++ on boards of any shape up to 64x64.

The idea: keep every candidate in two views, the values of a cell and the places of a value in a
house, so that naked and hidden singles show themselves at the removal that makes them; remove
locked candidates wherever two houses overlap; then branch on the cell or the place that has the
fewest possibilities for the number of dead ends it was blamed for. Going back puts single
candidates back; nothing is copied.

Where it wins: everything with a solution that is not very hard, on any layout; enumeration. Where
it loses: the hardest 25x25 and larger boards, where clause learning is needed.

Source: native/search, whose headers explain the data structures.
"""

from __future__ import annotations

from functools import partial

import nonet._native as _native
from nonet.engines._compiled import CompiledSearch, up_to
from nonet.engines._engine import Engine

ENGINE = Engine(
    name="native",
    summary="Depth-first search in C++ with singles, locked candidates and conflict weights.",
    start=partial(CompiledSearch, "native", _native.DepthFirst),
    supports=up_to(_native.MAX_SIZE),
    finds_conflicts=True,
    knows_relations=True,
)
