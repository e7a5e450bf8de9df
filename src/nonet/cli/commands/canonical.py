"""`nonet canonical`."""

from __future__ import annotations

import click

from nonet._generate import canonical
from nonet.cli._items import Item, run_each
from nonet.cli._options import bounds_options, format_options, json_option, reading_options
from nonet.cli._output import PuzzleOutput
from nonet.cli.commands import Command
from nonet.formats import ReadOptions
from nonet.model import Puzzle
from nonet.options import Bounds


@click.command
@reading_options
@click.option("--distinct", is_flag=True, help="Leave out puzzles that were there already.")
@bounds_options("timeout")
@json_option()
@format_options()
def command(
    *,
    reading: ReadOptions,
    puzzles: tuple[str, ...],
    distinct: bool,
    bounds: Bounds,
    to: str | None,
    as_json: bool,
) -> int:
    """Bring puzzles into the form that stands for all their variants.

    So equal puzzles are recognized. It is the least of them, read row by row, empty cells first.
    """
    output = PuzzleOutput(to, as_json=as_json)
    seen: set[Puzzle] = set()

    def act(_: Item, puzzle: Puzzle) -> None:
        form = canonical(puzzle, timeout=bounds.timeout)
        if form not in seen:
            output.add(form, of=puzzle)
        if distinct:
            seen.add(form)

    return run_each(puzzles, reading, act, as_json=as_json, progress=True)


COMMAND = Command(
    name="canonical",
    summary="The form that stands for all variants of a puzzle.",
    group="make",
    run=command,
)
