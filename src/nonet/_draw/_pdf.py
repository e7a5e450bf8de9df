"""Booklets as PDF, by reportlab: several puzzles a page, the solutions at the end."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonet._draw._fonts import Typesetter, printable
from nonet._draw._rules import Rules, rules_of
from nonet._draw._scene import Scene, scene
from nonet._draw._shapes import INK, Box, Stroke
from nonet._draw._svg import BASE_LINE
from nonet.errors import MissingExtraError, UnknownNameError, UsageError
from nonet.model import Grid, Puzzle

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "a5": (419.53, 595.28)}
# Puzzles a page: columns and rows.
ARRANGEMENTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
# Where nothing else is asked for: puzzles a page by the size of the largest board.
_USUAL = ((9, 4), (16, 2))
# Solutions side by side: four 9x9 can still be read well, and larger boards get more room.
_SOLUTIONS_ACROSS, _LARGEST_OF_FOUR = 4, 9
_MARGIN, _GAP, _CAPTION = 48.0, 26.0, 18.0
_LARGEST = 400.0  # points of the side of a board: more looks like a poster
_TITLE, _PLAIN, _SMALL = 15.0, 10.0, 9.0  # sizes of letters
_LINE = 1.35  # from line to line, for each unit of size
_NAME_LINE = "Name", "Date"


class Entry(NamedTuple):
    """A puzzle of a booklet."""

    puzzle: Puzzle  # what is to be solved
    solution: Grid  # for the end of the booklet
    level: str = ""  # what is printed above it beside its number


class _Place(NamedTuple):
    """A board and what stands above it."""

    number: str
    kind: str  # what kind of puzzle it is, where the booklet has several
    level: str
    board: Scene
    rules: Rules | None = None


def to_pdf(
    entries: Sequence[Entry],
    *,
    title: str = "Sudoku",
    per_page: int | None = None,
    paper: str = "a4",
    solutions: bool = True,
    name_line: bool = False,
) -> bytes:
    """A booklet, as `nonet.draw_pdf` makes it."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise MissingExtraError.of("a booklet", "print") from None
    if not entries:
        raise UsageError("there is no puzzle to print")
    largest = max(entry.puzzle.size for entry in entries)
    if per_page is None:
        per_page = next((count for size, count in _USUAL if largest <= size), 1)
    if per_page not in ARRANGEMENTS:
        known = ", ".join(map(str, ARRANGEMENTS))
        raise UsageError(f"{per_page} puzzles per page are not possible: choose {known}")
    if paper not in PAPERS:
        raise UnknownNameError.of("paper", paper, PAPERS)
    title = printable(title, "the title")
    puzzles, solved = _places(entries)
    heads = [title, f"{title}: solutions"]
    typesetter = Typesetter([*heads, *_NAME_LINE, *_texts(puzzles), *_texts(solved), "0123456789:"])
    buffer = io.BytesIO()
    # Without dates and random names: the same puzzles give the same file.
    font = typesetter.font
    canvas = Canvas(buffer, pagesize=PAPERS[paper], invariant=1, initialFontName=font)
    canvas.setTitle(title)
    canvas.setCreator("nonet")
    book = _Book(canvas, typesetter, PAPERS[paper])
    book.pages(puzzles, ARRANGEMENTS[per_page], heads[0], name_line=name_line)
    if solutions:
        across = max(1, min(_SOLUTIONS_ACROSS, _SOLUTIONS_ACROSS * _LARGEST_OF_FOUR // largest))
        book.pages(solved, (across, across + 1 if across > 1 else 1), heads[1])
    canvas.save()
    return buffer.getvalue()


def _places(entries: Sequence[Entry]) -> tuple[list[_Place], list[_Place]]:
    """The puzzles and the solutions."""
    rules = [rules_of(entry.puzzle.layout) for entry in entries]
    several = len(set(rules)) > 1
    puzzles, solved = [], []
    for number, (entry, own) in enumerate(zip(entries, rules, strict=True), 1):
        name = printable(own.name, "the game") if own is not None and several else ""
        level = printable(entry.level, "the level")
        puzzles.append(_Place(f"{number}", name, level, scene(entry.puzzle), own))
        board = scene(entry.puzzle, values=entry.solution.values)
        solved.append(_Place(f"{number}", "", "", board))
    return puzzles, solved


def _texts(places: Sequence[_Place]) -> Iterator[str]:
    """Everything that is written on these pages."""
    for place in places:
        yield from (place.number, place.kind, place.level)
        yield from place.rules or ()
        for shape in place.board.shapes:
            if not isinstance(shape, Stroke | Box):
                yield shape.text


class _Book:
    """Draws pages one after another."""

    def __init__(self, canvas: Any, typesetter: Typesetter, paper: tuple[float, float]) -> None:
        self._canvas = canvas
        self._type = typesetter
        self._width, self._height = paper
        self._room = self._width - 2 * _MARGIN
        self._page = 0

    def pages(
        self,
        places: Sequence[_Place],
        arrangement: tuple[int, int],
        title: str,
        *,
        name_line: bool = False,
    ) -> None:
        across, down = arrangement
        gap = min(_GAP, self._room / across / 6)
        room_x = (self._room - (across - 1) * gap) / across
        for begin in range(0, len(places), across * down):
            chunk = places[begin : begin + across * down]
            top = self._begin(title, name_line=name_line)
            top = self._rules(top, dict.fromkeys(p.rules for p in chunk if p.rules))
            room_y = (top - _MARGIN - down * _CAPTION - (down - 1) * gap) / down
            for place, each in enumerate(chunk):
                row, column = divmod(place, across)
                board = each.board
                unit = min(room_x / board.width, room_y / board.height, _LARGEST / board.width)
                left = _MARGIN + column * (room_x + gap) + (room_x - unit * board.width) / 2
                upper = top - row * (room_y + _CAPTION + gap)
                self._caption(left, upper, unit * board.width, each)
                self._draw(board, left, upper - _CAPTION, unit)
            self._canvas.showPage()

    def _begin(self, title: str, *, name_line: bool) -> float:
        """A new page with its title and number; returns where the rest begins."""
        self._page += 1
        canvas, number = self._canvas, str(self._page)
        canvas.setFillColor(INK)
        self._type.draw(canvas, self._width / 2, _MARGIN / 2, number, _SMALL, shift=0.5)
        y = self._height - _MARGIN - 6
        lines = self._type.wrapped(title, _TITLE, self._room, bold=True)
        widest = max([1.0, *(self._type.width(line, _TITLE, bold=True) for line in lines)])
        size = min(_TITLE, _TITLE * self._room / widest)  # where a word is wider than the page
        for line in lines:
            self._type.draw(canvas, _MARGIN, y, line, size, bold=True)
            y -= _LINE * size
        if name_line:
            y -= 6
            for text, begin, end in zip(_NAME_LINE, (0.0, 0.68), (0.64, 1.0), strict=True):
                x = _MARGIN + begin * self._room
                self._type.draw(canvas, x, y, text, _PLAIN)
                canvas.setStrokeColor(INK)
                canvas.setLineWidth(0.5)
                x += self._type.width(f"{text} ", _PLAIN)
                canvas.line(x, y - 2, _MARGIN + end * self._room, y - 2)
            y -= _LINE * _PLAIN
        return float(y - 4)

    def _rules(self, y: float, rules: Sequence[Rules] | dict[Rules, None]) -> float:
        """The rules of the page's puzzles below each other; returns where the rest begins."""
        for name, text in rules:
            self._type.draw(self._canvas, _MARGIN, y, name, _PLAIN, bold=True)
            y -= _LINE * _PLAIN
            for line in self._type.wrapped(text, _PLAIN, self._room):
                self._type.draw(self._canvas, _MARGIN, y, line, _PLAIN)
                y -= _LINE * _PLAIN
            y -= 5
        return y

    def _caption(self, left: float, upper: float, width: float, place: _Place) -> None:
        canvas, kind = self._canvas, place.kind
        canvas.setFillColor(INK)
        self._type.draw(canvas, left + 2, upper - 11, place.number, _PLAIN, bold=True)
        x = left + 2 + self._type.width(f"{place.number}  ", _PLAIN, bold=True)
        end = left + width - 2
        room = end - x - self._type.width(f"{place.level}  ", _PLAIN)
        size = min(_PLAIN, _PLAIN * room / max(1.0, self._type.width(kind, _PLAIN)))
        self._type.draw(canvas, x, upper - 11, kind, size)
        self._type.draw(canvas, end, upper - 11, place.level, _PLAIN, shift=1.0)

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
                base = upper - shape.y * unit - BASE_LINE * size
                x = left + shape.x * unit
                self._type.draw(canvas, x, base, shape.text, size, bold=shape.bold, shift=0.5)
