"""Tells rows in which ``#`` is an empty cell from comments, before anything else is read.

A line that begins with ``#`` is a comment everywhere else. Here lines that may be rows are looked
at together: where they are boards if ``#`` is an empty cell, and no boards as they are, dots are
written for it; blanks where they are a board of several grids, and ``#`` stands between these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.errors import AmbiguousFormatError
from nonet.formats._alphabets import BLANKS
from nonet.formats._drawing import VERTICAL
from nonet.formats._finding import find
from nonet.formats._format import Line, ReadOptions
from nonet.formats._headers import header_of
from nonet.formats._text import has_letters
from nonet.formats.grids import are_grids
from nonet.lazy import compiled_later

_SIGN = "#"
_BETWEEN = compiled_later(r"[\s,;" + "".join(VERTICAL) + "]+")
# A letter, a number, or several cells of which one is a digit or empty.
_CELLS = compiled_later(r"[A-Za-z]|[0-9A-Za-z#]*[0-9#][0-9A-Za-z#]*")
_MANY, _MOST = 150, 400  # lines that are looked at together
_FEWEST = 0.15  # of the cells: fewer may be slips of the pen
_CLEAR = 0.3
_MOST_OTHERS = 0.25  # marks of empty cells for each of these
_GAP = 3  # places without a cell beside one another, at least
_LONGEST = 90  # characters of a row of 21 cells
_WORD = compiled_later(r"[A-Za-z]{5,}")
_TWO_DIGITS = 2
_SMALLEST = 4  # rows


def with_dots(lines: Iterable[Line], options: ReadOptions) -> Iterator[Line]:
    """The lines, with dots for empty cells where ``#`` stands for these."""
    rows: list[Line] = []
    for line in lines:
        goes_on = len(rows) < _MOST if line.text else 0 < len(rows) < _MANY
        among = bool(rows) and _SIGN in rows[0].text and _between_gaps(line.text)
        if goes_on and (not line.text or among or _may_be_row(line.text)):
            rows.append(line)
        else:
            if rows:
                yield from _settled(rows, options)
                rows = []
            yield line
    yield from _settled(rows, options)


def _may_be_row(text: str) -> bool:
    if _SIGN not in text and "." in text:  # at a glance, as most rows are
        return False
    words = _words(text)
    if not words or (_SIGN in text and header_of(text) is not None):
        return False
    if text.count(_SIGN) >= _GAP and _between_gaps(text):
        return True
    many = text.count(_SIGN) >= max(2, _FEWEST * len(text))  # something else may be a slip
    return all(map(_CELLS.fullmatch, words)) or (many and not any(map(_WORD.fullmatch, words)))


def _between_gaps(text: str) -> bool:
    """True if a line may be a row without a gap of a board of several grids."""
    return len(text) <= _LONGEST and not has_letters(text) and bool(_words(text))


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word]


def _settled(lines: Sequence[Line], options: ReadOptions) -> Iterator[Line]:
    """The lines as they are, or with dots or blanks for the sign."""
    apart = [Line(line.number, *(_apart(text) for text in line[1:])) for line in lines]
    start = bool(lines) and _SIGN not in lines[0].text  # which may be a title
    if not any(_SIGN in line.text for line in lines):
        yield from lines
    elif are_grids([line for line in apart if line.text]):
        yield from apart
    else:
        rows, share = lines[start:], _share(lines[start:])
        dotted = [_dotted(line) for line in rows]
        clear = len(rows) >= _SMALLEST and share > _CLEAR
        usual = share <= _FEWEST or _holds(rows, options)
        yield from lines[:start]
        yield from dotted if not usual and (clear or _holds(dotted, options)) else rows


def _share(lines: Sequence[Line]) -> float:
    """The share of ``#`` among the cells; 0 if other marks of empty cells are many, too."""
    words = [word for line in lines for word in _words(line.text)]
    others = sum(word.count(blank) for word in words for blank in BLANKS if blank != "0")
    others += sum(word.count("0") for word in words if len(word) != _TWO_DIGITS)
    count, cells = sum(word.count(_SIGN) for word in words), sum(map(len, words))
    usual = 2 <= count < cells and others <= _MOST_OTHERS * count
    return count / cells if usual else 0


def _apart(text: str) -> str:
    """A row with blanks for places where no cell is."""
    return text.replace(_SIGN, " ").rstrip()


def _dotted(line: Line) -> Line:
    return Line(line.number, line.text.replace(_SIGN, "."), line.raw.replace(_SIGN, "."))


def _holds(lines: Sequence[Line], options: ReadOptions) -> bool:
    """True if lines are boards, and nothing else."""
    try:
        reading = find(lines, options)
    except AmbiguousFormatError:
        return True  # which is asked in its place
    return reading.is_clean and all(puzzle.size >= _SMALLEST for puzzle in reading.puzzles)
