"""Tables with a column of puzzles, commas, semicolons or tabs between the columns.

For example::

    id,puzzle,solution,clues
    1,53..7....6..195...,5346789126721953...,30

The first line names the columns. The puzzle is the one called ``puzzle``, ``puzzles``, ``quiz``,
``quizzes``, ``sudoku``, ``question``, ``grid`` or ``board``; each is a line as in the format
`line`. Rules in a column called ``rule``, ``rules``, ``constraints`` or ``variant`` are those of
the puzzle; other columns are left out.
"""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import NamedTuple

from nonet import drawn
from nonet.errors import FormatError, NonetError, UsageError
from nonet.formats import _key_names as keys
from nonet.formats import line as lines_format
from nonet.formats._alphabets import LARGEST_LINE
from nonet.formats._context import changed
from nonet.formats._format import (
    Board,
    Entry,
    Format,
    Line,
    ReadOptions,
    WriteOptions,
    under,
    with_unread,
)
from nonet.formats._givens import LONGEST_HEAD
from nonet.formats._key_names import USUAL, plain
from nonet.formats._played import with_played
from nonet.formats._rule_names import names_a_rule, with_names
from nonet.formats._text import PUZZLE_COLUMNS, is_comment
from nonet.formats._typed_rules import rules_on
from nonet.formats._value_rules import Rules, is_rule_key, under_named
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.representation import parsed_json

_DELIMITERS = ",\t;"
# Columns that may name a rule.
_NAMING = frozenset({"type", "variant", "kind", "game", "rules", "ruleset", "title", "mode"})
# Columns that hold rules.
_RULES = frozenset({"rule", "rules", "constraint", "constraints", "variant", "variants"})
_RULE = compiled_later(r"[A-Za-z\[{(,;]")  # in what is more than a number
_OF_OBJECTS = keys.STATE | keys.CAGES | keys.REGIONS
_FEW = 3  # words that say nothing of a board
_NONE = frozenset({"", "-", "none", "null", "no", "nan", "[]", "{}", *USUAL})


def find_column(text: str) -> tuple[str, int] | None:
    """The delimiter and the number of the puzzle's column, if the line names the columns."""
    for delimiter in _DELIMITERS:
        words = [word.strip().strip("\"'").lower() for word in text[:LONGEST_HEAD].split(delimiter)]
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
    columns = _Columns(
        delimiter, column, {at: name for at, name in enumerate(names) if _is_beside(name)}
    )
    for line in lines:
        if line.text and not _is_remark(line.text, delimiter):
            yield from _row(line, columns, options)


def _is_remark(text: str, delimiter: str) -> bool:
    """True if a line is a comment, as nonet writes for a puzzle without a solution, and no row."""
    return not text.strip() or (is_comment(text) and delimiter not in text)


class _Columns(NamedTuple):
    """The columns that the head of a table names.

    Attributes:
        delimiter: What stands between its columns.
        puzzle: The number of the column with the puzzles.
        beside: The names of those that may hold rules, name one, or hold a player's work.
    """

    delimiter: str
    puzzle: int
    beside: Mapping[int, str]


def _is_beside(name: str) -> bool:
    """True if a column may hold rules, name one, or hold what a player wrote."""
    key = plain(name)
    return name in _NAMING | _RULES or key in _OF_OBJECTS or is_rule_key(name)


def _row(line: Line, columns: _Columns, options: ReadOptions) -> Iterator[Entry]:
    column = columns.puzzle
    try:
        row = next(csv.reader([line.text], delimiter=columns.delimiter), [])
    except csv.Error as error:  # a column of more characters than the module takes
        text, problem = "", f"this is not a row of a table: {error}"
    else:
        text = row[column].strip() if column < len(row) else ""
        problem = f"this row has no column {column + 1}, where the puzzle is expected"
    if not text:
        yield FormatError(problem, line=line.number, text=line.text)
        return
    for entry in lines_format.read(iter([Line(line.number, text)]), options):
        puzzle_ = changed(entry, partial(_on_row, row, columns))
        if isinstance(puzzle_, NonetError):
            puzzle_.text = line.text
        yield puzzle_


def _on_row(row: Sequence[str], columns: _Columns, puzzle: Puzzle) -> Puzzle:
    """The puzzle under what the other columns of its row say, as the keys of an object do."""
    named = {name: row[at].strip() for at, name in columns.beside.items() if at < len(row)}
    named = {name: text for name, text in named.items() if not _is_nothing(text)}
    puzzle = reduce(_ruled, (text for name, text in named.items() if name in _RULES), puzzle)
    others = {name: text for name, text in named.items() if name not in _RULES | _NAMING}
    rules = {
        name: text
        for name, text in others.items()
        if plain(name) not in keys.STATE and _RULE.search(text)
    }
    puzzle = under_named(with_played(puzzle, others), rules, "the column")
    return with_names(puzzle, [f"{named[name]} sudoku" for name in named if name in _NAMING])


def require_no_rule_columns(lines: Iterable[str], name: str, column: str | None) -> None:
    """Refuses a table with a column of rules, where only its puzzles are read.

    Args:
        lines: Of the input, from the first on.
        name: Of the input.
        column: The column of the puzzles, if it was named: then the others are passed over.

    Raises:
        UsageError: There is such a column, and a rule in it.
    """
    rows = (line.strip("\ufeff\r\n ") for line in lines)
    head = next((row for row in rows if row and not is_comment(row)), "")
    found_column = find_column(head)
    if found_column is None or column is not None:
        return
    titles, *others = csv.reader([head, *rows], delimiter=found_column[0])
    for title, text in (pair for row in others for pair in zip(titles, row, strict=False)):
        if title.strip().lower() in _RULES and not _is_nothing(text):
            raise UsageError(
                f"{name}: the column {title!r} holds {text!r}, and only the puzzles of a table are "
                "read here: nonet solve reads such rules; --column passes over them"
            )


def _is_nothing(text: str) -> bool:
    return plain(text) in _NONE or text.strip().lower() in _NONE


def _ruled(puzzle: Puzzle, text: str) -> Puzzle:
    """The puzzle under the rules of a column; what is none of them is listed.

    Raises:
        NonetError: They are rules that do not fit its board.
    """
    if puzzle.source is None:
        return puzzle
    if text[0] in "[{":
        with contextlib.suppress(ValueError, RecursionError):
            return Rules({"constraints": parsed_json(text)}).on(puzzle)
    if rules := rules_on(f"rule {text}"):
        return under(puzzle, rules)
    words = tuple(drawn.unread_sentences(text, puzzle.layout))
    if names_a_rule(f"{text} sudoku"):
        return puzzle  # which is listed as such
    if not words and len(text.split()) < _FEW:
        words = (f"{text!r} in the column of its rules",)
    return with_unread(puzzle, words)


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
    sizes=range(1, LARGEST_LINE + 1),
    layouts=lines_format.FORMAT.layouts,
    carries_constraints=True,
    head="puzzle",
    remarks="Commas, semicolons or tabs; the column may be called quizzes, sudoku or grid, too.",
)
