"""`nonet verify`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._prove import verify
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import bounds_options, json_option, output_options, reading_options
from nonet.cli._output import print_json
from nonet.cli._run_each import run_each
from nonet.cli.commands import Command
from nonet.errors import ExitCode, UsageError
from nonet.files import read_file
from nonet.model import Puzzle
from nonet.options import Bounds


@click.command
@reading_options
@bounds_options("timeout")
@json_option()
@output_options
def command(*, puzzles: Puzzles, bounds: Bounds, as_json: bool) -> int:
    """Check a proof, line by line: nonet verify PUZZLE FILE.

    What is checked is what it claims: that a puzzle has exactly so many solutions or none, at least
    so many, or none with a candidate. The program that does it stands alone:
    nonet/_prove/checker.py takes a puzzle as JSON (nonet convert --to json) and the proof.

    The exit code is 0 if the proof holds, 1 if it is refused.
    """
    if len(puzzles.words) != 2:
        raise UsageError("give a puzzle and the file of its proof: nonet verify PUZZLE FILE")
    word, name = puzzles.words
    proof = read_file(Path(name))

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        claim = verify(puzzle, proof, timeout=bounds.timeout)
        if as_json:
            print_json(item.record(proved=claim))
        else:
            click.echo(f"proved: {claim}")
        return ExitCode.SOLVED

    failed = Item.failing(as_json=as_json, keys=("proved",))
    return run_each(Puzzles((word,), puzzles.reading), act, failed=failed)


COMMAND = Command(
    name="verify", summary="Check a proof of solve, count or check.", group="solve", run=command
)
