"""Forcing: assume something and see where it leads.

If an assumption leads to a contradiction, it is wrong. If every value of a cell, or every place of
a value in a house, leads to the same, that is true whichever it is (*verity*).

Forcing *chains* follow links without branches, those of all groups included. Forcing *nets* write
all singles that follow, so that a statement may need several others. *Nested* nets may use, under
their assumption, that a further assumption fails by a net. *Nishio* looks at one value alone.

These are the last resort: they are long, but each is a proof and none is a guess. So they come
after all patterns. Verities come first: for each verity of chains there is a contradiction of the
same links read backwards, and none would ever be shown.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from functools import partial

from nonet._native import common_ends, first_failing, first_refuted
from nonet.catalogue import again, later, named_house, phrased, translated
from nonet.model import (
    Candidate,
    Chain,
    Found,
    Layout,
    Node,
    State,
    Step,
    cell_name,
    cells_of,
    mask_of,
)
from nonet.techniques._memory import Table, cached
from nonet.techniques._technique import Technique, candidates_in, forcing_step
from nonet.techniques._views import in_order, lowest, marks_by_cell, values_by_cell
from nonet.techniques.links.graphs import Consequences, consequences_of
from nonet.techniques.links.nets import Statement, Trace, native_board, settle, written


def with_ending(chains: tuple[Chain, ...], text: str) -> tuple[Chain, ...]:
    """The chains, with the reason why the last of them is wrong at its end."""
    *before, last = chains
    end = last.nodes[-1]
    both = [reason for reason in (end.reason, text) if reason]
    end = replace(end, reason=phrased(lambda: "; ".join(map(again, both))))
    return (*before, replace(last, nodes=(*last.nodes[:-1], end)))


def clashing(consequences: Consequences, start: int, end: int) -> tuple[Chain, ...]:
    """The chains from an assumption to a statement and its opposite.

    To what is assumed itself no chain is needed: the one to its opposite is enough.
    """
    ways = (False,) if end == start else (True, False)
    chains = tuple(consequences.chain(start, end, on=on) for on in ways)
    text = later("which contradicts the other chain")
    if end == start:
        text = later("which contradicts the assumption")
    return with_ending(chains, phrased(partial(translated, text)))


# Candidates of which one is true: those of a cell, or a value's places in a house (its number).
_Group = tuple[int | None, list[Candidate]]


@cached
def _groups(state: State) -> list[_Group]:
    bits = values_by_cell(state)
    groups_: list[_Group] = [
        (None, [Candidate(cell, value) for value in cells_of(bits[cell])])
        for cell in cells_of(state.places[0])
        if bits[cell]  # marks that a player has crossed out may leave none
    ]
    for value in range(1, state.value_count + 1):
        for number, house in state.layout.full_masks:
            here = state.places[value] & house
            if here:
                groups_.append((number, list(candidates_in(value, here))))
    return groups_


def _chain_contradictions(state: State) -> Iterator[Step]:
    consequences = consequences_of(state)
    graph = consequences.graph
    groups = [
        (house, [graph.number(candidate) for candidate in group]) for house, group in _groups(state)
    ]
    for start in cells_of(graph.candidates):
        off = consequences.off[start]
        clash = consequences.on[start] & off
        failing = ((h, group) for h, group in groups if all(off >> end & 1 for end in group))
        if clash:
            yield contradiction(consequences, start, None, [], lowest(clash))
        elif (some := next(failing, None)) is not None:
            yield contradiction(consequences, start, *some)


def contradiction(
    consequences: Consequences, start: int, house: int | None, group: list[int], end: int = 0
) -> Step:
    """From a candidate all of a group are false, or an end is both true and false."""
    name, graph = "Forcing Chain Contradiction", consequences.graph
    state, wrong = graph.state, graph.candidate(start)
    if not group:
        return forcing_step(name, state, clashing(consequences, start, end), gone=wrong)
    chains = tuple(consequences.chain(start, other, on=False) for other in group)
    chains = with_ending(chains, nothing_left(state, house, graph.candidate(group[0])))
    return forcing_step(name, state, chains, gone=wrong, house=house)


def nothing_left(state: State, house: int | None, candidate: Candidate) -> str:
    """The missing thing where no candidate is left of a cell, or of a value in a house."""
    if house is None:
        text = later("and so no value is left for {cell}")
        return phrased(partial(translated, text, cell=cell_name(candidate.cell, state.size)))
    number, home = state.layout.number_of(candidate.value), state.layout.houses[house]
    text = later("and so no place is left for {value} in {house}")
    return phrased(lambda: translated(text, value=number, house=named_house(home.name)))


def chain_verities(name: str, sizes: Container[int], state: State) -> Iterator[Step]:
    """The conclusions by chains from each of some candidates of which one is true, of so many."""
    consequences = consequences_of(state)
    graph, chain = consequences.graph, consequences.chain
    # Many groups lead to the same, and chains are long: each outcome is yielded once.
    left_on = left_off = graph.candidates
    for house, group in _groups(state):
        if len(group) not in sizes:
            continue
        starts = [graph.number(candidate) for candidate in group]
        # What denies itself is a contradiction, which is easier to follow.
        on, off = left_on & ~mask_of(starts), left_off & ~mask_of(starts)
        for start in starts:
            on &= consequences.on[start]
            off &= consequences.off[start]
        for end in (*cells_of(on), *cells_of(off)):
            is_on = bool(on >> end & 1)
            chains = tuple(chain(start, end, on=is_on) for start in starts)
            if _goes_round(chains, group):
                continue
            left_on, left_off = left_on & ~(is_on << end), left_off & ~((not is_on) << end)
            result = {"placed" if is_on else "gone": graph.candidate(end)}
            yield forcing_step(name, state, chains, house=house, **result)


def _goes_round(chains: tuple[Chain, ...], group: list[Candidate]) -> bool:
    """True if a chain rests on another of the assumptions: one chain and its opposite do then."""
    inner = (node for chain in chains for node in chain.nodes[1:])
    return any(Candidate(cell, node.value) in group for node in inner for cell in node.cells)


_LEAST = 3  # statements of a chain that leads further than to what a candidate sees
_Net = tuple[list[int], list[int]]  # places and written values


@cached
def _nets(state: State) -> Table[Candidate, _Net | None]:
    """The nets after a candidate and all singles that follow; None where these contradict."""
    layout, before, already = state.layout, state.places, written(state)

    def left(candidate: Candidate) -> _Net | None:
        places, placed = list(before), list(already)
        return (places, placed) if settle(layout, places, placed, [candidate]) else None

    return Table(left)


def net_contradictions(state: State, candidates: list[Candidate] | None = None) -> Iterator[Found]:
    """Those of some candidates that fail by singles; of all by default."""
    if fails_by_itself(state):
        return
    candidates, board = candidates or in_order(state), native_board(state.layout)
    if board is None:
        nets = _nets(state)
        yield from (
            net_contradiction(state, candidate)
            for candidate in candidates
            if nets[candidate] is None
        )
        return
    marks, numbers, at = marks_by_cell(state), [number_of(candidate) for candidate in candidates], 0
    while (at := at + first_failing(board, marks, state.values, numbers[at:])) < len(numbers):
        yield net_contradiction(state, candidates[at])
        at += 1


def net_contradiction(state: State, candidate: Candidate) -> Found:
    """A candidate that fails by singles."""
    prove = partial(_contradiction, "Forcing Net Contradiction", state, candidate)
    return Found((), (candidate,), prove)


@cached
def fails_by_itself(state: State) -> bool:
    """True if singles contradict each other without any assumption, which then proves nothing."""
    return not settle(state.layout, list(state.places), written(state), [])


def number_of(candidate: Candidate) -> int:
    """A candidate in native code."""
    return candidate.cell * 9 + candidate.value - 1


def _contradiction(name: str, state: State, candidate: Candidate) -> Step:
    """A candidate that fails by singles."""
    trace = Trace(state, candidate)
    assert trace.clash is not None
    text, ends = trace.clash
    return forcing_step(name, state, (trace.chain(ends, text),), gone=candidate)


def _net_verities(state: State) -> Iterator[Step]:
    known: set[Statement] = set()
    for house, group, common in _ends_of_groups(state):
        ends = [end for end in common if end not in known]
        traces = [Trace(state, candidate) for candidate in group] if ends else []
        for end in ends:
            if not all(end in trace.parents for trace in traces):
                continue
            chains = tuple(trace.chain([end]) for trace in traces)
            if all(len(chain.nodes) < _LEAST for chain in chains):
                continue  # what all of them see: locked candidates
            # A single that is there anyway follows from no assumption: that is a plain single.
            firsts = [chain.nodes[0] for chain in chains]
            if [(first.cells[0], first.value) for first in firsts if first.on] == group:
                known.add(end)
                cell, value, on = end
                result = {"placed" if on else "gone": Candidate(cell, value)}
                yield forcing_step("Forcing Net Verity", state, chains, house=house, **result)


def _ends_of_groups(
    state: State,
) -> Iterator[tuple[int | None, list[Candidate], list[Statement]]]:
    """For each group what holds after each of its candidates, of which none fails."""
    groups = [(house, group) for house, group in _groups(state) if len(group) > 1]
    board = native_board(state.layout)
    if board is not None:
        numbers = [[number_of(candidate) for candidate in group] for _, group in groups]
        ends_of_all = common_ends(board, marks_by_cell(state), state.values, numbers)
        for (house, group), ends in zip(groups, ends_of_all, strict=True):
            yield house, group, [(i // 18, i // 2 % 9 + 1, bool(i % 2)) for i in ends]
        return
    nets = _nets(state)
    for house, group in groups:
        left = [net for candidate in group if (net := nets[candidate]) is not None]
        if len(left) == len(group):
            yield house, group, _common_ends(state, left)


def _common_ends(state: State, left: list[_Net]) -> list[Statement]:
    """The common statements of some nets: values that are written first, then those that go."""
    on, off = [], []
    for value in range(1, state.value_count + 1):
        removed = placed = state.places[value]
        for places, written_ in left:
            removed &= ~places[value] & ~written_[value]
            placed &= written_[value]
        on += [(cell, value, True) for cell in cells_of(placed)]
        off += [(cell, value, False) for cell in cells_of(removed)]
    return on + off


# Assumptions under assumptions that are tried at most, times cells: some seconds on any layout.
_MOST_NESTED = 3_000_000


def _nested(state: State) -> Iterator[Step]:
    number_of, text = state.layout.number_of, later("{value} there would fail by singles")
    values = map(number_of, range(1, state.value_count + 1))
    fails = [phrased(partial(translated, text, value=value)) for value in values]
    for candidate, refuted in _refuted(state):
        (cell, value), name = candidate, cell_name(candidate.cell, state.size)
        text = later("with {cell} = {value} the singles that remain contradict each other")
        end = phrased(partial(translated, text, cell=name, value=number_of(value)))
        nodes = [Node((cell,), value, True)]
        for other, v in refuted:  # each may need those before it
            nodes.append(Node((other,), v, False, (len(nodes) - 1,), fails[v - 1]))
        nodes.append(Node((cell,), value, False, (len(nodes) - 1,), end))
        yield forcing_step("Nested Forcing Net", state, (Chain(tuple(nodes)),), gone=candidate)


def _refuted(state: State) -> Iterator[tuple[Candidate, list[Candidate]]]:
    """Candidates under which others fail until the singles that are left contradict each other."""
    candidates, tries = in_order(state), _MOST_NESTED // state.layout.cell_count
    board = native_board(state.layout)
    if board is None:
        nets, budget = _nets(state), [tries]
        for candidate in candidates:
            net = nets[candidate]
            refuted = _refute(state.layout, list(net[0]), list(net[1]), budget) if net else None
            if refuted is not None:
                yield candidate, refuted
        return
    marks, numbers = marks_by_cell(state), [number_of(candidate) for candidate in candidates]
    while (refutation := first_refuted(board, marks, state.values, numbers, tries)) is not None:
        at, others, tries = refutation
        yield candidates[at], [Candidate(other // 9, other % 9 + 1) for other in others]
        candidates, numbers = candidates[at + 1 :], numbers[at + 1 :]


def _refute(
    layout: Layout, places: list[int], placed: list[int], budget: list[int]
) -> list[Candidate] | None:
    """The candidates that fail one after another until all do; None if they do not."""
    refuted: list[Candidate] = []
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
                if settle(layout, trial, written_, [Candidate(cell, value)]):
                    continue
                refuted.append(Candidate(cell, value))
                progress = True
                places[value] &= ~(1 << cell)
                if not settle(layout, places, placed, []):
                    return refuted
    return None


def _nishio(state: State) -> Iterator[Found]:
    layout = state.layout
    if fails_by_itself(state):
        return
    for value, places in enumerate(state.places[1:], 1):
        key = ("Nishio", places)
        if key not in state.memo:
            needed = [house for _, house in layout.full_masks if places & house]
            failing = [c for c in cells_of(places) if _fails_alone(layout.peers, needed, places, c)]
            state.memo[key] = failing
        for cell in state.memo[key]:
            candidate = Candidate(cell, value)
            # As a net: the singles of the other values do no harm.
            yield Found((), (candidate,), partial(_contradiction, "Nishio", state, candidate))


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


_WRONG = "{chain} That cannot be, so the assumption is wrong."
EITHER = "{start_some}. {chain} Each leads to the same result."

NISHIO = Technique(
    name="Nishio",
    order=1900,
    summary="A value in a cell that leaves this value no place in another house.",
    reason=_WRONG,
    find=_nishio,
)
CHAIN_CONTRADICTION = Technique(
    name="Forcing Chain Contradiction",
    order=1790,
    summary="A candidate from which chains lead to a contradiction.",
    reason=_WRONG,
    find=_chain_contradictions,
)
CHAIN_VERITY = Technique(
    name="Forcing Chain Verity",
    order=1780,
    summary="Whichever value a cell takes, or cell a value takes, the same follows.",
    reason=EITHER,
    find=partial(chain_verities, "Forcing Chain Verity", range(2, 6)),
)
NET_CONTRADICTION = Technique(
    name="Forcing Net Contradiction",
    order=2100,
    summary="A candidate from which singles lead to a contradiction.",
    reason=_WRONG,
    find=net_contradictions,
)
NET_VERITY = Technique(
    name="Forcing Net Verity",
    order=2110,
    summary="Whichever value a cell takes, or cell a value takes, the same follows by singles.",
    reason=EITHER,
    find=_net_verities,
)
NESTED = Technique(
    name="Nested Forcing Net",
    order=2200,
    summary="A candidate under which one assumption after another fails.",
    reason=_WRONG,
    find=_nested,
)
