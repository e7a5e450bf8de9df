"""`nonet explain`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nonet._explain import Explanation, blocking_reason, each_step, explain
from nonet.cli._completion import technique_names
from nonet.cli._items import Item
from nonet.cli._options import (
    bounds_options,
    document_options,
    json_option,
    language_option,
    reading_options,
    set_option,
)
from nonet.cli._output import Document, print_json
from nonet.cli._run_each import run_each
from nonet.cli._solve_output import print_diagnosis
from nonet.cli._steps import board, marks_option, print_path, print_steps
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, UsageError
from nonet.formats import ReadOptions
from nonet.model import Puzzle, State, Status, Stop
from nonet.options import Bounds
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


@click.command
@reading_options
@click.option("--all-steps", is_flag=True, help="Keep the steps that nothing later needs.")
@click.option("--now", is_flag=True, help="Every step that applies now, instead of a path.")
@click.option(
    "--until",
    metavar="TECHNIQUE",
    help="Stop before the first step of a technique.",
    shell_complete=technique_names,
)
@click.option(
    "--technique",
    "names",
    metavar="NAME",
    multiple=True,
    help="Only these, in this order (nonet techniques).",
    shell_complete=technique_names,
)
@marks_option
@language_option
@bounds_options("timeout")
@json_option()
@set_option
@document_options
def command(
    *,
    reading: ReadOptions,
    puzzles: tuple[str, ...],
    all_steps: bool,
    now: bool,
    until: str | None,
    names: tuple[str, ...],
    marks: str,
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
    if document is not None and (as_json or now):
        raise UsageError("a document holds paths: give --json or --now without --to")
    if split is not None and now:
        raise UsageError("a set holds paths: leave out --now")
    paths: list[Explanation] = []

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        puzzle.require_no_conflict()
        state = State.of(puzzle)
        if now:
            return _steps_now(item, state, names or None, as_json)
        path = explain(
            state,
            names or None,
            until=until,
            all_steps=all_steps,
            marks=marks,
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

    code = run_each(puzzles, reading, act, as_json=as_json)
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
