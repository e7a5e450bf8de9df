"""What sums allow, with sets of numbers as bits: the checker's answers, some times as fast."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from nonet._prove.checker import Line, bits

_LARGEST = 4_000  # of a sum, its least one taken away
_MOST_WAYS = 50_000  # so that the checker, which does not look ahead, has no more than it allows
_MOST_SETS = 1_000  # of values that have a sum
Ways = dict[int, int] | None


class _Terms:
    """What each cell can add to its least, and what all together have to add."""

    def __init__(self, line: Line, dom: Sequence[int]) -> None:
        weighted = zip(line.cells, line.factors, strict=True)
        self.terms = [[(v, f * v) for v in bits(dom[c])] for c, f in weighted]
        lows = [min(amount for _, amount in term) for term in self.terms]
        self.goal = line.total - sum(lows)
        for i, (term, low) in enumerate(zip(self.terms, lows, strict=True)):
            self.terms[i] = [(v, n - low) for v, n in term if n - low <= self.goal]

    def left(self) -> list[int]:
        """For each place the sums, as bits, that it and all behind it can add."""
        sums = [1]
        for term in reversed(self.terms):
            reached = 0
            for _, amount in term:
                reached |= sums[-1] << amount
            sums.append(reached & (2 << self.goal) - 1)
        return sums[::-1]


def with_repeats(line: Line, dom: Sequence[int]) -> tuple[Ways] | None:
    """Where equal values may stand anywhere: a cell's values in some filling; None: too large."""
    given = _Terms(line, dom)
    if not 0 <= given.goal <= _LARGEST:
        return None if given.goal > 0 else (None,)
    left, missing, out = given.left(), 1 << given.goal, dict[int, int]()
    for i, c in enumerate(line.cells):
        mask = after = 0
        for v, amount in given.terms[i]:
            rest = missing >> amount & left[i + 1]
            if rest:
                mask |= 1 << v
                after |= rest
        if not mask:
            return (None,)
        out[c], missing = out.get(c, -1) & mask, after
    return (out,)


def pruned(line: Line, dom: Sequence[int]) -> Line | None:
    """The same automaton without ways that miss the sum; None: too large to be checked."""
    given = _Terms(line, dom)
    if not 0 <= given.goal <= _LARGEST or prod(map(len, given.terms)) > _MOST_WAYS:
        return None
    left, amounts = given.left(), [dict(term) for term in given.terms]

    def step(i: int, missing: int, v: int) -> int | None:
        rest = missing - amounts[i].get(v, missing + 1)
        return rest if rest >= 0 and left[i + 1] >> rest & 1 else None

    return line._replace(start=given.goal, step=step, accept=lambda missing: missing == 0)


def without_repeats(line: Line, dom: Sequence[int], values: int) -> tuple[Ways] | None:
    """The same where all cells differ, each counted once."""
    n = len(line.cells)
    parts = _parts(n, line.total, values)
    if parts is None:
        return None
    layers = [{0}]
    for i, c in enumerate(line.cells):
        wanted, here = parts[i + 1], dom[c]
        layers.append(
            {m for s in layers[-1] for v in bits(here & ~s) if (m := s | 1 << v) in wanted}
        )
    good, out = layers.pop(), dict[int, int]()
    for i in range(n - 1, -1, -1):
        c, mask, before = line.cells[i], 0, set[int]()
        for s in good:
            for v in bits(s & dom[c]):
                if s ^ 1 << v in layers[i]:
                    mask |= 1 << v
                    before.add(s ^ 1 << v)
        if not mask:
            return (None,)
        out[c], good = mask, before
    return (out,)


@lru_cache(1024)
def _parts(size: int, total: int, values: int) -> list[set[int]] | None:
    """Sets of values with a sum, and their parts by size."""
    known = bits(values)
    if len(known) > 9 or size > len(known):
        return None
    whole = {sum(1 << v for v in x) for x in combinations(known, size) if sum(x) == total}
    if len(whole) > _MOST_SETS:
        return None
    parts = [whole]
    for _ in range(size):
        parts.append({s ^ 1 << v for s in parts[-1] for v in bits(s)})
    return parts[::-1]
