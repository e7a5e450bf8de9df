"""Chains, deadly patterns and locked sets of several sectors, against slow searches."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet._explain import technique
from nonet.model import Candidate, House, Layout, State, cells_of
from nonet.techniques import TECHNIQUES, Technique, forcing
from nonet.techniques.chains import _is_simple
from nonet.techniques.deadly import Shape, borescopers, double_lines
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import consequences_of, grouped_graph, plain_graph
from nonet.techniques.shortest import SHORTEST
from strategies import layouts, puzzles
from techniques.positions import positions

STATES = [position.state for position in positions()[::6]]


def chains(graph: Graph, start: int, most: int) -> dict[int, list[list[int]]]:
    """For the nodes up to `most` steps away all the shortest chains, path by path."""
    found: dict[int, list[list[int]]] = {}
    paths = [[start, on] for on in cells_of(graph.strong[start])]
    for _ in range(most):
        new: dict[int, list[list[int]]] = {}
        for path in paths:
            if path[-1] not in found:
                new.setdefault(path[-1], []).append(path)
        found |= new
        paths = [
            [*path, off, on]
            for group in new.values()
            for path in group
            for off in cells_of(graph.weak[path[-1]] & graph.linked)
            for on in cells_of(graph.strong[off])
        ]
    return found


def graphs(state: State) -> list[Graph]:
    return [graph for graph in (plain_graph(state), grouped_graph(state)) if graph.strong]


@pytest.mark.parametrize("state", STATES)
def test_trees_have_all_shortest_chains(state: State) -> None:
    for graph in graphs(state):
        start = min(graph.strong)
        for end, paths in chains(graph, start, most=3).items():
            found = graph.paths(start, end, 1000)
            assert sorted(found) == sorted(paths)
            assert [graph.path(start, end)] == graph.paths(start, end, 1) == found[:1]


@pytest.mark.parametrize("state", STATES)
def test_the_shortest_chain_to_a_false_mark(state: State) -> None:
    for graph in graphs(state):
        for mark in cells_of(graph.false_candidates):
            seen = graph.weak[mark]
            best: list[int] = []
            for start in cells_of(seen & graph.linked):
                ends = cells_of(seen & graph.linked)
                paths = [path for end in ends for path in graph.paths(start, end, 1)]
                path = min(paths, key=len, default=[])
                if path and (not best or len(path) < len(best)):
                    best = path
            assert graph.touching(mark) == best


@pytest.mark.parametrize("state", STATES)
@pytest.mark.sampled
def test_what_excludes_what(state: State) -> None:
    peers = state.layout.peers
    for graph in graphs(state):
        nodes = [*cells_of(graph.candidates), *cells_of(graph.linked & graph.groups)]
        for one in nodes:
            value, cells = graph.value_and_cells(one)
            for other in nodes:
                another, places = graph.value_and_cells(other)
                seen = all(not places & ~peers[cell] for cell in cells_of(cells))
                same = cells == places and not cells & (cells - 1)
                wanted = seen if value == another else same
                assert bool(graph.weak[one] >> other & 1) == wanted


@pytest.mark.parametrize("state", STATES)
def test_strong_links_are_those_of_houses_cells_and_groups(state: State) -> None:
    houses = [mask for _, mask in state.layout.full_masks]
    plain = set[tuple[tuple[int, int], ...]]()
    grouped = set[tuple[int, frozenset[int]]]()
    for cell in cells_of(state.places[0]):
        values = state.values_of(cell)
        if len(values) == 2:
            plain.add(tuple((value, 1 << cell) for value in values))
    for value, places in enumerate(state.places[1:], 1):
        for house in houses:
            here = places & house
            if here.bit_count() == 2:
                plain.add(tuple((value, 1 << cell) for cell in cells_of(here)))
            crossed = {here & other for other in houses if other != house}
            for part in crossed:
                rest = here & ~part
                if part and rest and (rest in crossed or rest.bit_count() == 1):
                    grouped.add((value, frozenset({part, rest})))
    graph = plain_graph(state)
    of_nodes = graph.value_and_cells
    pairs = {(one, two) for one, ends in graph.strong.items() for two in cells_of(ends)}
    assert {tuple(map(of_nodes, pair)) for pair in pairs if pair[0] < pair[1]} == plain
    every = grouped_graph(state)
    parts = {
        (
            every.value_and_cells(one)[0],
            frozenset(every.value_and_cells(node)[1] for node in (one, two)),
        )
        for one, ends in every.strong.items()
        for two in cells_of(ends)
        if max(one, two) >= every.singles
    }
    assert parts == {(value, both) for value, both in grouped if any(m & (m - 1) for m in both)}


def meets_a_cell_twice(
    cells: list[int], reason: dict[tuple[int, int], str], path: list[int]
) -> bool:
    """As `_is_simple` has it, with a list of all that was met."""
    met: list[int] = []
    for i, node in enumerate(path):
        here = cells[node]
        if met and (here == met[-1] or (path[i - 1], node) in reason):
            met[-1] |= here
            continue
        if any(here & other for other in met[1:]) or (met and here & met[0] and node != path[-1]):
            return True
        met.append(here)
    return False


@settings(max_examples=250)
@given(st.data())
def test_chains_that_meet_no_cell_twice(data: st.DataObject) -> None:
    path = data.draw(st.permutations(range(5)))
    cells = data.draw(st.lists(st.sampled_from([1, 2, 4, 8, 16, 3, 12, 9]), min_size=5, max_size=5))
    links = data.draw(st.lists(st.booleans(), min_size=4, max_size=4))
    reason = {pair: "" for pair, is_set in zip(pairwise(path), links, strict=True) if is_set}
    graph = cast("Graph", SimpleNamespace(value_and_cells=lambda at: (1, cells[at]), reason=reason))
    assert _is_simple(graph, path) != meets_a_cell_twice(cells, reason, path)


POSITIONS = {each.technique: each.state for each in positions()}


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


EASIER = (
    "Locked Candidates Type 1",
    "Locked Candidates Type 2",
    "X-Wing",
    "Finned X-Wing",
    "Sashimi X-Wing",
)


def easier(state: State) -> set[Candidate]:
    """What easier techniques of one value cross out, also by writing a hidden single."""
    gone = {c for name in EASIER for each in technique(name).find(state) for c in each.eliminations}
    for single in technique("Hidden Single").find(state):
        for cell, value in single.placements:
            gone |= {Candidate(peer, value) for peer in range(81) if _sees(state, cell, peer)}
    return gone


def _sees(state: State, cell: int, peer: int) -> bool:
    return bool(state.layout.peers[cell] >> peer & 1)


LAYOUT = Layout.of(9)
Filling = dict[int, int]


def fillings(shape: Shape) -> Iterator[Filling]:
    """All ways to fill the cells of a shape with the values 1 to k."""

    def extended(known: Filling) -> Iterator[Filling]:
        if len(known) == len(shape.cells):
            yield dict(known)
            return
        cell = shape.cells[len(known)]
        seen = {value for other, value in known.items() if LAYOUT.peers[cell] >> other & 1}
        for value in set(range(1, shape.values + 1)) - seen:
            yield from extended({**known, cell: value})

    yield from extended({})


def in_houses(filling: Filling) -> frozenset[tuple[int, frozenset[int]]]:
    """What each house holds, without where."""
    found: dict[int, set[int]] = {}
    for cell, value in filling.items():
        for number in LAYOUT.house_numbers[cell]:
            found.setdefault(number, set()).add(value)
    return frozenset((number, frozenset(values)) for number, values in found.items())


@pytest.mark.parametrize("shapes", [double_lines, borescopers])
def test_no_way_to_fill_a_shape_is_the_only_one(shapes: object) -> None:
    every = (double_lines if shapes is double_lines else borescopers)(LAYOUT)
    assert len(set(every)) == len(every) > 1000
    for shape in Random(4).sample(every, 60):
        ways = Counter(map(in_houses, fillings(shape)))
        assert ways, "a shape that nothing fills says something else"
        assert min(ways.values()) > 1, shape


def test_the_search_sees_what_is_not_deadly() -> None:
    # Of a row's three cells each way is the only one with these values in the columns.
    ways = Counter(map(in_houses, fillings(Shape((0, 3, 6), 0, 3))))
    assert min(ways.values()) == 1


_OF_UNIQUENESS = re.compile(
    r"second solution|several solutions|two solutions|filled in two ways|turned into another"
    r"|of which there is one|no solution or two"
)


@pytest.mark.parametrize("entry", TECHNIQUES, ids=lambda entry: entry.name)
def test_what_argues_with_a_second_solution_is_for_unique_puzzles(entry: Technique) -> None:
    assert entry.assumes_unique == bool(_OF_UNIQUENESS.search(entry.reason)), entry.reason


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
    several = len({house for _, house in shares + across}) > 1
    if shares and several and len(shares) + len(across) == cells.bit_count():
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
