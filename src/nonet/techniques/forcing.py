"""Forcing: assume something and see where it leads.

If an assumption leads to a contradiction, it is wrong. If every value of a cell, or every place of
a value in a house, leads to the same, that is true whichever it is (*verity*).

Forcing *chains* follow links without branches, those of all groups included. Forcing *nets* write
all singles that follow, so that a statement may need several others. *Nested* nets may use, under
their assumption, that a further assumption fails by a net. *Nishio* looks at one value alone.

These are the last resort: they are long, but each is a proof and none is a guess. Chains come
before almost locked sets, since "if this, then that" needs no new idea.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nonet.model import Candidate, Chain, House, Layout, Node, State, Step, cell_name
from nonet.model.cells import cells_of
from nonet.techniques._closure import closure_of
from nonet.techniques._graph import Graph
from nonet.techniques._net import Mark, Trace, settle, written
from nonet.techniques._technique import Technique
from nonet.techniques._tools import digits, fact, lit


def _step(
    name: str,
    chains: tuple[Chain, ...],
    *,
    gone: tuple[Candidate, ...] = (),
    placed: tuple[Candidate, ...] = (),
    house: tuple[House, ...] = (),
) -> Step:
    starts = tuple(
        Candidate(c, chain.nodes[0].value) for chain in chains for c in chain.nodes[0].cells
    )
    every = {
        Candidate(c, n.value) for chain in chains for n in chain.nodes for c in n.cells if n.on
    }
    return Step(
        name,
        placements=placed,
        eliminations=gone,
        cells=tuple(sorted({c for chain in chains for n in chain.nodes for c in n.cells})),
        houses=house,
        highlights=lit(start=starts, links=tuple(sorted(every - set(starts)))),
        chains=chains,
    )


def _ending(chains: tuple[Chain, ...], text: str) -> tuple[Chain, ...]:
    """The chains, of which the last says at its end what is wrong."""
    *before, last = chains
    end = replace(last.nodes[-1], reason=text)
    return (*before, replace(last, nodes=(*last.nodes[:-1], end)))


def _groups_of_marks(state: State) -> Iterator[tuple[str, tuple[House, ...], list[int]]]:
    """Sets of marks of which one is true: the marks of a cell, a value's places in a house."""
    count = state.layout.cell_count
    bits = digits(state)
    for cell in cells_of(state.places[0]):
        yield "", (), [(v - 1) * count + cell for v in cells_of(bits[cell])]
    layout = state.layout
    for value in range(1, state.size + 1):
        for number, house in layout.full_masks:
            here = state.places[value] & house
            if here:
                base = (value - 1) * count
                yield "", (layout.houses[number],), [base + cell for cell in cells_of(here)]


def _chain_contradictions(state: State) -> Iterator[Step]:
    closure = closure_of(state)
    graph = closure.graph
    groups = fact(state, "mark groups", lambda s: list(_groups_of_marks(s)))
    for mark in cells_of(graph.marks):
        clash = closure.on[mark] & closure.off[mark]
        if clash:
            end = next(cells_of(clash))
            chains = tuple(closure.chain(mark, end, on=on) for on in (True, False))
            chains = _ending(chains, "which contradicts the other chain")
            yield _step("Forcing Chain Contradiction", chains, gone=(graph.candidate(mark),))
            continue
        off = closure.off[mark]
        for _, house, marks in groups:
            if all(off >> other & 1 for other in marks):
                chains = tuple(closure.chain(mark, other, on=False) for other in marks)
                chains = _ending(chains, f"and so {_nothing_left(graph, house, marks)}")
                yield _step(
                    "Forcing Chain Contradiction",
                    chains,
                    gone=(graph.candidate(mark),),
                    house=house,
                )
                break


def _nothing_left(graph: Graph, house: tuple[House, ...], marks: list[int]) -> str:
    cell, value = graph.candidate(marks[0])
    if house:
        return f"no place is left for {value} in {house[0].name}"
    return f"no value is left for {cell_name(cell, graph.state.size)}"


def _chain_verities(state: State) -> Iterator[Step]:
    closure = closure_of(state)
    graph = closure.graph
    told_on = told_off = 0  # many groups lead to the same, and chains are long: once will do
    for _, house, marks in fact(state, "mark groups", lambda s: list(_groups_of_marks(s))):
        if not 1 < len(marks) < 6:
            continue
        on, off = graph.marks & ~told_on, graph.marks & ~told_off
        for mark in marks:
            on &= closure.on[mark]
            off &= closure.off[mark]
        told_on |= on
        told_off |= off
        for end in cells_of(on):
            chains = tuple(closure.chain(mark, end, on=True) for mark in marks)
            yield _step("Forcing Chain Verity", chains, placed=(graph.candidate(end),), house=house)
        for end in cells_of(off):
            chains = tuple(closure.chain(mark, end, on=False) for mark in marks)
            yield _step("Forcing Chain Verity", chains, gone=(graph.candidate(end),), house=house)


def _in_order(state: State) -> list[Mark]:
    """All marks, those of cells with few marks first."""
    bits = digits(state)
    cells = sorted(cells_of(state.places[0]), key=lambda cell: bits[cell].bit_count())
    return [(cell, value) for cell in cells for value in cells_of(bits[cell])]


class _Nets:
    """For each mark what is left when it is written with all singles; None: a contradiction."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.layout = state.layout
        self.written = written(state)
        self._left: dict[Mark, tuple[list[int], list[int]] | None] = {}

    def left(self, mark: Mark) -> tuple[list[int], list[int]] | None:
        """Places and written values after a mark."""
        if mark not in self._left:
            places, placed = list(self.state.places), list(self.written)
            fits = settle(self.layout, places, placed, [mark])
            self._left[mark] = (places, placed) if fits else None
        return self._left[mark]


def _net_contradictions(state: State) -> Iterator[Step]:
    nets: _Nets = fact(state, "nets", _Nets)
    for mark in _in_order(state):
        if nets.left(mark) is None:
            yield _contradiction(state, mark)


def _contradiction(state: State, mark: Mark) -> Step:
    trace = Trace(state, mark)
    assert trace.clash is not None
    text, ends = trace.clash
    return _step("Forcing Net Contradiction", (trace.chain(ends, text),), gone=(Candidate(*mark),))


def _net_verities(state: State) -> Iterator[Step]:
    nets: _Nets = fact(state, "nets", _Nets)
    count = state.layout.cell_count
    told: set[tuple[int, int, bool]] = set()
    for _, house, numbers in fact(state, "mark groups", lambda s: list(_groups_of_marks(s))):
        marks = [(number % count, number // count + 1) for number in numbers]
        left = [nets.left(mark) for mark in marks]
        if len(marks) < 2 or any(each is None for each in left):
            continue
        ends = []
        for value in range(1, state.size + 1):
            gone = placed = state.places[value]
            for each in left:
                assert each is not None
                gone &= ~each[0][value] & ~each[1][value]
                placed &= each[1][value]
            ends += [(cell, value, True) for cell in cells_of(placed)]
            ends += [(cell, value, False) for cell in cells_of(gone)]
        ends = [end for end in ends if end not in told]
        if not ends:
            continue
        traces = [Trace(state, mark) for mark in marks]
        for end in sorted(ends, key=lambda e: not e[2]):
            if not all(end in trace.parents for trace in traces):
                continue
            chains = tuple(trace.chain([end]) for trace in traces)
            # A single that is there anyway follows from no assumption: it is told as a single.
            if any(
                not _begins_with(chain, mark) for chain, mark in zip(chains, marks, strict=True)
            ):
                continue
            told.add(end)
            target = (Candidate(end[0], end[1]),)
            yield _step(
                "Forcing Net Verity",
                chains,
                gone=() if end[2] else target,
                placed=target if end[2] else (),
                house=house,
            )


def _begins_with(chain: Chain, mark: Mark) -> bool:
    first = chain.nodes[0]
    return first.on and (first.cells[0], first.value) == mark


# Assumptions under assumptions that are tried at most, times cells: some seconds on any layout.
_MOST_NESTED = 3_000_000


def _nested(state: State) -> Iterator[Step]:
    nets: _Nets = fact(state, "nets", _Nets)
    layout = state.layout
    budget = [_MOST_NESTED // state.layout.cell_count]
    for mark in _in_order(state):
        first = nets.left(mark)
        if first is None:
            continue
        places, placed = list(first[0]), list(first[1])
        refuted = _refute(layout, places, placed, budget)
        if refuted is None:
            continue
        nodes = [Node((mark[0],), mark[1], True)]
        nodes += [
            Node((cell,), value, False, (0,), "since that would lead to a contradiction")
            for cell, value in refuted
        ]
        parents = tuple(range(len(nodes)))
        name = cell_name(mark[0], state.size)
        nodes.append(
            Node(
                (mark[0],),
                mark[1],
                False,
                parents,
                f"with {name} = {mark[1]} the singles that remain contradict each other",
            )
        )
        yield _step("Nested Forcing Net", (Chain(tuple(nodes)),), gone=(Candidate(*mark),))


def _refute(
    layout: Layout, places: list[int], placed: list[int], budget: list[int]
) -> list[Mark] | None:
    """The marks that fail one after another until everything fails; None if it does not."""
    refuted: list[Mark] = []
    progress = True
    while progress:
        progress = False
        for value in range(1, len(places)):
            for cell in cells_of(places[value]):
                if not places[value] >> cell & 1:
                    continue
                budget[0] -= 1
                if budget[0] < 0:
                    return None
                trial, written_ = list(places), list(placed)
                if settle(layout, trial, written_, [(cell, value)]):
                    continue
                refuted.append((cell, value))
                progress = True
                places[value] &= ~(1 << cell)
                if not settle(layout, places, placed, []):
                    return refuted
    return None


def _nishio(state: State) -> Iterator[Step]:
    layout = state.layout
    for value in range(1, state.size + 1):
        places = state.places[value]
        key = ("Nishio", places)
        if key not in state.seen:
            needed = [house for _, house in layout.full_masks if places & house]
            failing = [c for c in cells_of(places) if _fails_alone(layout.peers, needed, places, c)]
            state.seen[key] = failing
        for cell in state.seen[key]:
            gone = (Candidate(cell, value),)
            tell = partial(_nishio_step, state, cell, value)
            yield Step.later("Nishio", tell, eliminations=gone)


def _fails_alone(peers: tuple[int, ...], needed: list[int], places: int, cell: int) -> bool:
    todo = [cell]
    left, done = places, 0
    while todo:
        here = todo.pop()
        if done >> here & 1:
            continue
        if not left >> here & 1:
            return True
        done |= 1 << here
        left &= ~peers[here]
        for house in needed:
            inside = left & house
            if not inside:
                return True
            if not inside & (inside - 1) and not inside & done:
                todo.append(inside.bit_length() - 1)
    return False


def _nishio_step(state: State, cell: int, value: int) -> Step:
    """Told as a net; the singles of the other values do no harm."""
    trace = Trace(state, (cell, value))
    assert trace.clash is not None
    text, ends = trace.clash
    return _step("Nishio", (trace.chain(ends, text),), gone=(Candidate(cell, value),))


_WRONG = "suppose {start_marks}. {chain} That cannot be, so the assumption is wrong."
_EITHER = "one of {start_marks} is true. {chain} Each leads to the same."

NISHIO = Technique(
    "Nishio",
    1900,
    "A value in a cell that leaves the same value no place elsewhere.",
    _WRONG,
    _nishio,
)
CHAIN_CONTRADICTION = Technique(
    "Forcing Chain Contradiction",
    1560,
    "A mark from which chains lead to a contradiction.",
    _WRONG,
    _chain_contradictions,
)
CHAIN_VERITY = Technique(
    "Forcing Chain Verity",
    1570,
    "Whichever value a cell (place a value) takes, the same follows.",
    _EITHER,
    _chain_verities,
)
NET_CONTRADICTION = Technique(
    "Forcing Net Contradiction",
    2100,
    "A mark from which singles lead to a contradiction.",
    _WRONG,
    _net_contradictions,
)
NET_VERITY = Technique(
    "Forcing Net Verity",
    2110,
    "Whichever value a cell (place a value) takes, by singles the same follows.",
    _EITHER,
    _net_verities,
)
NESTED = Technique(
    "Nested Forcing Net",
    2200,
    "A mark under which one assumption after another fails.",
    _WRONG,
    _nested,
)
