"""`nonet explain`."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from nonet import words
from nonet._explain import Explanation, blocking_reason, describe_step, each_step, explain
from nonet.cli._arguments import Item, Reading, reading_options
from nonet.cli._output import print_json
from nonet.cli._steps import board, each_state, say
from nonet.cli._terminal import is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode
from nonet.model import State, Step, Stop
from nonet.records import path_record, step_record

_ENDINGS = {
    Stop.SOLVED: ExitCode.SOLVED,
    Stop.UNTIL: ExitCode.SOLVED,
    Stop.STUCK: ExitCode.NO,
    Stop.TIMEOUT: ExitCode.BOUND,
    Stop.MISTAKEN: ExitCode.NO,
}


@click.command
@reading_options
@click.option("--all-steps", is_flag=True, help="Every step that applies now, instead of a path.")
@click.option("--until", metavar="TECHNIQUE", help="Stop before the first step of a technique.")
@click.option(
    "--technique",
    "names",
    metavar="NAME",
    multiple=True,
    help="Only these, in this order (nonet techniques).",
)
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    all_steps: bool,
    until: str | None,
    names: tuple[str, ...],
    timeout: float | None,
    as_json: bool,
) -> int:
    """Solve puzzles step by step as a person would, and say why each step holds.

    Always the easiest technique that applies is used. The exit code is 1 if no technique helps any
    more, 5 after a timeout.
    """
    chosen = names or None

    def tell_one(item: Item, state: State) -> ExitCode:
        if all_steps:
            return _all_steps(item, state, chosen, as_json)
        path = explain(state, chosen, until=until, timeout=timeout)
        _path(item, path, as_json)
        return _ENDINGS[path.ended]

    return each_state(puzzles, reading, tell_one, as_json=as_json)


def _all_steps(item: Item, state: State, names: tuple[str, ...] | None, as_json: bool) -> ExitCode:
    layout = state.layout
    wrong = blocking_reason(state)
    found = iter(()) if wrong else each_step(state, names)
    if as_json:
        steps = [step_record(step, layout) for step in found]
        print_json({**item.record(), "line": item.entry.line, "steps": steps, "error": wrong})
        return ExitCode.SOLVED if steps else ExitCode.NO
    if is_terminal(sys.stdout):
        click.echo(board(state))
    if wrong:
        click.echo(f"{item.place}{wrong}")
        return ExitCode.NO
    number = _tell_all(((state, step) for step in found), pictures=False)
    if not number:
        click.echo(f"{item.place}No technique helps here.")
    return ExitCode.SOLVED if number else ExitCode.NO


def _path(item: Item, path: Explanation, as_json: bool) -> None:
    if as_json:
        print_json({**item.record(), "line": item.entry.line, **path_record(path)})
    else:
        show_path(path, item.place)


def show_path(path: Explanation, place: str = "") -> None:
    """Tells a path step by step; a terminal gets boards, too.

    Args:
        path: The path.
        place: Begins the last line: ``line 3: ``.
    """
    pictures = is_terminal(sys.stdout)
    _tell_all(path.states(), pictures=pictures)
    if pictures:
        click.echo(board(path.end))
    say(f"{place}{_ending(path)}")


def _tell_all(steps: Iterable[tuple[State, Step]], *, pictures: bool) -> int:
    """Tells steps, the word "sees" with the first that needs it; returns how many they are."""
    number, taught = 0, False
    for number, (state, step) in enumerate(steps, 1):
        # A picture before each single would bury the story.
        if pictures and step.eliminations:
            click.echo(board(state, step))
        text = describe_step(step, state.layout)
        say(f"{number}. {text}", step)
        if not taught and " sees " in text:
            taught = True
            say(f"   ({words.SEES})")
    return number


def _ending(path: Explanation) -> str:
    if path.ended is Stop.MISTAKEN:
        return blocking_reason(path.start) or ""
    used = ", ".join(f"{name} {count}" for name, count in path.techniques.items()) or "none"
    verdicts = {
        Stop.SOLVED: "Solved.",
        Stop.STUCK: "No technique helps any more.",
        Stop.UNTIL: "Stopped before that technique.",
        Stop.TIMEOUT: "Stopped by the timeout.",
    }
    several = "" if path.status != "multiple" else " The puzzle has several solutions."
    return f"{verdicts[path.ended]}{several} Techniques used: {used}."


COMMAND = Command(
    name="explain",
    summary="Solve puzzles step by step as a person would.",
    group="explain",
    run=command,
)
