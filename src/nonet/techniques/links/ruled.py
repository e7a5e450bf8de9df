"""Links of variant rules, between two candidates of a rule.

Weak are those that it does not allow together. A table of pairs says so by itself; of any other
rule each candidate is tried alone: what the rule then crosses out of its other cells cannot be true
with it, nor it with that; where it leaves a cell one value, what this one sees is false as well.
Strong are those of which it needs one: where a candidate is left out and another cell has one value
left, not both are false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import NamedTuple

from nonet._native import LinkPairs
from nonet.model import Layout, Relation, State, cells_of
from nonet.techniques._memory import cached, memoized
from nonet.techniques.rules import Clue, clues_of, kept_by, marks_in_all

_MOST_TRIED = 48  # candidates of a clue
_Links = dict[int, int]
_Link = tuple[int, int]  # two nodes


@lru_cache(maxsize=16)
def _of_tables(layout: Layout) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """For each candidate what tables of pairs forbid with it, each with the number of its clue."""
    found: dict[int, list[tuple[int, int]]] = {}
    count = layout.cell_count
    for number, clue in enumerate(clues_of(layout)):
        for table in clue.primitives if len(clue.primitives) == 1 else ():
            if not isinstance(table, Relation) or max(table.first, table.second) >= count:
                continue
            for one, other, rows in (
                (table.first, table.second, table.allowed),
                (table.second, table.first, table.reversed()),
            ):
                for value, row in enumerate(rows):
                    out = [v for v in range(len(rows)) if not row >> v & 1]
                    mask = sum(1 << v * count + other for v in out)
                    found.setdefault(value * count + one, []).append((mask, number))
    return {node: tuple(pairs) for node, pairs in found.items()}


@lru_cache(maxsize=16)
def _pairs_of_tables(layout: Layout) -> LinkPairs:
    """The same as native code reads it."""
    tables = _of_tables(layout).items()
    return LinkPairs([(node, packed(mask)) for node, pairs in tables for mask, _ in pairs])


class _OfClue(NamedTuple):
    """The links of a clue, whatever the rest of the board.

    Attributes:
        strong: The pairs of nodes of which it needs one.
        weak: For each node what cannot be with it.
        pairs: The same as native code reads it.
    """

    strong: tuple[_Link, ...]
    weak: _Links
    pairs: LinkPairs


def _tried(clue: Clue, marks: tuple[int, ...], layout: Layout) -> Iterator[_OfClue]:
    """Those of a clue with few candidates; what a table forbids is known."""
    if sum(each.bit_count() for each in marks) > _MOST_TRIED or kept_by(clue, marks) is not None:
        return
    count, is_table = layout.cell_count, all(isinstance(p, Relation) for p in clue.primitives)
    strong: list[_Link] = []
    weak: _Links = {}
    for at, cell in enumerate(clue.cells):
        for value in cells_of(marks[at]):
            bit, node = 1 << value, (value - 1) * count + cell
            false = 0
            for without, only in ((True, marks[at] & ~bit), (False, bit)):
                kept = (only and kept_by(clue, (*marks[:at], only, *marks[at + 1 :]))) or ()
                for other, before, after in zip(clue.cells, marks, kept, strict=bool(kept)):
                    if other == cell or before == after:
                        continue
                    base = (after.bit_length() - 2) * count
                    is_one = not after & (after - 1)
                    if without:
                        strong += [(node, base + other)] * is_one
                        continue
                    if is_one:
                        false |= layout.peers[other] << base & ~(1 << node)
                    for lost in cells_of(before & ~after) if not is_table else ():
                        false |= 1 << (lost - 1) * count + other
            weak[node] = weak.get(node, 0) | false
            for other in cells_of(false):
                weak[other] = weak.get(other, 0) | 1 << node
    pairs = LinkPairs([(node, packed(false)) for node, false in weak.items() if false])
    yield _OfClue(tuple(strong), weak, pairs)


class RuleLinks:
    """The links of the rules of a state.

    Attributes:
        strong: The pairs of nodes of which a rule needs one, and what people call the rule.
        pairs: What rules forbid together, nodes that are no more among them.
    """

    def __init__(self, state: State) -> None:
        self._layout = state.layout
        self._clues: list[tuple[int, _Links]] = []
        self.strong: dict[_Link, str] = {}
        marks = marks_in_all(state)
        self._tables = _of_tables(state.layout)
        self.pairs = [_pairs_of_tables(state.layout)]
        for number, clue in enumerate(clues_of(state.layout)):
            held = clue.marks_in(marks)
            if not all(held) or all(not each & (each - 1) for each in held):
                continue
            tried = partial(_tried, clue, held, state.layout)
            for strong, weak, pairs in memoized(state, ("links", number, held), tried):
                title = clue.title_on(state.layout) if strong else ""
                for link in strong:
                    self.strong.setdefault(link, title)
                self._clues.append((number, weak))
                self.pairs.append(pairs)

    def between(self, one: int, other: int) -> Clue | None:
        """The first rule that forbids two nodes together."""
        known = chain(self._clues_of.get(one, ()), self._tables.get(one, ()))
        number = next((number for mask, number in known if mask >> other & 1), None)
        return None if number is None else clues_of(self._layout)[number]

    @cached_property
    def _clues_of(self) -> dict[int, list[tuple[int, int]]]:
        """For each node what clues forbid with it, with their numbers."""
        found: dict[int, list[tuple[int, int]]] = {}
        for number, weak in self._clues:
            for node, mask in weak.items():
                found.setdefault(node, []).append((mask, number))
        return found


def packed(mask: int) -> bytes:
    """A set as native code reads it."""
    return mask.to_bytes(mask.bit_length() + 7 >> 3, "little")


rule_links = cached(RuleLinks)
