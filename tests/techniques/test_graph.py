"""Shortest chains and reach, against searches that go node by node from every start."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import examples
from nonet.model import Candidate, State
from nonet.model.cells import cells_of

# An algorithm by itself, against an obvious one.
from nonet.techniques.chains import _is_simple
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import chain_graph, grouped_graph, plain_graph
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
                end = next(graph.ends(start, seen), None)
                path = [] if end is None else graph.path(start, end)
                if path and (not best or len(path) < len(best)):
                    best = path
            assert graph.touching(mark) == best


@pytest.mark.parametrize("state", STATES)
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
def test_a_graph_made_from_another_is_the_same(state: State) -> None:
    graph = Graph(state).add_houses().add_pairs().add_groups()
    derived = grouped_graph(state)
    assert derived.strong == graph.strong
    for start in graph.strong:
        assert derived.reach[start] == graph.reach[start]
    assert derived.false_candidates == graph.false_candidates


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
    graph = cast("Graph", SimpleNamespace(cells=cells, reason=reason))
    assert _is_simple(graph, path) != meets_a_cell_twice(cells, reason, path)


def test_a_rule_that_needs_one_of_two_candidates_is_a_strong_link() -> None:
    state = State.of(nonet.parse("." * 81, rule="quadruple 9 r5c4 r5c5 r6c4 r6c5"))
    state = state.changed((), [Candidate(39, 9), Candidate(40, 9)])
    graph = chain_graph(state)
    one, other = (graph.number(Candidate(cell, 9)) for cell in (48, 49))
    assert graph.strong[one] == 1 << other
    assert graph.why_so(one, other).startswith("the quadruple")


def test_what_a_cell_sees_cannot_be_with_what_gives_the_cell_its_value() -> None:
    graph = chain_graph(State.of(nonet.parse("." * 81, rule="clone r1c1 / r9c9")))
    one, seen = (graph.number(Candidate(cell, 5)) for cell in (0, 75))
    assert graph.weak[one] >> seen & 1 and graph.weak[seen] >> one & 1
    assert "r9c9" in graph.why_not(one, seen)


def test_a_chain_names_the_rule_by_which_it_crosses_out() -> None:
    puzzle = examples.get("sandwich-2").puzzle
    texts = [str(step) for step in nonet.explain(puzzle, detours=True) if "AIC" in step.technique]
    assert any(" (by the sandwich" in text for text in texts)
