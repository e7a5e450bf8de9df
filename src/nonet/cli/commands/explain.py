"""`nonet explain`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nonet._explain import Explanation, blocking_reason, each_step, explain
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import (
    Names,
    bounds_options,
    document_options,
    json_option,
    language_option,
    reading_options,
    set_option,
    value_options,
)
from nonet.cli._output import Document, print_json
from nonet.cli._run_each import run_each
from nonet.cli._solve_output import print_diagnosis
from nonet.cli._steps import board, marks_option, print_path, print_steps
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, UsageError
from nonet.frozen import frozen
from nonet.model import Puzzle, State, Status, Stop
from nonet.options import Bounds, option
from nonet.records import path_record, step_record
from nonet.words import describe_unsolvable

if TYPE_CHECKING:
    from nonet.sets import Split

_CODES = {
    Stop.SOLVED: ExitCode.SOLVED,
    Stop.UNTIL: ExitCode.SOLVED,
    Stop.STUCK: ExitCode.NO,
    Stop.TIMEOUT: ExitCode.BOUND,
    Stop.MISTAKEN: ExitCode.NO,
}


@frozen
class Wanted:
    """The steps that are wanted: those of a path, or all that apply now."""

    all_steps: bool = option("Keep the steps that nothing later needs.", default=False)
    now: bool = option("Every step that applies now, instead of a path.", default=False)
    until: str | None = option("Stop before the first step of a technique.", metavar="TECHNIQUE")
    techniques: Names = option(
        "Only these, in this order (nonet techniques).", metavar="NAME", flag="technique"
    )
    marks: str = marks_option()


@click.command
@reading_options
@value_options(Wanted, "wanted")
@language_option
@bounds_options("timeout")
@json_option()
@set_option
@document_options
def command(
    *,
    puzzles: Puzzles,
    wanted: Wanted,
    bounds: Bounds,
    as_json: bool,
    split: Split | None,
    document: Document | None,
) -> int:
    """Solve puzzles step by step as a person would, and say why each step holds.

    Each step is the one that costs a person least effort. Those that nothing later needs are left
    out, and the last line counts them; --all-steps shows them and says which they are. The exit
    code is 1 if no technique applies any more, 5 after a timeout. With --to html or pdf, or such an
    ending of -o, all of it is one document with pictures.
    """
    if document is not None and (as_json or wanted.now):
        raise UsageError("a document holds paths: give --json or --now without --to")
    if split is not None and wanted.now:
        raise UsageError("a set holds paths: leave out --now")
    paths: list[Explanation] = []

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        puzzle.require_no_conflict()
        state = State.of(puzzle)
        if wanted.now:
            return _steps_now(item, state, wanted.techniques or None, as_json)
        path = explain(
            state,
            wanted.techniques or None,
            until=wanted.until,
            all_steps=wanted.all_steps,
            marks=wanted.marks,
            timeout=bounds.timeout,
        )
        if document is not None:
            paths.append(path)
        elif split is not None:
            print_json(split.row(puzzle, path=path))
        elif as_json:
            print_json(item.record(**path_record(path)))
        else:
            print_path(path, item.place)
            if path.status is Status.UNSOLVABLE:
                print_diagnosis(puzzle)
        return _CODES[path.ended]

    code = run_each(puzzles, act, failed=Item.failing(as_json=as_json))
    if document is not None and paths:
        document.save(paths)
    return code


def _steps_now(item: Item, state: State, names: tuple[str, ...] | None, as_json: bool) -> ExitCode:
    wrong = blocking_reason(state)
    steps_ = iter(()) if wrong else each_step(state, names)
    if as_json:
        steps = [step_record(step, state.layout) for step in steps_]
        print_json(item.record(steps=steps, error=wrong))
        return ExitCode.SOLVED if steps else ExitCode.NO
    if is_terminal(sys.stdout):
        click.echo(board(state))
    if not wrong and print_steps(((state, step) for step in steps_), pictures=False):
        return ExitCode.SOLVED
    click.echo(f"{item.place}{wrong or 'No technique helps here.'}")
    if wrong == describe_unsolvable(state.layout, state.givens):
        print_diagnosis(item.puzzle)
    return ExitCode.NO


COMMAND = Command(
    name="explain",
    summary="Solve puzzles step by step as a person would.",
    group="explain",
    run=command,
)
