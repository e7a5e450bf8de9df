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
from functools import partial
from itertools import groupby

from nonet.catalogue import later, phrased, translated
from nonet.engines import constraints
from nonet.model import Candidate, Chain, Found, Layout, Node, State, Step, cell_name
from nonet.techniques._propagated import Propagated
from nonet.techniques._technique import Technique, candidates_in, forcing_step
from nonet.techniques._time import is_up
from nonet.techniques._views import in_order
from nonet.techniques.rule_nets import candidates_of, refuted_alone

_NAME = "Nested Rule Forcing Net"
_NODES_OUTSIDE = 2000  # to see that a full board leaves variables outside of the grid no values
_MOST_TRIES = 200_000  # of candidates under candidates: some seconds


def nested_nets(state: State, _most: int = 0, gone: int = 0) -> Iterator[Found]:
    """The first candidate that is refuted so, or the one that shall go, if any.

    Those that a plain Rule Forcing Net refutes are left out unless they are asked for.
    """
    if constraints.ENGINE.supports(state.layout) is not None:
        return
    wanted, budget = candidates_of(gone, state), [_MOST_TRIES]
    alone = () if wanted else set(refuted_alone(state))
    for candidate in wanted or in_order(state) if len(wanted) < 2 else ():
        if candidate in alone:
            continue
        after = state.changed([candidate])
        board, earlier = Propagated(state.layout, after.values, after.places), (_NAME, candidate)
        refuted = state.memo.get(earlier)
        if refuted is None or not _holds(board.copy(), refuted):
            refuted = _refuted(board, budget)
        if refuted is not None:
            state.memo[earlier] = refuted
            # Which of them it needs takes as long again, and is asked for only if it is shown.
            yield Found((), (candidate,), partial(_explained, state, candidate, refuted))
            return
        if budget[0] <= 0 or is_up():
            return


def _refuted(board: Propagated, budget: list[int]) -> list[Candidate] | None:
    """The candidates that fail one after another until the board does; None if it does not."""
    refuted: list[Candidate] = []
    if board.is_full:
        return refuted if board.fails_within(_NODES_OUTSIDE) else None
    count = -1
    while len(refuted) > count:
        count = len(refuted)
        for value, places in enumerate(board.places[1:], 1):
            budget[0] -= places.bit_count()
            if budget[0] < 0 or is_up():
                return None
            for candidate in candidates_in(value, places):
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
    needed = refuted
    for size in (16, 4, 1):  # most are not needed, and several can go at once
        # What comes before those that are left out fails as it did.
        boards = [Propagated(layout, values, places)]
        for candidate in needed:
            boards.append(boards[-1].copy())
            boards[-1].cross_out(candidate)
        for end in range(len(needed), 0, -size):
            begin = max(0, end - size)
            if _holds(boards[begin].copy(), needed[end:]):
                needed = needed[:begin] + needed[end:]
    return needed


def _holds(board: Propagated, refuted: Sequence[Candidate]) -> bool:
    """True if the candidates fail in this order, and then the board without them."""
    for candidate in refuted:
        if not board.fails(candidate):
            return False
        board.cross_out(candidate)
    return board.fails()


def _explained(state: State, candidate: Candidate, refuted: list[Candidate]) -> Step:
    after = state.changed([candidate])
    needed = _needed(state.layout, after.values, after.places, refuted)
    state.memo[_NAME, candidate] = needed
    return _step(state, candidate, needed)


def _step(state: State, candidate: Candidate, refuted: Sequence[Candidate]) -> Step:
    (cell, value), number_of = candidate, state.layout.number_of
    name = cell_name(cell, state.size)
    nodes = [Node((cell,), value, True)]
    for v, group in groupby(refuted, key=lambda candidate: candidate.value):
        cells = tuple(candidate.cell for candidate in group)
        # It may need those before it, of the same value as well.
        why = later(
            "{value} there would contradict singles and rules"
            "|each of these would contradict singles and rules"
        )
        why = phrased(partial(translated, why, n=len(cells), value=number_of(v)))
        nodes.append(Node(cells, v, False, (len(nodes) - 1,), why))
    why = later("with {cell} = {value} singles and rules together contradict each other")
    if not refuted:
        why = later("with {cell} = {value} all cells are filled, and a rule cannot be obeyed")
    end = phrased(partial(translated, why, cell=name, value=number_of(value)))
    nodes.append(Node((cell,), value, False, (len(nodes) - 1,), end))
    return forcing_step(_NAME, state, (Chain(tuple(nodes)),), gone=candidate)


NESTED_RULE_FORCING_NET = Technique(
    name=_NAME,
    order=2250,
    summary="A candidate under which others contradict rules, until nothing is left.",
    reason="{chain} That cannot be, so the assumption is wrong.",
    find=nested_nets,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
