"""Givens by name: ``r1c1=5 r1c2=3 r9c9=9``, also ``R1C1: 5``, with blanks, commas or lines between.

``A1=5 A2=3 C9=9`` is read if the text says whether letters are rows or columns, ``rows A-I``.
A table with columns ``row,col,value`` is read as well; its rows and columns count from 0 or from 1.
A comment ``# box 3x3`` before the list, or an option, gives the size; else it is that of the last
row, column and value, if these agree. Lists are apart by blank lines, unless each line is a
list that names cells again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import AmbiguousFormatError, FormatError
from nonet.formats._blocks import Block, blocks
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import counted, from_objects, is_head, of_table, puzzle_of
from nonet.formats._headers import header_before
from nonet.formats._text import is_comment, show
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_GIVEN = compiled_later(r"r(\d{1,3})c(\d{1,3})\s*[=:]\s*(\d{1,3})", re.I)
_LETTERED = compiled_later(r"[\s,;]*([A-Za-z])([1-9]\d?)\s*[=:]\s*(\d{1,2})(?!\w)[\s,;]*")
_LETTERS_ARE = compiled_later(
    r"\b(row|col(?:umn)?)s?\W{1,3}(?:are\W+)?A\s*(?:-|to|\.\.+|,)\s*(?:B|[D-P]\b)", re.I
)
_SEVERAL = 3  # givens
_LONGEST = 10_000  # characters
_BETWEEN = compiled_later(r"[\s,;]*(?:and\b)?[\s,;]*")


def _givens(text: str) -> list[str]:
    """Row, column and value of each given, with blanks between; none if it is not a list."""
    givens, at, text = [], 0, text.strip()
    while at < len(text):
        match = _GIVEN.match(text, at)
        if match is None:
            return []
        givens.append(" ".join(match.groups()))
        between = _BETWEEN.match(text, match.end())
        at = match.end() if between is None else between.end()
    return givens


def _sniff(lines: Sequence[Line]) -> float:
    if lines and is_head(lines[0].text):
        return 1
    if _lettered(lines):
        return 1
    lists = sum(_is_list(line.text.strip()) for line in lines)
    return 1 if 2 * lists > len(lines) else 0


def _is_list(text: str) -> bool:
    """Whether a line begins with a given, or has several."""
    if _GIVEN.match(text) is not None:
        return True
    return len(text) <= _LONGEST and len(_GIVEN.findall(text)) >= _SEVERAL


def _lettered(lines: Sequence[Line]) -> list[tuple[str, str, str]]:
    """Letter, number and value of each given of lines like ``A1=5 A2=3``; none for other lines."""
    givens: list[tuple[str, str, str]] = []
    for line in lines:
        if is_comment(line.text) or _LETTERS_ARE.search(line.text):
            continue
        at = 0
        while at < len(line.text):
            match = _LETTERED.match(line.text, at)
            if match is None:
                return []
            givens.append((match[1].upper(), match[2], match[3]))
            at = match.end()
    return givens if len(givens) > _SEVERAL else []


def _of_letters(
    lines: Sequence[Line], givens: Sequence[tuple[str, str, str]], context: Context
) -> Puzzle:
    """The puzzle of givens whose rows or columns are letters."""
    named = {match[1][0].lower() for line in lines if (match := _LETTERS_ARE.search(line.text))}
    if len({given[:2] for given in givens}) < len(givens):
        raise FormatError("a cell is given twice, or these are several lists: one a paragraph")
    if len(named) != 1:
        try:
            return from_objects({f"{a}{b}": value for a, b, value in givens}, context)
        except AmbiguousFormatError as error:
            if "letters" in error.message:
                error.message += ", or write 'rows A-I' or 'columns A-I' above them"
            raise
    numbers = [(str(ord(letter) - 64), number, value) for letter, number, value in givens]
    if named == {"c"}:
        numbers = [(number, letter, value) for letter, number, value in numbers]
    return from_objects({f"r{row}c{column}": value for row, column, value in numbers}, context)


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads a table, or list by list."""
    every = list(lines)
    content = [line for line in every if line.text and not is_comment(line.text)]
    if content and (givens := _lettered(content)):
        first = next(line for line in content if not _LETTERS_ARE.search(line.text))
        context = Context("cells", options, first.number, header_before(every, first.number))
        found = partial(_of_letters, every, givens, context)
        yield attempt(found, first.number, first.text)
        return
    if not content or not is_head(content[0].text):
        yield from _lists(iter(every), options)
        return
    first = content[0]
    context = Context("cells", options, first.number, header_before(every, first.number))
    yield attempt(lambda: counted(of_table(content), context), first.number, first.text)


def _lists(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    for block in _continued(blocks(lines, _givens)):
        if any(not row.cells for row in block.rows):
            bad = next(row.line for row in block.rows if not row.cells)
            problem = f"{show(bad.text.strip())} is not a list of givens: r1c1=5 r1c2=3"
            yield FormatError(problem, line=bad.number, text=bad.text)
            continue
        named = [given.rsplit(" ", 1)[0] for row in block.rows for given in row.cells]
        again = len(set(named)) < len(named)
        for rows in [[row] for row in block.rows] if again else [block.rows]:
            part = Block(rows, block.header)
            yield attempt(partial(_puzzle, part, options), rows[0].line.number, part.text)


def _continued(found: Iterator[Block]) -> Iterator[Block]:
    """The blocks, together where a list goes on after a blank line: with a later row."""
    last: Block | None = None
    for block in found:
        if last is not None:
            if block.header is None and _row(last, -1) <= _row(block, 0):
                last.rows.extend(block.rows)
                continue
            yield last
        last = block
    if last is not None:
        yield last


def _row(block: Block, at: int) -> int:
    """The row of the first or the last given of a block; 0 if there is none."""
    cells = block.rows[at].cells
    return int(cells[at].split()[0]) if cells else 0


def _puzzle(block: Block, options: ReadOptions) -> Puzzle:
    givens = [list(map(int, given.split())) for row in block.rows for given in row.cells]
    context = Context("cells", options, block.rows[0].line.number, block.header)
    if any(not value for _, _, value in givens):
        raise FormatError("a given has a value from 1: leave out empty cells")
    return puzzle_of(givens, context)


FORMAT = Format(
    name="cells",
    summary="givens by name: r1c1=5 r1c2=3 (read only)",
    sniff=_sniff,
    read=_read,
    remarks="The size is that of the last row, column and value, unless a box shape is given.",
)
