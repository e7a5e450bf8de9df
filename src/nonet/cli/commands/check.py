"""`nonet check`."""

from __future__ import annotations

import click

from nonet._solve import check, solve
from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import print_json, with_progress
from nonet.cli._terminal import complain, gravest
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError
from nonet.model import Check, Puzzle, Status
from nonet.records import conflict_records

_VERDICTS = {
    Status.UNIQUE: ("exactly one solution", ExitCode.SOLVED),
    Status.MULTIPLE: ("several solutions", ExitCode.NO),
    Status.UNSOLVABLE: ("no solution", ExitCode.NO),
    Status.UNKNOWN: ("no verdict within the bounds", ExitCode.BOUND),
}


@click.command
@reading_options
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    timeout: float | None,
    as_json: bool,
) -> int:
    """Check puzzles: do the givens break the rules, and is there exactly one solution?

    The exit code is 0 if all is well, 1 if a puzzle has no solution or several, 3 if givens clash.
    """
    codes = {ExitCode.SOLVED}
    for item in with_progress(items(puzzles, reading), "puzzles", wanted=True):
        codes.add(_check_item(item, timeout, as_json))
    return gravest(codes)


def _check_item(item: Item, timeout: float | None, as_json: bool) -> ExitCode:
    puzzle = item.entry
    if isinstance(puzzle, NonetError):
        if as_json:
            print_json({**item.record(), "line": puzzle.line, "error": puzzle.message})
        else:
            complain(item.explain(puzzle))
        return puzzle.exit_code
    found = check(puzzle)
    if not found.valid:
        words = "the givens break the rules:"
        _print(item, puzzle, found, status="invalid", words=words, as_json=as_json)
        return ExitCode.BAD_INPUT
    if found.complete:
        words = "complete and correct"
        _print(item, puzzle, found, status="solved", words=words, as_json=as_json)
        return ExitCode.SOLVED
    status = solve(puzzle, timeout=timeout).status
    words, code = _VERDICTS[status]
    _print(item, puzzle, found, status=str(status), words=words, as_json=as_json)
    return code


def _print(
    item: Item, puzzle: Puzzle, found: Check, *, status: str, words: str, as_json: bool
) -> None:
    if as_json:
        record = {
            **item.record(),
            "givens": puzzle.clues,
            "valid": found.valid,
            "complete": found.complete,
            "status": status,
            "conflicts": conflict_records(found.conflicts),
            "line": puzzle.line,
            "error": None,
        }
        print_json(record)
        return
    board = f"{puzzle.layout.describe()}, {puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    file = "" if item.path is None else f"{item.path}: "
    click.echo(f"{file}{item.place}{board}: {words}")
    for conflict in found.conflicts:
        click.echo(f"  {conflict}")


COMMAND = Command(
    name="check",
    summary="Check puzzles: rules, completeness, uniqueness.",
    group="solve",
    run=command,
)
