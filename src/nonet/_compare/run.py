"""Runs engines on puzzles, one at a time, each in a process of its own."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from typing import Any, NamedTuple

from nonet._compare._measure import Report, Task
from nonet._compare._process import MeasuringProcess
from nonet._compare.cases import Case, Level
from nonet._compare.machine import machine, versions
from nonet._compare.results import Measurement, PuzzleFacts, Results, RunState
from nonet._compare.verify import Verifier, status_of
from nonet.engines import ENGINES
from nonet.errors import EmptyPuzzleError, UsageError
from nonet.formats import write
from nonet.model import Puzzle

SECONDS_BETWEEN_SAVES = 10.0


class Progress(NamedTuple):
    """What is measured next, and how much was."""

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
        >>> from nonet._compare import built_in_set
        >>> levels, cases = built_in_set()
        >>> results = measure(levels, cases[:2], ["native"], repeat=1)
        >>> [(m.puzzle, m.state.value, m.nodes) for m in results.measurements]
        [('easy-01', 'done', 1), ('easy-02', 'done', 1)]
    """
    names = _engines(engines)
    _check(cases, timeout, repeat, limit)
    empty = Results(
        source=source,
        engines=tuple(names),
        levels=tuple(levels),
        puzzles=tuple(map(_facts, cases)),
        measurements=(),
        disagreements=(),
        settings={"timeout": float(timeout), "repeat": repeat, "limit": limit},
        machine=machine(),
        versions=versions(),
        begun=datetime.now(UTC).isoformat(timespec="seconds"),
        complete=False,
    )
    total = len(cases) * len(names)
    measurements: list[Measurement] = []
    verifier = Verifier(limit)

    def so_far() -> Results:
        return dataclasses.replace(
            empty,
            measurements=tuple(measurements),
            disagreements=verifier.disagreements(),
            complete=len(measurements) == total,
        )

    with ExitStack() as stack:
        workers = {name: stack.enter_context(closing(MeasuringProcess())) for name in names}
        saved = time.monotonic()
        try:
            for case in cases:
                for name in names:
                    if on_progress is not None:
                        on_progress(Progress(len(measurements), total, name, case.name))
                    report = _ask(workers[name], name, case, empty.settings)
                    wrong = verifier.check(name, case, report)
                    measurements.append(_measurement(name, case, report, wrong))
                if on_results is not None and time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                    on_results(so_far())
                    saved = time.monotonic()
        except KeyboardInterrupt:
            pass  # what was measured is the answer: it says that it is not complete
    return so_far()


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


def _ask(worker: MeasuringProcess, engine: str, case: Case, settings: dict[str, Any]) -> Report:
    reason = ENGINES.get(engine).refuses(case.puzzle.layout)
    if reason is not None:
        return Report("unsupported", note=reason)
    return worker.answer(Task(case.puzzle, engine, **settings))


def _measurement(engine: str, case: Case, report: Report, wrong: str | None) -> Measurement:
    """A report after its solutions were verified, as plain data."""
    state = RunState.WRONG if wrong else RunState(report.state)
    answered = state in (RunState.DONE, RunState.TIMEOUT)
    counters = report.counters if report.counters and report.counters[0] else (None,) * 3
    status = status_of(report)
    return Measurement(
        engine=engine,
        puzzle=case.name,
        state=state,
        seconds=report.seconds if answered else None,
        runs=report.runs if answered else (),
        answered_by=report.answered_by,
        verdict=None if status is None else status.value,
        solution=_line(case, report.found[0]) if report.found and not wrong else None,
        nodes=counters[0],
        guesses=counters[1],
        backtracks=counters[2],
        memory_process=report.memory_process,
        memory_python=report.memory_python,
        note=wrong or report.note,
    )


def _facts(case: Case) -> PuzzleFacts:
    puzzle = case.puzzle
    layout = puzzle.layout.describe()
    return PuzzleFacts(case.name, case.level, puzzle.size, layout, puzzle.clues, case.text)


def _line(case: Case, values: tuple[int, ...]) -> str:
    solution = Puzzle.from_checked(case.puzzle.layout, values, case.puzzle.source)
    return write(solution, "line", values_only=True)
