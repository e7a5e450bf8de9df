"""`nonet batch`: files of any length, a line a puzzle, through all cores."""

from __future__ import annotations

import codecs
import contextlib
import gzip
import os
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import click
import numpy as np

from nonet._batch import BatchCode, BatchResult, solve_many
from nonet.cli._batch_output import OUTPUTS, Lines, Output
from nonet.cli._options import Number, force_option, out_option, threads_option
from nonet.cli._output import print_summary, require_form
from nonet.cli._partial_file import open_kept, require_free
from nonet.cli._progress import progress_bar, rate_column
from nonet.cli._terminal import complain, gravest, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, FormatError, UsageError
from nonet.files import format_of, naming
from nonet.formats import not_text, utf8_stream

# Bytes read at once: some 200,000 puzzles, which keep all cores busy for a good while.
_BLOCK = 16 << 20
_MOST_LINES = 250_000  # to be solved at once: each needs some 300 bytes of memory
_PART = 1 << 16  # of a block, as they come out of an archive
_MOST_COMPLAINTS = 20  # about bad lines; the rest is only counted
_BROKEN_ARCHIVE = (EOFError, gzip.BadGzipFile, zlib.error)
_SUMMARY = {
    "unique": "with exactly one solution",
    "multiple": "with several",
    "solved": "solved",
    "unsolvable": "without",
    "invalid": "that are not puzzles",
}
_CODES = {"unsolvable": ExitCode.NO, "invalid": ExitCode.BAD_INPUT}


@click.command
@click.argument("inputs", nargs=-1, metavar="IN|-...")
@out_option
@click.option(
    "--limit",
    type=Number(1, 2**32 - 2),
    metavar="N",
    default=2,
    show_default=True,
    help="Count solutions up to this.",
)
@click.option(
    "--to",
    type=click.Choice(list(OUTPUTS)),
    help="Form of each output line; by the ending of -o, else line.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle: --to json.")
@threads_option()
@force_option
def command(
    *,
    inputs: tuple[str, ...],
    out: Path | None,
    limit: int,
    to: str | None,
    as_json: bool,
    threads: int | None,
    force: bool,
) -> int:
    """Solve files of classic 9x9 puzzles, 81 characters on each line.

    Files of any length are streamed; a name that ends in .gz means a compressed file.
    Blank lines and lines that begin with # are skipped. The output is in input order: the
    solution of each puzzle ("line"), a table of puzzle, solution, number of solutions and status
    ("csv"), or their number alone ("count"). A line that is not a puzzle, or has no solution,
    becomes a line that begins with #; in "csv" what has no solution is a row, and "json" gives all
    of this as one object per puzzle.
    """
    if not inputs and (sys.stdin is None or sys.stdin.isatty()):
        raise UsageError("no input: name a file, or pipe one in")
    if as_json and to not in (None, "json"):
        raise UsageError("give --json or --to, not both")
    if out is not None:
        require_free(out, force=force)
        form = format_of(out)
        require_form(out, "json" if as_json else to, OUTPUTS)
        to = to or (None if form is None else form.name)
    names = inputs or ("-",)
    with contextlib.ExitStack() as stack:
        output = OUTPUTS["json" if as_json else to or "line"](limit)
        run = _Run(threads, output, stack.enter_context(_sink(out)))
        run.sink.write(output.head)
        meter = stack.enter_context(
            _Meter(names, shown=out is not None or not is_terminal(sys.stdout))
        )
        for name in names:
            try:
                for first, block in _blocks(name, meter):
                    run.solve(block, first, name)
                    meter.show(run.statuses.total())
            except _UnreadableError as error:
                complain(str(error))
                run.unreadable = True
    print_summary(run.statuses, _SUMMARY)
    codes = {_CODES.get(status, ExitCode.SOLVED) for status in +run.statuses}
    return gravest(codes | {ExitCode.BAD_INPUT} if run.unreadable else codes)


@dataclass
class _Run:
    """What is asked of every block, and what has come of all so far."""

    threads: int | None
    output: Output
    sink: IO[bytes]
    statuses: Counter[str] = field(default_factory=Counter)
    unreadable: bool = False  # some input, wholly or from some point on

    def solve(self, block: bytes, first: int, name: str) -> None:
        """Solves whole lines, of which the first has that number, and writes what comes of them."""
        result = solve_many(block, limit=self.output.limit, threads=self.threads)
        lines = Lines(block, first)
        others: dict[int, bytes] = {}  # than the solved ones
        for index in np.flatnonzero(result.counts == 0).tolist():
            others[index] = b""
            if result.codes[index] != BatchCode.INVALID:
                others[index] = self.output.unsolvable(lines, index)
                self.statuses["unsolvable"] += 1
            elif lines[index] and not lines[index].startswith(b"#"):
                others[index] = self._bad(result, index, lines, name)
                self.statuses["invalid"] += 1
        for code in (BatchCode.UNIQUE, BatchCode.MULTIPLE, BatchCode.SOLVED):
            self.statuses[code.name.lower()] += int((result.codes == code).sum())
        begin = 0
        for index in [*others, len(result)]:
            if index > begin:
                self.sink.write(self.output.solved(result, slice(begin, index), lines))
            self.sink.write(others.get(index, b""))
            begin = index + 1
        self.sink.flush()  # what is done is not lost when the process is killed

    def _bad(self, result: BatchResult, index: int, lines: Lines, name: str) -> bytes:
        """Complains about a line that is not a puzzle; returns what is written of it."""
        if self.output.gives_reasons:
            return self.output.bad(lines, index, result.errors[index].message)
        before = self.statuses["invalid"]
        if before < _MOST_COMPLAINTS:
            message = f"line {lines.number(index)}: {result.errors[index].message}"
            complain(message if name == "-" else f"{name}: {message}")
        elif before == _MOST_COMPLAINTS:
            complain("further lines that are not puzzles are only counted")
        return self.output.bad(lines, index, "")


class _UnreadableError(FormatError):
    """An input that cannot be read, or not to its end."""


def _blocks(name: str, meter: _Meter) -> Iterator[tuple[int, bytes]]:
    """Whole lines of an input, a block at a time, each with the number of its first line."""
    first, rest = 1, b""
    try:
        with _source(name, meter) as file:
            for read in _read(file):
                block = rest + read
                if first == 1:
                    block = block.removeprefix(codecs.BOM_UTF8)
                end = block.rfind(b"\n") + 1
                if end == 0 and len(block) > _BLOCK:
                    raise _UnreadableError(f"{name}: line {first} has no end: it is not a puzzle")
                block, rest = block[:end], block[end:]
                for share in _shares(block):
                    yield first, share
                    first += share.count(b"\n")
            if rest:
                yield first, rest
    except _BROKEN_ARCHIVE as error:
        raise _UnreadableError(f"{name} is not a complete gzip file: {error}") from None
    except UnicodeDecodeError as error:
        raise _UnreadableError(f"{name}: {not_text(error).message}") from None
    except BrokenPipeError:
        raise  # that is the output
    except OSError as error:
        raise _UnreadableError(f"{name} cannot be read: {error.strerror}") from None


def _shares(block: bytes) -> Iterator[bytes]:
    """A block of whole lines in parts, none of which has too many: lines may be short or empty."""
    if block.count(b"\n") <= _MOST_LINES:
        yield block
        return
    middle = block.rfind(b"\n", 0, len(block) // 2) + 1 or block.find(b"\n") + 1
    yield from _shares(block[:middle])
    yield from _shares(block[middle:])


def _read(file: Any) -> Iterator[bytes]:
    """A file, a block at a time; what a broken archive still gives comes before its error."""
    parts: list[bytes] = []
    try:
        # read1, unlike read, does not try to fill its measure, and lose all if it cannot.
        while part := file.read1(_PART):
            parts.append(part)
            if len(parts) * _PART >= _BLOCK:
                yield b"".join(parts)
                parts = []
    except _BROKEN_ARCHIVE:
        yield b"".join(parts)
        raise
    yield b"".join(parts)


@contextlib.contextmanager
def _source(name: str, meter: _Meter) -> Iterator[IO[bytes]]:
    if name == "-":
        if sys.stdin is None:
            raise _UnreadableError("there is no standard input to read")
        yield utf8_stream(sys.stdin.buffer)
        return
    with Path(name).open("rb") as file:
        meter.follow(file)
        yield utf8_stream(file)


@contextlib.contextmanager
def _sink(out: Path | None) -> Iterator[IO[bytes]]:
    if out is None:
        if sys.stdout is None:
            raise UsageError("there is no standard output to write to: name a file with -o")
        with naming(Path("standard output")):
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        return
    with open_kept(out) as file:
        yield file


class _Meter:
    """How far the work has come, shown on a terminal: share, puzzles, rate, time left."""

    def __init__(self, names: Sequence[str], *, shown: bool) -> None:
        self._shown = shown and is_terminal(sys.stderr)
        sizes = [os.path.getsize(n) if Path(n).is_file() else None for n in names]  # noqa: PTH202
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._before = 0
        self._file: IO[bytes] | None = None
        self._size = 0
        self._bar: Any = None

    def follow(self, file: IO[bytes]) -> None:
        """Measures by the position in this file from now on."""
        if self._file is not None:
            self._before += self._size
        self._file, self._size = file, os.fstat(file.fileno()).st_size

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
