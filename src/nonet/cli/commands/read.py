"""`nonet read`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from nonet.cli._items import Item, Puzzles
from nonet.cli._options import json_option, output_options, reading_options
from nonet.cli._output import PuzzleOutput, print_json, print_table
from nonet.cli._run_each import run_each
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.model import Puzzle, Reading, Status, cell_name
from nonet.records import photo_record, reading_record

if TYPE_CHECKING:
    from nonet._photo import PhotoReading

_TIME = 10.0  # seconds after which the number of solutions stays open
_SOLUTIONS = {
    Status.UNIQUE: "one solution",
    Status.MULTIPLE: "several solutions",
    Status.UNSOLVABLE: "no solution",
}
_NOT_SO = "no solution as it is read, so a sentence means another thing: --as names it"


@click.command
@reading_options
@json_option("puzzle")
@output_options
def command(*, puzzles: Puzzles, as_json: bool) -> int:
    """Show what the words and the drawing of a puzzle are read as.

    A line for each sentence: its number, the rule, the objects that it is about. What is left is
    completed with --as "pink lines: renban" or, by the number of a sentence, --as "3: renban";
    "nothing" stands for no rule. In a terminal what is left is asked for.

    A picture is read as a board: FILE may be a photo or a screenshot. The cells to look at are
    listed; the exit code is 1 if the board has not one solution, 6 if it was repaired.
    """
    code, left = _read(puzzles, as_json)
    if as_json or len(puzzles.words) != 1 or puzzles.words[0] == "-" or not _has_terminal():
        return code
    skipped: set[str] = set()
    while open_ones := [item_ for item_ in left if item_ not in skipped]:
        meaning = _asked(open_ones[0], left[open_ones[0]])
        if not meaning:
            skipped.add(open_ones[0])
            continue
        try:
            meanings = *(puzzles.reading.meaning or ()), meaning
            more = replace(puzzles, reading=replace(puzzles.reading, meaning=meanings))
            code, left = _read(more, as_json)
            puzzles = more
        except UsageError as error:
            complain(error.message)
    return code


def _read(puzzles: Puzzles, as_json: bool) -> tuple[ExitCode, dict[str, str]]:
    """Prints what is read; returns what a person may be asked for."""
    left: dict[str, str] = {}

    def act(item: Item, puzzle: Puzzle) -> ExitCode | None:
        read = puzzle.reading
        if item.photo is not None:
            if as_json:
                print_json(item.record(**photo_record(item.photo)))
            else:
                PuzzleOutput(None).add(puzzle)
                print_table(_doubts(item.photo))
            return None
        left.update(_left(read) if read else {})
        solutions = _solutions(puzzle, read)
        if as_json:
            record = reading_record(read or Reading((), (), ()), puzzle.layout)
            print_json({"line": puzzle.line, **record, "solutions": solutions})
        elif read is None:
            click.echo("nothing of it is drawn or in words: all of its rules are typed")
        else:
            _print(read, solutions)
        understood = read is None or (read.is_complete and solutions != _NOT_SO)
        return None if understood else ExitCode.UNSUPPORTED

    return run_each(puzzles, act, failed=Item.failing(as_json=as_json)), left


def _has_terminal() -> bool:
    """True if a person may be asked."""
    return is_terminal(sys.stdout) and is_terminal(sys.stdin)


def _left(reading: Reading) -> dict[str, str]:
    """Sentences by their number, then drawings by their words; with the rule that is likely."""
    names = [str(number) for number, row in enumerate(reading.rows, 1) if not row.rule]
    likely = next(iter(reading.likely), None) if names and _has_terminal() else None
    rows = likely.reading.rows if likely is not None and likely.reading else ()
    offers = {str(n): row.rule for n, row in enumerate(rows, 1) if row.is_guess}
    offers = {name: rule.removesuffix(", likely") for name, rule in offers.items()}
    return {name: offers.get(name, "").partition("(")[0] for name in names} | {
        group.words: "" for group in reading.groups
    }


def _asked(name: str, offer: str) -> str:
    """The meaning that a person gives it, as --as takes it; empty if none."""
    thing = f"sentence {name}" if name.isdigit() else name
    first = f'"likely" for {offer}, ' if offer else ""
    question = f'What does the {thing} mean ({first}a rule, a sentence, "nothing"; Enter skips it)'
    answer = click.prompt(question, default="", show_default=False).strip()
    return f"{name}: {answer}" if answer else ""


def _doubts(photo: PhotoReading) -> list[tuple[str, str]]:
    """A player's entries; then a row for each cell to look at: the digits that it may be."""
    size = photo.puzzle.layout.size
    entries = enumerate(photo.puzzle.document.entries)
    entered = ", ".join(f"{value} in {cell_name(cell, size)}" for cell, value in entries if value)
    if photo.is_unsure:
        return [("every cell", "is unsure: a picture from nearer above helps")]
    return [("entered", entered)] * bool(entered) + [
        (name, ", ".join(f"{value or 'empty'} {chance:.0%}" for value, chance in guesses))
        for cell, guesses in enumerate(photo.guesses)
        if (name := cell_name(cell, size)) in photo.doubtful
    ]


def _solutions(puzzle: Puzzle, reading: Reading | None) -> str:
    """How many solutions there are under the rules that are understood."""
    from nonet._solve import solve

    rules = () if reading is None or reading.is_complete else reading.rules
    try:
        outcome = solve(puzzle, rule=rules, timeout=_TIME)
    except NonetError as error:
        return _NOT_SO if "leave no solution" in error.message else error.message
    return _SOLUTIONS.get(outcome.status, f"not known after {_TIME:g} s")


def _print(reading: Reading, solutions: str) -> None:
    rows = [
        (str(number), row.rule or "not understood", row.objects, row.sentence)
        for number, row in enumerate(reading.rows, 1)
    ]
    if rows:
        print_table(rows)
    for thing in reading.left:
        if not thing.startswith("the sentence "):  # which the table shows
            click.echo(f"left over: {thing}")
    if solutions == _NOT_SO:
        click.echo(solutions)
    elif reading.is_complete:
        likely = any(row.is_guess for row in reading.rows)
        click.echo(f"{'as it is likely meant' if likely else 'all understood'}: {solutions}")
    else:
        click.echo(f"not all understood; under what is: {solutions}")


COMMAND = Command(
    name="read",
    summary="Show what the words, the drawing or the picture of a puzzle mean.",
    group="show",
    run=command,
)
