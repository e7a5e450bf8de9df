"""`nonet minimize`."""

from __future__ import annotations

import click

from nonet._generate import SYMMETRIES, minimize
from nonet.cli._items import Item, run_each
from nonet.cli._options import bounds_options, format_options, json_option, reading_options
from nonet.cli._output import PuzzleOutput
from nonet.cli.commands import Command
from nonet.formats import ReadOptions
from nonet.model import Puzzle
from nonet.options import Bounds


@click.command
@reading_options
@click.option("--seed", type=click.IntRange(0), default=0, help="Another order, another result.")
@click.option("--symmetry", metavar="NAME", help=f"Leave out by groups: {', '.join(SYMMETRIES)}.")
@bounds_options("timeout")
@json_option()
@format_options()
def command(
    *,
    reading: ReadOptions,
    puzzles: tuple[str, ...],
    seed: int,
    symmetry: str | None,
    bounds: Bounds,
    to: str | None,
    as_json: bool,
) -> int:
    """Leave out givens of puzzles with one solution until none can be left out any more."""
    output = PuzzleOutput(to, as_json=as_json)

    def act(_: Item, puzzle: Puzzle) -> None:
        least = minimize(puzzle, seed=seed, symmetry=symmetry, timeout=bounds.timeout)
        output.add(least, of=puzzle)

    return run_each(puzzles, reading, act, as_json=as_json, progress=True)


COMMAND = Command(
    name="minimize", summary="Leave out givens that are not needed.", group="make", run=command
)
