"""The graphs of a state that chains run through, each made once, and what follows along them."""

from __future__ import annotations

from itertools import combinations

from nonet.model import Chain, State, cells_of
from nonet.techniques._memory import Table, cached
from nonet.techniques.links.als import als_table
from nonet.techniques.links.graph import HOUSES, PAIRS, Graph
from nonet.techniques.links.ruled import rule_links
from nonet.words import describe_cells


@cached
def plain_graph(state: State) -> Graph:
    """Single candidates, strong links of houses and of cells."""
    return Graph(state, HOUSES | PAIRS)


@cached
def chain_graph(state: State) -> Graph:
    """The same with what rules forbid together, and of which they need one."""
    if not state.layout.has_rules:
        return plain_graph(state)
    return Graph(state, HOUSES | PAIRS, ruled=rule_links(state))


@cached
def grouped_graph(state: State) -> Graph:
    """The same with groups."""
    ruled = rule_links(state) if state.layout.has_rules else None
    graph = Graph(state, HOUSES | PAIRS, ruled=ruled).add_groups()
    return graph if graph.groups else chain_graph(state)


@cached
def sets_graph(state: State) -> Graph:
    """The same with almost locked sets."""
    graph = Graph(state, HOUSES | PAIRS).add_groups()
    strong = graph.strong  # without those that are added
    table = als_table(state)
    for number, one in enumerate(table.sets):
        if not one.cells & (one.cells - 1):
            continue
        names = describe_cells(cells_of(one.cells), state.size)
        nodes = [graph.node(v, places) for v, places in table.places[number].items()]
        for first, second in combinations(nodes, 2):
            if (first, second) in graph.locked or strong.get(first, 0) >> second & 1:
                continue
            graph.add_strong(first, second)
            ends = first, second
            places = table.places[number].items()
            others = [pair for pair, node in zip(places, nodes, strict=True) if node not in ends]
            for link in (ends, ends[::-1]):
                graph.locked[link] = others
                graph.reason[link] = f"{names} have just one value more than cells"
    return graph


class Consequences:
    """The consequences of each candidate along chains.

    Attributes:
        graph: The links, those of groups included.
        on: For each candidate the nodes that are true if it is.
        off: For each candidate the candidates that are false if it is true.
    """

    def __init__(self, state: State) -> None:
        self.graph: Graph = grouped_graph(state)
        follows = Table(self.graph.follows)
        self.on: dict[int, int] = Table(lambda candidate: follows[candidate][0])
        self.off: dict[int, int] = Table(lambda candidate: follows[candidate][1])

    def chain(self, candidate: int, end: int, *, on: bool) -> Chain:
        """How an end follows from a candidate."""
        return Chain(self.graph.statements(self.graph.leading(candidate, end, on=on), True))


consequences_of = cached(Consequences)
