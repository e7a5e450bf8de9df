"""Fish, and the search for complex ones: any houses, fins, endo fins, cannibalism.

Every complex fish is looked for from a place that it crosses out (the *target*). If the target were
true, all places that it sees would be gone; what the base houses have left must then fit into the
cover houses, of which one is already taken by the target. So fins are those places that the target
sees, and the cover houses are found by covering the places that it does not see, one after another.
On the classic board native/fish does this, which has many of these searches to do; both find the
same in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from nonet._native import FishSearch, finned_fish
from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._technique import step
from nonet.techniques._views import Pair

_MOST_FINS = 5
_MOST_ENDO_FINS = 2

FISH_NAMES = {
    2: "X-Wing",
    3: "Swordfish",
    4: "Jellyfish",
    5: "Squirmbag",
    6: "Whale",
    7: "Leviathan",
}


class Fish(NamedTuple):
    """A fish on one value: house numbers, and cells as bit sets."""

    base: tuple[int, ...]
    cover: tuple[int, ...]
    body: int
    fins: int
    gone: int
    sashimi: bool = False


def fish_step(
    name: str,
    state: State,
    value: int,
    fish: Fish,
    gone: Iterable[Pair] | None = None,
) -> Step:
    """The step of a fish; `gone` if it is not what the fish itself crosses out."""
    return step(
        name,
        state,
        gone=[(value, fish.gone)] if gone is None else gone,
        cells=fish.body | fish.fins,
        houses=fish.base,
        cover=fish.cover,
        parts={"pattern": [(value, fish.body)], "fin": [(value, fish.fins)]},
    )


@lru_cache(maxsize=64)
def both_ways(layout: Layout) -> tuple[tuple[range, range], ...]:
    """Base and cover: rows against columns, and columns against rows.

    A value has to stand in the lines of the base: those that need not hold all are none.
    """
    rows, columns = layout.row_numbers, layout.column_numbers
    ways = (rows, columns), (columns, rows)
    return tuple(way for way in ways if way[0] and layout.is_full[way[0][0]])


def union_of(layout: Layout, numbers: Iterable[int]) -> int:
    """The cells of some houses."""
    return reduce(or_, (layout.masks[number] for number in numbers), 0)


def complex_fish(
    layout: Layout, places: int, size: int, kind: str, *, finned: bool
) -> Iterator[Fish]:
    """All fish but the basic ones of this many base houses.

    A ``Franken`` fish has rows and boxes against columns and boxes or the other way, not both
    without boxes; all others are ``Mutant``.
    """
    find = _on_classic if layout.is_classic_inside else on_any_board
    return find(layout, places, size, kind, finned=finned)


_LOW = (1 << 64) - 1


def _on_classic(
    layout: Layout, places: int, size: int, kind: str, *, finned: bool
) -> Iterator[Fish]:
    search = FishSearch(places & _LOW, places >> 64, size, kind == "Franken", finned)
    while (native_fish := search.next()) is not None:
        base, cover, *sets = native_fish
        body, fins, removed = (low | high << 64 for low, high in sets)
        yield Fish(base, cover, body, fins, removed)


def finned_on_classic(places: int, size: int) -> Iterator[Fish]:
    """All finned and sashimi fish of rows and columns on the classic board."""
    for (base, cover, *sets), sashimi in finned_fish(places & _LOW, places >> 64, size):
        body, fins, removed = (low | high << 64 for low, high in sets)
        yield Fish(base, cover, body, fins, removed, sashimi)


def on_any_board(
    layout: Layout, places: int, size: int, kind: str, *, finned: bool
) -> Iterator[Fish]:
    """The fish of `complex_fish`, found without native code."""
    known = set()
    franken = kind == "Franken"
    for target in cells_of(places):
        for base, inside, twice in _bases(places, layout, size, target, franken, finned=finned):
            must = inside & ~layout.peers[target]
            bit = 1 << target
            if must & bit and twice & bit:
                continue
            excluded = _excluded_houses(base, layout.size, franken)
            for cover in _covers(must, layout, size, target, excluded):
                if (base, cover) in known or _kind(layout, base, cover) != kind:
                    continue
                known.add((base, cover))
                fish = _judge(places, layout, base, cover, inside, twice)
                if fish is not None and bool(fish.fins) == finned:
                    yield fish


_Base = tuple[tuple[int, ...], int, int]  # houses, their places, and the places in two of them


def _bases(
    places: int, layout: Layout, size: int, target: int, franken: bool, *, finned: bool
) -> Iterator[_Base]:
    seen = layout.peers[target]
    n = layout.size
    # A house all of whose places the target sees makes no fish: it is a locked candidate.
    fitting = [
        (number, mask & places)
        for number, mask in enumerate(layout.masks)
        if layout.is_full[number]
        and mask & places & ~seen & ~(1 << target)
        and (finned or (mask & places).bit_count() > 1)
    ]

    def pick(begin: int, chosen: tuple[int, ...], inside: int, twice: int) -> Iterator[_Base]:
        if len(chosen) == size:
            yield chosen, inside, twice
            return
        for i in range(begin, len(fitting) - size + len(chosen) + 1):
            number, mask = fitting[i]
            if franken and chosen and chosen[0] < n <= number < 2 * n:
                continue  # a row and a column
            both = twice | (inside & mask)
            if both & ~seen or (both and not finned):
                continue
            if both.bit_count() <= _MOST_ENDO_FINS and ((inside | mask) & seen).bit_count() <= 9:
                yield from pick(i + 1, (*chosen, number), inside | mask, both)

    return pick(0, (), 0, 0)


def _excluded_houses(base: tuple[int, ...], n: int, franken: bool) -> int:
    """The houses, as bits, that cannot cover: those of the base, and lines like these."""
    excluded = sum(1 << number for number in base)
    if franken and base[0] < 2 * n:  # lines have the least numbers
        excluded |= (1 << n) - 1 << (0 if base[0] < n else n)
    return excluded


def _covers(
    must: int, layout: Layout, size: int, target: int, excluded: int
) -> Iterator[tuple[int, ...]]:
    """Choices of cover houses that hold the target and all places that must be covered."""

    def pick(chosen: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        cell = (left & -left).bit_length() - 1
        for number in layout.house_numbers[cell]:
            if number in chosen or excluded >> number & 1:
                continue
            rest = left & ~layout.masks[number]
            if len(chosen) + 1 == size:
                if not rest:
                    yield (*chosen, number)
            elif rest:
                yield from pick((*chosen, number), rest)

    known = set()
    own = must >> target & 1
    for first in layout.house_numbers[target]:
        if excluded >> first & 1:
            continue
        left = must & ~layout.masks[first]
        begins: list[tuple[tuple[int, ...], int]] = [((first,), left)]
        if own:  # it lies in two
            numbers = [
                n for n in layout.house_numbers[target] if n > first and not excluded >> n & 1
            ]
            begins = [((first, n), left & ~layout.masks[n]) for n in numbers]
        for begin, rest in begins:
            if rest and len(begin) < size:
                covers_ = pick(begin, rest)
            else:
                covers_ = iter([begin] if not rest and len(begin) == size else [])
            for cover in map(tuple, map(sorted, covers_)):
                if cover not in known:
                    known.add(cover)
                    yield cover


def _judge(
    places: int,
    layout: Layout,
    base: tuple[int, ...],
    cover: tuple[int, ...],
    inside: int,
    twice: int,
) -> Fish | None:
    """The fish of these houses; None if it crosses out nothing, or has too many fins."""
    once = doubled = 0
    for number in cover:
        mask = layout.masks[number] & places
        doubled |= once & mask
        once |= mask
    fins = (inside & ~once) | twice
    if fins.bit_count() > _MOST_FINS:
        return None
    removed = (once & ~inside) | (doubled & ~fins)
    if fins:
        removed &= layout.seen_by_all(fins)
    return Fish(base, cover, inside & ~fins, fins, removed) if removed else None


def _kind(layout: Layout, base: tuple[int, ...], cover: tuple[int, ...]) -> str:
    """Basic, Franken or Mutant, by the kinds of houses on both sides."""
    rows, columns = layout.row_numbers, layout.column_numbers
    row, row_ = (any(number in rows for number in side) for side in (base, cover))
    column, column_ = (any(number in columns for number in side) for side in (base, cover))
    if (row and column) or (row_ and column_) or (row and row_) or (column and column_):
        return "Mutant"
    return "Basic" if all(number in layout.lines for number in base + cover) else "Franken"
