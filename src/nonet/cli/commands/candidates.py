"""`nonet candidates`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

from nonet._solve import true_candidates
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import bounds_options, json_option, output_options, reading_options
from nonet.cli._output import PuzzleOutput, print_json
from nonet.cli._run_each import run_each
from nonet.cli._terminal import complain, is_terminal, takes_unicode
from nonet.cli.commands import Command
from nonet.errors import ConflictError, ExitCode
from nonet.formats import header_text
from nonet.games import notation_of
from nonet.model import Puzzle
from nonet.model.picture import draw_candidates
from nonet.options import Bounds
from nonet.records import candidates_rows
from nonet.words import list_differences


class _Known(NamedTuple):
    """The known candidates of the cells, and in words what there is to add."""

    values: list[Sequence[int]]
    code: ExitCode = ExitCode.SOLVED
    error: str | None = None
    notes: Sequence[str] = ()
    more: dict[str, object] = {}  # noqa: RUF012 - never changed


@click.command
@reading_options
@click.option(
    "--true",
    "is_true",
    is_flag=True,
    help="Only what some solution has there, and in which cells solutions differ.",
)
@bounds_options("timeout")
@click.option("--ascii", "ascii_", is_flag=True, help="Only ASCII characters.")
@json_option()
@output_options
def command(
    *,
    puzzles: Puzzles,
    is_true: bool,
    bounds: Bounds,
    ascii_: bool,
    as_json: bool,
) -> int:
    """Draw what each cell may still hold.

    That is what the givens in its houses, and pencil marks if the input has any, leave. A filled
    cell shows its value alone, in brackets.

    With --true it is what some solution has there, and the cells in which solutions differ are
    listed: "r1c4: 3 or 7". The exit code is 1 if there is no solution, and 5 if the timeout came
    first.
    """
    output = PuzzleOutput(None)

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        known = _of_solutions(puzzle, bounds.timeout) if is_true else _of_givens(puzzle)
        if as_json:
            for gap in puzzle.layout.gaps:
                known.values[gap] = ()  # no cell is there
            rows = candidates_rows(known.values, puzzle.layout)
            print_json(item.record(candidates=rows, **known.more, error=known.error))
            return known.code
        if known.error is not None:
            complain(item.where + known.error)
        output.show(_drawing(puzzle, known.values, ascii_=ascii_))
        for note in known.notes:
            click.echo(note)
        return known.code

    failed = Item.failing(as_json=as_json, keys=("candidates",))
    return run_each(puzzles, act, failed=failed, output=output)


def _of_givens(puzzle: Puzzle) -> _Known:
    values: list[Sequence[int]] = [marks.values for marks in puzzle.candidates()]
    try:
        puzzle.require_no_conflict()
    except ConflictError as conflict:  # drawn all the same: the picture shows what remains
        return _Known(values, conflict.exit_code, conflict.message)
    return _Known(values)


def _of_solutions(puzzle: Puzzle, timeout: float | None) -> _Known:
    known = true_candidates(puzzle, timeout=timeout)
    values: list[Sequence[int]] = list(known.numbers)
    differences = known.differences
    more = {"exact": known.exact, "differences": {c: list(v) for c, v in differences.items()}}
    if known.exact and not any(values):
        return _Known(values, ExitCode.NO, "no solution: nonet check says why", (), more)
    if not known.exact:
        notes = ("The time was up: further values may occur.", *list_differences(differences))
        return _Known(values, ExitCode.BOUND, None, notes, more)
    notes = ("Exactly one solution.",)
    if differences:
        cells = f"{len(differences)} cell{'s' * (len(differences) > 1)}"
        notes = (f"Solutions differ in {cells}:", *list_differences(differences))
    return _Known(values, ExitCode.SOLVED, None, notes, more)


def _drawing(puzzle: Puzzle, values: Sequence[Sequence[int]], *, ascii_: bool) -> str:
    plain = ascii_ or not takes_unicode(sys.stdout)
    drawing = draw_candidates(puzzle.layout, puzzle.givens, values, ascii=plain)
    # Named, its game would be taken to be drawn in its own way.
    layout = puzzle.layout.with_game("") if notation_of(puzzle.layout) else puzzle.layout
    comment = "" if is_terminal(sys.stdout) else header_text(layout)
    return f"# {comment}\n{drawing}" if comment else drawing


COMMAND = Command(
    name="candidates",
    summary="Draw what each cell may hold, or (--true) where solutions differ.",
    group="show",
    run=command,
)
