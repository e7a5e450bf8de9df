"""The output of commands: pictures on a terminal, lines in a pipe or a file, or JSON."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nonet import formats
from nonet.cli._partial_file import files_of, open_directly
from nonet.cli._terminal import is_terminal, screen, takes_colour, takes_unicode
from nonet.errors import UsageError
from nonet.files import format_of, write_file
from nonet.frozen import frozen
from nonet.games import notation_of
from nonet.model import Grid, Layout, Puzzle, SolutionPart, default_box
from nonet.representation import versioned

if TYPE_CHECKING:
    from nonet._book import BookOptions, Entry
    from nonet._explain import Explanation
    from nonet.cli._ledger import Journal

LINE = "line"  # the format of files whose ending says nothing else
Paint = Callable[[int, str], str] | None
_LEDGER = "nonet.ledger"  # under which the context of a command has it
_NARROWEST = 20  # columns; where there are fewer, wrapping does not help


class PuzzleOutput:
    """Prints puzzles one after another.

    Args:
        to: The name of a format, or None for a picture on a terminal and a line elsewhere.
        as_json: Write objects.
        alphabet: What values are written as, in a format.
        values_only: Write the values though the format cannot say the rules: for solutions.
    """

    def __init__(
        self,
        to: str | None,
        *,
        as_json: bool = False,
        alphabet: str | None = None,
        values_only: bool = False,
    ) -> None:
        self._to = to
        self._as_json = as_json
        self._options: dict[str, Any] = {"alphabet": alphabet, "values_only": values_only}
        self._begun = False
        self._blank = ""  # what keeps pictures and other blocks of lines apart

    @property
    def state(self) -> list[Any]:
        """The state that is needed to go on with the text."""
        return [self._begun, self._blank]

    def go_on(self, state: Sequence[Any] | None) -> None:
        """Goes on with a text of that `state`."""
        if state is not None:
            self._begun, self._blank = state

    def add(self, puzzle: Puzzle, *, of: Puzzle | None = None, **more: Any) -> None:
        """Prints one; `more` is what JSON says besides, `of` the puzzle that it was made from."""
        if self._as_json:
            from nonet.records import made_record  # which takes time, and few commands need

            print_json(made_record(puzzle, of, **more))
        elif self._to is None and is_terminal(sys.stdout):
            self.show(picture(puzzle))
        else:
            click.echo(self.text(puzzle))

    def show(self, drawing: str) -> None:
        """Prints lines that stand together, apart from those before them."""
        click.echo(self._blank + drawing)
        self._blank = "\n"

    def writer(self, puzzle: Puzzle) -> Callable[[Grid], str]:
        """The function that makes of each solution of a puzzle the next piece of the text."""
        from nonet.records import text_writer

        def next_text(solution: Grid) -> str:
            return self.text(Puzzle.from_checked(solution.layout, solution.numbers, puzzle.source))

        is_plain = (
            self._to is None and not self._blank and formats.usual_format(puzzle.layout) == "line"
        )
        return text_writer(puzzle) if is_plain else next_text

    def text(self, puzzle: Puzzle) -> str:
        """A puzzle as the next piece of the text."""
        if self._to is None:
            from nonet.records import text as text_of

            text, head = text_of(puzzle, puzzle), ""
        else:
            text = formats.board_text(puzzle, self._to, **self._options, with_head=not self._begun)
            head = formats.FORMATS.get(self._to).head + "\n"
        blank, self._begun = self._blank, True
        self._blank = "\n" if "\n" in text.removeprefix(head) else ""
        return blank + text


def print_json(record: dict[str, Any]) -> None:
    """One object on one line."""
    click.echo(json_line(record))


def json_line(record: dict[str, Any]) -> str:
    """An object as all commands write it, without a line end."""
    return json.dumps(versioned(record), ensure_ascii=False)


def require_form(out: Path, form: str | None, forms: Iterable[str]) -> None:
    """Sees that a file will hold what the ending of its name says when it is read.

    Args:
        out: The file.
        form: What was asked for; None where the ending chooses.
        forms: What the command can write besides lines of text.

    Raises:
        UsageError: It would hold something else.
    """
    named = format_of(out)
    if named is None or named.name == LINE:
        return  # any text may be in it
    if form is None and named.name not in forms:
        known = [name for name in forms if name != LINE]
        instead = f"; --to takes {', '.join(known)}" if known else ""
        raise UsageError(
            f"{out}: this command does not write {named.name}, as the ending says: choose .txt, or "
            f"a name without an ending{instead}"
        )
    if form not in (None, named.name):
        raise UsageError(
            f"{out}: the ending says {named.name}, and {form} was asked for: choose one of them"
        )


@contextlib.contextmanager
def output_to(
    out: Path | None, journal: Journal | None, columns: Mapping[str, Any] | None = None
) -> Iterator[None]:
    """Print into a file meanwhile, as it would go into a pipe; None changes nothing.

    The file is there in the end, whole; where nothing is printed there is none. What was printed
    before a signal stays beside it (see `nonet.cli._partial_file`).

    Args:
        out: The file.
        journal: How far it is; None where it is a pipe or a device.
        columns: Of a table, where they are known.
    """
    if out is None:
        yield
        return
    if context := click.get_current_context(silent=True):
        context.meta[_LEDGER] = journal
    opened = open_directly(out) if journal is None else journal.open(columns)
    with contextlib.suppress(_NothingPrinted), opened as file:
        text = _Buffered(file, encoding="utf-8", newline="\n")
        try:
            with contextlib.redirect_stdout(text):
                yield
        finally:
            text.ends = True
            text.detach()
        if not text.begun and (journal is None or not journal.done):
            raise _NothingPrinted


def ledger_of_command() -> Journal | None:
    """How far the output of this command has come; None where nothing is noted of it."""
    ctx = click.get_current_context(silent=True)
    return None if ctx is None else ctx.meta.get(_LEDGER)


def files_of_command() -> set[Path]:
    """The files that this command writes, which are not among those that it reads."""
    ledger = ledger_of_command()
    return set() if ledger is None else files_of(ledger.out)


class _NothingPrinted(Exception):  # noqa: N818 - no error
    pass


class _Buffered(io.TextIOWrapper):
    """A text file that waits with what is printed, line by line, until it is closed."""

    begun = ends = False

    def write(self, text: str) -> int:
        self.begun = True
        return super().write(text)

    def hand_over(self) -> None:
        """Hands what was printed to the system."""
        super().flush()

    def flush(self) -> None:
        if self.ends:
            super().flush()


def picture(
    board: Grid | Puzzle,
    givens: Puzzle | None = None,
    *,
    solved: bool = True,
    ascii: bool = False,
    parts: Collection[SolutionPart] = (),
) -> str:
    """A board for standard output: what was found stands out from the givens.

    Args:
        board: What to draw.
        givens: The puzzle whose givens are set off from found values.
        solved: Found values are green; else everything is red.
        ascii: Only ASCII characters, even where the output takes more.
        parts: What belongs to the solution beside its values.
    """
    grid = board.grid if isinstance(board, Puzzle) else board
    colour = takes_colour(sys.stdout)

    def paint(cell: int, text: str) -> str:
        if not grid.numbers[cell]:
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
    if not is_terminal(sys.stdout):
        return grid.picture(ascii=ascii, paint=use, parts=parts)
    room = screen().columns
    return fitting(grid, room, ascii=ascii, paint=use, parts=parts)


def fitting(
    grid: Grid, room: int, *, ascii: bool, paint: Paint, parts: Collection[SolutionPart] = ()
) -> str:
    """The largest picture of a board that does not wrap."""
    for plain in (ascii, True):  # the one in ASCII needs less room
        if max(map(len, grid.picture(ascii=plain, parts=parts).splitlines())) <= room:
            return grid.picture(ascii=plain, paint=paint, parts=parts)
    if grid.layout.value_count + grid.layout.least <= _SYMBOLS and grid.size <= room:
        return "\n".join(_rows(grid, paint))
    size = f"{grid.layout.height}x{grid.size}"
    return f"(a picture of {size} needs more than the {room} columns of this terminal)"


def _rows(grid: Grid, paint: Paint) -> Iterator[str]:
    """A board with a symbol a cell and nothing between."""
    for first in range(0, len(grid.numbers), grid.size):
        cells = range(first, first + grid.size)
        texts = [_symbol(grid.numbers[cell], grid.layout.least) for cell in cells]
        if paint is not None:
            texts = [paint(cell, text) for cell, text in zip(cells, texts, strict=True)]
        yield "".join(texts)


_SYMBOLS = 36  # figures and letters


def _symbol(value: int, least: int) -> str:
    shown = value + least - 1
    return "." if not value else str(shown) if shown < 10 else chr(ord("A") + shown - 10)


def drawing_comment(layout: Layout) -> str:
    """The comment before a drawing about what it does not show: a line, or nothing."""
    if default_box(layout.size) and layout == Layout.of(layout.size):
        return ""  # before the modules are imported that know what else there is to say
    if notation_of(layout) is not None:
        comment = formats.header_text(layout, signs_shown=True)
    else:
        comment = formats.header_text(layout, boxes_shown=formats.shows_boxes(layout))
    return f"# {comment}\n" if comment else ""


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Columns aligned; the last one as wide as it likes, but wrapped to fit a terminal."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    indent = sum(widths) + 2 * len(widths)
    room = screen().columns - 1 - indent
    wrapped = is_terminal(sys.stdout) and room >= _NARROWEST
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row[:-1], widths, strict=True)]
        import textwrap

        last = textwrap.wrap(row[-1], room) if wrapped else [row[-1]]
        click.echo("  ".join([*cells, f"\n{' ' * indent}".join(last)]).rstrip())


def print_entries(
    entries: Iterable[Any],
    keys: str,
    row: Callable[[Any], Sequence[str]] = attrgetter("name", "summary"),
    *,
    as_json: bool,
    **made: Callable[[Any], Any],
) -> None:
    """A list of what there is: a row for each, or an object of some attributes and what is made."""
    if not as_json:
        print_table([row(entry) for entry in entries])
        return
    for entry in entries:
        record = {key: getattr(entry, key) for key in keys.split()}
        print_json(record | {key: make(entry) for key, make in made.items()})


def print_summary(counts: Counter[str], words: Mapping[str, str]) -> None:
    """Reports on standard error, if that is a terminal, how many puzzles ended in which way."""
    if is_terminal(sys.stderr):
        parts = [f"{counts[key]:,} {text}" for key, text in words.items() if counts[key]]
        click.echo(f"{counts.total():,} puzzles: {', '.join(parts) or 'none'}.", err=True)


@frozen(slots=True)
class Document:
    """An explanation that is to be a document: its form, and the file; None for the output."""

    form: str
    path: Path | None

    def save(self, paths: Sequence[Explanation]) -> None:
        """Writes it, whole or not at all."""
        from nonet._book import draw_explanation

        content = draw_explanation(paths, self.form)
        if self.path is None:
            click.echo(content, nl=False)
        else:
            write_file(self.path, [content])


@frozen(slots=True)
class Book:
    """A book that is asked for: the file, and what it looks like."""

    path: Path
    options: BookOptions

    def save(self, entries: Sequence[Entry]) -> None:
        """Writes it, a PDF, whole or not at all."""
        from nonet._book import to_pdf

        write_file(self.path, [to_pdf(entries, self.options)])
        if is_terminal(sys.stderr):
            puzzles = f"{len(entries):,} puzzle{'s' * (len(entries) != 1)}"
            click.echo(f"{self.path}: {puzzles}.", err=True)
