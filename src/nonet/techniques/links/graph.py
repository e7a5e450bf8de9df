"""Links between statements, bit-parallel, for all chains.

Two kinds of links join nodes:

- *weak*: not both are true, so if one is, the other is not;
- *strong*: not both are false, so if one is not, the other is.

All nodes have a number, and the links of a node are one integer with a bit for each node. A chain
alternates: *s* is not, so *a* is, so *b* is not, so *c* is ...: native/links says how long the
shortest chains are, and between which nodes. `nonet.techniques.links.paths` walks them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property, lru_cache, partial
from typing import Any

from nonet._native import LinkGraph
from nonet.model import Layout, State, cells_of, mask_of
from nonet.techniques._memory import Table, memoized
from nonet.techniques._time import seconds_left
from nonet.techniques._views import (
    by_count,
    lowest,
    members,
    strong_links,
    values_by_cell,
    values_in,
)
from nonet.techniques.links.nodes import Nodes
from nonet.techniques.links.ruled import RuleLinks


class Graph(Nodes):
    """The nodes of a state, the links between them, and what follows from these.

    Attributes:
        strong: For the nodes that have strong links their partners.
        locked: For a strong link of an almost locked set the places of the other values.
        cache: What searches over this graph share.
    """

    def __init__(
        self, state: State, only: int | None = None, ruled: RuleLinks | None = None
    ) -> None:
        super().__init__(state, only)
        self._ruled = ruled
        self.strong: dict[int, int] = {}
        self.cache: dict[int, Any] = {}
        self.locked: dict[tuple[int, int], list[tuple[int, int]]] = {}
        #: The nodes that are false if a node is true.
        self.weak = Table(self._find_weak)
        self._excluded = _excluded_on_empty_board(state.layout)
        self._origin: Graph | None = None
        self._needed: dict[tuple[int, int], str] = {}  # the rules of strong links

    def copy(self) -> Graph:
        """A graph with the same strong links, for more of them."""
        graph = Graph(self.state, self.only, self._ruled)
        graph.strong = dict(self.strong)
        graph._needed = self._needed
        graph._origin = self
        return graph

    def add_strong(self, one: int, two: int) -> None:
        """Adds a strong link."""
        self.strong[one] = self.strong.get(one, 0) | 1 << two
        self.strong[two] = self.strong.get(two, 0) | 1 << one

    def add_houses(self) -> Graph:
        """Strong links of values with two places in a house."""
        for value in self.values:
            base = (value - 1) * self.count
            for _, a, b in strong_links(self.state, value):
                self.add_strong(base + lowest(a), base + lowest(b))
        return self

    def add_pairs(self) -> Graph:
        """Strong links of cells with two candidates."""
        bits = values_by_cell(self.state)
        for cell in cells_of(by_count(self.state)[1]):
            one, two = values_in(bits[cell])
            self.add_strong((one - 1) * self.count + cell, (two - 1) * self.count + cell)
        return self

    def add_rules(self) -> Graph:
        """Strong links of candidates of which a rule needs one."""
        for (one, two), title in self._ruled.strong.items() if self._ruled else ():
            if (one, two) in self._needed or not self.strong.get(one, 0) >> two & 1:
                self.add_strong(one, two)
                self._needed[one, two] = self._needed[two, one] = title
        return self

    def add_groups(self) -> Graph:
        """Strong links between groups, the places of a value where two houses cross."""
        for value in range(1, self.state.value_count + 1):
            places = self.state.places[value]
            search = partial(group_links, places, self.layout)
            for _, group, rest in memoized(self.state, ("groups", places), search):
                self.add_strong(self.node(value, group), self.node(value, rest))
        return self

    def false_with(self, nodes: int) -> int:
        """What is false if any of these nodes is true."""
        found = 0
        for node in members(nodes):
            found |= self.weak[node]
        return found

    def seen_twice(self, candidates: int) -> int:
        """The nodes that see at least two of these candidates."""
        once = twice = 0
        for candidate in members(candidates):
            seen = self.weak[candidate]
            twice |= once & seen
            once |= seen
        return twice

    def why_not(self, before: int, number: int) -> str:
        """As `Nodes`: the rule that forbids both."""
        if self._ruled is None or max(before, number) >= self.singles or before < 0:
            return ""
        is_plain = self._excluded[before] >> number & 1
        return "" if is_plain else self._ruled.between(before, number)

    def why_so(self, before: int, number: int) -> str:
        """As `Nodes`: the almost locked set, or the rule that needs one of them."""
        return super().why_so(before, number) or self._needed.get((before, number), "")

    def _find_weak(self, node: int) -> int:
        if node < self.singles:
            ruled = self._ruled.weak.get(node, 0) if self._ruled else 0
            seen = self._excluded[node] & self.candidates
            return seen | self._groups_seen.get(node, 0) | ruled
        value, cells = self.grouped[node - self.singles]
        seen = self.layout.seen_by_all(cells)
        inside, holding = self._groups_by_cell[value]
        for cell in members(self.state.places[value] & ~seen):
            inside &= ~holding.get(cell, 0)
        return (seen & self.state.places[value]) << (value - 1) * self.count | inside

    @cached_property
    def _groups_seen(self) -> dict[int, int]:
        """For the single candidates that see all of a group these groups."""
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
            v: (0, {}) for v in range(1, self.state.value_count + 1)
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
        return mask_of(self.strong)

    @cached_property
    def weak_of_linked(self) -> dict[int, int]:
        """`weak` of the nodes that have strong links."""
        return {node: self.weak[node] for node in self.strong}

    @cached_property
    def _implied(self) -> dict[int, int]:
        """For each node with strong links what follows to be true, two links on, if it is true."""
        if self._origin is None:
            return {node: self.true_without(weak) for node, weak in self.weak_of_linked.items()}
        known, strong = self._origin._implied, self._origin.strong
        new = mask_of(node for node, linked in self.strong.items() if strong.get(node) != linked)
        return {
            node: known[node] | self.true_without(weak & new)
            if node in known
            else self.true_without(weak)
            for node, weak in self.weak_of_linked.items()
        }

    @cached_property
    def _over_group(self) -> dict[int, int]:
        """As `_implied` where a group of cells is false in between."""
        near = {node: weak & self.groups for node, weak in self.weak_of_linked.items()}
        return {node: self.true_without(groups) for node, groups in near.items() if groups}

    @cached_property
    def _near_groups(self) -> int:
        return mask_of(self._over_group)

    def true_without(self, off: int) -> int:
        """What is true if any of these nodes is false."""
        strong = self.strong
        on = 0
        off &= self.linked
        while off:
            node = off.bit_length() - 1
            on |= strong[node]
            off ^= 1 << node
        return on

    def implied_over_group(self, level: int) -> int:
        """As `implied_by`, where a group of cells is false in between."""
        on = 0
        for node in members(level & self._near_groups):
            on |= self._over_group[node]
        return on

    def implied_by(self, level: int) -> int:
        """What follows to be true, two links on, if any of these nodes with strong links is."""
        then = self._implied
        on = 0
        while level:
            node = level.bit_length() - 1
            on |= then[node]
            level ^= 1 << node
        return on

    @cached_property
    def _numbers(self) -> list[int]:
        """The nodes that chains can meet, as native code numbers them."""
        return list(cells_of(self.linked | self.candidates))

    @cached_property
    def _places(self) -> dict[int, int]:
        return {node: i for i, node in enumerate(self._numbers)}

    @cached_property
    def _native(self) -> LinkGraph:
        at, count, singles = self._places, self.count, self.singles
        nodes = [(node // count + 1, [node % count]) for node in self._numbers if node < singles]
        grouped = [self.grouped[node - singles] for node in self._numbers if node >= singles]
        nodes += [(value, list(cells_of(cells))) for value, cells in grouped]
        strong = [
            (at[a], at[a + 1 + b])
            for a, others in self.strong.items()
            for b in members(others >> a + 1)
        ]
        return LinkGraph(nodes, strong, _peers(self.layout), self._ruled_pairs)

    @cached_property
    def _ruled_pairs(self) -> list[tuple[int, int]]:
        """What rules alone forbid together: the same in all copies, where groups come last."""
        if self._origin is not None:
            return self._origin._ruled_pairs
        at, known = self._places, self.candidates
        weak = self._ruled.weak.items() if self._ruled else ()
        rest = ((a, m & known & ~self._excluded[a]) for a, m in weak if known >> a & 1)
        return [(at[a], at[a + 1 + b]) for a, m in rest for b in members(m >> a + 1)]

    @cached_property
    def reach(self) -> dict[int, int]:
        """For each node with strong links the nodes that are true if it is false."""
        at, numbers = self._places, self._numbers
        return Table(lambda node: mask_of(numbers[i] for i in self._native.reached(at[node])))

    @cached_property
    def false_candidates(self) -> int:
        """The candidates that some chain proves wrong: they see both of its ends."""
        return mask_of(self._numbers[i] for i in self._native.wrong(seconds_left()))

    def nearest(
        self, form: Form, most: int, kind: str = "singles", gone: int = 0
    ) -> Iterator[tuple[int, int, int]]:
        """The chains of a form, the shortest first: two statements each further step, and ends.

        Args:
            form: What is looked for.
            most: How many statements a chain may have.
            kind: "groups" if one of the shortest chains between the ends needs a group; of "sets"
                each chain is looked at from both ends.
            gone: Candidates that the chain shall cross out; other chains may be left out.
        """
        numbers, wanted = self._numbers, [self._places[each] for each in cells_of(gone)]
        begin, last = 0, most // 2 - 1
        while begin <= last:
            kinds, depths = (kind == "groups", kind == "sets"), (begin, last)
            depth, ends = self._native.nearest(form, *kinds, wanted, depths, seconds_left())
            for one, two in ends:
                yield depth, numbers[one], numbers[two]
            begin = depth + 1 if ends else last + 1

    def clashes(self, groups: list[list[int]], most: int, start: int = 0) -> list[Forced]:
        """The shortest contradictions: a start, the number of a group or -1, and an end.

        Args:
            groups: Candidates of which one is true.
            most: How many statements the chains may have; each further one counts as some.
            start: The candidate that shall be wrong, as a set; 0 for any.
        """
        at, numbers = self._places, self._numbers
        number = at[start.bit_length() - 1] if start else -1
        inside = [[at[each] for each in group] for group in groups]
        found = self._native.clashes(inside, number, most, PER_CHAIN, seconds_left())
        return [(numbers[first], group, numbers[end]) for first, group, end in found]

    def verities(self, groups: list[list[int]], most: int) -> list[tuple[int, int, bool]]:
        """What follows from each of a group with the fewest statements: its number and an end."""
        inside = [[self._places[each] for each in group] for group in groups]
        found = self._native.verities(inside, most, PER_CHAIN, seconds_left())
        return [(group, self._numbers[end], on) for group, end, on in found]


PER_CHAIN = 3  # a further chain costs as much as some statements, see `nonet.effort`
Forced = tuple[int, int, int]


class Form(IntEnum):
    """Which chains are looked for, as native code numbers them."""

    XY, AIC, RING, ITSELF, TOUCHED = range(5)


def group_links(places: int, layout: Layout) -> Iterator[tuple[int, int, int]]:
    """A house, a group of a value in it, and its other places, if these are a node as well."""
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
                yield number, group, rest


@lru_cache(maxsize=16)
def _excluded_on_empty_board(layout: Layout) -> tuple[int, ...]:
    """For each single candidate those that it excludes on an empty board."""
    n, count = layout.value_count, layout.cell_count
    column = sum(1 << v * count for v in range(n))
    return tuple(
        (layout.peers[cell] << v * count | column << cell) & ~(1 << v * count + cell)
        for v in range(n)
        for cell in range(count)
    )


@lru_cache(maxsize=16)
def _peers(layout: Layout) -> list[list[int]]:
    return [list(cells_of(peers)) for peers in layout.peers]
