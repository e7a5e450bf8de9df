"""Skyscrapers, kites and turbot fish with groups: what stands for one place is several in a row.

A *grouped strong link*: the places of a value in a house fall into two parts, each of them one cell
or several cells that another house shares. So one of the parts has the value, and links join as
plain ones do (`nonet.techniques.single_value`)::

    x x . | . a .        row 1: x (in the box) or a; row 5: y or b. Not both a and b,
    . . . | . . .        as they share a column: so x or y has the value
    y . . | . b .

What sees all cells of both free parts cannot have the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from nonet.model import Layout, State, Step
from nonet.techniques._memory import Find, each_value
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._views import strong_links
from nonet.techniques.links.graph import group_links
from nonet.techniques.single_value import joined_step


class _Link(NamedTuple):
    """A house whose places of a value are two parts, each of which is a node of chains."""

    house: int
    a: int
    b: int
    plain: bool


def _links(state: State, value: int) -> list[_Link]:
    links = [_Link(*link, plain=True) for link in strong_links(state, value)]
    # Where both parts are groups each of them is found.
    grouped = {
        (house, min(group, rest), max(group, rest))
        for house, group, rest in group_links(state.places[value], state.layout)
    }
    return links + [_Link(*link, plain=False) for link in sorted(grouped)]


def _kind(layout: Layout, first: int, second: int, joint: int) -> str:
    """The name of two links in these houses, by where they are joined."""
    rows, columns, lines = layout.row_numbers, layout.column_numbers, layout.lines
    one, two = sorted((first, second))
    if (one in rows and two in rows) or (one in columns and two in columns):
        return "Grouped Skyscraper"
    in_box = any(number not in lines for number in layout.shared_houses(joint))
    return "Grouped 2-String Kite" if one in rows and two in columns and in_box else _TURBOT


_TURBOT = "Grouped Turbot Fish"


_Joined = tuple[tuple[int, int, int, int], tuple[int, int], int]  # ends, houses, what goes


def _joined(state: State, value: int) -> dict[str, list[_Joined]]:
    """All joined links of a value by their names: they are enumerated once for the three."""
    layout, places = state.layout, state.places[value]
    key = ("grouped joined links", places)
    known: dict[str, list[_Joined]] | None = state.memo.get(key)
    if known is not None:
        return known
    links, by_name = _links(state, value), dict[str, list[_Joined]]()
    seen = {part: layout.seen_by_all(part) for link in links for part in (link.a, link.b)}
    for first, second in combinations(links, 2):
        if first.plain and second.plain:
            continue
        for x, a, b, y in _ends(first, second):
            removed = seen[x] & seen[y] & places
            if not removed or b & ~seen[a] or (x | a) & (b | y):
                continue
            name = _kind(layout, first.house, second.house, a | b)
            by_name.setdefault(name, []).append(
                ((x, a, b, y), (first.house, second.house), removed)
            )
    state.memo[key] = by_name
    return by_name


def _grouped(name: str) -> Find:
    """The technique for joined links of that name."""

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        for ends, houses, removed in _joined(state, value).get(name, ()):
            yield joined_step(name, state, value, ends, houses, removed)

    return find


def _ends(first: _Link, second: _Link) -> Iterator[tuple[int, int, int, int]]:
    for x, a in ((first.a, first.b), (first.b, first.a)):
        for b, y in ((second.a, second.b), (second.b, second.a)):
            yield x, a, b, y


_REASON = (
    "in each of {houses} the places of the {values} are of two kinds: one cell, or some that "
    "share another house. {chain} So one of {ends} has the {values}, and what sees all of them "
    "cannot have it."
)
_ABOUT = {
    "Grouped Skyscraper": "Two parallel lines, joined at one end, with places in groups.",
    "Grouped 2-String Kite": "A row and a column, joined in a box, with places in groups.",
    _TURBOT: "Two houses, one end of each sees the other, with places in groups.",
}
GROUPED = tuple(
    Technique(
        name=name,
        order=1485 + number,
        summary=summary,
        reason=_REASON,
        find=_grouped(name),
        supports=needs_boxes,
    )
    for number, (name, summary) in enumerate(_ABOUT.items())
)
