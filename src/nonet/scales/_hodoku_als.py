"""Almost locked sets as HoDoKu comes upon them: the first two or three that cross something out.

The sets have an order: rows, columns, boxes, and in each by their first cells. Two sets are tried
in this order; of three sets the two ties, each of which comes before or after the other as its sets
do; and in a chain each set comes after the one before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from nonet.model import State, Step, cells_of
from nonet.techniques._memory import cached
from nonet.techniques._views import Pair, values_in
from nonet.techniques.als import als_step, cleared, places_in_both, xz_gone
from nonet.techniques.links.als import AlsTable

_table = cached(partial(AlsTable, by_house=True))
_LONGEST = 6


class _Tie(NamedTuple):
    """Two sets, and the values of which only one of them can have each, as a bit set."""

    one: int
    two: int
    values: int


@cached
def _ties(state: State) -> list[_Tie]:
    table = _table(state)
    found = []
    for one, als in enumerate(table.sets):
        tied: dict[int, int] = {}
        for value in cells_of(als.values):
            for other in cells_of(table.partners[one, value, False] >> one + 1):
                two = other + one + 1
                tied[two] = tied.get(two, 0) | 1 << value
        found += [_Tie(one, two, tied[two]) for two in sorted(tied)]
    return found


def first_pair(state: State) -> Step | None:
    """Two sets: ALS-XZ."""
    table = _table(state)
    for one, two, values in _ties(state):
        gone = xz_gone(table, one, two, values)
        if any(cells for _, cells in gone):
            common = [places_in_both(table, value, one, two) for value in values_in(values)]
            return als_step("ALS-XZ", table, (one, two), gone, common)
    return None


def first_wing(state: State) -> Step | None:
    """Two sets, both tied to a third: ALS-XY-Wing."""
    table, ties = _table(state), _ties(state)
    of_set: list[list[int]] = [[] for _ in table.sets]
    for number, tie in enumerate(ties):
        of_set[tie.one].append(number)
        of_set[tie.two].append(number)
    for number, tie in enumerate(ties):
        later = {
            other
            for own in (of_set[tie.one], of_set[tie.two])
            for other in own[bisect_right(own, number) :]
        }
        for other in sorted(later):
            step = _wing(table, tie, ties[other])
            if step is not None:
                return step
    return None


def _wing(table: AlsTable, a: _Tie, b: _Tie) -> Step | None:
    pivot = a.one if a.one in b[:2] else a.two
    one, two = a.one + a.two - pivot, b.one + b.two - pivot
    if not table.sets[one].values & table.sets[two].values:
        return None
    if table.sets[one].cells & table.sets[two].cells:
        return None
    gone: list[Pair] = []
    common: list[Pair] = []
    for x in values_in(a.values):
        for y in values_in(b.values):
            lost = cleared(table, ~(1 << x | 1 << y), one, two) if x != y else []
            if any(cells for _, cells in lost):
                gone += lost
                common = common or [
                    places_in_both(table, x, one, pivot),
                    places_in_both(table, y, two, pivot),
                ]
    return als_step("ALS-XY-Wing", table, (one, pivot, two), gone, common) if gone else None


def best_chain_of_sets(state: State) -> Step | None:
    """Four sets and more, each tied to the next: ALS-XY-Chain. That which crosses out most."""
    table = _table(state)
    following: list[list[tuple[int, int]]] = [[] for _ in table.sets]
    for one, two, values in _ties(state):
        following[one] += [(value, two) for value in values_in(values)]
    most, best = 0, None
    for start in range(len(table.sets)):
        for sets, links in _rows(following, start):
            if len(sets) < 4:
                continue
            gone = cleared(table, ~(1 << links[0] | 1 << links[-1]), start, sets[-1])
            count = sum(cells.bit_count() for _, cells in gone)
            if count > most:
                most, best = count, (sets, links, gone)
    if best is None:
        return None
    sets, links, gone = best
    tied = zip(links, pairwise(sets), strict=True)
    common = [places_in_both(table, value, *pair) for value, pair in tied]
    return als_step("ALS-XY-Chain", table, sets, gone, common)


_Row = tuple[tuple[int, ...], tuple[int, ...]]


def _rows(following: list[list[tuple[int, int]]], start: int) -> Iterator[_Row]:
    """Rows of sets and the values that tie them, the shortest to each end."""
    seen: set[tuple[int, int, int, bool]] = set()
    begin: _Row = ((start,), ())
    rows = [begin]
    for sets, links in rows:
        for value, other in following[sets[-1]]:
            first = links[0] if links else value
            key = (first, other, value, len(sets) > 2)
            if (links and value == links[-1]) or key in seen:
                continue
            seen.add(key)
            row = ((*sets, other), (*links, value))
            yield row
            if len(row[0]) < _LONGEST:
                rows.append(row)
