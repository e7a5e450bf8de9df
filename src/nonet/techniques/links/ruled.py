"""Links of variant rules, between two candidates of a rule.

Weak are those that it does not allow together: each candidate is tried alone, and what the rule
then crosses out of its other cells cannot be true with it, nor it with that; where it leaves a cell
one value, what this one sees is false as well.
Strong are those of which it needs one: where a candidate is left out and another cell has one value
left, not both are false. A candidate forces another where the rule, with it, has nothing else for a
cell; and so does one outside that takes a value from several cells of the rule at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from nonet._native import LinkPairs
from nonet.model import Layout, Relation, State, cells_of, mask_of
from nonet.techniques._memory import cached, memoized
from nonet.techniques._views import marks_in_all
from nonet.techniques.rules import Clue, clues_of, kept_by

_MOST_TRIED = 48  # candidates of a clue
_Links = dict[int, int]
_Link = tuple[int, int]  # two nodes
_Marks = tuple[int, ...]  # of the cells of a clue


class _OfClue(NamedTuple):
    """The links of a clue, whatever the rest of the board.

    Attributes:
        strong: The pairs of nodes of which it needs one.
        forced: The pairs of which the second is true if the first is, and others are left there.
        weak: For each node what cannot be with it.
        pairs: The same as native code reads it.
    """

    strong: tuple[_Link, ...]
    forced: tuple[_Link, ...]
    weak: _Links
    pairs: LinkPairs


def _probes(clue: Clue, marks: _Marks, layout: Layout) -> Iterator[tuple[int, bool, _Marks]]:
    """Nodes, whether one is taken to be true or each to be false, and which marks that leaves."""
    count, inside = layout.cell_count, mask_of(clue.cells)
    for value in range(1, layout.value_count + 1):
        places, base, bit = 0, (value - 1) * count, 1 << value
        for at, cell in enumerate(clue.cells):
            if marks[at] & bit:
                places |= 1 << cell
                for is_true, own in ((False, marks[at] & ~bit), (True, bit)):
                    yield 1 << base + cell, is_true, (*marks[:at], own, *marks[at + 1 :])
        outside: dict[int, int] = {}
        for cell, peers in enumerate(layout.peers if places & (places - 1) else ()):
            lost = peers & places
            if lost & (lost - 1) and not inside >> cell & 1:
                outside[lost] = outside.get(lost, 0) | 1 << cell
        for lost, cells in outside.items():
            pairs = zip(clue.cells, marks, strict=True)
            left = tuple(mask & ~((lost >> cell & 1) << value) for cell, mask in pairs)
            yield cells << base, True, left


def _tried(clue: Clue, marks: _Marks, layout: Layout) -> Iterator[_OfClue]:
    """Those of a clue with few candidates; one that is no table first crosses out what it can."""
    is_table = all(isinstance(part, Relation) for part in clue.primitives)
    if sum(mark.bit_count() for mark in marks) > _MOST_TRIED:
        return
    if not is_table and kept_by(clue, marks) is not None:
        return
    count = layout.cell_count
    strong: list[_Link] = []
    forced: list[_Link] = []
    weak: _Links = {}
    for nodes, is_true, left in _probes(clue, marks, layout):
        false = 0
        kept = (all(left) and kept_by(clue, left)) or left
        for other, before, after in zip(clue.cells, left, kept, strict=True):
            if before == after:
                continue
            if after and not after & (after - 1):
                base = (after.bit_length() - 2) * count
                false |= layout.peers[other] << base & ~nodes
                if not is_true or before.bit_count() > 2:
                    links = forced if is_true else strong
                    links += [(node, base + other) for node in cells_of(nodes)]
            for lost in cells_of(before & ~after):
                false |= 1 << (lost - 1) * count + other
        for some, others in ((nodes, false), (false, nodes)) if is_true else ():
            for node in cells_of(some):
                weak[node] = weak.get(node, 0) | others
    pairs = LinkPairs([(node, packed(false)) for node, false in weak.items() if false])
    yield _OfClue(tuple(strong), tuple(forced), weak, pairs)


class RuleLinks:
    """The links of the rules of a state.

    Attributes:
        strong: The pairs of nodes of which a rule needs one, and what people call the rule.
        forced: The pairs of which the second follows from the first, by what people call the rule.
        pairs: What rules forbid together, nodes that are no more among them.
    """

    def __init__(self, state: State) -> None:
        self._layout, marks = state.layout, marks_in_all(state)
        self._clues: list[tuple[int, _Links]] = []
        self.strong: dict[_Link, str] = {}
        self.forced: dict[_Link, str] = {}
        self.pairs: list[LinkPairs] = []
        for number, clue in enumerate(clues_of(state.layout)):
            masks = clue.marks_in(marks)
            if not all(masks) or all(not mask & (mask - 1) for mask in masks):
                continue
            tried = partial(_tried, clue, masks, state.layout)
            for strong, forced, weak, pairs in memoized(state, ("links", number, masks), tried):
                title = clue.title_on(state.layout) if strong or forced else ""
                for links, titles in ((strong, self.strong), (forced, self.forced)):
                    for link in links:
                        titles.setdefault(link, title)
                self._clues.append((number, weak))
                self.pairs.append(pairs)

    def between(self, one: int, other: int) -> Clue | None:
        """The first rule that forbids two nodes together."""
        known = (number for number, weak in self._clues if weak.get(one, 0) >> other & 1)
        number = next(known, None)
        return None if number is None else clues_of(self._layout)[number]


def packed(mask: int) -> bytes:
    """A set as native code reads it."""
    return mask.to_bytes(mask.bit_length() + 7 >> 3, "little")


rule_links = cached(RuleLinks)
