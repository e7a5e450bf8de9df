"""Regions to be found as a person sees them: cells that are of one region, cells that are not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from nonet.catalogue import later
from nonet.constraints._scope import Deduced, sentence
from nonet.constraints.extra_region import ExtraRegion
from nonet.constraints.region_clues import RegionClue, RegionCount, RegionRun
from nonet.model import Constraint, Layout
from nonet.model.primitives import sides_of

_ONLY_WAY = later("{cells} can only grow to {to}: one region")
_ONLY_AREA = later("{cells} can reach no others than {to}: one region")
_TO_GET_AWAY = later("{cells} would be too few without {to}: one region")
_GIVEN = later("{cells} are of different regions")
_ALL = later("{cells}, of which {first} counts {number} at most: one region")
_NO_MORE = later("{cells} are of other regions than {first}, which has counted {number}")
_MOST = later("{first} can count {number} at most")
_LEAST = later("{first} counts {number} at least")
_LONELY = later("{first} is not {number}, or its region could not grow")
_TOO_MANY = later("{first} is not {number}, as {cells} cannot all be of its region")
_ALIKE = later("{cells} are of one region")
_PLACE = later("{cells} are a whole region")


class RegionsSeen:
    """Groups of cells that are known to be of one region, and those known to be apart.

    Args:
        layout: The board.
        size: How many cells a region has.
        marks: For each cell its candidates, or its value, as a bit set from bit 1 on.
        rules: The clues about regions.
    """

    def __init__(
        self, layout: Layout, size: int, marks: Sequence[int], rules: Iterable[Constraint]
    ) -> None:
        self._layout, self._size, self._marks, self._rules = layout, size, marks, tuple(rules)
        count = layout.cell_count
        self._sides = [sides_of(cell, count, layout.size) for cell in range(count)]
        self._groups = [frozenset((cell,)) for cell in range(count)]
        self._apart: list[set[int]] = [set() for _ in range(count)]
        # The values that stand in the group of a cell, as a bit set.
        self._held = [mask * (not mask & (mask - 1)) for mask in marks]
        # Which statements say what is known of the group of a cell.
        self._known: list[frozenset[int]] = [frozenset() for _ in range(count)]
        self._number = 0

    def deduced(self) -> Iterator[Deduced]:
        """One thing after the other, until nothing more is seen."""
        lost: set[tuple[int, int]] = set()
        before = -1
        while before < self._number:
            before = self._number
            for statement in self._everything():
                new = [pair for pair in statement.lost if pair not in lost]
                if new or not statement.lost:
                    lost.update(new)
                    self._number += 1
                    yield statement._replace(lost=new)

    def _everything(self) -> Iterator[Deduced]:
        for rule in self._rules:
            if isinstance(rule, ExtraRegion):
                yield from self._different(rule)
            elif isinstance(rule, RegionClue):
                yield from self._counted(rule)
        for cell, group in enumerate(self._groups):
            if cell == min(group):
                yield from self._grown(group)
                yield from self._values(self._groups[cell])

    # What is known.

    def _may_join(self, one: int, other: int) -> bool:
        """True if two cells may be of one region, as far as that is seen."""
        group, more = self._groups[one], self._groups[other]
        return group is more or (
            not self._apart[one] & more
            and len(group) + len(more) <= self._size
            and not self._held[one] & self._held[other]
        )

    def _rests(self, cells: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*(self._known[cell] for cell in cells))

    def _join(self, cells: Iterable[int], rests: frozenset[int]) -> None:
        cells = [*cells]
        group = frozenset().union(*(self._groups[cell] for cell in cells))
        apart = set().union(*(self._apart[cell] for cell in group))
        known = rests | self._rests(group) | {self._number}
        taken = _union(self._held[cell] for cell in cells)
        for cell in group:
            self._groups[cell], self._apart[cell], self._known[cell] = group, apart, known
            self._held[cell] = taken
        for other in apart:
            self._apart[other] |= group

    def _part(self, one: int, others: Iterable[int], rests: frozenset[int]) -> None:
        for other in others:
            for a, b in ((one, other), (other, one)):
                for cell in self._groups[a]:
                    self._apart[cell] |= self._groups[b]
                    self._known[cell] |= rests | {self._number}

    # What is seen.

    def _different(self, rule: ExtraRegion) -> Iterator[Deduced]:
        cells = [cell - self._layout.cell_count for cell in rule.cells]
        if min(cells) < 0:
            return
        for at, one in enumerate(cells):
            new = [other for other in cells[at + 1 :] if other not in self._apart[one]]
            if new:
                text = sentence(self._layout, _GIVEN, {"cells": (one, *new)})
                self._part(one, new, frozenset())
                yield Deduced(text, ())

    def _reach(self, group: frozenset[int], without: Collection[int] = ()) -> set[int]:
        """The cells that a group can grow to without some, as far as they count: one too many."""
        (first, *_), area, ahead = group, {*group}, [*group]
        for cell in ahead:
            for side in self._sides[cell] if len(area) <= self._size else ():
                if side not in area and side not in without and self._may_join(first, side):
                    area.add(side)
                    ahead.append(side)
        return area

    def _grown(self, group: frozenset[int]) -> Iterator[Deduced]:
        """Cells that a group needs to become a region."""
        (first, *_), cells = group, tuple(sorted(group))
        if len(group) == self._size:
            return
        sides = {s for cell in group for s in self._sides[cell] if s not in group}
        ways = {self._groups[side] for side in sides if self._may_join(first, side)}
        text, to = _ONLY_WAY, next(iter(ways), frozenset())
        area = self._reach(group) if len(ways) > 1 else set(to)
        if len(ways) > 1:
            text, to = _ONLY_AREA, frozenset(area) - group
            if len(area) != self._size:
                text, to = _TO_GET_AWAY, frozenset()
                for side in sorted(sides):
                    area = self._reach(group, (side,))
                    if len(area) < self._size and self._may_join(first, side):
                        to = self._groups[side]
                        break
        if to:
            around = (side for cell in area for side in self._sides[cell])
            rests = self._rests({*group, *area, *sides, *around})
            words = {"cells": cells, "to": tuple(sorted(to))}
            self._join((first, *to), rests)
            yield Deduced(sentence(self._layout, text, words), rests)

    def _arms(self, rule: RegionClue) -> list[tuple[list[int], list[int], list[int]]]:
        """Of each arm the cells that count, those that may, and the first that does not if not."""
        here, arms = rule.cell, []
        if isinstance(rule, RegionCount):
            others = [cell for cell in rule.cells if cell != here]
            same = [cell for cell in others if cell in self._groups[here]]
            may = [c for c in others if c not in same and self._may_join(here, c)]
            return [(same, may, may)]
        assert isinstance(rule, RegionRun)
        for _, *cells in rule.arms:
            ends = (at for at, c in enumerate(cells) if not self._may_join(here, c))
            most = next(ends, len(cells))
            least = next((a for a, c in enumerate(cells) if c not in self._groups[here]), most)
            arms.append((cells[:least], cells[least:most], cells[least:most][:1]))
        return arms

    def _counted(self, rule: RegionClue) -> Iterator[Deduced]:
        """Consequences of a clue for the cells that it counts, and of them for its number."""
        here, arms, layout = rule.cell, self._arms(rule), self._layout
        low = 1 - rule.offset + sum(len(same) for same, _, _ in arms)
        more = [cell for _, may, _ in arms for cell in may]
        ends = [cell for _, _, end in arms for cell in end]
        high, mask = low + len(more), self._marks[here]
        around = [cell for arm in getattr(rule, rule.others) for cell in _flat(arm)]
        rests = self._rests({here, *around})
        words: dict[str, Any] = {"first": (here,)}

        def bit(number: int) -> int:
            return 1 << max(number - layout.least + 1, 0) & mask

        for bound, text, out in (
            (low, _LEAST, mask & bit(low) - 1 if bit(low) else 0),
            (high, _MOST, mask & ~(2 * bit(high) - 1) if bit(high) else 0),
            (low, _LONELY, bit(low) if ends and not self._may_end(here, ends) else 0),
            (high, _TOO_MANY, bit(high) if more and not self._may_all_join(here, more) else 0),
        ):
            if out and out != mask:
                shown = {**words, "number": bound, "cells": tuple(more)}
                yield Deduced(sentence(layout, text, shown), rests, [(here, out)])
        if low == high or mask not in (bit(low), bit(high)):
            return
        if mask == bit(high):
            words |= {"cells": (here, *more), "number": high}
            self._join((here, *more), rests)
            yield Deduced(sentence(layout, _ALL, words), rests)
        else:
            words |= {"cells": tuple(ends), "number": low}
            self._part(here, ends, rests)
            yield Deduced(sentence(layout, _NO_MORE, words), rests)

    def _may_end(self, here: int, ends: Sequence[int]) -> bool:
        """True if a cell has cells enough for its region without some that it counts."""
        group = self._groups[here]
        return len(self._reach(group, frozenset(ends))) >= self._size

    def _may_all_join(self, here: int, more: Sequence[int]) -> bool:
        """True if a cell may be of one region with all of some cells."""
        groups = {self._groups[cell] for cell in (here, *more)}
        values = [self._held[min(group)] for group in groups]
        clash = any(self._apart[cell] & group for cell in more for group in groups)
        fits = sum(map(len, groups)) <= self._size
        return fits and not clash and sum(values) == _union(values)

    def _values(self, group: frozenset[int]) -> Iterator[Deduced]:
        """Values that cells of one region do not hold, as all of its values differ."""
        if len(group) < 2:
            return
        rests, cells = self._rests(group), tuple(sorted(group))
        taken = self._held[cells[0]]
        lost = [(c, self._marks[c] & taken) for c in cells if self._marks[c] & (self._marks[c] - 1)]
        lost = [(cell, bits) for cell, bits in lost if bits]
        if lost:
            yield Deduced(sentence(self._layout, _ALIKE, {"cells": cells}), rests, lost)
        if len(group) == self._size == self._layout.value_count:
            for bit in (1 << value for value in range(1, self._size + 1)):
                places = [cell for cell in cells if self._marks[cell] & bit]
                if len(places) == 1 and self._marks[places[0]] != bit:
                    lost = [(places[0], self._marks[places[0]] & ~bit)]
                    yield Deduced(sentence(self._layout, _PLACE, {"cells": cells}), rests, lost)


def _union(sets: Iterable[int]) -> int:
    union = 0
    for values in sets:
        union |= values
    return union


def _flat(arm: int | Sequence[int]) -> Sequence[int]:
    return (arm,) if isinstance(arm, int) else arm
