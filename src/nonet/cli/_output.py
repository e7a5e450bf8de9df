"""What the commands print: pictures for terminals, lines for pipes, JSON for programs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import click

from nonet.cli._terminal import is_terminal, takes_colour, takes_unicode
from nonet.games import notation_of
from nonet.model import Grid, Puzzle

T = TypeVar("T")

_SECONDS_BEFORE_PROGRESS = 1.0


def picture(
    board: Grid | Puzzle,
    givens: Puzzle | None = None,
    *,
    solved: bool = True,
    ascii: bool = False,
) -> str:
    """A board for standard output: what was found stands out from the givens.

    Args:
        board: What to draw.
        givens: The puzzle whose givens are set off from found values.
        solved: Found values are green; else everything is red.
        ascii: Only ASCII characters, whatever the output takes.
    """
    grid = board.grid if isinstance(board, Puzzle) else board
    colour = takes_colour(sys.stdout)

    def paint(cell: int, text: str) -> str:
        if not grid.values[cell]:
            return text
        if not solved:
            return click.style(text, fg="red")
        if givens is not None and givens.givens[cell]:
            return click.style(text, bold=True)
        return click.style(text, fg="green")

    ascii = ascii or not takes_unicode(sys.stdout)
    use = paint if colour and (givens is not None or not solved) else None
    notation = notation_of(grid.layout)
    if notation is not None:
        return notation.draw(grid, ascii, use)
    return grid.picture(ascii=ascii, paint=use)


def print_json(record: dict[str, Any]) -> None:
    """One object on one line."""
    click.echo(json.dumps(record, ensure_ascii=False))


def with_progress(things: Iterable[T], noun: str, *, wanted: bool) -> Iterator[T]:
    """Passes things on and, on a terminal, soon says how many there were and how fast."""
    if not wanted or not is_terminal(sys.stderr):
        yield from things
        return
    begun = time.monotonic()
    bar: Any = None
    try:
        for done, thing in enumerate(things):
            if bar is None and time.monotonic() - begun > _SECONDS_BEFORE_PROGRESS:
                bar = _start_bar(noun)
            if bar is not None:
                bar[0].update(bar[1], completed=done)
            yield thing
    finally:
        if bar is not None:
            bar[0].stop()


def _start_bar(noun: str) -> tuple[Any, Any]:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.completed:,.0f} {noun}, {task.speed or 0:,.0f} a second")

    bar = Progress(
        SpinnerColumn(), Rate(), TimeElapsedColumn(), console=Console(stderr=True), transient=True
    )
    bar.start()
    return bar, bar.add_task(noun, total=None)
