"""`nonet vary`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._generate import vary
from nonet.cli._arguments import Reading, reading_options
from nonet.cli._sink import Sink, sink_options
from nonet.cli._transforming import transform
from nonet.cli.commands import Command


@click.command
@reading_options
@click.option(
    "-n", "--count", type=click.IntRange(0), default=1, show_default=True, help="Of each puzzle."
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Others with each seed.")
@click.option(
    "--keep",
    type=click.Choice(["rules", "picture", "cells"]),
    default="rules",
    show_default=True,
    help="Move by all that the rules allow; only turn and mirror; move nothing.",
)
@sink_options
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    count: int,
    seed: int,
    keep: str,
    to: str | None,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> int:
    """Dress puzzles differently: cells moved by symmetries of the board, values renamed."""
    sink = Sink(to, out, force=force, as_json=as_json)
    return transform(
        puzzles, reading, sink, lambda puzzle: vary(puzzle, count=count, seed=seed, keep=keep)
    )


COMMAND = Command(
    name="vary", summary="Move and rename a puzzle without changing it.", group="make", run=command
)
