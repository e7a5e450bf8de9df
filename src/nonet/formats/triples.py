"""Givens as three numbers each, row, column and value: ``given(1,1,5).``, ``1 1 5``, ``(0,0): 5``.

Facts of Prolog and of answer set programs, tuples in a list or a set, keys of a dictionary, lines
of three numbers, maybe below their count, and words of three digits. Rows and columns count from 0
or from 1, which the list shows. Other statements of a program are listed as not read.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.errors import FormatError
from nonet.formats._boards import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import counted, from_objects
from nonet.formats._headers import header_before
from nonet.formats._text import is_comment, show
from nonet.formats._triples import are_triples, found, lettered, size_in, text_of
from nonet.model import Puzzle


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    every = list(lines)
    content = [line for line in every if line.text and not is_comment(line.text)]
    if not content:
        return
    first = content[0]
    text = text_of(every)
    context = Context("triples", options, first.number, header_before(every, first.number))

    def puzzle() -> Puzzle:
        named = lettered(text)
        if named:
            return from_objects(named, context)
        triples, others = found(text)
        if not triples:
            raise FormatError("this is no list of givens, each a row, a column and a value: 1 1 5")
        unread: tuple[str, ...] = ()
        if others:
            count = len(others)
            noun = "statement" if count == 1 else "statements"
            unread = (f"{count} other {noun}, such as {show(others[0])}",)
        return counted(triples, context._replace(unread=unread), size_in(text))

    yield attempt(puzzle, first.number, first.text)


FORMAT = Format(
    name="triples",
    summary="givens as row, column and value: given(1,1,5). or 1 1 5 (read only)",
    sniff=lambda lines: float(are_triples(lines)),
    read=_read,
    remarks="Facts of Prolog and ASP, tuples, keys; rows and columns count from 0 or from 1.",
)
