"""Wings: a few cells that force a value into one of two places.

*XY-Wing*: a pivot with x and y sees a pincer with x and z and another with y and z. Whatever the
pivot is, one of the pincers is z, and what sees both is not::

    pivot xy -- pincer xz
       |
    pincer yz            z or z, so no z where both see

*XYZ-Wing*: the pivot may be z itself, so only what sees all three loses z. *WXYZ-Wing*: four cells
with four values of which only z can stand twice. *W-Wing*: two cells with the same two values,
joined by a strong link of one of them: one of the two cells is the other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._subsets import groups
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import (
    StrongLink,
    by_count,
    by_pair,
    lowest,
    strong_links,
    values_by_cell,
    values_in,
    within,
)


def wing(name: str, state: State, pivot: int, pincers: int, value: int, gone: int) -> Step:
    """A step of a wing: the value stands in one of the pincers."""
    return step(
        name,
        state,
        gone=[(value, gone)],
        cells=pivot | pincers,
        parts={
            "pivot": within(state, pivot),
            "pincers": within(state, pincers),
            "target": within(state, pincers, 1 << value),
        },
    )


def _xy_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = values_by_cell(state)
    pairs = by_count(state)[1]
    for pivot in cells_of(pairs):
        own = bits[pivot]
        near = [
            c for c in cells_of(pairs & layout.peers[pivot]) if (bits[c] & own).bit_count() == 1
        ]
        for one, two in combinations(near, 2):
            target = bits[one] & bits[two]
            if target.bit_count() != 1 or target & own or bits[one] & own == bits[two] & own:
                continue
            value = lowest(target)
            removed = layout.peers[one] & layout.peers[two] & state.places[value]
            if removed:
                pincers = 1 << one | 1 << two
                yield wing("XY-Wing", state, 1 << pivot, pincers, value, removed)


def _xyz_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = values_by_cell(state)
    _, pairs, triples, _ = by_count(state)
    for pivot in cells_of(triples):
        own = bits[pivot]
        near = [c for c in cells_of(pairs & layout.peers[pivot]) if not bits[c] & ~own]
        for one, two in combinations(near, 2):
            target = bits[one] & bits[two]
            if target.bit_count() != 1:
                continue
            value = lowest(target)
            removed = (
                layout.peers[one] & layout.peers[two] & layout.peers[pivot] & state.places[value]
            )
            if removed:
                pincers = 1 << one | 1 << two
                yield wing("XYZ-Wing", state, 1 << pivot, pincers, value, removed)


def _wxyz_wings(state: State) -> Iterator[Step]:
    return larger_wings("WXYZ-Wing", state, 4, _fours)


def larger_wings(
    name: str,
    state: State,
    count: int,
    choices: Callable[[tuple[tuple[int, int], ...]], Iterable[tuple[int, int]]],
) -> Iterator[Step]:
    """Wings of as many cells as values around two crossing houses; one value may stand twice.

    Args:
        name: The technique.
        state: The state.
        count: The number of cells.
        choices: Chooses that many cells with that many values, from cells with their values.
    """
    layout = state.layout
    bits = values_by_cell(state)
    looked_at = set()
    pairs = [(1 << cell, own) for cell, own in enumerate(bits)]
    small = sum(cell for cell, own in pairs if 2 <= own.bit_count() <= count)
    for first, second, _ in layout.crossings:
        here = small & (layout.masks[first] | layout.masks[second])
        members = tuple([pairs[cell] for cell in cells_of(here)])
        for cells, values in choices(members):
            if cells in looked_at or layout.all_see(cells):
                continue
            looked_at.add(cells)
            value = _only_loose(state, layout, cells, values)
            if not value:
                continue
            removed = layout.seen_by_all(state.places[value] & cells) & state.places[value]
            if removed:
                hinge = cells & layout.masks[first] & layout.masks[second]
                yield wing(name, state, hinge, cells & ~hinge, value, removed)


@lru_cache(maxsize=2048)
def _fours(members: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The choices of four cells with four values; most lines and boxes are as a step before."""
    return list(groups(members, 4))


def _only_loose(state: State, layout: Layout, cells: int, values: int) -> int:
    """The one value that may stand twice in these cells; 0 if there are more or none."""
    loose = 0
    for value in values_in(values):
        if not layout.all_see(state.places[value] & cells):
            if loose:
                return 0
            loose = value
    return loose


def _w_wings(state: State) -> Iterator[Step]:
    for ends in w_wing_ends(state):
        for link in _links_between(state, ends.linked, ends.one, ends.two):
            yield w_wing_step("W-Wing", state, ends, link.a | link.b, link.house)


class WingEnds(NamedTuple):
    """Two cells apart with the same two values; which is linked, the other, and what that clears.

    If not both cells are the linked value, one of them is the other, which what sees both loses.
    """

    one: int
    two: int
    linked: int
    other: int
    gone: int


def w_wing_step(
    name: str, state: State, ends: WingEnds, link: int, house: int, notation: str = ""
) -> Step:
    """A step of a wing whose ends cannot both be the value linked, which a house has in a link."""
    both = 1 << ends.one | 1 << ends.two
    return step(
        name,
        state,
        gone=[(ends.other, ends.gone)],
        cells=both | link,
        houses=[house],
        parts={
            "pincers": within(state, both),
            "link": [(ends.linked, link)],
            "target": [(ends.other, both)],
        },
        notation=notation,
    )


def w_wing_ends(state: State) -> Iterator[WingEnds]:
    """The ends of all wings that clear something."""
    peers = state.layout.peers
    for pair, cells in by_pair(state).items():
        for one, two in combinations(cells_of(cells), 2):
            if peers[one] >> two & 1:
                continue
            for linked, other in (values_in(pair), values_in(pair)[::-1]):
                removed = peers[one] & peers[two] & state.places[other]
                if removed:
                    yield WingEnds(one, two, linked, other, removed)


def _links_between(state: State, value: int, one: int, two: int) -> Iterator[StrongLink]:
    """The strong links of which one end sees the one cell and the other end the other."""
    seen = state.layout.peers[one], state.layout.peers[two]
    cells = 1 << one | 1 << two
    for link in strong_links(state, value):
        _, a, b = link
        if (a | b) & cells:
            continue
        if (a & seen[0] and b & seen[1]) or (a & seen[1] and b & seen[0]):
            yield link


W_REASON = (
    "{pincers} have only the values {pincers_values}. In {houses} the {link_values} is in {link_or}"
    ": {who_sees}. So not both of {pincers} are {link_values}, and one of them is {target_values}: "
    "{targets:#, which sees both, cannot be|#, which see both, cannot be} {target_values}."
)
LARGER_REASON = (
    "{cells} have only the values {values} together, as many as cells, and all of these but "
    "{target_values} can stand there only once{once}. So {target_values} must stand in one of "
    "them, and what sees all its places there cannot have it."
)

W_WING = Technique(
    name="W-Wing",
    order=800,
    summary="Two cells with the same two values, joined by a strong link.",
    reason=W_REASON,
    find=_w_wings,
)
XY_WING = Technique(
    name="XY-Wing",
    order=810,
    summary="A cell with two values sees two cells, each with one of them and a third.",
    reason=(
        "{pivot} is {pivot_values_or}: {either}. So one of {pincers} is {target_values} in any "
        "case, and {targets:#, which sees both, cannot be|#, which see both, cannot be} "
        "{target_values}."
    ),
    find=_xy_wings,
)
XYZ_WING = Technique(
    name="XYZ-Wing",
    order=820,
    summary="As XY-Wing, but the middle cell has the third value as well.",
    reason=(
        "{pivot} is {pivot_values_or}: {either}; else it is {target_values} itself. So one of the "
        "three is {target_values} in any case, and "
        "{targets:#, which sees all three, cannot be|#, which see all three, cannot be} "
        "{target_values}."
    ),
    find=_xyz_wings,
)
WXYZ_WING = Technique(
    name="WXYZ-Wing",
    order=1540,
    summary="Four cells with four values of which only one can stand in two of them.",
    reason=LARGER_REASON,
    find=_wxyz_wings,
)
