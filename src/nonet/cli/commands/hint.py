"""`nonet hint`."""

from __future__ import annotations

import sys

import click

from nonet import words
from nonet._explain import hint
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import (
    Names,
    Number,
    bounds_options,
    json_option,
    language_option,
    output_options,
    reading_options,
    value_options,
)
from nonet.cli._output import print_json
from nonet.cli._run_each import run_each
from nonet.cli._solve_output import print_diagnosis
from nonet.cli._steps import board, marks_option, print_notes, print_step
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode
from nonet.frozen import frozen
from nonet.model import Puzzle, State
from nonet.options import Bounds, option
from nonet.records import hint_record


@frozen
class Wanted:
    """The hint that is wanted."""

    grade: int = option(
        "1: where to look; 2: the technique and its cells; 3: the whole step.",
        metavar="N",
        default=2,
        type=Number(1, 3),
    )
    techniques: Names = option("Only these (nonet techniques).", metavar="NAME", flag="technique")
    marks: str = marks_option()
    last: str | None = option(
        "What you did last (r4c5=7, r1c2<>5): was an easier step passed over? Or: all.",
        metavar="CHANGES",
    )


@click.command
@reading_options
@value_options(Wanted, "wanted")
@language_option
@bounds_options("timeout")
@json_option()
@output_options
def command(
    *,
    puzzles: Puzzles,
    wanted: Wanted,
    bounds: Bounds,
    as_json: bool,
) -> int:
    """Give a hint: the easiest next step, in as much detail as the grade says.

    The hint takes the pencil marks of the puzzle into account, if it has any. The exit code is 1
    if there is no hint, 5 after a timeout.
    """

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        puzzle.require_no_conflict()
        state = State.of(puzzle)
        asked = vars(wanted) | {"techniques": wanted.techniques or None}
        shown = hint(state, **asked, timeout=bounds.timeout)
        if as_json:
            print_json(item.record(**hint_record(shown)))
        else:
            if is_terminal(sys.stdout):
                click.echo(board(state, shown.step))
            print_step(f"{item.place}{shown.text}", shown.step)
            print_notes(state.layout, shown.text, shown.step, {""})
            if shown.text == words.describe_unsolvable(state.layout, state.givens):
                print_diagnosis(puzzle)
        if shown.timed_out:
            return ExitCode.BOUND
        return ExitCode.SOLVED if shown.helps else ExitCode.NO

    return run_each(puzzles, act, failed=Item.failing(as_json=as_json))


COMMAND = Command(
    name="hint",
    summary="Give a hint: where to look, or the next step.",
    group="explain",
    run=command,
)
