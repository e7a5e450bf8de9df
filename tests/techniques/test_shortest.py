"""Chains and rings that hints look for, the shortest first, and what they start from."""

from __future__ import annotations

import pytest

from nonet.model import Candidate, Layout, State, cells_of
from nonet.techniques import forcing
from nonet.techniques._shortest import SHORTEST
from nonet.techniques.links.graphs import consequences_of
from techniques.positions import positions

POSITIONS = {each.technique: each.state for each in positions()}


def marked(pairs: dict[int, tuple[int, int]]) -> State:
    """An empty board on which some cells have two candidates, and all others each."""
    gone = [Candidate(c, v) for c, held in pairs.items() for v in range(1, 10) if v not in held]
    return State(Layout.of(9), [0] * 81).changed((), gone)


def test_three_cells_with_two_candidates_are_enough_for_a_chain() -> None:
    state = marked({0: (1, 2), 4: (2, 3), 36: (1, 3)})
    (found,) = SHORTEST["XY-Chain"](state, 9)
    assert found.eliminations == (Candidate(40, 3),)
    assert not list(SHORTEST["XY-Chain"](marked({0: (1, 2), 4: (2, 3)}), 9))


def test_a_ring_crosses_something_out_where_it_closes() -> None:
    state = POSITIONS["Hidden Single"]
    found = next(iter(SHORTEST["Grouped Continuous Nice Loop (ALS)"](state, 12)))
    assert found.eliminations == tuple(Candidate(40, value) for value in (1, 2, 5, 7, 8))


def test_the_shortest_contradictions_of_all_that_there_are() -> None:
    state = POSITIONS["Forcing Chain Contradiction"]
    consequences, groups = consequences_of(state), forcing._groups(state)
    graph = consequences.graph
    lengths = {}
    for start in cells_of(graph.candidates):
        on, off = consequences.on[start], consequences.off[start]
        ends = [
            (-1, end, [(end, False)] if end == start else [(end, True), (end, False)])
            for end in cells_of(on & off)
        ]
        for number, (_, group) in enumerate(groups):
            inside = [graph.number(each) for each in group]
            if all(off >> each & 1 for each in inside):
                ends.append((number, inside[0], [(each, False) for each in inside]))
        for number, end, parts in ends:
            parted = [consequences.chain(start, part, on=is_on) for part, is_on in parts]
            total = sum(len(chain.nodes) for chain in parted) + 3 * (len(parted) - 1)
            lengths[start, number, end if number < 0 else 0] = total
    least = min(lengths.values())
    numbers = []
    for start, house, nodes, end in graph.clashes(100):
        of = (None if house < 0 else house, [graph.candidate(each) for each in nodes])
        numbers.append((start, groups.index(of) if nodes else -1, 0 if nodes else end))
    assert numbers == sorted(each for each, total in lengths.items() if total == least)


@pytest.mark.parametrize("value", range(1, 10))
def test_the_places_of_each_value_in_each_house_are_a_group(value: int) -> None:
    state = POSITIONS["Hidden Single"]
    wanted = {
        (number, tuple(cells_of(state.places[value] & house)))
        for number, house in enumerate(state.layout.masks)
        if state.places[value] & house
    }
    groups = [each for each in forcing._groups(state) if each[0] is not None]
    found = {
        (number, tuple(each.cell for each in group))
        for number, group in groups
        if group[0].value == value
    }
    assert found == wanted


@pytest.mark.parametrize("name", [name for name in SHORTEST if "Rule" not in name])
def test_what_shall_go_is_looked_for_alone(name: str) -> None:
    """The first step that crosses out certain candidates, with and without looking for others."""
    search = SHORTEST[name]
    checked = 0
    for state in [each.state for each in positions() if each.technique == name][:2]:
        every = [each for each in search(state, 40) if not each.placements]
        for step in every[:12]:
            gone = set(step.eliminations)
            first = next(each for each in every if gone <= {*each.eliminations})
            nodes = sum(1 << (each.value - 1) * 81 + each.cell for each in gone)
            left = search(state, 40, nodes)
            again = next(each for each in left if gone <= {*each.eliminations}).explain()
            assert again == first.explain() or "ALS-X" in name
            checked += 1
    assert checked or name == "Forcing Chain Verity"
