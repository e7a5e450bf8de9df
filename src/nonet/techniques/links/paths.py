"""Shortest chains from a statement, by breadth-first search over the links of a graph."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import cells_of
from nonet.techniques._views import lowest
from nonet.techniques.links.graph import Graph


class Tree:
    """Shortest alternating chains from a node that is false, by breadth-first search.

    The search goes as deep as it is asked to. Links hold in both directions, so the levels of the
    search are enough to walk back.

    Attributes:
        levels: For each number of steps the nodes that become true first after that many.
    """

    def __init__(self, graph: Graph, start: int) -> None:
        self.graph = graph
        self.start = start
        self.levels = [graph.strong[start]]
        self._reached = graph.strong[start]
        self._grouped: list[int] = []

    def ends(self, wanted: int, *, over_group: bool = False) -> Iterator[int]:
        """The nodes that become true, the nearest first, as far as they are wanted.

        With `over_group` those of which one of the shortest chains has a group of cells.
        """
        wanted &= self.graph.reach[self.start]
        depth = 0
        while wanted:
            level = self.level(depth) & wanted
            if level:
                yield from cells_of(level & self.over_group(depth) if over_group else level)
            wanted ^= level
            depth += 1

    def level(self, depth: int) -> int:
        """The nodes that become true first after that number of steps; 0 if there are none."""
        levels = self.levels
        while depth >= len(levels):
            on = self.graph.implied_by(levels[-1]) & ~self._reached
            self._reached |= on
            levels.append(on)
        return levels[depth]

    def over_group(self, depth: int) -> int:
        """The nodes to which a chain of that length with a group leads, and perhaps others."""
        if self.start >= self.graph.singles:
            return -1
        for i in range(len(self._grouped), depth + 1):
            found = self.graph.groups
            if i:
                found |= self.graph.implied_by(self._grouped[-1])
                found |= self.graph.implied_over_group(self.levels[i - 1])
            self._grouped.append(found & self.level(i))
        return self._grouped[depth]

    def path(self, end: int) -> list[int]:
        """The first of the shortest chains from the start to a node that becomes true."""
        strong, weak, levels = self.graph.strong, self.graph.weak_of_linked, self.levels
        found = [end]
        for depth in range(self._depth(end) - 1, -1, -1):
            rest = strong[end]
            before = 0
            while not before:
                off = lowest(rest)
                before = weak[off] & levels[depth]
                rest &= rest - 1
            end = lowest(before)
            found += (off, end)
        found.append(self.start)
        found.reverse()
        return found

    def paths(self, end: int) -> Iterator[list[int]]:
        """All the shortest chains, with the start first; the last nodes count most in the order."""
        strong, weak, levels = self.graph.strong, self.graph.weak_of_linked, self.levels
        begin: tuple[int, ...] = ()
        todo = [(self._depth(end), end, begin)]
        while todo:
            depth, on, tail = todo.pop()
            tail = (on, *tail)
            if not depth:
                yield [self.start, *tail]
                continue
            depth -= 1
            level = levels[depth]
            rest = strong[on]
            while rest:
                off = rest.bit_length() - 1
                rest ^= 1 << off
                here = weak[off] & level
                if here:
                    longer = (off, *tail)
                while here:
                    before = here.bit_length() - 1
                    here ^= 1 << before
                    todo.append((depth, before, longer))

    def _depth(self, end: int) -> int:
        bit = 1 << end
        for depth, level in enumerate(self.levels):
            if level & bit:
                return depth
        depth = len(self.levels)
        while not self.level(depth) & bit:
            depth += 1
        return depth


def shortest(graph: Graph, start: int) -> Tree:
    """The shortest chains from a node that is false."""
    known: Tree | None = graph.cache.get(start)
    if known is None:
        known = graph.cache[start] = Tree(graph, start)
    return known


def shortest_to(graph: Graph, candidate: int) -> list[int]:
    """The shortest chain of whose ends a false candidate sees both.

    Of several it is the one with the smallest start. A search from all of its starts at once
    says how long it is, and which nodes are ends of such chains: so are their starts, since
    links hold in both directions.
    """
    seen = graph.weak[candidate]
    level = reached = graph.true_without(seen)
    depth = 0
    while not level & seen:
        level = graph.implied_by(level) & ~reached
        reached |= level
        depth += 1
    tree = shortest(graph, lowest(level & seen))
    return tree.path(lowest(tree.level(depth) & seen))
