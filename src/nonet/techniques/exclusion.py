"""Aligned exclusion: the ways to fill two or three cells, tried one by one.

Two cells cannot hold both values of a third cell that sees them both and has only these two, nor
twice the same value where they see each other. A candidate of one of them that is left without any
partner goes::

    a: 1 2 5    b: 1 2 3 5    both see 12, 15 and 25:
    a = 5 leaves b no 1, no 2, no 5, so b = 3 ...

With three cells a seen cell may have three values as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import by_count, values_by_cell, within

_NAMES = {2: "Aligned Pair Exclusion", 3: "Aligned Triple Exclusion"}
_MOST_VALUES = 6


def _exclusions(size: int, state: State) -> Iterator[Step]:
    layout = state.layout
    bits = values_by_cell(state)
    counts = by_count(state)
    small = counts[1] | (counts[2] if size == 3 else 0)
    guards = {
        cell: layout.peers[cell] & small
        for cell in cells_of(state.places[0])
        if 2 <= bits[cell].bit_count() <= _MOST_VALUES
    }
    partners: dict[int, dict[int, int]] = {}
    for chosen, seen in _aligned(size, layout, guards):
        if size == 2:
            if seen not in partners:
                partners[seen] = _partners(bits, seen)
            one, two = chosen
            alike = layout.peers[one] >> two & 1
            if not _may_exclude(bits[one], bits[two], alike, partners[seen]):
                continue
        step_ = _tried(size, state, chosen, list(cells_of(seen)))
        if step_ is not None:
            yield step_


def _aligned(
    size: int, layout: Layout, guards: dict[int, int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Choices of cells that see at least two guards together, and these guards."""
    able = mask_of(guards)
    for first, seen in guards.items():
        once = twice = 0
        for guard in cells_of(seen):
            twice |= once & layout.peers[guard]
            once |= layout.peers[guard]
        partners = list(cells_of(twice & able & -2 << first))
        for chosen in combinations(partners, size - 1):
            both = seen & guards[chosen[0]] & guards[chosen[-1]]
            if both & (both - 1):
                yield (first, *chosen), both


def _partners(bits: list[int], guards: int) -> dict[int, int]:
    """For each value, as a bit, what a second cell cannot be beside it; guards have two values."""
    by_partner: dict[int, int] = {}
    for guard in cells_of(guards):
        limit = bits[guard]
        one, two = limit & -limit, limit & (limit - 1)
        by_partner[one] = by_partner.get(one, 0) | two
        by_partner[two] = by_partner.get(two, 0) | one
    return by_partner


def _may_exclude(one: int, two: int, alike: int, partners: dict[int, int]) -> bool:
    """True if a value of one of two cells leaves the other none; `alike` if they see each other."""
    for value, partner in partners.items():
        others = partner | value if alike else partner
        if (one & value and not two & ~others) or (two & value and not one & ~others):
            return True
    return False


def _tried(size: int, state: State, chosen: tuple[int, ...], guards: list[int]) -> Step | None:
    """The step when every way to fill the cells was tried; None if it changes nothing."""
    layout = state.layout
    bits = values_by_cell(state)
    alike = [
        (i, j) for i, j in combinations(range(size), 2) if layout.peers[chosen[i]] >> chosen[j] & 1
    ]
    limits = {bits[cell]: cell for cell in guards}
    possible = [0] * size
    used = set()
    for values in product(*(tuple(cells_of(bits[cell])) for cell in chosen)):
        if any(values[i] == values[j] for i, j in alike):
            continue
        taken = 0
        for value in values:
            taken |= 1 << value
        guard = next((cell for limit, cell in limits.items() if not limit & ~taken), None)
        if guard is not None:
            used.add(guard)
            continue
        for i, value in enumerate(values):
            possible[i] |= 1 << value
    removed = [
        (value, 1 << cell)
        for i, cell in enumerate(chosen)
        for value in cells_of(bits[cell] & ~possible[i])
    ]
    if not removed or not used:
        return None
    pattern, guard = mask_of(chosen), mask_of(used)
    return step(
        _NAMES[size],
        state,
        gone=removed,
        cells=pattern | guard,
        parts={"pattern": within(state, pattern), "guard": within(state, guard)},
    )


_REASON = (
    "try every way to fill {pattern}: each that has {gone_or} in {targets_or} either repeats a "
    "value or takes all values of {guard:#|one of #}."
)

PAIR = Technique(
    name=_NAMES[2],
    order=1650,
    summary="Every way to fill two cells is tried against the cells they see.",
    reason=_REASON,
    find=partial(_exclusions, 2),
)
TRIPLE = Technique(
    name=_NAMES[3],
    order=1660,
    summary="Every way to fill three cells is tried against the cells they see.",
    reason=_REASON,
    find=partial(_exclusions, 3),
    usual=False,
)
