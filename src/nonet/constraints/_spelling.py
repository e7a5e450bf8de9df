"""The many ways to punctuate a rule, brought to one.

``killer 15: r1c1, r1c2`` and ``killer(15, r1c1, r1c2)`` are ``killer 15 r1c1 r1c2``. Only what is
beside cells, numbers and names of fields is touched: patterns of `regex` have signs of their own.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nonet.errors import UsageError
from nonet.lazy import compiled_later

_CELL = r"(?:(?<![\w@])[rR]\d{1,3}[cC]\d{1,3}(?!\w))"
_WORD = rf"(?:{_CELL}|(?<![\w@])[rRcCbB]\d{{1,3}}(?!\w)|@[A-Za-z]\w*)"
_RUN = rf"{_WORD}(?:[-:]{_WORD})?"
_OPEN, _CLOSE = "\x01", "\x02"  # around a group of cells that stood in brackets
_SPELLINGS = tuple(
    (compiled_later(pattern), plain)
    for pattern, plain in (
        (r"(?i)(?<![\w@])(r)ow\s*(\d{1,3})(?!\w)", r"\1\2"),
        (r"(?i)(?<![\w@])(c)ol(?:umn)?\s*(\d{1,3})(?!\w)", r"\1\2"),
        (r"(?i)(?<![\w@])(b)ox\s*(\d{1,3})(?!\w)", r"\1\2"),
        (r"(?i)(r\d{1,3}c\d{1,3})(?=r\d{1,3}c\d{1,3})", r"\1 "),  # R1C1R1C2 of f-puzzles
        (rf"({_CELL})(?:\s*-+>\s*|\s*→\s*)(?={_CELL})", r"\1→"),
        (rf"({_CELL})(?:\s*-\s*|\.{{2,3}}|\s+to\s+)(?={_CELL})", r"\1-"),
        (rf"({_WORD}(?:\s*\+\s*{_WORD})+)\s*=\s*({_WORD})(?!\s*[+\w])", r"\2 / \1"),
        (rf"(?<!\+)(?<!\+ )({_WORD})\s*=\s*(?={_WORD})", r"\1 / "),  # circle = shaft
        (rf"({_WORD}):\s+(?={_WORD})", r"\1 / "),
        (rf"({_WORD}):\s*(?=-?\d)", r"\1 "),
        (rf"({_WORD})\s+(?:and|&)\s+(?={_WORD})", r"\1 "),
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
_LAST_OF_CHAINS = _SPELLINGS[5][0]  # after which all steps of a line are written in one way
_CHAIN = compiled_later(rf"{_CELL}(?:→{_CELL}|-{_CELL}(?=[→-]))+(?:[→-]{_CELL})*", re.IGNORECASE)
_LETTERED = compiled_later(r"(?<![\w@])([A-Za-z])(\d{1,2})(?!\w)")
_HOUSES = "rcb"  # with a number: a row, a column, a box
_LETTERED_RUN = compiled_later(r"(?i)(?<![\w@])[bc]\d{1,2}\s*[-:]\s*[bc]\d{1,2}(?!\w)")
_LETTERS = "abcdefghi"  # of rows
_BY_SIGN = compiled_later(
    r"(?i)\s*(inequality|(?:less|smaller)[ -]?than|(?:greater|bigger)[ -]?than)?\s*:?\s*"
    r"([^\s<>]+)\s*([<>])\s*([^\s<>]+)\s*"
)
# Names that begin with a number or a sign, with how they are typed.
_EXAMPLES = (
    (r"10[ -]?lines?\b", "ten-line r1c1-r1c4"),
    (r"159\b", "column-indexer c1 c5 c9"),
    (r"\d[:/]\d", "ratio r1c1 r1c2"),
    (r"[<>]", "less-than r1c1 r1c2"),
)
_ANY_CELL = r"(?:[rR]\d{1,3}[cC]\d{1,3}|[A-Za-z]\d{1,2}|@[A-Za-z]\w*)(?!\w)"
_CELLS_FIRST = compiled_later(
    rf"\s*({_ANY_CELL}(?:(?:\s*(?:[-,;:/+&]|and\b|to\b)\s*|\s+){_ANY_CELL})*)\s*[,:=]?\s*([A-Za-z].*)",
    re.DOTALL,
)
_APART = compiled_later(r"(?<![\w@-])(r(\d{1,3})) +(c(\d{1,3}))(?![\w-])", re.IGNORECASE)
_QUOTED = compiled_later(r"\s*([\"'])(.*)\1\s*", re.DOTALL)
_DASHES = compiled_later("[\u2010-\u2015\u2212]")  # as word processors write them


def bare(text: str) -> str:
    """A text with plain dashes, without the quotation marks that some shells leave around it."""
    quoted = _QUOTED.fullmatch(text)
    return _DASHES.sub("-", quoted[2] if quoted else text)


def by_sign(text: str) -> str:
    """``inequality r1c1 > r1c2`` as ``less-than r1c2 r1c1``, where sign and name agree.

    Example:
        >>> by_sign("greater than r1c1 > r1c2")
        'less-than r1c2 r1c1'
    """
    match = _BY_SIGN.fullmatch(text)
    if match is None or not match[1]:
        return text
    one, sign, other = match[2], match[3], match[4]
    if match[1][0].lower() not in ("i", *("ls" if sign == "<" else "gb")):
        return text
    return f"less-than {one} {other}" if sign == "<" else f"less-than {other} {one}"


def cells_first(text: str) -> tuple[str, str] | None:
    """The cells that a text begins with, and the words behind them; None for another text.

    Example:
        >>> cells_first("A1, B1 black dot")
        ('A1, B1', 'black dot')
    """
    match = _CELLS_FIRST.fullmatch(text)
    return (match[1], match[2]) if match else None


def has_cells(text: str) -> bool:
    """True if there is a cell in a text.

    Example:
        >>> has_cells("greater than B1"), has_cells("cage 15")
        (True, False)
    """
    return re.search(rf"(?<![\w@]){_ANY_CELL}", text) is not None


def nameless(text: str) -> str | None:
    """A whole rule instead of a text that begins with a cell or a number; None for another text.

    Example:
        >>> nameless("r1c1 X r1c2"), nameless("r1c1 > r1c2")
        ('x r1c1 r1c2', 'less-than r1c2 r1c1')
    """
    if re.match(rf"\s*{_ANY_CELL}", text):
        text = with_cells(text)
    if match := re.match(rf"\s*({_CELL})\s*(?:([<>])|([xXvV])(?!\w)|=\s*(\d+)\s*$)", text):
        if match[4]:
            return f"one-of {match[4]} {match[1]}"
        ends = match[1], re.findall(_CELL, text)[-1]
        if match[3]:
            return " ".join((match[3].lower(), *ends))
        return " ".join(("less-than", *(ends if match[2] == "<" else ends[::-1])))
    for begin, whole in _EXAMPLES:
        if re.match(begin, text):
            return whole
    return "killer 15 r1c1 r1c2" if re.match(rf"\s*(?:{_CELL}|\d+\b(?![-\w]))", text) else None


def with_cells(text: str) -> str:
    """Cells whose rows are letters, ``A1`` to ``I9``, as ``r1c1`` to ``r9c9``.

    ``b2`` is box 2 and ``c2`` column 2, unless another cell shows that letters are rows.

    Raises:
        UsageError: A letter or a column is none of a board of 9x9.

    Example:
        >>> with_cells("15 A1 B1"), with_cells("12 c3")
        ('15 r1c1 r2c1', '12 c3')
    """
    letters = {match[1].lower() for match in _LETTERED.finditer(text)}
    if letters <= {*_HOUSES} and not _LETTERED_RUN.search(text):
        return text

    def cell(match: re.Match[str]) -> str:
        row, column = _LETTERS.find(match[1].lower()) + 1, int(match[2])
        if match[1] in "rR":
            return match[0]
        if not row or not 1 <= column <= len(_LETTERS):
            raise UsageError(
                f"{match[0]!r} is not a cell such as r1c1: with letters, rows are A to I and "
                "columns 1 to 9"
            )
        return f"r{row}c{column}"

    return _LETTERED.sub(cell, text)


def plain_words(text: str) -> str:
    """The text behind the name of a rule, with blanks between its words.

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
        if pattern is _LAST_OF_CHAINS:
            text = _CHAIN.sub(_through, text)
    if apart := _APART.search(text):
        row, column = apart[1], apart[3]
        raise UsageError(
            f"{apart[0]!r} would be all of row {apart[2]} and all of column {apart[4]}: "
            f"write {row}{column} for the cell, {column} {row} for the lines"
        )
    return " ".join(text.split())


def _through(match: re.Match[str]) -> str:
    """A line by its corners, ``r1c1→r1c3→r2c3``, as all of its cells; others as they are."""
    names = re.split("[→-]", match[0])
    places = [tuple(map(int, re.findall(r"\d+", name))) for name in names]
    turns = [places[0]]
    for (row, column), (bottom, right) in pairwise(places):
        down, across = bottom - row, right - column
        steps = max(abs(down), abs(across))
        if abs(down) not in (0, steps) or abs(across) not in (0, steps):  # no straight line
            steps = 1
            if "-" in match[0]:
                return match[0].replace("→", " ")
        turns += [
            (row + at * down // steps, column + at * across // steps) for at in range(1, steps + 1)
        ]
    return " ".join(f"r{row}c{column}" for row, column in turns)


def within(text: str) -> str | None:
    """The text in the parentheses around all of a text; None if these are not around all of it.

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
