"""The graphs of a state that chains run through, each made once."""

from __future__ import annotations

from itertools import combinations

from nonet.model import State, cells_of
from nonet.techniques._memory import cached
from nonet.techniques.links.als import als_table
from nonet.techniques.links.graph import Graph
from nonet.words import describe_cells


def plain_graph(state: State) -> Graph:
    """Single candidates, strong links of houses and of cells."""
    return cached(state, "plain graph", lambda s: Graph(s).add_houses().add_pairs())  # type: ignore[no-any-return]


def grouped_graph(state: State) -> Graph:
    """The same with groups."""
    return cached(state, "grouped graph", _with_groups)  # type: ignore[no-any-return]


def _with_groups(state: State) -> Graph:
    graph = plain_graph(state).copy().add_groups()
    return graph if graph.grouped else plain_graph(state)


def sets_graph(state: State) -> Graph:
    """The same with almost locked sets."""
    return cached(state, "sets graph", _with_sets)  # type: ignore[no-any-return]


def _with_sets(state: State) -> Graph:
    graph = Graph(state).add_houses().add_pairs().add_groups()
    table = als_table(state)
    for number, one in enumerate(table.sets):
        if not one.cells & (one.cells - 1):
            continue
        names = describe_cells(cells_of(one.cells), state.size)
        nodes = [graph.node(v, places) for v, places in table.places[number].items()]
        for first, second in combinations(nodes, 2):
            if graph.strong.get(first, 0) >> second & 1:
                continue
            graph.add_strong(first, second)
            others = [
                item
                for item, node in zip(table.places[number].items(), nodes, strict=True)
                if node not in (first, second)
            ]
            for pair in ((first, second), (second, first)):
                graph.locked[pair] = others
                graph.reason[pair] = f"{names} have just one value more than cells"
    return graph
