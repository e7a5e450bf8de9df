"""`nonet grade`."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from nonet._grade import Graded, grade
from nonet.cli._completion import puzzle_words
from nonet.cli._items import first_puzzle
from nonet.cli._options import Seconds, json_option, output_options, value_options
from nonet.cli._output import print_json
from nonet.cli._words import is_file
from nonet.cli.commands import Command
from nonet.errors import ExitCode, FormatError, NonetError, UsageError
from nonet.files import is_file_name, read_file
from nonet.formats import ReadOptions
from nonet.frozen import frozen
from nonet.options import option
from nonet.records import graded_record, puzzle_record
from nonet.storage import pyarrow

# By what names tables of answers call their columns; initial_board is Sudoku-Bench's.
_PUZZLES = ("puzzle", "initial_board", "quizzes", "question", "problem", "board", "givens")
_ANSWERS = ("answer", "response", "output", "prediction", "completion", "generation")
_MOST_BYTES = 2**30


@frozen
class Columns:
    """The columns of a table."""

    puzzle_column: str | None = option("Of a table: the column with the puzzles.", metavar="NAME")
    answer_column: str | None = option("Of a table: the column with the answers.", metavar="NAME")


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
    of several boards the last full one counts. Without ANSWER the first word names a table (.csv,
    .tsv, .jsonl, .ndjson, .json, .parquet) with a puzzle and an answer in each row, and perhaps
    its solution, which then says what is right; rows of Sudoku-Bench are such.

    The exit code is 0 if all answers are right, and 1 if not.
    """
    if answer is None:
        return _table(Path(puzzle), columns, (reading, timeout), as_json=as_json)
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


def _table(
    path: Path,
    columns: Columns,
    how: tuple[ReadOptions, float],
    *,
    as_json: bool,
) -> int:
    """Grades the rows of a table, with a line for each and one for all."""
    if not is_file(path):
        if is_file_name(str(path)):
            raise FormatError(f"there is no file {str(path)!r}")
        raise UsageError("give an answer: nonet grade PUZZLE ANSWER, or a table of answers")
    solved = rows = right = asked = 0
    names: tuple[str, str] | None = None
    for number, row in enumerate(_rows(path), 1):
        names = names or _names(row, columns, path)
        rows += 1
        graded, error = _row(row, names, how)
        if graded is not None:
            solved += graded.solved
            right, asked = right + (graded.right or 0), asked + graded.asked
        if as_json:
            record = {} if graded is None else graded_record(graded)
            puzzle = {} if graded is None else puzzle_record(graded.puzzle)
            print_json({**puzzle, "row": number, **record, "error": error})
        else:
            click.echo(f"row {number}: {graded if error is None else f'not graded: {error}'}")
    if not as_json and rows:
        share = f"; {right:,} of {asked:,} cells right ({right / asked:.1%})" if asked else ""
        click.echo(f"{solved:,} of {rows:,} solved{share}")
    return ExitCode.SOLVED if solved == rows else ExitCode.NO


def _row(
    row: Mapping[str, Any], names: tuple[str, str], how: tuple[ReadOptions, float]
) -> tuple[Graded | None, str | None]:
    reading, timeout = how
    puzzle, answer = (row.get(name) for name in names)
    if puzzle is None or answer is None:
        return None, f"there is no {names[0] if puzzle is None else names[1]}"
    try:
        known = row.get("solution") or None
        return grade(puzzle, answer, solution=known, timeout=timeout, reading=reading), None
    except NonetError as error:
        return None, error.message


def _names(row: Mapping[str, Any], columns: Columns, path: Path) -> tuple[str, str]:
    chosen = []
    for wanted, known, what in (
        (columns.puzzle_column, _PUZZLES, "--puzzle-column"),
        (columns.answer_column, _ANSWERS, "--answer-column"),
    ):
        usual = [name for name in known if name in row]
        name = wanted if wanted is not None else next(iter(usual), None)
        if name is None or name not in row:
            there = ", ".join(map(str, row)) or "none"
            raise UsageError(f"{path}: say which column with {what}; there are {there}")
        chosen.append(name)
    return chosen[0], chosen[1]


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    kind = path.suffix.lower()
    if kind == ".parquet":
        for batch in pyarrow().parquet.ParquetFile(path).iter_batches(1024):
            yield from batch.to_pylist()
        return
    text = read_file(path)
    if kind in (".csv", ".tsv"):
        csv.field_size_limit(_MOST_BYTES)
        delimiter = "\t" if kind == ".tsv" else ","
        yield from csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
        return
    yield from _objects(text, path)


def _objects(text: str, path: Path) -> Iterator[Mapping[str, Any]]:
    """A list of objects, or one on each line."""
    try:
        rows = json.loads(text) if text.lstrip().startswith("[") else None
        lines = rows or [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise UsageError(
            f"{path} is no table: name a .csv, .tsv, .jsonl, .json or .parquet, or give an answer"
        ) from None
    for row in lines:
        if not isinstance(row, dict):
            raise UsageError(f"{path}: a row is not an object: {str(row)[:40]}")
        yield row


COMMAND = Command(
    name="grade",
    summary="Grade answers of people or models: cells right, rules broken.",
    group="solve",
    run=command,
)
