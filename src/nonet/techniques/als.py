"""Almost locked sets: n cells of a house that have n + 1 values.

If any value leaves the set, the others are locked into it. A *restricted common* of two sets is a
value whose places in one all see those in the other: only one of the sets can have it, so the other
is locked::

    set 1: 1 3 x | 1 3      restricted common x, both have 3:
    set 2: 3 x              one of them has a 3, and what sees all these 3s has none

*ALS-XZ*: two sets. *ALS-XY-Wing*: two sets that share different restricted commons with a third.
*ALS-XY-Chain*: longer rows. *Death Blossom*: a cell, each of whose values is tied to a set of its
own. Sets may overlap if the restricted common is not in the overlap; HoDoKu's default is that they
do not, and so is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, pairwise, product
from operator import or_

from nonet.model import Finding, State, Step, cells_of
from nonet.techniques._technique import Technique, step
from nonet.techniques._time import is_up
from nonet.techniques._views import Pair, values_by_cell, values_in, within
from nonet.techniques.links.als import AlsTable, als_table


def als_step(
    name: str,
    table: AlsTable,
    numbers: tuple[int, ...],
    gone: list[Pair],
    common: list[Pair],
    stem: int = 0,
) -> Step:
    """A step that rests on some sets, by their numbers."""
    sets = [(table.sets[number].cells, table.sets[number].house) for number in numbers]
    return step_of_sets(name, table.state, sets, gone, common, stem)


def step_of_sets(
    name: str,
    state: State,
    sets: Sequence[tuple[int, int]],
    gone: Iterable[Pair],
    common: list[Pair],
    stem: int = 0,
) -> Step:
    """A step that rests on some sets, by their cells and houses."""
    parts: dict[str, Iterable[Pair]] = {
        f"set {i}": within(state, cells) for i, (cells, _) in enumerate(sets, 1)
    }
    parts["stem"] = within(state, stem)
    places: dict[int, int] = {}
    for value, mask in common:
        places[value] = places.get(value, 0) | mask
    parts["common"] = places.items()
    return step(
        name,
        state,
        gone=gone,
        cells=reduce(or_, (cells for cells, _ in sets), stem),
        houses=dict.fromkeys(house for _, house in sets),
        parts=parts,
    )


def places_in_both(table: AlsTable, value: int, one: int, two: int) -> Pair:
    """A value with its places in two sets."""
    return value, table.places[one][value] | table.places[two][value]


class _News:
    """Which eliminations have been found before."""

    def __init__(self) -> None:
        self._known: set[tuple[Pair, ...]] = set()

    def add(self, gone: list[Pair]) -> bool:
        """True if something goes, and not the same as some time before."""
        cleared: dict[int, int] = {}
        for value, mask in gone:
            if mask:
                cleared[value] = cleared.get(value, 0) | mask
        key = tuple(sorted(cleared.items()))
        if not key or key in self._known:
            return False
        self._known.add(key)
        return True


def _xz(name: str, overlap: bool, state: State) -> Iterator[Step]:
    table = als_table(state)
    news = _News()
    for one, first in enumerate(table.sets):
        linked: dict[int, int] = {}
        for value in cells_of(first.values):
            for two in cells_of(table.partners[one, value, overlap] >> one + 1):
                linked[two + one + 1] = linked.get(two + one + 1, 0) | 1 << value
        for two, links in linked.items():
            removed = xz_gone(table, one, two, links)
            if news.add(removed):
                common = [places_in_both(table, v, one, two) for v in values_in(links)]
                yield als_step(name, table, (one, two), removed, common)


def xz_gone(table: AlsTable, one: int, two: int, links: int) -> list[Pair]:
    """The candidates that two sets cross out that are tied by some values."""
    first, second = table.sets[one], table.sets[two]
    removed = []
    for link in cells_of(links):
        removed += cleared(table, ~(1 << link), one, two)
    if links.bit_count() > 1 and not first.cells & second.cells:
        # Each set loses one of the two: both are locked, with all their other values.
        for number in (one, two):
            removed += cleared(table, ~links, number, beside=table.sets[number].cells)
    return removed


def _wing(name: str, overlap: bool, state: State) -> Iterator[Step]:
    table = als_table(state)
    news = _News()
    for pivot in range(len(table.sets)):
        for (x, one), (y, two) in _pincers(table, pivot, overlap):
            removed = cleared(table, ~(1 << x | 1 << y), one, two)
            if news.add(removed):
                links = [places_in_both(table, x, one, pivot), places_in_both(table, y, two, pivot)]
                yield als_step(name, table, (one, pivot, two), removed, links)


def _pincers(
    table: AlsTable, pivot: int, overlap: bool
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Two sets tied to a pivot, each by its value, with places of a value that some cell sees."""
    state, hub = table.state, table.sets[pivot]
    near = {v: table.partners[pivot, v, overlap] for v in cells_of(hub.values)}
    near = {v: mask for v, mask in near.items() if mask}
    for value in range(1, state.value_count + 1) if len(near) > 1 else ():
        for cell in cells_of(state.places[value] & ~hub.cells):
            seen = table.seen_from[value, cell]
            hits = [(v, mask & seen) for v, mask in near.items() if v != value and mask & seen]
            for (x, left), (y, right) in combinations(hits, 2):
                for one, two in product(cells_of(left), cells_of(right)):
                    if one != two and (overlap or not _overlap(table, (one, two))):
                        yield (x, one), (y, two)


def cleared(table: AlsTable, values: int, *numbers: int, beside: int = 0) -> list[Pair]:
    """The candidates that see all places of one of these values in the sets; not cells beside."""
    for number in numbers:
        values &= table.sets[number].values
    return [(v, table.cleared(v, *numbers) & ~beside) for v in cells_of(values)]


_LONGEST_CHAIN = 7


def _chains(name: str, overlap: bool, state: State) -> Iterator[Step]:
    table = als_table(state)
    news = _News()
    for start in range(len(table.sets)):
        for sets, links in _rows(table, start, overlap):
            if len(sets) < 4:
                continue
            removed = cleared(table, ~(1 << links[0] | 1 << links[-1]), start, sets[-1])
            if news.add(removed):
                tied = zip(links, pairwise(sets), strict=True)
                common = [places_in_both(table, value, *pair) for value, pair in tied]
                yield als_step(name, table, sets, removed, common)


def _rows(
    table: AlsTable, start: int, overlap: bool
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Rows of sets and the values that tie them, breadth first over (set, value into it)."""
    seen: set[tuple[int, int, int]] = set()
    rows: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((start,), ())]
    for sets, links in rows:
        here, before = sets[-1], links[-1] if links else 0
        for value in cells_of(table.sets[here].values & ~(1 << before)):
            for other in cells_of(table.partners[here, value, overlap]):
                key = (links[0] if links else value, other, value)
                if other in sets or key in seen:
                    continue
                seen.add(key)
                row = ((*sets, other), (*links, value))
                yield row
                if len(row[0]) < _LONGEST_CHAIN:
                    rows.append(row)


def _blossoms(name: str, overlap: bool, state: State) -> Iterator[Step]:
    table = als_table(state)
    bits = values_by_cell(state)
    news = _News()
    for stem in cells_of(state.places[0]):
        if is_up():
            return
        if bits[stem].bit_count() not in (2, 3, 4):
            continue
        for sets in _petals(table, stem, bits[stem]):
            if overlap or not _overlap(table, sets):
                removed = cleared(table, ~bits[stem], *sets, beside=1 << stem)
                if news.add(removed):
                    tied = zip(values_in(bits[stem]), sets, strict=True)
                    common = [(value, table.places[number][value]) for value, number in tied]
                    yield als_step(name, table, sets, removed, common, 1 << stem)


def _petals(table: AlsTable, stem: int, values: int) -> Iterator[tuple[int, ...]]:
    """A set for each value of a stem, with places of another value that some cell sees."""
    petals = [table.seen_from[v, stem] & ~table.touching(stem) for v in values_in(values)]
    for value, places in enumerate(table.state.places):
        if not value or values >> value & 1 or not all(petals):
            continue
        for cell in cells_of(places & ~(1 << stem)):
            seen = table.seen_from[value, cell]
            yield from product(*(cells_of(mask & seen) for mask in petals))


def _overlap(table: AlsTable, numbers: tuple[int, ...]) -> bool:
    sets = [table.sets[number].cells for number in numbers]
    return reduce(or_, sets).bit_count() < sum(map(int.bit_count, sets))


_ROW = (
    "a chain of sets, each with one more value than cells: {sets}. Each needs all its other values "
    "once it loses one. Neighbours share a value whose places in both see each other, so that only "
    "one of them has it: {common_marks}. So if {gone} is not in the first set, this set takes a "
    "value from the next, which takes one from the set after it, and so on: the last needs {gone} "
    "then. So the first or the last has it, and what sees all its places there cannot."
)


def _techniques() -> Iterator[Technique]:
    rules = (
        (
            "ALS-XZ",
            1600,
            _xz,
            True,
            "Two almost locked sets with a restricted common.",
            "two sets each have one more value than cells: {sets}. So a set that goes without one "
            "of its values needs all the others. {common_values:Only one set can have #, as its "
            "places in them ({common}) see each other; the other set needs {gone}. What sees all "
            "of {gone_in_sets} cannot have it.|Each of # can be in only one of them, as its places "
            "in both see each other: {common_marks}. So each set goes without one of #, has the "
            "other, and needs all the rest. What sees all places of a value that a set must have, "
            "or of one of # in both sets, cannot have it.}",
        ),
        (
            "ALS-XY-Wing",
            1610,
            _wing,
            True,
            "Two almost locked sets tied to a third.",
            "three sets each have one more value than cells: {sets}. So a set that goes without "
            "one of its values needs all the others. The second has {common_values_or}, if not "
            "both; it shares one with the first, the other with the third, and only one of two "
            "sets can have the value that they share, as its places in both see each other: "
            "{common_marks}. So the first or the third goes without, and needs {gone}. What sees "
            "all of {gone_in_sets} cannot have it.",
        ),
        ("ALS-XY-Chain", 1620, _chains, False, "A chain of almost locked sets.", _ROW),
        (
            "Death Blossom",
            1630,
            _blossoms,
            True,
            "A cell with each of its values tied to a set.",
            "{stem} is {stem_values_or}. Each of these sees all its places in a set that has one "
            "value more than cells ({common_marks}): {sets}. Whichever it is, a set loses it and "
            "needs all its others, {gone} among them. So one of the sets has {gone}, and what sees "
            "all of {gone_in_sets} cannot have it.",
        ),
    )
    for title, order, find, usual, summary, reason in rules:
        for overlap in (False, True):
            name = f"{title} (overlapping)" if overlap else title
            yield Technique(
                name=name,
                order=order + 2400 * overlap,
                summary=f"{summary}{' The sets may share cells.' * overlap}",
                reason=reason,
                find=partial(find, name, overlap),
                usual=usual and not overlap,
            )


ALS = tuple(_techniques())
FIND: dict[str, Callable[[State], Iterator[Finding]]] = {kind.name: kind.find for kind in ALS}
