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

from collections.abc import Sequence
from functools import lru_cache

from nonet import _native
from nonet.engines._compiled import CompiledSearch, checked_seed
from nonet.engines._engine import Engine
from nonet.model import Candidates, Layout, Puzzle


class NativeSearch(CompiledSearch):
    """A search of native/search."""

    __slots__ = ()

    engine = "native"

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        layout = puzzle.layout
        allowed = () if puzzle.marks is None else _value_sets(puzzle.marks, puzzle.givens)
        search = _native.Search(topology_of(layout), puzzle.packed, allowed, checked_seed(seed))
        super().__init__(search, layout.cell_count)


@lru_cache(maxsize=128)
def topology_of(layout: Layout) -> _native.Topology:
    """The board as native/search sees it; layouts that were met lately are kept."""
    tables: dict[tuple[int, ...], int] = {}
    pairs = [
        (each.first, each.second, tables.setdefault(each.allowed, len(tables)))
        for each in layout.relations
    ]
    houses = [house.cells for house in layout.houses]
    return _native.Topology(layout.size, layout.cell_count, houses, pairs, list(tables))


def _value_sets(marks: Candidates, givens: Sequence[int]) -> list[int]:
    sets = [0] * len(givens)
    for cell, given in enumerate(givens):
        values = (given,) if given else marks.of(cell)
        for value in values:
            sets[cell] |= 1 << (value - 1)
    return sets


def _supports(layout: Layout) -> str | None:
    if layout.size > _native.MAX_SIZE:
        return f"is for boards up to {_native.MAX_SIZE}x{_native.MAX_SIZE}"
    return None


ENGINE = Engine(
    name="native",
    summary="Depth-first search in C++ with singles, locked candidates and conflict weights.",
    start=NativeSearch,
    supports=_supports,
    finds_conflicts=True,
    knows_relations=True,
)
