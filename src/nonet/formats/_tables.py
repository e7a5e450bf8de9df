"""Shared by documents: tables, from cells with text to a board, and cages beside rows of XML.

For example::

    <cage sum="3">r1c1 r1c2</cage>            <cage sum="3" cells="r1c1,r1c2"/>
    <cage><sum>3</sum><cell row="0" col="0"/><cell row="0" col="1"/></cage>
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonet.errors import FormatError, NonetError, ShapeError
from nonet.formats import _key_names as keys
from nonet.formats._cages import Listed, cages_of, with_cages
from nonet.formats._context import Context
from nonet.formats._cut import are_labels
from nonet.formats._format import with_unread
from nonet.formats._grouped_rules import cage_of
from nonet.formats._key_names import plain as plain_key
from nonet.formats._rule_names import names_a_rule
from nonet.formats._tree import NOTHING
from nonet.formats._value_rows import from_value
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_EMPHASIS = compiled_later(r"(\*\*|__|\*|_|`|~~)(?=\S)(.+?)(?<=\S)\1")
_LEAST = 4  # rows; a smaller table is something else


class Table(NamedTuple):
    """The text of the cells of a table.

    Attributes:
        rows: Row by row.
        line: Where it begins in the text.
        has_header: Whether the first row is marked as a header.
    """

    rows: list[list[str]]
    line: int
    has_header: bool

    @property
    def names(self) -> str:
        """The names of its columns with tabs between, as in a file; nothing without any."""
        return "\t".join(self.rows[0]) if self.has_header else ""

    @property
    def could_be(self) -> bool:
        """True if it is meant as a board: large enough, with nothing but values in most cells."""
        cells = [cell for row in self.rows[1:] for cell in row[1:]]
        short = sum(len(plain(cell)) <= 2 or cell.casefold() in NOTHING for cell in cells)
        return len(self.rows) >= _LEAST and len(cells) >= _LEAST and 10 * short >= 9 * len(cells)


def plain(text: str) -> str:
    """The text of a cell without emphasis around it."""
    text = text.strip()
    match = _EMPHASIS.fullmatch(text)
    return plain(match[2]) if match else text


def puzzle_of(table: Table, context: Context) -> Puzzle:
    """The board of a table, without the labels of its rows and columns.

    Raises:
        NonetError: It is not one.
    """
    rows = [[plain(cell) for cell in row] for row in table.rows]
    return from_value(_without_labels(rows, has_header=table.has_header), context)


def _without_labels(rows: list[list[str]], *, has_header: bool) -> list[list[str]]:
    height, width = len(rows), max(map(len, rows))
    above, beside = rows[0], [row[0] if row else "" for row in rows]
    if height == width:
        corner = has_header or not above[0].strip(".") or not above[0][0].isdigit()
        if corner and are_labels(above[1:]) and are_labels(beside[1:]):
            _check_corner(above, beside, has_header=has_header)
            return [row[1:] for row in rows[1:]]
        return rows
    if height == width + 1 and (has_header or are_labels(above)):
        _check_head(above)
        return rows[1:]
    if width == height + 1 and are_labels(beside):
        return [row[1:] for row in rows]
    return rows


def _check_head(above: Sequence[str]) -> None:
    """Refuses a head that is rather a row of the board."""
    digits = [cell for cell in above if cell.isdigit()]
    if digits and not are_labels(above) and all(c.isdigit() for c in above if c.strip(".")):
        raise ShapeError("the head of the table has values, but the rows below it are a board")


def _check_corner(above: Sequence[str], beside: Sequence[str], *, has_header: bool) -> None:
    """Asks where labels could be the values of a larger board."""
    lettered = any(char.isalpha() for label in (*above, *beside) for char in label)
    if not has_header and not lettered:
        size = len(above)
        raise ShapeError(
            f"the first row and the first column could be labels, or values of a {size}x{size} "
            "board: leave out the labels"
        )


BROKEN = "a cage of the document is not understood"  # of the whole document, then
_MOST = 1 << 20  # characters
_OPENED = compiled_later(r"<(?:killer)?cage\b([^<>]*)>", re.I)
_CLOSED = compiled_later(r"</(?:killer)?cage\s*>", re.I)
_AROUND = compiled_later(r"</?(?:killer)?cages\b[^<>]*>", re.I)
ELEMENT = compiled_later(r"<([A-Za-z][\w-]*)\b([^<>]*?)/?>([^<>]*)")
_ATTRIBUTE = compiled_later(r"([\w-]+)\s*=\s*[\"']([^\"']*)[\"']")
_LEAST_NAME = 3  # letters of an element that may be a rule


def attributes_of(text: str, inner: str = "") -> dict[str, str]:
    """The attributes of an element as an object, with the text in it as its value."""
    value = {"value": inner.strip()} if inner.strip() else {}
    return {**value, **dict(_ATTRIBUTE.findall(text))}


def without_cages(text: str) -> tuple[str, list[Listed]]:
    """A text without its elements of cages, line for line, and these cages.

    Raises:
        FormatError: One is not written in a way that is known.
    """
    if len(text) > _MOST or "cage" not in text.lower():
        return text, []
    cages: list[Listed] = []
    left: list[str] = []
    at = 0
    while (opened := _OPENED.search(text, at)) is not None:
        end, inner = opened.end(), ""
        if not opened[1].endswith("/"):
            closed = _CLOSED.search(text, end)
            if closed is None:
                raise FormatError(f"{BROKEN}: it is not closed")
            end, inner = closed.end(), text[end : closed.start()]
        cages.append(_cage(opened[1], inner, text[opened.start() : end]))
        left += [text[at : opened.start()], "\n" * text.count("\n", opened.start(), end)]
        at = end
    left.append(text[at:])
    return _AROUND.sub("", "".join(left)), cages


def _cage(head: str, inner: str, whole: str) -> Listed:
    """A cage by its attributes and its elements, which are an object as in JSON."""
    item: dict[str, Any] = attributes_of(head)
    cells: list[Any] = []
    for name, attributes, text in ELEMENT.findall(inner):
        if plain_key(name) in keys.TOTALS - keys.CELLS:
            item[name] = text.strip()
        else:
            cells.append(attributes_of(attributes) or text.strip())
    if not keys.CELLS & set(map(plain_key, item)):
        item["cells"] = cells or inner
    try:
        cage = cage_of(item)
    except NonetError:
        cage = None
    if not isinstance(cage, Listed):
        shown = " ".join(whole.split())[:60]
        raise FormatError(f'{BROKEN}: {shown!r}: write <cage sum="3">r1c1 r1c2</cage>')
    return cage


def ruled(puzzle: Puzzle, cages: list[Listed], text: str) -> Puzzle:
    """A puzzle of a document under its cages, with the elements that may be other rules."""
    if cages:
        puzzle = with_cages(puzzle, cages_of(cages, puzzle.size)[0])
    return with_unread(puzzle, _others(text))


def _others(text: str) -> Iterator[str]:
    """The elements whose names are those of rules."""
    for name in dict.fromkeys(match[1].lower() for match in ELEMENT.finditer(text[:_MOST])):
        titles = (f"{name} sudoku", name.replace("-", " "))
        if len(name) >= _LEAST_NAME and any(map(names_a_rule, titles)):
            yield f"<{name}>, which names a rule"
