"""Boards of a text that are parts of one puzzle, or its solution.

Five boards of 9x9 are the grids of a Samurai if the boxes that they share are the same in both, in
the usual order: top left, top right, centre, bottom left, bottom right. A board beside another is
its jigsaw regions if it looks like these, and its solution if a word above it says so.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from nonet.errors import FormatError
from nonet.formats._beside import Found, Passed
from nonet.formats._boards import with_regions
from nonet.formats._format import Line
from nonet.formats._on_grids import boards_with_gaps
from nonet.formats._pieces import are_regions
from nonet.formats._text import is_plain_row
from nonet.lazy import compiled_later
from nonet.model import Puzzle

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


_MOST_BETWEEN = 6  # lines of text


def joined(entries: Sequence[Found]) -> Iterator[Found]:
    """What is found, with a board and the regions below or above it as one puzzle."""
    left = deque(entries)
    while left:
        entry, jigsaw = left.popleft(), None
        near = enumerate(islice(left, _MOST_BETWEEN + 1))
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
