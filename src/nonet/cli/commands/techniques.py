"""`nonet techniques`."""

from __future__ import annotations

import click

from nonet._explain import technique
from nonet.cli._completion import technique_names
from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command
from nonet.techniques import TECHNIQUES


@click.command
@click.argument("name", required=False, shell_complete=technique_names)
@json_option("technique")
def command(name: str | None, as_json: bool) -> None:
    """List the techniques from easiest to hardest, or NAME alone.

    Those in brackets are only used when named.
    """
    techniques = list(TECHNIQUES) if name is None else [technique(name)]
    print_entries(
        sorted(techniques, key=lambda technique: technique.order),
        "name summary also order usual assumes_unique",
        lambda technique: (
            technique.name if technique.usual else f"({technique.name})",
            technique.summary
            if name is None or not technique.also
            else f"{technique.summary} {technique.also}.",
        ),
        as_json=as_json,
    )


COMMAND = Command(
    name="techniques", summary="List the solving techniques.", group="lists", run=command
)
