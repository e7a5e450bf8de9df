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
    records = [
        {
            "name": engine.name,
            "summary": engine.summary,
            "trace": engine.trace is not None,
            "available": engine.missing() is None,
        }
        for engine in ENGINES
    ]
    rows = [(e.name, "--trace" if e.trace else "", _described(e)) for e in ENGINES]
    print_entries(records, rows, as_json=as_json)


def _described(engine: Engine) -> str:
    missing = engine.missing()
    return engine.summary if missing is None else f"{engine.summary} (Not here: {missing})"


COMMAND = Command(name="engines", summary="List the engines.", group="lists", run=command)
