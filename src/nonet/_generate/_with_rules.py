"""Puzzles with rules of `nonet.constraints`: clues are placed on a full board, then givens go.

A board is drawn that obeys the rules of the whole board. Clues that it obeys are placed by chance.
Givens are left out while the solution stays the only one, and then clues that are not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from nonet._generate._maker import Failure, Generated
from nonet._generate._spec import Spec
from nonet._solve import solve
from nonet.constraints import FullBoard, Outline, Placing, parse_outline, parse_rule, placing_of
from nonet.engines import Stop
from nonet.errors import UnsupportedError
from nonet.model import Constraint, Grid, Layout, Puzzle, Status
from nonet.options import Deadline

# Attempts at one puzzle before it is given up; each takes up to some tenths of a second on a 9x9.
MOST_ATTEMPTS = 5000
# Boards in turn on which no clue of a rule was found: then there is none.
_MOST_UNFIT = 12
_TRIES_PER_CLUE = 60
# Times that all clues are placed anew where fewer found room than were asked for.
_MOST_ANEW = 4
# Of one test. A given or a clue whose test takes more stays, unless the puzzle has to be minimal.
_NODES_PER_TEST = 3000


class _Placed(NamedTuple):
    """A clue on the board."""

    rule: Constraint
    stays: bool


class _TimeOverError(Exception):
    """The time ran out, or another thread has stopped this one."""


class RuleMaker:
    """Makes the puzzles of a spec that has rules. Threads may share it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        fixed, self._outlines = split_rules(spec.rules)
        self._base = spec.layout.with_constraints(fixed) if fixed else spec.layout
        self._stopped = False

    def stop(self) -> None:
        """Ends what other threads are making, soon."""
        self._stopped = True

    def make(
        self, seed: int, index: int, *, first_attempt: int = 0, timeout: float | None = None
    ) -> Generated | Failure:
        """The puzzle of that number, the same on every machine: see `Maker.make`."""
        deadline = Deadline(timeout)
        nearest, reason, unfit = 0, "", 0
        for attempt in range(first_attempt, MOST_ATTEMPTS):
            chance = Random(f"rules {seed} {index} {attempt}")
            try:
                found = self._attempt(chance, deadline)
                if isinstance(found, Puzzle):
                    solution = Grid.from_checked(found.layout, self._solved(found, deadline))
                    return Generated(found, solution, seed, index, attempt + 1)
            except _TimeOverError:
                return Failure(index, attempt, nearest, Stop.TIMEOUT, reason)
            unfit = unfit + 1 if isinstance(found, str) else 0
            nearest, reason = (nearest, found) if isinstance(found, str) else (found, "")
            if unfit == _MOST_UNFIT and not self.spec.pattern:
                return Failure(index, attempt + 1, nearest, Stop.NODE_LIMIT, reason)
        return Failure(index, MOST_ATTEMPTS, nearest, Stop.NODE_LIMIT, reason)

    def _attempt(self, chance: Random, deadline: Deadline) -> Puzzle | int | str:
        """A puzzle; or how many givens are too many or too few; or what went wrong, in words."""
        empty = Puzzle(self._base, [0] * self._base.cell_count)
        values = self._solved(empty, deadline, seed=1 + chance.getrandbits(32))
        board = Grid.from_checked(self._base, values)
        placed: list[_Placed] = []
        for outline in self._outlines:
            found = place_clues(outline, board, chance, lambda: self._check(deadline))
            if not found:
                return f"one on which no clue {outline.kind.name!r} fits"
            if len(found) < _number_of(outline):
                return f"one with {len(found)} of {outline.count} clues {outline.kind.name!r}"
            placed += (_Placed(clue, outline.count is not None) for clue in found)
        layout = self._base.with_constraints([each.rule for each in placed])
        givens = self._reduced(layout, values, chance, deadline)
        if givens is None:
            return "one with several solutions"
        clues = len(givens) - givens.count(0)
        if not self.spec.least <= clues <= self.spec.most:
            return clues
        needed = self._needed(placed, values, givens, chance, deadline)
        return Puzzle(self._base.with_constraints(needed), givens)

    def _solved(self, puzzle: Puzzle, deadline: Deadline, seed: int = 0) -> tuple[int, ...]:
        self._check(deadline)
        outcome = solve(puzzle, engine="constraints", limit=1, seed=seed, timeout=deadline.left)
        if outcome.solution is not None:
            return outcome.solution.values
        if outcome.status is Status.UNSOLVABLE:
            raise UnsupportedError(f"no grid keeps the rules: {puzzle.layout.describe()}")
        raise _TimeOverError

    def _check(self, deadline: Deadline) -> None:
        if self._stopped or deadline.over:
            raise _TimeOverError

    def _is_unique(self, layout: Layout, givens: Sequence[int], deadline: Deadline) -> bool:
        """Whether there is one solution; an answer that takes too long counts as no."""
        self._check(deadline)
        most = None if self.spec.minimal else _NODES_PER_TEST
        puzzle = Puzzle.from_checked(layout, givens, None)
        outcome = solve(puzzle, engine="constraints", node_limit=most, timeout=deadline.left)
        return outcome.status is Status.UNIQUE

    def _reduced(
        self, layout: Layout, values: Sequence[int], chance: Random, deadline: Deadline
    ) -> list[int] | None:
        """What is left of the givens; None if those of the pattern are too few."""
        givens, spec = list(values), self.spec
        if spec.pattern:
            givens = [v if kept else 0 for v, kept in zip(values, spec.pattern, strict=True)]
            return givens if self._is_unique(layout, givens, deadline) else None
        for group in sorted(spec.groups, key=lambda _: chance.random()):
            fewer = givens.copy()
            for cell in group:
                fewer[cell] = 0
            if len(fewer) - fewer.count(0) < spec.least:
                continue
            if self._is_unique(layout, fewer, deadline):
                givens = fewer
        return givens

    def _needed(
        self,
        placed: Sequence[_Placed],
        values: Sequence[int],
        givens: Sequence[int],
        chance: Random,
        deadline: Deadline,
    ) -> list[Constraint]:
        """The clues without those that the puzzle does not need; one of each rule stays."""
        kept = list(placed)
        for clue in sorted(placed, key=lambda _: chance.random()):
            rest = [each for each in kept if each is not clue]
            if clue.stays or not any(each.rule.kind == clue.rule.kind for each in rest):
                continue
            layout = self._base.with_constraints([each.rule for each in rest])
            # Where all marks are given, a mark that is left out says that nothing holds there.
            if not layout.conflicts(values) and self._is_unique(layout, givens, deadline):
                kept = rest
        return [each.rule for each in kept]


def split_rules(
    rules: Sequence[str | Constraint],
) -> tuple[list[Constraint], list[Outline]]:
    """Rules that are known, and those whose clues are to be placed.

    Raises:
        NonetError: A text is not that of a rule.
    """
    fixed, outlines = [], []
    for rule in rules:
        outline = parse_outline(rule) if isinstance(rule, str) else None
        if outline is not None:
            outlines.append(outline)
        else:
            fixed.append(parse_rule(rule) if isinstance(rule, str) else rule)
    return fixed, outlines


def place_clues(
    outline: Outline, board: Grid, chance: Random, go_on: Callable[[], None]
) -> list[Constraint]:
    """Clues of a rule that a full board obeys: as many as were asked for, if so many find room.

    Args:
        outline: What is known of them.
        board: The full board.
        chance: A source of chance.
        go_on: Called again and again; raises where the time is over.
    """
    placing = placing_of(outline.kind)
    assert placing is not None
    layout = board.layout
    held = tuple(value or 0 for value in layout.shown(board.values))
    full = FullBoard(layout, held, chance, outline.kind, outline.given, outline.count, go_on)
    wanted = _number_of(outline)
    most = _place_once(placing, full, wanted or placing.count(layout))
    for _ in range(_MOST_ANEW):
        if len(most) >= wanted:
            break
        most = max(most, _place_once(placing, full, wanted), key=len)
    return most


def _number_of(outline: Outline) -> int:
    """How many clues are asked for; 0 where that is left open."""
    placing = placing_of(outline.kind)
    marks = placing is not None and placing.marks
    return min(1, outline.count or 0) if marks else outline.count or 0


def _place_once(placing: Placing, full: FullBoard, wanted: int) -> list[Constraint]:
    found: dict[Constraint, frozenset[int]] = {}
    for _ in range(_TRIES_PER_CLUE * wanted):
        full.go_on()
        clues = placing.attempt(full)
        cells = frozenset(cell for clue in clues for cell in clue.named_cells())
        if not clues or any(len(cells & each) > placing.shared for each in found.values()):
            continue
        found |= dict.fromkeys(clues, cells)
        wanted -= 1
        if not wanted:
            break
    return list(found)
