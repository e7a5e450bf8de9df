"""Tables of Markdown, AsciiDoc and databases, one cell a column, with or without a header.

For example::

    |   | A | B | C | D |
    |---|---|---|---|---|
    | 1 | 1 |   |   | 4 |
       ...

A header and a first column that only count are labels. Where N - 1 rows follow the header, it is
the first row of the board, because a table of Markdown has to have one. Text around is passed over.
Below the names of columns, in a frame as databases print it, may be puzzles, or givens by row,
column and value.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise

from nonet.errors import FormatError
from nonet.formats import csv
from nonet.formats._boards import LARGEST
from nonet.formats._context import Context, attempt
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import counted, is_head, of_table
from nonet.formats._headers import header_before
from nonet.formats._regions import is_near
from nonet.formats._tables import Table, puzzle_of
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later

_NAME = compiled_later(r"\W*(?!null$)[A-Za-z]|$", re.I)  # of a column, or of its type
_EDGE = compiled_later("[|+\u00a6\u2500-\u257f]")
_MOST_NAMES = 3  # rows
_NEAR = 3  # lines
_BAR = compiled_later(r"(?<!\\)[" + "".join(VERTICAL) + "]")


def sniff(lines: Sequence[Line]) -> float:
    """A rule below the first row of bars, or rows of bars with at most one symbol between two."""
    tables = [
        table
        for table in _tables(lines)
        if table.could_be or csv.find_column(table.names) or is_head(table.names)
    ]
    if not tables:
        return 0
    if any(_others(lines)):
        return 0.4
    return 1 if all(table.has_header for table in tables) else 0.85


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads table by table."""
    every = list(lines)
    for line in _others(every):
        yield FormatError("this is not in a table", line=line.number, text=line.text)
    tables = list(_tables(every))
    for table, after in pairwise([*tables, None]):
        assert table is not None
        if csv.find_column(table.names) or is_head(table.names):
            yield from _by_columns(table, options)
        elif table.could_be:
            if after is not None and _goes_on(table, after):
                problem = "these rows stand apart from a table of the same width"
                yield FormatError(problem, line=after.line, text="|".join(after.rows[0]))
                continue
            context = Context("markdown", options, table.line, header_before(every, table.line))
            text = "\n".join("|".join(row) for row in table.rows)
            yield attempt(partial(puzzle_of, table, context), table.line, text)


def _by_columns(table: Table, options: ReadOptions) -> Iterator[Entry]:
    """The puzzles of a table whose columns have the names of those of CSV."""
    lines = [Line(table.line + at, "\t".join(row)) for at, row in enumerate(table.rows)]
    if csv.find_column(table.names):
        yield from csv.read(iter(lines), options)
    else:
        context = Context("markdown", options, table.line)
        yield attempt(lambda: counted(of_table(lines), context), table.line, lines[0].text)


def _goes_on(table: Table, after: Table) -> bool:
    """True if a table of a few rows may be the end of the one above it."""
    widths = {len(row) for row in (*table.rows[1:], *after.rows)}
    near = after.line - table.line - len(table.rows) <= _NEAR
    return not after.could_be and not after.has_header and max(widths) - min(widths) <= 1 and near


def _others(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines without bars that may hold a puzzle."""
    for line in lines:
        if not (_BAR.search(line.text) or is_comment(line.text) or is_rule(line.text)):
            yield from [line] * is_near(line.text)


def _tables(lines: Sequence[Line]) -> Iterator[Table]:
    block: list[Line] = []
    for line in lines:
        if (_BAR.search(line.text) or is_rule(line.text)) and not is_comment(line.text):
            block.append(line)
            continue
        yield from _table(block)
        block = []
    yield from _table(block)


def _table(block: Sequence[Line]) -> Iterator[Table]:
    """The table of consecutive lines with bars; one with rules among its rows is a drawing."""
    if not block or any(line.text.count("|") > LARGEST + 1 for line in block[:2]):
        return
    lines = [line for line in block if not is_rule(line.text)]
    if not lines:
        return
    first = all(_EDGE.match(line.text.lstrip()) for line in block)
    last = all(_EDGE.match(line.text[-1]) for line in block)
    rows = [_cells(line, first=first, last=last) for line in lines]
    numbers = [line.number for line in lines]
    ruled = [
        sum(number < line.number for number in numbers) for line in block if is_rule(line.text)
    ]
    inner = {count for count in ruled if 0 < count < len(rows)}
    head = max(inner, default=0)
    named = head <= _MOST_NAMES and all(map(_NAME.match, chain(*rows[:head])))
    plain = all("|" in line.text for line in lines) and len(ruled) == len(inner)
    if (inner == {1} and plain) or (inner and named):
        yield Table([rows[0], *rows[head:]], numbers[0], has_header=True)
    elif not inner and all("|" in line.text for line in lines):
        yield Table(rows, numbers[0], has_header=False)


def _cells(line: Line, *, first: bool, last: bool) -> list[str]:
    """The cells of a row; `first` and `last` if all rows have bars before and after them."""
    text = line.text.lstrip()[1:] if first else line.text
    text = text[:-1] if last else text
    return [html.unescape(cell.replace("\\", "")).strip() for cell in _BAR.split(text)]


FORMAT = Format(
    name="markdown",
    summary="a table of Markdown, AsciiDoc or a database, one cell a column",
    suffixes=(".md",),
    sniff=sniff,
    read=read,
    remarks="Labels of rows and columns are left out, as is text around the tables.",
)
