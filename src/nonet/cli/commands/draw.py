"""`nonet draw`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from nonet._book import book_entry
from nonet._draw import Scene, Style, scene, to_png, to_svg
from nonet._explain import describe_step, explain
from nonet._solve import solution_parts, solve
from nonet.cli._book_options import book_options
from nonet.cli._items import Puzzles, required
from nonet.cli._options import Number, force_option, out_option, reading_options, value_options
from nonet.cli._output import Book
from nonet.cli._partial_file import require_free
from nonet.cli.commands import Command
from nonet.errors import NotUniqueError, UsageError
from nonet.files import ending_of, write_file
from nonet.frozen import frozen
from nonet.model import Puzzle
from nonet.options import option


@frozen
class Picture:
    """A picture that is wanted of a board."""

    marks: bool = option("Draw pencil marks in the empty cells.", default=False)
    step: int | None = option("Highlight step N of nonet explain.", metavar="N", type=Number(min=1))
    solution: bool = option("Draw the solution.", default=False)
    colours: bool = option("Values up to 6 on discs of a colour of their own.", default=False)

    def of(self, board: Puzzle) -> tuple[Scene, str]:
        """The picture of a board, and its title."""
        style = Style(discs=self.colours)
        if self.solution:
            solved = solve(board).solution
            if solved is None:
                raise NotUniqueError("the puzzle has no solution to draw", line=board.line)
            parts = solution_parts(solved)
            picture = scene(board, values=solved.numbers, parts=parts, style=style)
            return picture, f"Solution of {board.layout.describe()}"
        if self.step is not None:
            path = explain(board)
            if len(path) < self.step:
                raise UsageError(f"the path has {len(path)} steps, so there is no step {self.step}")
            for number, (state, taken) in enumerate(path.states(), 1):
                if number == self.step:
                    picture = scene(
                        board,
                        values=state.values,
                        marks=state.candidates(),
                        step=taken,
                        style=style._replace(legend=True),
                    )
                    return picture, describe_step(taken, board.layout)
        picture = scene(board, marks=board.candidates() if self.marks else board.marks, style=style)
        return picture, f"{board.layout.describe()}, {board.clues} givens"


@click.command
@reading_options
@value_options(Picture, "picture")
@out_option
@force_option
@book_options
def command(
    *,
    puzzles: Puzzles,
    picture: Picture,
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
    boards = [required(item) for item in puzzles.items()]
    if book is not None:
        looks = replace(book.options, colours=picture.colours)
        replace(book, options=looks).save([book_entry(board) for board in boards])
        return
    if len(boards) != 1:
        raise UsageError(f"{len(boards)} puzzles: draw one, or all as a book (--book FILE.pdf)")
    drawn, words = picture.of(boards[0])
    if out is None:
        click.echo(to_svg(drawn, title=words), nl=False)
    elif ending_of(out) == ".png":
        write_file(out, [to_png(drawn)])
    elif ending_of(out) == ".svg":
        write_file(out, [to_svg(drawn, title=words).encode()])
    else:
        raise UsageError(f"{out}: the name must end in .svg or .png")


COMMAND = Command(
    name="draw",
    summary="Draw a puzzle as SVG or PNG, or many as a book in PDF.",
    group="show",
    run=command,
)
