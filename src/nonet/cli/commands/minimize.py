"""`nonet minimize`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._generate import SYMMETRIES, minimize
from nonet.cli._arguments import Reading, reading_options
from nonet.cli._sink import Sink, sink_options
from nonet.cli._transforming import transform
from nonet.cli.commands import Command
from nonet.model import Puzzle


@click.command
@reading_options
@click.option("--seed", type=click.IntRange(0), default=0, help="Another order, another result.")
@click.option("--symmetry", metavar="NAME", help=f"Leave out by groups: {', '.join(SYMMETRIES)}.")
@click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="For each puzzle.")
@sink_options
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    seed: int,
    symmetry: str | None,
    timeout: float | None,
    to: str | None,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> int:
    """Leave out givens of puzzles with one solution until none can be left out any more."""
    sink = Sink(to, out, force=force, as_json=as_json)

    def change(puzzle: Puzzle) -> list[Puzzle]:
        return [minimize(puzzle, seed=seed, symmetry=symmetry, timeout=timeout)]

    return transform(puzzles, reading, sink, change)


COMMAND = Command(
    name="minimize", summary="Leave out givens that are not needed.", group="make", run=command
)
