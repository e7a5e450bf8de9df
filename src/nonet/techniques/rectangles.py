"""Rectangles and loops that would leave a puzzle with two solutions.

Four cells in two rows, two columns and two boxes, none of them given. If they held the values a and
b crosswise, a and b could be exchanged there, and the puzzle would have a second solution::

    a . | b          a and b exchanged: as good a solution
    b . | a

A puzzle with exactly one solution never ends so, hence something else must stand in one of the
cells. What follows depends on where else can stand (types 1 to 6, as HoDoKu numbers them), or on
where a and b must stand anyway (hidden rectangle). On boards with further houses only cells count
in which the exchange obeys these as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet.model import State, Step, mask_of
from nonet.techniques._memory import Find
from nonet.techniques._rectangles import DEADLY, Rectangle, rectangle_step, rectangles
from nonet.techniques._subsets import subsets_with
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._views import values_by_cell, values_in, within

Rule = Callable[[str, State, Rectangle], Iterator[Step]]


def _each(name: str, rule: Rule, *, whole: bool = False) -> Find:
    def find(state: State) -> Iterator[Step]:
        for found in rectangles(state):
            if found.whole or not whole:
                yield from rule(name, state, found)

    return find


def _type_1(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """One cell has more than the two values: it is neither of these."""
    if len(found.extra) == 1:
        gone = within(state, 1 << found.extra[0], found.values)
        yield from rectangle_step(name, state, found, gone)


def _type_2(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """Two cells of a side have the same one extra value: one of them has it."""
    if len(found.extra) == 2 and _side(found):
        yield from _same_extra(name, state, found)


def _type_5(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """As type 2, with opposite corners or three cells."""
    if len(found.extra) == 3 or (len(found.extra) == 2 and not _side(found)):
        yield from _same_extra(name, state, found)


def _same_extra(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    bits = values_by_cell(state)
    more = {bits[cell] & ~found.values for cell in found.extra}
    if len(more) == 1 and (values := more.pop()).bit_count() == 1:
        gone = within(state, state.layout.seen_by_all(mask_of(found.extra)), values)
        yield from rectangle_step(name, state, found, gone)


def _side(found: Rectangle) -> bool:
    """Whether the two cells with extra values lie side by side, not at opposite corners."""
    a, d, b, c = found.cells
    return set(found.extra) not in ({a, d}, {b, c})


def _type_3(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """The extra values of a side's two cells act as one cell of a naked subset."""
    if len(found.extra) != 2:
        return
    bits = values_by_cell(state)
    one, two = found.extra
    more = (bits[one] | bits[two]) & ~found.values
    roof = 1 << one | 1 << two
    for number in state.layout.shared_houses(roof):
        for cells, gone in subsets_with(state, number, roof, found.mask, more):
            yield from rectangle_step(name, state, found, gone, [number], cells)


def _type_4(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """One of the values must stand in the side with extra values: the other one cannot."""
    if len(found.extra) != 2 or not _side(found):
        return
    roof = 1 << found.extra[0] | 1 << found.extra[1]
    one, two = values_in(found.values)
    for number in state.layout.shared_houses(roof):
        for locked, other in ((one, two), (two, one)):
            if state.layout.is_full[number] and _locked_in(state, locked, number, roof):
                gone = [(other, state.places[other] & roof)]
                yield from rectangle_step(name, state, found, gone, [number])


def _type_6(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """Opposite corners with extra values, and a value that has no other places in both lines."""
    if len(found.extra) != 2 or _side(found):
        return
    n = state.size
    rows = sorted({cell // n for cell in found.cells})
    columns = sorted({n + cell % n for cell in found.cells})
    corners = 1 << found.extra[0] | 1 << found.extra[1]
    for value in values_in(found.values):
        for pair in (rows, columns):
            if all(_locked_in(state, value, number, found.mask) for number in pair):
                gone = [(value, state.places[value] & corners)]
                yield from rectangle_step(name, state, found, gone, pair)


def _hidden(name: str, state: State, found: Rectangle) -> Iterator[Step]:
    """From a corner with two values: the opposite corner, if a value must stand beside it."""
    bits = values_by_cell(state)
    a, d, b, c = found.cells
    if len(found.extra) < 2 or (len(found.extra) == 2 and _side(found)):
        return
    one, two = values_in(found.values)
    for start, end in ((a, d), (d, a), (b, c), (c, b)):
        if bits[start] & ~found.values or not bits[end] & ~found.values:
            continue
        lines = [end // state.size, state.size + end % state.size]
        for value, other in ((one, two), (two, one)):
            if all(_locked_in(state, value, number, found.mask) for number in lines):
                gone = [(other, state.places[other] & 1 << end)]
                yield from rectangle_step(name, state, found, gone, lines)


def _locked_in(state: State, value: int, house: int, cells: int) -> bool:
    """Whether a value must stand in these cells of a house."""
    here = state.places[value] & state.layout.masks[house]
    return bool(here) and not here & ~cells


_RULES: tuple[tuple[str, int, str, str, Rule], ...] = (
    (
        "Uniqueness Test Type 1",
        900,
        "A rectangle of two values but for one cell: it is neither.",
        "So {targets} must be something else.",
        _type_1,
    ),
    (
        "Uniqueness Test Type 2",
        910,
        "A rectangle whose side has one extra value.",
        "So {extra} must have the {extra_values} in one place, and what sees them all cannot.",
        _type_2,
    ),
    (
        "Uniqueness Test Type 3",
        920,
        "A rectangle whose extra values make a subset with others.",
        "So one of {extra_values} must stand in {extra}; with {subset} that uses them up in "
        "{houses}.",
        _type_3,
    ),
    (
        "Uniqueness Test Type 4",
        930,
        "A rectangle in whose side one of the values must stand.",
        "In {houses} one of the two has no other place than {extra}, so the other one cannot "
        "stand there.",
        _type_4,
    ),
    (
        "Uniqueness Test Type 5",
        940,
        "As type 2, with opposite corners or three cells.",
        "So {extra} must have the {extra_values} in one place, and what sees them all cannot.",
        _type_5,
    ),
    (
        "Uniqueness Test Type 6",
        950,
        "A rectangle with a value that has no other place in its lines.",
        "{gone} has no other places in {houses}: in {targets} it would force that exchange.",
        _type_6,
    ),
    (
        "Hidden Rectangle",
        960,
        "A rectangle whose corner would force the exchange.",
        "In {houses} the other of the two has no places but these corners. So {gone} in {targets} "
        "would put it into both corners beside, leave {gone} for the last one, and allow that "
        "exchange.",
        _hidden,
    ),
)


def _techniques() -> Iterator[Technique]:
    for name, order, summary, reason, rule in _RULES:
        yield Technique(
            name=name,
            order=order,
            summary=summary,
            reason=DEADLY + reason,
            find=_each(name, rule),
            assumes_unique=True,
            supports=needs_boxes,
        )
        strict = f"{name} (complete)"
        yield Technique(
            name=strict,
            order=3900 + order // 10 - 90,
            summary=summary + " All four cells have both values.",
            reason=DEADLY + reason,
            find=_each(strict, rule, whole=True),
            assumes_unique=True,
            usual=False,
            supports=needs_boxes,
        )


RECTANGLES = tuple(_techniques())
