"""Searches for all solutions and writes down what each conclusion needs. Nobody need trust it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from nonet._prove._sums import pruned, with_repeats, without_repeats
from nonet._prove.checker import Board, Group, Line, Part, Refused, bits

_WORK = 3_000  # ways of one line: what takes longer is left to branches
_LONGEST = 12  # cells of a line for which values that repeat are excluded
_REMEMBERED = 50_000  # answers of the checker
_LEVELS = 3  # pairs of cells, lines whose values may repeat, lines as they are


class Reason(NamedTuple):
    """The candidates that must be absent: those of some values that some cells have no longer."""

    cells: tuple[int, ...]
    masks: tuple[int, ...]
    values: int


class Conclusion(NamedTuple):
    """What was removed from which cells, by a line of the proof or (without text) by none."""

    text: str
    removed: list[tuple[int, int]]
    reason: Reason


class Node(NamedTuple):
    """A part of the search: conclusions and branches, how it ends, how many solutions it has."""

    steps: list[Conclusion | Branch]
    end: str
    reason: Reason
    solutions: int


class Branch(NamedTuple):
    """A candidate supposed, in a cell that had some others."""

    cell: int
    value: int
    inside: Node
    before: int


_NOTHING = Reason((), (), 0)


class OutOfTime(Exception):  # noqa: N818 - it is an answer, not a fault
    """The bound came first."""


class _Rule(NamedTuple):
    text: str
    rule: int
    part: int
    exact: bool
    cells: tuple[int, ...]
    level: int
    apart: bool = False  # all cells of a line differ


def cells_of(part: Part) -> tuple[int, ...]:
    """The cells of a part of a rule, as often as it has them."""
    if isinstance(part, Group):
        return tuple(c for p in part.parts for c in cells_of(p))
    return tuple(part.cells)


class Search:
    """A search that branches where houses and rules conclude nothing more."""

    def __init__(
        self,
        board: Board,
        solutions: Sequence[tuple[int, ...]],
        until: float | None = None,
        enough: int | None = None,
        *,
        trimming: bool = True,
    ) -> None:
        """Makes one that stops where it has `enough` solutions, and else goes on to the end."""
        self.board, self.solutions, self.until = board, list(solutions), until
        self.enough, self.trimming, self.count = enough, trimming, 0
        board.work = _WORK
        self.known: dict[tuple[int, tuple[int, ...]], dict[int, int] | None] = {}
        self.start = list(board.start)
        self.weights = [1.0] * len(board.start)
        self.nodes = 0
        self.rules = [r for i, parts in enumerate(board.rules) for r in self._rules(i, parts)]
        self.rules_of: list[list[int]] = [[] for _ in board.start]
        for k, rule in enumerate(self.rules):
            for c in rule.cells:
                self.rules_of[c].append(k)
        self.houses_of = [[h for h, cells in enumerate(board.whole) if c in cells]
                          for c in range(len(board.start))]  # fmt: skip

    def _rules(self, rule: int, parts: Sequence[Part]) -> Iterable[_Rule]:
        for k, part in enumerate(parts):
            count = len(cells_of(part))
            cells = tuple(sorted(set(cells_of(part))))
            name = f"{rule}.{k}" if k else str(rule)
            level = 0 if len(cells) <= 2 else 1
            yield _Rule(f"w{name}", rule, k, False, cells, level)
            tied = not isinstance(part, Line) or any(map(any, self.board.ties(part)))
            if tied and 1 < len(cells) <= _LONGEST:
                sees = self.board.sees
                apart = all(sees[c] >> d & 1 for c, d in combinations(cells, 2))
                yield _Rule(f"c{name}", rule, k, True, cells, 2, apart and len(cells) == count)

    def run(self) -> Node:
        """The whole search.

        Raises:
            OutOfTime: The bound came first.
        """
        dom = list(self.start)
        return self._node(dom, range(len(dom)), range(len(self.rules)), self.solutions)

    def _node(
        self,
        dom: list[int],
        changed: Iterable[int],
        rules: Iterable[int],
        solutions: list[tuple[int, ...]],
    ) -> Node:
        self.nodes += 1
        if self.until is not None and time.monotonic() > self.until:
            raise OutOfTime
        if self.enough is not None and self.count >= self.enough:
            return Node([], "?", _NOTHING, 0)
        steps: list[Conclusion | Branch] = []
        count = 0
        while True:
            dead = self._propagate(dom, steps, changed, rules)
            if dead is not None:
                for c in dead[1].cells:
                    self.weights[c] += 1
                return Node(steps, *dead, count)
            open_cells = [c for c, mask in enumerate(dom) if mask & mask - 1]
            if not open_cells:
                self.count += 1
                everything = Reason(tuple(range(len(dom))), tuple(dom), -1)
                return Node(steps, "s", everything, count + 1)
            c, v = self._choice(dom, open_cells, solutions)
            inner, known = list(dom), c < self.board.cells
            inner[c] = 1 << v
            inside = [s for s in solutions if s[c] == v] if known else solutions
            below = self._node(inner, (c,), (), inside)
            count += below.solutions
            steps.append(Branch(c, v, below, dom[c]))
            dom[c] &= ~(1 << v)
            solutions = [s for s in solutions if s[c] != v] if known else solutions
            changed, rules = (c,), ()
            if self.enough is not None and self.count >= self.enough:
                return Node(steps, "?", _NOTHING, count)

    def _choice(
        self, dom: list[int], cells: list[int], solutions: list[tuple[int, ...]]
    ) -> tuple[int, int]:
        """The cell with few values that failed often; first a value that no solution has."""
        weights = self.weights
        c = min(cells, key=lambda c: dom[c].bit_count() / weights[c])
        values = bits(dom[c])
        right = {s[c] for s in solutions} if c < self.board.cells else set()
        if self.enough is not None:
            return c, next((v for v in values if v in right), values[0])
        return c, next((v for v in values if v not in right), values[0])

    # --- propagation ---

    def _propagate(
        self,
        dom: list[int],
        steps: list[Conclusion | Branch],
        changed: Iterable[int],
        rules: Iterable[int],
    ) -> tuple[str, Reason] | None:
        """All conclusions, and the end if there is a contradiction."""
        board = self.board
        cells, houses, points = set(changed), set[int](), set[int]()
        waiting: list[set[int]] = [set() for _ in range(_LEVELS)]
        for k in rules:
            waiting[self.rules[k].level].add(k)

        def touch(c: int) -> None:
            cells.add(c)
            houses.update(self.houses_of[c])
            for k in self.rules_of[c]:
                waiting[self.rules[k].level].add(k)

        def remove(text: str, ways: dict[int, int], reason: Reason) -> tuple[str, Reason] | None:
            out = [(c, dom[c] & ~mask) for c, mask in ways.items() if dom[c] & ~mask]
            if out:
                if self.trimming:
                    steps.append(Conclusion(text, out, reason))
                elif text:
                    steps.append(Conclusion(text, [], _NOTHING))
                for c, mask in out:
                    dom[c] &= ~mask
                    touch(c)
                for c, _ in out:
                    if not dom[c]:
                        return "", Reason((c,), (0,), -1)
            return None

        for c in tuple(cells):
            touch(c)
        while True:
            dead = None
            if cells:
                c = cells.pop()
                mask = dom[c]
                if not mask:
                    return "", Reason((c,), (0,), -1)
                if not mask & mask - 1:
                    seen = {d: ~mask for d in board.peers[c] if dom[d] & mask}
                    dead = remove("", seen, Reason((c,), (mask,), -1)) if seen else None
            elif houses:
                h = houses.pop()
                points.add(h)
                dead = self._house(dom, board.whole[h], remove)
            elif waiting[0]:
                dead = self._rule(dom, waiting[0].pop(), remove)
            elif points:
                dead = self._points(dom, points.pop(), remove)
            elif any(waiting):
                level = waiting[1] or waiting[2]
                k = min(level, key=lambda k: len(self.rules[k].cells))
                level.discard(k)
                dead = self._rule(dom, k, remove)
            else:
                return None
            if dead is not None:
                return dead

    def _house(self, dom: list[int], house: tuple[int, ...], remove):  # type: ignore[no-untyped-def]
        once = twice = 0
        for c in house:
            twice |= once & dom[c]
            once |= dom[c]
        if once != self.board.all:
            value = self.board.all & ~once
            return "", Reason(house, tuple([dom[c] for c in house]), value & -value)
        for c in house:
            single = dom[c] & once & ~twice
            if single & single - 1 or (single and single != dom[c]):
                others = tuple(d for d in house if d != c)
                if single & single - 1:
                    low = single & -single
                    single = low | (single ^ low) & -(single ^ low)
                    # Two values with this one place: the first leaves none for the second.
                    reason = Reason(others, tuple([dom[d] for d in others]), single)
                    return "", reason
                reason = Reason(others, tuple([dom[d] for d in others]), single)
                dead = remove("", {c: single}, reason)
                if dead is not None:
                    return dead
        return None

    def _points(self, dom: list[int], h: int, remove):  # type: ignore[no-untyped-def]
        house = self.board.whole[h]
        open_values = 0
        for c in house:
            if dom[c] & dom[c] - 1:
                open_values |= dom[c]
        for v in bits(open_values):
            seen, mask = -1, 1 << v
            for c in house:
                if dom[c] & mask:
                    seen &= self.board.sees[c]
                    if not seen:
                        break
            if seen > 0:
                ways = {c: ~mask for c in bits(seen) if dom[c] & mask}
                if ways:
                    others = tuple(c for c in house if not dom[c] & mask)
                    reason = Reason(others, tuple([dom[c] for c in others]), mask)
                    dead = remove(f"p{h} {v}", ways, reason)
                    if dead is not None:
                        return dead
        return None

    def _rule(self, dom: list[int], k: int, remove):  # type: ignore[no-untyped-def]
        rule = self.rules[k]
        reason = Reason(rule.cells, tuple([dom[c] for c in rule.cells]), -1)
        try:
            line = self.board.rules[rule.rule][rule.part]
            if isinstance(line, Line) and line.factors:
                known = self._sum(line, rule, dom)
                if known is None:
                    return None
                ways = known[0]
            else:
                key = k, reason.masks
                if key not in self.known:
                    if len(self.known) > _REMEMBERED:
                        self.known.clear()
                    self.known[key] = self.board.ways(line, dom, rule.exact)
                ways = self.known[key]
        except Refused:
            return None
        if ways is None:
            return rule.text, reason
        return remove(rule.text, ways, reason)

    def _sum(self, line: Line, rule: _Rule, dom: list[int]) -> tuple[dict[int, int] | None] | None:
        if not rule.exact:
            return with_repeats(line, dom)
        quick = None
        if rule.apart and all(f == 1 for f in line.factors):
            quick = without_repeats(line, dom, self.board.all)
        if quick is None and (ahead := pruned(line, dom)):
            quick = (self.board.fillings(ahead, dom, True),)
        return quick
