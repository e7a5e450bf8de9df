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
        sorted(techniques, key=lambda each: each.order),
        "name summary also order usual assumes_unique",
        lambda each: (
            each.name if each.usual else f"({each.name})",
            each.summary if name is None or not each.also else f"{each.summary} {each.also}.",
        ),
        as_json=as_json,
    )


COMMAND = Command(
    name="techniques", summary="List the solving techniques.", group="lists", run=command
)
