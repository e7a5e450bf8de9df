"""Rule Common Peer: what goes with none of the candidates of which one must be true.

One of the candidates of a cell is true, and one of the places of a value in a house. What each of
them rules out, by a rule or because they see each other, is false whichever it is::

    r9c4: 2 3     black dot r9c3 r9c4: 2 needs 1 in r9c3     white dot r9c4 r9c5: 3 needs 2 or 4
                  so r9c5 is not 1

Where all of them only see it these are locked candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nonet.model import Candidate, Found, State, Step, mask_of
from nonet.techniques._technique import Technique, by_rule, candidates, step
from nonet.techniques._views import Pair
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import chain_graph
from nonet.techniques.rules import Clue

_NAME = "Rule Common Peer"


def _find(state: State) -> Iterator[Found]:
    graph = chain_graph(state)
    for house, nodes, removed in graph.common():
        for pair in graph.pairs(removed) if len(nodes) > 1 else ():
            ends = candidates([pair])
            if next(_clues(graph, nodes, ends), None) is not None:
                yield Found((), ends, partial(_step, graph, house, nodes, pair))


def _clues(graph: Graph, nodes: list[int], ends: tuple[Candidate, ...]) -> Iterator[Clue]:
    """The rules that take part."""
    links = ((node, graph.number(end)) for end in ends for node in nodes)
    return (clue for link in links if (clue := graph.rule_between(*link)) is not None)


def _step(graph: Graph, house: int, nodes: list[int], gone: Pair) -> Step:
    state, layout = graph.state, graph.layout
    clues = [*_clues(graph, nodes, candidates([gone]))]
    pattern = graph.pairs(mask_of(nodes))
    cells = graph.all_cells(mask_of(nodes))
    houses = [house] if house >= 0 else []
    finding_ = step(
        _NAME, state, gone=[gone], cells=cells, houses=houses, parts={"pattern": pattern}
    )
    titles = dict.fromkeys(title for clue in clues for title in clue.titles_on(layout))
    rules = [by_rule(title) for title in titles]
    looked_at = mask_of(cell for clue in clues for cell in clue.cells)
    looked_at |= 0 if houses else cells
    zone = [looked_at] * (layout.value_count + 1)
    for number in houses:
        zone[pattern[0][0]] |= layout.masks[number]
    return replace(finding_, highlights=(*finding_.highlights, *rules), _zone=tuple(zone))


RULE_COMMON_PEER = Technique(
    name=_NAME,
    order=216,
    summary="What goes, by rules, with none of the candidates of which one must be true.",
    reason=(
        "{houses:In #, ||}{pattern_some}, and none of these goes with {gone_or} in {targets_or}: "
        "see {by}."
    ),
    find=_find,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
