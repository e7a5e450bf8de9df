"""Nested Rule Forcing Net: a candidate under which others fail until nothing is left.

A candidate that is not refuted by what follows from it (`rule_nets`) may be refuted by a second
level of trials: once it is taken as true, one further candidate after another fails by singles and
variant rules, until the candidates that are left contradict each other::

    suppose r3c4 is 7: then r1c2 cannot be 5, so r6c2 cannot be 8, so nothing is left for r6c7

It is a proof, but nobody looks for it by hand as long as there is anything else: so it comes last.
The step names only those of the failing candidates that the contradiction needs.
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
from nonet.techniques._time import is_up
from nonet.techniques.forcing import forcing_step

_NAME = "Nested Rule Forcing Net"
_EXHAUSTED = STOPS.index(Stop.EXHAUSTED)
_NODES_OUTSIDE = 2000  # to see that a full board leaves variables outside of the grid no values
_MOST_TRIES = 200_000  # of candidates under candidates: some seconds


class _Board:
    """A board with its candidates, which native code propagates.

    Args:
        layout: The board.
        values: The values of its cells, 0 for empty ones.
        places: As `State.places`.
    """

    def __init__(self, layout: Layout, values: Sequence[int], places: Sequence[int]) -> None:
        self._layout = layout
        self._problem, self._values = constraints.prepared(layout), bytes(values)
        self._width = (layout.cell_count + 7) // 8
        self.places = list(places)
        self._packed = [self._pack(each) for each in self.places[1:]]

    @property
    def is_full(self) -> bool:
        """Whether all cells have their values."""
        return not any(self.places[1:])

    def _pack(self, places: int) -> bytes:
        return places.to_bytes(self._width, "little")

    def cross_out(self, candidate: Candidate) -> None:
        """Removes a candidate."""
        cell, value = candidate
        self.places[value] &= ~(1 << cell)
        self._packed[value - 1] = self._pack(self.places[value])

    def fails(self, candidate: Candidate | None = None, nodes: int = 1) -> bool:
        """Whether singles and rules contradict each other: with a candidate, or as it is.

        With more nodes the values of variables outside of the grid are tried as well.
        """
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
        return search.run(1, -1.0, nodes, False) == _EXHAUSTED and not search.solutions


def _find(state: State) -> Iterator[Step]:
    """The first candidate that is refuted so; cells with few candidates come first."""
    layout = state.layout
    if constraints.ENGINE.supports(layout) is not None:
        return
    board, budget = board_of(state), [_MOST_TRIES]
    cells = sorted(cells_of(state.places[0]), key=lambda cell: len(state.values_of(cell)))
    for candidate in (Candidate(cell, v) for cell in cells for v in state.values_of(cell)):
        net = Net(layout, board, candidate)
        net.follow(layout.cell_count)
        if net.end is not None:
            continue  # that is a plain Rule Forcing Net
        refuted = _refuted(_Board(layout, *net.left()), budget)
        if refuted is not None:
            yield _step(state, candidate, _needed(layout, *net.left(), refuted))
            return
        if budget[0] <= 0 or is_up():
            return


def _refuted(board: _Board, budget: list[int]) -> list[Candidate] | None:
    """The candidates that fail one after another until the board does; None if it does not."""
    refuted: list[Candidate] = []
    if board.is_full:
        return refuted if board.fails(nodes=_NODES_OUTSIDE) else None
    count = -1
    while len(refuted) > count:
        count = len(refuted)
        for value, places in enumerate(board.places[1:], 1):
            for cell in cells_of(places):
                budget[0] -= 1
                if budget[0] < 0 or is_up():
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
    """The candidates, of those that fail one after another, that the contradiction needs."""
    if not refuted:
        return refuted
    needed = _until_it_fails(_Board(layout, values, places), refuted)
    for size in (16, 4, 1):  # most are not needed, and several can go at once
        for end in range(len(needed), 0, -size):
            without = needed[: max(0, end - size)] + needed[end:]
            if _holds(_Board(layout, values, places), without):
                needed = without
    return needed


def _until_it_fails(board: _Board, refuted: Sequence[Candidate]) -> list[Candidate]:
    """The first of these candidates whose removal makes singles and rules contradict each other."""
    for number, each in enumerate(refuted, 1):
        board.cross_out(each)
        if board.fails():
            return list(refuted[:number])
    raise AssertionError("removing all of them led to a contradiction before")


def _holds(board: _Board, refuted: Sequence[Candidate]) -> bool:
    """Whether the candidates fail in this order, and then the board without them."""
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
    why = "singles and rules together contradict each other"
    if not refuted:
        why = "all cells are filled, and a rule cannot be obeyed"
    end = f"with {name} = {number_of(value)} {why}"
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
