"""Bivalue universal graves and unique loops: further patterns that would leave two solutions.

If every empty cell had just two candidates, and every value just two places in each house where
it is missing, the puzzle would have no or two solutions: a *grave*. So a state that would be one
but for some extra candidates needs one of these candidates::

    12 | 23 | 13        but for the extra candidates all values come twice in each house:
    ...  | 123 | ...    one extra candidate must be true

One extra candidate is true at once (*+1*); several with the same value clear what sees them all
(type 2); several in a house make a subset with others (type 3), or leave another value no place
(type 4).

A *unique loop* is a longer rectangle: a ring of cells with two values, two in each house it meets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._memory import cached
from nonet.techniques._subsets import subsets_with
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair, by_count, values_by_cell, values_in, within


class Deadly(NamedTuple):
    """A pattern with two solutions but for extra candidates, one of which must be true.

    Attributes:
        cells: Those that the pattern rests on: only that many are named.
        extra: For each cell with extra candidates these as a set of values.
        base: For such cells the values of the pattern.
    """

    cells: tuple[int, ...]
    extra: dict[int, int]
    base: dict[int, int]


@cached
def universal_graves(state: State) -> list[Deadly]:
    """The grave that the board would be but for extra candidates, if it is one."""
    layout = state.layout
    if layout.extra:
        return []
    one, two, _, _ = by_count(state)
    loose = state.places[0] & ~two
    if one or not loose or loose.bit_count() > 2 * state.size:
        return []
    bits = values_by_cell(state)
    places = list(state.places)
    extra: dict[int, int] = {}
    for cell in cells_of(loose):
        for value in cells_of(bits[cell]):
            if any(
                (state.places[value] & layout.masks[i]).bit_count() > 2
                for i in layout.house_numbers[cell]
            ):
                extra[cell] = extra.get(cell, 0) | 1 << value
    # Not all candidates of a house with three places are extra: leave out those whose cell would be
    # left with fewer than two.
    for cell, more in extra.items():
        if (bits[cell] & ~more).bit_count() != 2:
            extra[cell] = _really_extra(state, layout, cell, more)
        for value in cells_of(extra[cell]):
            places[value] &= ~(1 << cell)
    if set(cells_of(loose)) - set(extra) or not _is_grave(state, layout, places):
        return []
    base = {cell: bits[cell] & ~more for cell, more in extra.items()}
    return [Deadly(tuple(sorted(extra)), extra, base)]


def _really_extra(state: State, layout: Layout, cell: int, more: int) -> int:
    """The values that have too many places in all houses of the cell."""
    houses = [layout.masks[i] for i in layout.house_numbers[cell]]
    return mask_of(
        value
        for value in cells_of(more)
        if all((state.places[value] & house).bit_count() > 2 for house in houses)
    )


def _is_grave(state: State, layout: Layout, places: list[int]) -> bool:
    once = twice = thrice = 0
    for mask in places[1:]:
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    if thrice or twice != state.places[0]:
        return False
    return all(
        (mask & house).bit_count() in (0, 2) for mask in places[1:] for house in layout.masks
    )


@cached
def _loops(state: State) -> list[Deadly]:
    """Rings of at least six cells for two values, two or none in each house."""
    layout = state.layout
    if state.layout.extra:
        return []
    bits = values_by_cell(state)
    loops: dict[int, Deadly] = {}
    pairs = sorted({bits[cell] for cell in cells_of(by_count(state)[1])})
    for pair in pairs:
        a, b = values_in(pair)
        both = state.places[a] & state.places[b]
        if both.bit_count() < 6:
            continue
        plain = mask_of(cell for cell in cells_of(both) if bits[cell] == pair)
        if plain.bit_count() < 4:
            continue
        budget = [_MOST_RINGS]
        for ring in _rings(layout, both, plain, budget):
            mask = sum(1 << cell for cell in ring)
            if mask not in loops and all(
                (mask & house).bit_count() in (0, 2) for house in layout.masks
            ):
                extra = {cell: bits[cell] & ~pair for cell in ring if bits[cell] != pair}
                if extra:
                    cells = tuple(sorted(ring))
                    loops[mask] = Deadly(cells, extra, dict.fromkeys(extra, pair))
    return list(loops.values())


_MOST_RINGS = 3000
_LONGEST_RING = 14
_MOST_EXTRA_CELLS = 3


def _rings(layout: Layout, both: int, plain: int, budget: list[int]) -> Iterator[list[int]]:
    def walk(path: list[int], full: int, loose: int) -> Iterator[list[int]]:
        """Goes on from a path; `full` has its cells and the houses that hold two of them."""
        here, start = path[-1], path[0]
        budget[0] -= 1
        if budget[0] < 0:
            return
        if len(path) >= 6 and len(path) % 2 == 0 and layout.peers[here] >> start & 1:
            yield path
        if len(path) == _LONGEST_RING:
            return
        used = mask_of(path)
        # Of the cells with two values the start is the first.
        following = both & ~(plain & ((1 << start) - 1)) & layout.peers[here] & ~full
        for cell in cells_of(following if loose < _MOST_EXTRA_CELLS else following & plain):
            filled = full | 1 << cell
            # Three cells of a ring in a house would not be a ring of pairs.
            for i in layout.house_numbers[cell]:
                if used & layout.masks[i]:
                    filled |= layout.masks[i]
            yield from walk([*path, cell], filled, loose + (not plain >> cell & 1))

    for start in cells_of(plain):
        yield from walk([start], 1 << start, 0)


def deadly_step(
    name: str,
    state: State,
    deadly: Deadly,
    gone: Iterable[Pair],
    house: Iterable[int] = (),
    others: int = 0,
) -> Step:
    """The step of a deadly pattern; filled cells may be a part of it."""
    extra = [(value, 1 << cell) for cell, more in deadly.extra.items() for value in cells_of(more)]
    pattern = [
        (value, 1 << cell)
        for cell in deadly.cells
        for value in (state.values_of(cell) if not state.values[cell] else [state.values[cell]])
        if not deadly.extra.get(cell, 0) >> value & 1
    ]
    return step(
        name,
        state,
        gone=gone,
        cells=mask_of(deadly.cells) | others,
        houses=house,
        parts={"pattern": pattern, "extra": extra, "subset": within(state, others)},
        assumes_unique=True,
    )


def _plus_one(name: str, state: State, deadly: Deadly) -> Iterator[Step]:
    """One extra candidate: it is true."""
    if sum(more.bit_count() for more in deadly.extra.values()) == 1:
        yield from lone_cell(name, state, deadly)


def lone_cell(name: str, state: State, deadly: Deadly) -> Iterator[Step]:
    """One cell with extra candidates: it has none of the pattern's values."""
    if len(deadly.extra) == 1:
        ((cell, values),) = deadly.base.items()
        yield deadly_step(name, state, deadly, [(value, 1 << cell) for value in cells_of(values)])


def same_value(name: str, state: State, deadly: Deadly) -> Iterator[Step]:
    """Extra candidates of one value: what sees them all cannot have it."""
    values = set(deadly.extra.values())
    if len(deadly.extra) > 1 and len(values) == 1 and (more := values.pop()).bit_count() == 1:
        removed = within(state, state.layout.seen_by_all(mask_of(deadly.extra)), more)
        if removed:
            yield deadly_step(name, state, deadly, removed)


def subset(name: str, state: State, deadly: Deadly) -> Iterator[Step]:
    """Extra candidates that act as one cell of a naked subset."""
    if len(deadly.extra) < 2:
        return
    roof = mask_of(deadly.extra)
    more = reduce(or_, deadly.extra.values())
    for number in state.layout.shared_houses(roof):
        for cells, removed in subsets_with(state, number, roof, roof, more):
            if removed:
                yield deadly_step(name, state, deadly, removed, [number], cells)


def locked(name: str, state: State, deadly: Deadly) -> Iterator[Step]:
    """A value of the pattern that must stand in the two cells: the others cannot."""
    if len(deadly.extra) != 2:
        return
    layout = state.layout
    one, two = deadly.extra
    roof = 1 << one | 1 << two
    for number in layout.shared_houses(roof):
        for value in cells_of(deadly.base[one] & deadly.base[two]):
            here = state.places[value] & layout.masks[number]
            if not layout.is_full[number] or not here or here & ~roof:
                continue
            removed = [
                (other, 1 << cell)
                for cell, base in deadly.base.items()
                for other in cells_of(base & ~(1 << value))
            ]
            if removed:
                yield deadly_step(name, state, deadly, removed, [number])


Rule = Callable[[str, State, Deadly], Iterator[Step]]

_GRAVE = (
    "without {extra_marks} every empty cell would have two candidates and every value two places "
    "in its houses, and the puzzle would have no solution or two. So {extra_some}."
)
_LOOP = "without {extra_marks} the ring {pattern} could be filled in two ways. So {extra_some}."
_ENDINGS = (
    "",
    " What sees all of these cannot have that value.",
    " With {subset} in {houses} that uses up these values.",
    " One value of the pattern has no other place in {houses} than these cells, so the rest of the "
    "pattern cannot stand there.",
)
_GRAVE_RULES: tuple[tuple[str, Rule, str], ...] = (
    ("+ 1", _plus_one, "All empty cells but one have two candidates."),
    ("Type 2", same_value, "Extra candidates of one value: one is true."),
    ("Type 3", subset, "Extra candidates that make a subset with others."),
    ("Type 4", locked, "A value that must stand in the extra cells."),
)
_LOOP_RULES: tuple[tuple[str, Rule, str], ...] = (
    ("Type 1", lone_cell, "A ring of two values, except in one cell."),
    ("Type 2", same_value, "A ring of two values with one extra value."),
    ("Type 3", subset, "A ring whose extra values make a subset with others."),
    ("Type 4", locked, "A ring in which one of the values must stand in two cells."),
)


def _find(
    patterns: Callable[[State], list[Deadly]], name: str, rule: Rule, state: State
) -> Iterator[Step]:
    for deadly in patterns(state):
        yield from rule(name, state, deadly)


def _techniques() -> Iterator[Technique]:
    for family, order, patterns, reason, rules in (
        ("Bivalue Universal Grave", 1000, universal_graves, _GRAVE, _GRAVE_RULES),
        ("Unique Loop", 990, _loops, _LOOP, _LOOP_RULES),
    ):
        for i, (title, rule, summary) in enumerate(rules):
            name = f"{family} {title}"
            yield Technique(
                name=name,
                order=order + i,
                summary=summary,
                reason=reason + _ENDINGS[i],
                find=partial(_find, patterns, name, rule),
                assumes_unique=True,
                needs_full_houses=True,
            )


BUG = tuple(_techniques())
