"""Nice loops and AICs as HoDoKu chooses them: native/hodoku searches, here they become steps.

Loops of both kinds and AICs are one pool, and so are the grouped ones: the chain that crosses out
most comes first, whatever its kind.
"""

from __future__ import annotations

from nonet._native import chain_step
from nonet.model import Candidate, Chain, Node, State, Step
from nonet.techniques._technique import highlights
from nonet.techniques._views import values_by_cell
from nonet.words import eureka

# In the order of `ChainKind` in native/hodoku/chains.hpp.
_KINDS = ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC")
_LOOP, _CONTRADICTION, _ = _KINDS


def best_chain(state: State, *, grouped: bool) -> Step | None:
    """The loop or AIC that HoDoKu takes on a classic board; None if there is none."""
    found = chain_step([values >> 1 for values in values_by_cell(state)], grouped)
    if found is None:
        return None
    number, path, gone = found
    kind = _KINDS[number]
    crossed = tuple(sorted(Candidate(*each) for each in gone))
    if kind == _CONTRADICTION:
        path = _to_contradiction(path, crossed)
    nodes = tuple(Node(*each, (i - 1,) if i else ()) for i, each in enumerate(path))
    every = [Candidate(cell, node.value) for node in nodes for cell in node.cells]
    ends = [Candidate(c, node.value) for node in (nodes[0], nodes[-1]) for c in node.cells]
    links = [each for each in every if each not in ends]
    loop = kind == _LOOP
    return Step(
        f"Grouped {kind}" if grouped else kind,
        eliminations=crossed,
        cells=tuple(sorted({cell for cell, _ in every})),
        highlights=highlights(
            {"ends": tuple(dict.fromkeys(ends)), "links": tuple(dict.fromkeys(links))}
        ),
        chains=(Chain(nodes, loop),),
        notation=eureka(nodes, state.size, loop=loop),
    )


_Path = list[tuple[tuple[int, ...], int, bool]]


def _to_contradiction(path: _Path, crossed: tuple[Candidate, ...]) -> _Path:
    """The chain with the link within its cell by which it contradicts its first statement."""
    first, last = path[0], path[-1]
    if first[:2] == last[:2]:
        return path
    if first[2]:
        return [*path, (first[0], first[1], False)]
    (wrong,) = crossed
    return [((wrong.cell,), wrong.value, True), *path]
