"""Equations that sums leave of houses whose values sum to a known number: innies and outies.

The cells of k houses that hold every value and do not overlap sum to k times the sum of all values,
45 on 9x9. Taken from it what cages and other exact sums account for, a few cells inside (innies)
and outside (outies) are left, whose sum or difference is known::

    a a b b x     row 1 sums to 15 on 5x5, the cages a and b to 11 together,
    a . . b .     so r1c5 - r2c1 - r2c4 = 4

Arrows take part as what they are: a sum along the shaft that the circle replaces.

Sums are those of values counted from 1, as everywhere inside; in words they are as people write
them, which on a board from 0 to 8 is less by 1 for each cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from nonet.catalogue import later, named_house, translated
from nonet.model import Constraint, Layout, Puzzle, State, cell_name, cells_of
from nonet.model.primitives import Family, Primitive, Sum
from nonet.words.lists import enumerated

_MOST = 4  # cells that are left: with more hardly anything follows, and nobody adds them up
_MOST_LINES = 4
_Terms = tuple[tuple[int, int], ...]  # cells and how often each counts


class _Known(NamedTuple):
    """A sum that a rule fixes: its cells with their weights, and the total."""

    rule: Constraint
    terms: _Terms
    total: int


class Area(NamedTuple):
    """Houses without a common cell.

    Attributes:
        houses: Their numbers.
        mask: Their cells.
        sums: What a rule says of at least one cell of them.
        bare: The cells about which no rule says anything.
        near: Its cells and those of its sums, on which what is left depends.
    """

    houses: tuple[int, ...]
    mask: int
    sums: tuple[_Known, ...]
    bare: int
    near: tuple[int, ...]


class Equation(NamedTuple):
    """The equation that is left: the sum of the terms is the total, by these sums and values."""

    terms: _Terms
    total: int
    used: tuple[_Known, ...]
    written: bool


@lru_cache(maxsize=64)
def sums_of(layout: Layout) -> tuple[_Known, ...]:
    """The exact sums of the rules of a board."""
    sums = []
    for rule in layout.constraints:
        for primitive in rule.primitives(layout):
            known = _exact(primitive, layout, rule)
            if known is not None and all(cell < layout.cell_count for cell, _ in known.terms):
                sums.append(known)
    return tuple(sums)


def _exact(primitive: Primitive, layout: Layout, rule: Constraint) -> _Known | None:
    match primitive:
        case Sum(cells=cells, weights=weights, low=low, high=high) if low == high:
            terms: dict[int, int] = {}
            for cell, weight in zip(cells, weights, strict=True):
                terms[cell] = terms.get(cell, 0) + weight
            less = sum(weights) * (layout.least - 1)
            return _Known(rule, tuple(terms.items()), low - less)
        case Family(cells=cells, sets=sets) if sets:
            totals = {sum(bit + 1 for bit in cells_of(set_)) for set_ in sets}
            return _Known(rule, tuple((c, 1) for c in cells), *totals) if len(totals) == 1 else None
    return None


@lru_cache(maxsize=64)
def areas(layout: Layout) -> tuple[Area, ...]:
    """Houses next to each other, the fewest first."""
    whole = layout.full_houses
    groups: set[tuple[int, ...]] = {(number,) for number in whole}
    for lines in (sorted(layout.row_numbers), sorted(layout.column_numbers)):
        for count in range(2, min(_MOST_LINES, len(lines)) + 1):
            groups |= {tuple(lines[i : i + count]) for i in range(len(lines) - count + 1)}
    groups.update(combinations((n for n in layout.blocks if n in whole), 2))
    several = []
    for numbers in sorted(groups, key=lambda numbers: (len(numbers), numbers)):
        masks = [layout.masks[number] for number in numbers]
        mask = sum(masks)
        if any(number not in whole for number in numbers):
            continue
        if mask.bit_count() != layout.value_count * len(numbers):
            continue  # they overlap
        near = [sum_ for sum_ in sums_of(layout) if any(mask >> c & 1 for c, _ in sum_.terms)]
        covered = 0
        for other in near:
            for cell, _ in other.terms:
                covered |= 1 << cell
        bare, cells = mask & ~covered, tuple(cells_of(mask | covered))
        several.append(Area(numbers, mask, tuple(near), bare, cells))
    return tuple(several)


@lru_cache(maxsize=64)
def sums_left(layout: Layout) -> tuple[tuple[Callable[[], str], Sum], ...]:
    """The sums left of houses before anything is written: sums that no rule names, with a title.

    As few cells as a person adds up; one cell alone is a step of its own.
    """
    left_by_title: dict[Sum, Callable[[], str]] = {}
    bare = State.of(Puzzle.from_checked(layout, [0] * layout.cell_count, None))
    for area in areas(layout):
        equation = _equation(bare, area)
        if equation is not None and len(equation.terms) > 1:
            words, left = sum_of(equation, layout)
            left_by_title.setdefault(left, partial(_title, layout, area.houses, words))
    return tuple((title, left) for left, title in left_by_title.items())


def _title(layout: Layout, houses: tuple[int, ...], words: str) -> str:
    names = enumerated(named_house(layout.houses[number].name) for number in houses)
    return translated("the sum of {houses} ({sum})", houses=names, sum=words)


def known_equation(state: State, area: Area) -> Equation | None:
    """The equation of an area: the same as long as nothing is written there."""
    key = ("equation", area.houses, *map(state.values.__getitem__, area.near))
    if key not in state.memo:
        state.memo[key] = _equation(state, area)
    equation: Equation | None = state.memo[key]
    return equation


def _equation(state: State, area: Area) -> Equation | None:
    """The equation of an area once sums are taken off as long as fewer open cells are left."""
    empty = state.places[0]
    if (area.bare & empty).bit_count() > _MOST:
        return None
    weights = dict.fromkeys(cells_of(area.mask), 1)
    total = len(area.houses) * _sum_of_all(state.layout)
    used: list[_Known] = []
    todo = [sum_ for sum_ in area.sums if any(empty >> cell & 1 for cell, _ in sum_.terms)]
    while todo:
        gains = [_gain(weights, sum_, empty) for sum_ in todo]
        best = max(range(len(todo)), key=gains.__getitem__)
        if gains[best] <= 0:
            break
        known = todo.pop(best)
        used.append(known)
        total -= known.total
        for cell, weight in known.terms:
            weights[cell] = weights.get(cell, 0) - weight
    left = [(cell, weight) for cell, weight in sorted(weights.items()) if weight]
    terms = tuple(term for term in left if empty >> term[0] & 1)
    if not used or not 0 < len(terms) <= _MOST:
        return None
    written = [term for term in left if not empty >> term[0] & 1]
    total -= sum(weight * state.values[cell] for cell, weight in written)
    used.sort(key=area.sums.index)
    return Equation(terms, total, tuple(used), bool(written))


def _sum_of_all(layout: Layout) -> int:
    return layout.value_count * (layout.value_count + 1) // 2


def _gain(weights: dict[int, int], known: _Known, empty: int) -> int:
    """How many open cells fewer are left without a sum."""
    gain = 0
    for cell, weight in known.terms:
        if empty >> cell & 1:
            before = weights.get(cell, 0)
            gain += (before != 0) - (before != weight)
    return gain


def derivation(layout: Layout, area: Area, equation: Equation) -> str:
    """``row 1 sums to 45; the 10 cage at r1c1 to 10; so r1c3 + r1c4 = 35``."""
    total, count = sum(layout.values), len(area.houses)
    houses = enumerated(named_house(layout.houses[number].name) for number in area.houses)
    text = later("{houses} sums to {total}|{houses} sum to {total}")
    sentences = [translated(text, n=count, houses=houses, total=count * total)]
    sums = [
        (used_sum.rule.title_on(layout), _shown(used_sum.terms, used_sum.total, layout))
        for used_sum in equation.used
    ]
    cages = dict.fromkeys(title for title, total in sums if total)
    others = dict.fromkeys(title for title, total in sums if not total)
    if cages:
        together = sum(total for _, total in sums)
        sentences.append(translated("{cages} to {total}", cages=enumerated(cages), total=together))
    if others or equation.written:
        written = [translated("what is written")] * equation.written
        sentences.append(translated("with {others}", others=enumerated([*others, *written])))
    if len(equation.terms) > 1:
        sentences.append(translated("so {sum}", sum=sum_of(equation, layout)[0]))
    return "; ".join(sentences)


def sum_of(equation: Equation, layout: Layout) -> tuple[str, Sum]:
    """The same as a primitive, and in words: ``r1c3 + r1c4 = 35``."""
    cells, weights = zip(*equation.terms, strict=True)
    total = _shown(equation.terms, equation.total, layout)
    return _sum_in_words(equation.terms, total, layout.size), Sum(cells, weights, total, total)


def _shown(terms: _Terms, total: int, layout: Layout) -> int:
    """A sum with the values as people write them."""
    return total + sum(weight for _, weight in terms) * (layout.least - 1)


def _sum_in_words(terms: _Terms, total: int, size: int) -> str:
    if total < 0 or all(weight < 0 for _, weight in terms):
        terms, total = tuple((cell, -weight) for cell, weight in terms), -total
    text = ""
    for cell, weight in sorted(terms, key=lambda term: (term[1] < 0, term)):
        sign = " - " if weight < 0 else " + " if text else ""
        times = f"{abs(weight)} x " if abs(weight) > 1 else ""
        text += f"{sign}{times}{cell_name(cell, size)}"
    return f"{text} = {total}"
