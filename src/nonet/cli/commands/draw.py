"""`nonet draw`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet._draw import ARRANGEMENTS, PAPERS, Entry, Scene, scene, to_png, to_svg
from nonet._explain import describe_step, explain
from nonet._rate import rate
from nonet._solve import solve
from nonet.cli._answers import write_file
from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._book import save_book
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, NotUniqueError, UsageError
from nonet.model import Puzzle, Status


@click.command
@reading_options
@click.option(
    "-o", "--output", "out", type=click.Path(path_type=Path), help="NAME.svg or NAME.png."
)
@click.option("--marks", is_flag=True, help="Pencil marks in the empty cells.")
@click.option(
    "--step", type=click.IntRange(min=1), metavar="N", help="Step N of nonet explain, set off."
)
@click.option("--solution", is_flag=True, help="The solved board.")
@click.option("--book", type=click.Path(path_type=Path), help="All puzzles as a booklet, a PDF.")
@click.option("--title", default="Sudoku", show_default=True, help="Of the booklet.")
@click.option(
    "--per-page", type=click.Choice([str(n) for n in ARRANGEMENTS]), default="4", show_default=True
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--force", is_flag=True, help="Overwrite a file.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    out: Path | None,
    marks: bool,
    step: int | None,
    solution: bool,
    book: Path | None,
    title: str,
    per_page: str,
    paper: str,
    force: bool,
) -> int:
    """Draw a puzzle as SVG (also to standard output) or PNG, or many as a booklet."""
    target = book or out
    if target is not None and target.exists() and not force:
        raise UsageError(f"{target} exists already: --force overwrites it")
    boards: list[Puzzle] = []
    for item in items(puzzles, reading):
        if isinstance(item.entry, NonetError):
            item.entry.message = item.explain(item.entry)
            raise item.entry
        boards.append(item.entry)
    if book is not None:
        entries = [_entry(board) for board in boards]
        save_book(book, entries, title=title, per_page=int(per_page), paper=paper)
        return ExitCode.SOLVED
    if len(boards) != 1:
        raise UsageError(f"{len(boards)} puzzles: draw one, or all as a booklet (--book FILE.pdf)")
    picture, words = _picture(boards[0], marks=marks, step=step, solution=solution)
    suffix = ".svg" if out is None else out.suffix.lower()
    if suffix == ".png":
        content = to_png(picture)
    elif suffix == ".svg":
        content = to_svg(picture, title=words).encode()
    else:
        raise UsageError(f"{out}: the name must end in .svg or .png")
    if out is None:
        click.echo(content.decode(), nl=False)
    else:
        write_file(out, [content])
    return ExitCode.SOLVED


def _entry(board: Puzzle) -> Entry:
    outcome = solve(board)
    if outcome.status is not Status.UNIQUE or outcome.solution is None:
        raise NotUniqueError(
            "only puzzles with exactly one solution are printed as a booklet", line=board.line
        )
    return Entry(board, outcome.solution, rate(board, steps=False).level)


def _picture(board: Puzzle, *, marks: bool, step: int | None, solution: bool) -> tuple[Scene, str]:
    if solution:
        found = solve(board).solution
        if found is None:
            raise NotUniqueError("the puzzle has no solution to draw", line=board.line)
        return scene(board, values=found.values), f"Solution of {board.layout.describe()}"
    if step is not None:
        path = explain(board)
        if len(path) < step:
            raise UsageError(f"the path has {len(path)} steps, so there is no step {step}")
        for number, (state, taken) in enumerate(path.states(), 1):
            if number == step:
                picture = scene(board, values=state.values, marks=state.candidates(), step=taken)
                return picture, describe_step(taken, board.layout)
    picture = scene(board, marks=board.candidates() if marks else board.marks)
    return picture, f"{board.layout.describe()}, {board.clues} givens"


COMMAND = Command(
    name="draw",
    summary="Draw a puzzle as SVG or PNG, or many as a booklet in PDF.",
    group="show",
    run=command,
)
