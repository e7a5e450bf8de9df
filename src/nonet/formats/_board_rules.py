"""Houses and relations of a board as the rules that say the same, for formats of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints import edges, make, pair_table
from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.model import (
    Constraint,
    Layout,
    Relation,
    default_box,
    diagonals,
    neighbours,
    tabulate,
    windows,
)

Cells = tuple[int, ...]


def share_side(cells: Sequence[int], layout: Layout) -> bool:
    """True if two cells of a board share a side."""
    (r, c), (row, column) = (divmod(cell, layout.size) for cell in cells)
    return abs(r - row) + abs(c - column) == 1


def board_rules(layout: Layout) -> Iterator[Constraint]:
    """The houses beyond rows, columns and boxes, and the relations of two cells.

    Several come as one rule where there is one for all of them together.
    """
    left = {frozenset(house.cells): house.cells for house in layout.extra}
    falling, rising = diagonals(layout.size) if layout.height == layout.size else (None, None)
    known = [(make("diagonal", which=which), [house.cells])
             for which, house in (("down", falling), ("up", rising)) if house]  # fmt: skip
    for name, piece, moves in (("anti-knight", "knight", KNIGHT), ("anti-king", "king", KING)):
        houses = neighbours(piece, layout.size, moves) if falling else ()
        known.append((make(name), [house.cells for house in houses]))
    if layout.box is not None and layout.is_default:
        groups = zip(*(house.cells for house in layout.boxes), strict=True)
        known.append((make("disjoint-groups"), list(groups)))
    box = layout.box or default_box(layout.size)  # windows do not need boxes to be there
    if falling and box is not None and layout.size not in box:
        houses = windows(layout.size, box)
        known.append((make("windows"), [house.cells for house in houses]))
    for rule, parts in known:
        cells = set(map(frozenset, parts))
        if cells and cells <= left.keys():
            left = {key: house for key, house in left.items() if key not in cells}
            yield rule
    for house in left.values():
        yield make("extra-region", cells=house)
    yield from _relations(layout)


def _relations(layout: Layout) -> Iterator[Constraint]:
    left, sides = list(layout.relations), set(map(frozenset, edges(layout)))
    apart = tabulate(layout.value_count, lambda a, b: abs(a - b) != 1)
    if left and sides <= {frozenset((e.first, e.second)) for e in left if e.allowed == apart}:
        yield make("nonconsecutive")
        left = [e for e in left if e.allowed != apart or {e.first, e.second} not in sides]
    for key in left:
        yield _rule_of(key, layout)


def _rule_of(relation: Relation, layout: Layout) -> Constraint:
    """The first rule of two cells that is the relation; a table of pairs if there is none."""
    both = (relation.first, relation.second)
    for rule in _rules_of_two(both, layout):
        holds, more = rule.relation(layout)  # type: ignore[attr-defined]
        if relation.allowed == pair_table(layout.values, holds, more):
            return rule
    if relation.allowed == tabulate(layout.value_count, lambda a, b: a > b):
        return make("less-than", cells=both[::-1])
    if relation.allowed == tabulate(layout.value_count, lambda a, b: a != b):
        return make("extra-region", cells=both)
    return make("pair-table", cells=both, allowed=relation.allowed)


def _rules_of_two(both: Cells, layout: Layout) -> Iterator[Constraint]:
    # A dot between two cells would be an exception from rules of cells without one.
    negative = any(rule.kind.startswith("negative-") for rule in layout.constraints)
    dotted = share_side(both, layout) and not negative
    yield make("less-than", cells=both)
    yield make("clone", cells=both[:1], clones=both[1:])
    for by in range(1, layout.value_count):
        if by > 1:
            yield make("whispers", cells=both, difference=by)
        if dotted:
            yield make("difference", cells=both, difference=by)
            yield make("ratio", cells=both, ratio=by + 1)
    for total in (10, 5) if dotted else ():
        yield make("pair-sum", cells=both, total=total)
