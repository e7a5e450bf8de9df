"""Chains: if this is not, then that is, so this is not ... and one of the two ends is true.

A chain begins with a statement taken to be false and alternates strong and weak links; at its end
stands a statement that is then true. So the start or the end is true, and what sees both is false::

    (5)r1c2 = r4c2 - (5=7)r4c8 - (7)r9c8 = r9c1

*X-Chain*: one value. *XY-Chain*: only cells with two values. *AIC*: any. If start and end belong to
one cell it is a *nice loop*: discontinuous where they contradict each other, continuous where the
ring is closed by a weak link, and then each weak link of it is also a strong one. *Grouped* chains
have nodes of several cells. `nonet.techniques.links` has the links.

A chain whose ends see one candidate alone is the same proof as the nice loop from that candidate to
its contradiction, and named so, as HoDoKu does. An AIC is a chain that crosses out several
candidates; it is tried before the loops, each of which would cross out one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from heapq import merge
from itertools import pairwise
from typing import Protocol

from nonet.model import Candidate, Chain, Finding, Found, State, Step, cells_of
from nonet.techniques._memory import cached, memoized
from nonet.techniques._technique import Technique, by_rule, candidates, candidates_in, highlights
from nonet.techniques._views import by_count
from nonet.techniques.links.graph import HOUSES, PAIRS, Form, Graph
from nonet.techniques.links.graphs import chain_graph, grouped_graph, sets_graph
from nonet.words import eureka

Path = list[int] | Callable[[], list[int]]  # the nodes of a chain, or how to find them


def _found(
    name: str, graph: Graph, path: Path, gone: int, *, loop: bool = False, first_on: bool = False
) -> Found:
    """A chain, and the candidates that it crosses out."""
    crossed = candidates(graph.pairs(gone))
    return Found((), crossed, partial(_explained, name, graph, path, crossed, loop, first_on))


def _explained(
    name: str,
    graph: Graph,
    path: Path,
    crossed: tuple[Candidate, ...],
    loop: bool,
    first_on: bool,
) -> Step:
    path = path() if callable(path) else path
    nodes = graph.statements(path, first_on)
    shown = (graph.value_and_cells(node) for node in path if not graph.is_opposite(node))
    every = [candidate for one in shown for candidate in candidates_in(*one)]
    ends = dict.fromkeys(every[: len(nodes[0].cells)] + every[-len(nodes[-1].cells) :])
    links = tuple(candidate for candidate in dict.fromkeys(every) if candidate not in ends)
    return Step(
        name,
        eliminations=crossed,
        cells=tuple(sorted({cell for cell, _ in every})),
        highlights=(
            *highlights({"ends": tuple(ends), "links": links}),
            *map(by_rule, _rules(graph, path, crossed, loop)),
        ),
        chains=(Chain(nodes, loop),),
        notation=eureka(nodes, graph.layout, loop=loop, gone=crossed),
    )


def _rules(
    graph: Graph, path: list[int], crossed: tuple[Candidate, ...], loop: bool
) -> Iterable[str]:
    """The rules by which candidates cannot be with either of two of a chain."""
    if not graph.layout.has_rules:
        return ()
    pairs = pairwise((*path, path[0])) if loop else [(path[0], path[-1])]
    links = [
        (node, number)
        for pair in pairs
        for number in map(graph.number, crossed)
        if all(graph.weak[node] >> number & 1 for node in pair)
        for node in pair
    ]
    return dict.fromkeys(title for link in links if (title := graph.why_not(*link)))


def _x_chains(state: State) -> Iterator[Finding]:
    # Kept for all states in which the value has the same places: to ask the graph of all values
    # first would cost more.
    for value, places in enumerate(state.places):
        if not value or not places:
            continue
        key = ("X-Chain", value, places)
        yield from memoized(state, key, partial(_x_chains_of, state, value))


def _x_chains_of(state: State, value: int) -> Iterator[Step]:
    graph = Graph(state, HOUSES, only=value)
    crossed_out = set()
    for candidate in cells_of(graph.false_candidates):
        path = graph.touching(candidate)
        removed = graph.weak[path[0]] & graph.weak[path[-1]] & graph.candidates
        if removed not in crossed_out and len(path) > 2:
            crossed_out.add(removed)
            yield _found(
                "X-Chain", graph, path, removed
            ).explain()  # a memo must not hold the graph


class Search(Protocol):
    """A search by length, what has the fewest statements or cells first."""

    def __call__(self, state: State, most: int, gone: int = 0, /) -> Iterator[Finding]:
        """Follows all starts at once, a step further each time.

        Args:
            state: Where to look.
            most: How many statements or cells are not too many.
            gone: Candidates that shall all go, as nodes of a graph: others need not be looked for.
        """


def _each_once(search: Search, state: State) -> Iterator[Finding]:
    """The shortest of the chains that cross out the same."""
    crossed_out = set()
    for chain in search(state, _ENDLESS):
        if chain.eliminations not in crossed_out:
            crossed_out.add(chain.eliminations)
            yield chain


_ENDLESS = 1000


@cached
def _pairs_graph(state: State) -> Graph:
    return Graph(state, PAIRS)


def _xy_chains(state: State, most: int, gone: int = 0) -> Iterator[Finding]:
    """Cells with two values, linked by values that see each other; both ends have one value."""
    if by_count(state)[1].bit_count() < 3:
        return
    graph = _pairs_graph(state)
    for _, start, end in graph.nearest(Form.XY, most, gone=gone):
        crossed = graph.weak[start] & graph.weak[end] & graph.candidates
        yield _found("XY-Chain", graph, partial(graph.path, start, end), crossed)


Rule = Callable[[str, Graph, str, int, int], Iterator[Finding]]


def _kind(graph: Graph, path: list[int]) -> str:
    """The links that a chain is made of at most: single candidates, groups, almost locked sets."""
    if graph.reason and any(pair in graph.reason for pair in pairwise(path)):
        return "sets"
    return "groups" if any(graph.groups >> node & 1 for node in path) else "singles"


_GRAPHS = {"singles": chain_graph, "groups": grouped_graph, "sets": sets_graph}


def _search(
    rule: Rule, name: str, kind: str, state: State, most: int, gone: int = 0
) -> Iterator[Finding]:
    """The chains of a kind, where the graph can have any."""
    graph = _GRAPHS[kind](state)
    if kind == "singles" or (graph.groups if kind == "groups" else graph.reason):
        yield from rule(name, graph, kind, most, gone)


def _aics(name: str, graph: Graph, kind: str, most: int, gone: int) -> Iterator[Finding]:
    for _, start, end in graph.nearest(Form.AIC, most, kind, gone):
        path = next(_paths(graph, start, end, kind), None)
        if path is not None:
            crossed = graph.weak[start] & graph.weak[end] & graph.candidates
            yield _found(name, graph, path, crossed)


def _rings(name: str, graph: Graph, kind: str, most: int, gone: int) -> Iterator[Finding]:
    # A ring that crosses something out does so at one of its weak links: let it be the one that
    # closes it.
    for _, start, end in graph.nearest(Form.RING, most, kind):
        for path in _paths(graph, start, end, kind):
            # Of a candidate and one that follows from it not exactly one is true.
            ring = len(path) >= 4 and not any(map(graph.is_opposite, path))
            crossed = _ring_gone(graph, path) if ring else 0
            if crossed and not gone & ~crossed:
                yield _found(name, graph, path, crossed, loop=True)


def _contradictions(name: str, graph: Graph, kind: str, most: int, gone: int) -> Iterator[Finding]:
    def of(form: Form, first_on: bool) -> Iterator[tuple[int, int, bool]]:
        for depth, candidate, _ in graph.nearest(form, most - 2 * first_on, gone=gone):
            yield depth + first_on, candidate, first_on

    for _, candidate, first_on in merge(of(Form.ITSELF, False), of(Form.TOUCHED, True)):
        if first_on:
            inner = graph.touching(candidate)
            path, crossed = [candidate, *inner, candidate], 1 << candidate
        else:
            path = inner = graph.path(candidate, candidate)
            crossed = graph.weak[candidate] & graph.of_cell(candidate)
        if _kind(graph, inner) == kind:
            yield _found(name, graph, path, crossed, first_on=first_on)


def _paths(graph: Graph, start: int, end: int, kind: str) -> Iterator[list[int]]:
    """Shortest chains of a kind that meet no cell twice, out of the first few from either end."""
    for one, two in ((start, end), (end, start)):
        paths = graph.paths(one, two, _MOST_PATHS)
        yield from (p for p in paths if _kind(graph, p) == kind and _is_simple(graph, p))
        if len(paths) < _MOST_PATHS:
            return


_MOST_PATHS = 16


def _ring_gone(graph: Graph, path: list[int]) -> int:
    """The candidates that both ends of a weak link of a ring see."""
    removed = 0
    weak = graph.weak
    for i in range(1, len(path), 2):
        following = path[(i + 1) % len(path)]
        removed |= weak[path[i]] & weak[following]
        # One of two values leaves each almost locked set of a ring: its others are locked in.
        for value, places in graph.locked.get((path[i - 1], path[i]), ()):
            removed |= graph.weak[graph.node(value, places)]
    removed &= graph.candidates
    for node in path:
        removed &= ~graph.candidates_of(node)
    return removed


def _is_simple(graph: Graph, path: list[int]) -> bool:
    """True if no cell is met twice, but for one that is left at once by its other value."""
    reason = graph.reason
    before, last = -1, path[-1]
    first = others = here = 0
    opening = True
    for node in path:
        cells = graph.value_and_cells(node)[1]
        if cells == here or (reason and (before, node) in reason):
            here |= cells  # the same cell, or the same almost locked set
        elif cells & others or (cells & first and node != last):
            return False
        else:
            opening = not here
            here = cells
        before = node
        if opening:
            first = here
        else:
            others |= here
    return True


_ENDS = "{chain} So {ends_some}, and {what_goes}{by: (by #)||}."

_RING = (
    "{chain} That leads back to the start, so it can be followed in both directions, and of any "
    "two neighbouring candidates exactly one is right{ring:: #||}. What is impossible with either "
    "of them{by: (by #)||} can be crossed out."
)
_CONTRADICTION = "{chain} The assumption contradicts itself, so the opposite holds."

X_CHAIN = Technique(
    name="X-Chain",
    order=1310,
    summary="A chain of one value.",
    reason=_ENDS,
    find=_x_chains,
)
XY_CHAIN = Technique(
    name="XY-Chain",
    order=1300,
    summary="A chain of cells with two values.",
    reason=_ENDS,
    find=partial(_each_once, _xy_chains),
)


def _techniques() -> Iterator[Technique]:
    plain = (
        "A ring of links: each weak link of it is a strong one as well.",
        "A chain of any links: what sees both ends is false.",
        "A chain that leads a candidate to its own contradiction.",
    )
    grouped = (
        "A ring with groups of cells.",
        "A chain with groups of cells.",
        "A chain with groups, to a candidate's contradiction.",
    )
    with_sets = tuple(f"{summary} With almost locked sets." for summary in grouped)
    for title, order, kind, summaries in (
        ("{}", 1320, "singles", plain),
        ("Grouped {}", 1500, "groups", grouped),
        ("Grouped {} (ALS)", 1700, "sets", with_sets),
    ):
        for i, (form, rule, reason) in enumerate(
            (
                ("Continuous Nice Loop", _rings, _RING),
                ("AIC", _aics, _ENDS),
                ("Discontinuous Nice Loop", _contradictions, _CONTRADICTION),
            )
        ):
            name = title.format(form)
            SEARCHES[name] = partial(_search, rule, name, kind)
            yield Technique(
                name=name,
                order=order + 5 * i,
                summary=summaries[i],
                reason=reason,
                find=partial(_each_once, SEARCHES[name]),
                usual=kind != "sets",
            )


SEARCHES: dict[str, Search] = {"XY-Chain": _xy_chains}  # by the name of the technique
LINKED = tuple(_techniques())
