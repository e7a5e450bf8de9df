"""Which lines of a text belong together, and which of them hold cells at all.

A file may hold boards in several formats, with titles and prose around them. Lines without a blank
line between them are a *paragraph*; paragraphs that may be the bands of one board are a *region*,
which is read for itself. Where that fails, the region is divided once more: into lines that hold
cells and lines that are text.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from nonet.formats._cut import are_labels, is_sparse
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Line
from nonet.formats._headers import header_of
from nonet.formats._quick import quick
from nonet.formats._text import is_comment, is_plain_row
from nonet.lazy import compiled_later
from nonet.model import Puzzle, Source, default_box

_LARGEST = 64  # more rows are not bands of one board
_MOST_SPARSE = 36
_LONGEST = 200  # lines; a longer paragraph is divided where a board may end
_MOST = 2000  # and here wherever that is
_BARS = str.maketrans(dict.fromkeys(VERTICAL, " "))
_BETWEEN = compiled_later(r"[\s,;|/'\"`>()\[\]{}\u2500-\u257f+]+")
_NAMED = compiled_later(r"\s*[rR]\d+[cC]\d+")
_TITLE = compiled_later(
    r"[^\w.`\"']*(?:[A-Za-z]{2,}[.:]?\s)?\d{1,4}(?:\s?[-/.:x]\s?\d{1,4}){0,2}[.:)]?"
)
_PHONE = compiled_later(r"\+\d[\d ()/-]{7,18}")
_CODE = compiled_later(r"[A-Za-z0-9.*_-]{30,}")
_CELLS = frozenset("0123456789.*_-")
_NO_SHAPE = (0, 0)
_LONGEST_TITLE = 12
_FEW_SHAPES = 3  # of rows, rules and other titles; rows with blanks for empty cells have many
_PADDING = 10  # by so much a symbol may be out of range and still be meant as one


class Paragraph(NamedTuple):
    """Lines without a blank line between them.

    Attributes:
        lines: The comments before it among them.
        rows: The number of lines with content, rules of drawings apart.
        widths: The number of words and of characters in each of its rows, None where they differ.
    """

    lines: list[Line]
    rows: int
    widths: tuple[int | None, ...]

    @property
    def may_be_boards(self) -> bool:
        """True if it may be a board, or several, on its own."""
        return any(
            width and self.rows % width == 0 and default_box(width) is not None
            for width in self.widths
        )


Region = list[Paragraph]


def regions(lines: Iterable[Line], *, quickly: bool) -> Iterator[Region | Puzzle]:
    """The regions of a text, in order; comments alone come before the next paragraph.

    Args:
        lines: The text.
        quickly: Whether 81 plain characters are a puzzle at once, which no context changes.
    """
    region: Region = []
    rows = 0
    widths: tuple[int | None, ...] = ()
    for paragraph in _paragraphs(lines, quickly=quickly):
        goes_on = False
        common: tuple[int | None, ...] = ()
        if region and isinstance(paragraph, Paragraph):
            common = tuple(
                a if a == b and a is not None and rows + paragraph.rows <= a else None
                for a, b in zip(widths, paragraph.widths, strict=True)
            )
            goes_on = (any(common) and not _has_comment(paragraph)) or _go_on(region, paragraph)
        if region and not goes_on:
            yield region
            region = []
        if isinstance(paragraph, Puzzle):
            yield paragraph
            continue
        rows, widths = (
            (rows + paragraph.rows, common) if goes_on else (paragraph.rows, paragraph.widths)
        )
        region.append(paragraph)
        if not (_is_part(rows, widths) or _is_open(paragraph)):
            yield region
            region = []
    if region:
        yield region


def _has_comment(paragraph: Paragraph) -> bool:
    return any(is_comment(line.text) for line in paragraph.lines)


def _go_on(region: Region, paragraph: Paragraph) -> bool:
    """True if a blank line before a paragraph may be a row of empty cells, or a list goes on."""
    if _names_cells(region[-1]) and _names_cells(paragraph):
        return True
    first, last = region[0].lines[0].number, region[-1].lines[-1].number
    near = (
        paragraph.lines[0].number == last + 2 and paragraph.lines[-1].number - first < _MOST_SPARSE
    )
    return near and _is_sparse(region[-1]) and _is_sparse(paragraph)


def _is_open(paragraph: Paragraph) -> bool:
    return _is_sparse(paragraph) or _names_cells(paragraph)


def _names_cells(paragraph: Paragraph) -> bool:
    return any(_NAMED.match(line.text) for line in paragraph.lines)


def _is_sparse(paragraph: Paragraph) -> bool:
    return paragraph.rows < _MOST_SPARSE and all(
        is_sparse(line.text) and not is_comment(line.text) for line in paragraph.lines
    )


def _is_part(rows: int, widths: Sequence[int | None]) -> bool:
    """True if rows are missing to a board of one of these widths."""
    return any(width and rows < width <= _LARGEST for width in widths)


def _paragraphs(lines: Iterable[Line], *, quickly: bool) -> Iterator[Paragraph | Puzzle]:
    lines_: list[Line] = []
    count = 0  # lines with content
    before, alike = _NO_SHAPE, True
    for line in lines:
        if quickly and len(line.text) == 81:
            puzzle = quick(line.text, Source("line", "digits", line.number))
            if puzzle is not None:
                if count:
                    yield _paragraph(lines_)
                lines_, count = [], 0
                yield puzzle
                continue
        if not line.text and "\t" not in line.raw:
            if count:
                yield _paragraph(lines_)
                lines_, count = [], 0
            continue
        if is_comment(line.text):
            quickly = quickly and header_of(line.text) is None
            lines_.append(line)
            if not count and len(lines_) > _MOST:
                del lines_[:-_LONGEST]
            continue
        shape = shape_of(line.text)
        if count >= _LONGEST and (
            count >= _MOST
            or (is_rule(line.text) and is_rule(lines_[-1].text))  # below a drawing and above one
            or (alike and count % math.lcm(shape[0] or 1, min(_LARGEST, shape[1]) or 1) == 0)
            or not _holds_cells(line.text, _NO_SHAPE, lettered=False)
        ):
            yield _paragraph(lines_)
            lines_, count = [], 0
        alike = not count or (alike and shape == before)
        before = shape
        lines_.append(line)
        count += 1
    if lines_:
        yield _paragraph(lines_)


def _paragraph(lines: list[Line]) -> Paragraph:
    texts = [line.text for line in lines]
    rows = [text for text in texts if is_plain_row(text) or not (is_comment(text) or is_rule(text))]
    if len(rows) > 1 and are_labels(_words(rows[0])):
        rows = rows[1:]  # below the labels of their columns
    ways = [set(way) for way in zip(*map(shape_of, rows), strict=True)] or [set(), set()]
    return Paragraph(lines, len(rows), tuple(w.pop() if len(w) == 1 else None for w in ways))


def _words(text: str) -> list[str]:
    return text.translate(_BARS).split()


def shape_of(text: str) -> tuple[int, int]:
    """The number of words and of characters in them."""
    if is_plain_row(text):
        return 1, len(text)
    words = _words(text)
    return len(words), sum(map(len, words))


def divided(lines: Sequence[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Lines of a region in stretches: whether these hold cells, and the lines."""
    usual, lettered = _usualshape_of(lines)
    titles = set() if usual == _NO_SHAPE else _titles(lines, usual)

    def holds(line: Line) -> bool:
        return line.number not in titles and _holds_cells(line.text, usual, lettered=lettered)

    for kind, stretch in groupby(lines, holds):
        yield kind, list(stretch)


def _titles(lines: Sequence[Line], usual: tuple[int, int]) -> set[int]:
    """The numbers of lines that are numbers or dates above rows of one shape."""
    titles = {
        line.number
        for line, below in pairwise(lines)
        if is_title(line) and shape_of(line.text) != usual == shape_of(below.text)
    }
    shapes = {shape_of(line.text) for line in lines if line.number not in titles and line.text}
    return titles if len(shapes) <= _FEW_SHAPES else set()


def by_width(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The stretches of lines that are drawn alike, or hold as many characters each."""

    def kind(line: Line) -> int:
        drawn = is_rule(line.text) or any(bar in line.text for bar in VERTICAL)
        return -1 if drawn else shape_of(line.text)[1]

    for _, stretch in groupby(lines, kind):
        yield list(stretch)


def _usualshape_of(lines: Sequence[Line]) -> tuple[tuple[int, int], bool]:
    """The shape of rows that are as many as a board needs, and whether most hold letters alone."""
    shapes = Counter(shape_of(line.text) for line in lines)
    shape, count = max(shapes.items(), key=lambda item: item[1], default=(_NO_SHAPE, 0))
    if count < max(4, min(shape)):
        return _NO_SHAPE, False
    plain = sum(shape_of(line.text) == shape and _CELLS.isdisjoint(line.text) for line in lines)
    return shape, 2 * plain > count


def _holds_cells(text: str, usual: tuple[int, int], *, lettered: bool) -> bool:
    if not text or is_rule(text) or is_comment(text):
        return True
    symbols = _BETWEEN.sub("", text)
    if shape_of(text) == usual and (lettered or not _CELLS.isdisjoint(text)):
        return True
    good = sum(map(_CELLS.__contains__, symbols))
    if not symbols:
        return True  # between the bars of a drawing
    return 5 * good >= 3 * len(symbols) or _is_in_range(text)


def has_title(content: Sequence[Line]) -> bool:
    """True if the first line is a number, a size or a date above rows, which are much alike."""
    rows = [shape_of(line.text) for line in content[1:] if not is_rule(line.text)]
    if not is_title(content[0]) or shape_of(content[0].text) in rows:
        return False
    return len({words for words, _ in rows}) < _FEW_SHAPES


def is_title(line: Line) -> bool:
    """True if a line that might hold cells is rather a number, a size, a date or a telephone."""
    text = line.text
    if _PHONE.fullmatch(text.strip()):
        return True
    parts = re.split(r"\s{2,}|\t", text.strip())  # above boards side by side
    if len(parts) > 1 and all(part[0].isalpha() and _TITLE.fullmatch(part) for part in parts):
        return True
    # Blanks around it could be empty cells.
    alone = line.raw.rstrip("\r\n") in ("", text) and not text[:1].isspace()
    is_short = alone and len(text) <= _LONGEST_TITLE and _TITLE.fullmatch(text) is not None
    return is_short and header_of(text) is None  # as "# box 3x2" is


def is_near(text: str) -> bool:
    """True if a text that is not a puzzle was meant as one, and is worth an error."""
    symbols = _BETWEEN.sub("", text)
    if len(symbols) < 4 or is_title(Line(0, text.strip())):
        return False
    good = sum(map(_CELLS.__contains__, symbols))
    if 4 * good >= 3 * len(symbols):
        return True
    return _is_in_range(text) or _CODE.fullmatch(text.strip()) is not None


def _is_in_range(text: str) -> bool:
    """True if all symbols are near those that count from 1 by code point, up to the size."""
    text = text.strip()
    last = 48 + math.isqrt(len(text)) + _PADDING
    return len(text) >= 4 and ord(min(text)) >= 48 - _PADDING and ord(max(text)) <= last
