"""`nonet generate`."""

from __future__ import annotations

import dataclasses
import sys

import click

from nonet._book import Entry, rated_entry
from nonet._generate import GenerateOptions, generate_from
from nonet._rate import rate
from nonet.cli._journal import Journal
from nonet.cli._options import book_options, format_options, json_option, value_options
from nonet.cli._output import Book, PuzzleOutput, require_free
from nonet.cli._progress import with_progress
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, PuzzleNotFoundError, UsageError
from nonet.games import GAMES
from nonet.records import generated_record


@click.command
@value_options(GenerateOptions, "options", texts=("regions", "pattern"))
@json_option()
@format_options(resumable=True)
@book_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    options: GenerateOptions,
    to: str | None,
    as_json: bool,
    book: Book | None,
    journal: Journal | None,
) -> int:
    """Make puzzles with exactly one solution.

    Puzzle number i of a seed is the same on every machine and with any number of threads. If no
    puzzle is found, nonet says how near it came and exits with 5; puzzles made before are kept, as
    they are after Ctrl+C. With --book they go into the book alone, unless -o, --to or --json
    asks for more.
    """
    if (
        to is None
        and options.regions is None
        and options.rule is None  # which are written with the regions
        and GAMES.get(options.game or "classic").needs_regions
    ):
        # On a line nobody would see which regions were drawn; on a terminal a picture shows them.
        to = None if is_terminal(sys.stdout) else "iss"
    if book is not None and ctx.params["resume"]:
        raise UsageError("a book needs all puzzles: --resume goes on with -o alone")
    if book is not None:
        require_free(book.path, force=ctx.params["force"])
    printed = book is None or as_json or not (ctx.params["to"] is ctx.params["out"] is None)
    if journal is not None and journal.kept is not None:
        options = dataclasses.replace(options, seed=journal.kept[0])
    resolved = options.resolved()
    if options.seed is None and is_terminal(sys.stderr):
        click.echo(f"--seed {resolved.seed}", err=True)
    output = PuzzleOutput(to, as_json=as_json)
    entries: list[Entry] = []
    code = ExitCode.SOLVED
    done = 0 if journal is None else journal.done
    if journal is not None and journal.kept is not None:
        output.go_on(journal.kept[1:])
        for _ in range(done):
            journal.passes_number()
    found = generate_from(resolved, done)
    try:
        for made in with_progress(
            found, "puzzles", wanted=not (printed and is_terminal(sys.stdout))
        ):
            if printed:
                output.add(made.puzzle, **generated_record(made))
            if journal is not None:
                journal.passes_number()
                journal.finished([resolved.seed, *output.state])
            if book is not None:
                rating = made.rating or rate(made.puzzle, steps=False)
                entries.append(rated_entry(made.puzzle, made.solution, rating))
    except PuzzleNotFoundError as error:
        complain(str(error))
        code = ExitCode.BOUND
    except KeyboardInterrupt:
        complain("interrupted; what was made before is kept")
        code = ExitCode.INTERRUPTED
    if book is not None and entries:
        book.save(entries)
    return code


COMMAND = Command(
    name="generate",
    summary="Make puzzles with exactly one solution.",
    group="make",
    order=0,
    run=command,
    renamed={"--workers": "--threads"},
)
