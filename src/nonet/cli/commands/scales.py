"""`nonet scales`."""

from __future__ import annotations

import click

from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command
from nonet.scales import SCALES


@click.command
@json_option("scale")
def command(as_json: bool) -> None:
    """List the rating scales."""
    print_entries(SCALES, "name summary has_path", as_json=as_json)


COMMAND = Command(name="scales", summary="List the rating scales.", group="lists", run=command)
