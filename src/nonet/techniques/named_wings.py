"""Wings with names: chains of three strong links, called by which of these lie within a cell.

A strong link joins the two values of a cell, or the two places of a value in a house. Chains of
three of them that have more than one value::

    M-Wing   (x=y)a - (y)b = (y-x)c = (x)d          a cell, two houses; both ends have x
    S-Wing   (x)a = (x)b - (x=y)c - (y)d = (y)e     the cell is in the middle
    L-Wing   (x)a = (x-y)b = (y-z)c = (z)d          three houses ("local")
    H-Wing   (x=y)a - (y)b = (y-z)c = (z)d          as M-Wing, the ends of two values ("hybrid"),
             (x=y)a - (y=z)b - (z)c = (z)d          or two cells and a house

Of three links within cells is an XY-Wing, and a house between two cells makes a W-Wing. The start
or the end of a chain is true, so what sees both is false. The names are those of players' forums.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.model import Finding, State, cells_of
from nonet.techniques import chains
from nonet.techniques._technique import Technique
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import plain_graph

_REASON = "{chain} So one of both ends is true, and what sees both is false."


def _wings(name: str, state: State) -> Iterator[Finding]:
    graph = plain_graph(state)
    wrong = graph.false_candidates
    if not wrong:
        return
    crossed_out = set()
    for path in _chains(graph, wrong):
        if _name_of(graph, path) != name:
            continue
        removed = graph.weak[path[0]] & graph.weak[path[-1]] & graph.candidates
        if removed and removed not in crossed_out:
            crossed_out.add(removed)
            yield chains._found(name, graph, path, removed)


def _chains(graph: Graph, wrong: int) -> Iterator[list[int]]:
    """Chains of three strong links whose ends both see a candidate that some chain proves wrong."""
    strong, linked = graph.strong, graph.linked
    for a in sorted(strong):
        hit = graph.weak[a] & wrong
        if not hit:
            continue
        for b in cells_of(strong[a]):
            for c in cells_of(graph.weak[b] & linked & ~(1 << a)):
                for d in cells_of(strong[c] & ~(1 << a | 1 << b)):
                    for e in cells_of(graph.weak[d] & linked & ~(1 << a | 1 << b | 1 << c)):
                        used = 1 << a | 1 << b | 1 << c | 1 << d
                        for f in cells_of(strong[e] & ~used):
                            # Each chain is followed in one direction.
                            if a < f and graph.weak[f] & hit:
                                yield [a, b, c, d, e, f]


def _name_of(graph: Graph, path: list[int]) -> str:
    """The name of a chain; empty for those with other names."""
    places = [graph.value_and_cells(node) for node in path]
    inside = [places[at][1] == places[at + 1][1] for at in (0, 2, 4)]
    cells = sum(inside)
    several = len({value for value, _ in places}) > 1
    if cells == 0:
        return "L-Wing" if several else ""
    if cells == 1:
        if inside[1]:
            return "S-Wing"
        return "M-Wing" if places[0][0] == places[-1][0] else "H-Wing"
    # A house between two cells: a W-Wing.
    return "H-Wing" if cells == 2 and inside[1] else ""


_ABOUT = {
    "M-Wing": "A cell with two values and two strong links; both ends of the chain have one value.",
    "S-Wing": "A cell with two values between strong links of these.",
    "L-Wing": "Three strong links in houses, of several values.",
    "H-Wing": "Three strong links, within cells and in houses, with ends of two values.",
}
NAMED_WINGS = tuple(
    Technique(
        name=name,
        order=4210 + number,
        summary=summary,
        reason=_REASON,
        find=partial(_wings, name),
        usual=False,  # chains, which are found as such
    )
    for number, (name, summary) in enumerate(_ABOUT.items())
)
