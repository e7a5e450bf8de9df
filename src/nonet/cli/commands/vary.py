"""`nonet vary`."""

from __future__ import annotations

import click

from nonet._generate import vary
from nonet.cli._items import Item, run_each
from nonet.cli._options import format_options, json_option, reading_options
from nonet.cli._output import PuzzleOutput
from nonet.cli.commands import Command
from nonet.formats import ReadOptions
from nonet.model import Puzzle


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
@json_option()
@format_options()
def command(
    *,
    reading: ReadOptions,
    puzzles: tuple[str, ...],
    count: int,
    seed: int,
    keep: str,
    to: str | None,
    as_json: bool,
) -> int:
    """Vary puzzles: cells moved by symmetries of the board, values renamed."""
    output = PuzzleOutput(to, as_json=as_json)

    def act(_: Item, puzzle: Puzzle) -> None:
        for variant in vary(puzzle, count=count, seed=seed, keep=keep):
            output.add(variant, of=puzzle)

    return run_each(puzzles, reading, act, as_json=as_json, progress=True)


COMMAND = Command(
    name="vary", summary="Move and rename a puzzle without changing it.", group="make", run=command
)
