"""`nonet show`."""

from __future__ import annotations

import click

from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._output import picture
from nonet.cli._terminal import complain, gravest
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError


@click.command
@reading_options
@click.option("--ascii", "ascii_", is_flag=True, help="Only ASCII characters.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    ascii_: bool,
) -> int:
    """Draw puzzles."""
    codes: set[ExitCode] = set()
    blank = ""
    for item in items(puzzles, reading):
        entry = item.entry
        if isinstance(entry, NonetError):
            codes.add(entry.exit_code)
            complain(item.explain(entry))
            continue
        click.echo(blank + picture(entry, ascii=ascii_))
        blank = "\n"
    return gravest(codes)


COMMAND = Command(
    name="show", summary="Draw puzzles with characters.", group="show", order=0, run=command
)
