"""Nodes: the statements that chains are made of, by number.

A *node* says "the value is in one of these cells": a single candidate, a group of them in a line
and a box, or all places of a value in an almost locked set. Between a candidate and one that it
forces stands the *opposite* of this one, that it is not there: chains pass it, but do not show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from nonet._native import LinkBoard
from nonet.model import Candidate, Layout, Node, State, cells_of, mask_of
from nonet.techniques._views import Pair, lowest


class Nodes:
    """The nodes of a state.

    Attributes:
        state: The state.
        only: The one value that they are about, or None for all.
        count: The number of cells.
        singles: The number of nodes of single candidates. These come first: the node of value v in
            cell c has the number ``(v - 1) * count + c``, whether there is such a candidate or not.
        grouped: The value and the cells of each node of several cells; of an opposite its cell.
        candidates: The nodes of all candidates that there are, as a bit set.
        reason: Between two nodes why the second is true where the first is not, if that is not a
            house or a cell.
    """

    def __init__(self, state: State, only: int | None = None) -> None:
        self.state = state
        self.only = only
        self.layout = state.layout
        self.count = state.layout.cell_count
        self.singles = state.value_count * self.count
        self.grouped: list[tuple[int, int]] = []
        self.candidates = 0
        self.values: Sequence[int] = range(1, state.value_count + 1) if only is None else (only,)
        for value in self.values:
            self.candidates |= state.places[value] << (value - 1) * self.count
        self.reason: dict[tuple[int, int], str] = {}
        self._number: dict[tuple[int, int], int] = {}

    def node(self, value: int, cells: int) -> int:
        """The number of a node, which is added if need be."""
        if not cells & (cells - 1):
            return (value - 1) * self.count + lowest(cells)
        known = self._number.get((value, cells))
        if known is None:
            known = self._number[value, cells] = self.singles + len(self.grouped)
            self.grouped.append((value, cells))
        return known

    def is_opposite(self, node: int) -> bool:
        """True if a node says that a candidate is not there."""
        return node >= self.singles and self.grouped[node - self.singles][1].bit_count() == 1

    def value_and_cells(self, node: int) -> tuple[int, int]:
        """The value and the cells of a node."""
        if node < self.singles:
            return node // self.count + 1, 1 << node % self.count
        return self.grouped[node - self.singles]

    @cached_property
    def groups(self) -> int:
        """The nodes of several cells."""
        every = range(self.singles, self.singles + len(self.grouped))
        return mask_of(node for node in every if not self.is_opposite(node))

    def of_cell(self, node: int) -> int:
        """All candidates of the cell of a single candidate."""
        return self.candidates & mask_of(range(node % self.count, self.singles, self.count))

    def candidates_of(self, node: int) -> int:
        """The single candidates of a node."""
        if node < self.singles:
            return 1 << node
        value, cells = self.grouped[node - self.singles]
        return cells << (value - 1) * self.count

    def pairs(self, candidates: int) -> list[Pair]:
        """Single candidates as pairs of a value and cells."""
        cells, pairs_ = (1 << self.count) - 1, []
        for value in self.values:
            here = candidates >> (value - 1) * self.count & cells
            if here:
                pairs_.append((value, here))
        return pairs_

    def all_cells(self, candidates: int) -> int:
        """The cells of single candidates."""
        union = 0
        for _, cells in self.pairs(candidates):
            union |= cells
        return union

    def number(self, candidate: Candidate) -> int:
        """The node of a single candidate."""
        return (candidate.value - 1) * self.count + candidate.cell

    def candidate(self, node: int) -> Candidate:
        """A single candidate."""
        return Candidate(node % self.count, node // self.count + 1)

    def why_not(self, before: int, number: int) -> str:
        """Why the second is false where the first is true, if they do not see each other."""
        return ""

    def why_so(self, before: int, number: int) -> str:
        """Why the second is true where the first is false, if not by a house or a cell."""
        return self.reason.get((before, number), "")

    def why_forced(self, one: int, opposite: int) -> str:
        """Why a candidate follows from another, where a chain passes its opposite between them."""
        return ""

    def statements(self, path: list[int], first_on: bool = False) -> tuple[Node, ...]:
        """A chain of node numbers as a chain of statements, on and off in turn."""
        statements_: list[Node] = []
        on = first_on
        before = between = -1
        for number in path:
            if self.is_opposite(number):
                between = number
            else:
                value, cells = self.value_and_cells(number)
                reason = self.why_forced(before if on else number, between)
                reason = reason or (self.why_so if on else self.why_not)(before, number)
                statements_.append(_statement(cells, value, on, len(statements_), reason))
                before, between = number, -1
            on = not on
        return tuple(statements_)


@lru_cache(maxsize=16384)
def _statement(cells: int, value: int, on: bool, place: int, reason: str) -> Node:
    """A node at a place of a chain; the same ones come again and again."""
    return Node(tuple(cells_of(cells)), value, on, (place - 1,) if place else (), reason)


@lru_cache(maxsize=16)
def board_of(layout: Layout) -> LinkBoard:
    """A board as native code reads it."""
    peers = [list(cells_of(peer)) for peer in layout.peers]
    full = zip(layout.masks, layout.is_full, strict=True)
    houses = [list(cells_of(mask)) if is_full else [] for mask, is_full in full]
    return LinkBoard(peers, houses)


def packed(mask: int) -> bytes:
    """A set as native code reads it."""
    return mask.to_bytes(mask.bit_length() + 7 >> 3, "little")
