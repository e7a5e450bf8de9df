"""`nonet combinations`."""

from __future__ import annotations

import click

from nonet.cli._options import Number, json_option
from nonet.cli._output import print_json
from nonet.cli._terminal import complain
from nonet.cli.commands import Command
from nonet.constraints.killer import sets_of_sum
from nonet.errors import ExitCode, UsageError
from nonet.model import cells_of


@click.command
@click.argument("total", type=Number(min=0), metavar="SUM")
@click.option("--cells", type=Number(min=1), metavar="N", help="Only of so many cells.")
@click.option(
    "--size", type=Number(1, 16), metavar="N", default=9, show_default=True, help="Values 1 to N."
)
@click.option("--with", "within", metavar="VALUES", help="Values that are there: 19, or 1,12.")
@click.option("--without", metavar="VALUES", help="Values that are not.")
@json_option("set of values")
def command(
    *,
    total: int,
    cells: int | None,
    size: int,
    within: str | None,
    without: str | None,
    as_json: bool,
) -> int:
    """List the values that a killer cage of SUM may hold, each set once.

    \b
    nonet combinations 15 --cells 4
    nonet combinations 15 --cells 4 --with 1 --without 2
    """  # noqa: D301 - for click
    needed, excluded = _values(within, size), _values(without, size)
    digits = range(1, size + 1)
    counts = digits if cells is None else (cells,)
    sums = [
        values
        for count in counts
        for values in sorted(_values_of(bits) for bits in sets_of_sum(digits, count, total))
        if needed <= set(values) and not excluded & set(values)
    ]
    for members in sums:
        if as_json:
            print_json({"sum": total, "cells": len(members), "values": list(members)})
        else:
            click.echo(" ".join(map(str, members)))
    if not sums:
        which = "any number of" if cells is None else str(cells)
        complain(f"no cage of {which} values from 1 to {size} is like that: sum {total}")
    return ExitCode.SOLVED if sums else ExitCode.NO


def _values_of(bits: int) -> tuple[int, ...]:
    """The values of a set: bit 0 is 1."""
    return tuple(bit + 1 for bit in cells_of(bits))


def _values(text: str | None, size: int) -> set[int]:
    parts = (text or "").replace(",", " ").split()
    if len(parts) == 1 and "," not in (text or "") and (size <= 9 or len(parts[0]) == 1):
        parts = list(parts[0])
    values = set()
    for part in parts:
        if not part.isdecimal() or not 1 <= int(part) <= size:
            raise UsageError(f"{part!r} is not a value from 1 to {size}: write 19, or 1,9")
        values.add(int(part))
    return values


COMMAND = Command(
    name="combinations",
    summary="List the values that a killer cage may hold.",
    group="explain",
    run=command,
)
