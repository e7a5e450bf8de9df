"""Chains, forcing chains and almost locked sets, those with the fewest statements or cells first.

Where several have one outcome a teacher shows the shortest. All starts are followed at once, a step
further each time, as long as no chain gets too long: what is found first is the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from nonet._native import lightest_failing
from nonet.model import Chain, Finding, Found, State, cells_of, mask_of
from nonet.techniques import als, forcing
from nonet.techniques._native_sets import house_costs, native_sets
from nonet.techniques._technique import forcing_step
from nonet.techniques._time import seconds_left
from nonet.techniques._views import in_order, marks_by_cell
from nonet.techniques.chains import SEARCHES, Search
from nonet.techniques.links.graphs import consequences_of
from nonet.techniques.links.nets import native_board
from nonet.techniques.nested_rule_nets import nested_nets
from nonet.techniques.rule_nets import candidates_of, nets_below


def _forcing_contradictions(state: State, most: int, gone: int = 0) -> Iterator[Finding]:
    consequences = consequences_of(state)
    graph = consequences.graph
    for start, house, group, end in graph.clashes(most, gone):
        home = None if house < 0 else house
        explain = partial(forcing.contradiction, consequences, start, home, group, end)
        yield Found((), (graph.candidate(start),), explain)


def _forcing_verities(state: State, most: int, gone: int = 0) -> Iterator[Finding]:
    name = "Forcing Chain Verity"
    consequences = consequences_of(state)
    graph = consequences.graph
    for house, group, end, on in graph.verities(most):
        parts: tuple[Chain, ...] = tuple(consequences.chain(s, end, on=on) for s in group)
        result = {"placed" if on else "gone": graph.candidate(end)}
        number = None if house < 0 else house
        yield forcing_step(name, state, parts, house=number, **result)


_MOST_LOOKED_AT = 256  # where native code does not know the board, and of nets


def _sets(name: str, count: int, state: State, most: int, gone: int = 0) -> Iterator[Finding]:
    """So many almost locked sets, of those with the fewest cells the ones that cost least."""
    search = native_sets(state)
    if search is None:
        steps = [finding.explain() for finding in islice(als.FIND[name](state), _MOST_LOOKED_AT)]
        yield from sorted(steps, key=lambda step: len(step.cells))
        return
    # Two values count as a cell, and of each set there is one value more than cells.
    largest = int((most - (1.5 if count == 2 else 3)) / 1.5)
    size = max(4, largest) if largest <= 5 else 8
    costs, cells = house_costs(state.layout), state.layout.cell_count
    wanted = [(node % cells, node // cells + 1) for node in cells_of(gone)]
    chain = search.least(count, most, size, costs, wanted, seconds_left())
    if chain is not None:
        sets, links, crossed = chain
        masks = [(mask_of(inside), house) for inside, house in sets]
        tied = [masks[:2]] * len(links) if count == 2 else [masks[:2], masks[1:]]
        common = [
            (value, state.places[value] & (one | two))
            for value, ((one, _), (two, _)) in zip(links, tied, strict=True)
        ]
        pairs = [(value, 1 << cell) for cell, value in crossed]
        yield als.step_of_sets(name, state, masks, pairs, common)


def _net_contradictions(state: State, most: int, gone: int = 0) -> Iterator[Finding]:
    """The one that takes least effort: the words of all others would be made in vain."""
    board, wanted = native_board(state.layout), candidates_of(gone, state)
    candidates = wanted or in_order(state)
    if board is None:
        every = islice(forcing.net_contradictions(state, candidates), _MOST_LOOKED_AT)
        steps = [finding.explain() for finding in every]
        yield from sorted(steps, key=lambda step: len(step.chains[0].nodes))
    elif len(wanted) < 2 and not forcing.fails_by_itself(state):
        numbers = [forcing.number_of(candidate) for candidate in candidates]
        marks, values = marks_by_cell(state), state.values
        best = lightest_failing(board, marks, values, numbers, _MOST_LOOKED_AT)
        if best >= 0:
            yield forcing.net_contradiction(state, candidates[best])


def _table() -> Iterator[tuple[str, Search]]:
    yield from SEARCHES.items()
    yield "Rule Forcing Net", nets_below
    yield "Nested Rule Forcing Net", nested_nets
    yield "ALS-XZ", partial(_sets, "ALS-XZ", 2)
    yield "ALS-XY-Wing", partial(_sets, "ALS-XY-Wing", 3)
    yield "Forcing Net Contradiction", _net_contradictions
    yield "Forcing Chain Contradiction", _forcing_contradictions
    yield "Forcing Chain Verity", _forcing_verities


# By the name of the technique, what it finds with the fewest statements first.
SHORTEST = dict(_table())
