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

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from nonet.model import Layout, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._bits import lowest
from nonet.techniques._technique import Technique
from nonet.techniques._tools import by_count, digits, houses, lit, marks, marks_by_value, values_in
from nonet.techniques.single_value import strong_links
from nonet.techniques.subsets import groups


def _all_marks(state: State, cells: int) -> list[tuple[int, int]]:
    return [(v, state.places[v] & cells) for v in range(1, state.size + 1)]


def _wing_step(name: str, state: State, pivot: int, pincers: int, value: int, gone: int) -> Step:
    return Step(
        name,
        eliminations=marks(value, gone),
        cells=tuple(cells_of(pivot | pincers)),
        highlights=lit(
            pivot=marks_by_value(_all_marks(state, pivot)),
            pincers=marks_by_value(_all_marks(state, pincers)),
            target=marks(value, pincers),
        ),
    )


def _xy_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = digits(state)
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
            gone = layout.peers[one] & layout.peers[two] & state.places[value]
            if gone:
                pincers = 1 << one | 1 << two
                yield _wing_step("XY-Wing", state, 1 << pivot, pincers, value, gone)


def _xyz_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = digits(state)
    _, pairs, triples, _ = by_count(state)
    for pivot in cells_of(triples):
        own = bits[pivot]
        near = [c for c in cells_of(pairs & layout.peers[pivot]) if not bits[c] & ~own]
        for one, two in combinations(near, 2):
            target = bits[one] & bits[two]
            if target.bit_count() != 1:
                continue
            value = lowest(target)
            gone = layout.peers[one] & layout.peers[two] & layout.peers[pivot] & state.places[value]
            if gone:
                pincers = 1 << one | 1 << two
                yield _wing_step("XYZ-Wing", state, 1 << pivot, pincers, value, gone)


def _wxyz_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = digits(state)
    told = set()
    each = [(1 << cell, own) for cell, own in enumerate(bits)]
    small = sum(cell for cell, own in each if 2 <= own.bit_count() <= 4)
    for first, second, _ in layout.crossings:
        here = small & (layout.masks[first] | layout.masks[second])
        members = tuple([each[cell] for cell in cells_of(here)])
        for cells, values in _fours(members):
            if cells in told:
                continue
            told.add(cells)
            if layout.all_see(cells):
                continue
            value = _only_loose(state, layout, cells, values)
            if not value:
                continue
            gone = layout.seen_by_all(state.places[value] & cells) & state.places[value]
            if gone:
                hinge = cells & layout.masks[first] & layout.masks[second]
                yield _wing_step("WXYZ-Wing", state, hinge, cells & ~hinge, value, gone)


@lru_cache(maxsize=2048)
def _fours(members: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The choices of four cells with four values; most lines and boxes are as a step before."""
    return list(groups(members, 4))


def _only_loose(state: State, layout: Layout, cells: int, values: int) -> int:
    """The one value that may stand twice in these cells; 0 if there are more or none."""
    found = 0
    for value in values_in(values):
        if not layout.all_see(state.places[value] & cells):
            if found:
                return 0
            found = value
    return found


def _w_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = digits(state)
    alike: dict[int, list[int]] = {}
    for cell in cells_of(by_count(state)[1]):
        alike.setdefault(bits[cell], []).append(cell)
    for pair, cells in alike.items():
        for one, two in combinations(cells, 2):
            if layout.peers[one] >> two & 1:
                continue
            both = layout.peers[one] & layout.peers[two]
            for value, other in (values_in(pair), values_in(pair)[::-1]):
                gone = both & state.places[other]
                if not gone:
                    continue
                for number, a, b in strong_links(state, value):
                    if (a | b) & (1 << one | 1 << two):
                        continue
                    sees = layout.peers[one], layout.peers[two]
                    if (a & sees[0] and b & sees[1]) or (a & sees[1] and b & sees[0]):
                        yield Step(
                            "W-Wing",
                            eliminations=marks(other, gone),
                            cells=tuple(sorted((one, two, lowest(a), lowest(b)))),
                            houses=houses(layout, (number,)),
                            highlights=lit(
                                pincers=marks_by_value(_all_marks(state, 1 << one | 1 << two)),
                                link=marks(value, a | b),
                                target=marks(other, 1 << one | 1 << two),
                            ),
                        )


W_WING = Technique(
    "W-Wing",
    800,
    "Two cells with the same two values, joined by a strong link.",
    "{pincers} have the values {pincers_values}. In {houses} {link_values} is in one of {link}, "
    "and each of these sees one of {pincers}: so not both of {pincers} are {link_values}, and one "
    "of them is {target_values}. What sees both cannot be {target_values}.",
    _w_wings,
)
XY_WING = Technique(
    "XY-Wing",
    810,
    "A cell with two values sees two cells with one of them each and a third.",
    "{pivot} is {pivot_values}: with either, one of {pincers} can only be {target_values}. "
    "So one of {pincers} is {target_values}, and what sees both cannot be.",
    _xy_wings,
)
XYZ_WING = Technique(
    "XYZ-Wing",
    820,
    "As XY-Wing, but the middle cell has the third value as well.",
    "{pivot} is one of {pivot_values}. If it is not {target_values}, it takes the other value of "
    "one of {pincers}, and that one is {target_values}. So one of the three is {target_values}, "
    "and what sees all three cannot be.",
    _xyz_wings,
)
WXYZ_WING = Technique(
    "WXYZ-Wing",
    1540,
    "Four cells with four values of which only one can stand in two of them.",
    "{cells} have four values together, of which all but {target_values} can stand there only "
    "once. So {target_values} must stand in one of them, and what sees all its places there "
    "cannot have it.",
    _wxyz_wings,
)
