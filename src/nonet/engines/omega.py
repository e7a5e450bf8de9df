"""`omega`: every removal of a candidate says at once where to look next.

The idea: keep the candidates in three views that are always in step, and let each removal of a
candidate decide what has become worth a look. If its cell has one value left, that is a naked
single. If its value has one place left in a house, that is a hidden single. If the value's few
places in a box lie in one row or column, they point: the value leaves the rest of that line. And
if X values have only X places among them in a house, those places are theirs, and every other
value leaves them: a hidden group, of any size up to N/2. What costs more waits until all that
costs less is done. When nothing is left to look at, guess: a cell with the fewest candidates,
found without searching.

Data structures::

    left[cell]            the values it may hold             r1c3: {2, 5, 7}
    places[house][value]  the cells that may hold the value  row 1, 5: {r1c3, r1c8}
    buckets[count]        the empty cells by the number      buckets[3]: {r1c3, r4c4, ...}
                          of their candidates                a removal moves r1c3 to buckets[2]
    trail                 removals and placements in order   ... r1c3-7, r1c8-5, r4c4 placed ...
                          (a guess remembers its height)            ^ undo to here

All sets are bits in integers. Undoing puts each candidate back into its views; nothing is copied.

Cost: a removal changes a set per house of the cell and three more. Then a few operations for each
house in which the value got rarer, and for groups a pass over the open values of the house.

Where it wins: large and hard boards. Where it loses: easy boards, where book-keeping does not pay.

Source: Ω Sudoku Solver by SapirSha, https://github.com/SapirSha/SapirSudoku. There as here a hidden
group is found from its widest value, whose places contain those of all the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.engines._engine import Engine
from nonet.engines._python import (
    CONFLICT,
    FIXPOINT,
    PENDING,
    Option,
    Propagation,
    PythonSearch,
    values_of,
)
from nonet.model import cells_of
from nonet.model.trace import Placed, Rule

_LOOKS = 64  # between two looks at the clock


class OmegaSearch(PythonSearch[int]):
    """Buckets, place sets, pointing and hidden groups, an undo stack."""

    engine = "omega"

    def _begin(self) -> Propagation:
        size, candidates = self.size, self.puzzle.candidates()
        everywhere = [0] + [candidates.places(value) for value in range(1, size + 1)]
        masks = [house.mask for house in self.layout.houses]
        self._places = [[mask & places for places in everywhere] for mask in masks]
        self._left = self.left_by_givens()
        # The values still to be placed in each house; in one that is not full none has to be.
        self._unplaced = [((1 << size) - 1) * full for full in self.layout.is_full]
        self._buckets = [0] * (size + 1)
        self._trail: list[tuple[int, int]] = []  # cell and value; a value of 0: it was filled
        # To look at, the cheapest first: cells with one value left; values of houses with one
        # place left, or with so few that they may point or belong to a group.
        self._naked: list[int] = []
        self._hidden: list[tuple[int, int]] = []
        self._pointing: dict[tuple[int, int], None] = {}
        self._groups: dict[tuple[int, int], None] = {}
        self._lines_across: dict[int, list[tuple[int, int]]] = {}  # for each block
        for crossing in self.layout.block_crossings:
            line = (crossing.line, masks[crossing.line])
            self._lines_across.setdefault(crossing.block, []).append(line)
        self._few = max(
            [size // 2, *(len(crossing.shared) for crossing in self.layout.block_crossings)]
        )
        return self._look_at_everything()

    def _look_at_everything(self) -> Propagation:
        for cell, left in enumerate(self._left):
            if self.values[cell]:
                for house in self.layout.house_numbers[cell]:
                    self._unplaced[house] &= ~left
                continue
            self._buckets[left.bit_count()] |= 1 << cell
            if not left:
                return self.contradiction(cell)
            if left.bit_count() == 1:
                self._naked.append(cell)
        for house, unplaced in enumerate(self._unplaced):
            for value in values_of(unplaced):
                if not self._note(house, value):
                    return CONFLICT
        return PENDING

    def _note(self, house: int, value: int) -> bool:
        """Remembers to look at a value that got rarer in a house; False if it has no place."""
        count = self._places[house][value].bit_count()
        if not count:
            self.contradiction(value=value, house=house)
        elif count == 1:
            self._hidden.append((house, value))
        elif count <= self._few:
            self._pointing[house, value] = None
        return count > 0

    def _remove(self, cell: int, value: int) -> bool:
        """Takes a candidate out of all views; False if that is the end."""
        spot, bit = 1 << cell, 1 << (value - 1)
        left = self._left[cell] = self._left[cell] ^ bit
        self._trail.append((cell, value))
        self.propagations += 1
        stands = True
        if not self.values[cell]:
            count = left.bit_count()
            self._buckets[count + 1] ^= spot
            self._buckets[count] ^= spot
            if count == 1:
                self._naked.append(cell)
            if not left:
                self.contradiction(cell)
                stands = False
        for house in self.layout.house_numbers[cell]:
            self._places[house][value] ^= spot
            if self._unplaced[house] & bit and stands:
                stands = self._note(house, value)
        return stands

    def _place(
        self, cell: int, value: int, rule: Rule | None = None, house: int | None = None
    ) -> bool:
        """Fills a cell; the candidates that this excludes are removed."""
        spot, bit = 1 << cell, 1 << (value - 1)
        if self.values[cell] or not self._left[cell] & bit:
            self.contradiction(cell, value)
            return False
        self.values[cell] = value
        self._buckets[self._left[cell].bit_count()] ^= spot
        self._trail.append((cell, 0))
        for index in (houses := self.layout.house_numbers[cell]):
            self._unplaced[index] &= ~bit
        if self.emit is not None and rule is not None:  # the walk emits attempts
            self.emit(Placed(cell, value, rule, self.house_at(house)))
        return all(
            self._remove(cell, other) for other in values_of(self._left[cell] ^ bit)
        ) and all(
            self._remove(peer, value)
            for index in houses
            for peer in cells_of(self._places[index][value] ^ spot)
        )

    def _reason(self) -> Propagation:
        for _ in range(_LOOKS):
            if self._naked:
                stands = self._place_naked(self._naked.pop())
            elif self._hidden:
                stands = self._place_hidden(*self._hidden.pop())
            elif self._pointing:
                stands = self._point(*self._pointing.popitem()[0])
            elif self._groups:
                stands = self._group(*self._groups.popitem()[0])
            else:
                return FIXPOINT
            if not stands:
                return CONFLICT
        return PENDING

    def _place_naked(self, cell: int) -> bool:
        done, value = bool(self.values[cell]), self._left[cell].bit_length()
        return done or self._place(cell, value, Rule.NAKED_SINGLE)

    def _place_hidden(self, house: int, value: int) -> bool:
        done = not self._unplaced[house] >> (value - 1) & 1
        cell = self._places[house][value].bit_length() - 1
        return done or self._place(cell, value, Rule.HIDDEN_SINGLE, house)

    def _point(self, house: int, value: int) -> bool:
        """A value of a block that fits only into one line leaves the rest of that line."""
        self._groups[house, value] = None
        spots = self._places[house][value]
        for line, mask in self._lines_across.get(house, ()):
            rest = self._places[line][value] & ~spots
            if rest and not spots & ~mask:
                removed = [(cell, value) for cell in cells_of(rest)]
                self.emit_removed(removed, Rule.LOCKED_CANDIDATES, (value,), spots, house, line)
                return all(self._remove(cell, value) for cell, _ in removed)
        return True

    def _group(self, house: int, value: int) -> bool:
        """As many values as places: whatever else stands in these places leaves them."""
        places = self._places[house]
        spots = places[value]
        count = spots.bit_count()
        if not 2 <= count <= self.size // 2:
            return True
        unplaced = values_of(self._unplaced[house])
        members = tuple([other for other in unplaced if places[other] | spots == spots])
        if len(members) < count:
            return True
        if len(members) > count:
            self.contradiction(value=members[-1], house=house)
            return False
        left, others = self._left, ~sum(1 << (member - 1) for member in members)
        removed = [(c, v) for c in cells_of(spots) for v in values_of(left[c] & others)]
        if removed:
            self.emit_removed(removed, Rule.HIDDEN_GROUP, members, spots, house)
        return all(self._remove(cell, other) for cell, other in removed)

    def _options(self) -> Sequence[Option] | None:
        for bucket in self._buckets[2:]:
            for cell in cells_of(bucket):
                return self.in_order([(cell, value) for value in values_of(self._left[cell])])
        return None

    def _take(self, cell: int, value: int) -> Propagation:
        return PENDING if self._place(cell, value) else CONFLICT

    def _save(self) -> int:
        return len(self._trail)

    def _restore(self, saved: int) -> None:
        for queue in (self._naked, self._hidden, self._pointing, self._groups):
            queue.clear()
        while len(self._trail) > saved:
            cell, value = self._trail.pop()
            spot, left = 1 << cell, self._left[cell]
            if not value:
                bit = 1 << (self.values[cell] - 1)
                for house in self.layout.house_numbers[cell]:
                    self._unplaced[house] |= bit * self.layout.is_full[house]
                self.values[cell] = 0
                self._buckets[left.bit_count()] ^= spot
                continue
            self._left[cell] = left | 1 << (value - 1)
            if not self.values[cell]:
                self._buckets[left.bit_count()] ^= spot
                self._buckets[left.bit_count() + 1] ^= spot
            for house in self.layout.house_numbers[cell]:
                self._places[house][value] ^= spot


ENGINE = Engine(
    name="omega",
    summary="Candidates in three views; pointing, hidden groups, an undo stack. In Python.",
    start=OmegaSearch,
    trace=OmegaSearch,
    reach=25,
)
