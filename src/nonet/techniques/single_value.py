"""Patterns of one value: two strong links, or a strong link and an empty rectangle.

A *strong link*: a house has only two places for a value, so one of them is true. Two strong links
whose ends *a* and *b* see each other: not both of these are true, so one of the free ends is, and
what sees both free ends is false::

    a = x        x in one line, y in another:
    |            a and b see each other, so x or y is true
    b = y

*Skyscraper*: both links in parallel lines, joined by a line. *2-String Kite*: a row and a column
joined by a box. *Turbot Fish*: any others. *Empty Rectangle*: the places in a box form a cross; if
the far end of a strong link into one arm is true, the other arm is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from nonet.model import Chain, Layout, Node, State, Step, cells_of
from nonet.techniques._memory import Find, each_value
from nonet.techniques._technique import Technique, candidates_in, needs_boxes, step
from nonet.techniques._views import StrongLink, lowest, strong_links
from nonet.words import eureka


class _Joined(NamedTuple):
    """Two strong links that see each other: ``x = a - b = y``, each end a bit set of one cell."""

    kind: str
    houses: tuple[int, int]
    ends: tuple[int, int, int, int]
    gone: int


def _joined(state: State, value: int) -> list[_Joined]:
    """All pairs of links that cross something out, found once for the three techniques."""
    places, layout = state.places[value], state.layout
    key = ("joined links", places)
    known: list[_Joined] | None = state.cache.get(key)
    if known is None:
        peers = {1 << cell: layout.peers[cell] for cell in cells_of(places)}
        links = [
            (link, link.a | link.b, peers[link.a] | peers[link.b])
            for link in strong_links(state, value)
        ]
        known = state.cache[key] = [
            _Joined(_kind(layout, first.house, second.house, a | b), houses, (x, a, b, y), removed)
            for (first, _, seen), (second, both, _) in combinations(links, 2)
            if seen & both
            for houses in [(first.house, second.house)]
            for x, a, b, y in _ends(peers, first, second)
            if (removed := peers[x] & peers[y] & places)
        ]
    return known


def _ends(
    peers: Mapping[int, int], first: StrongLink, second: StrongLink
) -> Iterator[tuple[int, int, int, int]]:
    """Ends x, a, b, y where a and b see each other and are free of x and y."""
    for x, a in ((first.a, first.b), (first.b, first.a)):
        seen = peers[a]
        for b, y in ((second.a, second.b), (second.b, second.a)):
            if b & seen and not (x | a) & (b | y):
                yield x, a, b, y


def _kind(layout: Layout, first: int, second: int, joint: int) -> str:
    """The name of two links in these houses, by where they are joined."""
    rows, columns, lines = layout.row_numbers, layout.column_numbers, layout.lines
    one, two = sorted((first, second))
    shared = layout.shared_houses(joint)
    if (one in rows and two in rows) or (one in columns and two in columns):
        if any(number in lines for number in shared):
            return "Skyscraper"
    elif one in rows and two in columns and any(number not in lines for number in shared):
        return "2-String Kite"
    return "Turbot Fish"


def joined_step(
    name: str,
    state: State,
    value: int,
    ends: tuple[int, int, int, int],
    houses: Iterable[int],
    gone: int,
) -> Step:
    """Two links joined at a and b, whose free ends x and y clear what sees both.

    Args:
        name: What it is called.
        state: The state.
        value: The value of both links.
        ends: x, a, b and y, each a bit set of one cell, or of several that stand for one.
        houses: Those of the links.
        gone: The cells that lose the value.
    """
    nodes = tuple(
        Node(tuple(cells_of(cells)), value, i % 2 == 1, (i - 1,) if i else ())
        for i, cells in enumerate(ends)
    )
    x, a, b, y = ends
    return step(
        name,
        state,
        gone=[(value, gone)],
        cells=x | a | b | y,
        houses=houses,
        parts={"ends": [(value, x | y)], "joint": [(value, a | b)]},
        chains=(Chain(nodes),),
        notation=eureka(nodes, state.layout, gone=candidates_in(value, gone)),
    )


def _two_links(name: str) -> Find:
    """The technique for joined links of that name."""

    @each_value(name, rests_on="joined links")
    def find(state: State, value: int) -> Iterator[Step]:
        for kind, houses, ends, removed in _joined(state, value):
            if kind == name:
                yield joined_step(name, state, value, ends, houses, removed)

    return find


def _dual_kites(state: State) -> Iterator[Step]:
    """Two kites with the same joint, of one value or of two."""
    kites = [
        (value, kite)
        for value in range(1, state.value_count + 1)
        for kite in _joined(state, value)
        if kite.kind == "2-String Kite"
    ]
    for (value, one), (other, two) in combinations(kites, 2):
        same_joint = one.ends[1] | one.ends[2] == two.ends[1] | two.ends[2]
        if same_joint and (value, one.gone) != (other, two.gone):
            first, second = (
                joined_step("Dual 2-String Kite", state, each_of, kite.ends, kite.houses, kite.gone)
                for each_of, kite in ((value, one), (other, two))
            )
            yield _together(state.layout, first, second)


def _together(layout: Layout, first: Step, second: Step) -> Step:
    """Two steps as one: what both rest on and what both cross out."""
    roles = zip(first.highlights, second.highlights, strict=True)
    removed = tuple(sorted({*first.eliminations, *second.eliminations}))
    one_chain, two_chain = first.chains[0].nodes, second.chains[0].nodes
    return replace(
        first,
        eliminations=removed,
        cells=tuple(sorted({*first.cells, *second.cells})),
        houses=tuple(dict.fromkeys((*first.houses, *second.houses))),
        highlights=tuple(
            one._replace(candidates=tuple(dict.fromkeys((*one.candidates, *two.candidates))))
            for one, two in roles
        ),
        chains=(*first.chains, *second.chains),
        notation=f"{eureka(one_chain, layout)}; {eureka(two_chain, layout, gone=removed)}",
    )


class _Empty(NamedTuple):
    """An empty rectangle and a strong link, whose near end meets one arm of the cross."""

    box: int
    cross: int
    link: StrongLink
    near: int
    far: int
    gone: int


def _empty_rectangles(state: State, value: int) -> Iterator[_Empty]:
    layout, places = state.layout, state.places[value]
    links = [link for link in strong_links(state, value) if link.house in layout.lines]
    ways = [way for link in links for way in ((link, link.a, link.b), (link, link.b, link.a))]
    for box in layout.box_numbers:
        if not layout.is_full[box]:
            continue
        inside = layout.masks[box]
        cross = places & inside
        outside = [way for way in ways if not (way[1] | way[2]) & inside]
        for arm, other in _arms(layout, cross) if cross & (cross - 1) else ():
            for link, near, far in outside:
                removed = layout.peers[lowest(far)] & other & places & ~inside & ~near
                if removed and near & arm:
                    yield _Empty(box, cross, link, near, far, removed)


def _arms(layout: Layout, cross: int) -> Iterator[tuple[int, int]]:
    """Rows and columns that hold these places together, but neither does alone; in both orders."""
    for row in layout.row_numbers:
        row_mask = layout.masks[row]
        in_row = cross & row_mask
        for column in layout.column_numbers if in_row and in_row != cross else ():
            column_mask = layout.masks[column]
            in_column = cross & column_mask
            if in_row | in_column == cross and in_column != cross:
                yield row_mask, column_mask
                yield column_mask, row_mask


def _empty_step(name: str, state: State, value: int, empty: _Empty, gone: int) -> Step:
    arm = empty.cross & state.layout.peers[lowest(empty.near)]
    return step(
        name,
        state,
        gone=[(value, gone)],
        cells=empty.cross | empty.near | empty.far,
        houses=[empty.link.house],
        cover=[empty.box],
        parts={
            "arm": [(value, arm)],
            "cross": [(value, empty.cross & ~arm)],
            "near": [(value, empty.near)],
            "far": [(value, empty.far)],
        },
    )


def _empties(name: str, least: int) -> Find:
    """The technique for empty rectangles of `least` places or more."""

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        for empty in _empty_rectangles(state, value):
            if empty.cross.bit_count() >= least:
                yield _empty_step(name, state, value, empty, empty.gone)

    return find


@each_value("Dual Empty Rectangle")
def _dual_empties(state: State, value: int) -> Iterator[Step]:
    for one, two in combinations(_empty_rectangles(state, value), 2):
        if one.box == two.box and one.far == two.far and one.gone != two.gone:
            removed = one.gone | two.gone
            yield _empty_step("Dual Empty Rectangle", state, value, one, removed)


_CHAIN = (
    "the {values} has only two places in each of {houses}. {chain} So one of {ends} has the "
    "{values}, and what sees both of them cannot have it."
)
_EMPTY = (
    "in {houses} the {values} is in {near} or {far}. If it is in {near}, it is not in {arm_or}, "
    "and {cover} has it in {cross_or}. So {far} or {cross:#|one of #} has the {values}, and what "
    "sees {cross:both|all of them} cannot have it."
)

SKYSCRAPER = Technique(
    name="Skyscraper",
    order=700,
    summary="Two parallel lines with two places each, joined at one end.",
    reason=_CHAIN,
    find=_two_links("Skyscraper"),
)
KITE = Technique(
    name="2-String Kite",
    order=710,
    summary="A row and a column with two places each, joined in a box.",
    reason=_CHAIN,
    find=_two_links("2-String Kite"),
    supports=needs_boxes,
)
TURBOT = Technique(
    name="Turbot Fish",
    order=720,
    summary="Two houses with two places each, one end of each sees the other.",
    reason=_CHAIN,
    find=_two_links("Turbot Fish"),
)
EMPTY_RECTANGLE = Technique(
    name="Empty Rectangle",
    order=730,
    summary="The places in a box form a cross, and a strong link meets one arm.",
    reason=_EMPTY,
    find=_empties("Empty Rectangle", 3),
    supports=needs_boxes,
)
SMALL_EMPTY_RECTANGLE = Technique(
    name="Empty Rectangle (2)",
    order=3002,
    summary="An empty rectangle whose cross may have only two places.",
    reason=_EMPTY,
    find=_empties("Empty Rectangle (2)", 2),
    usual=False,
    supports=needs_boxes,
)
DUAL_KITE = Technique(
    name="Dual 2-String Kite",
    order=3000,
    summary="Two kites with the same joint in a box.",
    reason=(
        "there are two kites, whose lines meet in the same two cells of a box. Each has two lines "
        "with only two places for its value. {chain} So of each kite one of the two ends has the "
        "value."
    ),
    find=_dual_kites,
    usual=False,
    supports=needs_boxes,
)
DUAL_EMPTY_RECTANGLE = Technique(
    name="Dual Empty Rectangle",
    order=3001,
    summary="Two empty rectangles of one box, both with the same far end.",
    reason=_EMPTY + " The same holds for the other arm.",
    find=_dual_empties,
    usual=False,
    supports=needs_boxes,
)
