"""How a command goes over all its puzzles: a wrong one does not stop the others."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator

import click

from nonet.cli._items import Failed, Item, Puzzles
from nonet.cli._output import PuzzleOutput, ledger_of_command
from nonet.cli._progress import with_progress
from nonet.cli._terminal import gravest
from nonet.errors import ExitCode, NonetError, PluginError
from nonet.model import Puzzle


def _one_by_one(items: Iterator[Item]) -> Generator[Item]:
    yield from items


def run_each(
    puzzles: Puzzles,
    act: Callable[[Item, Puzzle], ExitCode | None],
    *,
    failed: Failed = Item.fail,
    progress: bool = False,
    output: PuzzleOutput | None = None,
    ahead: Callable[[Iterator[Item]], Generator[Item]] = _one_by_one,
) -> ExitCode:
    """Does something with each puzzle; one that is wrong does not stop the others.

    With --resume those that are done are passed over, by the ledger of the command.

    Args:
        puzzles: Those that the user named.
        act: What to do with a puzzle; returns the exit code, None for success.
        failed: Reports an error; as a complaint unless it is given.
        progress: Whether to show how many are done.
        output: Where the puzzles go, whose state is kept for --resume.
        ahead: Passes on the puzzles that are not done; may begin those after them meanwhile.

    Returns:
        The gravest of all exit codes.

    Raises:
        UsageError: Every other puzzle would meet the same.
    """
    codes = set()
    ledger, rest = ledger_of_command(), puzzles.items()
    if ledger is not None:
        rest = ledger.rest(rest)
        if output is not None:
            output.go_on(ledger.kept)
    with contextlib.closing(ahead(rest)) as begun:
        for item in with_progress(begun, "puzzles", wanted=progress):
            try:
                codes |= {act(item, item.puzzle) or ExitCode.SOLVED, item.code}
            except (OSError, click.ClickException, click.exceptions.Exit, click.Abort):
                raise
            except Exception as failure:
                error = failure if isinstance(failure, NonetError) else PluginError.of_ours(failure)
                if error.exit_code is ExitCode.USAGE:
                    raise
                codes.add(error.exit_code)
                failed(item, error)
            if ledger is not None:
                ledger.finished(item, output and output.state)
    return gravest(codes)
