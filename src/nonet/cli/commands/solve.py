"""`nonet solve`."""

from __future__ import annotations

import sys
from collections import Counter

import click

from nonet._solve import MOST_READABLE, Solutions, solutions
from nonet.cli._answers import Saver
from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._output import with_progress
from nonet.cli._reports import Lines, Objects, Pictures, Report
from nonet.cli._telling import Teller
from nonet.cli._terminal import complain, gravest, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import FORMATS
from nonet.model import Puzzle, Status

_SUMMARY = {
    Status.UNIQUE: "with exactly one solution",
    Status.MULTIPLE: "with several",
    Status.UNSOLVABLE: "without",
    Status.SOLVED: "solved",
    Status.UNKNOWN: "stopped by a bound",
    "bad": "that could not be solved because of errors",
}


@click.command
@reading_options
@click.option("--all", "all_", is_flag=True, help="Find every solution.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Find up to so many solutions."
)
@click.option("--unique", is_flag=True, help="Exit with 1 unless there is exactly one solution.")
@click.option("--to", "to", metavar="FORMAT", help="Write solutions in this format.")
@click.option(
    "--engine",
    metavar="NAME",
    help=f"Algorithm (nonet engines): auto; with --trace {MOST_READABLE}.",
)
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option(
    "--node-limit", type=click.IntRange(min=0), metavar="N", help="Boards to examine per puzzle."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", default=0, help="Shuffle the order."
)
@click.option("--trace", "traced", is_flag=True, help="Tell every step up to the first solution.")
@click.option(
    "--trace-grid", is_flag=True, help="Redraw the board after each step that changes it."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle (and step).")
@click.option(
    "--save",
    metavar="append|beside|PATH",
    help="Also save solutions: at the end of the file, in NAME_Solved!.txt, or in PATH.",
)
@click.option("--force", is_flag=True, help="Let --save overwrite a file.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    all_: bool,
    limit: int | None,
    unique: bool,
    to: str | None,
    engine: str | None,
    timeout: float | None,
    node_limit: int | None,
    seed: int,
    traced: bool,
    trace_grid: bool,
    as_json: bool,
    save: str | None,
    force: bool,
) -> int:
    """Solve puzzles.

    A terminal gets pictures; a pipe gets one line per puzzle, in input order, where a line that
    begins with # stands for a puzzle without solution, or is a step of a trace.
    """
    if all_ and limit is not None:
        raise UsageError("give --all or --limit, not both")
    if unique and limit == 1:
        raise UsageError("--unique needs to look for a second solution: --limit 2 or more")
    if as_json and to is not None:
        raise UsageError("give --json or --to, not both")
    if to is not None:
        FORMATS.get(to)
    saver = Saver(save, force=force)
    traced = traced or trace_grid
    lines = as_json or to is not None or not is_terminal(sys.stdout)
    report = _report(saver, None if all_ else limit or 1, to, as_json=as_json)

    def teller(puzzle: Puzzle) -> Teller:
        return Teller(puzzle, grids=trace_grid, as_json=as_json, as_comments=lines)

    def search(puzzle: Puzzle) -> Solutions:
        return solutions(
            puzzle,
            engine=engine or (MOST_READABLE if traced else "auto"),
            limit=None if all_ else limit or (1 if traced else 2),
            timeout=timeout,
            node_limit=node_limit,
            seed=seed,
            emit=teller(puzzle) if traced else None,
        )

    codes: set[ExitCode] = set()
    verdicts: Counter[str] = Counter()
    everything = items(puzzles, reading)
    try:
        for item in with_progress(everything, "puzzles", wanted=not is_terminal(sys.stdout)):
            saver.expect(item.path)
            number = verdicts.total() + 1
            try:
                if isinstance(item.entry, NonetError):
                    raise item.entry
                found = search(item.entry)
                report.solved(number, item, item.entry, found)
            except NonetError as error:
                if error.exit_code is ExitCode.USAGE:
                    raise  # every other puzzle would meet the same
                report.failed(item, error)
                codes.add(error.exit_code)
                verdicts["bad"] += 1
                continue
            codes.add(_code(found.status, unique=unique))
            verdicts[found.status] += 1
    except (KeyboardInterrupt, BrokenPipeError):
        if saver.wanted:
            complain("ended before its time: nothing was saved")
        raise
    if not saver.finish():
        codes.add(ExitCode.BAD_INPUT)
    if verdicts.total() > 1 and is_terminal(sys.stderr):
        click.echo(_summary(verdicts), err=True)
    return gravest(codes)


def _report(saver: Saver, show: int | None, format_: str | None, *, as_json: bool) -> Report:
    if as_json:
        return Objects(saver, show)
    if format_ is None and is_terminal(sys.stdout):
        return Pictures(saver, show)
    return Lines(saver, show, format_)


def _code(status: Status, *, unique: bool) -> ExitCode:
    if status is Status.UNKNOWN:
        return ExitCode.BOUND
    if status is Status.UNSOLVABLE or (unique and status is not Status.UNIQUE):
        return ExitCode.NO
    return ExitCode.SOLVED


def _summary(verdicts: Counter[str]) -> str:
    parts = [f"{verdicts[key]:,} {text}" for key, text in _SUMMARY.items() if verdicts[key]]
    return f"{verdicts.total():,} puzzles: {', '.join(parts)}."


COMMAND = Command(
    name="solve",
    summary="Solve puzzles.",
    group="solve",
    order=0,
    run=command,
    renamed={"--output": "--to"},
)
