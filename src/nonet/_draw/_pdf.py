"""Booklets as PDF, by reportlab: several puzzles a page, the solutions at the end."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonet._draw._scene import Box, Scene, Stroke, scene
from nonet._draw._svg import BASE_LINE
from nonet.errors import MissingExtraError, UnknownNameError, UsageError
from nonet.model import Grid, Puzzle

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "a5": (419.53, 595.28)}
# Puzzles a page: columns and rows.
ARRANGEMENTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
# Solutions side by side: four 9x9 can still be read well, and larger boards get more room.
_SOLUTIONS_ACROSS, _LARGEST_OF_FOUR = 4, 9
_MARGIN, _GAP, _CAPTION = 48.0, 26.0, 18.0
_LARGEST = 400.0  # points of the side of a board: more looks like a poster


class Entry(NamedTuple):
    """A puzzle of a booklet."""

    puzzle: Puzzle  # what is to be solved
    solution: Grid  # for the end of the booklet
    level: str = ""  # what is printed above it beside its number


def to_pdf(
    entries: Sequence[Entry], *, title: str = "Sudoku", per_page: int = 4, paper: str = "a4"
) -> bytes:
    """A booklet, as `nonet.draw_pdf` makes it."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise MissingExtraError.of("a booklet", "print") from None
    if not entries:
        raise UsageError("there is no puzzle to print")
    if per_page not in ARRANGEMENTS:
        known = ", ".join(map(str, ARRANGEMENTS))
        raise UsageError(f"{per_page} puzzles per page are not possible: choose {known}")
    if paper not in PAPERS:
        raise UnknownNameError.of("paper", paper, PAPERS)
    buffer = io.BytesIO()
    # Without dates and random names: the same puzzles give the same file.
    canvas = Canvas(buffer, pagesize=PAPERS[paper], invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("nonet")
    book = _Book(canvas, PAPERS[paper])
    puzzles, solutions = [], []
    for number, entry in enumerate(entries, 1):
        puzzles.append((f"{number}", entry.level, scene(entry.puzzle)))
        solved = scene(entry.puzzle, values=entry.solution.values)
        solutions.append((f"{number}", "", solved))
    book.pages(puzzles, ARRANGEMENTS[per_page], title)
    largest = max(entry.puzzle.size for entry in entries)
    across = max(1, min(_SOLUTIONS_ACROSS, _SOLUTIONS_ACROSS * _LARGEST_OF_FOUR // largest))
    book.pages(solutions, (across, across + 1 if across > 1 else 1), f"{title}: solutions")
    canvas.save()
    return buffer.getvalue()


class _Book:
    """Draws pages one after another."""

    def __init__(self, canvas: Any, paper: tuple[float, float]) -> None:
        self._canvas = canvas
        self._width, self._height = paper
        self._page = 0

    def pages(
        self, boards: Sequence[tuple[str, str, Scene]], arrangement: tuple[int, int], title: str
    ) -> None:
        across, down = arrangement
        inner = self._width - 2 * _MARGIN
        gap = min(_GAP, inner / across / 6)
        room_x = (inner - (across - 1) * gap) / across
        top = self._height - _MARGIN - 30
        room_y = (top - _MARGIN - down * _CAPTION - (down - 1) * gap) / down
        for chunk in _chunks(boards, across * down):
            self._begin(title)
            for place, (number, level, board) in enumerate(chunk):
                row, column = divmod(place, across)
                unit = min(room_x / board.width, room_y / board.height, _LARGEST / board.width)
                left = _MARGIN + column * (room_x + gap) + (room_x - unit * board.width) / 2
                upper = top - row * (room_y + _CAPTION + gap)
                self._caption(left, upper, unit * board.width, number, level)
                self._draw(board, left, upper - _CAPTION, unit)
            self._canvas.showPage()

    def _begin(self, title: str) -> None:
        self._page += 1
        canvas = self._canvas
        canvas.setFillColor("#111111")
        canvas.setFont("Helvetica-Bold", 15)
        canvas.drawString(_MARGIN, self._height - _MARGIN - 6, title)
        canvas.setFont("Helvetica", 9)
        canvas.drawCentredString(self._width / 2, _MARGIN / 2, str(self._page))

    def _caption(self, left: float, upper: float, width: float, number: str, level: str) -> None:
        canvas = self._canvas
        canvas.setFillColor("#111111")
        canvas.setFont("Helvetica-Bold", 10)
        canvas.drawString(left + 2, upper - 11, number)
        canvas.setFont("Helvetica", 10)
        canvas.drawRightString(left + width - 2, upper - 11, level)

    def _draw(self, board: Scene, left: float, upper: float, unit: float) -> None:
        canvas = self._canvas
        for shape in board.shapes:
            if isinstance(shape, Stroke):
                canvas.setStrokeColor(shape.colour)
                canvas.setLineWidth(max(0.3, shape.width * unit))
                x1, y1 = left + shape.x1 * unit, upper - shape.y1 * unit
                canvas.line(x1, y1, left + shape.x2 * unit, upper - shape.y2 * unit)
            elif isinstance(shape, Box):
                canvas.setFillColor(shape.fill)
                x, y = left + shape.x * unit, upper - (shape.y + shape.height) * unit
                width, height = shape.width * unit, shape.height * unit
                if shape.round:
                    canvas.ellipse(x, y, x + width, y + height, stroke=0, fill=1)
                else:
                    canvas.rect(x, y, width, height, stroke=0, fill=1)
            else:
                size = shape.size * unit
                canvas.setFillColor(shape.colour)
                canvas.setFont("Helvetica-Bold" if shape.bold else "Helvetica", size)
                base = upper - shape.y * unit - BASE_LINE * size
                canvas.drawCentredString(left + shape.x * unit, base, shape.text)


def _chunks(
    boards: Sequence[tuple[str, str, Scene]], size: int
) -> Iterator[Sequence[tuple[str, str, Scene]]]:
    for begin in range(0, len(boards), size):
        yield boards[begin : begin + size]
