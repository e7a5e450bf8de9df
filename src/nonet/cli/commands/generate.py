"""`nonet generate`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from nonet._draw import ARRANGEMENTS, PAPERS, Entry
from nonet._generate import SYMMETRIES, Made, board_of, checked_seed, puzzles
from nonet._rate import rate
from nonet.cli._arguments import is_file
from nonet.cli._book import save_book
from nonet.cli._output import with_progress
from nonet.cli._sink import Sink, sink_options
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, PuzzleNotFoundError, UsageError
from nonet.games import GAMES
from nonet.model import Layout, Puzzle
from nonet.records import line

_RANGE = re.compile(r"(\d+)(?:(?:\.\.|-)(\d+))?")


@click.command
@click.option("--size", type=click.IntRange(min=1), default=9, show_default=True, help="N.")
@click.option("--box", metavar="RxC", help="Rows x columns of a box, or none.")
@click.option("--game", metavar="NAME", default="classic", show_default=True, help="Rules.")
@click.option("--regions", metavar="LABELS", help="Jigsaw regions: a label per cell. Or drawn.")
@click.option(
    "-n", "--count", type=click.IntRange(min=0), default=1, show_default=True, help="How many."
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Which sequence.")
@click.option("--minimal", is_flag=True, help="No given can be left out.")
@click.option(
    "--symmetry", metavar="NAME", help=f"Of the pattern of givens: {', '.join(SYMMETRIES)}."
)
@click.option("--clues", metavar="N[..M]", help="The number of givens, or from..to.")
@click.option("--pattern", metavar="PICTURE", help="Which cells are given (X) or empty (.).")
@click.option(
    "--difficulty", metavar="LEVEL|N[..M]", help="A level or a range of scores of the scale."
)
@click.option("--scale", metavar="NAME", help="How difficulty is measured (nonet scales).")
@click.option("--require", metavar="NAME", multiple=True, help="A technique that is needed.")
@click.option("--forbid", metavar="NAME", multiple=True, help="A technique that is not.")
@click.option("--uniform", is_flag=True, help="Draw solutions with exactly equal chances.")
@click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for all.")
@click.option(
    "--threads",
    "workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="Threads; otherwise one per core.",
)
@click.option(
    "--book", type=click.Path(path_type=Path), help="A booklet, a PDF; see also nonet draw."
)
@click.option("--title", default="Sudoku", show_default=True, help="Of the booklet.")
@click.option(
    "--per-page", type=click.Choice([str(n) for n in ARRANGEMENTS]), default="4", show_default=True
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@sink_options
def command(
    *,
    size: int,
    box: str | None,
    game: str,
    regions: str | None,
    count: int,
    seed: int | None,
    clues: str | None,
    pattern: str | None,
    to: str | None,
    out: Path | None,
    force: bool,
    as_json: bool,
    book: Path | None,
    title: str,
    per_page: str,
    paper: str,
    **wishes: Any,
) -> int:
    """Make puzzles with exactly one solution.

    Puzzle number i of a seed is the same on every machine and with any number of workers. Where a
    wish cannot be met, nonet says what was nearest and ends with 5; what was made is kept.
    """
    if regions is None and to is None and not as_json and GAMES.get(game).needs_regions:
        # On a line nobody would see which regions were drawn; on a terminal a picture shows them.
        to = None if out is None and is_terminal(sys.stdout) else "iss"
    sink = Sink(to, out, force=force, as_json=as_json)
    if book is not None and book.exists() and not force:
        raise UsageError(f"{book} exists already: --force overwrites it")
    chosen = checked_seed(seed)
    layout = board_of(size, box, game=game, regions=_text_of(regions), seed=chosen)
    if seed is None and is_terminal(sys.stderr):
        click.echo(f"--seed {chosen}", err=True)
    found = puzzles(
        layout,
        count=count,
        seed=chosen,
        clues=_read_range(clues),
        pattern=_text_of(pattern),
        **wishes,
    )
    unmet: list[PuzzleNotFoundError] = []
    shown = with_progress(
        _until_unmet(found, unmet), "puzzles", wanted=out is not None or not is_terminal(sys.stdout)
    )
    kept: list[Entry] = []
    if book is not None:
        shown = _keep(shown, kept)
    sink.take((made.puzzle, _record(layout, made, chosen)) for made in shown)
    if book is not None and kept:
        save_book(book, kept, title=title, per_page=int(per_page), paper=paper)
    for error in unmet:
        complain(str(error))
        return ExitCode.BOUND
    return ExitCode.SOLVED


def _until_unmet(found: Iterator[Made], unmet: list[PuzzleNotFoundError]) -> Iterator[Made]:
    """What could be made; why there is no more goes to a list."""
    try:
        yield from found
    except PuzzleNotFoundError as error:
        unmet.append(error)


def _keep(found: Iterator[Made], kept: list[Entry]) -> Iterator[Made]:
    """Passes puzzles on and keeps them for the booklet, each with its level."""
    for made in found:
        rating = made.rating or rate(made.puzzle, steps=False)
        kept.append(Entry(made.puzzle, made.solution, rating.level))
        yield made


def _record(layout: Layout, made: Made, seed: int) -> dict[str, Any]:
    solution = Puzzle.from_checked(layout, made.solution.values, None)
    return {
        "solution": line(solution, solution),
        "layout": layout.describe(),
        "seed": seed,
        "index": made.index,
        "attempts": made.attempts,
        "rating": None if made.rating is None else made.rating.record(),
    }


def _read_range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"{text!r} is no number of clues: write 24 or 24..26")
    return int(found[1]), int(found[2] or found[1])


def _text_of(value: str | None) -> str | None:
    """A text, or that of the file of this name."""
    if value is None or not is_file(Path(value)):
        return value
    return Path(value).read_text(encoding="utf-8")


COMMAND = Command(
    name="generate",
    summary="Make puzzles with exactly one solution.",
    group="make",
    order=0,
    run=command,
    renamed={"--workers": "--threads"},
)
