"""`nonet canonical`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonet._generate import canonical
from nonet.cli._making import Make, making_options
from nonet.cli._options import bounds_options
from nonet.cli.commands import Command
from nonet.model import Puzzle
from nonet.options import Bounds


@click.command
@making_options(
    click.option("--distinct", is_flag=True, help="Leave out puzzles that came before."),
    bounds_options("timeout"),
)
def command(*, distinct: bool, bounds: Bounds) -> Make:
    """Bring puzzles into the form that stands for all their variants.

    Equivalent puzzles have the same form: the least of them, read row by row, empty cells first.
    """
    seen: set[Puzzle] = set()

    def make(puzzle: Puzzle) -> Iterator[Puzzle]:
        form = canonical(puzzle, timeout=bounds.timeout)
        if form not in seen:
            yield form
        if distinct:
            seen.add(form)

    return make


COMMAND = Command(
    name="canonical",
    summary="Print the form that stands for all variants of a puzzle.",
    group="make",
    run=command,
)
