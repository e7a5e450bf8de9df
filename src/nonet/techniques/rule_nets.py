"""Rule Forcing Net: a candidate under which singles and variant rules contradict each other.

Taken as true, a candidate leaves the cells that it sees; rules, each alone as in `rules`, cross out
what cannot be with it; cells and houses with one candidate left are filled, and so on::

    r1c1 is 5 -> killer 12: r1c2 is 7 -> row 2: r2c6 is 3 -> nothing is left for r5c6

Where a cell has no candidate left, a house no place for a value, or a rule no way to be obeyed, the
candidate is false. Of what was found only that is told which the end rests on.

All candidates are followed side by side: first to one filled cell, then to two, and so on, so that
a short net is found before a long one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.model import Candidate, Chain, Layout, Node, State, Step, cells_of
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair
from nonet.techniques.rules import clues_of, kept_by

_NAME = "Rule Forcing Net"
_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80)  # cells that are filled before it ends


class _End(NamedTuple):
    """Where it leads to: one of these three.

    Attributes:
        because: The numbers of the statements that it follows from.
        cell: A cell without a candidate.
        house: A house without a place for a value, and that value.
        clue: A clue that cannot be obeyed.
    """

    because: frozenset[int]
    cell: int | None = None
    house: tuple[int, int] | None = None
    clue: int | None = None


class _Net:
    """What follows from a candidate, as far as it was followed.

    Attributes:
        nodes: The statements. Each is a value in a cell, or one that a rule crossed out.
        end: The contradiction, once it is found.
        stuck: Whether nothing more follows.
    """

    def __init__(self, state: State, assumed: Candidate) -> None:
        self._layout = state.layout
        self._places = list(state.places)
        self._values = list(state.values)
        self._filled = [0] * len(self._places)  # for each value its cells
        for cell, value in enumerate(state.values):
            self._filled[value] |= 1 << cell
        self._why: dict[Pair, int] = {}  # the statement that took a value from a cell
        self._clues_at = _clues_at(state.layout)
        self._waiting = 0  # the clues to be looked at, a bit each, and the values that lost a place
        self._moved = set(range(1, len(self._places)))
        self.nodes: list[Node] = []
        self.end: _End | None = None
        self.stuck = False
        self._fill(assumed, frozenset(), "")

    def follow(self, count: int) -> None:
        """Goes on until so many cells are filled behind the first one."""
        while self.end is None and not self.stuck:
            found = self._naked() or self._hidden()
            if self.end is not None:
                return
            if found is not None:
                if sum(node.on for node in self.nodes) > count:
                    return
                self._fill(*found)
            elif not self._obey():
                self.stuck = True

    def _fill(self, candidate: Candidate, because: frozenset[int], reason: str) -> None:
        cell, value = candidate
        number = len(self.nodes)
        self.nodes.append(Node((cell,), value, True, tuple(sorted(because)), reason))
        bit = 1 << cell
        self._values[cell] = value
        self._filled[value] |= bit
        for other in range(1, len(self._places)):
            if self._places[other] & bit and other != value:
                self._why[other, bit] = number
                self._moved.add(other)
        self._places = [mask & ~bit for mask in self._places]
        self._cross_out(value, self._layout.peers[cell], number)
        self._waiting |= self._clues_at[cell]

    def _cross_out(self, value: int, cells: int, number: int) -> None:
        for other in cells_of(self._places[value] & cells):
            self._why[value, 1 << other] = number
            self._waiting |= self._clues_at[other]
        self._places[value] &= ~cells
        self._moved.add(value)

    def _gone_from(self, pairs: Iterable[Pair]) -> frozenset[int]:
        """The statements that took values from cells; what was gone before needs none."""
        return frozenset(self._why[pair] for pair in pairs if pair in self._why)

    def _gone_from_all(self, cells: Iterable[int]) -> frozenset[int]:
        values = range(1, len(self._places))
        return self._gone_from((v, 1 << cell) for cell in cells for v in values)

    def _naked(self) -> tuple[Candidate, frozenset[int], str] | None:
        """A cell with one candidate; one with none is the end."""
        once = more = 0
        for mask in self._places[1:]:
            more |= once & mask
            once |= mask
        left = self._places[0]
        values = range(1, len(self._places))
        for cell in cells_of(left & ~once):
            self.end = _End(self._gone_from((v, 1 << cell) for v in values), cell=cell)
            return None
        for cell in cells_of(left & once & ~more):
            value = next(v for v in values if self._places[v] >> cell & 1)
            because = self._gone_from((v, 1 << cell) for v in values if v != value)
            if because:
                return Candidate(cell, value), because, "its only value left"
        return None

    def _hidden(self) -> tuple[Candidate, frozenset[int], str] | None:
        """A house with one place for a value; one with none is the end."""
        for value in sorted(self._moved):
            places, filled = self._places[value], self._filled[value]
            for house, mask in self._layout.blocks_first:
                left = places & mask
                if left & (left - 1) or filled & mask:
                    continue
                because = self._gone_from((value, 1 << cell) for cell in cells_of(mask))
                if not left:
                    self.end = _End(because, house=(house, value))
                    return None
                if because:
                    name = self._layout.houses[house].name
                    cell = left.bit_length() - 1
                    return Candidate(cell, value), because, f"the only place left in {name}"
            self._moved.discard(value)
        return None

    def _obey(self) -> bool:
        """Whether some rule crosses something out."""
        clues = clues_of(self._layout)
        while self._waiting:
            number = (self._waiting & -self._waiting).bit_length() - 1
            self._waiting &= self._waiting - 1
            clue = clues[number]
            cells = clue.cells
            domains = tuple(map(self._values_of, cells))
            if not all(domains):
                continue
            kept = kept_by(self._layout, number, domains)
            if kept is None:
                continue
            if not all(kept):
                self.end = _End(self._gone_from_all(cells), clue=number)
                return True
            gone = [
                (cell, v)
                for cell, domain, left in zip(cells, domains, kept, strict=True)
                for v in domain
                if v not in left
            ]
            because = self._gone_from_all(cells) if gone else frozenset()
            if because:  # what it crosses out without the assumption Single Rule says
                self._cross_out_by(gone, because, clue.text)
                return True
        return False

    def _values_of(self, cell: int) -> tuple[int, ...]:
        if self._values[cell]:
            return (self._values[cell],)
        return tuple(v for v in range(1, len(self._places)) if self._places[v] >> cell & 1)

    def _cross_out_by(
        self, gone: list[tuple[int, int]], because: frozenset[int], rule: str
    ) -> None:
        for value in sorted({value for _, value in gone}):
            where = tuple(cell for cell, v in gone if v == value)
            number = len(self.nodes)
            self.nodes.append(Node(where, value, False, tuple(sorted(because)), rule))
            self._cross_out(value, sum(1 << cell for cell in set(where)), number)

    def chain(self) -> Chain:
        """The statements that the end rests on."""
        assert self.end is not None
        needed: set[int] = {0}
        todo = list(self.end.because)
        while todo:
            number = todo.pop()
            if number not in needed:
                needed.add(number)
                todo += self.nodes[number].parents
        order = sorted(needed)
        place = {number: at for at, number in enumerate(order)}
        return Chain(tuple(self._with_rules(self.nodes[each], place) for each in order))

    def _with_rules(self, node: Node, place: dict[int, int]) -> Node:
        """A statement among those that are told; a filled cell names the rules that led to it."""
        parents = tuple(place[parent] for parent in node.parents)
        rules = dict.fromkeys(
            self.nodes[parent].reason for parent in node.parents if not self.nodes[parent].on
        )
        reason = f"{node.reason}, by {', '.join(rules)}" if rules and node.on else node.reason
        return Node(node.cells, node.value, node.on, parents, reason)


@lru_cache(maxsize=64)
def _clues_at(layout: Layout) -> tuple[int, ...]:
    """For each cell the clues that it is in, as a bit set."""
    found = [0] * layout.cell_count
    for number, clue in enumerate(clues_of(layout)):
        for cell in set(clue.cells):
            found[cell] |= 1 << number
    return tuple(found)


def _find(state: State) -> Iterator[Step]:
    """The first net that ends with the fewest filled cells."""
    cells = sorted(cells_of(state.places[0]), key=lambda cell: len(state.values_of(cell)))
    nets = [_Net(state, Candidate(cell, v)) for cell in cells for v in state.values_of(cell)]
    for length in _LENGTHS:
        for net in nets:
            net.follow(length)
            if net.end is not None:
                yield _step(state, net)
                return
        nets = [net for net in nets if not net.stuck]


def _step(state: State, net: _Net) -> Step:
    assert net.end is not None
    chain, end = net.chain(), net.end
    (cell,), value = chain.nodes[0].cells, chain.nodes[0].value
    target = (value, 1 << cell)
    filled = [(node.value, 1 << node.cells[0]) for node in chain.nodes[1:] if node.on]
    parts: dict[str, list[Pair]] = {"target": [target], "forced": filled}
    houses, cells, rule = [], sum(1 << node.cells[0] for node in chain.nodes if node.on), ""
    if end.cell is not None:
        cells |= 1 << end.cell
        parts["emptied"] = _marks(state, (end.cell,))
    elif end.house is not None:
        houses, lacking = [end.house[0]], end.house[1]
        mask = state.layout.masks[end.house[0]] & state.places[lacking]
        parts["no place"] = [(lacking, mask)]
    elif end.clue is not None:
        clue = clues_of(state.layout)[end.clue]
        rule = clue.text
        parts["broken"] = _marks(state, clue.cells)
    if len(chain.nodes) == 1:
        parts["alone"] = [target]
    return step(
        _NAME,
        state,
        gone=[target],
        cells=cells,
        houses=houses,
        parts=parts,
        chains=(chain,) if len(chain.nodes) > 1 else (),
        notation=rule,
    )


def _marks(state: State, cells: Iterable[int]) -> list[Pair]:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return [(v, places & mask) for v, places in enumerate(state.places) if v and places & mask]


RULE_FORCING_NET = Technique(
    name=_NAME,
    order=1520,
    summary="A candidate under which singles and variant rules contradict each other.",
    reason=(
        "{chain}{alone_values:Suppose # in ||}{alone}{alone:.||} "
        "{emptied:Then no candidate is left for #.||}"
        "{no_place_values:Then there is no place for # in ||}{houses}{no_place:.||}"
        "{broken:Then # cannot obey ||}{rule}{broken:.||}"
    ),
    find=_find,
    supports=lambda layout: None if layout.has_extra_rules else "is for boards with variant rules",
)
