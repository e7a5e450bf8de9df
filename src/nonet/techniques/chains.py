"""Chains: if this is not, then that is, so this is not ... and one of the two ends is true.

A chain begins with a statement taken to be false and alternates strong and weak links; at its end
stands a statement that is then true. So the start or the end is true, and what sees both is false::

    (5)r1c2 = r4c2 - (5=7)r4c8 - (7)r9c8 = r9c1

*X-Chain*: one value. *XY-Chain*: only cells with two values. *AIC*: any. If start and end belong to
one cell it is a *nice loop*: discontinuous where they contradict each other, continuous where the
ring is closed by a weak link, and then each weak link of it is also a strong one. *Grouped* chains
have nodes of several cells. `nonet.techniques._graph` has the links.

A chain whose ends see one mark alone is the same proof as the nice loop from that mark to its
contradiction, and named so, as HoDoKu does. An AIC is a chain that crosses out several marks; it is
tried before the loops, each of which would cross out one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, pairwise

from nonet.model import Candidate, Chain, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._als import als_table
from nonet.techniques._graph import Graph, Tree
from nonet.techniques._technique import Technique
from nonet.techniques._tools import by_count, fact, lit
from nonet.words import cells as cell_list
from nonet.words import eureka


def plain_graph(state: State) -> Graph:
    """Single marks, strong links of houses and of cells."""
    return fact(state, "plain graph", lambda s: Graph(s).add_houses().add_pairs())  # type: ignore[no-any-return]


def grouped_graph(state: State) -> Graph:
    """The same with groups."""
    return fact(  # type: ignore[no-any-return]
        state, "grouped graph", lambda s: Graph(s).add_houses().add_pairs().add_groups()
    )


def sets_graph(state: State) -> Graph:
    """The same with almost locked sets."""
    return fact(state, "sets graph", _with_sets)  # type: ignore[no-any-return]


def _with_sets(state: State) -> Graph:
    graph = Graph(state).add_houses().add_pairs().add_groups()
    table = als_table(state)
    for number, one in enumerate(table.sets):
        if not one.cells & (one.cells - 1):
            continue
        names = cell_list(cells_of(one.cells), state.size)
        nodes = [graph.node(v, places) for v, places in table.places[number].items()]
        for first, second in combinations(nodes, 2):
            if graph.strong.get(first, 0) >> second & 1:
                continue
            graph.join(first, second)
            others = [
                item
                for item, node in zip(table.places[number].items(), nodes, strict=True)
                if node not in (first, second)
            ]
            for pair in ((first, second), (second, first)):
                graph.locked[pair] = others
                graph.reason[pair] = f"{names} have just one value more than cells"
    return graph


def chain_step(
    name: str,
    graph: Graph,
    path: list[int],
    gone: int,
    *,
    loop: bool = False,
    first_on: bool = False,
) -> Step:
    """A chain, and the marks that it crosses out."""
    nodes = graph.as_nodes(path, first_on)
    every = [Candidate(cell, node.value) for node in nodes for cell in node.cells]
    ends = [Candidate(c, nodes[i].value) for i in (0, -1) for c in nodes[i].cells]
    gone_marks = tuple(sorted(graph.candidate(mark) for mark in cells_of(gone)))
    return Step(
        name,
        eliminations=gone_marks,
        cells=tuple(sorted({cell for cell, _ in every})),
        highlights=lit(
            ends=tuple(dict.fromkeys(ends)),
            links=tuple(m for m in dict.fromkeys(every) if m not in ends),
        ),
        chains=(Chain(nodes, loop),),
        notation=eureka(nodes, graph.state.size, loop=loop),
    )


def _x_chains(state: State) -> Iterator[Step]:
    # Each X-Chain is a chain of the plain graph: where that proves nothing, neither do they.
    graph = plain_graph(state)
    for value in sorted({mark // graph.count + 1 for mark in graph.false_marks}):
        key = ("X-Chain", state.places[value])
        if key in state.seen:
            continue
        vain = True
        for step in _x_chains_of(state, value):
            vain = False
            yield step
        if vain:
            state.seen.add(key)


def _x_chains_of(state: State, value: int) -> Iterator[Step]:
    graph = Graph(state, value).add_houses()
    told = set()
    for mark in graph.false_marks:
        path = _shortest_to(graph, mark)
        gone = _seen_by_both(graph, path)
        if gone not in told and len(path) > 2:
            told.add(gone)
            yield chain_step("X-Chain", graph, path, gone)


def _shortest_to(graph: Graph, mark: int) -> list[int]:
    """The shortest chain of whose ends a mark sees both."""
    seen = graph.weak(mark)
    best: list[int] = []
    for start in cells_of(seen & graph.linked):
        if not graph.reach[start] & seen:
            continue
        tree = graph.shortest(start)
        end = next(tree.ends(seen))
        path = tree.path(end)
        if not best or len(path) < len(best):
            best = path
    return best


def _seen_by_both(graph: Graph, path: list[int]) -> int:
    return graph.weak(path[0]) & graph.weak(path[-1]) & graph.marks


def _xy_chains(state: State) -> Iterator[Step]:
    """Cells with two values, linked by values that see each other; both ends have one value."""
    if by_count(state)[1].bit_count() < 3:
        return
    graph = fact(state, "xy graph", lambda s: Graph(s).add_pairs())
    told = set()
    for mark in graph.false_marks:
        value = mark // graph.count
        seen = graph.weak(mark)
        for start in cells_of(seen & graph.linked):
            ends = graph.reach[start] & seen
            if start // graph.count != value or not ends:
                continue
            tree = graph.shortest(start)
            for end in tree.ends(ends):
                if end // graph.count == value and end > start:
                    path = tree.path(end)
                    gone = _seen_by_both(graph, path)
                    if gone and gone not in told:
                        told.add(gone)
                        yield chain_step("XY-Chain", graph, path, gone)


Maker = Callable[[State], Graph]


def _kind(graph: Graph, path: list[int]) -> str:
    """What a chain is made of at most: single marks, groups, or almost locked sets."""
    if graph.reason and any(pair in graph.reason for pair in pairwise(path)):
        return "sets"
    return "groups" if any(node >= graph.singles for node in path) else "marks"


def _continuous(name: str, make: Maker, kind: str) -> Callable[[State], Iterator[Step]]:
    def find(state: State) -> Iterator[Step]:
        graph = make(state)
        told = set()
        if not graph.false_marks:
            return
        wrong = sum(1 << mark for mark in graph.false_marks)
        for start in sorted(graph.strong):
            # A ring that crosses something out does so at one of its weak links: let it be the
            # one that closes it.
            hit = graph.weak(start) & wrong
            closing = graph.reach[start] & graph.weak(start) if hit else 0
            closing = sum(1 << end for end in cells_of(closing) if graph.weak(end) & hit)
            if not closing:
                continue
            tree = graph.shortest(start)
            for end in tree.ends(closing):
                for path in _some_paths(graph, tree, end, kind):
                    gone = _ring_gone(graph, path) if len(path) >= 4 else 0
                    if gone and gone not in told:
                        told.add(gone)
                        yield chain_step(name, graph, path, gone, loop=True)

    return find


def _some_paths(graph: Graph, tree: Tree, end: int, kind: str) -> Iterator[list[int]]:
    """Shortest chains of a kind that meet no cell twice, out of the first few."""
    for path in islice(tree.paths(end), _MOST_PATHS):
        if _kind(graph, path) == kind and _is_simple(graph, path):
            yield path


_MOST_PATHS = 16


def _ring_gone(graph: Graph, path: list[int]) -> int:
    """What both ends of a weak link of a ring see."""
    gone = 0
    for i in range(1, len(path), 2):
        following = path[(i + 1) % len(path)]
        gone |= graph.weak(path[i]) & graph.weak(following)
        # One of two values leaves each almost locked set of a ring: its others are locked in.
        for value, places in graph.locked.get((path[i - 1], path[i]), ()):
            gone |= graph.weak(graph.node(value, places))
    gone &= graph.marks
    for node in path:
        gone &= ~_own(graph, node)
    return gone


def _own(graph: Graph, node: int) -> int:
    value, cells = graph.says(node)
    return cells << (value - 1) * graph.count


def _is_simple(graph: Graph, path: list[int]) -> bool:
    """Whether no cell is met twice, but for one that is left at once by its other value."""
    met: list[int] = []
    for i, node in enumerate(path):
        _, cells = graph.says(node)
        if met and (cells == met[-1] or (path[i - 1], node) in graph.reason):
            met[-1] |= cells  # the same cell, or the same almost locked set
            continue
        if any(cells & other for other in met[1:]) or (met and cells & met[0] and node != path[-1]):
            return False
        met.append(cells)
    return True


def _discontinuous(name: str, make: Maker, kind: str) -> Callable[[State], Iterator[Step]]:
    def find(state: State) -> Iterator[Step]:
        graph = make(state)
        if not graph.false_marks:
            return
        for start in sorted(graph.strong):
            if start < graph.singles and graph.reach[start] >> start & 1:
                path = graph.shortest(start).path(start)
                others = graph.weak(start) & graph.column(start)
                if others and _kind(graph, path) == kind:
                    yield chain_step(name, graph, path, others)
        for mark in graph.false_marks:
            path = _shortest_to(graph, mark)
            if path and _kind(graph, path) == kind:
                yield contradiction_step(name, graph, mark, path)

    return find


def contradiction_step(name: str, graph: Graph, mark: int, path: list[int]) -> Step:
    """A mark that is false because a chain leads from it to its own contradiction."""
    return chain_step(name, graph, [mark, *path, mark], 1 << mark, first_on=True)


def _aics(name: str, make: Maker, kind: str) -> Callable[[State], Iterator[Step]]:
    def find(state: State) -> Iterator[Step]:
        graph = make(state)
        if not graph.false_marks:
            return
        told = set()
        every = 0
        for mark in graph.false_marks:
            every |= 1 << mark
        for start in sorted(graph.strong):
            seen = graph.weak(start) & every
            if start >= graph.singles or not seen:
                continue
            tree = graph.shortest(start)
            for end in tree.ends():
                gone = seen & graph.weak(end)
                if not gone or end >= graph.singles or end % graph.count == start % graph.count:
                    continue
                same = end // graph.count == start // graph.count
                if (same and not gone & (gone - 1)) or (not same and gone.bit_count() < 2):
                    continue
                if gone in told:
                    continue
                path = next(_some_paths(graph, tree, end, kind), None)
                if path is not None:
                    told.add(gone)
                    yield chain_step(name, graph, path, gone)

    return find


_ENDS = (
    "{chain} So at least one of {ends_marks} is right, and a mark that is impossible with either "
    "of them goes."
)

X_CHAIN = Technique(
    "X-Chain",
    1310,
    "A chain of one value.",
    _ENDS,
    _x_chains,
)
XY_CHAIN = Technique(
    "XY-Chain",
    1300,
    "A chain of cells with two values.",
    _ENDS,
    _xy_chains,
)
CONTINUOUS = Technique(
    "Continuous Nice Loop",
    1320,
    "A ring of links: each weak link of it is a strong one as well.",
    "{chain} That leads back to the start, so it can be told in both directions: of each two marks "
    "that follow one another here just one is right, and a mark that is impossible with either of "
    "them goes.",
    _continuous("Continuous Nice Loop", plain_graph, "marks"),
)
AIC = Technique(
    "AIC",
    1325,
    "A chain of any links: what sees both ends is false.",
    _ENDS,
    _aics("AIC", plain_graph, "marks"),
)
DISCONTINUOUS = Technique(
    "Discontinuous Nice Loop",
    1330,
    "A chain that leads a mark to its own contradiction.",
    "{chain} The assumption contradicts itself, so the opposite holds.",
    _discontinuous("Discontinuous Nice Loop", plain_graph, "marks"),
)
GROUPED_CONTINUOUS = Technique(
    "Grouped Continuous Nice Loop",
    1500,
    "A ring with groups of cells.",
    CONTINUOUS.reason,
    _continuous("Grouped Continuous Nice Loop", grouped_graph, "groups"),
)
GROUPED_AIC = Technique(
    "Grouped AIC",
    1505,
    "A chain with groups of cells.",
    _ENDS,
    _aics("Grouped AIC", grouped_graph, "groups"),
)
GROUPED_DISCONTINUOUS = Technique(
    "Grouped Discontinuous Nice Loop",
    1510,
    "A chain with groups, to a mark's contradiction.",
    DISCONTINUOUS.reason,
    _discontinuous("Grouped Discontinuous Nice Loop", grouped_graph, "groups"),
)
GROUPED_SETS = tuple(
    Technique(
        f"{entry.name} (ALS)",
        entry.order + 200,
        f"{entry.summary} With almost locked sets.",
        entry.reason,
        make(f"{entry.name} (ALS)", sets_graph, "sets"),
        usual=False,
    )
    for entry, make in (
        (GROUPED_CONTINUOUS, _continuous),
        (GROUPED_DISCONTINUOUS, _discontinuous),
        (GROUPED_AIC, _aics),
    )
)
