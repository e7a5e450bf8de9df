"""`nonet vary`."""

from __future__ import annotations

from typing import Any

import click

from nonet._generate import vary
from nonet.cli._making import Make, making_options
from nonet.cli._options import Number
from nonet.cli.commands import Command


@click.command
@making_options(
    click.option(
        "-n",
        "--count",
        type=Number(0),
        metavar="N",
        default=1,
        show_default=True,
        help="Variants of each.",
    ),
    click.option(
        "--seed",
        type=Number(0, 2**64 - 1),
        metavar="N",
        default=0,
        help="Each seed gives other variants.",
    ),
    click.option(
        "--keep",
        type=click.Choice(["rules", "picture", "cells"]),
        default="rules",
        show_default=True,
        help="Move by all that the rules allow; only turn and mirror; move nothing.",
    ),
)
def command(**options: Any) -> Make:
    """Vary puzzles: cells moved by symmetries of the board, values renamed."""
    return lambda puzzle: vary(puzzle, **options)


COMMAND = Command(
    name="vary", summary="Move and rename a puzzle without changing it.", group="make", run=command
)
