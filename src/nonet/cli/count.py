"""`nonet count`."""

from __future__ import annotations

import time
from typing import Any

import click

from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import complain, gravest, print_json, with_progress
from nonet.errors import ExitCode, NonetError
from nonet.solving import count


@click.command("count")
@reading_options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop at so many.")
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option(
    "--engine", metavar="NAME", default="auto", show_default=True, help="Algorithm (nonet engines)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    limit: int | None,
    timeout: float | None,
    engine: str,
    as_json: bool,
) -> int:
    """Count the solutions of puzzles, one line each.

    A count that a limit or the timeout cut short reads "at least N"; after a timeout the exit code
    is 5. The exit code is 1 if a puzzle has no solution.
    """
    codes = {ExitCode.SOLVED}
    for item in with_progress(items(puzzles, reading), "puzzles", wanted=True):
        entry = item.entry
        try:
            if isinstance(entry, NonetError):
                raise entry
            begun = time.perf_counter()
            found = count(entry, limit, timeout, engine=engine)
            spent = time.perf_counter() - begun
        except NonetError as error:
            if error.exit_code is ExitCode.USAGE:
                raise  # every other puzzle would meet the same
            codes.add(error.exit_code)
            if as_json:
                print_json(_record(item) | {"line": entry.line, "error": error.message})
            else:
                complain(item.explain(error))
                click.echo(f"# {item.place}not counted")
            continue
        if not found.exact and found != limit:
            codes.add(ExitCode.BOUND)
        elif found == 0:
            codes.add(ExitCode.NO)
        if as_json:
            record: dict[str, Any] = {"count": int(found), "count_exact": found.exact}
            record |= {"time_ms": round(spent * 1000, 4), "line": entry.line}
            print_json(_record(item) | record)
        else:
            click.echo(str(found))
    return gravest(codes)


def _record(item: Item) -> dict[str, Any]:
    keys = ("count", "count_exact", "time_ms", "line", "error")
    return {**item.record(), **dict.fromkeys(keys)}
