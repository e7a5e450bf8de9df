"""Rule Forcing Net: a candidate under which singles and variant rules contradict each other.

Taken as true, a candidate leaves the cells that it sees; rules, each alone as in `rules`, cross out
what cannot be with it; cells and houses with one candidate left are filled; a value that is locked
in a house leaves the cells that all its places see, and so do the values of a pair::

    r1c1 is 5 -> killer 12: r1c2 is 7 -> row 2: r2c6 is 3 -> nothing is left for r5c6

Where a cell has no candidate left, a house no place for a value, or a rule no way to be obeyed, the
candidate is false. The step shows only the statements that the contradiction rests on.

All candidates are followed side by side: first to one filled cell, then to two, and so on, so that
a short net is found before a long one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from nonet.engines import constraints
from nonet.model import Candidate, Found, State, Step, cells_of, mask_of
from nonet.techniques._propagated import Propagated
from nonet.techniques._rule_net import Proof, shortest
from nonet.techniques._technique import Technique, step
from nonet.techniques._time import is_up
from nonet.techniques._views import Pair, in_order, within
from nonet.techniques.rules import clues_of

_NAME = "Rule Forcing Net"
_MOST_FOLLOWED = 40  # candidates whose nets are looked at before other techniques have failed
_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80)  # cells that are filled before it ends


def _find(state: State) -> Iterator[Found]:
    """The first net that ends with the fewest filled cells."""
    refuted = list(refuted_alone(state))
    known = set(refuted)
    # Native code does not find all that the nets do: where it is of no help, all are followed.
    others = [candidate for candidate in in_order(state) if candidate not in known]
    for group in (refuted[:_MOST_FOLLOWED], refuted[_MOST_FOLLOWED:], others):
        net = shortest(state, group, _LENGTHS)
        if net is not None:
            yield _found(state, net)
            return


def nets_below(state: State, most: int, gone: int = 0) -> Iterator[Found]:
    """The same with at most so many statements, and of the one candidate that shall go, if any."""
    wanted = candidates_of(gone, state)
    if len(wanted) > 1:
        return
    # One statement is the assumption; what else is filled on the way may be no part of the proof.
    lengths = [length for length in _LENGTHS if wanted or length < most]
    net = shortest(state, wanted or list(islice(refuted_alone(state), _MOST_FOLLOWED)), lengths)
    if net is not None and (not wanted or len(net.statements) <= most):
        yield _found(state, net)


def candidates_of(nodes: int, state: State) -> list[Candidate]:
    """The candidates that shall go, as the nodes of a graph that `Shortest` is given."""
    cells = state.layout.cell_count
    return [Candidate(node % cells, node // cells + 1) for node in cells_of(nodes)]


def refuted_alone(state: State) -> Iterator[Candidate]:
    """Candidates that native propagators refute, some seventy times as fast as the nets do.

    What was refuted earlier on a path stays so, with fewer candidates.
    """
    if constraints.ENGINE.supports(state.layout) is not None:
        return
    board = Propagated(state.layout, state.values, state.places)
    earlier: set[Candidate] = state.memo.setdefault(_NAME, set())
    here: dict[Candidate, bool] = state.cache.setdefault(refuted_alone, {})
    for candidate in in_order(state):
        if is_up():
            return
        if candidate not in here:
            here[candidate] = candidate in earlier or board.fails(candidate)
        if here[candidate]:
            earlier.add(candidate)
            yield candidate


def _found(state: State, net: Proof) -> Found:
    return Found((), (net.assumed,), partial(_step, state, net))


def _step(state: State, net: Proof) -> Step:
    chain = net.chain_on(state.layout)
    (cell,), value = chain.nodes[0].cells, chain.nodes[0].value
    target = (value, 1 << cell)
    filled = [(node.value, 1 << node.cells[0]) for node in chain.nodes[1:] if node.on]
    parts: dict[str, list[Pair]] = {"target": [target], "forced": filled}
    houses, cells, rule = [], sum(1 << node.cells[0] for node in chain.nodes if node.on), ""
    if net.cell is not None:
        cells |= 1 << net.cell
        parts["emptied"] = within(state, 1 << net.cell)
    elif net.house is not None:
        houses, lacking = [net.house[0]], net.house[1]
        mask = state.layout.masks[net.house[0]] & state.places[lacking]
        parts["no place"] = [(lacking, mask)]
    elif net.clue is not None:
        clue = clues_of(state.layout)[net.clue]
        rule = clue.title_on(state.layout)
        parts["broken"] = within(state, mask_of(clue.cells))
    if len(chain.nodes) == 1:
        parts["alone"] = [target]
    step_ = step(
        _NAME,
        state,
        gone=[target],
        cells=cells,
        houses=houses,
        parts=parts,
        chains=(chain,) if len(chain.nodes) > 1 else (),
        notation=rule,
    )
    return replace(step_, _zone=net.zone_on(state.layout))


RULE_FORCING_NET = Technique(
    name=_NAME,
    order=1520,
    summary="A candidate under which singles and variant rules contradict each other.",
    reason=(
        "{chain}{alone_values:Suppose # in ||}{alone}{alone:.||} "
        "{emptied:Then no candidate is left for #.||}"
        "{no_place_values:Then there is no place for # in ||}{houses}{no_place:.||}"
        "{broken_values:Then no way is left to obey ||}{rule}{broken:.||}"
    ),
    find=_find,
    quick=partial(nets_below, most=_LENGTHS[-1]),
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
