"""Nets: what follows from a candidate by singles, pairs, locked values and variant rules.

Native code follows them (native/rules); here their statements get their words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from nonet._native import RuleNets
from nonet.catalogue import again, later, named_house, phrased, translated
from nonet.model import Candidate, Chain, Layout, Node, State, cell_name, cells_of, mask_of
from nonet.techniques._time import seconds_left
from nonet.techniques._views import marks_in_all
from nonet.techniques.rules import clues_of

_MOST_CELLS, _MOST_VALUES = 640, 63
# As native/rules/net.hpp has them.
_NAKED, _HIDDEN, _LOCKED, _PAIR, _RULE = 1, 2, 3, 4, 5
_NO_VALUE, _NO_PLACE = 0, 1


# Cells, value, whether it stands there, what it rests on, why it holds, where and beside what.
_Statement = tuple[tuple[int, ...], int, bool, tuple[int, ...], int, int, int]


class Proof(NamedTuple):
    """A net that ends with a contradiction.

    Attributes:
        statements: Those that the end rests on, as native code has them.
        cell: The cell without a candidate, if that is the end.
        house: The house without a place for a value, and that value.
        clue: The number of the clue that cannot be obeyed.
    """

    statements: Sequence[_Statement]
    cell: int | None = None
    house: tuple[int, int] | None = None
    clue: int | None = None

    @property
    def assumed(self) -> Candidate:
        """The candidate that is refuted."""
        (cell,), value, *_ = self.statements[0]
        return Candidate(cell, value)

    def chain_on(self, layout: Layout) -> Chain:
        """The statements in words, which take longer than to find the net."""
        nodes: list[Node] = []
        for statement in self.statements:
            cells, v, on, parents, *_ = statement
            reason = phrased(partial(_reason, layout, statement, nodes))
            nodes.append(Node(cells, v, on, parents, reason))
        return Chain(tuple(nodes))

    def zone_on(self, layout: Layout) -> tuple[int, ...]:
        """For each value the cells in which a mark may matter to it."""
        zone = [0] * (layout.value_count + 1)
        cells = 0  # in which all marks matter
        for _, value, _, _, why, at, beside in self.statements:
            if why in (_HIDDEN, _LOCKED):
                zone[value] |= layout.blocks_first[at][1]
            elif why == _PAIR:
                cells |= 1 << at | 1 << beside
            elif why == _RULE:
                cells |= mask_of(clues_of(layout)[at].cells)
        cells |= mask_of(of[0] for of, _, _, _, why, _, _ in self.statements if why == _NAKED)
        if self.cell is not None:
            cells |= 1 << self.cell
        elif self.house is not None:
            zone[self.house[1]] |= layout.masks[self.house[0]]
        elif self.clue is not None:
            cells |= mask_of(clues_of(layout)[self.clue].cells)
        return tuple(mask | cells for mask in zone)


@lru_cache
def _nets_of(layout: Layout) -> RuleNets | None:
    if layout.cell_count > _MOST_CELLS or layout.value_count > _MOST_VALUES:
        return None
    peers = [list(cells_of(peer)) for peer in layout.peers]
    houses = [list(cells_of(mask)) for _, mask in layout.blocks_first]
    return RuleNets(layout.value_count, peers, houses, [clue.part for clue in clues_of(layout)])


def shortest(state: State, assumed: Sequence[Candidate], lengths: Sequence[int]) -> Proof | None:
    """The first net of these candidates that ends, with the fewest cells filled beside its own.

    All are followed to the first of the lengths, then those that go on to the next, and so on.
    """
    nets, layout = _nets_of(state.layout), state.layout
    if nets is None or not assumed:
        return None
    open_cells = list(cells_of(state.places[0]))
    path = nets.shortest(marks_in_all(state), open_cells, assumed, lengths, seconds_left())
    if path is None:
        return None
    statements, end, at, value = path
    if end == _NO_VALUE:
        return Proof(statements, cell=at)
    if end == _NO_PLACE:
        return Proof(statements, house=(layout.blocks_first[at][0], value))
    return Proof(statements, clue=at)


def _reason(layout: Layout, statement: _Statement, nodes: Sequence[Node]) -> str:
    _, value, on, parents, why, at, beside = statement
    reason = _own_reason(layout, value, why, at, beside)
    rules = dict.fromkeys(_rules_before(nodes, parents, set())) if on else ()
    return reason + (translated(", by {rules}", rules=", ".join(rules)) if rules else "")


def _own_reason(layout: Layout, value: int, why: int, at: int, beside: int) -> str:
    if why in (_HIDDEN, _LOCKED):
        house = named_house(layout.houses[layout.blocks_first[at][0]].name)
        text = later("the only place left in {house}")
        if why == _LOCKED:
            text = later("the {value}s of {house}")
        return translated(text, house=house, value=layout.number_of(value))
    if why == _PAIR:
        one, other = cell_name(at, layout.size), cell_name(beside, layout.size)
        return translated("the pair {one} {other}", one=one, other=other)
    if why == _RULE:
        return clues_of(layout)[at].title_on(layout)
    return translated("its only value left") if why == _NAKED else ""


def _rules_before(nodes: Sequence[Node], parents: Sequence[int], seen: set[int]) -> Iterator[str]:
    """The rules that crossed out candidates since cells were filled; many ways lead to one node."""
    for parent in parents:
        before = nodes[parent]
        if parent not in seen and not before.on:
            seen.add(parent)
            yield from _rules_before(nodes, before.parents, seen)
            yield again(before.reason)


def left_by(state: State, candidate: Candidate) -> tuple[list[int], list[int]] | None:
    """The board that a candidate leaves: all values, 0 in open cells, and each value's places.

    None if singles and rules contradict each other.
    """
    nets = _nets_of(state.layout)
    if nets is None:
        return None
    open_cells = list(cells_of(state.places[0]))
    marks_left = nets.left_by(marks_in_all(state), open_cells, *candidate, seconds_left())
    if marks_left is None:
        return None
    values = [0] * state.layout.cell_count
    places = [0] * len(state.places)
    for cell, (marks, is_filled) in enumerate(zip(*marks_left, strict=True)):
        if is_filled:
            values[cell] = marks.bit_length() - 1
        else:
            places[0] |= 1 << cell
            for value in cells_of(marks):
                places[value] |= 1 << cell
    return values, places
