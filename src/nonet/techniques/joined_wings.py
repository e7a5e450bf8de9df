"""W-Wings of more cells: the link may be a group, and the ends may be almost locked sets.

*Grouped W-Wing*: two cells with the same two values x and z; each place of x in some house sees one
of the two, so not both can be x::

    xz . .  | . . .         the places of x in row 9 (here x) see the one cell or the other:
    . . .   | . . .         one of both cells is z
    x x .   | . xz x

*ALS-W-Wing*: the same with almost locked sets, which have one value more than cells. Each of them
has x and z; a house has two places of x, and each sees all places of x in one set. So one set goes
without x, and needs all its other values, z among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import or_

from nonet.model import Node, State, Step, cells_of
from nonet.techniques._technique import Technique, candidates_in, step
from nonet.techniques._views import StrongLink, strong_links, within
from nonet.techniques.links.als import AlsTable, als_table
from nonet.techniques.wings import W_REASON, w_wing_ends, w_wing_step
from nonet.words import eureka

_LARGEST_SET = 5  # cells: wings of larger sets are hardly ever found by people


def _notation(
    state: State, ends: tuple[int, int], link: tuple[int, int], x: int, z: int, gone: int
) -> str:
    """The wing as the chain that it is: ``(z=x)end-(x)link=link-(x=z)end``."""
    statements = (
        *((ends[0], z, False), (ends[0], x, True), (link[0], x, False)),
        *((link[1], x, True), (ends[1], x, False), (ends[1], z, True)),
    )
    nodes = [Node(tuple(cells_of(cells)), value, on) for cells, value, on in statements]
    return eureka(nodes, state.layout, gone=candidates_in(z, gone))


def _grouped(state: State) -> Iterator[Step]:
    layout, peers = state.layout, state.layout.peers
    for ends in w_wing_ends(state):
        one, two, x, z, removed = ends
        for house, mask in layout.full_masks:
            here = state.places[x] & mask
            # With two places it is a plain one. What sees both counts for the first.
            if here.bit_count() < 3 or here & ~(peers[one] | peers[two]):
                continue
            link = here & peers[one], here & ~peers[one]
            if all(link):
                notation = _notation(state, (1 << one, 1 << two), link, x, z, removed)
                yield w_wing_step("Grouped W-Wing", state, ends, here, house, notation)


def _with_sets(state: State) -> Iterator[Step]:
    table = als_table(state)
    known = set()
    for x in range(1, state.value_count + 1):
        for link in strong_links(state, x):
            near, far = (_tied(table, x, end) for end in (link.a, link.b))
            for one, two in sorted(product(near, far), key=lambda pair: _cells(table, pair)):
                first, second = table.sets[one], table.sets[two]
                if (
                    first.cells & (second.cells | link.b)
                    or second.cells & link.a
                    or _cells(table, (one, two)) < 3
                ):
                    continue
                for z in cells_of(first.values & second.values & ~(1 << x)):
                    removed = table.cleared(z, one, two)
                    if removed and (z, removed) not in known:
                        known.add((z, removed))
                        yield _step_of_sets(table, (one, two), link, x, z, removed)


def _tied(table: AlsTable, x: int, end: int) -> list[int]:
    """The sets all of whose places of x are seen from the one cell of an end."""
    partners = cells_of(table.seen_from[x, end.bit_length() - 1])
    return [number for number in partners if table.sets[number].cells.bit_count() <= _LARGEST_SET]


def _cells(table: AlsTable, numbers: tuple[int, int]) -> int:
    return sum(table.sets[number].cells.bit_count() for number in numbers)


def _step_of_sets(
    table: AlsTable, numbers: tuple[int, int], link: StrongLink, x: int, z: int, gone: int
) -> Step:
    state, places = table.state, link.a | link.b
    sets = [table.sets[number] for number in numbers]
    return step(
        "ALS-W-Wing",
        state,
        gone=[(z, gone)],
        cells=reduce(or_, (als_.cells for als_ in sets)) | places,
        houses=dict.fromkeys((link.house, *(als_.house for als_ in sets))),
        parts={
            "set 1": within(state, sets[0].cells),
            "set 2": within(state, sets[1].cells),
            "link": [(x, places)],
            "target": [(z, state.places[z] & (sets[0].cells | sets[1].cells))],
        },
        notation=_notation(state, (sets[0].cells, sets[1].cells), (link.a, link.b), x, z, gone),
    )


GROUPED_W_WING = Technique(
    name="Grouped W-Wing",
    order=1480,
    summary="Two cells with the same two values, joined by a house with several places.",
    reason=W_REASON,
    find=_grouped,
)
ALS_W_WING = Technique(
    name="ALS-W-Wing",
    order=4250,
    summary="Two almost locked sets, joined by a strong link.",
    reason=(
        "two sets each have one more value than cells: {sets}. So a set that goes without one of "
        "its values needs all the others. One of {link} has {link_values}, and each of them sees "
        "all places of {link_values} in one set. So one set goes without {link_values}, and has "
        "{target_values}. What sees all of {target} cannot have it."
    ),
    find=_with_sets,
    usual=False,
)
