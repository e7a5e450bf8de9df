"""`nonet engines`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.engines import ENGINES, Engine


@click.command("engines")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per engine.")
def command(as_json: bool) -> None:
    """List the engines."""
    if as_json:
        for engine in ENGINES:
            missing = engine.missing()
            record = {"name": engine.name, "summary": engine.summary, "available": missing is None}
            print_json(record)
    else:
        print_table([(engine.name, _described(engine)) for engine in ENGINES])


def _described(engine: Engine) -> str:
    missing = engine.missing()
    return engine.summary if missing is None else f"{engine.summary} (Not here: {missing})"
