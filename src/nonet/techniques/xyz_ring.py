"""XYZ-Ring: an XYZ-Wing whose pincers a strong link joins as well, so that it closes to a ring.

A pivot with x, y and z sees a pincer with x and z and another with y and z. A house has two places
of z elsewhere: one sees the pincer with y, the other sees pivot and first pincer::

    xyz xz . | yz . .      either yz is z, or xyz and xz hold x and z; by the link from z to z
    .  .  z . . . z .      the same the other way round

Either the second pincer is z; then it leaves x and y for the other two. Or it is y; then these have
x and z, which takes z from the one end of the link, and the other end has it. In both cases x is in
the pivot or the first pincer, y in the pivot or the second, and z twice: once in the second
pincer or the end that it sees, and once in the other end, the pivot or the first pincer.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import Node, State, Step, cells_of
from nonet.techniques._technique import Technique, candidates, step
from nonet.techniques._views import (
    Pair,
    StrongLink,
    by_count,
    lowest,
    strong_links,
    values_by_cell,
    within,
)
from nonet.words import eureka


def _rings(state: State) -> Iterator[Step]:
    peers, bits = state.layout.peers, values_by_cell(state)
    _, pairs, triples, _ = by_count(state)
    for pivot in cells_of(triples):
        near = [cell for cell in cells_of(pairs & peers[pivot]) if not bits[cell] & ~bits[pivot]]
        for one in near:
            for two in near:
                shared = bits[one] & bits[two]
                if shared.bit_count() == 1:
                    z = lowest(shared)
                    for link in strong_links(state, z):
                        yield from _with_link(state, (pivot, one, two), z, link)


def _with_link(
    state: State, cells: tuple[int, int, int], z: int, link: StrongLink
) -> Iterator[Step]:
    pivot, one, two = cells
    layout, bits = state.layout, values_by_cell(state)
    both = layout.peers[pivot] & layout.peers[one]
    for near, far in ((link.a, link.b), (link.b, link.a)):
        if (
            near & ~layout.peers[two]
            or far & ~both
            or (near | far) & (1 << pivot | 1 << one | 1 << two)
        ):
            continue
        x, y = lowest(bits[one] & ~(1 << z)), lowest(bits[two] & ~(1 << z))
        pair = 1 << pivot | 1 << one
        ring = pair | 1 << two | near | far
        cleared: list[Pair] = [
            (x, layout.seen_by_all(pair)),
            (y, layout.seen_by_all(1 << pivot | 1 << two)),
            (z, layout.seen_by_all(1 << two | near) | layout.seen_by_all(pair | far)),
        ]
        removed = [
            (value, mask & state.places[value] & ~ring)
            for value, mask in cleared
            if mask & state.places[value] & ~ring
        ]
        if removed:
            yield _step(state, cells, (near, far), (x, y, z), link.house, removed)


def _step(
    state: State,
    cells: tuple[int, int, int],
    ends: tuple[int, int],
    values: tuple[int, int, int],
    house: int,
    gone: list[Pair],
) -> Step:
    pivot, one, two = (1 << cell for cell in cells)
    x, y, z = values
    statements = (
        *((two, z, False), (two, y, True), (pivot | one, y, False), (pivot | one, z, True)),
        *((ends[1], z, False), (ends[0], z, True)),
    )
    nodes = [Node(tuple(cells_of(where)), value, on) for where, value, on in statements]
    return step(
        "XYZ-Ring",
        state,
        gone=gone,
        cells=pivot | one | two | ends[0] | ends[1],
        houses=[house],
        parts={
            "pivot": within(state, pivot),
            "pincer 1": within(state, one),
            "pincer 2": within(state, two),
            "link": [(z, ends[0] | ends[1])],
            "near": [(z, ends[0])],
            "far": [(z, ends[1])],
            "kept": [(x, one)],
            "other": [(y, two)],
        },
        notation=eureka(nodes, state.layout, loop=True, gone=candidates(gone)),
    )


XYZ_RING = Technique(
    name="XYZ-Ring",
    order=4251,
    summary="An XYZ-Wing that a strong link closes to a ring.",
    reason=(
        "if {pincer_2} is {link_values}, {pivot} and {pincer_1} have {kept_values} and "
        "{other_values} left. If it is {other_values}, they have {kept_values} and {link_values}, "
        "so {far} is not {link_values} and {near}, the only other place in {houses}, is. In both "
        "cases {kept_values} is in {pivot} or {pincer_1}, {other_values} in {pivot} or {pincer_2}, "
        "and {link_values} in {pincer_2} or {near} as well as in {pivot}, {pincer_1} or {far}."
    ),
    find=_rings,
    usual=False,
)
