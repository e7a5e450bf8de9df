"""`nonet job`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from nonet.cli._help import Group
from nonet.cli._options import Number, Seconds, decorated, json_option, value_options
from nonet.cli._output import print_json
from nonet.cli._progress import JobBar
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode
from nonet.formats import ReadOptions
from nonet.frozen import frozen
from nonet.jobs import OPERATIONS, JobReport, Operation, run, status
from nonet.options import option

_OUT = click.option(
    "-o",
    "--output",
    "out",
    metavar="FOLDER",
    required=True,
    help="Folder, or URL for fsspec, of the parts; made if it is not there.",
)


@frozen
class _Shared:
    """The workers, and when to give up."""

    on: str = option(
        "Who works: local, dask://HOST:8786, ray://HOST:10001.", metavar="WORKERS", default="local"
    )
    workers: int | None = option(
        "Processes of this machine; one per core unless given.", metavar="N", type=Number(1, 1024)
    )
    rows: int | None = option(
        "Rows of a shard; as many as take half a minute unless given.", metavar="N", type=Number(1)
    )
    attempts: int = option(
        "Failures after which a shard is set aside.", metavar="N", default=3, type=Number(1, 100)
    )
    stall: float = option(
        "Without a sign of life for so long, another worker gets the shard.",
        metavar="SECONDS",
        default=600.0,
        type=Seconds(min=0.1),
    )
    wait: float = option(
        "Without any worker for so long, the job ends.",
        metavar="SECONDS",
        default=60.0,
        type=Seconds(min=0),
    )


@frozen
class _Parts:
    """How one puzzle is cut."""

    parts: int | None = option(
        "Cut one puzzle into so many parts, and work on these.",
        metavar="N",
        type=Number(1, 1_000_000),
    )
    seconds: float = option(
        "What a part takes before it is split again.",
        metavar="SECONDS",
        default=60.0,
        type=Seconds(min=0.01),
    )


_INPUTS = (
    click.argument("inputs", nargs=-1, metavar="FILE|FOLDER|PATTERN|URL..."),
    click.option("--column", metavar="NAME", help="Column of tables that has the puzzles."),
)


class _Operations(Group):
    """Operations are plug-ins of `nonet.jobs`; `status` is ours."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, `status` last."""
        return [*OPERATIONS.names(), "status"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name == "status":
            return _status
        return _command(OPERATIONS.get(cmd_name))


@click.group(cls=_Operations)
def command() -> None:
    """Work on files of any number of puzzles, here or on a cluster.

    The work is cut into shards; each becomes one file of Parquet in the folder. After an
    interruption of any kind the same command does what is not there yet. When all is done there
    is a file _SUCCESS.

    \b
    nonet job rate puzzles/*.parquet -o rated
    nonet job status rated
    nonet job generate -o made --seed 1 --count 1000000 --on dask://head:8786
    nonet job count hard.txt --parts 500 -o counted
    """  # noqa: D301 - for click


def _command(operation: Operation) -> click.Command:
    def act(
        *,
        shared: _Shared,
        as_json: bool,
        inputs: tuple[str, ...] = (),
        parts: Any = None,
        **given: Any,
    ) -> int:
        given |= vars(shared) | (vars(parts) if parts else {})
        with _shown(as_json=as_json) as progress:
            report = run(operation.name, list(inputs), progress=progress, **given)
        return _print(report, as_json=as_json)

    shared = _shared(operation)(act)
    return click.Command(
        operation.name,
        callback=shared,
        params=shared.__click_params__[::-1],
        help=operation.summary,
    )


def _shared(operation: Operation) -> Any:
    def decorate(function: Any) -> Any:
        own: list[Any] = [value_options(operation.options, "options")]
        if operation.makes is None:
            own = [*_INPUTS, *own, value_options(ReadOptions, "reading", texts=["regions"])]
        if operation.pieces is not None:
            own.append(value_options(_Parts, "parts"))
        shared = value_options(_Shared, "shared")
        return decorated(function, *own, _OUT, shared, json_option("event"))

    return decorate


@click.command("status", help="How the job in a folder stands.")
@click.argument("folder")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def _status(folder: str, *, as_json: bool) -> int:
    return _print(status(folder), as_json=as_json)


@contextmanager
def _shown(*, as_json: bool) -> Iterator[Any]:
    """Shows progress: objects, or a bar on a terminal."""
    if as_json:
        last: list[Any] = [None]

        def print_progress(now: Any) -> None:
            if last[0] is None or (now.done, now.failed) != last[0]:
                last[0] = now.done, now.failed
                print_json({"event": "progress", **vars(now)})

        yield print_progress
        return
    bar = JobBar()
    try:
        yield bar.report if bar.wanted else None
    finally:
        bar.close()


def _print(report: JobReport, *, as_json: bool) -> int:
    code = ExitCode.SOLVED if report.complete else ExitCode.BOUND
    if report.failed:
        code = ExitCode.BAD_INPUT
    if as_json:
        print_json({"event": "report", **report.to_dict()})
        return code
    for failed in report.failed:
        complain(f"{failed.name} ({failed.rows}) was set aside: {failed.reason}")
    if report.answer is not None:
        click.echo(report.answer)
    _describe(report)
    return code


def _describe(report: JobReport) -> None:
    # Beside an answer, what was done is for people.
    to_people = report.answer is not None
    if to_people and not is_terminal(sys.stderr):
        return
    errors = f", {report.errors:,} with an error" if report.errors else ""
    rows = f", {report.rows:,} rows{errors}" if report.rows else ""
    state = "complete" if report.complete else "not complete: the same command goes on with it"
    click.echo(
        f"{report.folder}: {report.done:,} of {report.shards:,} parts{rows}; {state}", err=to_people
    )
    if report.tally:
        most = sorted(report.tally.items(), key=lambda pair: -pair[1])[:12]
        click.echo("  " + ", ".join(f"{name} {count:,}" for name, count in most))


COMMAND = Command(
    name="job",
    summary="Work on any number of puzzles: resumable, on all cores or a cluster.",
    group="solve",
    order=2,
    run=command,
)
