"""What follows from each pencil mark along chains, for all marks at once."""

from __future__ import annotations

from nonet.model import Chain, State
from nonet.model.cells import cells_of
from nonet.techniques._bits import members
from nonet.techniques._graph import Graph
from nonet.techniques._graphs import grouped_graph
from nonet.techniques._tools import fact


class Closure:
    """What follows from each pencil mark along chains.

    Attributes:
        graph: The links, those of groups included.
        on: For each mark the nodes that are true if it is.
        off: For each mark the marks that are false if it is true.
    """

    def __init__(self, state: State) -> None:
        self.graph: Graph = grouped_graph(state)
        self.on: dict[int, int] = {}
        self.off: dict[int, int] = {}
        graph = self.graph
        for mark in cells_of(graph.marks):
            on = 1 << mark
            for start in members(graph.weak(mark) & graph.linked):
                on |= graph.reach[start]
            off = 0
            for node in members(on):
                off |= graph.weak(node)
            self.on[mark] = on
            self.off[mark] = off & graph.marks

    def chain(self, mark: int, end: int, *, on: bool) -> Chain:
        """How an end follows from a mark."""
        graph = self.graph
        best: list[int] = []
        for start in cells_of(graph.weak(mark) & graph.linked):
            tree = graph.shortest(start)
            for goal in tree.ends(1 << end if on else graph.weak(end)):
                path = tree.path(goal)
                if not best or len(path) < len(best):
                    best = path
                break
        if not on:
            if graph.weak(mark) >> end & 1:
                best = []
            best = [*best, end]
        return Chain(graph.as_nodes([mark, *best], True))


def closure_of(state: State) -> Closure:
    """The closure of a state, found once."""
    return fact(state, "closure", Closure)  # type: ignore[no-any-return]
