"""Nets: what follows from a candidate by singles, pairs, locked values and variant rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.model import Candidate, Chain, Layout, Node, State, cell_name, cells_of
from nonet.techniques._time import is_up
from nonet.techniques.rules import clues_of, kept_by, marks_in_all

_MOST_LOCKED = 3  # cells of a house that see others


class End(NamedTuple):
    """The contradiction that ends a net: a cell, a house or a clue.

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


class Board(NamedTuple):
    """The board that all nets of a state begin with.

    Attributes:
        places: For each value the cells that may hold it.
        marks: For each cell its candidates, or its value, as a bit set.
        open: The empty cells.
        filled: For each value the cells that hold it.
        houses_at: For each cell its houses, by their places in `Layout.blocks_first`.
        clues_at: For each cell the clues that it is in.
    """

    places: tuple[int, ...]
    marks: tuple[int, ...]
    open: int
    filled: tuple[int, ...]
    houses_at: tuple[int, ...]
    clues_at: tuple[int, ...]


class Net:
    """What follows from a candidate, as far as it was followed.

    Attributes:
        nodes: The statements. Each is a value in a cell, or one that a rule crossed out.
        end: The contradiction, once it is found.
        stuck: Whether nothing more follows.
    """

    __slots__ = (
        *("_board", "_clues", "_emptied", "_few", "_filled", "_layout", "_length", "_marks"),
        *("_moved", "_open", "_places", "_single", "_two", "_waiting", "_why"),
        *("end", "nodes", "stuck"),
    )

    def __init__(self, layout: Layout, board: Board, assumed: Candidate) -> None:
        self._layout, self._board, self._clues = layout, board, clues_of(layout)
        self._places, self._marks = list(board.places), list(board.marks)
        self._open, self._filled = board.open, list(board.filled)
        # For each cell the statements that took values from it.
        self._why: dict[int, dict[int, int]] = {}
        self._emptied = self._single = 0  # cells with no candidate and with one, as they come up
        self._moved = [0] * len(self._places)  # for each value the houses that lost a place
        self._few = [0] * len(self._places)  # those of which it is not known whether they lock it
        self._two = 0  # cells that came to two candidates
        self._waiting = 0  # the clues that are to be checked
        self._length = -1
        self.nodes: list[Node] = []
        self.end: End | None = None
        self.stuck = False
        self._fill(assumed, frozenset(), "")

    def follow(self, count: int) -> None:
        """Goes on until that many cells are filled beside the first one, or the time is up."""
        while self.end is None and not self.stuck and not is_up():
            found = self._naked() or self._hidden()
            if self.end is not None:
                return
            if found is not None:
                if self._length >= count:
                    return
                self._fill(*found)
            elif not (self._obey() or self._locked() or self._pair()):
                self.stuck = True

    def _fill(self, candidate: Candidate, because: frozenset[int], reason: str) -> None:
        cell, value = candidate
        number = len(self.nodes)
        self.nodes.append(Node((cell,), value, True, tuple(sorted(because)), reason))
        self._length += 1
        bit = 1 << cell
        self._open &= ~bit
        self._single &= ~bit
        self._filled[value] |= bit
        why = self._why.setdefault(cell, {})
        for other in cells_of(self._marks[cell]):
            self._places[other] &= ~bit
            if other != value:
                why[other] = number
                self._moved[other] |= self._board.houses_at[cell]
        self._marks[cell] = 1 << value
        self._cross_out(value, self._layout.peers[cell], number)
        self._waiting |= self._board.clues_at[cell]

    def _cross_out(self, value: int, cells: int, number: int) -> None:
        cells &= self._places[value]
        self._places[value] &= ~cells
        moved, waiting, bit = 0, 0, 1 << value
        for cell in cells_of(cells):
            self._why.setdefault(cell, {})[value] = number
            left = self._marks[cell] & ~bit
            self._marks[cell] = left
            if not left & (left - 1):
                self._single |= 1 << cell
                if not left:
                    self._emptied |= 1 << cell
            elif left.bit_count() == 2:
                self._two |= 1 << cell
            moved |= self._board.houses_at[cell]
            waiting |= self._board.clues_at[cell]
        self._moved[value] |= moved
        self._waiting |= waiting

    def _gone_from(self, cells: Iterable[int]) -> frozenset[int]:
        """The statements that took values from cells; what was gone before needs none."""
        return frozenset(
            number for cell in cells if cell in self._why for number in self._why[cell].values()
        )

    def _naked(self) -> tuple[Candidate, frozenset[int], str] | None:
        """A cell with one candidate; one with none is the end."""
        if self._emptied:
            cell = (self._emptied & -self._emptied).bit_length() - 1
            self.end = End(self._gone_from((cell,)), cell=cell)
        elif self._single:
            cell = (self._single & -self._single).bit_length() - 1
            value = self._marks[cell].bit_length() - 1
            return Candidate(cell, value), self._gone_from((cell,)), "its only value left"
        return None

    def _hidden(self) -> tuple[Candidate, frozenset[int], str] | None:
        """A house with one place for a value; one with none is the end."""
        if self.end is not None:
            return None
        houses = self._layout.blocks_first
        for value, moved in enumerate(self._moved):
            places, filled = self._places[value], self._filled[value]
            for number in cells_of(moved):
                house, mask = houses[number]
                left = places & mask
                if not left & (left - 1) and not filled & mask:
                    because = self._taken(value, mask)
                    if not left:
                        self.end = End(because, house=(house, value))
                        return None
                    name = self._layout.houses[house].name
                    cell = left.bit_length() - 1
                    return Candidate(cell, value), because, f"the only place left in {name}"
                self._moved[value] &= ~(1 << number)
                self._few[value] |= 1 << number
        return None

    def _taken(self, value: int, cells: int) -> frozenset[int]:
        """The statements that took a value from cells."""
        found = (self._why.get(cell, {}).get(value, -1) for cell in cells_of(cells))
        return frozenset(number for number in found if number >= 0)

    def _obey(self) -> bool:
        """Whether some rule crosses something out."""
        while self._waiting:
            number = (self._waiting & -self._waiting).bit_length() - 1
            self._waiting &= self._waiting - 1
            clue = self._clues[number]
            marks = clue.marks_in(self._marks)
            kept = kept_by(clue, marks)
            if kept is None:
                continue
            if not kept:
                self.end = End(self._gone_from(clue.cells), clue=number)
                return True
            because = self._gone_from(clue.cells)
            if because:  # else Single Rule crosses it out without the assumption
                triples = zip(clue.cells, marks, kept, strict=True)
                gone = {cell: held & ~left for cell, held, left in triples if held & ~left}
                self._cross_out_by(gone, because, clue.title_on(self._layout))
                return True
        return False

    def _locked(self) -> bool:
        """Whether all cells of a house that can hold a value see others that can."""
        houses, peers = self._layout.blocks_first, self._layout.peers
        for value, few in enumerate(self._few):
            places, filled = self._places[value], self._filled[value]
            for number in cells_of(few):
                self._few[value] &= ~(1 << number)
                house, mask = houses[number]
                left = places & mask
                if left.bit_count() > _MOST_LOCKED or filled & mask:
                    continue
                gone = places & ~left
                for cell in cells_of(left):
                    gone &= peers[cell]
                because = self._taken(value, mask) if gone else frozenset()
                if because:
                    shown = self._layout.number_of(value)
                    reason = f"the {shown}s of {self._layout.houses[house].name}"
                    self._cross_out_as(value, gone, because, reason)
                    return True
        return False

    def _pair(self) -> bool:
        """Whether two cells that see each other have the same two candidates, which others lose."""
        peers = self._layout.peers
        while self._two:
            cell = (self._two & -self._two).bit_length() - 1
            self._two &= self._two - 1
            pair = self._marks[cell]
            if pair.bit_count() != 2 or not self._open >> cell & 1:
                continue
            first, second = cells_of(pair)
            near = self._places[first] & self._places[second] & peers[cell]
            for other in cells_of(near):
                if self._marks[other] != pair:
                    continue
                both = peers[cell] & peers[other]
                because = self._gone_from((cell, other))
                if because and both & (self._places[first] | self._places[second]):
                    names = " ".join(cell_name(each, self._layout.size) for each in (cell, other))
                    for value in (first, second):
                        self._cross_out_as(value, both, because, f"the pair {names}")
                    return True
        return False

    def _cross_out_as(self, value: int, cells: int, because: frozenset[int], reason: str) -> None:
        cells &= self._places[value]
        if cells:
            number = len(self.nodes)
            where = tuple(cells_of(cells))
            self.nodes.append(Node(where, value, False, tuple(sorted(because)), reason))
            self._cross_out(value, cells, number)

    def _cross_out_by(self, gone: dict[int, int], because: frozenset[int], rule: str) -> None:
        every = 0
        for mask in gone.values():
            every |= mask
        for value in cells_of(every):
            where = sum(1 << cell for cell, mask in gone.items() if mask >> value & 1)
            self._cross_out_as(value, where, because, rule)

    def left(self) -> tuple[list[int], list[int]]:
        """The values of all cells, 0 for open ones, and for each value its places."""
        values = [0] * self._layout.cell_count
        for value, cells in enumerate(self._filled):
            for cell in cells_of(cells if value else 0):
                values[cell] = value
        return values, [self._open, *self._places[1:]]

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
        """A statement of the chain; one that fills a cell names the rules that led to it."""
        parents = tuple(place[parent] for parent in node.parents)
        rules = dict.fromkeys(self._rules_before(node)) if node.on else {}
        reason = f"{node.reason}, by {', '.join(rules)}" if rules else node.reason
        return Node(node.cells, node.value, node.on, parents, reason)

    def _rules_before(self, node: Node) -> Iterator[str]:
        """What crossed out candidates since cells were filled."""
        for parent in node.parents:
            before = self.nodes[parent]
            if not before.on:
                yield from self._rules_before(before)
                yield before.reason


@lru_cache(maxsize=64)
def _around(layout: Layout) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each cell its houses and the clues that it is in: see `Board`."""
    houses, clues = [0] * layout.cell_count, [0] * layout.cell_count
    for number, (_, mask) in enumerate(layout.blocks_first):
        for cell in cells_of(mask):
            houses[cell] |= 1 << number
    for number, clue in enumerate(clues_of(layout)):
        for cell in clue.cells:
            clues[cell] |= 1 << number
    return tuple(houses), tuple(clues)


def board_of(state: State) -> Board:
    """The board that all nets of a state begin with."""
    filled = [0] * len(state.places)
    marks = marks_in_all(state)
    for cell, value in enumerate(state.values):
        filled[value] |= 1 << cell
    houses_at, clues_at = _around(state.layout)
    first = (tuple(state.places), tuple(marks), state.places[0], tuple(filled))
    return Board(*first, houses_at, clues_at)
