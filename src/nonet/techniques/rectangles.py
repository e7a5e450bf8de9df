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
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.model import Layout, State, Step
from nonet.model.cells import cells_of, mask_of
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._tools import (
    Find,
    by_count,
    digits,
    fact,
    houses,
    lit,
    marks_by_value,
    values_in,
)
from nonet.techniques.subsets import groups


class Rectangle(NamedTuple):
    """Four empty cells for two values.

    Attributes:
        cells: All four; two opposite corners first.
        mask: The same as a set.
        values: Both values as a set of bits.
        extra: The cells with further pencil marks.
        whole: Whether each cell has both values.
    """

    cells: tuple[int, int, int, int]
    mask: int
    values: int
    extra: tuple[int, ...]
    whole: bool


@lru_cache(maxsize=64)
def corners(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """Rectangles in which an exchange of two values breaks no house: opposite corners first."""
    n = layout.size
    found = []
    for top, bottom in combinations(range(n), 2):
        for left, right in combinations(range(n), 2):
            a, b = top * n + left, top * n + right
            c, d = bottom * n + left, bottom * n + right
            one, two = 1 << a | 1 << d, 1 << b | 1 << c
            touched = {i for cell in (a, b, c, d) for i in layout.house_numbers[cell]}
            if all(
                (layout.masks[i] & one).bit_count() == (layout.masks[i] & two).bit_count()
                for i in touched
            ):
                found.append((a, d, b, c))
    return tuple(found)


_Through = list[tuple[int, list[tuple[int, tuple[int, int, int, int], int]]]]


@lru_cache(maxsize=64)
def _corners_of_cell(layout: Layout) -> list[_Through]:
    """For each cell the rectangles through it: number, cells, mask, by the cell beside it."""
    n = layout.size
    through: list[dict[int, list[tuple[int, tuple[int, int, int, int], int]]]] = [
        {} for _ in range(layout.cell_count)
    ]
    for number, cells in enumerate(corners(layout)):
        for cell in cells:
            beside = next(c for c in cells if c != cell and c // n == cell // n)
            rectangle = (number, cells, mask_of(cells))
            through[cell].setdefault(1 << beside, []).append(rectangle)
    return [list(each.items()) for each in through]


def _rectangles(state: State) -> list[Rectangle]:
    """All rectangles with at least one cell that has nothing but the two values."""
    return fact(state, "rectangles", _find_rectangles)  # type: ignore[no-any-return]


def _find_rectangles(state: State) -> list[Rectangle]:
    bits = digits(state)
    found = []
    through = _corners_of_cell(state.layout)
    told = set()
    for start in cells_of(by_count(state)[1]):
        pair = bits[start]
        one, two = values_in(pair)
        either = state.places[one] | state.places[two]
        fitting = [
            rectangle
            for beside, rectangles in through[start]
            if beside & either
            for rectangle in rectangles
            if rectangle[2] & either == rectangle[2]
        ]
        for _, cells, mask in sorted(fitting):
            if (mask, pair) in told:
                continue
            told.add((mask, pair))
            extra = tuple(cell for cell in cells if bits[cell] & ~pair)
            whole = not mask & ~(state.places[one] & state.places[two])
            found.append(Rectangle(cells, mask, pair, extra, whole))
    return found


def rectangle_step(
    name: str,
    state: State,
    found: Rectangle,
    gone: list[tuple[int, int]],
    house: tuple[int, ...] = (),
    others: int = 0,
) -> Step | None:
    """A step that rests on a rectangle; None if it changes nothing."""
    if not any(mask for _, mask in gone):
        return None
    filled = {
        v: mask_of(tuple(c for c in found.cells if state.values[c] == v)) for v in state.values
    }
    pattern = [
        (v, (state.places[v] | filled.get(v, 0)) & found.mask) for v in values_in(found.values)
    ]
    more = [
        (v, state.places[v] & found.mask)
        for v in range(1, state.size + 1)
        if not found.values >> v & 1
    ]
    rest = [(v, state.places[v] & others) for v in range(1, state.size + 1)]
    return Step(
        name,
        eliminations=marks_by_value(gone),
        cells=tuple(cells_of(found.mask | others)),
        houses=houses(state.layout, house),
        highlights=lit(
            pattern=marks_by_value(pattern), extra=marks_by_value(more), subset=marks_by_value(rest)
        ),
        assumes_unique=True,
    )


Rule = Callable[[str, State, Layout, Rectangle], Iterator[Step | None]]


def _each(name: str, rule: Rule, *, whole: bool = False) -> Find:
    def find(state: State) -> Iterator[Step]:
        layout = state.layout
        for found in _rectangles(state):
            if found.whole or not whole:
                yield from (step for step in rule(name, state, layout, found) if step)

    return find


def _type_1(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """One cell has more than the two values: it is none of them."""
    if len(found.extra) == 1:
        cell = 1 << found.extra[0]
        gone = [(v, state.places[v] & cell) for v in values_in(found.values)]
        yield rectangle_step(name, state, found, gone)


def _type_2(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """Two cells of a side have the same one extra value: one of them has it."""
    if len(found.extra) == 2 and _side(found):
        yield _same_extra(name, state, layout, found)


def _type_5(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """As type 2, with opposite corners or three cells."""
    if len(found.extra) == 3 or (len(found.extra) == 2 and not _side(found)):
        yield _same_extra(name, state, layout, found)


def _same_extra(name: str, state: State, layout: Layout, found: Rectangle) -> Step | None:
    bits = digits(state)
    more = {bits[cell] & ~found.values for cell in found.extra}
    if len(more) != 1 or (values := more.pop()).bit_count() != 1:
        return None
    value = values.bit_length() - 1
    gone = state.places[value]
    for cell in found.extra:
        gone &= layout.peers[cell]
    return rectangle_step(name, state, found, [(value, gone)])


def _side(found: Rectangle) -> bool:
    """Whether the two cells with extra values lie side by side, not at opposite corners."""
    a, d, b, c = found.cells
    return set(found.extra) not in ({a, d}, {b, c})


def _type_3(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """The extra values of a side's two cells act as one cell of a naked subset."""
    if len(found.extra) != 2:
        return
    bits = digits(state)
    one, two = found.extra
    more = (bits[one] | bits[two]) & ~found.values
    roof = 1 << one | 1 << two
    for number in layout.shared_houses(roof):
        house = layout.masks[number]
        free = state.places[0] & house & ~found.mask
        members = [(1 << cell, bits[cell]) for cell in cells_of(free)]
        for size in range(more.bit_count() - 1, free.bit_count()):
            if size < 1:
                continue
            few = [(bit, own) for bit, own in members if (own | more).bit_count() <= size + 1]
            for cells, union in _with(few, more, size):
                seen = layout.seen_by_all(roof | cells)
                yield rectangle_step(
                    name,
                    state,
                    found,
                    [(v, state.places[v] & seen & ~found.mask) for v in cells_of(union)],
                    (number,),
                    cells,
                )


def _with(members: list[tuple[int, int]], more: int, size: int) -> Iterator[tuple[int, int]]:
    """Choices of `size` cells that have with `more` together `size` + 1 values."""
    for cells, union in groups([(0, more), *members], size + 1) if members else ():
        if cells.bit_count() == size:
            yield cells, union


def _type_4(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """One of the values must stand in the side with extra values: the other one cannot."""
    if len(found.extra) != 2 or not _side(found):
        return
    roof = 1 << found.extra[0] | 1 << found.extra[1]
    one, two = values_in(found.values)
    for number in layout.shared_houses(roof):
        if number not in layout.full_houses:
            continue
        for locked, other in ((one, two), (two, one)):
            if _locked_in(state, layout, locked, number, roof):
                yield rectangle_step(
                    name, state, found, [(other, state.places[other] & roof)], (number,)
                )


def _type_6(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """Opposite corners with extra values, and a value that has no other places in both lines."""
    if len(found.extra) != 2 or _side(found):
        return
    lines = {i for cell in found.cells for i in layout.house_numbers[cell] if i in layout.lines}
    rows = sorted(i for i in lines if i in layout.row_numbers)
    columns = sorted(i for i in lines if i in layout.column_numbers)
    corner = 1 << found.extra[0] | 1 << found.extra[1]
    for value in values_in(found.values):
        for pair in (rows, columns):
            if all(_locked_in(state, layout, value, number, found.mask) for number in pair):
                yield rectangle_step(
                    name, state, found, [(value, state.places[value] & corner)], tuple(pair)
                )


def _hidden(name: str, state: State, layout: Layout, found: Rectangle) -> Iterator[Step | None]:
    """From a corner with two values: the opposite corner, if a value must stand beside it."""
    bits = digits(state)
    a, d, b, c = found.cells
    if len(found.extra) < 2:
        return
    for start, end in ((a, d), (d, a), (b, c), (c, b)):
        if bits[start] & ~found.values or not bits[end] & ~found.values:
            continue
        if len(found.extra) == 2 and _side(found):
            continue
        lines = [i for i in layout.house_numbers[end] if i in layout.lines]
        for value, other in (values_in(found.values), values_in(found.values)[::-1]):
            if all(_locked_in(state, layout, value, number, found.mask) for number in lines):
                gone = [(other, state.places[other] & 1 << end)]
                yield rectangle_step(name, state, found, gone, tuple(lines))


def _locked_in(state: State, layout: Layout, value: int, house: int, cells: int) -> bool:
    """Whether a value must stand in these cells of a house."""
    here = state.places[value] & layout.masks[house]
    return bool(here) and not here & ~cells


DEADLY = (
    "if {pattern} held nothing but {pattern_values}, these could be exchanged, and there would be "
    "a second solution. "
)
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
        "{gone} has no other places in {houses}: in {targets} it would force just that.",
        _type_6,
    ),
    (
        "Hidden Rectangle",
        960,
        "A rectangle whose corner would force the exchange.",
        "In {houses} the other of the two has no places but these corners. So {gone} in {targets} "
        "would put it into both corners beside, leave {gone} for the last one, and be just that.",
        _hidden,
    ),
)


def _techniques() -> Iterator[Technique]:
    for name, order, summary, reason, rule in _RULES:
        yield Technique(
            name,
            order,
            summary,
            DEADLY + reason,
            _each(name, rule),
            assumes_unique=True,
            supports=needs_boxes,
        )
        strict = f"{name} (complete)"
        yield Technique(
            strict,
            3900 + order // 10 - 90,
            summary + " All four cells have both values.",
            DEADLY + reason,
            _each(strict, rule, whole=True),
            assumes_unique=True,
            usual=False,
            supports=needs_boxes,
        )


RECTANGLES = tuple(_techniques())
