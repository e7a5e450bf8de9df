"""`nonet practise`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet.cli._course import go_on, list_units
from nonet.cli._options import Number, force_option, language_option, out_option
from nonet.cli._worksheets import save_worksheets, sheet_of_unit
from nonet.cli.commands import Command
from nonet.course import find_units


@click.command
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--list", "as_list", is_flag=True, help="List the units, and what was reached.")
@click.option("--seed", type=Number(0), metavar="N", help="The same boards again.")
@click.option("--colours", is_flag=True, help="Each digit up to 6 in a colour, for children.")
@language_option
@out_option
@force_option
def command(
    *,
    names: tuple[str, ...],
    as_list: bool,
    seed: int | None,
    colours: bool,
    out: Path | None,
    force: bool,
) -> None:
    """Take a course from the rules on 4x4 to chains and variants, or go on with it.

    What is due again comes first, then the next unit: what to look for, an example, five boards and
    a mixed test. NAME is a course (first steps, marks, wings and chains, variants), a unit or any
    lesson. What was done is kept; an empty line ends. With -o FILE.pdf or FILE.html the units are
    written as worksheets, with all answers at the end.
    """
    if out is not None:
        sheets = [sheet_of_unit(unit, colours=colours) for unit in find_units(names)]
        save_worksheets(sheets, out, force=force)
    elif as_list:
        list_units(names)
    else:
        go_on(names, seed, colours=colours)


COMMAND = Command(
    name="practise",
    summary="A course of exercises that ends, and comes back in time.",
    group="explain",
    run=command,
)
