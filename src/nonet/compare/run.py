"""Runs engines on puzzles, one at a time, each in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from typing import Any, NamedTuple

from nonet.compare._process import Worker
from nonet.compare._worker import Report, Task
from nonet.compare.cases import Case, Level
from nonet.compare.judge import Judge
from nonet.compare.machine import machine, versions
from nonet.compare.results import Measurement, PuzzleFacts, Results, State
from nonet.engines import ENGINES
from nonet.errors import EmptyPuzzleError, UsageError
from nonet.formats import write
from nonet.model import Grid, Puzzle

SECONDS_BETWEEN_SAVES = 10.0


class Progress(NamedTuple):
    """Told before each measurement."""

    done: int
    total: int
    engine: str
    puzzle: str


def measure(
    levels: Sequence[Level],
    cases: Sequence[Case],
    engines: Sequence[str] | None = None,
    *,
    timeout: float = 5.0,
    repeat: int = 3,
    limit: int = 1,
    source: str = "",
    on_progress: Callable[[Progress], None] | None = None,
    on_results: Callable[[Results], None] | None = None,
) -> Results:
    """Measures every engine on every puzzle.

    All engines meet a puzzle before the next one comes, so that they meet the same disturbances,
    and what Ctrl+C leaves is comparable.

    Args:
        levels: The levels that the cases name, in order.
        cases: The puzzles.
        engines: Names; all there are unless given.
        timeout: Seconds (of a clock) that an engine may take for a puzzle.
        repeat: Runs whose median counts.
        limit: Solutions to look for: 1 asks for a solution, 2 for the proof that it is the only
            one.
        source: Where the puzzles are from, in words.
        on_progress: Called before each measurement.
        on_results: Called with what there is every ten seconds or so, to be saved.

    Returns:
        The results; not `complete` if Ctrl+C came.

    Raises:
        UnknownNameError: There is no engine of a name.
        UsageError: A number makes no sense.
        EmptyPuzzleError: There are no puzzles.

    Example:
        >>> from nonet.compare import built_in_set
        >>> levels, cases = built_in_set()
        >>> results = measure(levels, cases[:2], ["native"], repeat=1)
        >>> [(m.puzzle, m.state.value, m.nodes) for m in results.measurements]
        [('easy-01', 'done', 1), ('easy-02', 'done', 1)]
    """
    names = _engines(engines)
    _check(cases, timeout, repeat, limit)
    settings = {"timeout": float(timeout), "repeat": repeat, "limit": limit}
    comparison = _Comparison(levels, cases, names, settings, source)
    with ExitStack() as stack:
        workers = {name: stack.enter_context(closing(Worker())) for name in names}
        saved = time.monotonic()
        try:
            for case in cases:
                for name in names:
                    if on_progress is not None:
                        total = len(cases) * len(names)
                        on_progress(Progress(comparison.done, total, name, case.name))
                    comparison.add(name, case, _ask(workers[name], name, case, settings))
                if on_results is not None and time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                    on_results(comparison.results())
                    saved = time.monotonic()
        except KeyboardInterrupt:
            pass  # what was measured is the answer: it says that it is not complete
    return comparison.results()


def _engines(names: Sequence[str] | None) -> list[str]:
    if names is None:
        return ENGINES.names()
    for name in names:
        ENGINES.get(name)
    if not names:
        raise UsageError("no engine is named")
    return list(dict.fromkeys(names))


def _check(cases: Sequence[Case], timeout: float, repeat: int, limit: int) -> None:
    if not cases:
        raise EmptyPuzzleError("there is no puzzle to compare engines on")
    if not 0 < timeout < 1e6:
        raise UsageError(f"timeout must be a number of seconds above 0, not {timeout!r}")
    if repeat < 1 or limit < 1:
        raise UsageError("repeat and limit must be at least 1")
    if len({case.name for case in cases}) < len(cases):
        raise UsageError("two puzzles of one name cannot be told apart")
    for case in cases:
        case.puzzle.require_no_conflict()


def _ask(worker: Worker, engine: str, case: Case, settings: dict[str, Any]) -> Report:
    reason = ENGINES.get(engine).refuses(case.puzzle.layout)
    if reason is not None:
        return Report("unsupported", note=reason)
    return worker.answer(Task(case.puzzle, engine, **settings))


class _Comparison:
    """What has been measured so far."""

    def __init__(
        self,
        levels: Sequence[Level],
        cases: Sequence[Case],
        engines: list[str],
        settings: dict[str, Any],
        source: str,
    ) -> None:
        self._settings = settings
        self._levels, self._cases, self._engines = levels, cases, engines
        self._source = source
        self._measurements: list[Measurement] = []
        self._judge = Judge()
        self._machine, self._versions = machine(), versions()
        self._begun = datetime.now(UTC).isoformat(timespec="seconds")
        self._facts = tuple(_facts(case) for case in cases)

    @property
    def done(self) -> int:
        return len(self._measurements)

    def add(self, engine: str, case: Case, report: Report) -> None:
        """Makes a measurement of a report, after its solutions were verified."""
        state, note = State(report.state), report.note
        limit = self._settings["limit"]
        wrong = self._judge.hear(engine, case, report, limit)
        if wrong is not None:
            state, note = State.WRONG, wrong
        answered = state in (State.DONE, State.TIMEOUT)
        counters = report.counters if report.counters and report.counters[0] else None
        grid = None
        if report.found and state is not State.WRONG:
            solution = Grid.trusted(case.puzzle.layout, report.found[0])
            grid = _line(case, solution)
        self._measurements.append(
            Measurement(
                engine=engine,
                puzzle=case.name,
                state=state,
                seconds=report.seconds if answered else None,
                runs=report.runs if answered else (),
                answered_by=report.answered_by,
                verdict=self._judge.verdict(report, limit),
                solution=grid,
                nodes=counters[0] if counters else None,
                guesses=counters[1] if counters else None,
                backtracks=counters[2] if counters else None,
                memory_process=report.memory_process,
                memory_python=report.memory_python,
                note=note,
            )
        )

    def results(self) -> Results:
        """All of it as plain data."""
        return Results(
            source=self._source,
            engines=tuple(self._engines),
            levels=tuple(self._levels),
            puzzles=self._facts,
            measurements=tuple(self._measurements),
            disagreements=self._judge.disagreements(),
            settings=self._settings,
            machine=self._machine,
            versions=self._versions,
            begun=self._begun,
            complete=self.done == len(self._cases) * len(self._engines),
        )


def _facts(case: Case) -> PuzzleFacts:
    puzzle = case.puzzle
    layout = puzzle.layout.describe()
    return PuzzleFacts(case.name, case.level, puzzle.size, layout, puzzle.clues, case.text)


def _line(case: Case, grid: Grid) -> str:
    named = Puzzle.trusted(grid.layout, grid.values, case.puzzle.source)
    return write(named, "line", values_only=True)
