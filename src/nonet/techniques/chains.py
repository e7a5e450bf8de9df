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
from itertools import pairwise

from nonet.model import Candidate, Chain, Finding, Found, Highlight, State, Step, cells_of
from nonet.techniques._memory import memoized
from nonet.techniques._technique import Technique, candidates, candidates_in, highlights
from nonet.techniques._views import by_count, members
from nonet.techniques.links.graph import HOUSES, PAIRS, Graph
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
    every = [each for node in path for each in candidates_in(*graph.value_and_cells(node))]
    ends = dict.fromkeys(every[: len(nodes[0].cells)] + every[-len(nodes[-1].cells) :])
    links = tuple(each for each in dict.fromkeys(every) if each not in ends)
    return Step(
        name,
        eliminations=crossed,
        cells=tuple(sorted({cell for cell, _ in every})),
        highlights=(
            *highlights({"ends": tuple(ends), "links": links}),
            *(Highlight(f"by {title}", ()) for title in _rules(graph, path, crossed, loop)),
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
        gone = graph.weak[path[0]] & graph.weak[path[-1]] & graph.candidates
        if gone not in crossed_out and len(path) > 2:
            crossed_out.add(gone)
            yield _found("X-Chain", graph, path, gone).explain()  # a memo must not hold the graph


def _xy_chains(state: State) -> Iterator[Finding]:
    """Cells with two values, linked by values that see each other; both ends have one value."""
    if by_count(state)[1].bit_count() < 3:
        return
    graph = Graph(state, PAIRS)
    crossed_out = set()
    for candidate in cells_of(graph.false_candidates):
        seen = graph.weak[candidate]
        # Both ends have the value of the candidate; each chain is followed in one direction.
        alike = seen & graph.linked & graph.of_value(candidate)
        for start in cells_of(alike):
            ends = graph.reach[start] & alike & -2 << start
            if not ends:
                continue
            for end in graph.ends(start, ends):
                gone = graph.weak[start] & graph.weak[end] & graph.candidates
                if gone not in crossed_out:
                    crossed_out.add(gone)
                    yield _found("XY-Chain", graph, partial(graph.path, start, end), gone)


Maker = Callable[[State], Graph]
Rule = Callable[[str, Graph, str, int], Iterator[Finding]]


def _kind(graph: Graph, path: list[int]) -> str:
    """What a chain is made of at most: single candidates, groups, or almost locked sets."""
    if graph.reason and any(pair in graph.reason for pair in pairwise(path)):
        return "sets"
    return "groups" if max(path) >= graph.singles else "singles"


def _search(rule: Rule, name: str, make: Maker, kind: str, state: State) -> Iterator[Finding]:
    """The chains of a kind, where the graph can have any that prove something."""
    graph = make(state)
    if bool(graph.groups) if kind == "groups" else bool(graph.reason) or kind == "singles":
        wrong = graph.false_candidates
        if wrong:
            yield from rule(name, graph, kind, wrong)


def _continuous(name: str, graph: Graph, kind: str, wrong: int) -> Iterator[Finding]:
    crossed_out = set()
    turns = _Turns(kind)
    for start in sorted(graph.strong):
        # A ring that crosses something out does so at one of its weak links: let it be the one
        # that closes it.
        seen = graph.weak[start]
        hit = seen & wrong
        closing = graph.reach[start] & seen & turns.left(start) if hit else 0
        for end in members(closing):
            if not graph.weak[end] & hit:
                closing ^= 1 << end
        if not closing:
            continue
        for end in graph.ends(start, closing, over_group=kind == "groups"):
            paths = _Paths(graph, start, end, kind)
            for path in paths:
                gone = _ring_gone(graph, path) if len(path) >= 4 else 0
                if gone and gone not in crossed_out:
                    crossed_out.add(gone)
                    yield _found(name, graph, path, gone, loop=True)
            if paths.more:
                turns.add(start, end)


class _Turns:
    """Which ends are worth a look from a start, when the smaller starts have been seen.

    A chain can be followed from both of its ends. So an end that is smaller than its start has been
    looked at from there, and only where there were too many chains to look at all is it worth
    another look. (With almost locked sets it matters where a chain begins, see `_is_simple`.)
    """

    def __init__(self, kind: str) -> None:
        self._always = kind == "sets"
        self._again: dict[int, int] = {}

    def left(self, start: int) -> int:
        """The ends to look at from a start."""
        return -1 if self._always else -1 << start | self._again.get(start, 0)

    def add(self, start: int, end: int) -> None:
        """Notes that there were too many chains between the two."""
        self._again[end] = self._again.get(end, 0) | 1 << start


class _Paths:
    """Shortest chains of a kind that meet no cell twice, out of the first few.

    Attributes:
        more: Whether there are more than these few, known at the end of an iteration.
    """

    def __init__(self, graph: Graph, start: int, end: int, kind: str) -> None:
        self._graph, self._start, self._end, self._kind = graph, start, end, kind
        self.more = False

    def __iter__(self) -> Iterator[list[int]]:
        graph, kind = self._graph, self._kind
        paths = graph.paths(self._start, self._end, _MOST_PATHS)
        yield from (p for p in paths if _kind(graph, p) == kind and _is_simple(graph, p))
        self.more = len(paths) == _MOST_PATHS


_MOST_PATHS = 16


def _ring_gone(graph: Graph, path: list[int]) -> int:
    """What both ends of a weak link of a ring see."""
    gone = 0
    weak = graph.weak
    for i in range(1, len(path), 2):
        following = path[(i + 1) % len(path)]
        gone |= weak[path[i]] & weak[following]
        # One of two values leaves each almost locked set of a ring: its others are locked in.
        for value, places in graph.locked.get((path[i - 1], path[i]), ()):
            gone |= graph.weak[graph.node(value, places)]
    gone &= graph.candidates
    for node in path:
        gone &= ~graph.candidates_of(node)
    return gone


def _is_simple(graph: Graph, path: list[int]) -> bool:
    """Whether no cell is met twice, but for one that is left at once by its other value."""
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


def _discontinuous(name: str, graph: Graph, kind: str, wrong: int) -> Iterator[Finding]:
    crossed_out = 0
    for start in cells_of(graph.linked & graph.candidates):
        others = graph.weak[start] & graph.of_cell(start)
        if not others or not graph.reach[start] >> start & 1:
            continue
        path = partial(_proof, graph, start)
        if kind == "singles" or _kind(graph, path()) == kind:
            yield _found(name, graph, path, others)
            if not others & (others - 1):
                crossed_out |= others
    for candidate in cells_of(wrong & ~crossed_out):
        path = partial(_contradiction, graph, candidate)
        if kind == "singles" or _kind(graph, path()[1:-1]) == kind:
            yield _found(name, graph, path, 1 << candidate, first_on=True)


def _proof(graph: Graph, candidate: int) -> list[int]:
    """The shortest chain from a candidate that is false to the same candidate, which is true."""
    return graph.path(candidate, candidate)


def _contradiction(graph: Graph, candidate: int) -> list[int]:
    """The shortest chain from a candidate that is true to the same candidate, which is false."""
    return [candidate, *graph.touching(candidate), candidate]


def _aics(name: str, graph: Graph, kind: str, wrong: int) -> Iterator[Finding]:
    crossed_out = set()
    turns = _Turns(kind)
    every = graph.linked & graph.candidates
    for start in cells_of(every):
        seen = graph.weak[start] & wrong
        ends = graph.reach[start] & every & ~graph.of_cell(start) & turns.left(start)
        ends &= graph.seen_twice(seen)
        if not ends:
            continue
        for end in graph.ends(start, ends, over_group=kind == "groups"):
            gone = seen & graph.weak[end]
            if gone in crossed_out:
                continue
            paths = _Paths(graph, start, end, kind)
            path = next(iter(paths), None)
            if path is not None:
                crossed_out.add(gone)
                yield _found(name, graph, path, gone)
            elif paths.more:
                turns.add(start, end)


_ENDS = "{chain} So {ends_some}, and {what_goes}{by: (by #)||}."

_RING = (
    "{chain} That leads back to the start, so it can be followed in both directions: of any two "
    "neighbouring candidates exactly one is right, and a candidate that is impossible with either "
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
    find=_xy_chains,
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
    for title, order, make, kind, summaries in (
        ("{}", 1320, chain_graph, "singles", plain),
        ("Grouped {}", 1500, grouped_graph, "groups", grouped),
        ("Grouped {} (ALS)", 1700, sets_graph, "sets", with_sets),
    ):
        for i, (form, rule, reason) in enumerate(
            (
                ("Continuous Nice Loop", _continuous, _RING),
                ("AIC", _aics, _ENDS),
                ("Discontinuous Nice Loop", _discontinuous, _CONTRADICTION),
            )
        ):
            name = title.format(form)
            yield Technique(
                name=name,
                order=order + 5 * i,
                summary=summaries[i],
                reason=reason,
                find=partial(_search, rule, name, make, kind),
                usual=kind != "sets",
            )


LINKED = tuple(_techniques())
