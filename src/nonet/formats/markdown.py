"""Tables of Markdown, one cell a column, with or without a header.

For example::

    |   | A | B | C | D |
    |---|---|---|---|---|
    | 1 | 1 |   |   | 4 |
       ...

A header and a first column that only count are labels. Where N - 1 rows follow the header, it is
the first row of the board, because a table of Markdown has to have one. Text around is passed over.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from nonet.errors import FormatError
from nonet.formats._boards import LARGEST
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._headers import header_before
from nonet.formats._tables import Table, puzzle_of
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later

_RULE = compiled_later(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
_NEAR = 3  # lines
_BAR = compiled_later(r"(?<!\\)\|")


def sniff(lines: Sequence[Line]) -> float:
    """A rule below the first row of bars, or rows of bars with at most one symbol between two."""
    tables = [table for table in _tables(lines) if table.could_be]
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
        if table.could_be:
            if after is not None and _goes_on(table, after):
                problem = "these rows stand apart from a table of the same width"
                yield FormatError(problem, line=after.line, text="|".join(after.rows[0]))
                continue
            context = Context("markdown", options, table.line, header_before(every, table.line))
            text = "\n".join("|".join(row) for row in table.rows)
            yield attempt(partial(puzzle_of, table, context), table.line, text)


def _goes_on(table: Table, after: Table) -> bool:
    """Whether a table of a few rows may be the end of the one above it."""
    widths = {len(row) for row in (*table.rows[1:], *after.rows)}
    near = after.line - table.line - len(table.rows) <= _NEAR
    return not after.could_be and not after.has_header and max(widths) - min(widths) <= 1 and near


def _others(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines without bars that may hold a puzzle."""
    from nonet.formats._regions import is_near  # which knows the format `line`

    for line in lines:
        if "|" not in line.text and not is_comment(line.text) and is_near(line.text):
            yield line


def _tables(lines: Sequence[Line]) -> Iterator[Table]:
    block: list[Line] = []
    for line in lines:
        if "|" in line.text and not is_comment(line.text):
            block.append(line)
            continue
        yield from _table(block)
        block = []
    yield from _table(block)


def _table(block: Sequence[Line]) -> Iterator[Table]:
    """The table of consecutive lines with bars; one with several rules is a drawing."""
    if not block or block[0].text.count("|") > LARGEST + 1:
        return
    rules = [place for place, line in enumerate(block) if _RULE.fullmatch(line.text)]
    first = all(line.text.lstrip().startswith("|") for line in block)
    last = all(line.text.endswith("|") for line in block)
    rows = [
        _cells(line, first=first, last=last)
        for place, line in enumerate(block)
        if place not in rules
    ]
    if rows and rules in ([1], []):
        yield Table(rows, block[0].number, has_header=rules == [1])


def _cells(line: Line, *, first: bool, last: bool) -> list[str]:
    """The cells of a row; `first` and `last` if all rows have bars before and after them."""
    text = line.text.lstrip().removeprefix("|") if first else line.text
    text = text.removesuffix("|") if last else text
    return [html.unescape(cell.replace("\\", "")).strip() for cell in _BAR.split(text)]


FORMAT = Format(
    name="markdown",
    summary="a table of Markdown, one cell a column",
    suffixes=(".md",),
    sniff=sniff,
    read=read,
    remarks="Labels of rows and columns are left out, as is text around the tables.",
)
