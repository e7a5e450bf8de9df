"""How rules look: the figures of `nonet.model.figures` as shapes of a scene."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from nonet._draw._contours import contours
from nonet._draw._shapes import INK, Box, Label, Shape, Stroke
from nonet.model import Layout, Puzzle, figures
from nonet.model.figures import Figure

_COLOURS = {
    "grey": "#cccccc", "steel": "#a3a3a3", "dark": "#444444", "white": "#ffffff",
    "black": "#111111", "red": "#eeb0ac", "orange": "#f5cf99", "yellow": "#f5eca6",
    "green": "#b4ddad", "blue": "#b3cff0", "purple": "#d4c2ee", "pink": "#f4c6dd",
    "cyan": "#b0e2e2",
}  # fmt: skip
_DARK = 8 * 110  # from which light ink is read better
_PEN = 0.03  # width of outlines
_INSET = 0.09  # of a cage, from the lines of its cells
_DASH, _SPACE = 0.09, 0.06
_CORNER_TEXT = 0.24
_BARB = 0.2  # length of the strokes of an arrow head, beside the width of its line
# A disc of at least this radius lies in a cell, below its value; a smaller one on a line.
_LIES_IN_CELL = 0.3


def figures_on(puzzle: Puzzle) -> list[Figure]:
    """The drawing on a board: pictures, and the figures of the rules that these do not show."""
    pictures, reading = puzzle.document.pictures, puzzle.reading
    drawn = reading.rules if pictures and reading is not None else ()
    rules = [rule for rule in puzzle.layout.constraints if rule not in drawn]
    return [*(figure for rule in rules for figure in rule.draw(puzzle.layout)), *pictures]


def named(colour: str) -> str:
    """The inverse of `colour_of`, for whatever has other colours in the dark."""
    return next((name for name, known in _COLOURS.items() if known == colour), colour)


def colour_of(name: str) -> str:
    """The colour of a name."""
    return _COLOURS.get(name, name)


def ground(all_figures: Iterable[Figure], layout: Layout) -> Iterator[Shape]:
    """The shapes below the lines of the board: shades, then lines and large discs."""
    kept = list(all_figures)
    for figure in kept:
        if isinstance(figure, figures.Shade):
            for cell in figure.cells:
                row, column = divmod(cell, layout.size)
                yield Box(column, row, 1, 1, colour_of(figure.colour))
    for figure in kept:
        if isinstance(figure, figures.Stroke):
            yield from _stroke(figure)
    for figure in kept:
        if isinstance(figure, figures.Disc) and _lies_in_cell(figure):
            yield from _disc(figure)


def marks(all_figures: Iterable[Figure], layout: Layout) -> Iterator[Shape]:
    """The shapes on the lines: cages, small discs and texts."""
    for figure in all_figures:
        if isinstance(figure, figures.Outline):
            yield from _outline(figure, layout)
        elif isinstance(figure, figures.Disc) and not _lies_in_cell(figure):
            yield from _disc(figure)
        elif isinstance(figure, figures.Label):
            row, column = figure.at
            if row == int(row) or column == int(column):  # the line would go through it
                side = figure.size * 0.8
                yield Box(column - side / 2, row - side / 2, side, side, "#ffffff", round=True)
            yield Label(column, row, figure.size, figure.text, INK)


def _stroke(figure: figures.Stroke) -> Iterator[Shape]:
    colour, width = colour_of(figure.colour), figure.width
    for (r1, c1), (r2, c2) in zip(figure.points, figure.points[1:], strict=False):
        yield Stroke(c1, r1, c2, r2, width, colour)
    for row, column in figure.points:  # round ends and corners
        yield Box(column - width / 2, row - width / 2, width, width, colour, round=True)
    if figure.arrow and len(figure.points) > 1:
        r2, c2 = figure.points[-1]
        for tip in head_of(figure):
            yield Stroke(c2, r2, *tip, max(width, _PEN), colour)


def head_of(figure: figures.Stroke) -> list[tuple[float, float]]:
    """The ends of the two strokes of an arrow head, across and down."""
    (r1, c1), (r2, c2) = figure.points[-2:]
    back = math.atan2(r1 - r2, c1 - c2)
    reach = _BARB + figure.width
    angles = back - 0.6, back + 0.6
    return [(c2 + reach * math.cos(angle), r2 + reach * math.sin(angle)) for angle in angles]


def _lies_in_cell(figure: figures.Disc) -> bool:
    """True if it lies under the lines, and not on one or where two cross."""
    in_middle = all(place != int(place) for place in figure.at)
    return in_middle and figure.radius >= _LIES_IN_CELL


def _disc(figure: figures.Disc) -> Iterator[Shape]:
    row, column = figure.at
    is_round = not figure.square
    for radius, colour in (
        (figure.radius, figure.outline),
        (figure.radius - (_PEN if figure.outline else 0), figure.fill or "white"),
    ):
        if not colour:
            continue
        if figure.diamond:  # a line as wide as it is long, at a slant
            half, width = radius / 2, math.sqrt(2) * radius
            ends = column - half, row - half, column + half, row + half
            yield Stroke(*ends, width, colour_of(colour))
        else:
            side = 2 * radius
            yield Box(column - radius, row - radius, side, side, colour_of(colour), is_round)
    if figure.text:
        red, green, blue = bytes.fromhex(colour_of(figure.fill or "white")[1:])
        dark = 2 * red + 5 * green + blue < _DARK
        ink = "#ffffff" if dark else INK
        for down, size, text in _lines_in(figure):
            yield Label(column, row + down, size, text, ink)


def _lines_in(figure: figures.Disc) -> Iterator[tuple[float, float, str]]:
    """The text of a disc in lines that lie within it: how far down, how high, and the words.

    Three and four values of a square of cells, as in most programs, stand in two lines.
    """
    words = figure.text.split()
    if len(words) > 2:
        size = 0.75 * figure.radius
        half = (len(words) + 1) // 2
        yield -size / 2, size, " ".join(words[:half])
        yield size / 2, size, " ".join(words[half:])
        return
    size = min(1.5 * figure.radius, 0.4)
    yield 0, size if len(words) < 2 else 0.8 * size, figure.text


def _outline(figure: figures.Outline, layout: Layout) -> Iterator[Shape]:
    for loop in contours(figure.cells, layout.size, _INSET):
        for (y1, x1), (y2, x2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            yield from _dashes((x1, y1), (x2, y2))
    if figure.text:
        row, column = divmod(min(figure.cells), layout.size)
        width = 0.6 * _CORNER_TEXT * len(figure.text)
        yield Box(column + 0.04, row + 0.03, width + 0.06, _CORNER_TEXT + 0.04, "#ffffff")
        middle = column + 0.07 + width / 2, row + 0.05 + _CORNER_TEXT / 2
        yield Label(*middle, _CORNER_TEXT, figure.text, INK)


def _dashes(begin: Sequence[float], end: Sequence[float]) -> Iterator[Shape]:
    (x1, y1), (x2, y2) = begin, end
    length = math.hypot(x2 - x1, y2 - y1)
    count = max(1, round((length + _SPACE) / (_DASH + _SPACE)))
    step = (length + _SPACE) / count
    for number in range(count):
        share = [number * step / length, (number * step + step - _SPACE) / length]
        (a, b), (c, d) = ((x1 + s * (x2 - x1), y1 + s * (y2 - y1)) for s in share)
        yield Stroke(a, b, c, d, _PEN, INK)
