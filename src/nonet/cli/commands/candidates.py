"""`nonet candidates`."""

from __future__ import annotations

import sys

import click

from nonet.cli._items import Item, run_each
from nonet.cli._options import json_option, output_options, reading_options
from nonet.cli._output import print_json
from nonet.cli._terminal import complain, is_terminal, takes_unicode
from nonet.cli.commands import Command
from nonet.errors import ConflictError, ExitCode
from nonet.formats import ReadOptions, header_text
from nonet.games import notation_of
from nonet.model import Puzzle
from nonet.model.picture import draw_candidates
from nonet.records import candidates_rows


@click.command
@reading_options
@click.option("--ascii", "ascii_", is_flag=True, help="Only ASCII characters.")
@json_option()
@output_options
def command(*, reading: ReadOptions, puzzles: tuple[str, ...], ascii_: bool, as_json: bool) -> int:
    """Draw what each cell may still hold.

    That is what the givens in its houses, and pencil marks if the input has any, leave. A filled
    cell shows its value alone, in brackets.
    """
    blank = ""

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        nonlocal blank
        code, error = ExitCode.SOLVED, None
        try:
            puzzle.require_no_conflict()
        except (
            ConflictError
        ) as conflict:  # it is drawn all the same: the picture shows what remains
            code, error = conflict.exit_code, conflict.message
            if not as_json:
                complain(item.explain(conflict))
        candidates = [marks.values for marks in puzzle.candidates()]
        if as_json:
            for gap in puzzle.layout.gaps:
                candidates[gap] = ()  # no cell is there
            rows = candidates_rows(candidates, puzzle.layout)
            print_json(item.record(candidates=rows, error=error))
            return code
        plain = ascii_ or not takes_unicode(sys.stdout)
        drawing = draw_candidates(puzzle.layout, puzzle.givens, candidates, ascii=plain)
        # Named, its game would be taken to be drawn in its own way.
        layout = puzzle.layout.with_game("") if notation_of(puzzle.layout) else puzzle.layout
        comment = "" if is_terminal(sys.stdout) else header_text(layout)
        click.echo(f"{blank}# {comment}\n{drawing}" if comment else f"{blank}{drawing}")
        blank = "\n"
        return code

    return run_each(puzzles, reading, act, as_json=as_json, keys=("candidates",))


COMMAND = Command(
    name="candidates",
    summary="Draw what each cell may still hold.",
    group="show",
    run=command,
)
