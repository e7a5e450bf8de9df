"""Rows that stand beside a board: which of the rows is one too many is unknown."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._alphabets import BLANKS, symbols_of
from nonet.formats._format import Entry, Line
from nonet.formats._regions import is_near, is_title, shape_of
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_IN_ROWS = frozenset({"rows", "numbers", "drawn", "arrays", "markdown", "cells"})
A_TITLE = "a title"  # what is known to be words
_NEAR = 3  # lines
_MARKS = str.maketrans(dict.fromkeys("xX?#~", "."))
_MOST_BETWEEN = 2  # lines that are not rows
_FEW_DRAWN = ("the drawing has 1 row", "the drawing has 2 rows")
_SEVERAL = tuple(f"{count} rows" for count in range(3, 10))
# Tags, or what is left of them; a word before a row; quotation marks.
_TAG = compiled_later(r"</?\w*\s*/?>?|\w+/?>")
_LED = compiled_later(r"^[\W_]*[A-Za-z]{2,12}\W?\s+")
_SEPARATORS = ",;\t|"
_SLIPS = 2  # letters
_GIVEN = compiled_later(r"\d{1,3}([,;\t ]\d{1,3}){2}")
_QUOTES = compiled_later(r"[\"'`,;]+")


class Passed(NamedTuple):
    """A line that holds no puzzle, and what would be wrong with it if it were meant as one."""

    line: Line
    error: NonetError


Found = Entry | Passed


def without_row_too_many(found: Iterator[Found]) -> Iterator[Found]:
    """What is found, without boards beside which a row of their own stands alone.

    Which of the rows is one too many is unknown.
    """
    before: list[Found] = []  # the last since a board
    ahead: deque[Found] = deque()
    while (each := ahead.popleft() if ahead else next(found, None)) is not None:
        if not isinstance(each, Puzzle):
            before = [*before[-_MOST_BETWEEN:], each]
            yield each
            continue
        while _is_in_rows(each) and len(ahead) <= _MOST_BETWEEN:
            further = None if any(not isinstance(x, Passed) for x in ahead) else next(found, None)
            if further is None:
                break
            ahead.append(further)
        row = next((other for other in (*before, *ahead) if _is_row_beside(other, each)), None)
        if each.size == 1 and before:
            yield FormatError("a cell alone among other lines is not a board", line=each.line)
        else:
            yield each if row is None else _one_too_many(row, each)
        before = []


def _is_row_beside(row: Found, board: Puzzle) -> bool:
    """Whether a line that was not read is as a row of a board near it."""
    if isinstance(row, Puzzle) or not _is_in_rows(board):
        return False
    error = row.error if isinstance(row, Passed) else row
    letters = dict.fromkeys(map(ord, symbols_of(board) or ""), "1")
    text = (error.text or "").strip().translate(letters)
    if error.line is None or board.line is None or error.message == A_TITLE:
        return False
    before = error.line < board.line
    near = board.line - error.line if before else error.line - board.line - board.size
    if error.message.startswith(_SEVERAL) or near > (_NEAR if before else 2 * board.size):
        return False
    if board.source is not None and board.source.format == "cells":
        return _GIVEN.fullmatch(text) is not None
    if isinstance(row, Passed) and _is_tabbed(row.line.raw, board.size):
        return True
    if error.message.startswith(_FEW_DRAWN) or _is_empty_row(text, board.size):
        return True
    if text.count("\n") > 1:
        return False
    text = text.split("\n")[0]
    if _is_wide(text, board.size) and (_is_of_cells(text) or _is_row_of(text, board.size)):
        return True
    bare = _bare(text)
    if _is_wide(bare, board.size) and (is_near(bare) or _is_row_of(bare, board.size)):
        return True
    return near == 0 and not before and _is_piece(text, board.size)


def _is_tabbed(raw: str, size: int) -> bool:
    """Whether a line is a row of a spreadsheet with at least one value."""
    fields = [field.strip() for field in raw.split("\t")]
    values = [field for field in fields if field]
    return abs(len(fields) - size) <= 1 and any(values) and all(map(str.isdigit, values))


def _is_wide(text: str, size: int) -> bool:
    inner = text.strip().strip("|")
    counts = [*shape_of(text), *(inner.count(sign) + 1 for sign in _SEPARATORS)]
    counts += [text.strip().count("|") + 1] if inner else []
    return any(abs(count - size) <= 1 for count in counts)


def _bare(text: str) -> str:
    """A line without a tag, a word or quotation marks around its cells."""
    return " ".join(_QUOTES.sub(" ", _LED.sub("", _TAG.sub(" ", text))).split())


def _is_of_cells(text: str) -> bool:
    return is_near(text.translate(_MARKS)) or len(set("".join(text.split()))) == 1


def _is_row_of(text: str, size: int) -> bool:
    """Whether a text that may be a number or a date is a row, or one with a letter in it."""
    symbols = {*BLANKS, *(str(value) for value in range(1, min(size, 9) + 1))}
    if size > len("123456789"):
        symbols.update(chr(ord("A") + value) for value in range(size))
    if len(text) == size and set(text) <= symbols:
        return not set(text).isdisjoint(BLANKS)
    fields = max(text.count(sign) for sign in _SEPARATORS) + 1
    return fields >= max(4, size - 1) and sum(map(str.isalpha, text)) <= _SLIPS


def _is_empty_row(text: str, size: int) -> bool:
    """Whether a line is a row of a table, between bars, with nothing in it."""
    return not text.strip("| \t") and abs(text.count("|") - size) <= 1


def _is_piece(text: str, size: int) -> bool:
    """Whether a line directly below a board is a row that was cut off."""
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
