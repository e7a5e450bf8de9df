"""Runs engines on puzzles, one at a time, each in a process of its own."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, Unpack

from nonet._compare._measure import Report, Task
from nonet._compare._process import MeasuringProcess
from nonet._compare.cases import BUILT_IN, Case, Level, built_in_set, cases_of
from nonet._compare.machine import machine, versions
from nonet._compare.results import Comparison, Measurement, PuzzleFacts, RunState
from nonet._compare.verify import Verifier, status_of
from nonet.engines import ENGINES
from nonet.errors import EmptyPuzzleError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, board_text, each_puzzle
from nonet.model import Puzzle, as_integer
from nonet.options import Bounds, option

SECONDS_BETWEEN_SAVES = 10.0
Names = Sequence[str] | None
_ENDLESS = 1e6  # seconds; a run that takes longer is never over


@dataclass(frozen=True)
class Settings:
    """The engines to compare, and how each is measured: see `compare`.

    Raises:
        UsageError: A bound makes no sense.
    """

    engines: Names = option(
        "Engines to compare (nonet engines); all unless given.",
        metavar="NAME[,...]",
        flag="engine",
    )
    timeout: float = option("Time for each engine on each puzzle.", metavar="SECONDS", default=5.0)
    repeat: int = option("Runs whose median counts.", metavar="N", default=3)
    limit: int = option(
        "1: find a solution; 2: also prove that it is the only one.", metavar="N", default=1
    )

    def __post_init__(self) -> None:
        seconds = Bounds.checked(limit=as_integer(self.limit), timeout=self.timeout).timeout
        if seconds is None or not 0 < seconds < _ENDLESS:
            raise UsageError(f"timeout must be a number of seconds above 0, not {self.timeout!r}")
        if as_integer(self.repeat) < 1:
            raise UsageError(f"repeat must be at least 1, not {self.repeat!r}")

    @property
    def bounds(self) -> dict[str, float]:
        """The bounds of each measurement."""
        return {"timeout": float(self.timeout), "repeat": self.repeat, "limit": self.limit}


class Progress(NamedTuple):
    """The measurement that comes next, and how many are done."""

    done: int
    total: int
    engine: str
    puzzle: str


def compare(
    puzzles: PuzzleLike | Iterable[PuzzleLike] | None = None,
    engines: Sequence[str] | None = None,
    *,
    timeout: float = 5.0,
    repeat: int = 3,
    limit: int = 1,
    **reading: Unpack[ReadKeywords],
) -> Comparison:
    """Compares engines: CPU time, boards examined and memory, puzzle by puzzle.

    Args:
        puzzles: A puzzle or several; the built-in graded set unless given.
        engines: Names; all engines unless given.
        timeout: Seconds of wall-clock time that an engine may take for a puzzle.
        repeat: Runs whose median counts.
        limit: Solutions to look for: 1 asks for a solution, 2 for the proof that it is the only
            one.
        **reading: How to read texts: see `nonet.ReadOptions`.

    Returns:
        The measurements; not `complete` after Ctrl+C.

    Raises:
        UnknownNameError: There is no engine of this name.
        UsageError: A number is out of range.
        EmptyPuzzleError: There are no puzzles.

    Example:
        >>> import nonet
        >>> comparison = nonet.compare(["1..4....2......3"], ["native"], repeat=1)
        >>> [(m.engine, m.state.value, m.solution) for m in comparison.measurements]
        [('native', 'done', '1234341223414123')]
    """
    settings = Settings(engines, timeout, repeat, limit)
    if puzzles is None:
        return measure(*built_in_set(), settings, source=BUILT_IN)
    given = cases_of(("given", puzzle) for puzzle in each_puzzle(puzzles, reading))
    return measure(*given, settings, source="given")


def measure(
    levels: Sequence[Level],
    cases: Sequence[Case],
    settings: Settings | None = None,
    *,
    source: str = "",
    on_progress: Callable[[Progress], None] | None = None,
    on_results: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """As `compare`, for puzzles in levels.

    All engines solve a puzzle before the next one begins, so that they suffer the same
    disturbances, and the measurements before Ctrl+C are comparable. `on_progress` is called before
    each measurement, `on_results` about every ten seconds with the results so far, to be saved.
    """
    settings = settings or Settings()
    names = _engines(settings.engines)
    _check_cases(cases)
    empty = _nothing_yet(source, names, levels, cases, settings.bounds)
    total = len(cases) * len(names)
    measurements: list[Measurement] = []
    verifier = Verifier(settings.limit)

    def so_far() -> Comparison:
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
            pass  # what was measured is the answer, which is marked as not complete
    return so_far()


def _nothing_yet(
    source: str,
    names: Sequence[str],
    levels: Sequence[Level],
    cases: Sequence[Case],
    settings: dict[str, float],
) -> Comparison:
    return Comparison(
        source=source,
        engines=tuple(names),
        levels=tuple(levels),
        puzzles=tuple(map(_facts, cases)),
        measurements=(),
        disagreements=(),
        settings=settings,
        machine=machine(),
        versions=versions(),
        begun=datetime.now(UTC).isoformat(timespec="seconds"),
        complete=False,
    )


def _engines(names: Names) -> list[str]:
    if names is None:
        return ENGINES.names()
    for name in names:
        ENGINES.get(name)
    if not names:
        raise UsageError("name at least one engine")
    return list(dict.fromkeys(names))


def _check_cases(cases: Sequence[Case]) -> None:
    if not cases:
        raise EmptyPuzzleError("there is no puzzle to compare engines on")
    if len({case.name for case in cases}) < len(cases):
        raise UsageError("two puzzles have the same name")
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
        status=None if status is None else status.value,
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
    return board_text(solution, "line", values_only=True)
