"""`nonet batch`: files of any length, a line a puzzle, through all cores."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import click

from nonet._batch import FIRST, First, RuleSolver
from nonet.cli._batch_blocks import Block, Reader, Rooms
from nonet.cli._batch_output import OUTPUTS
from nonet.cli._batch_run import Run, TextRun
from nonet.cli._batch_shape import Shape, shape_of
from nonet.cli._batch_tables import (
    FORMS,
    TableRun,
    TableTask,
    batch_of,
    table_form,
    text_of,
)
from nonet.cli._ledger import BatchJournal, Place
from nonet.cli._options import (
    Number,
    Target,
    require_resumable,
    target_options,
    value_options,
)
from nonet.cli._output import print_summary, require_form
from nonet.cli._partial_file import files_of, is_replaced, open_directly
from nonet.cli._progress import progress_bar, rate_column
from nonet.cli._terminal import complain, gravest, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, UsageError
from nonet.files import format_of, naming, open_to_replace
from nonet.formats import (
    ReadOptions,
    require_no_rule_columns,
    require_no_rules,
)
from nonet.frozen import frozen
from nonet.options import checked_threads, option
from nonet.storage import input_names, puzzle_column
from nonet.streams import Stream, UnreadableError, batches, open_stream
from nonet.workers import in_order

_LINES_LOOKED_AT = 50  # to see how an input holds its puzzles
_SUMMARY = {
    "unique": "with exactly one solution",
    "multiple": "with several",
    "solved": "solved",
    "unsolvable": "without",
    "invalid": "that are not puzzles",
}
_CODES = {"unsolvable": ExitCode.NO, "invalid": ExitCode.BAD_INPUT}


@frozen
class Wanted:
    """The solutions that are wanted, as of `nonet.solve_many`."""

    limit: int = option(
        "Count solutions up to this.", metavar="N", default=2, type=Number(1, 2**32 - 2)
    )
    column: str | None = option(
        "Column of a table, or key of objects, that holds the puzzles; a number from 1, too.",
        metavar="NAME",
    )
    first: First = option(
        "Which of several solutions to write: the least in reading order, none (unique), or any.",
        default="least",
        type=click.Choice(FIRST),
    )
    threads: int | None = option("Threads; one per core unless given.", metavar="N")


@click.command
@click.argument("inputs", nargs=-1, metavar="IN|-...")
@target_options
@click.option(
    "--to",
    type=click.Choice([*OUTPUTS, *FORMS]),
    metavar="FORM",
    help=f"Form of each output line: {', '.join(OUTPUTS)}; or of the table: {', '.join(FORMS)}; by "
    "the ending of -o, else line.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle: --to json.")
@value_options(Wanted, "wanted")
@value_options(ReadOptions, "reading", ["rule"])
def command(
    *,
    inputs: tuple[str, ...],
    target: Target,
    to: str | None,
    as_json: bool,
    wanted: Wanted,
    reading: ReadOptions,
) -> int:
    """Solve files of classic 9x9 puzzles, 81 characters on each line; with --rule those of a rule.

    Files of any length are streamed; a folder means the files in it. Lines, tables with commas
    (--column, or the column called puzzle) and JSON objects on lines are known by what they hold,
    packed or not (gzip, Zstandard, xz, bzip2). Blank lines and lines that begin with # are skipped.
    The output is in input order and depends on nothing but the input: the solution of each puzzle
    ("line"), a table of puzzle, solution, number of solutions and status ("csv"), or their number
    alone ("count"); -o x.gz and x.zst are packed. A line that is not a puzzle, or has no solution,
    becomes a line that begins with #; in "csv" what has no solution is a row, and "json" gives all
    of this as one object per puzzle. After an interruption --resume goes on with a file of text.
    """
    if not inputs and (sys.stdin is None or sys.stdin.isatty()):
        raise UsageError("no input: name a file, or pipe one in")
    if as_json and to not in (None, "json"):
        raise UsageError("give --json or --to, not both")
    out, limit, first, column = target.out, wanted.limit, wanted.first, wanted.column
    form, table = _form(target, "json" if as_json else to)
    names = input_names(inputs or ("-",), without=set() if out is None else files_of(out))
    rules = RuleSolver(reading.constraints, limit, first) if reading.constraints else None
    journal = None
    if out is not None and table is None and is_replaced(out):
        options: dict[str, object] = {"to": form, "limit": limit, "first": first, "column": column}
        if reading.constraints:
            options["rule"] = repr(reading.constraints)
        journal = BatchJournal(out, options, names, resume=target.resume)
    number = checked_threads(wanted.threads)
    text = TextRun(OUTPUTS[form](limit, first), number, journal, rules)
    run: Run = text if table is None else TableRun(table, limit, first, rules)
    begin = Place() if journal is None else journal.mark.place
    shown = out is not None or not is_terminal(sys.stdout)
    with (
        _sink(out, table) if journal is None else journal.open() as run.sink,
        _Meter(names, begin.number, shown=shown) as meter,
    ):
        sources = _Inputs(column, text.rooms, meter, has_rules=rules is not None)
        tasks = _tasks(run, sources.lines if table is None else sources.batches, names, begin)
        for done in in_order(run.work, tasks, number, ahead=2, stop=run.stop):
            run.write(done)
            meter.show(run.statuses.total())
        if run.unreadable and not run.statuses.total():
            raise click.exceptions.Exit(ExitCode.BAD_INPUT)  # an output would look complete
        run.finish()
    print_summary(run.statuses, _SUMMARY)
    codes = {_CODES.get(status, ExitCode.SOLVED) for status in +run.statuses}
    return gravest(codes | {ExitCode.BAD_INPUT} if run.unreadable else codes)


def _form(target: Target, form: str | None) -> tuple[str, str | None]:
    """The form of the output, and that of the table if it is one, where it may be written."""
    out = target.out
    table = table_form(out, form)
    if target.resume and table is not None and out is not None and not target.force:
        raise UsageError(
            f"{out}: a single file with a table cannot be continued by --resume: "
            "nonet job solve makes tables that survive interruptions"
        )
    require_resumable(out, resume=target.resume, force=target.force)
    if table is not None:
        return "line", table
    if out is not None:
        named = format_of(out)
        require_form(out, form, OUTPUTS)
        form = form or (None if named is None else named.name)
    return form or "line", None


def _tasks(
    run: Run, read: Callable[[str, Place], Iterator[Any]], names: Sequence[str], begin: Place
) -> Iterator[Any]:
    """The tasks from a place on; an input that cannot be read stops no other.

    None where what comes next may take long: what is done is not lost when the process is killed.
    """
    for number, name in enumerate(names[begin.number :], begin.number):
        try:
            for task in read(name, begin if number == begin.number else Place(number)):
                yield task
                if task is None:
                    run.sink.flush()
        except UnreadableError as error:
            yield None
            complain(str(error))
            run.unreadable = True


class _Inputs:
    """How inputs are read, whatever they are."""

    def __init__(self, column: str | None, rooms: Rooms, meter: _Meter, *, has_rules: bool) -> None:
        self._column, self._rooms, self._meter, self._has_rules = column, rooms, meter, has_rules

    def lines(self, name: str, place: Place) -> Iterator[Block | None]:
        """The lines of an input from a place on."""
        with open_stream(name, self._meter.follow) as stream:
            if stream.table is not None:
                for batch, row in batches(stream, place.line):
                    text = text_of(batch, puzzle_column(batch.schema, self._column, name))
                    start = Place(place.number, line=row)
                    yield Block.of(name, text, start, len(batch), self._rooms.take())
                return
            yield from Reader(stream, self._shape_of(stream), self._rooms, place).blocks()

    def batches(self, name: str, place: Place) -> Iterator[TableTask]:
        """The rows of an input."""
        with open_stream(name, self._meter.follow) as stream:
            if stream.table is not None:
                for batch, row in batches(stream):
                    column = puzzle_column(batch.schema, self._column, name)
                    yield TableTask(batch, column, name, row)
                return
            row = 1
            for block in Reader(stream, self._shape_of(stream), self._rooms, place).blocks():
                if block is not None:
                    batch = batch_of(block)
                    self._rooms.give_back(block.room)
                    yield TableTask(batch, 0, name, row)
                    row += len(batch)

    def _shape_of(self, stream: Stream) -> Shape:
        """The shape of lines; refuses those whose first comments ask for rules."""
        lines = stream.peek_lines(_LINES_LOOKED_AT)
        texts = [line.decode("utf-8", "replace") for line in lines]
        require_no_rules(texts, stream.name, comments=not self._has_rules)
        require_no_rule_columns(texts, stream.name, self._column)
        return shape_of(lines, self._column, stream.name)


@contextlib.contextmanager
def _sink(out: Path | None, table: str | None) -> Iterator[IO[bytes]]:
    if out is None:
        if sys.stdout is None:
            raise UsageError("there is no standard output to write to: name a file with -o")
        with naming(Path("standard output")):
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        return
    with open_directly(out) if table is None else open_to_replace(out) as file:
        yield file


class _Meter:
    """How far the work has come, shown on a terminal: share, puzzles, rate, time left."""

    def __init__(self, names: Sequence[str], done: int, *, shown: bool) -> None:
        self._shown = shown and is_terminal(sys.stderr)
        sizes = [os.path.getsize(n) if Path(n).is_file() else None for n in names]  # noqa: PTH202
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._before = sum(size or 0 for size in sizes[:done])
        self._file: IO[bytes] | None = None
        self._size = 0
        self._bar: Any = None

    def follow(self, file: IO[bytes]) -> None:
        """Measures by the position in this file from now on."""
        if self._file is not None:
            self._before += self._size
        self._file, self._size = file, 0
        with contextlib.suppress(
            OSError, AttributeError
        ):  # what is not of this machine has no number
            self._size = os.fstat(file.fileno()).st_size

    def show(self, done: int) -> None:
        """Shows how many puzzles are done."""
        if self._bar is not None:
            closed = self._file is None or self._file.closed
            position = self._size if closed or self._file is None else self._file.tell()
            self._bar.update(0, completed=self._before + position, done=done)

    def __enter__(self) -> _Meter:
        if self._shown:
            from rich.progress import BarColumn, TimeRemainingColumn

            columns = BarColumn(), rate_column("puzzles"), TimeRemainingColumn()
            self._bar = progress_bar(*columns, total=self._total, done=0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


COMMAND = Command(
    name="batch",
    summary="Solve files of 9x9 puzzles, millions of them, on all cores.",
    group="solve",
    run=command,
    renamed={"--format": "--to"},
)
