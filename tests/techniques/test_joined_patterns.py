"""Grouped links, joined wings, almost locked pairs and exocets against their definitions."""

from __future__ import annotations

from itertools import pairwise

import pytest

import nonet
from nonet.model import Puzzle, State, Step
from nonet.records import changes_record
from nonet.techniques import TECHNIQUES
from nonet.techniques.senior_exocet import _exocets, _two_hold
from techniques.positions import positions

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
