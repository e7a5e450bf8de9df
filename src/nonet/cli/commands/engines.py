"""`nonet engines`."""

from __future__ import annotations

import click

from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command
from nonet.engines import ENGINES, Engine


@click.command
@json_option("engine")
def command(as_json: bool) -> None:
    """List the engines."""
    print_entries(
        ENGINES,
        "name summary",
        _row,
        as_json=as_json,
        trace=lambda engine: engine.trace is not None,
        available=lambda engine: engine.missing() is None,
    )


def _row(engine: Engine) -> tuple[str, str, str]:
    missing = engine.missing()
    note = "" if missing is None else f" (Not here: {missing})"
    return engine.name, "--trace" if engine.trace else "", engine.summary + note


COMMAND = Command(name="engines", summary="List the engines.", group="lists", run=command)
