"""`nonet scales`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.cli.commands import Command
from nonet.scales import SCALES


@click.command
@click.option("--json", "as_json", is_flag=True, help="One JSON object per scale.")
def command(as_json: bool) -> None:
    """List the rating scales."""
    if as_json:
        for scale in SCALES:
            print_json({"name": scale.name, "summary": scale.summary, "has_path": scale.has_path})
    else:
        print_table([(scale.name, scale.summary) for scale in SCALES])


COMMAND = Command(name="scales", summary="List the rating scales.", group="lists", run=command)
