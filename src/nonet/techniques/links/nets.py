"""Nets: an assumption and the singles that follow, fast, and once more with the reasons.

`settle` writes a value and then all naked and hidden singles, on bit sets. Where its result proves
something, `Trace` does the same again and notes for each statement what it follows from, so that
the few statements that the proof needs can be shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from nonet._native import NetBoard
from nonet.catalogue import again, later, named_house, phrased, translated
from nonet.model import Candidate, Chain, Layout, Node, State, cell_name, cells_of
from nonet.techniques._memory import cached
from nonet.techniques._technique import candidates_in
from nonet.techniques._views import values_by_cell, values_in

_MOST_CELLS, _MOST_VALUES = 81, 9  # in native code
Statement = tuple[int, int, bool]  # cell, value, and whether it is there


def settle(layout: Layout, places: list[int], placed: list[int], todo: list[Candidate]) -> bool:
    """Writes values and all singles that follow; False where something is left without a place.

    Args:
        layout: The board.
        places: As `State.places`, changed in place.
        placed: For each value the cells in which it was written, changed in place.
        todo: What to write.
    """
    peers = layout.peers
    houses = layout.full_masks
    while True:
        while todo:
            cell, value = todo.pop()
            bit = 1 << cell
            if not places[value] & bit:
                if placed[value] & bit:
                    continue
                return False
            keep = ~bit
            places[:] = [mask & keep for mask in places]
            places[value] &= ~peers[cell]
            placed[value] |= bit
        once = twice = 0
        for mask in places[1:]:
            twice |= once & mask
            once |= mask
        if places[0] & ~once:
            return False
        single = once & ~twice
        if single:
            for value in range(1, len(places)):
                hit = places[value] & single
                if hit:
                    todo += candidates_in(value, hit)
            continue
        for value in range(1, len(places)):
            here = places[value]
            done = placed[value]
            for _, house in houses:
                cell_bit = here & house
                if not cell_bit & (cell_bit - 1):
                    if cell_bit:
                        todo.append(Candidate(cell_bit.bit_length() - 1, value))
                    elif not done & house:
                        return False
        if not todo:
            return True


def written(state: State) -> list[int]:
    """For each value the cells that hold it."""
    placed = [0] * (state.value_count + 1)
    for cell, value in enumerate(state.values):
        if value:
            placed[value] |= 1 << cell
    return placed


@lru_cache
def native_board(layout: Layout) -> NetBoard | None:
    """A board as native code follows nets on it; None where it is too large for that."""
    if layout.cell_count > _MOST_CELLS or layout.value_count > _MOST_VALUES:
        return None
    peers = [list(cells_of(peer)) for peer in layout.peers]
    return NetBoard(layout.value_count, peers, [list(cells_of(m)) for _, m in layout.full_masks])


@cached
def _values(state: State) -> list[tuple[int, ...]]:
    """For each cell its candidates."""
    return [values_in(bits) for bits in values_by_cell(state)]


class Trace:
    """All that follows from an assumption by singles, with reasons.

    Args:
        state: The board.
        assumed: What is assumed.
        on: Whether it is assumed to be there, or not to be.
        to: Where to go on to even if something is wrong before; without it the clash is the end.

    Attributes:
        parents: For each statement, in the order in which they were found, what it follows from.
        reasons: For each statement why.
        clash: What is wrong in the end, and what it follows from; None if nothing is.
    """

    def __init__(
        self,
        state: State,
        assumed: Candidate,
        *,
        on: bool = True,
        to: Statement | None = None,
    ) -> None:
        self.state = state
        self.layout = state.layout
        self.size = state.size
        self.parents: dict[Statement, tuple[Statement, ...]] = {}
        self.reasons: dict[Statement, str] = {}
        self.clash: tuple[str, tuple[Statement, ...]] | None = None
        self._values = _values(state)
        self._places = list(state.places)
        self._queue: deque[Statement] = deque()
        self._to = to
        self._conclude((*assumed, on))
        self._run()
        if self.clash is None and self._seed():
            self._run()

    def _conclude(
        self, what: Statement, parents: tuple[Statement, ...] = (), reason: str = ""
    ) -> None:
        if what not in self.parents:
            self.parents[what] = parents
            self.reasons[what] = reason
            self._queue.append(what)
        cell, value, on = what
        if self.clash is None and (cell, value, not on) in self.parents:
            name, number = cell_name(cell, self.size), self.layout.number_of(value)
            text = later("{cell} would be {value} and not {value} at once")
            why = self._phrased(text, cell=name, value=number)
            self.clash = (why, ((cell, value, True), (cell, value, False)))

    def _seed(self) -> bool:
        """Notes the singles that are there without the assumption; False if there are none."""
        before = len(self.parents)
        for cell in cells_of(self.state.places[0]):
            values = self._values[cell]
            if len(values) == 1:
                self._conclude((cell, values[0], True), (), self._phrased(later("its only value")))
        for value in range(1, self.state.value_count + 1):
            for number, house in self.layout.full_masks:
                here = self.state.places[value] & house
                if here and not here & (here - 1):
                    why = self._phrased(later("the only place in {house}"), number)
                    self._conclude((here.bit_length() - 1, value, True), (), why)
        return len(self.parents) > before

    @property
    def _over(self) -> bool:
        return self.clash is not None if self._to is None else self._to in self.parents

    def _run(self) -> None:
        while self._queue and not self._over:
            cell, value, on = self._queue.popleft()
            if on:
                self._switch_on(cell, value)
            else:
                self._switch_off(cell, value)

    def _switch_on(self, cell: int, value: int) -> None:
        me = (cell, value, True)
        for other in cells_of(self.state.places[value] & self.layout.peers[cell]):
            self._conclude((other, value, False), (me,))
        for other_value in self._values[cell]:
            if other_value != value:
                self._conclude((cell, other_value, False), (me,))

    def _switch_off(self, cell: int, value: int) -> None:
        self._places[value] &= ~(1 << cell)
        left = [v for v in self._values[cell] if self._places[v] >> cell & 1]
        if len(left) <= 1:
            removed = tuple((cell, v, False) for v in self._values[cell] if v not in left)
            if left:
                why = self._phrased(later("its only value left"))
                self._conclude((cell, left[0], True), removed, why)
            else:
                text = later("{cell} would have no value left")
                self.clash = (self._phrased(text, cell=cell_name(cell, self.size)), removed)
                return
        for number in self.layout.house_numbers[cell]:
            if not self.layout.is_full[number]:
                continue
            house = self.layout.masks[number]
            here = self._places[value] & house
            if here & (here - 1) or not self.state.places[value] & house:
                continue
            removed = tuple(
                (c, value, False) for c in cells_of(self.state.places[value] & house & ~here)
            )
            if here:
                why = self._phrased(later("the only place left in {house}"), number)
                self._conclude((here.bit_length() - 1, value, True), removed, why)
            elif self.clash is None:
                text = later("there would be no place left for {value} in {house}")
                why = self._phrased(text, number, value=self.layout.number_of(value))
                self.clash = (why, removed)

    def _phrased(self, text: str, house: int = 0, **values: object) -> str:
        name = self.layout.houses[house].name
        return phrased(lambda: translated(text, house=named_house(name), **values))

    def chain(self, ends: Iterable[Statement], last: str = "") -> Chain:
        """All statements that some ends follow from, and the ends; `last` ends the last reason."""
        needed: set[Statement] = set()
        todo = list(ends)
        while todo:
            what = todo.pop()
            if what not in needed:
                needed.add(what)
                todo += self.parents[what]
        order = [what for what in self.parents if what in needed]
        number = {what: i for i, what in enumerate(order)}
        nodes = []
        for what in order:
            cell, value, on = what
            parents = tuple(number[p] for p in self.parents[what])
            nodes.append(Node((cell,), value, on, parents, self.reasons[what]))
        if last:
            both = [*filter(None, (nodes[-1].reason, last))]
            nodes[-1] = replace(nodes[-1], reason=phrased(lambda: "; ".join(map(again, both))))
        return Chain(tuple(nodes))
