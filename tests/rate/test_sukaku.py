"""The scale `sukaku`, and almost locked sets as `hodoku` takes them, against a slow search."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Puzzle, State, Step
from nonet._native import AlsSearch
from nonet.model import Layout, cell_name
from nonet.scales import Rating
from nonet.scales._hodoku_searches import best_chain_of_sets, first_pair, first_wing
from nonet.scales._hodoku_singles import SINGLES
from nonet.techniques import TECHNIQUES
from rate.examples import EXAMPLES

# Of these another search here, in Python, finds what it calls by the same name.
TWICE = {"Skyscraper": 4.0, "2-String Kite": 4.1}
# Name, and what Sukaku Explainer rates it at.
OWN = {
    "Skyscraper": {4.0},
    "2-String Kite": {4.1},
    "2 Strong Links": {4.1},
    "Grouped 2 Strong Links": {4.3},
    "3 Strong Links": {5.4, 5.5, 5.6},
    "Grouped 3 Strong Links": {5.7},
    "WXYZ-Wing": {5.5, 5.6},
    "VWXYZ-Wing": {6.2, 6.3, 6.4},
    "UVWXYZ-Wing": {6.6},
}


@cache
def ratings() -> tuple[tuple[Rating, Rating], ...]:
    """On `sukaku` and `se121`."""
    some = list(nonet.generate(count=150, seed=21))
    return tuple((nonet.rate(each, "sukaku"), nonet.rate(each, "se121")) for each in some)


def states() -> Iterator[tuple[State, Step]]:
    for rating, _ in ratings():
        yield from rating.states()


def test_every_step_is_sound() -> None:
    for rating, _ in ratings():
        solution = nonet.solve(rating.puzzle).solution
        assert solution is not None
        for step in rating.steps:
            assert all(solution.values[cell] == value for cell, value in step.placements)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)


def test_its_own_techniques_have_their_difficulties() -> None:
    seen: Counter[str] = Counter()
    for rating, _ in ratings():
        for step in rating.steps:
            if step.technique in OWN:
                seen[step.technique] += 1
                assert step.rating("sukaku") in OWN[step.technique], step
    assert set(seen) == set(OWN)


def test_without_its_own_techniques_it_is_the_path_of_se121() -> None:
    same = 0
    for rating, plain in ratings():
        if any(step.technique in OWN for step in rating.steps):
            continue
        assert rating.score == plain.score
        # Locked candidates have another order.
        if not any(step.technique in ("Pointing", "Claiming") for step in rating.steps):
            same += 1
            assert [step.outcome for step in rating.steps] == [step.outcome for step in plain.steps]
            assert rating.figures == plain.figures
    assert 20 < same < len(ratings())


@pytest.mark.parametrize("name", TWICE)
def test_another_search_finds_the_same(name: str) -> None:
    found = 0
    for state, step in states():
        crossed = set(step.eliminations)
        if step.technique == name:
            found += 1
            assert any(crossed <= set(other.eliminations) for other in nonet.steps(state, [name]))
        elif (step.rating("sukaku") or 0) > TWICE[name]:
            assert not nonet.steps(state, [name]), f"{step.technique} comes after {name}"
    assert found


def without_givens(seed: int) -> Puzzle:
    """Pencil marks alone: at random, as few false ones crossed out as make it unique."""
    chance = random.Random(seed)
    puzzle = next(iter(nonet.generate(count=1, seed=seed)))
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    false = [(c, v) for c in range(81) for v in range(1, 10) if v != solution.values[c]]
    chance.shuffle(false)

    def board(crossed: int) -> Puzzle:
        gone = set(false[:crossed])
        marks = (str(v) if (c, v) not in gone else "." for c in range(81) for v in range(1, 10))
        return nonet.parse("".join(marks))

    low, high = 0, len(false)
    while high - low > 1:
        middle = (low + high) // 2
        if nonet.solve(board(middle), limit=2).count == 1:
            high = middle
        else:
            low = middle
    return board(high)


def test_boards_of_pencil_marks_without_givens() -> None:
    for seed in range(3):
        puzzle = without_givens(seed)
        assert puzzle.clues <= 8
        rating = nonet.rate(puzzle, "sukaku")
        assert 1.2 <= rating.score < 20
        state = State.of(puzzle)
        for step in rating.steps:
            state = state.after(step)
        assert not state.places[0]


def test_of_several_results_the_program_s_comes_first() -> None:
    # As Sukaku Explainer 1.18.1 rates it; with the first WXYZ-Wing that is found it would be 5.7.
    text = ".1.2.79.......4..5....1.....75..93.1..........365.......3.6....8...4.2..6.1...4.3"
    rating = nonet.rate(nonet.parse(text), "sukaku")
    assert rating.columns == ("5.6", "2.8", "2.6")
    locked = [
        (step.rating("sukaku"), [cell_name(cell, 9) for cell in step.cells])
        for step in rating.steps
        if step.technique in ("Pointing", "Claiming")
    ]
    assert locked == [
        (2.6, ["r5c2", "r5c3"]),
        (2.8, ["r1c8", "r1c9"]),
        (2.6, ["r5c6", "r6c6"]),
        (2.6, ["r4c1", "r6c1"]),
        (2.6, ["r5c5", "r6c5"]),
        (2.6, ["r4c5", "r6c5"]),
        (2.6, ["r2c4", "r3c4"]),
    ]
    (wing,) = [step for step in rating.steps if step.technique == "WXYZ-Wing"]
    assert [cell_name(cell, 9) for cell in wing.cells] == [
        "r7c6",
        "r9c4",
        "r9c5",
        "r9c8",
    ]


def test_of_strong_links_the_kinds_of_houses_decide_before_the_digit() -> None:
    # Sukaku Explainer 1.18.1: "2 Strong links 001: Cell r8c9,r9c8,r4c8,r4c6 on value 8".
    text = ".....13.4.31...86......7...94.75...22...6..4..........8...7.....5.....1...92....6"
    steps = nonet.rate(nonet.parse(text), "sukaku").steps
    first = next(step for step in steps if step.technique in ("2 Strong Links", "2-String Kite"))
    assert [cell_name(cell, 9) for cell in first.cells] == ["r4c6", "r4c8", "r8c9", "r9c8"]


def test_a_single_mark_is_found_first_while_its_peers_have_the_value() -> None:
    """The marks of an easy puzzle with its values still to be found, as in texts of 729."""
    puzzle = nonet.examples.get("easy-1").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    marks = [[value] if given else [*range(1, 10)]
             for value, given in zip(solution.values, puzzle.givens, strict=True)]  # fmt: skip
    text = "".join(str(v) if v in held else "." for held in marks for v in range(1, 10))
    rating = nonet.rate(nonet.parse(text), "sukaku")
    assert rating.columns == ("2.3", "1.2", "1.2"), "as Sukaku Explainer 1.18.1 says"
    assert nonet.rate(puzzle, "sukaku").columns == ("1.2", "1.0", "1.0")
    list(rating.states())


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
