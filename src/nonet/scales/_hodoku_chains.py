"""Loops, AICs and forcing chains that HoDoKu takes: native/hodoku searches, here they become steps.

Loops of both kinds and AICs are one pool, and so are the grouped ones: the chain that crosses out
most comes first, whatever its kind. Contradictions and verities are one pool too.
"""

from __future__ import annotations

from nonet._native import chain_step
from nonet._native import forcing_step as native_forcing_step
from nonet.model import Candidate, Chain, Node, State, Step
from nonet.techniques._technique import forcing_step, highlights
from nonet.techniques._views import marks_by_cell
from nonet.techniques.forcing import nothing_left, with_ending
from nonet.words import eureka

# In the order of `ChainKind` in native/hodoku/chains.hpp.
_KINDS = ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC")
_LOOP, _CONTRADICTION, _ = _KINDS


def best_chain(state: State, *, grouped: bool) -> Step | None:
    """The loop or AIC that HoDoKu takes on a classic board; None if there is none."""
    native_step = chain_step(marks_by_cell(state), grouped)
    if native_step is None:
        return None
    number, path, crossed_ = native_step
    kind = _KINDS[number]
    crossed = tuple(sorted(Candidate(*pair) for pair in crossed_))
    if kind == _CONTRADICTION:
        path = _to_contradiction(path, crossed)
    nodes = _nodes(path)
    every = [Candidate(cell, node.value) for node in nodes for cell in node.cells]
    ends = [Candidate(c, node.value) for node in (nodes[0], nodes[-1]) for c in node.cells]
    links = [link for link in every if link not in ends]
    loop = kind == _LOOP
    return Step(
        f"Grouped {kind}" if grouped else kind,
        eliminations=crossed,
        cells=tuple(sorted({cell for cell, _ in every})),
        highlights=highlights(
            {"ends": tuple(dict.fromkeys(ends)), "links": tuple(dict.fromkeys(links))}
        ),
        chains=(Chain(nodes, loop),),
        notation=eureka(nodes, state.layout, loop=loop),
    )


_Path = list[tuple[tuple[int, ...], int, bool]]


def _nodes(path: _Path) -> tuple[Node, ...]:
    return tuple(Node(*node, (i - 1,) if i else ()) for i, node in enumerate(path))


def _to_contradiction(path: _Path, crossed: tuple[Candidate, ...]) -> _Path:
    """The chain with the link within its cell by which it contradicts its first statement."""
    first, last = path[0], path[-1]
    if first[:2] == last[:2]:
        return path
    if first[2]:
        return [*path, (first[0], first[1], False)]
    (wrong,) = crossed
    return [((wrong.cell,), wrong.value, True), *path]


# In the order of `ForcingKind` in native/hodoku/forcing.hpp.
_FORCING_KINDS = ("Forcing Chain Contradiction", "Forcing Chain Verity")


def best_forcing_chains(state: State) -> Step | None:
    """The forcing chains that HoDoKu takes on a classic board; None if there are none."""
    native_step = native_forcing_step(marks_by_cell(state))
    if native_step is None:
        return None
    kind, cell, value, placed, _, number, common, paths = native_step
    proven = Candidate(cell, value)
    chains = tuple(Chain(_nodes(path)) for path in paths)
    house = None if number < 0 else (number + 18) % 27  # there boxes come first, here rows
    if not kind:
        last = chains[-1].nodes[-1]
        end = Candidate(last.cells[0], common or last.value)
        chains = with_ending(
            chains,
            "which contradicts the other chain" if last.on else nothing_left(state, house, end),
        )
    result = {"placed" if placed else "gone": proven}
    return forcing_step(_FORCING_KINDS[kind], state, chains, house=house, **result)
