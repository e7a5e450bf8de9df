"""`nonet techniques`."""

from __future__ import annotations

import click

from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command
from nonet.techniques import TECHNIQUES


@click.command
@json_option("technique")
def command(as_json: bool) -> None:
    """List the techniques from easiest to hardest; those in brackets are only used when named."""
    print_entries(
        sorted(TECHNIQUES, key=lambda each: each.order),
        "name summary order usual assumes_unique",
        lambda each: (each.name if each.usual else f"({each.name})", each.summary),
        as_json=as_json,
    )


COMMAND = Command(
    name="techniques", summary="List the solving techniques.", group="lists", run=command
)
