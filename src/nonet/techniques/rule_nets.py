"""Rule Forcing Net: a candidate under which singles and variant rules contradict each other.

Taken as true, a candidate leaves the cells that it sees; rules, each alone as in `rules`, cross out
what cannot be with it; cells and houses with one candidate left are filled; a value that is locked
in a house leaves the cells that all its places see::

    r1c1 is 5 -> killer 12: r1c2 is 7 -> row 2: r2c6 is 3 -> nothing is left for r5c6

Where a cell has no candidate left, a house no place for a value, or a rule no way to be obeyed, the
candidate is false. The step shows only the statements that the contradiction rests on.

All candidates are followed side by side: first to one filled cell, then to two, and so on, so that
a short net is found before a long one. One that takes few rules and houses is Rules Together: it
names these at its head, and does all cells of a value at once for which it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from nonet.catalogue import named_house, phrased
from nonet.engines import constraints
from nonet.model import Candidate, Found, State, Step, cells_of, mask_of
from nonet.techniques._propagated import Propagated
from nonet.techniques._rule_net import Proof, shortest
from nonet.techniques._technique import Technique, by_rule, step
from nonet.techniques._time import is_up
from nonet.techniques._views import Pair, in_order, within
from nonet.techniques.rules import clues_of

_NAME = "Rule Forcing Net"
_MOST_FOLLOWED = 64  # candidates whose nets are looked at before other techniques have failed
_MOST_TOGETHER = 3  # rules and houses that are read together
_SOON = 6  # of the lengths
_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80)  # cells that are filled before it ends


def _find(state: State) -> Iterator[Found]:
    """The first net that ends with the fewest filled cells."""
    first = _refuted_first(state)
    # Native code does not find all that the nets do: where it is of no help, all are followed.
    for group in (first, [candidate for candidate in in_order(state) if candidate not in first]):
        net = shortest(state, group, _LENGTHS)
        if net is not None:
            yield Found((), net.assumed, partial(_step, state, net))
            return


def nets_below(state: State, most: int, gone: int = 0) -> Iterator[Found]:
    """The same with at most so many statements, and of the one candidate that shall go, if any."""
    wanted = candidates_of(gone, state)
    if len(wanted) > 1:
        return
    # One statement is the assumption; what else is filled on the way may be no part of the proof.
    lengths = [length for length in _LENGTHS if wanted or length < most]
    net = shortest(state, wanted or _refuted_first(state), lengths)
    if net is not None and (not wanted or len(net.statements) <= most):
        yield Found((), net.assumed, partial(_step, state, net))


def _refuted_first(state: State) -> list[Candidate]:
    return list(islice(refuted_alone(state), _MOST_FOLLOWED))


def together(state: State, _most: int = 0, gone: int = 0) -> Iterator[Found]:
    """What few rules and houses refute; of candidates of one value, if some shall go."""
    assumed = candidates_of(gone, state) or _refuted_first(state)
    lengths = _LENGTHS if gone else _LENGTHS[:_SOON]
    net = shortest(state, assumed, lengths, _MOST_TOGETHER)
    if net is not None:
        yield Found((), net.assumed, partial(_together, state, net))


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


def _together(state: State, net: Proof) -> Step:
    """The rules and houses first, and then what they leave each other."""
    layout = state.layout
    clues, houses = net.takes(layout)
    step_ = _step(state, net, "Rules Together")
    titles = dict.fromkeys(clues_of(layout)[at].title_on(layout) for at in clues)
    names = [layout.houses[number].name for number in houses]
    rules = [by_rule(title) for title in titles]
    rules += [by_rule(phrased(partial(named_house, name))) for name in names]
    return replace(step_, highlights=(*step_.highlights, *rules))


def _step(state: State, net: Proof, name: str = _NAME) -> Step:
    chain = net.chain_on(state.layout)
    target = chain.nodes[0].value, mask_of(chain.nodes[0].cells)
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
        name,
        state,
        gone=[target],
        cells=cells,
        houses=houses,
        parts=parts,
        chains=(chain,) if len(chain.nodes) > 1 else (),
        notation=rule,
    )
    return replace(step_, _zone=net.zone_on(state.layout))


_REASON = (
    "{chain}{alone_values:Suppose # in ||}{alone_or}{alone:.||} "
    "{emptied:Then no candidate is left for #.||}"
    "{no_place_values:Then there is no place for # in ||}{houses}{no_place:.||}"
    "{broken_values:Then no way is left to obey ||}{rule}{broken:.||}"
)
RULE_FORCING_NET = Technique(
    name=_NAME,
    order=1520,
    summary="A candidate under which singles and variant rules contradict each other.",
    reason=_REASON,
    find=_find,
    quick=partial(nets_below, most=_LENGTHS[-1]),
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
RULES_TOGETHER = Technique(
    name="Rules Together",
    order=152,
    summary="Two or three rules and houses, read together, leave no way for a candidate.",
    reason="{by:Look at #. |Look at # together. }" + _REASON,
    find=together,
    supports=RULE_FORCING_NET.supports,
)
