"""Weak links of variant rules: two candidates of a rule that it does not allow together.

A table of pairs says so by itself. Of a cage or a sum each candidate is tried alone: what the rule
then crosses out of its other cells cannot be true with it, nor it with that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from nonet.model import Layout, Relation, State, cells_of
from nonet.model.primitives import EqualSums, Family, Sum
from nonet.techniques._memory import cached, memoized
from nonet.techniques.rules import Clue, clues_of, kept_by, marks_in_all

_MOST_TRIED = 32  # candidates of a clue
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


def _tried(clue: Clue, marks: tuple[int, ...], count: int) -> Iterator[_Link]:
    """The pairs of candidates of a clue that it does not allow together."""
    if sum(each.bit_count() for each in marks) > _MOST_TRIED or kept_by(clue, marks) is not None:
        return
    for at, cell in enumerate(clue.cells):
        for value in cells_of(marks[at]):
            kept = kept_by(clue, (*marks[:at], 1 << value, *marks[at + 1 :]))
            for other, before, after in zip(clue.cells, marks, kept or (), strict=bool(kept)):
                for lost in cells_of(before & ~after) if other != cell else ():
                    yield (value - 1) * count + cell, (lost - 1) * count + other


class RuleLinks:
    """The weak links of the rules of a state.

    Attributes:
        weak: For each node those that a rule forbids with it.
    """

    def __init__(self, state: State) -> None:
        self._layout = state.layout
        self._by: dict[_Link, int] = {}
        self.weak: _Links = {}
        there = 0
        count = state.layout.cell_count
        marks = marks_in_all(state)
        for value, places in enumerate(state.places[1:], 1):
            there |= places << (value - 1) * count
        self._tables = _of_tables(state.layout)
        for node, pairs in self._tables.items():
            if there >> node & 1:
                self.weak[node] = there & _union(mask for mask, _ in pairs)
        for number, clue in enumerate(clues_of(state.layout)):
            if not any(isinstance(each, Family | Sum | EqualSums) for each in clue.primitives):
                continue
            held = clue.marks_in(marks)
            if not all(held) or all(not each & (each - 1) for each in held):
                continue
            tried = partial(_tried, clue, held, count)
            for one, other in memoized(state, ("links", number, held), tried):
                for link in ((one, other), (other, one)):
                    self.weak[link[0]] = self.weak.get(link[0], 0) | 1 << link[1] & there
                    self._by.setdefault(link, number)

    def between(self, one: int, other: int) -> str:
        """The rule that forbids two nodes together; empty if none does."""
        number = self._by.get((one, other))
        for mask, clue in self._tables.get(one, ()) if number is None else ():
            if mask >> other & 1:
                number = clue
        return "" if number is None else clues_of(self._layout)[number].title_on(self._layout)


def _union(masks: Iterator[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


rule_links = cached(RuleLinks)
