"""How steps are shown: in words, and as a board with pencil marks in colours."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from nonet import words
from nonet._explain import MARKS, Explanation, describe_step
from nonet.cli._output import fitting
from nonet.cli._terminal import is_terminal, screen, takes_colour, takes_unicode
from nonet.model import Candidate, Grid, Layout, State, Step
from nonet.model.picture import WIDEST, candidates_width, draw, draw_candidates
from nonet.options import option

_INDENT = "   "

# The parts that candidates play, in the order in which they get these colours.
_COLOURS = ("green", "cyan", "magenta", "blue", "yellow")


def marks_option() -> Any:
    """The field of --marks, for a dataclass of options."""
    which = (
        "Which you write: all, snyder (a value with two places left in a box), or none. Steps that "
        "need no others come first."
    )
    return option(which, default="full", type=click.Choice(MARKS))


def print_step(text: str, step: Step | None = None) -> None:
    """Prints the words for a step, and its notation; on a terminal no word is broken."""
    width = min(WIDEST, screen().columns) if is_terminal(sys.stdout) else None
    for line, begin in ((text, ""), (step.notation if step else "", _INDENT)):
        if line:
            wrapped = click.wrap_text(line, width, begin, _INDENT) if width else f"{begin}{line}"
            click.echo(wrapped)


def print_path(path: Explanation, place: str = "") -> None:
    """Prints a path step by step; a terminal gets boards, too.

    Args:
        path: The path.
        place: Begins the last line: ``line 3: ``.
    """
    pictures = is_terminal(sys.stdout)
    print_steps(path.states(), pictures=pictures)
    if pictures:
        click.echo(board(path.end))
    print_step(f"{place}{path.ending}")


def print_steps(steps: Iterable[tuple[State, Step]], *, pictures: bool) -> int:
    """Prints steps; what is not self-evident is explained once. Returns how many they are."""
    number, taught = 0, {""}
    for number, (state, step) in enumerate(steps, 1):
        # With a picture before each single the other steps would be hard to find.
        if pictures and step.eliminations:
            click.echo(board(state, step))
        text = describe_step(step, state.layout)
        print_step(f"{number}. {text}", step)
        print_notes(state.layout, text, step, taught, _INDENT)
    return number


def print_notes(
    layout: Layout, text: str, step: Step | None, taught: set[str], indent: str = ""
) -> None:
    """Prints what the words and the signs of a step mean, but for what was taught before."""
    signs = words.signs_of_chains(step.notation) if step else ""
    for note in (words.what_cells_see([layout], text), signs):
        if note not in taught:
            taught.add(note)
            print_step(f"{indent}({note})")


def board(state: State, step: Step | None = None) -> str:
    """The board for standard output, with pencil marks as far as they fit on a terminal.

    What the step places is green, what it crosses out red, and each part of its pattern has a
    colour of its own, as have values that keep another cell from theirs. Without colours the marks
    that go are followed by a minus sign in the text alone.
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

    blockers = set(step.blockers) if step is not None and colour else ()

    def paint_value(cell: int, text: str) -> str:
        if cell in blockers:
            return click.style(text, fg=_COLOURS[1], bold=True)
        return click.style(text, bold=True) if colour and state.givens[cell] else text

    limited = is_terminal(sys.stdout)
    room = screen().columns if limited else WIDEST
    if candidates_width(state.layout, whole=True) > room:
        if limited:
            grid = Grid(state.layout, state.values)
            return fitting(grid, room, ascii=ascii_, paint=paint_value)
        return draw(state.layout, state.values, ascii=ascii_, paint=paint_value)
    return draw_candidates(
        state.layout,
        state.values,
        [state.values_of(cell) for cell in range(state.layout.cell_count)],
        ascii=ascii_,
        paint=paint,
        paint_value=paint_value,
    )


def board_that_fits(state: State) -> str:
    """The board as `board` draws it; with a line a row on a terminal that is too low for that."""
    drawn = board(state)
    room = screen()
    if not is_terminal(sys.stdout) or drawn.count("\n") + _BESIDE < room.lines:
        return drawn
    low = low_board(state)
    return low if max(map(len, low.splitlines())) <= room.columns else drawn


_BESIDE = 4  # lines of a terminal for what is said of a board, and for the answer


def low_board(state: State) -> str:
    """The board with a line a row: filled cells in brackets, else the marks; cells have names.

    Args:
        state: A board of at most nine values, since the marks of a cell stand side by side.
    """
    layout = state.layout
    n, box = layout.size, layout.box
    texts = [
        f"[{value}]" if value else "".join(map(str, state.values_of(cell)))
        for cell, value in enumerate(state.values)
    ]
    widths = [max(3, *map(len, texts[column::n])) for column in range(n)]

    def line(label: str, cells: Sequence[str]) -> str:
        parts = [text.center(width) for text, width in zip(cells, widths, strict=True)]
        for column in range(box.columns, n, box.columns) if box else ():
            parts[column] = f"| {parts[column]}"
        return f"{label:3}{' '.join(parts)}".rstrip()

    lines = [line("", [f"c{column}" for column in range(1, n + 1)])]
    for row in range(layout.height):
        if box and row and row % box.rows == 0:
            lines.append("   " + line("", ["-" * width for width in widths])[3:].replace(" ", "-"))
        lines.append(line(f"r{row + 1}", texts[row * n : row * n + n]))
    return "\n".join(lines)
