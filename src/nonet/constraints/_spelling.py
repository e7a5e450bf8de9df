"""The many ways to punctuate a rule, brought to one.

``killer 15: r1c1, r1c2`` and ``killer(15, r1c1, r1c2)`` are ``killer 15 r1c1 r1c2``. Only what is
beside cells, numbers and names of fields is touched: patterns of `regex` have signs of their own.
"""

from __future__ import annotations

import re

from nonet.errors import UsageError

_CELL = r"(?:(?<![\w@])[rR]\d{1,3}[cC]\d{1,3}(?!\w))"
_WORD = rf"(?:{_CELL}|(?<![\w@])[rRcCbB]\d{{1,3}}(?!\w)|@[A-Za-z]\w*)"
_RUN = rf"{_WORD}(?:[-:]{_WORD})?"
_OPEN, _CLOSE = "\x01", "\x02"  # around a group of cells that stood in brackets
_SPELLINGS = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(?i)(?<![\w@])(r)ow\s*(\d{1,3})(?!\w)", r"\1\2"),
        (r"(?i)(?<![\w@])(c)ol(?:umn)?\s*(\d{1,3})(?!\w)", r"\1\2"),
        (r"(?i)(?<![\w@])(b)ox\s*(\d{1,3})(?!\w)", r"\1\2"),
        (rf"({_CELL})(?:\s*-\s*|\.{{2,3}}|\s+to\s+)(?={_CELL})", r"\1-"),
        (rf"({_WORD})\s*(?:->|→|\+)\s*(?={_WORD})", r"\1 "),
        (rf"[(\[{{]\s*({_RUN}(?:[,;\s]+{_RUN})*)\s*[)\]}}]", rf"{_OPEN}\1{_CLOSE}"),
        (rf"{_CLOSE}\s*[,;/]?\s*{_OPEN}", " / "),
        (rf"[{_OPEN}{_CLOSE}]", " "),
        (rf"({_WORD})[\s,]*/[\s,]*(?={_WORD})", r"\1 / "),
        (rf"({_WORD})\s*=\s*(?=-?\d)", r"\1 "),
        (rf"(?<![\w@-])(-?\d+)\s*=\s*(?={_WORD})", r"\1 "),
        (r"(?<![\w@])([A-Za-z_]\w*)(?:\s+=\s*|=\s+)(?=\S)", r"\1="),
        (r"(?<=\d),\s+(?=-?\d+(?:[,\s]|$))", ","),  # of a list of numbers
        (rf"(?<![\w@-])(-?\d+)\s*[,;:]\s*(?={_WORD})", r"\1 "),
        (r"(?<![\w@-])([A-Z,]{1,60}|-?\d+):\s+", r"\1 "),
        (r"[,;](?:\s+|$)", " "),
        (r"\)\s*[,;]\s*(?=\()", ") "),
        (rf"({_WORD})\.(?=\s*$)", r"\1"),
    )
)
_APART = re.compile(r"(?<![\w@-])(r(\d{1,3})) +(c(\d{1,3}))(?![\w-])", re.IGNORECASE)
_QUOTED = re.compile(r"\s*([\"'])(.*)\1\s*", re.DOTALL)
_DASHES = re.compile("[\u2010-\u2015\u2212]")  # as word processors write them


def bare(text: str) -> str:
    """A text with plain dashes, without the quotation marks that some shells leave around it."""
    quoted = _QUOTED.fullmatch(text)
    return _DASHES.sub("-", quoted[2] if quoted else text)


def plain_words(text: str) -> str:
    """What stands behind the name of a rule, with blanks between its words.

    Raises:
        UsageError: Cells were written with a blank inside, or a row and a column were meant.

    Example:
        >>> plain_words("15: R1C1, R1C2")
        '15 R1C1 R1C2'
        >>> plain_words("(r1c1) (r1c2 - r1c4)")
        'r1c1 / r1c2-r1c4'
    """
    for pattern, plain in _SPELLINGS:
        text = pattern.sub(plain, text)
    if apart := _APART.search(text):
        row, column = apart[1], apart[3]
        raise UsageError(
            f"{apart[0]!r} would be all of row {apart[2]} and all of column {apart[4]}: "
            f"write {row}{column} for the cell, {column} {row} for the lines"
        )
    return " ".join(text.split())


def within(text: str) -> str | None:
    """What is in the parentheses around all of a text; None if these are not around all of it.

    Example:
        >>> within("(15, r1c1)"), within("(r1c1) (r1c2)")
        ('15, r1c1', None)
    """
    depth = 0
    for at, symbol in enumerate(text):
        depth += (symbol == "(") - (symbol == ")")
        if not depth:
            return text[1:at] if at and at == len(text) - 1 else None
    return None
