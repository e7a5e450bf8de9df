"""What follows from each candidate along chains, for all candidates at once."""

from __future__ import annotations

from nonet.model import Chain, State, cells_of
from nonet.techniques._memory import cached
from nonet.techniques._views import members
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import grouped_graph
from nonet.techniques.links.paths import shortest


class Consequences:
    """What follows from each candidate along chains.

    Attributes:
        graph: The links, those of groups included.
        on: For each candidate the nodes that are true if it is.
        off: For each candidate the candidates that are false if it is true.
    """

    def __init__(self, state: State) -> None:
        self.graph: Graph = grouped_graph(state)
        self.on: dict[int, int] = {}
        self.off: dict[int, int] = {}
        graph = self.graph
        for candidate in cells_of(graph.candidates):
            on = 1 << candidate
            for start in members(graph.weak[candidate] & graph.linked):
                on |= graph.reach[start]
            off = 0
            for node in members(on):
                off |= graph.weak[node]
            self.on[candidate] = on
            self.off[candidate] = off & graph.candidates

    def chain(self, candidate: int, end: int, *, on: bool) -> Chain:
        """How an end follows from a candidate."""
        graph = self.graph
        best: list[int] = []
        for start in cells_of(graph.weak[candidate] & graph.linked):
            tree = shortest(graph, start)
            for goal in tree.ends(1 << end if on else graph.weak[end]):
                path = tree.path(goal)
                if not best or len(path) < len(best):
                    best = path
                break
        if not on:
            if graph.weak[candidate] >> end & 1:
                best = []
            best = [*best, end]
        return Chain(graph.statements([candidate, *best], True))


consequences_of = cached(Consequences)
