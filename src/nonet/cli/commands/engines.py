"""`nonet engines`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.cli.commands import Command
from nonet.engines import ENGINES, Engine


@click.command
@click.option("--json", "as_json", is_flag=True, help="One JSON object per engine.")
def command(as_json: bool) -> None:
    """List the engines."""
    if as_json:
        for engine in ENGINES:
            print_json(
                {
                    "name": engine.name,
                    "summary": engine.summary,
                    "trace": engine.trace is not None,
                    "available": engine.missing() is None,
                }
            )
    else:
        rows = [(e.name, "--trace" if e.trace else "", _described(e)) for e in ENGINES]
        print_table(rows)


def _described(engine: Engine) -> str:
    missing = engine.missing()
    return engine.summary if missing is None else f"{engine.summary} (Not here: {missing})"


COMMAND = Command(name="engines", summary="List the engines.", group="lists", run=command)
