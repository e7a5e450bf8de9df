"""Almost locked sets as the scale `hodoku` takes them, against a slow and obvious search."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._native import AlsSearch
from nonet.model import Layout
from nonet.scales._hodoku_searches import best_chain_of_sets, first_pair, first_wing
from nonet.scales._hodoku_singles import SINGLES
from nonet.techniques import TECHNIQUES
from rate.examples import EXAMPLES

LAYOUT = Layout.of(9)
HOUSES = [house.cells for house in LAYOUT.houses]
SEES = [
    {other for house in HOUSES if cell in house for other in house} - {cell} for cell in range(81)
]

Marks = list[int]  # for each cell a bit set of values, bit 0 is value 1
Set = tuple[tuple[int, ...], int]  # cells and a house
Gone = set[tuple[int, int]]  # cells and values
Found = tuple[list[Set], list[int], Gone] | None


class Slow:
    """Everything is looked at again each time."""

    def __init__(self, marks: Marks) -> None:
        self.values = [{v + 1 for v in range(9) if mask >> v & 1} for mask in marks]
        self.sets: list[Set] = []
        for number, house in enumerate(HOUSES):
            cells = [cell for cell in house if self.values[cell]]
            known = {cells for cells, _ in self.sets}
            most = max(1, min(8, len(cells) - 1))
            chosen = [c for size in range(1, most + 1) for c in combinations(cells, size)]
            self.sets += [(c, number) for c in sorted(chosen) if c not in known and self._almost(c)]
        self.ties = [
            (one, two, values)
            for one, two in combinations(range(len(self.sets)), 2)
            if (values := self._tied(one, two))
        ]

    def _union(self, cells: tuple[int, ...]) -> set[int]:
        return {value for cell in cells for value in self.values[cell]}

    def _almost(self, cells: tuple[int, ...]) -> bool:
        over = [len(self._union(cells[:size])) - size for size in range(1, len(cells) + 1)]
        return over[-1] == 1 and min(over) >= 1

    def _places(self, number: int, value: int) -> set[int]:
        return {cell for cell in self.sets[number][0] if value in self.values[cell]}

    def _tied(self, one: int, two: int) -> list[int]:
        if {*self.sets[one][0]} & {*self.sets[two][0]}:
            return []
        both = self._union(self.sets[one][0]) & self._union(self.sets[two][0])
        return [
            v
            for v in sorted(both)
            if all(self._places(two, v) <= SEES[cell] for cell in self._places(one, v))
        ]

    def _seen(self, value: int, *numbers: int) -> Gone:
        places = {cell for number in numbers for cell in self._places(number, value)}
        return {
            (cell, value)
            for cell in range(81)
            if value in self.values[cell] and places and places <= SEES[cell]
        }

    def _cleared(self, but: set[int], one: int, two: int) -> Gone:
        both = self._union(self.sets[one][0]) & self._union(self.sets[two][0])
        return {gone for value in both - but for gone in self._seen(value, one, two)}

    def pair(self) -> Found:
        for one, two, values in self.ties:
            gone = {each for v in values for each in self._cleared({v}, one, two)}
            if len(values) > 1:
                for number in (one, two):
                    cells = self.sets[number][0]
                    for value in self._union(cells) - {*values}:
                        gone |= {g for g in self._seen(value, number) if g[0] not in cells}
            if gone:
                return [self.sets[one], self.sets[two]], values, gone
        return None

    def wing(self) -> Found:
        for (a, b, xs), (c, d, ys) in combinations(self.ties, 2):
            if len({a, b, c, d}) != 3:
                continue
            pivot = ({a, b} & {c, d}).pop()
            one, two = a + b - pivot, c + d - pivot
            if {*self.sets[one][0]} & {*self.sets[two][0]}:
                continue
            pairs = [(x, y) for x in xs for y in ys if x != y]
            cleared = [(pair, self._cleared({*pair}, one, two)) for pair in pairs]
            links = next((pair for pair, gone in cleared if gone), None)
            if links:
                every = {each for _, gone in cleared for each in gone}
                return [self.sets[number] for number in (one, pivot, two)], [*links], every
        return None

    def _rows(self, start: int) -> Iterator[tuple[list[int], list[int]]]:
        seen = set()
        rows: list[tuple[list[int], list[int]]] = [([start], [])]
        for sets, links in rows:
            for one, other, values in self.ties:
                for value in values if one == sets[-1] else ():
                    row = [*sets, other], [*links, value]
                    key = (row[1][0], other, value, len(sets) > 2)
                    if value in links[-1:] or key in seen:
                        continue
                    seen.add(key)
                    yield row
                    if len(row[0]) < 6:
                        rows.append(row)

    def chain(self) -> Found:
        best: Found = None
        for start in range(len(self.sets)):
            for sets, links in self._rows(start):
                if len(sets) > 3:
                    gone = self._cleared({links[0], links[-1]}, start, sets[-1])
                    if len(gone) > (len(best[2]) if best else 0):
                        best = [self.sets[number] for number in sets], links, gone
        return best


def compare(marks: Marks) -> list[bool]:
    native, slow = AlsSearch(marks), Slow(marks)
    asked = (
        (native.first_pair, slow.pair),
        (native.first_wing, slow.wing),
        (native.best_chain, slow.chain),
    )
    for found, wanted in asked:
        step = found()
        assert (step and (step[0], step[1], set(step[2]))) == wanted()
    return [found() is not None for found, _ in asked]


@settings(max_examples=15)
@given(
    st.dictionaries(
        st.integers(0, 80), st.sets(st.integers(0, 8), min_size=1, max_size=3), max_size=22
    )
)
def test_any_marks(marks: dict[int, set[int]]) -> None:
    compare([sum(1 << value for value in marks.get(cell, ())) for cell in range(81)])


@pytest.mark.long
def test_states_of_paths() -> None:
    found = [False] * 3
    for text, _, _ in EXAMPLES[::4]:
        states = [s for s, step in nonet.rate(text).states() if step.technique not in SINGLES]
        for state in states[-1:]:
            marks = [sum(1 << v - 1 for v in state.values_of(cell)) for cell in range(81)]
            if sum(mask > 0 for mask in marks) < 30:
                found = [a or b for a, b in zip(found, compare(marks), strict=True)]
    assert all(found)


def test_steps_hold() -> None:
    names = set()
    for text, _, _ in EXAMPLES[::2]:
        solution = nonet.solve(text).solution
        assert solution is not None
        states = [s for s, step in nonet.rate(text).states() if step.technique not in SINGLES]
        for state in states[-2:]:
            for search in (first_pair, first_wing, best_chain_of_sets):
                step = search(state)
                if step is not None:
                    assert all(solution.values[cell] != v for cell, v in step.eliminations)
                    assert TECHNIQUES.get(step.technique)
                    names.add(step.technique)
    assert len(names) == 3


def test_only_81_marks() -> None:
    with pytest.raises(ValueError, match="81"):
        AlsSearch([0] * 80)
