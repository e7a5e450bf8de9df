"""Complete boards that a text calls the solution of the puzzle above them: no second puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.errors import FormatError
from nonet.formats._beside import Found, Passed
from nonet.formats._format import Line
from nonet.formats._text import is_plain_row
from nonet.lazy import compiled_later
from nonet.model import Puzzle

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

    def left_out(self, found: Iterator[Found]) -> Iterator[Found]:
        """The entries; the solution of a puzzle is a line that is passed over."""
        last: Puzzle | None = None
        for each in found:
            if isinstance(each, Passed):
                yield each
                continue
            if isinstance(each, Puzzle) and last is not None and self._is_called(last, each):
                text = "the solution of the puzzle above"
                yield Passed(Line(each.line or 0, text), FormatError(text, line=each.line))
                continue
            if self._lines and each.line is not None:
                self._lines = [number for number in self._lines if number > each.line]
            last = each if isinstance(each, Puzzle) else None
            yield each

    def _is_called(self, puzzle: Puzzle, board: Puzzle) -> bool:
        """Whether a board is complete, fits the puzzle above it, and is called its solution."""
        if puzzle.line is None or board.line is None or 0 in board.givens:
            return False
        if 0 not in puzzle.givens or len(board.givens) != len(puzzle.givens):
            return False
        fits = all(a in (0, b) for a, b in zip(puzzle.givens, board.givens, strict=True))
        return fits and any(puzzle.line < number <= board.line for number in self._lines)
