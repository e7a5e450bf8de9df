"""`nonet convert`."""

from __future__ import annotations

import click

from nonet.cli._items import Item, Puzzles
from nonet.cli._options import format_options, json_option, reading_options, values_only_option
from nonet.cli._output import LINE, PuzzleOutput
from nonet.cli._run_each import run_each
from nonet.cli._terminal import complain
from nonet.cli.commands import Command
from nonet.errors import UnsupportedError, UsageError
from nonet.formats import loss
from nonet.model import Puzzle


@click.command
@reading_options
@click.option("--to-alphabet", metavar="NAME", help="Alphabet for values above 9.")
@values_only_option
@json_option()
@format_options(plain=LINE)
def command(
    *,
    puzzles: Puzzles,
    to: str | None,
    to_alphabet: str | None,
    values_only: bool,
    as_json: bool,
) -> int:
    """Write puzzles in another format.

    The format is named by --to, or by the ending of the file to write. A puzzle that the format
    cannot express (its box shape, its extra houses) is refused with the reason. What it cannot say
    of what stands beside a puzzle (title, author, solution) is named on standard error; --strict
    refuses that, too. -o FILE.parquet or .arrow is a table of the objects of --json.
    """
    if to is None and not as_json:
        raise UsageError("name a format with --to (nonet formats), or a file of its ending with -o")
    output = PuzzleOutput(to, as_json=as_json, alphabet=to_alphabet, values_only=values_only)

    def act(item: Item, puzzle: Puzzle) -> None:
        if to is None:
            output.add(puzzle)
            return
        text = output.text(puzzle)
        lost = loss(puzzle, to, values_only=values_only)
        if lost and puzzles.reading.strict:
            raise UnsupportedError(lost, line=item.entry.line)
        if lost:
            complain(f"{item.where}{lost}")
        click.echo(text)

    failed = Item.failing(as_json=as_json)
    return run_each(puzzles, act, failed=failed, progress=True, output=output)


COMMAND = Command(
    name="convert",
    summary="Write puzzles in another format.",
    group="show",
    run=command,
)
