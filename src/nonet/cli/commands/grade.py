"""`nonet grade`."""

from __future__ import annotations

import csv
import io
import json
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from nonet._grade import Graded, grade
from nonet.cli._completion import puzzle_words
from nonet.cli._items import first_puzzle
from nonet.cli._options import Seconds, json_option, output_options, value_options
from nonet.cli._output import files_of_command, ledger_of_command, print_json
from nonet.cli._words import is_file, names_files
from nonet.cli.commands import Command
from nonet.errors import ExitCode, FormatError, NonetError, UsageError
from nonet.files import is_file_name, read_file
from nonet.formats import PUZZLE_COLUMNS, ReadOptions
from nonet.frozen import frozen
from nonet.options import option
from nonet.records import graded_record, puzzle_record
from nonet.storage import input_names
from nonet.streams import batches, open_stream

# By what names tables of answers call their columns, the surest first; initial_board is
# Sudoku-Bench's.
_PUZZLES = ("initial_board", *PUZZLE_COLUMNS, "problem", "givens", "prompt", "input", "q")
_ANSWERS = ("answer", "response", "output", "prediction", "completion", "generation", "reply", "a")
_MOST_BYTES = 2**30


@frozen
class Columns:
    """The columns of a table."""

    puzzle_column: str | None = option("Of a table: the column with the puzzles.", metavar="NAME")
    answer_column: str | None = option("Of a table: the column with the answers.", metavar="NAME")


class _Row(NamedTuple):
    """A row of a table, and in which columns it has a puzzle and its answer."""

    file: str
    number: int
    values: Mapping[str, Any]
    names: tuple[str, str]


@click.command
@click.argument("puzzle", metavar="PUZZLE|FILE|@EXAMPLE", shell_complete=puzzle_words)
@click.argument("answer", metavar="[ANSWER|FILE|-]", required=False, shell_complete=puzzle_words)
@value_options(ReadOptions, "reading", texts=["regions"])
@value_options(Columns, "columns")
@click.option(
    "--timeout",
    type=Seconds(min=0),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="For the solution of each puzzle.",
)
@json_option("answer")
@output_options
def command(
    *,
    puzzle: str,
    answer: str | None,
    reading: ReadOptions,
    columns: Columns,
    timeout: float,
    as_json: bool,
) -> int:
    """Grade answers to puzzles: cells right, rules broken, the first wrong move.

    An answer is a board, moves (r1c2=5), or prose with either in it, as models and people write;
    of several boards the last full one counts. Without ANSWER the first word names tables (with
    commas or tabs, objects in JSON, Parquet or Arrow; a file, packed or not, a folder, a pattern, a
    URL or -) with a puzzle and an answer in each row, and perhaps its solution, which then says
    what is right; rows of Sudoku-Bench are such.

    The exit code is 0 if all answers are right, and 1 if not.
    """
    if answer is None:
        return _tables(puzzle, columns, (reading, timeout), as_json=as_json)
    item, question = first_puzzle(puzzle, reading)
    graded = grade(question, _text(answer), timeout=timeout)
    if as_json:
        print_json(item.record(**graded_record(graded)))
    else:
        click.echo(str(graded))
    return ExitCode.SOLVED if graded.solved else ExitCode.NO


def _text(answer: str) -> str:
    if answer == "-":
        return sys.stdin.read()
    path = Path(answer)
    return read_file(path) if is_file(path) else answer


def _tables(
    word: str,
    columns: Columns,
    how: tuple[ReadOptions, float],
    *,
    as_json: bool,
) -> int:
    """Grades the rows of tables, with a line for each and one for all."""
    if word != "-" and not names_files(word):
        if is_file_name(word):
            raise FormatError(f"there is no file {word!r}")
        raise UsageError("give an answer: nonet grade PUZZLE ANSWER, or a table of answers")
    names = input_names([word], without=files_of_command())
    ledger, rows = ledger_of_command(), _all_rows(names, columns)
    totals = Counter(solved=0, rows=0, right=0, asked=0)
    if ledger is not None:
        totals.update(ledger.kept or {})
        rows = ledger.rest(rows)
    for row in rows:
        graded, error = _row(row, how)
        totals["rows"] += 1
        if graded is not None:
            totals.update(solved=graded.solved, right=graded.right or 0, asked=graded.asked)
        if as_json:
            record = {} if graded is None else graded_record(graded)
            puzzle = {} if graded is None else puzzle_record(graded.puzzle)
            print_json({**puzzle, "row": row.number, **record, "error": error})
        else:
            where = f"{row.file}: " if len(names) > 1 else ""
            answer = graded if error is None else f"not graded: {error}"
            click.echo(f"{where}row {row.number}: {answer}")
        if ledger is not None:
            ledger.finished(row, dict(totals))
    right, asked = totals["right"], totals["asked"]
    if not as_json and totals["rows"]:
        share = f"; {right:,} of {asked:,} cells right ({right / asked:.1%})" if asked else ""
        click.echo(f"{totals['solved']:,} of {totals['rows']:,} solved{share}")
    return ExitCode.SOLVED if totals["solved"] == totals["rows"] else ExitCode.NO


def _row(row: _Row, how: tuple[ReadOptions, float]) -> tuple[Graded | None, str | None]:
    reading, timeout = how
    puzzle, answer = (row.values.get(name) for name in row.names)
    if puzzle is None or answer is None:
        return None, f"there is no {row.names[0] if puzzle is None else row.names[1]}"
    try:
        known = row.values.get("solution") or None
        return grade(puzzle, answer, solution=known, timeout=timeout, reading=reading), None
    except NonetError as error:
        return None, error.message


def _all_rows(names: Sequence[str], columns: Columns) -> Iterator[_Row]:
    for name in names:
        chosen: tuple[str, str] | None = None
        for number, values in enumerate(_rows(name), 1):
            chosen = chosen or _names(values, columns, name)
            yield _Row(name, number, values, chosen)


def _names(row: Mapping[str, Any], columns: Columns, table: str) -> tuple[str, str]:
    chosen = []
    for wanted, known, what in (
        (columns.puzzle_column, _PUZZLES, "--puzzle-column"),
        (columns.answer_column, _ANSWERS, "--answer-column"),
    ):
        plain = {str(name).strip().casefold(): name for name in row}
        usual = next((plain[name] for name in known if name in plain), None)
        name = usual if wanted is None else wanted
        if name is None or name not in row:
            there = [str(name) for name in row] or ["none"]
            raise UsageError(
                f"{table}: say which column with {what}, as {what} {shlex.quote(there[0])}; "
                f"there are {', '.join(there)}"
            )
        chosen.append(name)
    return chosen[0], chosen[1]


def _rows(name: str) -> Iterator[Mapping[str, Any]]:
    """The rows of a table, which is known by what it holds."""
    with open_stream(name) as stream:
        if stream.table is not None:
            for batch, _ in batches(stream):
                yield from batch.to_pylist()
            return
        head = b"".join(stream.peek_lines(1)).decode("utf-8", "replace").strip()
        text = io.TextIOWrapper(cast(Any, stream.whole()), "utf-8-sig", newline="")
        if head.startswith(("{", "[")):
            yield from _objects(text.read(), name)
            return
        delimiter = next((mark for mark in ",\t;" if mark in head), None)
        if delimiter is None:
            raise _no_table(name)
        csv.field_size_limit(_MOST_BYTES)
        yield from csv.DictReader(text, delimiter=delimiter)


def _no_table(name: str) -> UsageError:
    return UsageError(f"{name} is no table with a puzzle and an answer in each row: give an answer")


def _objects(text: str, name: str) -> Iterator[Mapping[str, Any]]:
    """A list of objects, or one on each line."""
    try:
        rows = json.loads(text) if text.lstrip().startswith("[") else None
        lines = rows or [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise _no_table(name) from None
    for row in lines:
        if not isinstance(row, dict):
            raise UsageError(f"{name}: a row is not an object: {str(row)[:40]}")
        yield row


COMMAND = Command(
    name="grade",
    summary="Grade answers of people or models: cells right, rules broken.",
    group="solve",
    run=command,
)
