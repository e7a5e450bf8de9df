"""Rows that stand beside a board: which of the rows is one too many is unknown."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._alphabets import BLANKS, symbols_of
from nonet.formats._format import Entry, Line
from nonet.formats._regions import is_title
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_IN_ROWS = frozenset({"rows", "numbers", "drawn", "arrays", "markdown", "cells"})
A_TITLE = "a title"  # what is known to be words
_NEAR = 3  # lines
_EMPTY = frozenset((*BLANKS, *"xX?#~", ""))
_MOST_BETWEEN = 2  # lines that are not rows
_FEW_DRAWN = ("the drawing has 1 row", "the drawing has 2 rows")
_SEVERAL = tuple(f"{count} rows" for count in range(3, 10))
# Tags, or what is left of them; a word before a row; quotation marks.
_TAG = compiled_later(r"</?\w*\s*/?>?|\w+/?>")
_LED = compiled_later(r"^[\W_]*[A-Za-z]{2,12}\W?\s+")
_SEPARATORS = ",;\t|"
_SLIP = 4  # cells, one of which may be something else
_LONGEST = 3  # characters of a cell
_GIVEN = compiled_later(r"\d{1,3}([,;\t ]\d{1,3}){2}")
_QUOTES = compiled_later(r"[\"'`,;(){}\[\]]+")


class Passed(NamedTuple):
    """A line that holds no puzzle, and what would be wrong with it if it were meant as one."""

    line: Line
    error: NonetError


Found = Entry | Passed


def without_row_too_many(entries: Iterator[Found]) -> Iterator[Found]:
    """What is found, without boards beside which a row of their own stands alone.

    Which of the rows is one too many is unknown.
    """
    before: list[Found] = []  # the last since a board
    ahead: deque[Found] = deque()
    while (entry := ahead.popleft() if ahead else next(entries, None)) is not None:
        if not isinstance(entry, Puzzle):
            before = [*before[-_MOST_BETWEEN:], entry]
            yield entry
            continue
        while _is_in_rows(entry) and len(ahead) <= _MOST_BETWEEN:
            further = None if any(not isinstance(x, Passed) for x in ahead) else next(entries, None)
            if further is None:
                break
            ahead.append(further)
        row = next((other for other in (*before, *ahead) if _is_row_beside(other, entry)), None)
        if entry.size == 1 and before:
            yield FormatError("a cell alone among other lines is not a board", line=entry.line)
        else:
            yield entry if row is None else _one_too_many(row, entry)
        before = []


def _is_row_beside(row: Found, board: Puzzle) -> bool:
    """True if a line that was not read is as a row of a board near it."""
    if isinstance(row, Puzzle) or not _is_in_rows(board):
        return False
    error = row.error if isinstance(row, Passed) else row
    letters = dict.fromkeys(map(ord, symbols_of(board) or ""), "1")
    text = (error.text or "").strip().translate(letters)
    if error.line is None or board.line is None:
        return False
    before = error.line < board.line
    near = board.line - error.line if before else error.line - board.line - board.size
    if error.message.startswith(_SEVERAL) or near > (_NEAR if before else 2 * board.size):
        return False
    if error.message == A_TITLE:  # but what is left of tags may hide a row
        return _is_exact(_TAG.sub("", text).strip(), board.size)
    if board.source is not None and board.source.format == "cells":
        return _GIVEN.fullmatch(text) is not None
    if error.message.startswith(_FEW_DRAWN):
        return True
    if text.count("\n") > 1:
        return False
    line = row.line.raw.translate(letters) if isinstance(row, Passed) else text.partition("\n")[0]
    return _is_row(line, board.size) or (near == 0 and not before and _is_piece(text, board.size))


def _bare(text: str) -> str:
    """A line without a tag, a word or quotation marks around its cells."""
    return " ".join(_QUOTES.sub(" ", _LED.sub("", _TAG.sub(" ", text))).split())


def _is_row(text: str, size: int) -> bool:
    """True if a line has about as many cells as a row, in one of the ways to write them."""
    bare = _bare(text)
    if _is_exact(bare, size):
        return True
    if is_title(Line(0, bare)) or not text.strip():
        return False
    whole = text.strip(" \r\n")
    inner = whole.removeprefix("|").removesuffix("|")
    ways = [part.split(sign) for sign in _SEPARATORS for part in (whole, inner)]
    words = bare.replace("|", " ").split()
    ways += [words, list("".join(words))]
    return any(abs(len(cells) - size) <= 1 and _are_cells(cells, size) for cells in ways)


def _is_exact(text: str, size: int) -> bool:
    """True if a text is the symbols of a row, one of them empty: else it may be a number."""
    symbols = set(text)
    plain = len(text) == size and symbols <= {*_EMPTY, *"123456789"[:size]}
    return plain and not symbols.isdisjoint(_EMPTY)


def _are_cells(words: Sequence[str], size: int) -> bool:
    """True if nearly all of some words are numbers, marks of empty cells or nothing."""
    cells = [word.strip() for word in words]
    lettered = size > len("123456789")
    others = [
        cell
        for cell in cells
        if cell not in _EMPTY and not (cell.isdigit() or (lettered and cell.isupper()))
    ]
    return (
        len(others) * _SLIP <= len(cells)
        and max(map(len, cells), default=0) <= _LONGEST
        and not all(map(str.isalpha, cells))
    )


def _is_piece(text: str, size: int) -> bool:
    """True if a line directly below a board is a row that was cut off."""
    if is_title(Line(0, text)) or any(map(str.isalpha, text)):
        return False
    symbols = "".join(_bare(text).split()).lstrip("-*")
    return 0 < len(symbols) <= size and any(map(str.isdigit, symbols))


def _is_in_rows(puzzle: Puzzle) -> bool:
    return puzzle.source is not None and puzzle.source.format in _IN_ROWS


def _one_too_many(row: Found, board: Puzzle) -> FormatError:
    line = row.line.number if isinstance(row, Passed) else row.line
    return FormatError(
        f"the row in line {line} stands beside {board.size} others: which of them is too many?",
        line=board.line,
    )
