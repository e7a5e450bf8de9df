"""`nonet draw`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._book import book_entry
from nonet._draw import Scene, scene, to_png, to_svg
from nonet._explain import describe_step, explain
from nonet._solve import solution_parts, solve
from nonet.cli._book_options import book_options
from nonet.cli._items import items, required
from nonet.cli._options import Number, force_option, out_option, reading_options
from nonet.cli._output import Book
from nonet.cli._partial_file import require_free
from nonet.cli.commands import Command
from nonet.errors import NotUniqueError, UsageError
from nonet.files import ending_of, write_file
from nonet.formats import ReadOptions
from nonet.model import Puzzle


@click.command
@reading_options
@click.option("--marks", is_flag=True, help="Draw pencil marks in the empty cells.")
@click.option("--step", type=Number(min=1), metavar="N", help="Highlight step N of nonet explain.")
@click.option("--solution", is_flag=True, help="Draw the solution.")
@out_option
@force_option
@book_options
def command(
    *,
    reading: ReadOptions,
    puzzles: tuple[str, ...],
    marks: bool,
    step: int | None,
    solution: bool,
    out: Path | None,
    force: bool,
    book: Book | None,
) -> None:
    """Draw a puzzle as SVG (also to standard output) or PNG, or many as a book.

    The ending of the file, .svg or .png, says which.
    """
    for target in (out, book.path if book else None):
        if target is not None:
            require_free(target, force=force)
    boards = [required(item) for item in items(puzzles, reading)]
    if book is not None:
        book.save([book_entry(board) for board in boards])
        return
    if len(boards) != 1:
        raise UsageError(f"{len(boards)} puzzles: draw one, or all as a book (--book FILE.pdf)")
    picture, words = _picture(boards[0], marks=marks, step=step, solution=solution)
    if out is None:
        click.echo(to_svg(picture, title=words), nl=False)
    elif ending_of(out) == ".png":
        write_file(out, [to_png(picture)])
    elif ending_of(out) == ".svg":
        write_file(out, [to_svg(picture, title=words).encode()])
    else:
        raise UsageError(f"{out}: the name must end in .svg or .png")


def _picture(board: Puzzle, *, marks: bool, step: int | None, solution: bool) -> tuple[Scene, str]:
    if solution:
        solved = solve(board).solution
        if solved is None:
            raise NotUniqueError("the puzzle has no solution to draw", line=board.line)
        picture = scene(board, values=solved.numbers, parts=solution_parts(solved))
        return picture, f"Solution of {board.layout.describe()}"
    if step is not None:
        path = explain(board)
        if len(path) < step:
            raise UsageError(f"the path has {len(path)} steps, so there is no step {step}")
        for number, (state, taken) in enumerate(path.states(), 1):
            if number == step:
                picture = scene(
                    board,
                    values=state.values,
                    marks=state.candidates(),
                    step=taken,
                    legend=True,
                )
                return picture, describe_step(taken, board.layout)
    picture = scene(board, marks=board.candidates() if marks else board.marks)
    return picture, f"{board.layout.describe()}, {board.clues} givens"


COMMAND = Command(
    name="draw",
    summary="Draw a puzzle as SVG or PNG, or many as a book in PDF.",
    group="show",
    run=command,
)
