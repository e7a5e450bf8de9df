"""`nonet solve`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click

from nonet._solve import MOST_READABLE, Solutions, solutions
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import (
    bounds_options,
    format_options,
    reading_options,
    value_options,
)
from nonet.cli._output import PuzzleOutput, print_summary
from nonet.cli._proof import ProofFile, proof_option
from nonet.cli._run_each import run_each
from nonet.cli._save import Saver
from nonet.cli._solve_output import Lines, Objects, Pictures
from nonet.cli._terminal import complain, gravest, is_terminal
from nonet.cli._trace import TracePrinter
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import FORMATS
from nonet.frozen import frozen
from nonet.model import Puzzle, Status, Stop
from nonet.options import Bounds, option

_BAD = "bad"
_CUT_SHORT = {Stop.TIMEOUT: "timeout", Stop.NODE_LIMIT: "node limit"}
_SUMMARY = {
    Status.UNIQUE: "with exactly one solution",
    Status.MULTIPLE: "with several",
    Status.UNSOLVABLE: "without",
    Status.SOLVED: "solved",
    Status.UNKNOWN: "stopped by a bound",
    _BAD: "that could not be solved because of errors",
}


@frozen
class Search:
    """The search that is wanted, beside its bounds."""

    all_: bool = option("Find every solution.", default=False, flag="all")
    unique: bool = option("Exit code 1 unless there is exactly one solution.", default=False)
    engine: str | None = option(
        f"Algorithm (nonet engines): auto; with --trace {MOST_READABLE}.", metavar="NAME"
    )
    seed: int = option("Shuffle the order.", metavar="N", default=0)
    traced: bool = option("Print every step up to the first solution.", default=False, flag="trace")
    trace_grid: bool = option("Redraw the board after each step that changes it.", default=False)


@frozen
class Answers:
    """The way to give solutions."""

    as_json: bool = option("One JSON object per puzzle (and step).", default=False, flag="json")
    values_only: bool = option(
        "Write the values though the format cannot say the rules.", default=False
    )
    save: str | None = option(
        "Also save solutions: at the end of the file, in NAME_Solved!.txt, or in PATH.",
        metavar="append|beside|PATH",
    )


@click.command
@reading_options
@bounds_options("limit", "timeout", "node_limit")
@value_options(Search, "search")
@proof_option
@format_options()
@value_options(Answers, "answers")
def command(
    *,
    puzzles: Puzzles,
    bounds: Bounds,
    search: Search,
    proof: Path | None,
    to: str | None,
    answers: Answers,
) -> int:
    """Solve puzzles.

    A terminal gets pictures; a pipe gets one line per puzzle, in input order, where a line that
    begins with # stands for a puzzle without a solution, or for a step of a trace.

    A solution is shown when it is found. Then a second one is looked for, to say whether it is the
    only one: --limit 1 does not, and on a terminal Ctrl+C ends that and keeps the first.
    """
    limit, as_json = bounds.limit, answers.as_json
    if search.all_ and limit is not None:
        raise UsageError("give --all or --limit, not both")
    if search.unique and limit == 1:
        raise UsageError("--unique needs to look for a second solution: --limit 2 or more")
    params = click.get_current_context().params
    if answers.save is not None and params["resume"]:
        raise UsageError("--save needs all solutions: --resume goes on with -o alone")
    saver = Saver(answers.save, force=params["force"])
    traced = search.traced or search.trace_grid
    pictures = not as_json and to is None and is_terminal(sys.stdout)
    form = Objects if as_json else Pictures if pictures else Lines
    output = PuzzleOutput(to, values_only=answers.values_only)
    report = form(saver, None if search.all_ else limit or 1, output, bounds.timeout)

    def solutions_of(puzzle: Puzzle) -> Solutions:
        grids = search.trace_grid
        emit = TracePrinter(puzzle, grids=grids, as_json=as_json, as_comments=not pictures)
        return solutions(
            puzzle,
            engine=search.engine or (MOST_READABLE if traced else "auto"),
            limit=None if search.all_ else limit or (1 if traced else 2),
            timeout=bounds.timeout,
            node_limit=bounds.node_limit,
            seed=search.seed,
            emit=emit if traced else None,
        )

    proof_file = ProofFile(proof)

    def prove(item: Item, puzzle: Puzzle) -> None:
        most = None if search.all_ else limit or 2
        proof_file.write(item, puzzle, limit=most, timeout=bounds.timeout)

    return _Run(solutions_of, report, saver, prove, unique=search.unique).over(puzzles)


class _Run:
    """Solves puzzles one after another and keeps their results."""

    def __init__(
        self,
        search: Callable[[Puzzle], Solutions],
        report: Lines,
        saver: Saver,
        prove: Callable[[Item, Puzzle], None],
        *,
        unique: bool,
    ) -> None:
        self._search, self._report, self._saver, self._prove = search, report, saver, prove
        self._unique = unique
        self._statuses: Counter[str] = Counter()

    def over(self, puzzles: Puzzles) -> ExitCode:
        """Solves what the arguments name, saves the solutions and prints a summary."""
        progress = not is_terminal(sys.stdout)
        try:
            code = run_each(
                puzzles,
                self._act,
                failed=self._failed,
                progress=progress,
                output=self._report.output,
            )
        except (KeyboardInterrupt, BrokenPipeError):
            if self._saver.wanted and not (self._report.interrupted and self._saver.finish()):
                complain("interrupted: nothing was saved")
            raise
        if not self._saver.finish():
            code = gravest({code, ExitCode.BAD_INPUT})
        if self._statuses.total() > 1:
            print_summary(self._statuses, _SUMMARY)
        return code

    def _act(self, item: Item, puzzle: Puzzle) -> ExitCode:
        report = self._report
        self._saver.expect(item.path)
        search = self._search(puzzle)
        report.solved(self._statuses.total() + 1, item, puzzle, search)
        self._statuses[search.status] += 1
        if report.interrupted:
            raise KeyboardInterrupt
        self._prove(item, puzzle)
        code = _code(search.status, unique=self._unique)
        ended = Stop.TIMEOUT if report.timed_out else search.ended
        if code is ExitCode.SOLVED and ended in _CUT_SHORT:
            complain(
                f"{item.where}stopped by the {_CUT_SHORT[ended]} after {report.shown:,} solutions: "
                "there may be more"
            )
            return ExitCode.BOUND
        return code

    def _failed(self, item: Item, error: NonetError) -> None:
        self._report.failed(item, error)
        self._statuses[_BAD] += 1


def _code(status: Status, *, unique: bool) -> ExitCode:
    if status is Status.UNKNOWN:
        return ExitCode.BOUND
    if status is Status.UNSOLVABLE or (unique and status is not Status.UNIQUE):
        return ExitCode.NO
    return ExitCode.SOLVED


COMMAND = Command(
    name="solve",
    summary="Solve puzzles.",
    group="solve",
    order=0,
    run=command,
    # --output FORMAT of the last version; --output FILE is a file.
    renamed={"--output": lambda value: "--to" if value in FORMATS.names() else None},
)
