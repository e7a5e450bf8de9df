"""Innies and outies: what sums leave of houses whose values sum to a known number.

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

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from nonet.model import Layout, Puzzle, State, Step, cell_name, cells_of
from nonet.model.primitives import Family, Primitive, Sum
from nonet.techniques._memory import memoized
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair

_NAME = "Innies and Outies"
_MOST = 4  # cells that are left: with more hardly anything follows, and nobody adds them up
_MOST_LINES = 4
_Terms = tuple[tuple[int, int], ...]  # cells and how often each counts


class _Known(NamedTuple):
    """A sum that a rule fixes: its cells with their weights, and the total."""

    text: str
    terms: _Terms
    total: int


class _Area(NamedTuple):
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


class _Equation(NamedTuple):
    """What is left: the sum of the terms is the total, by these sums and what is written."""

    terms: _Terms
    total: int
    used: tuple[_Known, ...]
    written: bool


@lru_cache(maxsize=64)
def _sums(layout: Layout) -> tuple[_Known, ...]:
    """The exact sums of the rules of a board."""
    found = []
    for rule in layout.constraints:
        for primitive in rule.primitives(layout):
            known = _exact(primitive, layout, rule.describe(layout))
            if known is not None and all(cell < layout.cell_count for cell, _ in known.terms):
                found.append(known)
    return tuple(found)


def _exact(primitive: Primitive, layout: Layout, text: str) -> _Known | None:
    match primitive:
        case Sum(cells=cells, weights=weights, low=low, high=high) if low == high:
            terms: dict[int, int] = {}
            for cell, weight in zip(cells, weights, strict=True):
                terms[cell] = terms.get(cell, 0) + weight
            less = sum(weights) * (layout.least - 1)
            return _Known(text, tuple(terms.items()), low - less)
        case Family(cells=cells, sets=sets) if sets:
            totals = {sum(bit + 1 for bit in cells_of(each)) for each in sets}
            return _Known(text, tuple((c, 1) for c in cells), *totals) if len(totals) == 1 else None
    return None


@lru_cache(maxsize=64)
def _areas(layout: Layout) -> tuple[_Area, ...]:
    """Houses next to each other, the fewest first."""
    whole = layout.full_houses
    found: set[tuple[int, ...]] = {(number,) for number in whole}
    for lines in (sorted(layout.row_numbers), sorted(layout.column_numbers)):
        for count in range(2, min(_MOST_LINES, len(lines)) + 1):
            found |= {tuple(lines[i : i + count]) for i in range(len(lines) - count + 1)}
    found.update(combinations((n for n in layout.blocks if n in whole), 2))
    areas = []
    for numbers in sorted(found, key=lambda each: (len(each), each)):
        masks = [layout.masks[number] for number in numbers]
        mask = sum(masks)
        if any(number not in whole for number in numbers):
            continue
        if mask.bit_count() != layout.value_count * len(numbers):
            continue  # they overlap
        near = [each for each in _sums(layout) if any(mask >> c & 1 for c, _ in each.terms)]
        covered = 0
        for each in near:
            for cell, _ in each.terms:
                covered |= 1 << cell
        bare, cells = mask & ~covered, tuple(cells_of(mask | covered))
        areas.append(_Area(numbers, mask, tuple(near), bare, cells))
    return tuple(areas)


@lru_cache(maxsize=64)
def sums_left(layout: Layout) -> tuple[tuple[str, Sum], ...]:
    """What is left of houses before anything is written: sums that no rule names, with a title.

    As few cells as a person adds up; one cell alone is a step of its own.
    """
    found: dict[Sum, str] = {}
    bare = State.of(Puzzle.from_checked(layout, [0] * layout.cell_count, None))
    for area in _areas(layout):
        equation = _equation(bare, area)
        if equation is not None and len(equation.terms) > 1:
            terms = dict(equation.terms)
            total = _shown(equation.terms, equation.total, layout)
            left = Sum(tuple(terms), tuple(terms.values()), total, total)
            houses = _listed(layout.houses[number].name for number in area.houses)
            words = _sum_in_words(equation.terms, total, layout.size)
            found.setdefault(left, f"the sum of {houses} ({words})")
    return tuple((title, left) for left, title in found.items())


def _known_equation(state: State, area: _Area) -> _Equation | None:
    """What is left of an area: the same as long as nothing is written there."""
    key = ("equation", area.houses, *map(state.values.__getitem__, area.near))
    if key not in state.memo:
        state.memo[key] = _equation(state, area)
    found: _Equation | None = state.memo[key]
    return found


def _equation(state: State, area: _Area) -> _Equation | None:
    """What is left of an area once sums are taken off as long as fewer open cells are left."""
    empty = state.places[0]
    if (area.bare & empty).bit_count() > _MOST:
        return None
    weights = dict.fromkeys(cells_of(area.mask), 1)
    total = len(area.houses) * _sum_of_all(state.layout)
    used: list[_Known] = []
    todo = [each for each in area.sums if any(empty >> cell & 1 for cell, _ in each.terms)]
    while todo:
        gains = [_gain(weights, each, empty) for each in todo]
        best = max(range(len(todo)), key=gains.__getitem__)
        if gains[best] <= 0:
            break
        known = todo.pop(best)
        used.append(known)
        total -= known.total
        for cell, weight in known.terms:
            weights[cell] = weights.get(cell, 0) - weight
    left = [(cell, weight) for cell, weight in sorted(weights.items()) if weight]
    terms = tuple(each for each in left if empty >> each[0] & 1)
    if not used or not 0 < len(terms) <= _MOST:
        return None
    written = [each for each in left if not empty >> each[0] & 1]
    total -= sum(weight * state.values[cell] for cell, weight in written)
    used.sort(key=area.sums.index)
    return _Equation(terms, total, tuple(used), bool(written))


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


def _gone(
    terms: _Terms, total: int, domains: tuple[tuple[int, ...], ...], peers: tuple[int, ...]
) -> Iterator[list[Pair]]:
    """The candidates with which the terms cannot come to the total; nothing if none can."""
    good: set[tuple[int, int]] = set()
    *first, (last, weight) = terms

    def fill(at: int, left: int, chosen: list[tuple[int, int]]) -> None:
        if at < len(first):
            cell, times = first[at]
            for value in domains[at]:
                if all(v != value or not peers[cell] >> c & 1 for c, v in chosen):
                    fill(at + 1, left - times * value, [*chosen, (cell, value)])
            return
        value, rest = divmod(left, weight)
        fits = not rest and value in domains[at]
        if fits and all(v != value or not peers[last] >> c & 1 for c, v in chosen):
            good.update((*chosen, (last, value)))

    fill(0, total, [])
    pairs = zip(terms, domains, strict=True)
    gone = [(v, 1 << cell) for (cell, _), domain in pairs for v in domain if (cell, v) not in good]
    if good and gone:
        yield gone


def _find(state: State) -> Iterator[Step]:
    layout = state.layout
    for area in _areas(layout):
        equation = _known_equation(state, area)
        if equation is None:
            continue
        terms, total = equation.terms, equation.total
        domains = tuple(state.values_of(cell) for cell, _ in terms)
        key = (_NAME, terms, total, domains)
        for gone in memoized(state, key, partial(_gone, terms, total, domains, layout.peers)):
            yield step(
                _NAME,
                state,
                gone=gone,
                cells=sum(1 << cell for cell, _ in terms),
                houses=area.houses,
                parts={
                    "pattern": [
                        (v, 1 << c) for (c, _), d in zip(terms, domains, strict=True) for v in d
                    ]
                },
                notation=_words(layout, area, equation),
            )


def _words(layout: Layout, area: _Area, equation: _Equation) -> str:
    """``row 1 sums to 45, killer 10 r1c1 r1c2 to 10, so r1c3 + r1c4 = 35``."""
    names = [layout.houses[number].name for number in area.houses]
    total = len(names) * sum(layout.values)
    text = f"{_listed(names)} {'sums' if len(names) == 1 else 'sum'} to {total}"
    sums = [(each.text, _shown(each.terms, each.total, layout)) for each in equation.used]
    cages = [each for each in sums if each[1]]
    if cages:
        together = sum(total for _, total in cages)
        text += f"; {_listed(dict.fromkeys(text for text, _ in cages))} to {together}"
    others = list(dict.fromkeys(text for text, total in sums if not total))
    others += ["what is written"] * equation.written
    if others:
        text += f"; with {_listed(others)}"
    total = _shown(equation.terms, equation.total, layout)
    return f"{text}; so {_sum_in_words(equation.terms, total, layout.size)}"


def _shown(terms: _Terms, total: int, layout: Layout) -> int:
    """A sum with the values as people write them."""
    return total + sum(weight for _, weight in terms) * (layout.least - 1)


def _listed(texts: Iterable[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _sum_in_words(terms: _Terms, total: int, size: int) -> str:
    if total < 0 or all(weight < 0 for _, weight in terms):
        terms, total = tuple((cell, -weight) for cell, weight in terms), -total
    text = ""
    for cell, weight in sorted(terms, key=lambda each: (each[1] < 0, each)):
        sign = " - " if weight < 0 else " + " if text else ""
        times = f"{abs(weight)} x " if abs(weight) > 1 else ""
        text += f"{sign}{times}{cell_name(cell, size)}"
    return f"{text} = {total}"


def _supports(layout: Layout) -> str | None:
    return None if _sums(layout) else "needs a rule that fixes a sum"


INNIES_AND_OUTIES = Technique(
    name=_NAME,
    order=445,
    summary="Houses sum to a known number: what cages leave of it rules out candidates.",
    reason="{notation}.",
    find=_find,
    supports=_supports,
)
