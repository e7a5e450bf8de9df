"""`nonet solve`."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from nonet.cli import _answers
from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import (
    complain,
    is_terminal,
    line,
    picture,
    print_json,
    takes_colour,
    with_progress,
)
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import FORMATS
from nonet.model import Grid, Puzzle, Status
from nonet.solving import Solutions, solutions

# Of several codes the first of these that occurred is the one to end with.
_GRAVEST = (ExitCode.BAD_INPUT, ExitCode.UNSUPPORTED, ExitCode.BOUND, ExitCode.NO)


@dataclass
class Job:
    """What was asked for, and what has come of it so far."""

    reading: Reading
    engine: str
    limit: int | None
    show: int | None  # how many solutions of a puzzle to print; None for all
    timeout: float | None
    node_limit: int | None
    seed: int
    unique: bool
    format: str | None
    as_json: bool
    save: str | None
    codes: set[ExitCode] = field(default_factory=set)
    verdicts: Counter[str] = field(default_factory=Counter)
    answers: dict[Path | None, list[str]] = field(default_factory=dict)
    number: int = 0

    @property
    def pictures(self) -> bool:
        """Whether a person looks on."""
        return not self.as_json and self.format is None and is_terminal(sys.stdout)


@click.command("solve")
@reading_options
@click.option("--all", "all_", is_flag=True, help="Find every solution.")
@click.option("--limit", type=click.IntRange(min=1), help="Find up to so many solutions.")
@click.option("--unique", is_flag=True, help="Exit with 1 unless there is exactly one solution.")
@click.option("--output", "output", metavar="FORMAT", help="Write solutions in this format.")
@click.option("--engine", default="auto", show_default=True, help="Algorithm (nonet engines).")
@click.option("--timeout", type=click.FloatRange(min=0), help="Seconds for each puzzle.")
@click.option("--node-limit", type=click.IntRange(min=0), help="Boards to examine per puzzle.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, help="Shuffle the order.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
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
    output: str | None,
    engine: str,
    timeout: float | None,
    node_limit: int | None,
    seed: int,
    as_json: bool,
    save: str | None,
    force: bool,
) -> int:
    """Solve puzzles.

    A terminal gets pictures; a pipe gets one line per puzzle, in input order, where a line that
    begins with # stands for a puzzle without solution.
    """
    if all_ and limit is not None:
        raise UsageError("give --all or --limit, not both")
    if unique and limit == 1:
        raise UsageError("--unique needs to look for a second solution: --limit 2 or more")
    if output is not None:
        FORMATS.get(output)
    job = Job(
        reading=reading,
        engine=engine,
        limit=None if all_ else 2 if limit is None else limit,
        show=None if all_ else 1 if limit is None else limit,
        timeout=timeout,
        node_limit=node_limit,
        seed=seed,
        unique=unique,
        format=output,
        as_json=as_json,
        save=save,
    )
    wanted = not is_terminal(sys.stdout)
    for item in with_progress(items(puzzles, job.reading), "puzzles", wanted=wanted):
        if save is not None and item.path not in job.answers:
            _check_target(save, item.path, force)
            job.answers[item.path] = []
        job.number += 1
        _solve_item(job, item)
    _save(job)
    _summarize(job)
    return next((code for code in _GRAVEST if code in job.codes), ExitCode.SOLVED)


def _check_target(save: str, source: Path | None, force: bool) -> None:
    target = _answers.target(save, source)
    if save != _answers.APPEND and target.exists() and not force:
        raise UsageError(f"{target} exists already: --force overwrites it")


def _solve_item(job: Job, item: Item) -> None:
    if isinstance(item.entry, NonetError):
        _report_error(job, item, item.entry, None)
        return
    try:
        found = solutions(
            item.entry,
            engine=job.engine,
            limit=job.limit,
            timeout=job.timeout,
            node_limit=job.node_limit,
            seed=job.seed,
        )
        if job.as_json:
            _print_object(job, item, item.entry, found)
        else:
            _print_solutions(job, item, item.entry, found)
    except NonetError as error:
        if error.exit_code is ExitCode.USAGE:
            raise  # every other puzzle would meet the same
        _report_error(job, item, error, item.entry)
        return
    job.verdicts[found.status] += 1
    if found.status is Status.UNKNOWN:
        job.codes.add(ExitCode.BOUND)
    elif found.status is Status.UNSOLVABLE or (job.unique and found.status is not Status.UNIQUE):
        job.codes.add(ExitCode.NO)


def _report_error(job: Job, item: Item, error: NonetError, puzzle: Puzzle | None) -> None:
    job.codes.add(error.exit_code)
    job.verdicts["bad"] += 1
    if job.as_json:
        text = error.text if puzzle is None else line(puzzle, puzzle)
        print_json(_record(item, puzzle=text, line=error.line, error=error.message))
        return
    if job.pictures and puzzle is not None:
        click.echo(picture(puzzle, solved=False))
    complain(item.explain(error))
    if not job.pictures:
        click.echo(_answer(job, item, f"# {item.place}not solved"))


def _print_solutions(job: Job, item: Item, puzzle: Puzzle, found: Solutions) -> None:
    if job.pictures:
        _print_heading(job, item, puzzle)
    shown = 0
    for solution in found:
        if job.show is not None and shown >= job.show:
            continue
        shown += 1
        if job.pictures:
            _print_picture(job, puzzle, solution, shown, found)
        else:
            click.echo(line(solution, puzzle, job.format))
        if job.save is not None:
            _answer(job, item, line(solution, puzzle))
    if not job.pictures:
        if not shown:
            verdict = "no solution" if found.status is Status.UNSOLVABLE else "bound reached"
            click.echo(_answer(job, item, f"# {item.place}{verdict}"))
        return
    if not shown:
        if found.status is Status.UNSOLVABLE and takes_colour(sys.stdout):
            click.echo(picture(puzzle, solved=False))
        _answer(job, item, f"# {item.place}no solution")
    click.echo(_verdict(found, job) + "\n")


def _print_heading(job: Job, item: Item, puzzle: Puzzle) -> None:
    where = f", line {puzzle.line}" if item.path is not None else ""
    clues = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    click.echo(f"Puzzle {job.number}{where}: {puzzle.layout.describe()}, {clues}")
    click.echo(picture(puzzle))


def _print_picture(job: Job, puzzle: Puzzle, grid: Grid, number: int, found: Solutions) -> None:
    click.echo(f"Solution {number}:" if number > 1 or job.show != 1 else "Solution:")
    click.echo(picture(grid, puzzle))
    click.echo(line(grid, puzzle))
    if number == 1:
        click.echo(f"First solution after {_milliseconds(found.stats.time_to_first)}.")


def _verdict(found: Solutions, job: Job) -> str:
    known = found.found
    text = {
        Status.UNIQUE: "Exactly one solution.",
        Status.MULTIPLE: f"{known:,} solutions."
        if found.exhausted
        else (f"Several solutions: at least {known:,}."),
        Status.UNSOLVABLE: "No solution.",
        Status.SOLVED: "Solved; whether there are further solutions was not asked.",
        Status.UNKNOWN: "Stopped by a bound before "
        + ("it was known whether there is a second solution." if known else "an answer was found."),
    }[found.status]
    stats = found.stats
    return (
        f"{text} ({_milliseconds(stats.time)}, nodes: {stats.nodes:,}, guesses: {stats.guesses:,}, "
        f"engine: {found.engine})"
    )


def _milliseconds(seconds: float | None) -> str:
    return "?" if seconds is None else f"{seconds * 1000:,.3g} ms"


def _record(item: Item, **values: Any) -> dict[str, Any]:
    record: dict[str, Any] = dict.fromkeys(
        (
            *("puzzle", "size", "box", "status", "count", "count_exact", "solution", "solutions"),
            *("engine", "time_to_first_ms", "time_ms", "nodes", "line", "error"),
        )
    )
    if item.path is not None:
        record["file"] = str(item.path)
    return record | values


def _print_object(job: Job, item: Item, puzzle: Puzzle, found: Solutions) -> None:
    lines = [line(solution, puzzle) for solution in found]
    shown = lines if job.show is None else lines[: job.show]
    for answer in shown or [f"# {item.place}{found.status}"]:
        _answer(job, item, answer)
    stats = found.stats
    first = stats.time_to_first
    print_json(
        _record(
            item,
            puzzle=line(puzzle, puzzle),
            size=puzzle.size,
            box=str(puzzle.layout.box) if puzzle.layout.box else None,
            status=str(found.status),
            count=found.found,
            count_exact=found.exhausted,
            solution=lines[0] if lines else None,
            solutions=lines,
            engine=found.engine,
            time_to_first_ms=None if first is None else round(first * 1000, 4),
            time_ms=round(stats.time * 1000, 4),
            nodes=stats.nodes,
            line=puzzle.line,
        )
    )


def _answer(job: Job, item: Item, text: str) -> str:
    if job.save is not None:
        job.answers[item.path].append(text)
    return text


def _save(job: Job) -> None:
    if job.save is None:
        return
    by_target: dict[Path, list[str]] = {}
    for source, answers in job.answers.items():
        by_target.setdefault(_answers.target(job.save, source), []).extend(answers)
    for target, answers in by_target.items():
        try:
            _answers.save_answers(target, answers, append=job.save == _answers.APPEND)
        except OSError as error:
            complain(f"{target} cannot be written: {error.strerror}; here are the solutions")
            click.echo("\n".join(answers))
            job.codes.add(ExitCode.BAD_INPUT)
            continue
        if is_terminal(sys.stderr):
            click.echo(f"Saved to {target}.", err=True)


def _summarize(job: Job) -> None:
    if job.number < 2 or not is_terminal(sys.stderr):
        return
    words = {
        Status.UNIQUE: "with exactly one solution",
        Status.MULTIPLE: "with several",
        Status.UNSOLVABLE: "without",
        Status.SOLVED: "solved",
        Status.UNKNOWN: "stopped by a bound",
        "bad": "that could not be solved because of errors",
    }
    parts = [f"{job.verdicts[key]:,} {text}" for key, text in words.items() if job.verdicts[key]]
    click.echo(f"{job.number:,} puzzles: {', '.join(parts)}.", err=True)
