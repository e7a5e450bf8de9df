"""Links between statements, bit-parallel, for all chains.

A *node* says "the value is in one of these cells": a single pencil mark, a group of marks in a line
and a box, or all places of a value in an almost locked set. Two kinds of links:

- *weak*: not both are true, so if one is, the other is not;
- *strong*: not both are false, so if one is not, the other is.

All nodes have a number, and the links of a node are one integer with a bit for each node. A chain
alternates: *s* is not, so *a* is, so *b* is not, so *c* is ...: `Graph.reach` says for every *s*
which nodes are true at the end of some chain, by a transitive closure over these integers. Where it
says that there is a chain, `Graph.shortest` finds the shortest by breadth-first search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, partial

from nonet.model import Candidate, Layout, Node, State
from nonet.model.cells import cells_of, mask_of
from nonet.techniques._bits import lowest, members
from nonet.techniques._reach import closed
from nonet.techniques._tools import by_count, digits, remembered, values_in
from nonet.techniques._tree import Tree
from nonet.techniques.single_value import strong_links


class Graph:
    """Nodes and links of a state.

    Attributes:
        nodes: Of each node the value and the cells. Single marks come first: the node of value v in
            cell c has the number ``(v - 1) * cells + c``, whether there is such a mark or not.
        only: The one value that it is about, or None for all.
        strong: For the nodes that have strong links their partners.
        cells: Of each node the cells.
        reason: For a strong link why it holds, where that is not a house or a cell.
        locked: For a strong link of an almost locked set the places of the other values.
    """

    def __init__(self, state: State, only: int | None = None) -> None:
        self.state = state
        self.only = only
        self.layout = state.layout
        self.count = state.layout.cell_count
        self.singles = state.size * self.count
        self.grouped: list[tuple[int, int]] = []
        self.cells = [1 << cell for cell in range(self.count)] * state.size
        self.reason: dict[tuple[int, int], str] = {}
        self.strong: dict[int, int] = {}
        self.locked: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.marks = 0
        for value in range(1, state.size + 1) if only is None else (only,):
            self.marks |= state.places[value] << (value - 1) * self.count
        self._number: dict[tuple[int, int], int] = {}
        self._weak: dict[int, int] = {}
        self._sees = _static_weak(state.layout)
        self._trees: dict[int, Tree] = {}
        self._origin: Graph | None = None

    def copy(self) -> Graph:
        """A graph with the same strong links, for more of them."""
        graph = Graph(self.state, self.only)
        graph.strong = dict(self.strong)
        graph._origin = self
        return graph

    def node(self, value: int, cells: int) -> int:
        """The number of a node, which is added if need be."""
        if not cells & (cells - 1):
            return (value - 1) * self.count + lowest(cells)
        known = self._number.get((value, cells))
        if known is None:
            known = self._number[value, cells] = self.singles + len(self.grouped)
            self.grouped.append((value, cells))
            self.cells.append(cells)
        return known

    def says(self, node: int) -> tuple[int, int]:
        """The value and the cells of a node."""
        if node < self.singles:
            return node // self.count + 1, 1 << node % self.count
        return self.grouped[node - self.singles]

    def join(self, one: int, two: int) -> None:
        """Adds a strong link."""
        self.strong[one] = self.strong.get(one, 0) | 1 << two
        self.strong[two] = self.strong.get(two, 0) | 1 << one

    def add_houses(self) -> Graph:
        """Strong links of values with two places in a house."""
        for value in range(1, self.state.size + 1) if self.only is None else (self.only,):
            base = (value - 1) * self.count
            for _, a, b in strong_links(self.state, value):
                self.join(base + lowest(a), base + lowest(b))
        return self

    def add_pairs(self) -> Graph:
        """Strong links of cells with two pencil marks."""
        bits = digits(self.state)
        for cell in cells_of(by_count(self.state)[1]):
            one, two = values_in(bits[cell])
            self.join((one - 1) * self.count + cell, (two - 1) * self.count + cell)
        return self

    def add_groups(self) -> Graph:
        """Strong links between groups, the places of a value where two houses cross."""
        for value in range(1, self.state.size + 1):
            places = self.state.places[value]
            search = partial(_group_links, places, self.layout)
            for group, rest in remembered(self.state, ("groups", places), search):
                self.join(self.node(value, group), self.node(value, rest))
        return self

    @cached_property
    def groups(self) -> int:
        """The nodes of several cells."""
        return ((1 << len(self.grouped)) - 1) << self.singles

    def of_value(self, node: int) -> int:
        """All pencil marks of the value of a single mark."""
        base = node - node % self.count
        return self.marks & ((1 << self.count) - 1) << base

    def false_with(self, nodes: int) -> int:
        """What is false if any of these nodes is true."""
        found = 0
        for node in members(nodes):
            found |= self.weak(node)
        return found

    def seen_twice(self, marks: int) -> int:
        """The nodes that see at least two of these marks."""
        once = twice = 0
        for mark in members(marks):
            seen = self.weak(mark)
            twice |= once & seen
            once |= seen
        return twice

    def column(self, node: int) -> int:
        """All pencil marks of the cell of a single mark."""
        return self.marks & self._cell_marks << node % self.count

    @cached_property
    def _cell_marks(self) -> int:
        return sum(1 << v * self.count for v in range(self.state.size))

    def weak(self, node: int) -> int:
        """The nodes that are false if this one is true."""
        known = self._weak.get(node)
        if known is None:
            known = self._weak[node] = self._find_weak(node)
        return known

    def _find_weak(self, node: int) -> int:
        if node < self.singles:
            return self._sees[node] & self.marks | self._groups_seen.get(node, 0)
        value, cells = self.grouped[node - self.singles]
        seen = self.layout.seen_by_all(cells)
        inside, holding = self._groups_by_cell[value]
        for cell in members(self.state.places[value] & ~seen):
            inside &= ~holding.get(cell, 0)
        return (seen & self.state.places[value]) << (value - 1) * self.count | inside

    @cached_property
    def _groups_seen(self) -> dict[int, int]:
        """For the single marks that see all of a group these groups."""
        found: dict[int, int] = {}
        for i, (value, cells) in enumerate(self.grouped):
            base = (value - 1) * self.count
            for cell in members(self.layout.seen_by_all(cells) & self.state.places[value]):
                found[base + cell] = found.get(base + cell, 0) | 1 << self.singles + i
        return found

    @cached_property
    def _groups_by_cell(self) -> dict[int, tuple[int, dict[int, int]]]:
        """For each value all its groups, and for each cell those that hold it."""
        found: dict[int, tuple[int, dict[int, int]]] = {
            v: (0, {}) for v in range(1, self.state.size + 1)
        }
        for i, (value, cells) in enumerate(self.grouped):
            bit = 1 << self.singles + i
            every, holding = found[value]
            for cell in cells_of(cells):
                holding[cell] = holding.get(cell, 0) | bit
            found[value] = (every | bit, holding)
        return found

    @cached_property
    def linked(self) -> int:
        """The nodes that have strong links."""
        mask = 0
        for node in self.strong:
            mask |= 1 << node
        return mask

    @cached_property
    def weak_of_linked(self) -> dict[int, int]:
        """`weak` of the nodes that have strong links."""
        return {node: self.weak(node) for node in self.strong}

    @cached_property
    def _then(self) -> dict[int, int]:
        """For each node with strong links what follows to be true, two links on, if it is true."""
        if self._origin is None:
            return {node: self._after(weak) for node, weak in self.weak_of_linked.items()}
        known, strong = self._origin._then, self._origin.strong
        new = mask_of(node for node, linked in self.strong.items() if strong.get(node) != linked)
        return {
            node: known[node] | self._after(weak & new) if node in known else self._after(weak)
            for node, weak in self.weak_of_linked.items()
        }

    @cached_property
    def _over_group(self) -> dict[int, int]:
        """As `_then` where a group of cells is false in between."""
        near = {node: weak & self.groups for node, weak in self.weak_of_linked.items()}
        return {node: self._after(groups) for node, groups in near.items() if groups}

    @cached_property
    def _near_groups(self) -> int:
        return sum(1 << node for node in self._over_group)

    def _after(self, off: int) -> int:
        """What is true if any of these nodes is false."""
        strong = self.strong
        on = 0
        off &= self.linked
        while off:
            node = off.bit_length() - 1
            on |= strong[node]
            off ^= 1 << node
        return on

    def over_group(self, level: int) -> int:
        """As `following`, where a group of cells is false in between."""
        on = 0
        for node in members(level & self._near_groups):
            on |= self._over_group[node]
        return on

    def following(self, level: int) -> int:
        """What follows to be true, two links on, if any of these nodes with strong links is."""
        then = self._then
        on = 0
        while level:
            node = level.bit_length() - 1
            on |= then[node]
            level ^= 1 << node
        return on

    @cached_property
    def reach(self) -> dict[int, int]:
        """For each node with strong links the nodes that are true if it is false."""
        then = closed(self._then)
        found = {}
        for node, partners in self.strong.items():
            on = partners
            for partner in members(partners):
                on |= then[partner]
            found[node] = on
        return found

    @cached_property
    def false_marks(self) -> int:
        """The pencil marks that some chain proves wrong: they see both of its ends."""
        # Starts of one net reach the same ends: what sees these is gathered once for all of them.
        seen_from: dict[int, int] = {}
        found = 0
        for start, ends in self.reach.items():
            seen = seen_from.get(ends)
            if seen is None:
                seen = seen_from[ends] = self.false_with(ends)
            found |= self.weak_of_linked[start] & seen
        return found & self.marks

    def shortest_to(self, mark: int) -> list[int]:
        """The shortest chain of whose ends a false mark sees both.

        Of several it is the one with the smallest start. A search from all of its starts at once
        says how long it is, and which nodes are ends of such chains: so are their starts, since
        links hold in both directions.
        """
        seen = self.weak(mark)
        level = reached = self._after(seen)
        depth = 0
        while not level & seen:
            level = self.following(level) & ~reached
            reached |= level
            depth += 1
        tree = self.shortest(lowest(level & seen))
        return tree.path(lowest(tree.level(depth) & seen))

    def own(self, node: int) -> int:
        """The marks that a node is about."""
        if node < self.singles:
            return 1 << node
        value, cells = self.grouped[node - self.singles]
        return cells << (value - 1) * self.count

    def candidate(self, node: int) -> Candidate:
        """A single mark."""
        return Candidate(node % self.count, node // self.count + 1)

    def shortest(self, start: int) -> Tree:
        """The shortest chains from a node that is false."""
        known = self._trees.get(start)
        if known is None:
            known = self._trees[start] = Tree(self, start)
        return known

    def as_nodes(self, path: list[int], first_on: bool = False) -> tuple[Node, ...]:
        """A chain of node numbers as a chain of statements, on and off in turn."""
        found = []
        on = first_on
        before = -1
        for i, number in enumerate(path):
            value, cells = self.says(number)
            reason = self.reason.get((before, number), "") if on else ""
            found.append(_statement(cells, value, on, i, reason))
            on = not on
            before = number
        return tuple(found)


def _group_links(places: int, layout: Layout) -> Iterator[tuple[int, int]]:
    """The groups of a value, and what else a house of theirs has, if that is a node as well."""
    parts: dict[int, list[int]] = {}
    for first, second, crossing in layout.crossings if places else ():
        here = places & crossing
        if here & (here - 1):
            parts.setdefault(first, []).append(here)
            parts.setdefault(second, []).append(here)
    for number, groups in parts.items():
        if number not in layout.full_houses:
            continue
        here = places & layout.masks[number]
        for group in groups:
            rest = here & ~group
            if rest and (not rest & (rest - 1) or rest in groups):
                yield group, rest


@lru_cache(maxsize=16384)
def _statement(cells: int, value: int, on: bool, place: int, reason: str) -> Node:
    """A node at a place of a chain; the same ones come again and again."""
    return Node(tuple(cells_of(cells)), value, on, (place - 1,) if place else (), reason)


_WEAK: dict[Layout, tuple[int, ...]] = {}


def _static_weak(layout: Layout) -> tuple[int, ...]:
    """For each single mark the marks that it excludes on an empty layout."""
    known = _WEAK.get(layout)
    if known is None:
        n, count = layout.size, layout.cell_count
        column = sum(1 << v * count for v in range(n))
        known = tuple(
            (layout.peers[cell] << v * count | column << cell) & ~(1 << v * count + cell)
            for v in range(n)
            for cell in range(count)
        )
        if len(_WEAK) > 16:
            _WEAK.clear()
        _WEAK[layout] = known
    return known
