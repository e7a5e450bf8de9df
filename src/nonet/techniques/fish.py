"""Fish: k houses whose places of a value lie in k other houses.

If the places of a value in k rows (the *base*) lie in k columns (the *cover*), the base needs one
place in each of these columns, and the rest of the columns loses the value. An X-Wing is k = 2::

    . 7 . . 7 .      rows 1 and 4 have their 7s in columns 2 and 5:
    . 7'. . . .      7' and all other 7s of these columns go
    . . . . . .
    . 7 . . 7 .

With *fins*, base places outside of the cover, either a fin is true or the plain fish is: what is
in the cover and sees all fins is false. A finned fish is *sashimi* if some base house has less than
two places without the fins. Two finned fish on the same base are *siamese*: both hold together.

Complex fish take boxes as well (*Franken*), or any houses on both sides (*mutant*). A place in two
base houses is a fin too (*endo fin*); a place in two cover houses goes although it may be part of
the base (*cannibalism*). HoDoKu's definitions, after its manual.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations

from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._fish import (
    FISH_NAMES,
    Fish,
    both_ways,
    complex_fish,
    finned_on_classic,
    fish_step,
    union_of,
)
from nonet.techniques._memory import Find, each_value, memoized
from nonet.techniques._subsets import groups
from nonet.techniques._technique import Technique, at_least, boxes_and_at_least


def _spread(state: State, places: int, base: Sequence[int], cover: Sequence[int]) -> list[int]:
    """For each base house the set of those cover houses (by their index) where it has places."""
    key = ("spread", places, base[0])
    known: list[int] | None = state.cache.get(key)
    if known is None:
        masks = state.layout.masks
        across = [places & masks[number] for number in cover]
        known = state.cache[key] = []
        for number in base:
            house, hit = masks[number], 0
            for i, mask in enumerate(across):
                if mask & house:
                    hit |= 1 << i
            known.append(hit)
    return known


def _basic(size: int, state: State, value: int) -> Iterator[Fish]:
    places, layout = state.places[value], state.layout
    for base, cover in both_ways(layout):
        spread = _spread(state, places, base, cover)
        if sum(map(bool, spread)) <= size:
            continue
        few = [(1 << i, hit) for i, hit in enumerate(spread) if 2 <= hit.bit_count() <= size]
        for lines, across in groups(few, size):
            own = tuple(base[i] for i in cells_of(lines))
            other = tuple(cover[i] for i in cells_of(across))
            inside = union_of(layout, own) & places
            removed = union_of(layout, other) & places & ~inside
            if removed:
                yield Fish(own, other, inside, 0, removed)


def _finned_in(size: int, state: State, value: int) -> Iterator[Fish]:
    """All finned and sashimi fish of rows and columns."""
    if state.layout.is_classic_inside:
        return finned_on_classic(state.places[value], size)
    return finned_on_any_board(state, state.places[value], size)


def finned_on_any_board(state: State, places: int, size: int) -> Iterator[Fish]:
    """The same, found without native code."""
    layout = state.layout
    for base, cover in both_ways(layout):
        side, most = _box_side(layout, cover)
        spread = _spread(state, places, base, cover)
        if sum(map(bool, spread)) <= size:
            continue
        live = [i for i, hit in enumerate(spread) if 0 < hit.bit_count() <= size + most]
        across = [places & layout.masks[number] for number in cover]
        for chosen in combinations(live, size):
            union = 0
            for i in chosen:
                union |= spread[i]
            choices = _fin_lines(union, size, side, most)
            if not choices:
                continue
            own = tuple(base[i] for i in chosen)
            inside = union_of(layout, own) & places
            for left_out in choices:
                fins = out = 0
                for i in left_out:
                    fins |= across[i] & inside
                    out |= 1 << i
                removed = layout.seen_by_all(fins) & places & ~inside
                if not removed:
                    continue
                other = tuple(cover[i] for i in cells_of(union & ~out))
                removed &= union_of(layout, other)
                if removed:
                    body = inside & ~fins
                    thin = any((body & layout.masks[n]).bit_count() < 2 for n in own)
                    yield Fish(own, other, body, fins, removed, thin)


def _box_side(layout: Layout, cover: range) -> tuple[int, int]:
    """How many lines of a cover run through a box, and in how many of these fins may lie at most.

    As many as the board has where fins are not seen by boxes alone.
    """
    if layout.box is None or layout.extra:
        return len(cover), 2
    side = layout.box.columns if cover == layout.column_numbers else layout.box.rows
    return side, side - 1


@lru_cache(maxsize=4096)
def _fin_lines(union: int, size: int, side: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Which of some lines may be left out of the cover, so that `size` of them are left.

    What sees all fins, and lies in none of the base lines, shares a box with them: so they lie in
    lines that pass the same box as a line of the cover.
    """
    lines = tuple(cells_of(union))
    extra = len(lines) - size
    if not 0 < extra <= most:
        return ()
    return tuple(
        out
        for out in combinations(lines, extra)
        if len({i // side for i in out}) == 1
        and any(i // side == out[0] // side for i in lines if i not in out)
    )


def _finned(size: int, sashimi: bool, state: State, value: int) -> Iterator[Fish]:
    key = ("finned or sashimi", size, state.places[value])
    fish_found = memoized(state, key, partial(_finned_in, size, state, value))
    return (fish for fish in fish_found if fish.sashimi == sashimi)


def _siamese(size: int, sashimi: bool, state: State, value: int) -> Iterator[Fish]:
    for first, second in combinations(_finned_in(size, state, value), 2):
        alike = first.base == second.base and first.gone != second.gone
        if alike and (first.sashimi and second.sashimi) == sashimi:
            yield _both(first, second)


def _both(first: Fish, second: Fish) -> Fish:
    return Fish(
        first.base,
        tuple(sorted({*first.cover, *second.cover})),
        first.body & second.body,
        first.fins | second.fins,
        first.gone | second.gone,
    )


def _complex(size: int, kind: str, finned: bool, state: State, value: int) -> Iterator[Fish]:
    return complex_fish(state.layout, state.places[value], size, kind, finned=finned)


def _siamese_complex(size: int, kind: str, state: State, value: int) -> Iterator[Fish]:
    by_base: dict[tuple[int, ...], list[Fish]] = defaultdict(list)
    for fish in _complex(size, kind, True, state, value):
        by_base[fish.base].append(fish)
    for alike in by_base.values():
        for first, second in combinations(alike, 2):
            if first.fins != second.fins and first.gone != second.gone:
                yield _both(first, second)


def _finned_order(size: int) -> int:
    # A finned X-Wing is easy to see; the larger ones are harder to see than chains.
    return 1100 if size == 2 else 1400 + 10 * size if size <= 4 else 3100 + 10 * size


_BASIC = (
    "{houses} have all their {values}s in {cover}. They need one each, which uses up the "
    "{values}s of {cover}: no other cell there can have one."
)
_FINNED = (
    "if there is no {values} in {fin_or} ({fin:the fin|the fins}), the {values}s of {houses} can "
    "only stand in {cover}, and use up those of {cover}. If there is one, it rules out what "
    "sees {fin:it|all of them}. So a cell of {cover_or} that sees {fin:the fin|all fins} loses its "
    "{values} in both cases."
)
_SIAMESE = (
    "{houses} have their {values}s in {cover}, in two ways that differ in which of {fin} count as "
    "fins. Both hold, so what either crosses out is impossible."
)


# Name, order, summary, reason, the search, and whether it is usual.
_Row = tuple[str, int, str, str, Callable[[State, int], Iterator[Fish]], bool]


def _of_size(size: int, name: str) -> Iterator[_Row]:
    usual = size <= 4
    order = 600 + size if usual else 3010 + size
    lines = f"A value that fits into {size} lines only where these cross the same {size} others."
    yield name, order, lines, _BASIC, partial(_basic, size), usual
    for place, title in enumerate(("Finned", "Sashimi")):
        most = ", a line with one place left" if place else ""
        summary = f"{name} with extra places (fins){most}: what sees the fins is crossed out."
        find = partial(_finned, size, bool(place))
        yield f"{title} {name}", _finned_order(size) + place, summary, _FINNED, find, usual
        order, find = 3200 + 10 * size + place, partial(_siamese, size, bool(place))
        summary = f"Two {title.lower()} fish on the same base lines."
        yield f"Siamese {title} {name}", order, summary, _SIAMESE, find, False
    for place, kind in enumerate(("Franken", "Mutant")):
        order = 3400 + 100 * place + 10 * size
        summary = f"{name} {'of any houses' if place else 'with boxes'}"
        find = partial(_complex, size, kind, False)
        yield f"{kind} {name}", order, f"{summary}.", _BASIC, find, False
        title, find = f"Finned {kind} {name}", partial(_complex, size, kind, True)
        yield title, order + 1, f"{summary}, with fins.", _FINNED, find, False
        summary = f"Two finned {kind.lower()} fish on the same base."
        find = partial(_siamese_complex, size, kind)
        yield f"Siamese {title}", order + 200, summary, _SIAMESE, find, False


def _find(name: str, search: Callable[[State, int], Iterator[Fish]]) -> Find:
    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        for fish in search(state, value):
            yield fish_step(name, state, value, fish)

    return find


FISH = tuple(
    Technique(
        name=name,
        order=order,
        summary=summary,
        reason=reason,
        find=_find(name, search),
        usual=usual,
        supports=(at_least if name == basic else boxes_and_at_least)(size + 1),
        needs_full_houses="Franken" in name or "Mutant" in name,
    )
    for size, basic in FISH_NAMES.items()
    for name, order, summary, reason, search, usual in _of_size(size, basic)
)
