"""Puzzles with rules of `nonet.constraints`: clues are placed on a full board, then givens go.

A board is drawn that obeys the rules of the whole board. Clues that it obeys are placed by chance.
Givens are left out while the solution stays the only one, and then clues that are not needed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from nonet._generate._clues import (
    has_clue,
    is_single,
    lacks_number,
    number_of,
    place_clues,
    placing_of_outline,
    source_of_outline,
    split_rules,
    without_number,
)
from nonet._generate._cutting import Cutter, Rivals, rivals_of, shown
from nonet._generate._maker import Failure, Generated
from nonet._generate._numbers import NumberSearch
from nonet._generate._sharpening import number_field, sharpened
from nonet._generate._sizes import sizes_that_have_it, with_all
from nonet._generate._spec import Spec
from nonet._generate._thinning import Thinner, TooLongError
from nonet._solve import impossible_rule, solve
from nonet.constraints import FullBoard, Outline
from nonet.engines import Stop
from nonet.engines.constraints import ConstraintSearch, held_outside
from nonet.errors import NonetError, ShapeError, UnsupportedError
from nonet.model import Constraint, Grid, Layout, Puzzle, Status
from nonet.options import Deadline
from nonet.words import describe_rule_alone

# Attempts at one puzzle before it is given up; each takes up to some tenths of a second on a 9x9.
MOST_ATTEMPTS = 5000
# Boards in turn on which no clue of a rule was found: then there is none.
_MOST_UNFIT = 12
_FEWER = 0.6  # of the clues, after a board on which it took too long to see which givens it needs
_NODES_FOR_BOARDS = 1000  # to find a board that obeys some clues
_FEW = 0.25  # of the cells
# How often lines that may meet go straight on: they meet where one does. Of zippers 0.9 a CPU
# second are made with 0.6 and with 0.85; without it hardly any.
_STRAIGHT = 0.7
_NODES_FOR_WAYS = 20_000  # to fill the variables outside of a full board


_HOLDS_AS_WELL = (
    "one with several solutions: every clue that was tried holds as well where {} change places. "
    "Give some cells, or add a rule that tells them apart"
)


class _Placed(NamedTuple):
    """A clue on the board."""

    rule: Constraint
    outline: Outline

    @property
    def stays(self) -> bool:
        """True if it is one of a number that was asked for."""
        return self.outline.count is not None


class _Board(NamedTuple):
    """A full board, and the variables outside of it, by the names of their rules."""

    values: tuple[int, ...]
    outside: dict[str, tuple[int, ...]]


class _Unfit(NamedTuple):
    """The fault of a board, in words, and the rule of which no clue found a place."""

    words: str
    nowhere: Outline | None = None
    weight: int = 1  # how much it says of other boards


class _TimeOverError(Exception):
    """The time ran out, or another thread has stopped this one; perhaps with how far it came."""


class RuleMaker:
    """Makes the puzzles of a spec that has rules. Threads may share it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        fixed, self._outlines = split_rules(spec.rules, spec.layout)
        self._base = with_all(spec.layout, fixed)
        # Rules that boards are drawn with, before they have clues.
        self._drawn = {
            outline.kind.name: outline.kind.make(**outline.given).on(self._base)
            for outline in self._outlines
            if placing_of_outline(outline).drawn
        }
        self._unfinished = [*filter(lacks_number, self._outlines)]
        open_ones = map(without_number, self._outlines)
        self._unnumbered = [rule for rule in open_ones if rule is not None]
        # So few givens that clues have to do what a puzzle without rules needs them for.
        self._is_cut = spec.most < _FEW * spec.layout.cell_count and not spec.pattern
        self._stopped = False
        clues_go = any(
            outline.count is None and not is_single(outline) for outline in self._outlines
        )
        self._thinner = Thinner(spec, self._check, clues_go=clues_go)

    def stop(self) -> None:
        """Ends what other threads are making, soon."""
        self._stopped = True

    def make(
        self, seed: int, index: int, *, first_attempt: int = 0, timeout: float | None = None
    ) -> Generated | Failure:
        """The puzzle of that number, the same on every machine: see `Maker.make`."""
        deadline = Deadline(timeout)
        nearest, reason, unfit, long = 0, "", 0, 0
        for attempt in range(first_attempt, MOST_ATTEMPTS):
            chance = Random(f"rules {seed} {index} {attempt}")
            try:
                made = self._attempt(chance, deadline, sharp=attempt % 2 == 1, long=long)
                if isinstance(made, Puzzle):
                    solution = Grid.from_checked(made.layout, self._solved(made, deadline))
                    return Generated(made, solution, seed, index, attempt + 1)
            except _TimeOverError as end:
                return Failure(index, attempt, nearest, Stop.TIMEOUT, reason or str(end))
            except TooLongError:
                long += 1
                continue
            if isinstance(made, int):
                nearest, reason, unfit = made, "", 0
                continue
            # What hardly any clue refutes on one board may differ from board to board.
            unfit = made.weight + (0 if made.weight > 1 and made.words != reason else unfit)
            reason = made.words
            if unfit >= _MOST_UNFIT and not self.spec.pattern:
                if made.nowhere is not None:
                    reason += self._sizes(made.nowhere, deadline)
                return Failure(index, attempt + 1, nearest, Stop.NODE_LIMIT, reason)
        return Failure(index, MOST_ATTEMPTS, nearest, Stop.NODE_LIMIT, reason)

    def _attempt(
        self, chance: Random, deadline: Deadline, *, sharp: bool = False, long: int = 0
    ) -> Puzzle | int | _Unfit:
        """A puzzle; or how many givens are too many or too few; or what went wrong.

        Where few givens are asked for, every other attempt begins with sharp clues, and each with
        numbers that were looked for, of clues that lack them. `long` boards were given up because
        it took too long to see which givens they need.
        """
        board = self._draw(1 + chance.getrandbits(32), deadline)
        placed: list[_Placed] = []
        if self._is_cut and self._unfinished and not self._drawn:
            placed, board = self._with_numbers(board, chance, deadline)
        for outline in self._outlines:
            if placed and lacks_number(outline):
                continue
            full = self._full(outline, board, chance, deadline)
            fitting = _placed(outline, full)
            if not fitting and full.tried.reason and not full.tried.fits:
                raise ShapeError(f"{full.tried.reason}{self._sizes(outline, deadline)}")
            if not fitting:
                return _Unfit(f"one on which no clue {outline.kind.name!r} fits", outline)
            if len(fitting) < number_of(outline):
                few = f"{len(fitting)} of {outline.count} clues"
                return _Unfit(f"one with {few} {outline.kind.name!r}")
            if outline.count is None:
                fitting = fitting[: max(1, round(len(fitting) * _FEWER**long))]
            if sharp and self._is_cut:
                others = [clue.rule for clue in placed]
                sharp_ones = self._sharpened(outline, fitting, others, chance, deadline)
                fitting, board = sharp_ones or (fitting, board)
            placed += (_Placed(clue, outline) for clue in fitting)
        if self._is_cut:
            return self._cut(board, placed, chance, deadline, sharp=sharp, long=long)
        layout = self._base.with_constraints([clue.rule for clue in placed])
        givens = self._thinner.reduced(layout, board.values, chance, deadline, long)
        if givens is None:
            return _Unfit("one with several solutions")
        clues = self._thinner.clues(givens)
        if not self.spec.least <= clues <= self.spec.most:
            return clues
        needed = self._needed(placed, board.values, givens, chance, deadline)
        return Puzzle(self._base.with_constraints(needed), givens)

    def _cut(
        self,
        board: _Board,
        begun: Sequence[_Placed],
        chance: Random,
        deadline: Deadline,
        *,
        sharp: bool,
        long: int,
    ) -> Puzzle | int | _Unfit:
        """A puzzle with few givens: see `Cutter`."""
        spec = self.spec
        fixed = [clue for clue in begun if is_single(clue.outline)]
        base = self._base.with_constraints([clue.rule for clue in fixed])
        open_ones = [outline for outline in self._outlines if not is_single(outline)]
        fulls = (self._full(outline, board, chance, deadline) for outline in open_ones)
        cutter = Cutter(
            base, shown(base, board.values), [*map(source_of_outline, open_ones, fulls)], chance
        )
        cutter.offer_given(spec.groups, spec.most)
        for clue in begun:
            if clue not in fixed:
                number = open_ones.index(clue.outline)
                cutter.offer(number, (clue.rule,), at_once=sharp)
        cutter.make()
        if not spec.most and cutter.renaming(self._obeyed):
            cutter.make()  # some more, of which none may keep these values apart either
        if not spec.most and (renaming := cutter.renaming(self._obeyed)):
            return _Unfit(_HOLDS_AS_WELL.format(renaming), weight=_MOST_UNFIT // 3)

        def givens_of(cells: set[int]) -> list[int]:
            return [value if c in cells else 0 for c, value in enumerate(board.values)]

        def rivals(rules: Iterable[Constraint], given: set[int]) -> Rivals:
            self._check(deadline)
            puzzle = Puzzle.from_checked(base.with_constraints(rules), givens_of(given), None)
            return rivals_of(puzzle, board.values, 1 + chance.getrandbits(32), deadline)

        if not cutter.cut(rivals):
            return _Unfit(f"one with several solutions: {cutter.obstacle}", weight=0)
        given = cutter.given
        for group in sorted(spec.groups, key=lambda _: chance.random()):
            fits = len(given) + len(group) <= spec.most and given.isdisjoint(group)
            given.update(group if fits and len(given) < spec.least else ())
        if len(given) < spec.least:
            return len(given)
        placed = [*fixed, *(_Placed(rule, open_ones[number]) for number, rule in cutter.rules)]
        needed = self._needed(placed, board.values, givens_of(given), chance, deadline)
        layout = self._base.with_constraints(needed)
        givens = givens_of(given)
        fewer = self._thinner.reduced(layout, givens, chance, deadline, long, is_known=True)
        return _Unfit("one with several solutions") if fewer is None else Puzzle(layout, fewer)

    def _draw(self, seed: int, deadline: Deadline) -> _Board:
        """A random full board, with the variables of the rules that it was drawn with."""
        self._check(deadline)
        layout = self._base.with_constraints([*self._drawn.values(), *self._unnumbered])
        search = ConstraintSearch(Puzzle(layout, [0] * layout.cell_count), seed)
        stop = search.run(1, timeout=deadline.left)
        if search.solutions:
            whole = search.take_whole()[0]
            drawn = self._drawn.items()
            outside = {kind: held_outside(whole, layout, rule) for kind, rule in drawn}
            return _Board(tuple(whole[: layout.cell_count]), outside)
        if stop is Stop.EXHAUSTED:
            alone = impossible_rule(layout)
            why = "" if alone is None else f". {describe_rule_alone(*alone, layout)}"
            raise UnsupportedError(f"no grid keeps the rules: {layout.describe()}{why}")
        raise _TimeOverError

    def _full(
        self, outline: Outline, board: _Board, chance: Random, deadline: Deadline
    ) -> FullBoard:
        """The board for the clues of a rule."""
        layout, values = self._base, board.values

        def ways(rule: Constraint, most: int) -> Sequence[tuple[int, ...]]:
            self._check(deadline)
            alone = layout.without_constraints.with_constraints([rule])
            search = ConstraintSearch(Puzzle.from_checked(alone, values, None), 0)
            stop = search.run(most, node_limit=_NODES_FOR_WAYS, timeout=deadline.left)
            known = stop in (Stop.EXHAUSTED, Stop.LIMIT)
            wholes = search.take_whole() if known else ()
            return [held_outside(whole, alone, rule) for whole in wholes]

        return FullBoard(
            layout,
            shown(layout, values),
            chance,
            outline.kind,
            outline.given,
            outline.count,
            go_on=lambda: self._check(deadline),
            outside=board.outside.get(outline.kind.name, ()),
            straight=_STRAIGHT if self._is_cut and placing_of_outline(outline).crossing else 0.0,
            ways=ways,
        )

    def _sizes(self, outline: Outline, deadline: Deadline) -> str:
        """Which boards have clues of a rule; nothing where the time is up."""

        def has(layout: Layout) -> bool:
            other = copy.copy(self)
            other._base = layout
            board = other._draw(1, deadline)
            return has_clue(outline, other._full(outline, board, Random(0), deadline))

        try:
            return sizes_that_have_it(self.spec.layout, has)
        except _TimeOverError:
            return ""

    def _solved(self, puzzle: Puzzle, deadline: Deadline, seed: int = 0) -> tuple[int, ...]:
        self._check(deadline)
        outcome = solve(puzzle, engine="constraints", limit=1, seed=seed, timeout=deadline.left)
        if outcome.solution is not None:
            return outcome.solution.numbers
        if outcome.status is Status.UNSOLVABLE:
            raise UnsupportedError(f"no grid keeps the rules: {puzzle.layout.describe()}")
        raise _TimeOverError

    def _check(self, deadline: Deadline) -> None:
        if self._stopped or deadline.over:
            raise _TimeOverError

    def _with_numbers(
        self, board: _Board, chance: Random, deadline: Deadline
    ) -> tuple[list[_Placed], _Board]:
        """The clues that are drawn, with numbers that leave few boards, and one of these."""
        empty = Puzzle(self._base, [0] * self._base.cell_count)
        search = NumberSearch(
            empty, self._unfinished, chance, deadline, lambda: self._check(deadline)
        )
        clues, _ = search.descend(board.values)
        values = self._obeying(clues, chance, deadline)
        placed = [*map(_Placed, clues, self._unfinished)]
        return placed, board if values is None else _Board(values, {})

    def _obeying(
        self, rules: Sequence[Constraint], chance: Random, deadline: Deadline
    ) -> tuple[int, ...] | None:
        """A full board that obeys some clues, where one is soon found."""
        self._check(deadline)
        try:
            layout = self._base.with_constraints([*self._unnumbered, *rules])
            puzzle = Puzzle.from_checked(layout, [0] * layout.cell_count, None)
            search = ConstraintSearch(puzzle, 1 + chance.getrandbits(32))
        except NonetError:
            return None
        search.run(1, node_limit=_NODES_FOR_BOARDS, timeout=deadline.left)
        return next(map(tuple, search.take()), None)

    def _sharpened(
        self,
        outline: Outline,
        clues: list[Constraint],
        others: Sequence[Constraint],
        chance: Random,
        deadline: Deadline,
    ) -> tuple[list[Constraint], _Board] | None:
        """Clues with sharper numbers, and a board that obeys them; None where none were found.

        Args:
            outline: Their rule.
            clues: As they were placed.
            others: Clues of other rules, which the board obeys as well.
            chance: A source of chance.
            deadline: When to end.
        """
        name = number_field(outline)
        if name is None or self._drawn:
            return None
        boards: list[tuple[int, ...]] = []  # the last one belongs to the last clues that have one

        def find(some: Sequence[Constraint]) -> bool:
            board = self._obeying([*others, *some], chance, deadline)
            boards.extend([board] if board else [])
            return board is not None

        sharp = sharpened(clues, name, self._base, chance, find)
        return None if sharp is None else (sharp, _Board(boards[-1], {}))

    def _obeyed(self, layout: Layout, values: Sequence[int]) -> bool:
        """True if a full board obeys its rules, but for those that it was drawn to obey."""
        return not any(
            any(rule.conflicts(layout, values))
            for rule in layout.constraints
            if rule.kind not in self._drawn
        )

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
            rest = [other for other in kept if other is not clue]
            if clue.stays or not any(other.rule.kind == clue.rule.kind for other in rest):
                continue
            layout = self._base.with_constraints([other.rule for other in rest])
            # Where all marks are given, a mark that is left out says that nothing holds there.
            puzzle = Puzzle.from_checked(layout, givens, None)
            if self._obeyed(layout, values) and self._thinner.is_unique(puzzle, deadline):
                kept = rest
        return [clue.rule for clue in kept]


def _placed(outline: Outline, board: FullBoard) -> list[Constraint]:
    try:
        return place_clues(outline, board)
    except _TimeOverError:
        clues = f"{outline.count or ''} clues {outline.kind.name!r}".strip()
        raise _TimeOverError(f"one that still lacked some of its {clues}") from None
