"""How a command goes over all its puzzles: a wrong one does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from nonet.cli._items import Item, items
from nonet.cli._output import PuzzleOutput, ledger_of_command
from nonet.cli._progress import with_progress
from nonet.cli._terminal import gravest
from nonet.errors import ExitCode, NonetError, PluginError
from nonet.formats import ReadOptions
from nonet.model import Puzzle


def run_each(
    words: Sequence[str],
    reading: ReadOptions,
    act: Callable[[Item, Puzzle], ExitCode | None],
    *,
    as_json: bool = False,
    keys: Sequence[str] = (),
    failed: Callable[[Item, NonetError], None] | None = None,
    progress: bool = False,
    output: PuzzleOutput | None = None,
    passed: Callable[[Item], object] = lambda item: None,
) -> ExitCode:
    """Does something with each puzzle; one that is wrong does not stop the others.

    With --resume those that are done are passed over, by the ledger of the command.

    Args:
        words: What the user gave.
        reading: How to read it.
        act: What to do with a puzzle; returns the exit code, None for success.
        as_json: Whether errors are reported as objects, too.
        keys: What these objects have besides; null in all of them.
        failed: Reports an error in another way.
        progress: Whether to show how many are done.
        output: Where the puzzles go, whose state is kept for --resume.
        passed: Gets each puzzle that is done already.

    Returns:
        The gravest of all exit codes.

    Raises:
        UsageError: Every other puzzle would meet the same.
    """
    codes = set()
    ledger, puzzles = ledger_of_command(), items(words, reading)
    if ledger is not None:
        puzzles = ledger.rest(puzzles, passed)
        if output is not None:
            output.go_on(ledger.kept)
    for item in with_progress(puzzles, "puzzles", wanted=progress):
        try:
            codes |= {act(item, item.puzzle) or ExitCode.SOLVED, item.code}
        except (OSError, click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as failure:
            error = failure if isinstance(failure, NonetError) else PluginError.of_ours(failure)
            if error.exit_code is ExitCode.USAGE:
                raise
            codes.add(error.exit_code)
            if failed is None:
                item.fail(error, as_json=as_json, keys=keys)
            else:
                failed(item, error)
        if ledger is not None:
            ledger.finished(item, output and output.state)
    return gravest(codes)
