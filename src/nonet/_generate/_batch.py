"""Many puzzles with the same options, in order, on all threads.

Puzzle `i` depends on the seed and on `i` alone: the number of threads, and which of them makes
which puzzle, change nothing but the time.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from nonet._generate._beginner import for_beginners
from nonet._generate._easing import Techniques, easier_puzzles, with_more_givens
from nonet._generate._filter import Filter, FilterResult
from nonet._generate._maker import Failure, Generated, Maker
from nonet._generate._options import GenerateOptions
from nonet._generate._rare import like_kept
from nonet._generate._spec import Spec
from nonet.engines import Stop
from nonet.errors import PuzzleNotFoundError
from nonet.model import Puzzle
from nonet.options import Deadline
from nonet.workers import WorkerPool, first_few, in_order

if TYPE_CHECKING:
    from nonet._generate._with_rules import RuleMaker

AnyMaker: TypeAlias = "Maker | RuleMaker"
# Puzzles that the filter assesses before a number of the seed is given up.
MOST_ASSESSED = 20_000
# Puzzles that one task makes, more where they turn out to be quick: handing over costs some 50
# microseconds.
_SECONDS_PER_TASK = 0.05
_MOST_PER_TASK = 256
_TASKS_WAITING = 3  # for each thread
# Seconds after its time for a process to say how near it came; one that begins takes longer.
_GRACE = 0.1
_OTHER_GIVENS = 6  # that are tried where one made a puzzle too easy
_Made = tuple[list[Generated | Failure], float]  # and the seconds that it took


@dataclass(frozen=True, slots=True)
class Batch:
    """The puzzles that are to be made: how many, and like what.

    Attributes:
        spec: What each puzzle must be like for the maker.
        filter: Which of these are accepted; None for all.
        seed: 0 to 2^64 - 1.
        count: How many.
        deadline: When to end.
        first: How many of them are left out, as they are there already.
        on_assessed: Is called after each puzzle that the filter has assessed in this process.
    """

    spec: Spec
    filter: Filter | None
    seed: int
    count: int
    deadline: Deadline
    first: int = 0
    on_assessed: Callable[[], object] = bool

    @classmethod
    def of(
        cls, options: GenerateOptions, first: int = 0, on_assessed: Callable[[], object] = bool
    ) -> Batch:
        """The batch of options that have a seed and a layout; its deadline counts from now.

        Raises:
            NonetError: No puzzle can be like that.
        """
        assert options.seed is not None
        deadline = Deadline(options.timeout)
        spec, accepted = Spec.of(options), Filter.of(options)
        return cls(spec, accepted, options.seed, options.count, deadline, first, on_assessed)

    def make(self, maker: AnyMaker, index: int) -> Generated | Failure:
        """The puzzle of that number: the first of its attempts that is accepted."""
        rare = self._like_kept(index)
        if rare is not None:
            return rare
        made = self._attempt(maker, index, 0)
        if self.filter is None or isinstance(made, Failure):
            return made
        nearest, reason, assessed = float("inf"), "", 0
        while isinstance(made, Generated):
            result = self.filter.assess(made.puzzle, self.deadline)
            self.on_assessed()
            assessed += 1
            if result.too_hard:
                made, result = self._easier(made, result)
            if result.accepted:
                return replace(made, rating=result.rating)
            if result.accepted is None or assessed == MOST_ASSESSED:
                stop = Stop.TIMEOUT if result.accepted is None else Stop.NODE_LIMIT
                return Failure(index, made.attempts, 0, stop, reason)
            if result.distance < nearest:
                nearest, reason = result.distance, result.reason
            made = self._attempt(maker, index, made.attempts)
        return replace(made, reason=reason)

    def _like_kept(self, index: int) -> Generated | Failure | None:
        """The first accepted variation of kept puzzles that require rare techniques."""
        if self.filter is None:
            return None
        for made in like_kept(self.filter.require, self.spec, self.seed, index):
            assessed = self.filter.assess(made.puzzle, self.deadline)
            self.on_assessed()
            if assessed.accepted:
                return replace(made, rating=assessed.rating)
            if assessed.accepted is None:
                return Failure(index, made.attempts, 0, Stop.TIMEOUT, assessed.reason)
        return None

    def _easier(self, made: Generated, assessed: FilterResult) -> tuple[Generated, FilterResult]:
        """The first puzzle that is not too hard as givens are added, if more are allowed.

        Where one given made it too easy, others are tried in its place.
        """
        spec, hard = self.spec, made
        if self.filter is None or spec.minimal or spec.pattern:
            return made, assessed
        for again in range(_OTHER_GIVENS if spec.has_rules else 1):
            for easier in self._with_more_givens(hard, self.filter.easing, again):
                if easier.clues > spec.most:
                    return made, assessed
                assessed = self.filter.assess(easier, self.deadline)
                if not assessed.too_hard:
                    break
                hard = replace(made, puzzle=easier)
            else:
                return made, assessed
            if assessed.accepted is not False:
                break
        return replace(made, puzzle=easier), assessed

    def _with_more_givens(
        self, made: Generated, techniques: Techniques | None, again: int
    ) -> Iterator[Puzzle]:
        """From the first one on that the techniques of a level solve, where these are known."""
        puzzle, solution, groups = made.puzzle, made.solution, self.spec.groups
        seed = f"ease {self.seed} {made.index} {made.attempts}{' again' * again}"
        chance, deadline = Random(seed), self.deadline
        if techniques is not None and not self.spec.has_rules:
            return easier_puzzles(
                puzzle, solution, techniques, groups, chance=chance, deadline=deadline
            )
        if self.spec.has_rules:
            order = sorted((tuple(group) for group in groups), key=lambda _: chance.random())
            return with_more_givens(puzzle, solution, order, deadline)
        return iter(())

    def _attempt(self, maker: AnyMaker, index: int, first: int) -> Generated | Failure:
        while True:
            made = maker.make(self.seed, index, first_attempt=first, timeout=self.deadline.left)
            if isinstance(made, Failure) or not self.spec.beginner:
                return made
            first = made.attempts
            chance = Random(f"beginner {self.seed} {index} {first}")
            spec = self.spec
            easier = for_beginners(
                made.puzzle, made.solution, spec.groups, spec.most_in_all, chance
            )
            if easier is not None:
                return replace(made, puzzle=easier)
            if first >= MOST_ASSESSED or self.deadline.over:
                stop = Stop.TIMEOUT if self.deadline.over else Stop.NODE_LIMIT
                return Failure(index, first, 0, stop, "hidden in rows and columns at some point")


def maker_of(spec: Spec) -> AnyMaker:
    """The maker for the puzzles of a spec."""
    if not spec.has_rules:
        return Maker(spec)
    from nonet._generate._with_rules import RuleMaker

    return RuleMaker(spec)


def generate_batch(batch: Batch, threads: int) -> Iterator[Generated]:
    """The puzzles in their order, while they are asked for.

    Raises:
        NonetError: A rule does not fit on the board (at once).
        PuzzleNotFoundError: One could not be made; it says how near it came. Those before it have
            been handed out.
    """
    return _handed_out(batch, maker_of(batch.spec), threads)


def _handed_out(batch: Batch, maker: AnyMaker, threads: int) -> Iterator[Generated]:
    alone = threads == 1 or batch.count == 1
    indices = range(batch.first, batch.count)
    made = (batch.make(maker, i) for i in indices) if alone else _together(batch, maker, threads)
    for done, outcome in enumerate(made):
        if isinstance(outcome, Failure):
            raise _not_found(batch, outcome, done)
        yield outcome


def generate_range(options: GenerateOptions, numbers: range) -> Iterator[Generated]:
    """The puzzles of these numbers of the seed, on one thread.

    Raises:
        PuzzleNotFoundError: As `generate_batch`; `made` are those of the range before it.
    """
    batch = Batch.of(options.resolved())
    maker = maker_of(batch.spec)
    for done, index in enumerate(numbers):
        made = batch.make(maker, index)
        if isinstance(made, Failure):
            raise _not_found(batch, made, done)
        yield made


def _together(batch: Batch, maker: AnyMaker, threads: int) -> Iterator[Generated | Failure]:
    """By threads, as native code needs no lock; these wait for processes where Python reasons."""
    size, sent = 1, replace(batch, on_assessed=bool)  # to other processes
    processes = WorkerPool()

    def tasks() -> Iterator[range]:
        at = batch.first
        while at < batch.count:
            end = min(batch.count, at + size)
            yield range(at, end)
            at = end

    def here(indices: range) -> _Made:
        return _task(batch, indices, maker)

    def away(indices: range) -> _Made:
        left = batch.deadline.left
        try:
            made: _Made = processes.call(
                _task, sent, indices, timeout=None if left is None else left + _GRACE
            )
        except TimeoutError:  # the process had hardly begun
            made = [Failure(indices[0], 0, 0, Stop.TIMEOUT, "")], 0.0
        return made

    def stop() -> None:
        maker.stop()
        processes.close()
        if batch.filter is not None:
            batch.filter.stop()

    in_python = batch.filter is not None and batch.filter.in_python
    slow = (in_python or batch.spec.has_rules) and WorkerPool.supported()
    rest = tasks()
    few = first_few(here, rest) if slow else ()
    more = in_order(away if slow else here, rest, threads, ahead=_TASKS_WAITING, stop=stop)
    with contextlib.closing(more):
        for made, seconds in itertools.chain(few, more):
            if seconds < _SECONDS_PER_TASK:
                size = min(2 * size, _MOST_PER_TASK)
            yield from made


def _task(batch: Batch, indices: range, maker: AnyMaker | None = None) -> _Made:
    """Some puzzles; without a maker, in a process of its own."""
    begun, maker = time.monotonic(), maker or maker_of(batch.spec)
    made: list[Generated | Failure] = []
    for index in indices:
        made.append(batch.make(maker, index))
        if isinstance(made[-1], Failure):
            break
    return made, time.monotonic() - begun


def _not_found(batch: Batch, failed: Failure, done: int) -> PuzzleNotFoundError:
    reason = "the time ran out" if failed.stop is Stop.TIMEOUT else "all of them failed"
    spec = batch.spec
    nearest = f"; the nearest puzzle was {failed.reason}" if failed.reason else ""
    if failed.nearest and not spec.least <= failed.nearest <= spec.most:
        wanted = spec.describe_clues()
        nearest = f"; the nearest puzzle had {failed.nearest} givens instead of {wanted}"
    elif spec.minimal and failed.nearest:
        nearest = "; the nearest puzzle was not minimal"
    return PuzzleNotFoundError(
        f"no such puzzle found after {failed.attempts:,} attempts at number {failed.index + 1}: "
        f"{reason}{nearest}",
        made=done,
    )
