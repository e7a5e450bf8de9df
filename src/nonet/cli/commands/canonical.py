"""`nonet canonical`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._generate import canonical
from nonet.cli._arguments import Reading, reading_options
from nonet.cli._sink import Sink, sink_options
from nonet.cli._transforming import transform
from nonet.cli.commands import Command
from nonet.model import Puzzle


@click.command
@reading_options
@click.option("--distinct", is_flag=True, help="Leave out puzzles that were there already.")
@click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="For each puzzle.")
@sink_options
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    distinct: bool,
    timeout: float | None,
    to: str | None,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> int:
    """Bring puzzles into the form that stands for all their variants, so that equals are seen.

    It is the least of them when read row by row, empty cells first.
    """
    sink = Sink(to, out, force=force, as_json=as_json)
    seen: set[Puzzle] = set()

    def change(puzzle: Puzzle) -> list[Puzzle]:
        form = canonical(puzzle, timeout=timeout)
        if distinct and form in seen:
            return []
        if distinct:
            seen.add(form)
        return [form]

    return transform(puzzles, reading, sink, change)


COMMAND = Command(
    name="canonical",
    summary="The form that stands for all variants of a puzzle.",
    group="make",
    run=command,
)
