"""Fireworks, exocet, multi-sector locked sets: their arguments, checked by search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Candidate, Candidates, House, Layout, Puzzle, State, Status, Step
from nonet.model.cells import cells_of
from nonet.techniques import TECHNIQUES
from nonet.techniques.senior_exocet import _exocets
from strategies import layouts, puzzles
from techniques.positions import positions

LAYOUT = Layout.of(9)


def mark(text: str) -> Candidate:
    """``5r1c2``."""
    value, row, column = int(text[0]), int(text[2]), int(text[4])
    return Candidate((row - 1) * 9 + column - 1, value)


def state_without(gone: Iterable[Candidate]) -> State:
    return State(LAYOUT, [0] * 81, marks=Candidates.full(LAYOUT).without(gone))


def first(technique: str, state: State) -> Step:
    return next(TECHNIQUES.get(technique).find(state)).explain()


def check_by_search(state: State, step: Step) -> None:
    """None of the marks that go stands in any solution; and there are solutions."""
    every = state.candidates()
    for cell, value in step.eliminations:
        others = [Candidate(cell, v) for v in every.of(cell) if v != value]
        marks = every.without(others)
        puzzle = Puzzle(LAYOUT, [0] * 81, marks=marks)
        assert nonet.solve(puzzle, limit=1).status is Status.UNSOLVABLE, (cell, value)
    assert nonet.solve(Puzzle(LAYOUT, [0] * 81, marks=every), limit=1).solution is not None


def leaves_box(value: int, row: int, column: int, ends: tuple[int, int]) -> Iterator[Candidate]:
    """What must go so that a value has one end in a row and one in a column; all 0-based."""
    for i in range(9):
        if i // 3 != column // 3 and i != ends[0]:
            yield Candidate(row * 9 + i, value)
        if i // 3 != row // 3 and i != ends[1]:
            yield Candidate(i * 9 + column, value)


def test_three_values_with_the_same_three_cells() -> None:
    gone = [each for value in (1, 2, 3) for each in leaves_box(value, 0, 0, (4, 4))]
    state = state_without(gone)
    step = first("Triple Firework", state)
    assert {cell for cell, _ in step.eliminations} == {0, 4, 36}
    assert {value for _, value in step.eliminations} == {4, 5, 6, 7, 8, 9}
    check_by_search(state, step)


def test_two_values_prove_nothing() -> None:
    gone = [each for value in (1, 2) for each in leaves_box(value, 0, 0, (4, 4))]
    assert not list(TECHNIQUES.get("Triple Firework").find(state_without(gone)))


def test_a_value_without_an_end_goes_with_the_others() -> None:
    gone = [each for value in (1, 2, 3) for each in leaves_box(value, 0, 0, (4, 4))]
    state = state_without([*gone, Candidate(4, 3)])
    check_by_search(state, first("Triple Firework", state))


def test_four_values_from_opposite_corners() -> None:
    gone = [each for value in (1, 2) for each in leaves_box(value, 0, 0, (4, 4))]
    gone += [each for value in (3, 4) for each in leaves_box(value, 4, 4, (0, 0))]
    state = state_without(gone)
    step = first("Quadruple Firework", state)
    assert {cell for cell, _ in step.eliminations} == {0, 4, 36, 40}
    assert {value for _, value in step.eliminations} == {5, 6, 7, 8, 9}
    check_by_search(state, step)


def exocet(rows: dict[int, tuple[int, ...]], beside: tuple[str, ...] = ("r3c4", "r2c7")) -> State:
    """Base r1c1 and r1c2, targets r2c4 and r3c7; for each value its rows among the S cells."""
    gone = [Candidate(c, v) for c in (0, 1) for v in range(1, 10) if v not in rows]
    gone += [mark(f"{v}{cell}") for v in rows for cell in beside]
    gone += [
        Candidate((row - 1) * 9 + column, v)
        for v in rows
        for row in range(4, 10)
        for column in (2, 3, 6)
        if row not in rows[v]
    ]
    return state_without(gone)


def test_targets_hold_the_values_of_the_base() -> None:
    state = exocet({1: (4, 7), 2: (5, 8), 3: (6, 9)})
    step = first("Junior Exocet", state)
    targets = {mark("1r2c4").cell, mark("1r3c7").cell}
    assert {(c, v) for c, v in step.eliminations} == set(product(targets, range(4, 10)))
    check_by_search(state, step)
    # Both targets are in the band of the base: that is no senior one.
    assert not list(TECHNIQUES.get("Senior Exocet").find(state))


def test_a_value_of_no_target_leaves_the_base() -> None:
    rows: dict[int, tuple[int, ...]] = {1: (4, 7), 2: (5, 8), 3: (6, 9)}
    state = exocet(rows).changed((), [mark("3r2c4"), mark("3r3c7")])
    step = first("Junior Exocet", state)
    assert {Candidate(0, 3), Candidate(1, 3)} <= set(step.eliminations)
    # 1 and 2 are known then: they are used up in the rows that hold them among the S.
    assert mark("1r4c1") in step.eliminations
    check_by_search(state, step)


@pytest.mark.parametrize(
    "state",
    [
        exocet({1: (4, 7, 8), 2: (5, 8), 3: (6, 9)}),
        exocet({1: (4, 7), 2: (5, 8), 3: (6, 9)}, ("r3c4",)),
    ],
    ids=["three rows", "room beside a target"],
)
def test_what_is_no_exocet(state: State) -> None:
    shared = {mark("1r2c4").cell, mark("1r3c7").cell}
    for step in TECHNIQUES.get("Junior Exocet").find(state):
        assert not shared & {cell for cell, _ in step.eliminations}


def slow_sectors(state: State) -> set[Candidate]:
    """What goes by all choices of houses and shared values, one by one."""
    layout, n = state.layout, state.size
    rows, columns, boxes = layout.houses[:n], layout.houses[n : 2 * n], layout.boxes
    gone = set()
    for first_, second in ((rows, columns), (rows, boxes), (columns, boxes)):
        for count, shared in product(range(1, n + 1), range(1 << n)):
            values = [v for v in range(1, n + 1) if shared >> v - 1 & 1]
            for lines in combinations(first_, count):
                gone |= set(locked(state, lines, second, values))
    return gone


def locked(
    state: State, lines: Sequence[House], second: Sequence[House], values: Sequence[int]
) -> Iterator[Candidate]:
    def places(value: int, cells: int) -> int:
        return state.places[value] & cells

    mask = sum(line.mask for line in lines)
    others = [v for v in range(1, state.size + 1) if v not in values]
    taken = [
        house
        for house in second
        if (state.places[0] & mask & house.mask).bit_count()
        > sum(places(v, mask & house.mask) > 0 for v in others)
    ]
    cells = state.places[0] & mask & sum(house.mask for house in taken)
    # As the search does: a share counts even where its value has places beyond the cells alone.
    shares = [(v, line) for v in values for line in lines if places(v, line.mask)]
    if not all(places(v, cells & line.mask) for v, line in shares):
        return
    across = [(v, house) for v in others for house in taken if places(v, cells & house.mask)]
    if shares and len(shares) + len(across) == cells.bit_count():
        for value, house in shares + across:
            yield from (Candidate(c, value) for c in cells_of(places(value, house.mask & ~cells)))


@settings(max_examples=15)
@given(st.data())
def test_sectors_against_every_choice(data: st.DataObject) -> None:
    layout = data.draw(layouts(min_size=4, max_size=4))
    state = State.of(data.draw(puzzles(layout)))
    wrong = [m for m in all_marks(state) if data.draw(st.integers(0, 2)) == 0]
    state = state.changed((), wrong)
    steps = TECHNIQUES.get("Multi-Sector Locked Sets").find(state)
    assert {mark for step in steps for mark in step.eliminations} == slow_sectors(state)


def all_marks(state: State) -> list[Candidate]:
    return [Candidate(c, v) for v in range(1, state.size + 1) for c in cells_of(state.places[v])]


def loop_steps(*gone: str) -> list[set[Candidate]]:
    """What SK Loops cross out in the position that is kept of them, without some marks."""
    state = next(each.state for each in positions() if each.technique == "SK Loop")
    steps = TECHNIQUES.get("SK Loop").find(state.changed((), map(mark, gone)))
    return [set(step.eliminations) for step in steps]


def test_a_value_is_nowhere_in_two_houses_that_share_it_in_a_loop() -> None:
    _, second, _ = loop_steps("1r4c1", "1r4c3")
    assert {mark("1r5c4"), mark("1r6c4")} <= second


def test_the_two_cells_of_an_arm_need_not_share_a_value() -> None:
    assert len(loop_steps("4r9c1", "9r6c2", "7r6c2")) == 1


def test_a_value_of_the_base_may_have_its_places_in_the_targets_alone() -> None:
    state = next(each.state for each in positions() if each.technique == "Junior Exocet")
    gone = map(mark, ("5r3c4", "5r6c4", "5r6c9", "5r7c9"))
    assert len(_exocets(state)) == len(_exocets(state.changed((), gone))) == 1
