"""Counting by finding every solution, with an estimate of how many are still to come.

The puzzle is split into parts: one for each combination of values of a few cells. They are counted
in random order, so that the parts done at any moment are a sample of all. Where not even one part
comes to an end, random dives say what the order of magnitude is.
"""

from __future__ import annotations

import itertools
import math
import random
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet._count._task import Task, TimeUpError
from nonet._solve import start
from nonet.engines import Search, Stop
from nonet.model import Candidates, Layout, Puzzle
from nonet.options import Deadline

if TYPE_CHECKING:
    from concurrent.futures import Future

# A few dozen parts make a fair sample.
_LEAST_PARTS = 48
_RELIABLE_PARTS, _RELIABLE_SOLUTIONS = 6, 5_000
# How often a thread looks whether it has to end.
_SLICE_SECONDS = 0.05
_METHOD = "finding solutions"

# A dive ends where a board has fewer solutions than this, or where the product of its choices is
# beyond all that could be enumerated.
_DIVE_SOLUTIONS, _DIVE_NODES = 256, 4096
_DIVES, _ENOUGH = 6, 1e15


class Parts:
    """The parts of a puzzle and what is known of their solutions.

    Attributes:
        found: Solutions so far.
        seconds: Time in searches so far.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        # Always in the same order, so that every count of a puzzle goes the same way.
        self._puzzle = puzzle
        self._cells, combinations = _split(puzzle)
        random.Random(1).shuffle(combinations)
        self._parts = combinations
        self._done = 0
        self._open: Search | None = None  # the next part, if it has been begun
        self.found = 0
        self.seconds = 0.0
        self._lock = threading.Lock()

    @property
    def exhausted(self) -> bool:
        """True if all solutions have been found."""
        return self._done == len(self._parts)

    @property
    def expected(self) -> float:
        """Roughly how many solutions there are in all."""
        begun = self._done + (self._open is not None)
        return self.found * len(self._parts) / begun if begun else math.inf

    def seconds_for(self, expected: float) -> float:
        """Roughly how long it takes to find the others of this number of solutions."""
        missing = max(0.0, expected - self.found)
        return missing * self.seconds / self.found if self.found else math.inf

    @property
    def reliable(self) -> bool:
        """True if the estimates are worth anything: parts with solutions have been finished."""
        return self._done >= _RELIABLE_PARTS and self.found >= _RELIABLE_SOLUTIONS

    def step(self, task: Task, most: int) -> bool:
        """Goes on in one part until `most` more solutions are found or it is done.

        Returns:
            Whether the part is done.

        Raises:
            TimeUpError: The deadline came first.
        """
        search = self._open or start(self._part(self._parts[self._done]), "auto")
        self._open = search
        begun, before = time.perf_counter(), search.solutions
        try:
            stop = search.run(most, timeout=task.deadline.left, keep=False)
        finally:
            self.seconds += time.perf_counter() - begun
            self.found += search.solutions - before
            task.note(self.found)
        if stop is Stop.EXHAUSTED:
            self._open, self._done = None, self._done + 1
        elif stop is Stop.TIMEOUT:
            raise TimeUpError
        return self._open is None

    def _part(self, values: tuple[int, ...]) -> Puzzle:
        """Made only now: on a large board all of them take longer than some counts may."""
        puzzle = self._puzzle
        givens = list(puzzle.givens)
        for cell, value in zip(self._cells, values, strict=True):
            givens[cell] = value
        return Puzzle(puzzle.layout, givens, marks=puzzle.marks, source=puzzle.source)

    def finish(self, task: Task) -> None:
        """Finds all others, or as many as the limit asks for, on all threads.

        Raises:
            TimeUpError: The deadline came first.
        """
        ended = threading.Event()
        left: list[tuple[int, ...] | Search] = [*self._parts[self._done :]]
        if self._open is not None:
            left[0] = self._open
        try:
            if task.threads == 1:
                self._in_turn(left, task)
            else:
                self._side_by_side(left, task, ended)
        finally:
            task.note(self.found)

    def _in_turn(self, parts: list[tuple[int, ...] | Search], task: Task) -> None:
        report = task.reporter(_METHOD)
        for part in parts:
            for is_whole in self._slices(part, task):
                task.note(self.found)
                if task.satisfied:
                    return
                if task.deadline.over and not is_whole:
                    raise TimeUpError
            self._done += 1
            if report is not None:
                report(self._done / len(self._parts))

    def _side_by_side(
        self, parts: list[tuple[int, ...] | Search], task: Task, ended: threading.Event
    ) -> None:
        from concurrent.futures import ThreadPoolExecutor  # here, as a count rarely comes to this

        with ThreadPoolExecutor(task.threads) as pool:
            running = {pool.submit(self._exhaust, part, task, ended) for part in parts}
            try:
                self._wait_for(running, task)
            finally:
                ended.set()

    def _exhaust(self, part: tuple[int, ...] | Search, task: Task, ended: threading.Event) -> None:
        """Finds the solutions of one part, noting them now and then: it may never end."""
        if not ended.is_set():
            for _ in self._slices(part, task):
                if ended.is_set():
                    return

    def _slices(self, part: tuple[int, ...] | Search, task: Task) -> Iterator[bool]:
        """Finds the solutions of one part little by little; yields whether these are all."""
        if isinstance(part, tuple):
            # Not "auto" for a 9x9: `single` is slow where it is stopped and goes on many times.
            engine = "native" if self._puzzle.layout.is_classic else "auto"
            part = start(self._part(part), engine)
        stop = Stop.LIMIT
        while stop is not Stop.EXHAUSTED:
            before = part.solutions
            stop = part.run(None, timeout=task.timeout(_SLICE_SECONDS), keep=False)
            with self._lock:
                self.found += part.solutions - before
            yield stop is Stop.EXHAUSTED

    def _wait_for(self, running: set[Future[None]], task: Task) -> None:
        from concurrent.futures import FIRST_COMPLETED, wait

        report = task.reporter(_METHOD)
        while running and not task.satisfied:
            left = task.timeout(_SLICE_SECONDS)
            done, running = wait(running, left, return_when=FIRST_COMPLETED)
            for future in done:
                future.result()
                self._done += 1
            task.note(self.found)
            if report is not None:
                report(self._done / len(self._parts))
            if running and task.deadline.over:
                raise TimeUpError


def magnitude(puzzle: Puzzle, deadline: Deadline | None = None) -> float:
    """Roughly how many solutions there are, at most some 10^15.

    The mean over random dives: values are chosen by chance, cell by cell, until what is left can be
    counted; that count times the numbers of values there were to choose from is right on average.

    Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Math. Comp. 29 (1975).

    Raises:
        TimeUpError: The deadline came first.
    """
    chance = random.Random(1)
    end = Deadline(None) if deadline is None else deadline
    return sum(_dive(puzzle, chance, end) for _ in range(_DIVES)) / _DIVES


def _dive(puzzle: Puzzle, chance: random.Random, deadline: Deadline) -> float:
    weight = 1.0
    while weight < _ENOUGH:
        if deadline.over:
            raise TimeUpError
        search = start(puzzle, "auto")
        stop = search.run(_DIVE_SOLUTIONS, node_limit=_DIVE_NODES, keep=False)
        if stop is Stop.EXHAUSTED:
            return weight * search.solutions
        candidates = puzzle.candidates()
        # Several cells at a time: what takes long is to look how many solutions are left.
        for cell in _fewest_first(puzzle.layout, candidates)[:3]:
            values = puzzle.candidates().of(cell)
            if not values:
                return 0.0
            weight *= len(values)
            givens = list(puzzle.givens)
            givens[cell] = chance.choice(values)
            puzzle = Puzzle(puzzle.layout, givens, marks=puzzle.marks, source=puzzle.source)
    return weight


def _split(puzzle: Puzzle) -> tuple[list[int], list[tuple[int, ...]]]:
    """Some cells, and all combinations of their values; many of them have no solution."""
    layout = puzzle.layout
    candidates = puzzle.candidates()
    choices: list[tuple[int, tuple[int, ...]]] = []
    combinations = 1
    for cell in _fewest_first(layout, candidates):
        values = tuple(candidates.of(cell))
        choices.append((cell, values))
        combinations *= len(values)
        if combinations >= _LEAST_PARTS:
            break
    combined = itertools.product(*(values for _, values in choices))
    return [cell for cell, _ in choices], list(combined)


def _fewest_first(layout: Layout, candidates: Candidates) -> list[int]:
    counted = [(len(candidates.of(cell)), cell) for cell in range(layout.cell_count)]
    return [cell for n, cell in sorted(counted) if n > 1]
