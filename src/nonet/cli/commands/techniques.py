"""`nonet techniques`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.cli.commands import Command
from nonet.techniques import TECHNIQUES


@click.command
@click.option("--json", "as_json", is_flag=True, help="One JSON object per technique.")
def command(as_json: bool) -> None:
    """List the techniques from easiest to hardest; those in brackets are used only when named."""
    entries = sorted(TECHNIQUES, key=lambda entry: entry.order)
    if not as_json:
        rows = [(t.name if t.usual else f"({t.name})", t.summary) for t in entries]
        print_table(rows)
        return
    for entry in entries:
        print_json(
            {
                "name": entry.name,
                "summary": entry.summary,
                "order": entry.order,
                "usual": entry.usual,
                "assumes_unique": entry.assumes_unique,
            }
        )


COMMAND = Command(
    name="techniques", summary="List the techniques of people.", group="lists", run=command
)
