"""`nonet generate`."""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING

import click

from nonet._book import Entry, rated_entry
from nonet._generate import (
    Generated,
    GenerateOptions,
    beforehand,
    generate_from,
    kinds_of,
)
from nonet._rate import rate
from nonet.cli._book_options import book_options
from nonet.cli._options import (
    format_options,
    json_option,
    set_option,
    value_options,
)
from nonet.cli._output import Book, PuzzleOutput, ledger_of_command, print_json
from nonet.cli._partial_file import require_free
from nonet.cli._progress import with_progress
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, PuzzleNotFoundError, UsageError
from nonet.formats import board_text, usual_format
from nonet.games import GAMES
from nonet.model import Layout, Puzzle
from nonet.records import generated_record

if TYPE_CHECKING:
    from nonet.cli._ledger import Journal
    from nonet.sets import Split


@click.command
@value_options(GenerateOptions, "options", texts=("regions", "pattern"))
@json_option()
@set_option
@format_options()
@book_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    options: GenerateOptions,
    to: str | None,
    as_json: bool,
    split: Split | None,
    book: Book | None,
) -> int:
    """Make puzzles with exactly one solution.

    Puzzle number i of a seed is the same on every machine and with any number of threads. If no
    puzzle is found, nonet says how near it came and exits with 5; puzzles made before are kept.
    After Ctrl+C those for -o FILE are in FILE.part, and --resume goes on. With --book they go into
    the book alone, unless -o, --to or --json asks for more.
    """
    if book is not None:
        if ctx.params["resume"]:
            raise UsageError("a book needs all puzzles: --resume goes on with -o alone")
        require_free(book.path, force=ctx.params["force"])
    ledger = ledger_of_command()
    printed = book is None or as_json or not (ctx.params["to"] is ctx.params["out"] is None)
    if ledger is not None and ledger.kept is not None:
        options = dataclasses.replace(options, seed=ledger.kept[0])
    resolved = options.resolved()
    if is_terminal(sys.stderr):
        if options.seed is None:
            click.echo(f"--seed {resolved.seed}", err=True)
        for words in beforehand(options.require):
            click.echo(words, err=True)
    output = PuzzleOutput(_format(resolved, options, to), as_json=as_json) if printed else None
    return _Making(resolved, output, ledger, book, split).run()


def _format(resolved: GenerateOptions, options: GenerateOptions, to: str | None) -> str | None:
    """A line shows neither which regions were drawn nor a 0; a picture on a terminal does."""
    drawn = (
        options.regions is None
        and options.rule is None  # which are written with the regions
        and GAMES.get(options.game or "classic").needs_regions
    )
    board = resolved.layout
    from_zero = board is not None and not board.has_usual_values and usual_format(board) == "line"
    if to is None and (drawn or from_zero):
        return None if is_terminal(sys.stdout) else _with_all_values(resolved)
    return to


def _with_all_values(options: GenerateOptions) -> str:
    """A format for lines that have a 0, and words for the rules that bring it."""
    for kind in kinds_of(options.rule):
        if kind.from_zero:
            try:
                board = (options.layout or Layout.of(9)).with_constraints([kind.make()])
                board_text(Puzzle(board, [0] * board.cell_count), "iss")
            except NonetError:
                return "json"
    return "iss"


class _Making:
    """Makes puzzles, and puts each where it was asked for."""

    def __init__(
        self,
        options: GenerateOptions,
        output: PuzzleOutput | None,
        ledger: Journal | None,
        book: Book | None,
        split: Split | None,
    ) -> None:
        self._options, self._output, self._split = options, output, split
        self._ledger, self._book = ledger, book
        self._entries: list[Entry] = []
        self._assessed = 0

    def run(self) -> ExitCode:
        """Makes those that are not there yet; what was made stays, whatever comes between.

        Raises:
            KeyboardInterrupt: The file is not whole: what is done waits for --resume.
        """
        code = ExitCode.SOLVED
        made_ones = generate_from(self._options, self._done(), self._count)
        try:
            for made in with_progress(made_ones, "puzzles", wanted=True, note=self._note):
                self._add(made)
        except PuzzleNotFoundError as error:
            complain(str(error))
            code = ExitCode.BOUND
        except KeyboardInterrupt:
            self._save_book()
            if self._ledger is not None:
                raise
            complain("interrupted; the puzzles made before are kept")
            return ExitCode.INTERRUPTED
        self._save_book()
        return code

    def _count(self) -> None:
        self._assessed += 1

    def _note(self) -> str:
        return f", {self._assessed:,} looked at" if self._assessed else ""

    def _save_book(self) -> None:
        if self._book is not None and self._entries:
            self._book.save(self._entries)

    def _done(self) -> int:
        """The number of puzzles that an earlier run has made."""
        ledger = self._ledger
        if ledger is None:
            return 0
        if ledger.kept is not None and self._output is not None:
            self._output.go_on(ledger.kept[1:])
            ledger.pass_made()
        return ledger.done

    def _add(self, made: Generated) -> None:
        if self._output is not None:
            if self._split is None:
                self._output.add(made.puzzle, **generated_record(made))
            else:
                print_json(
                    self._split.row(
                        made.puzzle,
                        solution=made.solution,
                        rating=made.rating,
                        seed=made.seed,
                        index=made.index,
                    )
                )
            if self._ledger is not None:
                self._ledger.finished(kept=[self._options.seed, *self._output.state])
        if self._book is not None:
            rating = made.rating or rate(made.puzzle, steps=False)
            self._entries.append(rated_entry(made.puzzle, made.solution, rating))


COMMAND = Command(
    name="generate",
    summary="Make puzzles with exactly one solution.",
    group="make",
    order=0,
    run=command,
    renamed={"--workers": "--threads"},
)
