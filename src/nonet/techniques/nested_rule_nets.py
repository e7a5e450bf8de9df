"""Nested Rule Forcing Net: a candidate under which others fail until nothing is left.

Where no candidate is refuted by what follows from it (`rule_nets`), it may be by what *cannot*
follow: taken as true, it leaves the board in a state in which one candidate after another
contradicts singles and variant rules, until these contradict each other without any of them::

    suppose r3c4 is 7: then r1c2 cannot be 5, so r6c2 cannot be 8, so nothing is left for r6c7

It is a proof, but nobody looks for it by hand as long as there is something else: so it comes last.
Of the candidates that fail only those are told without which others would not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nonet._native import ConstraintSearch
from nonet.engines import Stop, constraints
from nonet.engines._engine import STOPS
from nonet.model import Candidate, Chain, Layout, Node, State, Step, cell_name, cells_of
from nonet.techniques._rule_net import Net, board_of
from nonet.techniques._technique import Technique
from nonet.techniques.forcing import forcing_step

_NAME = "Nested Rule Forcing Net"
_EXHAUSTED = STOPS.index(Stop.EXHAUSTED)
_MOST_TRIES = 200_000  # of candidates under candidates: some seconds


class _Board:
    """What is left of a board, as native code propagates it.

    Args:
        layout: The board.
        values: Of its cells, 0 for open ones.
        places: As `State.places`.
    """

    def __init__(self, layout: Layout, values: Sequence[int], places: Sequence[int]) -> None:
        self._layout = layout
        self._problem, self._values = constraints.prepared(layout), bytes(values)
        self._width = (layout.cell_count + 7) // 8
        self.places = list(places)
        self._packed = [self._pack(each) for each in self.places[1:]]

    def _pack(self, places: int) -> bytes:
        return places.to_bytes(self._width, "little")

    def cross_out(self, candidate: Candidate) -> None:
        """A candidate goes."""
        cell, value = candidate
        self.places[value] &= ~(1 << cell)
        self._packed[value - 1] = self._pack(self.places[value])

    def fails(self, candidate: Candidate | None = None) -> bool:
        """Whether singles and rules contradict each other: with a candidate, or as it is."""
        packed = self._packed
        if candidate is not None:
            bit = 1 << candidate.cell
            packed = [
                self._pack(places & ~bit)
                if places & bit and value != candidate.value
                else packed[value - 1]
                for value, places in enumerate(self.places[1:], 1)
            ]
        allowed = constraints.with_all_values(b"".join(packed), self._layout)
        search = ConstraintSearch(self._problem, self._values, allowed, 0)
        return search.run(1, -1.0, 1, False) == _EXHAUSTED and not search.solutions


def _find(state: State) -> Iterator[Step]:
    """The first candidate that is refuted so, of those in cells with few of them."""
    layout = state.layout
    if constraints.ENGINE.supports(layout) is not None:
        return
    board, budget = board_of(state), [_MOST_TRIES]
    cells = sorted(cells_of(state.places[0]), key=lambda cell: len(state.values_of(cell)))
    for candidate in (Candidate(cell, v) for cell in cells for v in state.values_of(cell)):
        net = Net(layout, board, candidate)
        net.follow(layout.cell_count)
        if net.end is not None:
            continue  # which is a net by itself
        refuted = _refuted(_Board(layout, *net.left()), budget)
        if refuted is not None:
            yield _step(state, candidate, _needed(layout, *net.left(), refuted))
            return
        if budget[0] <= 0:
            return


def _refuted(board: _Board, budget: list[int]) -> list[Candidate] | None:
    """The candidates that fail one after another until all do; None if they do not."""
    refuted: list[Candidate] = []
    count = -1
    while len(refuted) > count:
        count = len(refuted)
        for value, places in enumerate(board.places[1:], 1):
            for cell in cells_of(places):
                budget[0] -= 1
                if budget[0] < 0:
                    return None
                candidate = Candidate(cell, value)
                if board.fails(candidate):
                    board.cross_out(candidate)
                    refuted.append(candidate)
        if len(refuted) > count and board.fails():
            return refuted
    return None


def _needed(
    layout: Layout, values: Sequence[int], places: Sequence[int], refuted: list[Candidate]
) -> list[Candidate]:
    """Those of some candidates, which fail one after another, that the end cannot do without."""
    needed = _until_it_fails(_Board(layout, values, places), refuted)
    for size in (16, 4, 1):  # most are of no use, and go together
        for end in range(len(needed), 0, -size):
            without = needed[: max(0, end - size)] + needed[end:]
            if _holds(_Board(layout, values, places), without):
                needed = without
    return needed


def _until_it_fails(board: _Board, refuted: Sequence[Candidate]) -> list[Candidate]:
    """The first candidates that do, without which singles and rules contradict each other."""
    for number, each in enumerate(refuted, 1):
        board.cross_out(each)
        if board.fails():
            return list(refuted[:number])
    raise AssertionError("they did before")


def _holds(board: _Board, refuted: Sequence[Candidate]) -> bool:
    """Whether candidates fail in this order, and all without them."""
    for each in refuted:
        if not board.fails(each):
            return False
        board.cross_out(each)
    return board.fails()


def _step(state: State, candidate: Candidate, refuted: Sequence[Candidate]) -> Step:
    (cell, value), number_of = candidate, state.layout.number_of
    name = cell_name(cell, state.size)
    nodes = [Node((cell,), value, True)]
    for v, group in groupby(refuted, key=lambda each: each.value):
        cells = tuple(each.cell for each in group)
        each_would = f"{number_of(v)} there would" if len(cells) == 1 else "each of these would"
        # It may need those before it, of the same value as well.
        why = f"{each_would} contradict singles and rules"
        nodes.append(Node(cells, v, False, (len(nodes) - 1,), why))
    end = f"with {name} = {number_of(value)} singles and rules together contradict each other"
    nodes.append(Node((cell,), value, False, (len(nodes) - 1,), end))
    return forcing_step(_NAME, state, (Chain(tuple(nodes)),), gone=candidate)


NESTED_RULE_FORCING_NET = Technique(
    name=_NAME,
    order=2250,
    summary="A candidate under which others contradict rules, until nothing is left.",
    reason="{assumed:|suppose #. }{chain} That cannot be, so the assumption is wrong.",
    find=_find,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
