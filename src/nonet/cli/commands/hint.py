"""`nonet hint`."""

from __future__ import annotations

import sys

import click

from nonet import words
from nonet._explain import hint
from nonet.cli._arguments import Item, Reading, reading_options
from nonet.cli._output import print_json
from nonet.cli._steps import board, each_state, say
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode
from nonet.model import State
from nonet.records import hint_record


@click.command
@reading_options
@click.option(
    "--grade",
    type=click.IntRange(1, 3),
    default=2,
    show_default=True,
    help="1: where to look; 2: the technique and its cells; 3: the whole step.",
)
@click.option(
    "--technique", "names", metavar="NAME", multiple=True, help="Only these (nonet techniques)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    grade: int,
    names: tuple[str, ...],
    as_json: bool,
) -> int:
    """Say how to go on: the easiest next step, told as far as the grade allows.

    A puzzle with pencil marks gets a hint that is right from these marks. The exit code is 1 if
    nothing can be said.
    """
    chosen = names or None
    return each_state(
        puzzles,
        reading,
        lambda item, state: _one(item, state, grade, chosen, as_json),
        as_json=as_json,
    )


def _one(
    item: Item, state: State, grade: int, names: tuple[str, ...] | None, as_json: bool
) -> ExitCode:
    found = hint(state, grade, names)
    if as_json:
        record = {
            **item.record(),
            "line": item.entry.line,
            **hint_record(found, state.layout),
            "error": None,
        }
        print_json(record)
    else:
        if is_terminal(sys.stdout):
            click.echo(board(state, found.step))
        say(f"{item.place}{found.text}", found.step)
        if " sees " in found.text:
            say(f"({words.SEES})")
    return ExitCode.SOLVED if found.helps else ExitCode.NO


COMMAND = Command(
    name="hint",
    summary="Say how to go on: where to look, or the next step.",
    group="explain",
    run=command,
)
