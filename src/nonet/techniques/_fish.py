"""The search for complex fish: any houses, fins, endo fins, cannibalism.

Every fish is looked for from a place that it crosses out (the *target*). If the target were true,
all places that it sees would be gone; what the base houses have left must then fit into the cover
houses, of which one is already taken by the target. So fins are those places that the target sees,
and the cover houses are found by covering the places that it does not see, one after another.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import Layout
from nonet.model.cells import cells_of

_MOST_FINS = 5
_MOST_ENDO_FINS = 2

# Base, cover, body, fins, crossed out.
Found = tuple[tuple[int, ...], tuple[int, ...], int, int, int]


def complex_fish(
    places: int, layout: Layout, size: int, kind: str, *, finned: bool
) -> Iterator[Found]:
    """Fish that are no basic ones.

    Args:
        places: Where the value may stand.
        layout: The board.
        size: How many base houses.
        kind: ``Franken``: rows and boxes against columns and boxes or the other way, not both
            without boxes; ``Mutant``: all others.
        finned: Those with fins, or those without.
    """
    told = set()
    franken = kind == "Franken"
    for target in cells_of(places):
        for base, inside, twice in _bases(places, layout, size, target, franken, finned=finned):
            must = inside & ~layout.peers[target]
            bit = 1 << target
            if must & bit and twice & bit:
                continue
            barred = _barred(base, layout.size, franken)
            for cover in _covers(must, layout, size, target, barred):
                if (base, cover) in told or _kind(layout, base, cover) != kind:
                    continue
                told.add((base, cover))
                found = _judge(places, layout, base, cover, inside, twice)
                if found is not None and bool(found[3]) == finned:
                    yield found


def _bases(
    places: int, layout: Layout, size: int, target: int, franken: bool, *, finned: bool
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Base houses with their places, and those places that lie in two of them."""
    seen = layout.peers[target]
    n = layout.size
    # A house all of whose places the target sees makes no fish: it is a locked candidate.
    fitting = [
        (number, mask & places)
        for number, mask in enumerate(layout.masks)
        if number in layout.full_houses
        and mask & places & ~seen & ~(1 << target)
        and (finned or (mask & places).bit_count() > 1)
    ]

    def pick(
        begin: int, chosen: tuple[int, ...], inside: int, twice: int
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
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


def _barred(base: tuple[int, ...], n: int, franken: bool) -> int:
    """The houses, as bits, that cannot cover: those of the base, and lines like these."""
    barred = sum(1 << number for number in base)
    if franken and base[0] < 2 * n:  # lines have the least numbers
        barred |= (1 << n) - 1 << (0 if base[0] < n else n)
    return barred


def _covers(
    must: int, layout: Layout, size: int, target: int, barred: int
) -> Iterator[tuple[int, ...]]:
    """Choices of cover houses that hold the target and all places that must be covered."""

    def pick(chosen: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        cell = (left & -left).bit_length() - 1
        for number in layout.house_numbers[cell]:
            if number in chosen or barred >> number & 1:
                continue
            rest = left & ~layout.masks[number]
            if len(chosen) + 1 == size:
                if not rest:
                    yield (*chosen, number)
            elif rest:
                yield from pick((*chosen, number), rest)

    told = set()
    own = must >> target & 1
    for first in layout.house_numbers[target]:
        if barred >> first & 1:
            continue
        left = must & ~layout.masks[first]
        seconds = (
            [n for n in layout.house_numbers[target] if n > first and not barred >> n & 1]
            if own
            else [-1]
        )
        for second in seconds:
            begin = (first,) if second < 0 else (first, second)
            rest = left if second < 0 else left & ~layout.masks[second]
            if rest and len(begin) < size:
                found = pick(begin, rest)
            else:
                found = iter([begin] if not rest and len(begin) == size else [])
            for cover in found:
                ordered = tuple(sorted(cover))
                if ordered not in told:
                    told.add(ordered)
                    yield ordered


def _judge(
    places: int,
    layout: Layout,
    base: tuple[int, ...],
    cover: tuple[int, ...],
    inside: int,
    twice: int,
) -> Found | None:
    once = doubled = 0
    for number in cover:
        mask = layout.masks[number] & places
        doubled |= once & mask
        once |= mask
    fins = (inside & ~once) | twice
    if fins.bit_count() > _MOST_FINS:
        return None
    gone = (once & ~inside) | (doubled & ~fins)
    if fins:
        gone &= layout.seen_by_all(fins)
    return (base, cover, inside & ~fins, fins, gone) if gone else None


def _kind(layout: Layout, base: tuple[int, ...], cover: tuple[int, ...]) -> str:
    """Basic, Franken or Mutant, by the kinds of houses on both sides."""
    n = layout.size

    def kinds(numbers: tuple[int, ...]) -> tuple[bool, bool, bool]:
        return (
            any(i < n for i in numbers),
            any(n <= i < 2 * n for i in numbers),
            any(i >= 2 * n for i in numbers),
        )

    row, column, box = kinds(base)
    row_, column_, box_ = kinds(cover)
    if (row and column) or (row_ and column_) or (row and row_) or (column and column_):
        return "Mutant"
    if box or box_:
        return "Franken"
    return "Basic"
