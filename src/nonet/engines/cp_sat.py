"""`cp-sat`: Google's OR-tools, a general constraint solver, for comparison.

The idea: a variable a cell, an `all_different` a house, and CP-SAT with one worker enumerates. It
is there to compare our engines with a solver that owes nothing to us. It knows every rule of
`nonet.constraints` by its primitives: `_cp_sat_model` says how.

Where it wins: nowhere, as far as we know. Where it loses: a model alone takes tens of milliseconds.

CP-SAT calls back at each solution and cannot be put aside in between. It works in a thread of its
own that waits in the callback until another solution is wanted. After a timeout it goes on
until it has found one; when the search is dropped, it is stopped.
"""

from __future__ import annotations

import random
import threading
import time
import weakref
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from nonet.engines._cp_sat_model import PrimitiveModel
from nonet.engines._engine import Counters, Engine, Stop
from nonet.errors import MissingExtraError
from nonet.model import Problem, Puzzle, primitives_of
from nonet.model.primitives import Distinct, bits_of
from nonet.options import checked_seed
from nonet.workers import has_threads

_LONGEST_WAIT = 0.05  # seconds, after which Ctrl+C is heard on every system
_LONGEST_FAREWELL = 5.0  # seconds


class CpSatSearch:
    """An enumeration by CP-SAT; see `nonet.engines.Search`.

    A node is a solution or the proof that there is no more: what goes on in between cannot
    be seen. A node limit therefore bounds no time.
    """

    engine = "cp-sat"

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        if (missing := _missing()) is not None:
            raise MissingExtraError(missing)
        self._worker = _Worker(puzzle, checked_seed(seed))
        weakref.finalize(self, self._worker.abandon)
        self._cells = puzzle.layout.cell_count
        self._found: list[tuple[int, ...]] = []
        self.solutions = 0
        self.time_to_first: float | None = None
        self._nodes = 0
        self._spent = 0.0

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Goes on."""
        begun = time.perf_counter()
        end = None if timeout is None else begun + timeout
        last_node = None if node_limit is None else self._nodes + node_limit
        count = 0
        try:
            while limit is None or count < limit:
                if self._worker.exhausted:
                    return Stop.EXHAUSTED
                if last_node is not None and self._nodes >= last_node:
                    return Stop.NODE_LIMIT
                values = self._worker.next(end)
                if values is None and not self._worker.exhausted:
                    return Stop.TIMEOUT
                self._nodes += 1
                if values is None:
                    continue
                count += 1
                self.solutions += 1
                if self.time_to_first is None:
                    self.time_to_first = self._spent + time.perf_counter() - begun
                if keep:
                    self._found.append(values)
            return Stop.LIMIT
        finally:
            self._spent += time.perf_counter() - begun

    def take(self) -> Sequence[Sequence[int]]:
        """The solutions not yet taken, without the variables outside of the grid."""
        return [grid[: self._cells] for grid in self.take_whole()]

    def take_whole(self) -> Sequence[Sequence[int]]:
        """The solutions not yet taken, with the variables outside of the grid behind the cells."""
        grids, self._found = self._found, []
        return grids

    def counters(self) -> Counters:
        """The cost of the search so far; the rest happens out of sight."""
        return Counters(nodes=self._nodes)


class _Worker:
    """The thread that CP-SAT runs in, started when it is first asked for a solution."""

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self._puzzle = puzzle
        self._seed = seed
        self._solver: Any = None
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()
        self._wanted = False
        self._abandoned = False
        self._failure: BaseException | None = None
        self._values: tuple[int, ...] | None = None
        self.exhausted = False

    def next(self, end: float | None) -> tuple[int, ...] | None:
        """The next solution; None if there is none, or none before the clock reaches `end`."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        with self._changed:
            self._wanted = True
            self._changed.notify_all()
            while self._values is None and not self.exhausted:
                wait = _LONGEST_WAIT
                if end is not None:
                    wait = min(wait, end - time.perf_counter())
                if wait <= 0:
                    return None
                self._changed.wait(wait)
            values, self._values = self._values, None
            if self._failure is not None:
                raise self._failure
            return values

    def abandon(self) -> None:
        """Ends it: no further solution is wanted."""
        with self._changed:
            self._abandoned = True
            self._changed.notify_all()
            if self._solver is not None:
                self._solver.stop_search()
        # Not at work any more when the interpreter ends, and its memory is free.
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(_LONGEST_FAREWELL)

    def hand_over(self, values: tuple[int, ...]) -> bool:
        """From CP-SAT's thread: waits until a solution is wanted; False if none is any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._abandoned or self._wanted)
            self._wanted = False
            self._values = values
            self._changed.notify_all()
            # The next one only when it is asked for, so that a pause costs nothing.
            self._changed.wait_for(lambda: self._abandoned or self._wanted)
            return not self._abandoned

    def _work(self) -> None:
        try:
            self._solve()
        except BaseException as failure:  # to be raised where the solutions are asked for
            self._failure = failure
        with self._changed:
            self.exhausted = True
            self._changed.notify_all()

    def _solve(self) -> None:
        from ortools.sat.python import cp_model

        problem, worker = primitives_of(self._puzzle), self
        if not all(problem.domains):
            return  # a cell without any value
        names = self._names(problem)
        built = PrimitiveModel(renamed(problem, names))
        variables = built.variables
        value_of = {name + problem.least: value for value, name in enumerate(names, 1)}

        # CP-SAT has variables of its own for automata and finds a board again where these differ.
        met: set[tuple[int, ...]] = set()
        has_rules = bool(self._puzzle.layout.constraints)

        class Callback(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                values = tuple(value_of[self.value(variable)] for variable in variables)
                if values in met:
                    return
                if has_rules:
                    met.add(values)
                if not worker.hand_over(values):
                    self.stop_search()

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        # What these find out does not help an enumeration, and takes longer than it.
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.catch_sigint_signal = False  # Ctrl+C is Python's affair
        with self._changed:
            self._solver = solver
            if self._abandoned:
                return
        solver.parameters.random_seed = self._seed % 2**31
        solver.solve(built.model, Callback())

    def _names(self, problem: Problem) -> list[int]:
        """For each value a number: a seed renames them, which changes the order and nothing else.

        Where rules compare or add values, they keep their names.
        """
        names = list(range(problem.value_count))
        if self._seed and all(isinstance(primitive, Distinct) for primitive in problem.primitives):
            random.Random(self._seed).shuffle(names)
        return names


def renamed(problem: Problem, names: Sequence[int]) -> Problem:
    """The problem with other names for its values."""
    domains = [
        bits_of((name for value, name in enumerate(names) if domain >> value & 1), 0)
        for domain in problem.domains
    ]
    return problem._replace(domains=tuple(domains))


def _missing() -> str | None:
    if not has_threads():
        return "the engine 'cp-sat' is not there in a browser"
    if find_spec("ortools") is None:
        return MissingExtraError.of("the engine 'cp-sat'", "cp-sat").message
    return None


ENGINE = Engine(
    name="cp-sat",
    summary="Google's OR-tools with one worker, for comparison.",
    start=CpSatSearch,
    # Beyond, filling an empty board takes it the better part of a second.
    reach=20,
    knows_relations=True,
    knows_constraints=True,
    missing=_missing,
)
