"""`nonet show`."""

from __future__ import annotations

import sys

import click

from nonet.cli._items import Item, Puzzles
from nonet.cli._options import output_options, reading_options
from nonet.cli._output import PuzzleOutput, drawing_comment, picture
from nonet.cli._run_each import run_each
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.model import Puzzle


@click.command
@reading_options
@click.option("--ascii", "ascii_", is_flag=True, help="Only ASCII characters.")
@output_options
def command(*, puzzles: Puzzles, ascii_: bool) -> int:
    """Draw puzzles."""
    output = PuzzleOutput(None)

    def act(_: Item, puzzle: Puzzle) -> None:
        shown = is_terminal(sys.stdout)
        comment = "" if shown else drawing_comment(puzzle.layout)
        carried = puzzle.source and puzzle.source.document
        name = carried.name if carried else ""
        heading = f"{'' if shown else '# title: '}{name}\n" if name else ""
        output.show(f"{heading}{comment}{picture(puzzle, ascii=ascii_)}")
        for rule in puzzle.layout.constraints if shown else ():  # else the comment has them
            click.echo(rule.describe(puzzle.layout))

    return run_each(puzzles, act, output=output)


COMMAND = Command(
    name="show",
    summary="Draw puzzles with characters.",
    group="show",
    order=0,
    run=command,
)
