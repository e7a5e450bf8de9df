"""`nonet count`."""

from __future__ import annotations

import time
from typing import Any

import click

from nonet._count import count
from nonet.cli._arguments import Bytes, Item, Reading, items, reading_options
from nonet.cli._counting_bar import CountingBar, counting_bar
from nonet.cli._output import print_json
from nonet.cli._terminal import complain, gravest
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError


@click.command
@reading_options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop at so many.")
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option(
    "--engine", metavar="NAME", default="auto", show_default=True, help="Algorithm (nonet engines)."
)
@click.option(
    "--memory",
    type=Bytes(),
    metavar="SIZE",
    default="2GiB",
    show_default=True,
    help="For tables, as in 500MB or 2GiB.",
)
@click.option(
    "--threads", type=click.IntRange(1, 1024), metavar="N", help="Threads; otherwise one per core."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    limit: int | None,
    timeout: float | None,
    engine: str,
    memory: int,
    threads: int | None,
    as_json: bool,
) -> int:
    """Count the solutions of puzzles, one line each, exactly and however many they are.

    A count that a limit or the timeout cut short reads "at least N"; after a timeout the exit code
    is 5. The exit code is 1 if a puzzle has no solution.
    """
    codes = {ExitCode.SOLVED}
    with counting_bar() as bar:
        for item in items(puzzles, reading):
            code = _count(
                item,
                bar,
                as_json=as_json,
                limit=limit,
                timeout=timeout,
                engine=engine,
                memory=memory,
                threads=threads,
            )
            codes.add(code)
    return gravest(codes)


def _count(
    item: Item, bar: CountingBar, *, as_json: bool, limit: int | None, **bounds: Any
) -> ExitCode:
    """Counts one puzzle and prints the result."""
    entry = item.entry
    try:
        if isinstance(entry, NonetError):
            raise entry
        begun = time.perf_counter()
        report = bar.report if bar.wanted else None
        found = count(entry, limit, progress=report, **bounds)
        spent = time.perf_counter() - begun
    except NonetError as error:
        if error.exit_code is ExitCode.USAGE:
            raise  # every other puzzle would meet the same
        bar.finish_one()
        if as_json:
            print_json(_record(item) | {"line": entry.line, "error": error.message})
        else:
            complain(item.explain(error))
            click.echo(f"# {item.place}not counted")
        return error.exit_code
    bar.finish_one()
    if as_json:
        record: dict[str, Any] = {"count": int(found), "count_exact": found.exact}
        record |= {"time_ms": round(spent * 1000, 4), "line": entry.line}
        print_json(_record(item) | record)
    else:
        click.echo(str(found))
    if not found.exact and found != limit:
        return ExitCode.BOUND
    return ExitCode.NO if found == 0 else ExitCode.SOLVED


def _record(item: Item) -> dict[str, Any]:
    keys = ("count", "count_exact", "time_ms", "line", "error")
    return {**item.record(), **dict.fromkeys(keys)}


COMMAND = Command(
    name="count", summary="Count the solutions of puzzles.", group="solve", run=command
)
