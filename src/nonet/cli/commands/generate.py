"""`nonet generate`."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from nonet._draw import ARRANGEMENTS, PAPERS, Entry
from nonet._generate import Generated, GenerateOptions, generate_each
from nonet._rate import rate
from nonet.cli._arguments import is_file
from nonet.cli._book import save_book
from nonet.cli._output import with_progress
from nonet.cli._sink import Sink, sink_options
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, PuzzleNotFoundError, UsageError
from nonet.games import GAMES
from nonet.model import Puzzle
from nonet.records import line

F = TypeVar("F", bound=Callable[..., int])
_TYPES: dict[str, Any] = {"int": int, "float": float}


def _options_of(function: F) -> F:
    """Adds an option for each field of `GenerateOptions` that has a text."""
    wrapped: Any = function
    for field in reversed(dataclasses.fields(GenerateOptions)):
        if not field.metadata:
            continue
        short = ("-n",) if field.name == "count" else ()
        wrapped = click.option(
            *short,
            f"--{field.name}",
            type=_TYPES.get(str(field.type).split(" |")[0]),
            is_flag=field.type == "bool",
            multiple=field.type == "Names",
            default=None if field.type == "Names" else field.default,
            show_default=field.default not in (None, False),
            help=field.metadata["help"],
            metavar=field.metadata["metavar"] or None,
        )(wrapped)
    return cast(F, wrapped)


@click.command
@_options_of
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
    to: str | None,
    out: Path | None,
    force: bool,
    as_json: bool,
    book: Path | None,
    title: str,
    per_page: str,
    paper: str,
    **given: Any,
) -> int:
    """Make puzzles with exactly one solution.

    Puzzle number i of a seed is the same on every machine and with any number of threads. Where no
    puzzle is found, nonet says what was nearest and ends with 5; what was made is kept.
    """
    for name in ("regions", "pattern"):
        given[name] = _text_of(given[name])
    options = GenerateOptions(**given)
    drawn = options.regions is None and GAMES.get(options.game).needs_regions
    if drawn and to is None and not as_json:
        # On a line nobody would see which regions were drawn; on a terminal a picture shows them.
        to = None if out is None and is_terminal(sys.stdout) else "iss"
    sink = Sink(to, out, force=force, as_json=as_json)
    if book is not None and book.exists() and not force:
        raise UsageError(f"{book} exists already: --force overwrites it")
    resolved = options.resolved()
    if options.seed is None and is_terminal(sys.stderr):
        click.echo(f"--seed {resolved.seed}", err=True)
    found = generate_each(options=resolved)
    failures: list[PuzzleNotFoundError] = []
    shown = with_progress(
        _until_failure(found, failures),
        "puzzles",
        wanted=out is not None or not is_terminal(sys.stdout),
    )
    kept: list[Entry] = []
    if book is not None:
        shown = _keep(shown, kept)
    sink.take((made.puzzle, _record(made, resolved)) for made in shown)
    if book is not None and kept:
        save_book(book, kept, title=title, per_page=int(per_page), paper=paper)
    for error in failures:
        complain(str(error))
        return ExitCode.BOUND
    return ExitCode.SOLVED


def _until_failure(
    found: Iterator[Generated], failures: list[PuzzleNotFoundError]
) -> Iterator[Generated]:
    """What could be made; why there is no more goes to a list."""
    try:
        yield from found
    except PuzzleNotFoundError as error:
        failures.append(error)


def _keep(found: Iterator[Generated], kept: list[Entry]) -> Iterator[Generated]:
    """Passes puzzles on and keeps them for the booklet, each with its level."""
    for made in found:
        rating = made.rating or rate(made.puzzle, steps=False)
        kept.append(Entry(made.puzzle, made.solution, rating.level))
        yield made


def _record(made: Generated, options: GenerateOptions) -> dict[str, Any]:
    assert options.layout is not None
    solution = Puzzle.from_checked(options.layout, made.solution.values, None)
    return {
        "solution": line(solution, solution),
        "layout": options.layout.describe(),
        "seed": options.seed,
        "index": made.index,
        "attempts": made.attempts,
        "rating": None if made.rating is None else made.rating.record(),
    }


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
