"""Rectangles and loops that would leave a puzzle with two solutions.

Four cells in two rows, two columns and two boxes, none of them given. If they held the values a and
b crosswise, a and b could be exchanged there, and the puzzle would have a second solution::

    a . | b          a and b exchanged: as good a solution
    b . | a

A puzzle with exactly one solution never ends so, hence something else must stand in one of the
cells. What follows depends on where else can stand (types 1 to 6, as HoDoKu numbers them), or on
where a and b must stand anyway (hidden rectangle). On boards with further houses only cells count
in which the exchange obeys these as well.

*Avoidable rectangles*: some of the four cells have their values already, none of them a given::

    a . | b          a, b and b were found while solving: if the fourth cell were a,
    b . | ?          all four could be exchanged, and there would be two solutions

*Type 1*: one empty cell is not the value that completes the exchange. *Type 2*: of two empty cells
with the same one other value one has that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from nonet.model import Layout, State, Step, mask_of
from nonet.techniques._rectangles import (
    DEADLY,
    Corners,
    Rectangle,
    corners,
    rectangles,
)
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._views import Pair, values_by_cell, values_in, within
from nonet.techniques.bug import Deadly, deadly_step, locked, lone_cell, same_value, subset
from nonet.techniques.bug import Rule as BugRule

Rule = Callable[[str, State, Rectangle], Iterator[Step]]


def _each(name: str, rule: Rule, whole: bool, state: State) -> Iterator[Step]:
    for rectangle in rectangles(state):
        if rectangle.whole or not whole:
            yield from rule(name, state, rectangle)


def _deadly(state: State, rectangle: Rectangle) -> Deadly:
    bits = values_by_cell(state)
    extra = {cell: bits[cell] & ~rectangle.values for cell in rectangle.extra}
    return Deadly(
        rectangle.cells, extra, {cell: bits[cell] & rectangle.values for cell in rectangle.extra}
    )


def _as_bug(rule: BugRule, name: str, state: State, rectangle: Rectangle) -> Iterator[Step]:
    """The steps of a rule for any pattern with extra candidates."""
    yield from rule(name, state, _deadly(state, rectangle))


def _step(
    name: str, state: State, rectangle: Rectangle, gone: list[Pair], houses: Iterable[int] = ()
) -> Iterator[Step]:
    """The step that crosses these out, if it changes anything."""
    if any(mask for _, mask in gone):
        yield deadly_step(name, state, _deadly(state, rectangle), gone, houses)


def _same_extra(side: bool, name: str, state: State, rectangle: Rectangle) -> Iterator[Step]:
    """The cells of a side, or opposite corners or three, have the same one extra value."""
    if (len(rectangle.extra) == 2 and _side(rectangle)) is side:
        yield from _as_bug(same_value, name, state, rectangle)


def _side(rectangle: Rectangle) -> bool:
    """True if the two cells with extra values lie side by side, not at opposite corners."""
    return set(rectangle.extra) not in ({*rectangle.cells[:2]}, {*rectangle.cells[2:]})


def _type_4(name: str, state: State, rectangle: Rectangle) -> Iterator[Step]:
    """One of the values must stand in the side with extra values: the other one cannot."""
    if len(rectangle.extra) == 2 and _side(rectangle):
        yield from _as_bug(locked, name, state, rectangle)


def _type_6(name: str, state: State, rectangle: Rectangle) -> Iterator[Step]:
    """Opposite corners with extra values, and a value that has no other places in both lines."""
    if len(rectangle.extra) != 2 or _side(rectangle):
        return
    n = state.size
    rows = sorted({cell // n for cell in rectangle.cells})
    columns = sorted({n + cell % n for cell in rectangle.cells})
    roof = mask_of(rectangle.extra)
    for value in values_in(rectangle.values):
        for pair in (rows, columns):
            if all(_locked_in(state, value, number, rectangle.mask) for number in pair):
                removed = [(value, state.places[value] & roof)]
                yield from _step(name, state, rectangle, removed, pair)


def _hidden(name: str, state: State, rectangle: Rectangle) -> Iterator[Step]:
    """From a corner with two values: the opposite corner, if a value must stand beside it."""
    bits = values_by_cell(state)
    a, d, b, c = rectangle.cells
    one, two = values_in(rectangle.values)
    for start, end in ((a, d), (d, a), (b, c), (c, b)):
        if bits[start] & ~rectangle.values:
            continue
        lines = [end // state.size, state.size + end % state.size]
        for value, other in ((one, two), (two, one)):
            if all(_locked_in(state, value, number, rectangle.mask) for number in lines):
                removed = [(other, state.places[other] & 1 << end)]
                yield from _step(name, state, rectangle, removed, lines)


def _locked_in(state: State, value: int, house: int, cells: int) -> bool:
    """True if a value must stand in these cells of a house."""
    here = state.places[value] & state.layout.masks[house]
    return bool(here) and not here & ~cells


@lru_cache(maxsize=64)
def _without_givens(layout: Layout, givens: tuple[int, ...]) -> list[tuple[Corners, int]]:
    """The rectangles of a layout without givens, with their cells as a set."""
    given = mask_of(cell for cell, value in enumerate(givens) if value)
    return [(cells, mask) for cells, mask in corners(layout) if not mask & given]


def _avoidable_1(state: State) -> Iterator[Step]:
    """Three cells were filled while solving: the fourth cannot complete the exchange."""
    for rectangle, a, b in _half_filled(state, 1):
        (cell,) = rectangle.extra
        value = a if cell in rectangle.cells[:2] else b
        removed = [(value, state.places[value] & 1 << cell)]
        yield from _step("Avoidable Rectangle Type 1", state, rectangle, removed)


def _avoidable_2(state: State) -> Iterator[Step]:
    """Two cells were filled while solving; the others have one extra value, the same in both."""
    bits = values_by_cell(state)
    for rectangle, a, b in _half_filled(state, 2):
        more = set()
        for cell in rectangle.extra:
            own = 1 << (a if cell in rectangle.cells[:2] else b)
            more.add(bits[cell] & ~own if bits[cell] & own else 0)
        if len(more) == 1 and (values := more.pop()).bit_count() == 1:
            removed = within(state, state.layout.seen_by_all(mask_of(rectangle.extra)), values)
            yield from _step("Avoidable Rectangle Type 2", state, rectangle, removed)


def _half_filled(state: State, wanted: int) -> Iterator[tuple[Rectangle, int, int]]:
    """Rectangles without givens whose filled cells would complete an exchange of two values."""
    for cells, mask in _without_givens(state.layout, state.givens):
        if (mask & state.places[0]).bit_count() != wanted:
            continue
        empty = tuple(cell for cell in cells if not state.values[cell])
        first = {state.values[cell] for cell in cells[:2] if state.values[cell]}
        second = {state.values[cell] for cell in cells[2:] if state.values[cell]}
        if len(first) == len(second) == 1 and first != second:
            a, b = first.pop(), second.pop()
            yield Rectangle(cells, mask, 1 << a | 1 << b, empty, whole=False), a, b


_BARE = "{bare:# has nothing else|# have nothing else}. "
_ONE_EXTRA = (
    "So one of {extra} is {extra_values}, and "
    "{targets:#, which sees all of these, cannot be|#, which see all of these, cannot be} "
    "{extra_values}."
)
_RULES: tuple[tuple[str, int, str, str, Rule], ...] = (
    (
        "Uniqueness Test Type 1",
        900,
        "A rectangle of two values, except in one cell: it is neither.",
        "So {targets} must be something else.",
        partial(_as_bug, lone_cell),
    ),
    (
        "Uniqueness Test Type 2",
        910,
        "A rectangle whose side has one extra value.",
        _ONE_EXTRA,
        partial(_same_extra, True),
    ),
    (
        "Uniqueness Test Type 3",
        920,
        "A rectangle whose extra values make a subset with others.",
        "So one of {extra_values} must stand in {extra_or}; with {subset} that uses them "
        "up in {houses}.",
        partial(_as_bug, subset),
    ),
    (
        "Uniqueness Test Type 4",
        930,
        "A rectangle with a side in which one of the values must stand.",
        "In {houses} the {kept} has no place but {extra}, so one of these is {kept}. If the other "
        "one were {gone}, it would be that pattern.",
        _type_4,
    ),
    (
        "Uniqueness Test Type 5",
        940,
        "As type 2, with opposite corners or three cells.",
        _ONE_EXTRA,
        partial(_same_extra, False),
    ),
    (
        "Uniqueness Test Type 6",
        950,
        "A rectangle with a value that has no other place in its lines.",
        "In {houses} the {gone} has no place but these corners. So if {targets:#|one of #} were "
        "{gone}, the opposite corner would be as well: just that pattern.",
        _type_6,
    ),
    (
        "Hidden Rectangle",
        960,
        "A rectangle whose corner would force the exchange.",
        "In {houses} the {kept} has no place but these corners. So if {targets} were {gone}, both "
        "corners beside it would be {kept}, which leaves {gone} for the last corner: just that "
        "pattern.",
        _hidden,
    ),
)


def _techniques() -> Iterator[Technique]:
    for title, order, summary, reason, rule in _RULES:
        for whole in (False, True):
            name = f"{title} (complete)" if whole else title
            yield Technique(
                name=name,
                order=3900 + order // 10 - 90 if whole else order,
                summary=f"{summary}{' All four cells have both values.' * whole}",
                reason=DEADLY + _BARE + reason,
                find=partial(_each, name, rule, whole),
                assumes_unique=True,
                usual=not whole,
                supports=needs_boxes,
                needs_full_houses=True,
            )


RECTANGLES = tuple(_techniques())
AVOIDABLE_1 = Technique(
    name="Avoidable Rectangle Type 1",
    order=970,
    summary="Three cells of a rectangle filled while solving.",
    reason=DEADLY + "None of them is a given, so {targets} must be something else.",
    find=_avoidable_1,
    assumes_unique=True,
    supports=needs_boxes,
    needs_full_houses=True,
)
AVOIDABLE_2 = Technique(
    name="Avoidable Rectangle Type 2",
    order=980,
    summary="Two cells of a rectangle filled, two with one extra value.",
    reason=DEADLY + "None of them is a given. " + _ONE_EXTRA,
    find=_avoidable_2,
    assumes_unique=True,
    supports=needs_boxes,
    needs_full_houses=True,
)
