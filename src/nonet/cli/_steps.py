"""How steps are shown: in words, and as a board with pencil marks in colours."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import Any

import click

from nonet.cli._arguments import Item, Reading, items
from nonet.cli._output import print_json
from nonet.cli._terminal import complain, gravest, is_terminal, takes_colour, takes_unicode
from nonet.errors import ExitCode, NonetError
from nonet.model import Candidate, State, Step
from nonet.model.picture import WIDEST, candidates_width, draw, draw_candidates

_INDENT = "   "

# The parts that candidates play, in the order in which they get these colours.
_COLOURS = ("green", "cyan", "magenta", "blue", "yellow")


def each_state(
    words: tuple[str, ...],
    reading: Reading,
    act: Callable[[Item, State], ExitCode],
    *,
    as_json: bool,
) -> ExitCode:
    """Does something with the state of each puzzle; one that is wrong does not stop the others.

    Args:
        words: What the user gave.
        reading: How to read it.
        act: What to do with a state; returns the exit code.
        as_json: Whether errors are told as objects, too.
    """
    codes = {ExitCode.SOLVED}
    for item in items(words, reading):
        try:
            if isinstance(item.entry, NonetError):
                raise item.entry
            item.entry.require_no_conflict()
            codes.add(act(item, State.of(item.entry)))
        except NonetError as error:
            if error.exit_code is ExitCode.USAGE:
                raise  # every other puzzle would meet the same
            codes.add(error.exit_code)
            if as_json:
                print_json({**item.record(), "line": item.entry.line, "error": error.message})
            else:
                complain(item.explain(error))
    return gravest(codes)


def say(text: str, step: Step | None = None) -> None:
    """Prints what is told of a step, and its notation; on a terminal no word is broken."""
    width = min(WIDEST, shutil.get_terminal_size().columns) if is_terminal(sys.stdout) else None
    for line, begin in ((text, ""), (step.notation if step else "", _INDENT)):
        if line:
            wrapped = click.wrap_text(line, width, begin, _INDENT) if width else f"{begin}{line}"
            click.echo(wrapped)


def board(state: State, step: Step | None = None) -> str:
    """The board for standard output, with pencil marks as far as they fit on a terminal.

    What the step places is green, what it crosses out red, and each part of its pattern has a
    colour of its own; without colours the marks that go are followed by a minus sign in the text
    alone.
    """
    ascii_ = not takes_unicode(sys.stdout)
    colour = takes_colour(sys.stdout)
    styles: dict[Candidate, dict[str, Any]] = {}
    if step is not None and colour:
        for number, part in enumerate(step.highlights):
            for mark in part.candidates:
                styles[mark] = {"fg": _COLOURS[number % len(_COLOURS)], "bold": True}
        styles |= {mark: {"fg": "red", "strikethrough": True} for mark in step.eliminations}
        styles |= {mark: {"fg": "green", "bold": True, "reverse": True} for mark in step.placements}

    def paint(cell: int, value: int, text: str) -> str:
        style = styles.get(Candidate(cell, value))
        return click.style(text, **style) if style else text

    def paint_value(cell: int, text: str) -> str:
        return click.style(text, bold=True) if colour and state.givens[cell] else text

    if candidates_width(state.layout, whole=True) > WIDEST:
        return draw(state.layout, state.values, ascii=ascii_, paint=paint_value)
    return draw_candidates(
        state.layout,
        state.values,
        [state.values_of(cell) for cell in range(state.layout.cell_count)],
        ascii=ascii_,
        paint=paint,
        paint_value=paint_value,
    )
