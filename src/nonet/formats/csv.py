"""Tables with a column of puzzles, commas, semicolons or tabs between the columns.

For example::

    id,puzzle,solution,clues
    1,53..7....6..195...,5346789126721953...,30

The first line names the columns. The puzzle is the one called ``puzzle``, ``puzzles``, ``quiz``,
``quizzes``, ``sudoku``, ``question``, ``grid`` or ``board``; each is a line as in the format
`line`. Other columns are left out.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, NonetError
from nonet.formats import line as lines_format
from nonet.formats._alphabets import REACH
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._rule_names import with_names
from nonet.formats._text import PUZZLE_COLUMNS, is_comment

_DELIMITERS = ",\t;"
# Columns that may name a rule.
_NAMING = frozenset({"type", "variant", "kind", "game", "rules", "ruleset", "title", "mode"})


def find_column(text: str) -> tuple[str, int] | None:
    """The delimiter and the number of the puzzle's column, if the line names the columns."""
    for delimiter in _DELIMITERS:
        words = [word.strip().strip("\"'").lower() for word in text.split(delimiter)]
        for name in PUZZLE_COLUMNS:
            if name in words:
                return delimiter, words.index(name)
    return None


def sniff(lines: Sequence[Line]) -> float:
    """Names of columns in the first line."""
    return 1 if lines and find_column(lines[0].text) is not None else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads row by row."""
    first = next((line for line in lines if line.text and not is_comment(line.text)), None)
    if first is None:
        return
    header = find_column(first.text)
    if header is None:
        yield FormatError(
            "the first line must name the columns, and none is called "
            f"{' or '.join(PUZZLE_COLUMNS)}",
            line=first.number,
            text=first.text,
        )
        return
    delimiter, column = header
    names = [word.strip(" \"'").lower() for word in first.text.split(delimiter)]
    named = [number for number, name in enumerate(names) if name in _NAMING]
    for line in lines:
        if line.text and not _is_remark(line.text, delimiter):
            yield from _row(line, delimiter, column, named, options)


def _is_remark(text: str, delimiter: str) -> bool:
    """Whether a line is a comment, as nonet writes for a puzzle without a solution, and no row."""
    return not text.strip() or (is_comment(text) and delimiter not in text)


def _row(
    line: Line, delimiter: str, column: int, named: Sequence[int], options: ReadOptions
) -> Iterator[Entry]:
    try:
        row = next(csv.reader([line.text], delimiter=delimiter), [])
    except csv.Error as error:  # a column of more characters than the module takes
        text, problem = "", f"this is not a row of a table: {error}"
    else:
        text = row[column].strip() if column < len(row) else ""
        problem = f"this row has no column {column + 1}, where the puzzle is expected"
    if not text:
        yield FormatError(problem, line=line.number, text=line.text)
        return
    for entry in lines_format.read(iter([Line(line.number, text)]), options):
        if isinstance(entry, NonetError):
            entry.text = line.text
            yield entry
        else:
            words = [f"{row[each]} sudoku" for each in named if each < len(row)]
            yield with_names(entry, words) if words else entry


def write(board: Board, options: WriteOptions) -> str:
    """The puzzle alone, as the only column."""
    text = lines_format.write(board, options)
    plain = not any(mark in text for mark in f'{_DELIMITERS}"')
    return text if plain else '"' + text.replace('"', '""') + '"'


FORMAT = Format(
    name="csv",
    summary="a table with a column called puzzle (.csv, .tsv)",
    suffixes=(".csv", ".tsv"),
    sniff=sniff,
    read=read,
    write=write,
    sizes=range(1, REACH + 1),
    layouts=lines_format.FORMAT.layouts,
    carries_constraints=True,
    head="puzzle",
    remarks="Commas, semicolons or tabs; the column may be called quizzes, sudoku or grid, too.",
)
