"""Prints the steps of an engine: sentences, boards, or JSON."""

from __future__ import annotations

import click

from nonet.cli._output import picture, print_json
from nonet.model import Puzzle
from nonet.model.trace import Checkpoint, Event, Replay, Rollback
from nonet.records import event_record, line
from nonet.words import describe_event

# Deeper steps are indented no further: on a large board they would leave the screen.
_DEEPEST = 12


class TracePrinter:
    """Prints the events of one search.

    Args:
        puzzle: What is being solved.
        grids: Whether to redraw the board after each event that changes it.
        as_json: An object per event instead of sentences.
        as_comments: Begin sentences with ``#``, so that they are not taken for solutions.
    """

    def __init__(self, puzzle: Puzzle, *, grids: bool, as_json: bool, as_comments: bool) -> None:
        self._puzzle = puzzle
        self._grids = grids
        self._as_json = as_json
        self._prefix = "# " if as_comments else ""
        self._board = Replay(puzzle)
        self._open = 0  # checkpoints, by which sentences are indented

    def __call__(self, event: Event) -> None:
        """Prints one."""
        changed = self._board.follow(event) and self._grids
        if self._as_json:
            record = event_record(event, self._puzzle.size)
            if changed:
                record["grid"] = line(self._board.grid, self._puzzle)
            print_json(record)
            return
        if isinstance(event, Rollback):
            self._open = event.number - 1
        self._print("  " * min(self._open, _DEEPEST) + describe_event(event, self._puzzle.size))
        if isinstance(event, Checkpoint) or (isinstance(event, Rollback) and not event.discarded):
            self._open = event.number
        if changed:
            self._print(picture(self._board.grid, self._puzzle))

    def _print(self, text: str) -> None:
        for text_line in text.splitlines():
            click.echo(self._prefix + text_line)
