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
    """List the techniques from easiest to hardest; those in brackets are used only when named."""
    entries = sorted(TECHNIQUES, key=lambda entry: entry.order)
    keys = ("name", "summary", "order", "usual", "assumes_unique")
    records = [{key: getattr(entry, key) for key in keys} for entry in entries]
    rows = [(t.name if t.usual else f"({t.name})", t.summary) for t in entries]
    print_entries(records, rows, as_json=as_json)


COMMAND = Command(
    name="techniques", summary="List the solving techniques.", group="lists", run=command
)
