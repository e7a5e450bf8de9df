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

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from nonet.model import Chain, Layout, Node, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._bits import lowest
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._tools import each_value, houses, lit, marks
from nonet.words import eureka


class Link(NamedTuple):
    """A house with two places for a value: both as bit sets of one cell."""

    house: int
    a: int
    b: int


def strong_links(state: State, value: int) -> tuple[Link, ...]:
    """The houses with just two places of a value; found once, since many techniques ask."""
    places = state.places[value]
    key = ("strong links", places)
    known: tuple[Link, ...] | None = state.seen.get(key)
    if known is None:
        links = []
        for number, house in state.layout.full_masks:
            here = places & house
            rest = here & (here - 1)
            if rest and not rest & (rest - 1):
                links.append(Link(number, here ^ rest, rest))
        known = state.seen[key] = tuple(links)
    return known


def _joined(first: Link, second: Link, layout: Layout) -> Iterator[tuple[int, int, int, int]]:
    """Ends x, a, b, y where a and b see each other and are free of x and y."""
    for x, a in ((first.a, first.b), (first.b, first.a)):
        seen = layout.peers[lowest(a)]
        for b, y in ((second.a, second.b), (second.b, second.a)):
            if b & seen and not (x | a) & (b | y):
                yield x, a, b, y


def _kind(first: Link, second: Link, a: int, b: int, layout: Layout) -> str:
    n = layout.size
    one, two = sorted((first.house, second.house))
    if two < n or n <= one < 2 * n > two:
        if any(i < 2 * n for i in layout.shared_houses(a | b)):
            return "Skyscraper"
    elif one < n <= two < 2 * n and any(i >= 2 * n for i in layout.shared_houses(a | b)):
        return "2-String Kite"
    return "Turbot Fish"


def _pairs(
    state: State, layout: Layout, value: int, kind: str
) -> Iterator[tuple[Link, Link, tuple[int, int, int, int], int]]:
    for found_kind, first, second, ends, gone in _all_pairs(state, layout, value):
        if found_kind == kind:
            yield first, second, ends, gone


def _all_pairs(
    state: State, layout: Layout, value: int
) -> list[tuple[str, Link, Link, tuple[int, int, int, int], int]]:
    """All joined pairs that cross something out, found once for the three techniques."""
    places = state.places[value]
    known = state.facts.get(("pairs", places))
    if known is None:
        links = [
            (link, link.a | link.b, layout.peers[lowest(link.a)] | layout.peers[lowest(link.b)])
            for link in strong_links(state, value)
        ]
        known = state.facts["pairs", places] = [
            (_kind(first, second, a, b, layout), first, second, (x, a, b, y), gone)
            for (first, _, seen), (second, both, _) in combinations(links, 2)
            if seen & both
            for x, a, b, y in _joined(first, second, layout)
            if (gone := layout.peers[lowest(x)] & layout.peers[lowest(y)] & places)
        ]
    return known


def _step(
    name: str,
    layout: Layout,
    value: int,
    ends: tuple[int, int, int, int],
    links: tuple[Link, ...],
    gone: int,
) -> Step:
    nodes = tuple(
        Node((lowest(cell),), value, i % 2 == 1, (i - 1,) if i else ())
        for i, cell in enumerate(ends)
    )
    return Step(
        name,
        eliminations=marks(value, gone),
        cells=tuple(sorted(map(lowest, ends))),
        houses=houses(layout, (link.house for link in links)),
        highlights=lit(ends=marks(value, ends[0] | ends[3]), joint=marks(value, ends[1] | ends[2])),
        chains=(Chain(nodes),),
        notation=eureka(nodes, layout.size),
    )


@each_value("Skyscraper", rests_on="pairs")
def _skyscrapers(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for first, second, ends, gone in _pairs(state, layout, value, "Skyscraper"):
        yield _step("Skyscraper", layout, value, ends, (first, second), gone)


@each_value("2-String Kite", rests_on="pairs")
def _kites(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for first, second, ends, gone in _pairs(state, layout, value, "2-String Kite"):
        yield _step("2-String Kite", layout, value, ends, (first, second), gone)


@each_value("Turbot Fish", rests_on="pairs")
def _turbots(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for first, second, ends, gone in _pairs(state, layout, value, "Turbot Fish"):
        yield _step("Turbot Fish", layout, value, ends, (first, second), gone)


@each_value("Dual 2-String Kite")
def _dual_kites(state: State, layout: Layout, value: int) -> Iterator[Step]:
    kites = _pairs(state, layout, value, "2-String Kite")
    for one, two in combinations(kites, 2):
        if one[2][1] | one[2][2] == two[2][1] | two[2][2] and one[3] != two[3]:
            links = (*one[:2], *two[:2])
            yield _step("Dual 2-String Kite", layout, value, one[2], links, one[3] | two[3])


class _Empty(NamedTuple):
    box: int
    cross: int
    link: Link
    near: int
    far: int
    gone: int


def _empty_rectangles(state: State, layout: Layout, value: int) -> Iterator[_Empty]:
    places = state.places[value]
    links = [link for link in strong_links(state, value) if link.house in layout.lines]
    for box in layout.box_numbers:
        inside = places & layout.masks[box]
        if inside.bit_count() < 2:
            continue
        for row, column in _crosses(inside, layout):
            for arm, other in ((row, column), (column, row)):
                # The link's near end sees the whole arm but that the box holds.
                arm_mask, other_mask = layout.masks[arm], layout.masks[other]
                for link in links:
                    for near, far in ((link.a, link.b), (link.b, link.a)):
                        if (near | far) & layout.masks[box] or not near & arm_mask:
                            continue
                        gone = layout.peers[lowest(far)] & other_mask & places & ~layout.masks[box]
                        gone &= ~near
                        if gone:
                            yield _Empty(box, inside, link, near, far, gone)


def _crosses(inside: int, layout: Layout) -> Iterator[tuple[int, int]]:
    """Rows and columns that hold these places together, but neither does alone."""
    for row in layout.row_numbers:
        in_row = inside & layout.masks[row]
        if not in_row or in_row == inside:
            continue
        for column in layout.column_numbers:
            in_column = inside & layout.masks[column]
            if in_row | in_column == inside and in_column != inside and in_column:
                yield row, column


def _empty_step(name: str, layout: Layout, value: int, found: _Empty, gone: int) -> Step:
    return Step(
        name,
        eliminations=marks(value, gone),
        cells=tuple(cells_of(found.cross | found.near | found.far)),
        houses=houses(layout, (found.link.house,)),
        cover=houses(layout, (found.box,)),
        highlights=lit(
            cross=marks(value, found.cross),
            near=marks(value, found.near),
            far=marks(value, found.far),
        ),
    )


@each_value("Empty Rectangle")
def _empties(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for found in _empty_rectangles(state, layout, value):
        if found.cross.bit_count() > 2:
            yield _empty_step("Empty Rectangle", layout, value, found, found.gone)


@each_value("Empty Rectangle (2)")
def _small_empties(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for found in _empty_rectangles(state, layout, value):
        yield _empty_step("Empty Rectangle (2)", layout, value, found, found.gone)


@each_value("Dual Empty Rectangle")
def _dual_empties(state: State, layout: Layout, value: int) -> Iterator[Step]:
    found = _empty_rectangles(state, layout, value)
    for one, two in combinations(found, 2):
        if one.box == two.box and one.far == two.far and one.gone != two.gone:
            yield _empty_step("Dual Empty Rectangle", layout, value, one, one.gone | two.gone)


_CHAIN = (
    "the {values} has only two places in each of {houses}. {chain} So one of {ends} has the "
    "{values}, and what sees both of them cannot have it."
)
_EMPTY = (
    "in {houses} the {values} is in {near} or {far}. If it is in {near}, the places in {cover} "
    "({cross}) that are in line with it go, and {cover} needs one in the other line. "
    "So either {far} or that line of {cover} has the {values}, and what sees both cannot have it."
)

SKYSCRAPER = Technique(
    "Skyscraper",
    700,
    "Two parallel lines with two places each, joined at one end.",
    _CHAIN,
    _skyscrapers,
)
KITE = Technique(
    "2-String Kite",
    710,
    "A row and a column with two places each, joined in a box.",
    _CHAIN,
    _kites,
    supports=needs_boxes,
)
TURBOT = Technique(
    "Turbot Fish",
    720,
    "Two houses with two places each, one end of each sees the other.",
    _CHAIN,
    _turbots,
)
EMPTY_RECTANGLE = Technique(
    "Empty Rectangle",
    730,
    "The places in a box form a cross, and a strong link meets one arm.",
    _EMPTY,
    _empties,
    supports=needs_boxes,
)
SMALL_EMPTY_RECTANGLE = Technique(
    "Empty Rectangle (2)",
    3002,
    "An empty rectangle whose cross may have only two places.",
    _EMPTY,
    _small_empties,
    usual=False,
    supports=needs_boxes,
)
DUAL_KITE = Technique(
    "Dual 2-String Kite",
    3000,
    "Two kites with the same joint in a box.",
    "the {values} has only two places in each of {houses}. {chain} So one of {ends} has it. The "
    "other two lines meet in the same box and say the same of their ends.",
    _dual_kites,
    usual=False,
    supports=needs_boxes,
)
DUAL_EMPTY_RECTANGLE = Technique(
    "Dual Empty Rectangle",
    3001,
    "Two empty rectangles of one box, both with the same far end.",
    _EMPTY + " The same holds for the other arm.",
    _dual_empties,
    usual=False,
    supports=needs_boxes,
)
