"""`nonet minimize`."""

from __future__ import annotations

from typing import Any

import click

from nonet._generate import SYMMETRIES, minimize
from nonet.cli._completion import symmetry_names
from nonet.cli._making import Make, making_options
from nonet.cli._options import Number, bounds_options
from nonet.cli.commands import Command
from nonet.options import Bounds


@click.command
@making_options(
    click.option(
        "--seed",
        type=Number(0, 2**64 - 1),
        metavar="N",
        default=0,
        help="The order in which givens are tried.",
    ),
    click.option(
        "--symmetry",
        metavar="NAME",
        help=f"Remove givens by groups: {', '.join(SYMMETRIES)}.",
        shell_complete=symmetry_names,
    ),
    click.option(
        "--constraints", is_flag=True, help="Remove variant rules that are not needed, too."
    ),
    bounds_options("timeout"),
)
def command(*, bounds: Bounds, **options: Any) -> Make:
    """Remove givens from puzzles with one solution until no more can be removed.

    Pencil marks stay: what they cross out helps to leave out givens.
    """
    return lambda puzzle: [minimize(puzzle, timeout=bounds.timeout, **options)]


COMMAND = Command(
    name="minimize", summary="Leave out givens that are not needed.", group="make", run=command
)
