"""Neighbours of a board: a row too many, its regions, its solution, the grids of a Samurai.

Which of the rows is one too many is unknown. Five boards of 9x9 are the grids of a Samurai if the
boxes that they share are the same in both, in the usual order: top left, top right, centre, bottom
left, bottom right. A board beside another is its jigsaw regions if it looks like these, and its
solution if a word above it says so.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._alphabets import BLANKS, symbols_of
from nonet.formats._boards import with_regions
from nonet.formats._format import Entry, Line
from nonet.formats._on_grids import boards_with_gaps
from nonet.formats._regions import is_title
from nonet.formats._segments import are_regions
from nonet.formats._text import is_plain_row
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
    """The findings without boards beside which a row of their own stands alone.

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


_CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
_SIDE = 9
_MOST = len(_CORNERS)
# Boxes that grids share are the same by chance where there are hardly any givens.
_FEWEST, _FEWEST_SHARED = 60, 3


def joined_grids(entries: Iterator[Found], *, count: int) -> Iterator[Found]:
    """The entries; five boards that are the grids of a Samurai, and no others, as one.

    So are a board and words of Interactive Sudoku Solver beside it that give nothing.

    Args:
        entries: All of a text.
        count: How many puzzles there were before.
    """
    waiting: list[Found] = []
    puzzles: list[Puzzle] = []
    holds = not count
    for entry in entries:
        held_back = _is_plain(entry) or _is_of_words(entry)
        if holds and (isinstance(entry, Passed) or (len(puzzles) < _MOST and held_back)):
            waiting.append(entry)
            puzzles += [entry] if isinstance(entry, Puzzle) else []
            continue
        yield from waiting
        yield entry
        waiting, puzzles, holds = [], [], False
    whole = samurai_of(puzzles) or _under_words(puzzles)
    if whole is None:
        yield from waiting
        return
    yield from (item for item in waiting if isinstance(item, Passed))
    yield whole


def _is_plain(entry: Found) -> bool:
    return isinstance(entry, Puzzle) and entry.layout.is_default and entry.marks is None


def _is_of_words(entry: Found) -> bool:
    """True if a puzzle is words of Interactive Sudoku Solver without givens: rules of another."""
    worded = isinstance(entry, Puzzle) and entry.source is not None and entry.source.format == "iss"
    return worded and isinstance(entry, Puzzle) and not any(entry.givens) and entry.marks is None


def _under_words(puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The only board of a text under the words beside it; None for any other puzzles."""
    words, boards = ([p for p in puzzles if _is_of_words(p) is wanted] for wanted in (True, False))
    if len(words) != 1 or len(boards) != 1 or words[0].size != boards[0].size:
        return None
    return Puzzle(words[0].layout, boards[0].givens, source=boards[0].source)


def samurai_of(puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The Samurai whose grids these are; None if they are not."""
    if len(puzzles) != _MOST or any(puzzle.size != _SIDE for puzzle in puzzles):
        return None
    layout = boards_with_gaps()["samurai"]
    values: dict[int, int] = {}
    shared = 0
    for (top, left), puzzle in zip(_CORNERS, puzzles, strict=True):
        for cell, value in enumerate(puzzle.givens):
            place = (top + cell // _SIDE) * layout.size + left + cell % _SIDE
            if values.setdefault(place, value) != value:
                return None
            shared += bool(value)
    given = sum(map(bool, values.values()))
    if given < _FEWEST and shared - given < _FEWEST_SHARED:
        return None
    gaps = (0 for _ in layout.gaps)
    givens = [values.get(cell, next(gaps, 0)) for cell in range(layout.cell_count)]
    source = puzzles[0].source
    source = None if source is None else source._replace(format="grids", alphabet=None)
    return Puzzle(layout, givens, source=source)


_MOST_APART = 6  # lines of text


def joined(entries: Sequence[Found]) -> Iterator[Found]:
    """The findings, with a board and the regions below or above it as one puzzle."""
    left = deque(entries)
    while left:
        entry, jigsaw = left.popleft(), None
        near = enumerate(islice(left, _MOST_APART + 1))
        after = next((at for at, other in near if not isinstance(other, Passed)), None)
        if after is not None and (jigsaw := _jigsaw(entry, left[after])) is not None:
            del left[after]
        yield entry if jigsaw is None else jigsaw


def _jigsaw(first: Found, second: Found) -> Puzzle | None:
    """The puzzle of a board and its regions; None if neither is regions."""
    for board, regions in ((first, second), (second, first)):
        if (
            isinstance(board, Puzzle)
            and isinstance(regions, Puzzle)
            and board.size == regions.size
            and board.layout == regions.layout
            and board.layout.is_default
            and board.marks is None
            and _shows_regions(regions)
            and not _shows_regions(board)
        ):
            layout = with_regions(board.size, regions.givens)
            return Puzzle(layout, board.givens, source=board.source)
    return None


def _shows_regions(puzzle: Puzzle) -> bool:
    size, givens = puzzle.size, puzzle.givens
    if size < 4 or givens.count(givens[0]) != size or givens[0] not in (givens[1], givens[size]):
        return False
    return are_regions([list(map(str, givens[at : at + size])) for at in range(0, size**2, size)])


_MOST_BEFORE = 500  # puzzles whose solutions are listed behind them
_CALLED = compiled_later(
    r"\W*(?:(?:the|final|completed?|correct|expected)\s+)*(?:solution|answer|solved|l(?:ö|oe)sung|"
    r"soluci(?:ó|o)n|soluzione|oplossing|réponse|решение|解答|答え)s?\b",
    re.I,
)


class Solutions:
    """Notes the lines that name a solution, and takes the boards below them out of the puzzles."""

    def __init__(self) -> None:
        self._lines: list[int] = []

    def noting(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines, of which those are noted that begin with a word for a solution."""
        for line in lines:
            if not is_plain_row(line.text) and _CALLED.match(line.text):
                self._lines.append(line.number)
            yield line

    def left_out(self, entries: Iterator[Found]) -> Iterator[Found]:
        """The entries; the solution of a puzzle is a line that is passed over."""
        before: deque[Puzzle] = deque(maxlen=_MOST_BEFORE)
        for entry in entries:
            if isinstance(entry, Passed):
                yield entry
                continue
            called = (self._is_called(one, entry) for one in before if isinstance(entry, Puzzle))
            if self._lines and any(called):
                text = "the solution of the puzzle above"
                yield Passed(Line(entry.line or 0, text), FormatError(text, line=entry.line))
                continue
            if self._lines and entry.line is not None:
                self._lines = [number for number in self._lines if number > entry.line]
            before += [entry] if isinstance(entry, Puzzle) else []
            yield entry

    def _is_called(self, puzzle: Puzzle, board: Puzzle) -> bool:
        """True if a board is complete, fits a puzzle above it, and is called a solution."""
        if puzzle.line is None or board.line is None or 0 in board.givens:
            return False
        if 0 not in puzzle.givens or len(board.givens) != len(puzzle.givens):
            return False
        fits = all(a in (0, b) for a, b in zip(puzzle.givens, board.givens, strict=True))
        return fits and any(puzzle.line < number <= board.line for number in self._lines)
