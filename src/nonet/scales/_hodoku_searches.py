"""The searches of native/hodoku, in HoDoKu's order, as steps in words.

Almost locked sets: the first two or three that cross something out. The sets have an order: rows,
columns, boxes, and in each by their first cells. Two sets are tried in this order; of three sets
the two ties, each of which comes before or after the other as its sets do; and in a chain each set
comes after the one before it.

Loops of both kinds and AICs are one pool, and so are the grouped ones: the chain that crosses out
most comes first, whatever its kind. Contradictions and verities are one pool too.

Nets reach as far as HoDoKu's: four rounds of singles from each statement, and groups as in chains.
The words show the singles that are needed, and values that are locked in a box or a line.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from nonet._native import AlsSearch, chain_step, net_step
from nonet._native import forcing_step as native_forcing_step
from nonet.model import Candidate, Chain, Node, State, Step, cells_of, mask_of
from nonet.techniques import cached, candidates_in, forcing_step, highlights, marks_by_cell
from nonet.techniques.als import step_of_sets
from nonet.techniques.forcing import nothing_left, with_ending
from nonet.techniques.links.nets import Statement, Trace
from nonet.words import eureka


@cached
def _search(state: State) -> AlsSearch:
    return AlsSearch(marks_by_cell(state))


def first_pair(state: State) -> Step | None:
    """Two sets on a classic board: ALS-XZ."""
    return _step("ALS-XZ", state, _search(state).first_pair())


def first_wing(state: State) -> Step | None:
    """Two sets, both tied to a third: ALS-XY-Wing."""
    return _step("ALS-XY-Wing", state, _search(state).first_wing())


def best_chain_of_sets(state: State) -> Step | None:
    """Four sets and more, each tied to the next: ALS-XY-Chain. That which crosses out most."""
    return _step("ALS-XY-Chain", state, _search(state).best_chain())


_Found = tuple[list[tuple[tuple[int, ...], int]], list[int], list[tuple[int, int]]]


def _step(name: str, state: State, known: _Found | None) -> Step | None:
    if known is None:
        return None
    cells_and_houses, links, crossed = known
    sets = [(mask_of(cells), house) for cells, house in cells_and_houses]
    # Two sets may be tied by several values.
    tied = pairwise(sets) if len(sets) > 2 else [(sets[0], sets[1])] * len(links)
    common = [
        (value, state.places[value] & (one | two))
        for value, ((one, _), (two, _)) in zip(links, tied, strict=True)
    ]
    return step_of_sets(name, state, sets, [(value, 1 << cell) for cell, value in crossed], common)


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


def best_forcing_net(state: State) -> Step | None:
    """The forcing net that HoDoKu takes on a classic board; None if there is none."""
    native_step = net_step(marks_by_cell(state))
    if native_step is None:
        return None
    verity, cell, value, placed, of, number, common = native_step
    proven = Candidate(cell, value)
    step = partial(
        forcing_step,
        state=state,
        placed=proven if placed else None,
        gone=None if placed else proven,
    )
    if not verity:
        trace = _LockedTrace(state, proven, on=not placed)
        assert trace.clash is not None
        text, ends = trace.clash
        return step("Forcing Net Contradiction", chains=(trace.chain(ends, text),))
    if number < 0:
        house = None
        starts = [Candidate(of, digit) for digit in range(1, 10) if state.places[digit] >> of & 1]
    else:
        house = (number + 18) % 27  # there boxes come first, here rows
        starts = list(candidates_in(common, state.places[common] & state.layout.masks[house]))
    end = (cell, value, placed)
    chains = tuple(_branch(_LockedTrace(state, start, to=end), end) for start in starts)
    return step("Forcing Net Verity", chains=chains, house=house)


def _branch(trace: Trace, end: Statement) -> Chain:
    """How a start leads to an end, or to something that is wrong."""
    if end in trace.parents:
        return trace.chain([end])
    assert trace.clash is not None
    text, ends = trace.clash
    return trace.chain(ends, f"{text}, so it is another one")


class _LockedTrace(Trace):
    """Singles, and values whose places left in a house all lie in another one."""

    def _switch_off(self, cell: int, value: int) -> None:
        super()._switch_off(cell, value)
        here, before = self._places[value], self.state.places[value]
        for number in self.layout.house_numbers[cell]:
            house = self.layout.masks[number]
            left = here & house
            if not left & (left - 1):
                continue
            removed = tuple((other, value, False) for other in cells_of(before & house & ~left))
            for crossing in self.layout.house_numbers[left.bit_length() - 1]:
                mask = self.layout.masks[crossing]
                if left & ~mask:
                    continue
                name = self.layout.houses[number].name
                for other in cells_of(before & mask & ~house):
                    self._conclude(
                        (other, value, False), removed, f"{value} of {name} is beside it"
                    )
