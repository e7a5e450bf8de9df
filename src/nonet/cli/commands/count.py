"""`nonet count`."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import click

from nonet._count import count
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import (
    bounds_options,
    json_option,
    output_options,
    reading_options,
    value_options,
)
from nonet.cli._output import print_json
from nonet.cli._progress import CountingBar
from nonet.cli._proof import ProofFile, proof_option
from nonet.cli._run_each import run_each
from nonet.cli._solve_output import blame
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError
from nonet.frozen import frozen
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.options import Bounds, Deadline, option
from nonet.records import milliseconds

_KEYS = ("count", "exact", "time_ms")


if TYPE_CHECKING:
    _Size = click.ParamType[int]
else:
    _Size = click.ParamType  # which has no parameter before click 8.4


class Bytes(_Size):
    """A size of memory: ``500MB``, ``2 GiB``, or a number of bytes."""

    name = "size"
    _UNITS: ClassVar = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
    _FORM = compiled_later(r"(\d+(?:\.\d+)?) ?([kmgt]?)(i?)(b?)", re.IGNORECASE)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of bytes."""
        if isinstance(value, int):
            return value
        match = self._FORM.fullmatch(value.strip())
        if match is None or float(match[1]) == 0:
            self.fail(f"{value!r} is not a size of memory: write 500MB or 2GiB, for example")
        base = 1024 if match[3] or not match[4] else 1000
        return max(1, int(float(match[1]) * base ** self._UNITS[match[2].lower()]))


@frozen
class Method:
    """The way to count, and what it may use."""

    engine: str = option("Algorithm (nonet engines).", metavar="NAME", default="auto")
    memory: int = option(
        "For tables, as in 500MB or 2GiB.", metavar="SIZE", default="2GiB", type=Bytes()
    )
    threads: int | None = option("Threads; one per core unless given.", metavar="N")


@click.command
@reading_options
@bounds_options("limit", "timeout")
@value_options(Method, "method")
@proof_option
@json_option()
@output_options
def command(
    *,
    puzzles: Puzzles,
    bounds: Bounds,
    method: Method,
    proof: Path | None,
    as_json: bool,
) -> int:
    """Count the solutions of puzzles, one line each, exactly and however many they are.

    A count that a limit or the timeout cut short reads "at least N"; after a timeout the exit code
    is 5. The exit code is 1 if a puzzle has no solution.
    """
    bar, proof_file = CountingBar(), ProofFile(proof)

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        begun, deadline = time.perf_counter(), Deadline(bounds.timeout)
        counted = count(
            puzzle,
            bounds.limit,
            timeout=bounds.timeout,
            **vars(method),
            progress=bar.report if bar.wanted else None,
        )
        spent = milliseconds(time.perf_counter() - begun)
        bar.finish_one()
        proof_file.write(item, puzzle, limit=bounds.limit, timeout=deadline.left)
        if as_json:
            print_json(item.record(count=int(counted), exact=counted.exact, time_ms=spent))
        else:
            click.echo(str(counted))
            if counted.exact and counted == 0:
                blame(item, puzzle, deadline)
        if not counted.exact and counted != bounds.limit:
            return ExitCode.BOUND
        return ExitCode.NO if counted == 0 else ExitCode.SOLVED

    def failed(item: Item, error: NonetError) -> None:
        bar.finish_one()
        item.fail(error, as_json=as_json, keys=_KEYS)
        if not as_json:
            click.echo(f"# {item.place}not counted")

    with contextlib.closing(bar):
        return run_each(puzzles, act, failed=failed)


COMMAND = Command(
    name="count", summary="Count the solutions of puzzles.", group="solve", run=command
)
