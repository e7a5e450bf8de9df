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
from functools import partial, reduce
from itertools import groupby
from operator import or_

from nonet.catalogue import later, phrased, translated
from nonet.engines import constraints
from nonet.model import Candidate, Chain, Found, Layout, Node, State, Step, cell_name
from nonet.techniques._propagated import Propagated
from nonet.techniques._rule_net import left_by
from nonet.techniques._technique import Technique, candidates_in, forcing_step
from nonet.techniques._time import is_up
from nonet.techniques._views import in_order
from nonet.techniques.rule_nets import candidates_of, refuted_alone

_NAME = "Nested Rule Forcing Net"
_STAYS = "stays"  # the candidates that are left where one is not refuted, remembered on a path
_NODES_OUTSIDE = 2000  # to see that a full board leaves variables outside of the grid no values
_MOST_TRIES = 200_000  # of candidates under candidates: some seconds


def _find(state: State) -> Iterator[Found]:
    """The first candidate that is refuted so; cells with few candidates come first."""
    finding = next(nested_nets(state), None)
    if finding is not None:
        yield finding
    elif constraints.ENGINE.supports(state.layout) is None:
        yield from _first(state, _after_nets(state, in_order(state)))


def nested_nets(state: State, _most: int = 0, gone: int = 0) -> Iterator[Found]:
    """Where native code alone suffices; or that of the one candidate that shall go, if any."""
    if constraints.ENGINE.supports(state.layout) is None:
        wanted = candidates_of(gone, state)
        if not wanted:
            yield from _first(state, _after_values(state))
        elif len(wanted) == 1:
            yield from _first(state, _after_nets(state, wanted))


_Left = tuple[Candidate, Sequence[int], Sequence[int]]  # and the values and places that it leaves


def _after_values(state: State) -> Iterator[_Left]:
    """The boards that candidates leave at once, but for those that a Rule Forcing Net refutes."""
    alone = set(refuted_alone(state))
    for candidate in in_order(state):
        if candidate not in alone:
            after = state.changed([candidate])
            yield candidate, after.values, after.places


def _after_nets(state: State, candidates: Sequence[Candidate]) -> Iterator[_Left]:
    """The boards after candidates' nets, which find some things that native code does not."""
    for candidate in candidates:
        left = left_by(state, candidate)
        if left is not None:
            yield candidate, *left


def _first(state: State, candidates: Iterator[_Left]) -> Iterator[Found]:
    budget = [_MOST_TRIES]
    for candidate, values, places in candidates:
        board, earlier = Propagated(state.layout, values, places), (_NAME, candidate)
        refuted = state.memo.get(earlier)
        if refuted is None or not _holds(board.copy(), refuted):
            # A full board is looked at beyond its cells, which no earlier one was.
            stays = not board.is_full and _stays(state, (candidate, values, places), budget)
            refuted = None if stays else _refuted(board, budget)
            if not stays and refuted is None and budget[0] >= 0 and not is_up():
                state.memo[_STAYS, candidate] = _with_values(board.places, values)
        if refuted is not None:
            state.memo[earlier] = refuted
            # Which of them it needs takes as long again, and is asked for only if it is shown.
            explain = partial(_explained, state, (candidate, values, places), refuted)
            yield Found((), (candidate,), explain)
            return
        if budget[0] <= 0 or is_up():
            return


def _stays(state: State, left: _Left, budget: list[int]) -> bool:
    """True if a candidate is not refuted, as it was not earlier and what was left then shows.

    None of the candidates that were left fails: nor does one without those that are gone since, if
    what fails then leaves some.
    """
    candidate, values, places = left
    known = state.memo.get((_STAYS, candidate))
    if known is None:
        return False
    now = _with_values(places, values)
    still = [a & b for a, b in zip(known, now, strict=True)]
    if still == known:
        return True
    if reduce(or_, still) != reduce(or_, now):  # a cell has none of them
        return False
    board = Propagated(state.layout, values, [mask & places[0] for mask in (0, *still)])
    if _refuted(board, budget) is not None or budget[0] < 0 or is_up():
        return False
    state.memo[_STAYS, candidate] = _with_values(board.places, values)
    return True


def _with_values(places: Sequence[int], values: Sequence[int]) -> list[int]:
    """For each value, from 1 on, the cells that may have it and those that have it."""
    every = [*places]
    for cell, value in enumerate(values):
        every[value] |= 1 << cell
    return every[1:]


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
    if not refuted:
        return refuted
    needed = _until_it_fails(Propagated(layout, values, places), refuted)
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


def _until_it_fails(board: Propagated, refuted: Sequence[Candidate]) -> list[Candidate]:
    """The first of these candidates whose removal makes singles and rules contradict each other."""
    for number, candidate in enumerate(refuted, 1):
        board.cross_out(candidate)
        if board.fails():
            return list(refuted[:number])
    raise AssertionError("removing all of them led to a contradiction before")


def _holds(board: Propagated, refuted: Sequence[Candidate]) -> bool:
    """True if the candidates fail in this order, and then the board without them."""
    for candidate in refuted:
        if not board.fails(candidate):
            return False
        board.cross_out(candidate)
    return board.fails()


def _explained(state: State, left: _Left, refuted: list[Candidate]) -> Step:
    candidate, values, places = left
    needed = state.memo[_NAME, candidate] = _needed(state.layout, values, places, refuted)
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
    find=_find,
    quick=nested_nets,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
