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
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations

from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._fish import FISH_NAMES, Fish, both_ways, complex_fish, fish_step, union_of
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


def _basic(size: int) -> Find:
    name = FISH_NAMES[size]

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
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
                gone = union_of(layout, other) & places & ~inside
                if gone:
                    yield fish_step(name, state, value, Fish(own, other, inside, 0, gone))

    return find


def _finned_in(size: int, state: State, value: int) -> Iterator[Fish]:
    """All finned and sashimi fish of rows and columns."""
    places, layout = state.places[value], state.layout
    for (base, cover), (side, most) in zip(both_ways(layout), _box_sides(layout), strict=True):
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
                fins = 0
                out = 0
                for i in left_out:
                    fins |= across[i] & inside
                    out |= 1 << i
                gone = layout.seen_by_all(fins) & places & ~inside
                if not gone:
                    continue
                other = tuple(cover[i] for i in cells_of(union & ~out))
                gone &= union_of(layout, other)
                if gone:
                    body = inside & ~fins
                    thin = any((body & layout.masks[n]).bit_count() < 2 for n in own)
                    yield Fish(own, other, body, fins, gone, thin)


def _box_sides(layout: Layout) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many columns and rows a box has, and in how many of these fins may lie at most.

    As many as the board where fins are not seen by boxes alone.
    """
    if layout.box is not None and not layout.extra:
        return (layout.box.columns, layout.box.columns - 1), (layout.box.rows, layout.box.rows - 1)
    return (layout.size, 2), (layout.size, 2)


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


def _finned(size: int, *, sashimi: bool) -> Find:
    name = f"{'Sashimi' if sashimi else 'Finned'} {FISH_NAMES[size]}"

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        key = ("finned or sashimi", size, state.places[value])
        for fish in memoized(state, key, partial(_finned_in, size, state, value)):
            if fish.sashimi == sashimi:
                yield fish_step(name, state, value, fish)

    return find


def _siamese(size: int, *, sashimi: bool) -> Find:
    name = f"Siamese {'Sashimi' if sashimi else 'Finned'} {FISH_NAMES[size]}"

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        for first, second in combinations(_finned_in(size, state, value), 2):
            if first.base != second.base or first.gone == second.gone:
                continue
            if (first.sashimi and second.sashimi) == sashimi:
                yield fish_step(name, state, value, _both(first, second))

    return find


def _both(first: Fish, second: Fish) -> Fish:
    return Fish(
        first.base,
        tuple(sorted({*first.cover, *second.cover})),
        first.body & second.body,
        first.fins | second.fins,
        first.gone | second.gone,
    )


def _complex(size: int, kind: str, *, finned: bool) -> Find:
    name = f"{'Finned ' if finned else ''}{kind} {FISH_NAMES[size]}"

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        for fish in complex_fish(state.layout, state.places[value], size, kind, finned=finned):
            yield fish_step(name, state, value, fish)

    return find


def _siamese_complex(size: int, kind: str) -> Find:
    name = f"Siamese Finned {kind} {FISH_NAMES[size]}"

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        by_base: dict[tuple[int, ...], list[Fish]] = defaultdict(list)
        for fish in complex_fish(state.layout, state.places[value], size, kind, finned=True):
            by_base[fish.base].append(fish)
        for alike in by_base.values():
            for first, second in combinations(alike, 2):
                if first.fins != second.fins and first.gone != second.gone:
                    yield fish_step(name, state, value, _both(first, second))

    return find


def _finned_order(size: int) -> int:
    # A finned X-Wing is easy to see; the larger ones are harder to see than chains.
    return 1100 if size == 2 else 1400 + 10 * size if size <= 4 else 3100 + 10 * size


_BASIC = (
    "{houses} have all their {values}s in {cover}. Each of these lines takes one of them, so the "
    "{values}s of {cover} are used up by {houses}."
)
_FINNED = (
    "if there is no {values} in {fin} (the fin), the {values}s of {houses} can only stand in "
    "{cover}, and use up those of {cover}. Either there is one or there is none: a cell that loses "
    "its {values} in both cases cannot have it."
)
_SIAMESE = (
    "{houses} have their {values}s in {cover}, in two ways that differ in which of {fin} count as "
    "fins. Both hold, so what either crosses out goes."
)


def _techniques() -> Iterator[Technique]:
    for size, name in FISH_NAMES.items():
        usual = size <= 4
        order = 600 + size if usual else 3010 + size
        yield Technique(
            name=name,
            order=order,
            summary=f"{size} lines whose places of a value lie in {size} crossing lines.",
            reason=_BASIC,
            find=_basic(size),
            usual=usual,
            supports=at_least(size + 1),
        )
        for place, sashimi in enumerate((False, True)):
            title = "Sashimi" if sashimi else "Finned"
            most = " and a line with one place left" if sashimi else ""
            yield Technique(
                name=f"{title} {name}",
                order=_finned_order(size) + place,
                summary=f"{name} with extra places (fins){most}: what sees the fins goes.",
                reason=_FINNED,
                find=_finned(size, sashimi=sashimi),
                usual=usual,
                supports=boxes_and_at_least(size + 1),
            )
            yield Technique(
                name=f"Siamese {title} {name}",
                order=3200 + 10 * size + place,
                summary=f"Two {title.lower()} fish on the same base lines.",
                reason=_SIAMESE,
                find=_siamese(size, sashimi=sashimi),
                usual=False,
                supports=boxes_and_at_least(size + 1),
            )
        for place, kind in enumerate(("Franken", "Mutant")):
            houses_ = "with boxes" if kind == "Franken" else "of any houses"
            for finned in (False, True):
                yield Technique(
                    name=f"{'Finned ' if finned else ''}{kind} {name}",
                    order=3400 + 100 * place + 10 * size + finned,
                    summary=f"{name} {houses_}{', with fins' if finned else ''}.",
                    reason=_FINNED if finned else _BASIC,
                    find=_complex(size, kind, finned=finned),
                    usual=False,
                    supports=boxes_and_at_least(size + 1),
                )
            yield Technique(
                name=f"Siamese Finned {kind} {name}",
                order=3600 + 100 * place + 10 * size,
                summary=f"Two finned {kind.lower()} fish on the same base.",
                reason=_SIAMESE,
                find=_siamese_complex(size, kind),
                usual=False,
                supports=boxes_and_at_least(size + 1),
            )


FISH = tuple(_techniques())
