"""`nonet candidates`."""

from __future__ import annotations

import sys

import click

from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._output import print_json
from nonet.cli._terminal import complain, gravest, takes_unicode
from nonet.cli.commands import Command
from nonet.errors import ConflictError, ExitCode, NonetError
from nonet.model.picture import draw_candidates


@click.command
@reading_options
@click.option("--ascii", "ascii_", is_flag=True, help="Only ASCII characters.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    ascii_: bool,
    as_json: bool,
) -> int:
    """Draw what each cell may still hold.

    That is what the givens in its houses, and pencil marks if the input has any, leave. A filled
    cell shows its value alone, in brackets.
    """
    codes: set[ExitCode] = set()
    blank = ""
    for item in items(puzzles, reading):
        entry = item.entry
        if isinstance(entry, NonetError):
            codes.add(entry.exit_code)
            complain(item.explain(entry))
            continue
        try:
            entry.require_no_conflict()
        except ConflictError as error:  # it is drawn all the same: the picture shows what remains
            codes.add(error.exit_code)
            complain(item.explain(error))
        candidates = [marks.values for marks in entry.candidates()]
        if as_json:
            size = entry.size
            rows = [candidates[i : i + size] for i in range(0, len(candidates), size)]
            print_json(item.record() | {"candidates": rows})
            continue
        plain = ascii_ or not takes_unicode(sys.stdout)
        click.echo(blank + draw_candidates(entry.layout, entry.givens, candidates, ascii=plain))
        blank = "\n"
    return gravest(codes)


COMMAND = Command(
    name="candidates", summary="Draw what each cell may still hold.", group="show", run=command
)
