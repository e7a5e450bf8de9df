"""Fireworks, exocets, sectors, grouped links and joined wings: checked by search and definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Candidate, Candidates, House, Layout, Puzzle, State, Status, Step
from nonet.model.cells import cells_of
from nonet.records import changes_record
from nonet.techniques import TECHNIQUES
from nonet.techniques.senior_exocet import _exocets, _two_hold
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


POSITIONS = {each.technique: each.state for each in positions()}


def found(name: str) -> tuple[State, list[Step]]:
    state = POSITIONS[name]
    steps = [each.explain() for each in TECHNIQUES.get(name).find(state)]
    assert steps
    return state, steps


def sees(state: State, one: int, other: int) -> bool:
    return one != other and any(
        one in house.cells and other in house.cells for house in state.layout.houses
    )


def cells_with(step: Step, role: str) -> set[int]:
    return {cell for part in step.highlights if part.role == role for cell, _ in part.candidates}


@pytest.mark.parametrize(
    "name", ["Grouped Skyscraper", "Grouped 2-String Kite", "Grouped Turbot Fish"]
)
def test_two_links_of_two_parts(name: str) -> None:
    state, steps = found(name)
    for step in steps:
        x, a, b, y = (set(node.cells) for node in step.chains[0].nodes)
        value = step.chains[0].nodes[0].value
        assert max(map(len, (x, a, b, y))) > 1, "else it is a plain one"
        for house, parts in zip(step.houses, (x | a, b | y), strict=True):
            assert parts == {cell for cell in house.cells if value in state.values_of(cell)}
        assert all(sees(state, one, other) for one in a for other in b)
        assert all(sees(state, cell, end) for cell, _ in step for end in x | y)
        assert " => " in step.notation


def test_each_place_of_the_link_sees_a_pincer() -> None:
    state, steps = found("Grouped W-Wing")
    for step in steps:
        one, two = sorted(cells_with(step, "pincers"))
        link = cells_with(step, "link")
        (value,) = {
            v for part in step.highlights if part.role == "link" for _, v in part.candidates
        }
        places = {cell for cell in step.houses[0].cells if value in state.values_of(cell)}
        assert places == link and len(link) > 2
        assert all(sees(state, cell, one) or sees(state, cell, two) for cell in link)
        assert state.values_of(one) == state.values_of(two) and len(state.values_of(one)) == 2


def test_sets_that_a_link_joins() -> None:
    state, steps = found("ALS-W-Wing")
    for step in steps:
        (x,) = {v for part in step.highlights if part.role == "link" for _, v in part.candidates}
        a, b = sorted(cells_with(step, "link"))
        held = {cell for cell in step.houses[0].cells if x in state.values_of(cell)}
        assert held == {a, b}
        sets = [cells_with(step, f"set {i}") for i in (1, 2)]
        for cells in sets:
            assert len({v for cell in cells for v in state.values_of(cell)}) == len(cells) + 1
        tied = [
            {cell for cell in cells if x in state.values_of(cell) and not sees(state, cell, end)}
            for cells, end in zip(sets, (a, b), strict=True)
        ]
        swapped = [
            {cell for cell in cells if x in state.values_of(cell) and not sees(state, cell, end)}
            for cells, end in zip(sets, (b, a), strict=True)
        ]
        assert not any(tied) or not any(swapped)
        assert step.notation.count("=") == 4  # two sets, the link, and what follows


@pytest.mark.parametrize("name", ["Almost Locked Pair", "Almost Locked Triple"])
def test_the_crossing_keeps_one_value(name: str) -> None:
    state, steps = found(name)
    for step in steps:
        own, hidden = cells_with(step, "set"), cells_with(step, "hidden")
        values = {v for cell in own for v in state.values_of(cell)}
        assert len(own) == len(hidden) == len(values) - 1
        crossing = set(step.houses[0].cells) & set(step.cover[0].cells)
        for value in values:
            places = {cell for cell in step.cover[0].cells if value in state.values_of(cell)}
            assert places and places <= crossing | hidden
        for cell, value in step.eliminations:
            assert (cell in hidden) != (value in values)


def test_a_ring_leaves_each_value_in_two_cells() -> None:
    state, steps = found("XYZ-Ring")
    solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
    assert solution is not None
    for step in steps:
        parts = {part.role: part.candidates for part in step.highlights}
        (pivot,), (one,), (two,) = (
            {cell for cell, _ in parts[role]} for role in ("pivot", "pincer 1", "pincer 2")
        )
        x, y = parts["kept"][0].value, parts["other"][0].value
        near, z = parts["near"][0]
        far = parts["far"][0].cell
        values = solution.values
        assert x in (values[pivot], values[one]) and y in (values[pivot], values[two])
        assert z in (values[two], values[near]) and z in (values[pivot], values[one], values[far])
    gone = "- loop => r6c2,r6c5<>9"
    assert steps[0].notation == f"(8=9)r6c7-(9=8)r46c9-r3c9=r3c7{gone}", "weak and strong in turn"


def test_the_values_of_a_base_are_in_its_targets() -> None:
    several = 0
    for name in ("Senior Exocet", "Double Exocet"):
        state = POSITIONS[name]
        solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
        assert solution is not None
        for each in _exocets(state):
            base = {solution.values[cell] for cell in each.base.cells}
            assert base == {solution.values[cell] for cell in each.targets}
            assert any(
                {*zip(way, way.values(), strict=True)} <= {*enumerate(solution.values)}
                for way in each.ways
            ), "the solution is one of the ways"
            several += 1
    assert several > 1


def test_what_two_houses_hold() -> None:
    layout = POSITIONS["Senior Exocet"].layout
    row_and_column = layout.masks[0] | layout.masks[9]
    assert _two_hold(layout, row_and_column)
    assert not _two_hold(layout, row_and_column | 1 << 40)
    diagonal = [0, 10, 40]
    assert not _two_hold(layout, sum(1 << cell for cell in (0, 40, 80)))
    assert _two_hold(layout, sum(1 << cell for cell in diagonal))


def test_the_grade_one_hint_names_the_link() -> None:
    state = POSITIONS["ALS-W-Wing"]
    step = nonet.hint(state, techniques=["ALS-W-Wing"]).step
    assert step is not None
    hint = nonet.hint(state, grade=1, techniques=["ALS-W-Wing"])
    (value,) = {v for part in step.highlights if part.role == "link" for _, v in part.candidates}
    assert hint.text == f"Look at the {value}s in {step.houses[0].name}."


def test_a_hint_names_guardians() -> None:
    state = POSITIONS["Borescoper's Deadly Pattern"]
    hint = nonet.hint(state, grade=2, techniques=["Borescoper's Deadly Pattern"])
    assert hint.text.endswith("(guardian).")


def test_reverse_bug_closes_a_set() -> None:
    state, steps = found("Reverse BUG")
    for step in steps:
        (target,) = step.eliminations
        where = {cell: state.values[cell] for cell in step.cells} | dict([target])
        pair = set(where.values())
        assert len(pair) == 2
        assert {c for c, v in enumerate(state.givens) if v in pair} <= set(where)
        for house in state.layout.houses:
            inside = [where[cell] for cell in house.cells if cell in where]
            assert len(inside) in (0, 2) and len(set(inside)) == len(inside)
        assert len(where) < 18


def test_chains_of_joined_patterns_alternate() -> None:
    _, steps = found("Grouped Skyscraper")
    for step in steps:
        assert all(one.on != other.on for one, other in pairwise(step.chains[0].nodes))


def test_a_step_is_recorded_with_its_notation() -> None:
    state, steps = found("XYZ-Ring")
    assert changes_record(steps[0], state.layout)["notation"] == steps[0].notation != ""
