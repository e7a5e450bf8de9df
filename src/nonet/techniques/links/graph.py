"""Links between statements, bit-parallel, for all chains.

Two kinds of links join nodes:

- *weak*: not both are true, so if one is, the other is not;
- *strong*: not both are false, so if one is not, the other is.

All nodes have a number, and the links of a node are one integer with a bit for each node. A chain
alternates: *s* is not, so *a* is, so *b* is not, so *c* is ...: native/links follows them, the
shortest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property, partial

from nonet._native import LinkGraph
from nonet.model import Layout, State, cells_of, mask_of
from nonet.techniques._memory import Table, memoized
from nonet.techniques._time import seconds_left
from nonet.techniques._views import members, strong_links
from nonet.techniques.links.nodes import Nodes, board_of, packed
from nonet.techniques.links.ruled import RuleLinks
from nonet.techniques.rules import Clue

HOUSES, PAIRS = 1, 2  # values with two places in a house, cells with two values


class Graph(Nodes):
    """The nodes of a state, the links between them, and what follows from these.

    `kinds` are those of its strong links, some of `HOUSES` and `PAIRS`.

    Attributes:
        locked: For a strong link of an almost locked set the places of the other values.
        weak: The nodes that are false if a node is true.
    """

    def __init__(
        self,
        state: State,
        kinds: int = 0,
        *,
        only: int | None = None,
        ruled: RuleLinks | None = None,
    ) -> None:
        super().__init__(state, only)
        self._kinds, self._ruled = kinds, ruled
        self._added: list[tuple[int, int]] = []
        self._needed: dict[tuple[int, int], str] = {}  # by a rule, one of two groups
        self.locked: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.weak: dict[int, int] = Table(lambda node: _mask(self._native.seen_from(node)))
        if ruled is not None:
            self.grouped += ruled.opposites

    def add_strong(self, one: int, two: int) -> None:
        """Adds a strong link, between nodes of which some may be new."""
        self._added.append((one, two))
        for made in ("_native", "strong", "linked"):
            self.__dict__.pop(made, None)

    def add_groups(self) -> Graph:
        """Strong links between groups, the places of a value where two houses cross."""
        for value in self.values:
            places = self.state.places[value]
            search = partial(group_links, places, self.layout)
            for _, group, rest in memoized(self.state, ("groups", places), search):
                self._added.append((self.node(value, group), self.node(value, rest)))
        for *pairs, title in self._ruled.places_needed() if self._ruled else ():
            one, two = (self.node(*pair) for pair in pairs)
            self._added.append((one, two))
            self._needed[one, two] = self._needed[two, one] = title
        return self

    def false_with(self, nodes: int) -> int:
        """The nodes that are false if any of these is true."""
        clashing = 0
        for node in members(nodes):
            clashing |= self.weak[node]
        return clashing

    def why_not(self, before: int, number: int) -> str:
        """As `Nodes`: the rule that forbids both."""
        clue = self.rule_between(before, number)
        return "" if clue is None else clue.title_on(self.layout)

    def rule_between(self, one: int, other: int) -> Clue | None:
        """The rule that forbids two nodes together, if they do not see each other."""
        if self._ruled is None or max(one, other) >= self.singles or one < 0:
            return None
        (cell, value), (place, another) = self.candidate(one), self.candidate(other)
        is_plain = cell == place or (value == another and self.layout.peers[cell] >> place & 1)
        return None if is_plain else self._ruled.between(one, other)

    def why_so(self, before: int, number: int) -> str:
        """As `Nodes`: the almost locked set, or the rule that needs one of them."""
        reason = super().why_so(before, number)
        if reason or self._ruled is None or before < 0:
            return reason
        if max(before, number) >= self.singles:
            return self._needed.get((before, number), "")
        (value, first), (other, second) = map(self.value_and_cells, (before, number))
        of_houses = strong_links(self.state, value) if value == other else ()
        is_plain = any(link.a | link.b == first | second for link in of_houses)
        return "" if is_plain else self._ruled.needed(before, number)

    def why_forced(self, one: int, opposite: int) -> str:
        """As `Nodes`: the rule by which a candidate follows."""
        if self._ruled is None or not self.is_opposite(opposite) or one >= self.singles:
            return ""
        value, cells = self.value_and_cells(opposite)
        return self._ruled.forced(one, self.node(value, cells))

    @cached_property
    def strong(self) -> dict[int, int]:
        """For the nodes that have strong links their partners."""
        strong: dict[int, int] = {}
        for pair in self._native.strong():
            for one, two in (pair, pair[::-1]):
                strong[one] = strong.get(one, 0) | 1 << two
        return strong

    @cached_property
    def linked(self) -> int:
        """The nodes that have strong links."""
        return mask_of(self.strong)

    @cached_property
    def _native(self) -> LinkGraph:
        places = self.state.places[1:]
        if self.only is not None:
            places = tuple(mask * (v == self.only) for v, mask in enumerate(places, 1))
        ruled = self._ruled.native if self._ruled else None
        grouped = self.grouped[len(self._ruled.opposites) if self._ruled else 0 :]
        return LinkGraph(
            board_of(self.layout),
            [packed(mask) for mask in places],
            self._kinds,
            [(value, packed(cells)) for value, cells in grouped],
            self._added,
            ruled,
        )

    @cached_property
    def false_candidates(self) -> int:
        """The candidates that some chain proves wrong: they see both of its ends."""
        return _mask(self._native.wrong(seconds_left()))

    def path(self, start: int, end: int) -> list[int]:
        """The first of the shortest chains from a start that is false to a node that is true."""
        return self._native.paths(start, end, 1)[0]

    def paths(self, start: int, end: int, most: int) -> list[list[int]]:
        """So many of the shortest chains; the last nodes count most in their order."""
        return self._native.paths(start, end, most)

    def touching(self, candidate: int) -> list[int]:
        """The shortest chain of whose ends a candidate sees both, that of the smallest start."""
        return self._native.touching(candidate)

    def leading(self, candidate: int, end: int, *, on: bool) -> list[int]:
        """How it follows from a candidate that an end is true, or false."""
        return self._native.leading(candidate, end, on)

    def follows(self, candidate: int) -> tuple[int, int]:
        """All nodes that are true if a candidate is, and the candidates that are false."""
        on, off = self._native.follows(candidate)
        return _mask(on), _mask(off)

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
        begin, last, wanted = 0, most // 2 - 1, list(cells_of(gone))
        while begin <= last:
            kinds, depths = (kind == "groups", kind == "sets"), (begin, last)
            depth, ends = self._native.nearest(form, *kinds, wanted, depths, seconds_left())
            yield from ((depth, one, two) for one, two in ends)
            begin = depth + 1 if ends else last + 1

    def clashes(self, most: int, start: int = 0) -> list[Forced]:
        """The shortest contradictions: a start, the house and the candidates of a group, an end.

        Without candidates the start leads to the end and to its opposite.

        Args:
            most: How many statements the chains may have; each further one counts as some.
            start: The candidate that shall be wrong, as a set; 0 for any.
        """
        return self._native.clashes(start.bit_length() - 1, most, PER_CHAIN, seconds_left())

    def verities(self, most: int) -> list[tuple[int, list[int], int, bool]]:
        """The verities of each group with the fewest statements: the group and an end."""
        return self._native.verities(most, PER_CHAIN, seconds_left())

    def common(self) -> Iterator[tuple[int, list[int], int]]:
        """Candidates of which one is true, with their house, and what goes with none of them."""
        return ((house, nodes, _mask(removed)) for house, nodes, removed in self._native.common())


PER_CHAIN = 3  # a further chain costs as much as some statements, see `nonet.effort`
Forced = tuple[int, int, list[int], int]  # the house of a cell's candidates is -1


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


def _mask(packed: bytes) -> int:
    return int.from_bytes(packed, "little")
