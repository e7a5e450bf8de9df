"""`nonet show`."""

from __future__ import annotations

import click

from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._output import complain, gravest, picture
from nonet.errors import ExitCode, NonetError


@click.command("show")
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
