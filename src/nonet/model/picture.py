"""Draws a board of any size and shape with characters.

Every border between two cells has a weight: heavy where a box or region ends, light elsewhere. A
corner's character follows from the four borders that meet there, so that rectangular boxes and
jigsaw regions need no rules of their own::

    ┏━━━┯━━━┳━━━┯━━━┓        +-----+-----+
    ┃ 1 │   ┃ 3 │ 4 ┃        | 1 . | 3 4 |
    ┠───┼───╂───┼───┨        | . 4 | . . |
    ┃   │ 4 ┃   │   ┃        +-----+-----+
    ┣━━━┿━━━╋━━━┿━━━┫        | . . | . . |
          ...                    ...

In the ASCII form light borders are blanks and rows of nothing but light borders are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from nonet.model.boxes import default_box
from nonet.model.layout import Layout
from nonet.model.solution_part import SolutionPart, shown_regions, shown_texts

LIGHT, HEAVY = 1, 2
_NOTHING = -1  # beside the board, and where it has no cell
EMPTY_ASCII = "."
WIDEST = 80  # columns of a terminal: cells are padded only as long as the picture fits

# The character for four borders that meet, by their weights (none, light, heavy): index
# 27 * up + 9 * right + 3 * down + left.
CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
HORIZONTAL = " ─━"
VERTICAL = " │┃"


class Borders:
    """The weights of all borders of a layout.

    Attributes:
        above: ``above[r][c]``: the border above the cell in row r, column c; below the last row
            comes the bottom edge.
        left: ``left[r][c]``: the border to the left of that cell; c = N is the right edge.
    """

    def __init__(self, layout: Layout, areas: Sequence[int] | None = None) -> None:
        n, height = layout.size, layout.height
        areas = areas or layout.area_of or (0,) * layout.cell_count

        def area(row: int, column: int) -> int:
            return areas[row * n + column] if 0 <= row < height and 0 <= column < n else _NOTHING

        def weight(a: int, b: int) -> int:
            if a == b:
                return 0 if a == _NOTHING else LIGHT
            return HEAVY

        self.above = [
            [weight(area(r - 1, c), area(r, c)) for c in range(n)] for r in range(height + 1)
        ]
        self.left = [
            [weight(area(r, c - 1), area(r, c)) for c in range(n + 1)] for r in range(height)
        ]

    def at_corner(self, r: int, c: int) -> tuple[int, int, int, int]:
        """The weights up, right, down and left of the corner above and left of a cell."""
        return (
            self.left[r - 1][c] if r > 0 else 0,
            self.above[r][c] if c < len(self.above[0]) else 0,
            self.left[r][c] if r < len(self.left) else 0,
            self.above[r][c - 1] if c > 0 else 0,
        )


def draw(
    layout: Layout,
    values: Sequence[int],
    *,
    ascii: bool = False,
    paint: Callable[[int, str], str] | None = None,
    parts: Collection[SolutionPart] = (),
) -> str:
    """Draws a board; see `nonet.Grid.picture` for the arguments."""
    n, shift = layout.size, layout.least - 1
    empty = EMPTY_ASCII if ascii else ""
    texts = [str(value + shift) if value else empty for value in values]
    longer = shown_texts(parts)
    for cell, text in longer.items():
        texts[cell] = text
    digits = max(_digits(layout), *map(len, texts))
    roomy = (digits + 3) * n + 1 <= WIDEST
    texts = [text.center(digits) if longer else text.rjust(digits) for text in texts]
    for cell in layout.gaps:
        texts[cell] = " " * digits
    if roomy:
        texts = [f" {text}" if ascii else f" {text} " for text in texts]
    width = len(texts[0])
    if paint is not None:
        gaps = set(layout.gaps)
        texts = [text if cell in gaps else paint(cell, text) for cell, text in enumerate(texts)]
    borders = Borders(layout, shown_regions(parts))
    return _picture(borders, [[text] for text in texts], width, ascii=ascii, roomy=roomy)


def draw_candidates(
    layout: Layout,
    values: Sequence[int],
    candidates: Sequence[Collection[int]],
    *,
    ascii: bool = False,
    paint: Callable[[int, int, str], str] | None = None,
    paint_value: Callable[[int, str], str] | None = None,
) -> str:
    """Draws what each cell may hold, every value at its own spot of the cell.

    ::

        ┏━━━━━┯━━━━━┳━━━
        ┃     │ .2. ┃        r1c1 holds 7, r1c2 may be 2, 6 or 9;
        ┃ [7] │ ..6 ┃        the spots are as many rows and columns as a box has
        ┃     │ ..9 ┃

    Args:
        layout: The board.
        values: What stands in each cell, 0 where it is empty.
        candidates: For each cell the values that it may hold.
        ascii: Only ASCII characters.
        paint: Colours a candidate: gets cell, value and text.
        paint_value: Colours a filled cell's value: gets cell and text.
    """
    n, shift = layout.value_count, layout.least - 1
    height, across = _spots(layout)
    digits = _digits(layout)
    gap = " " * (digits > 1)
    width = candidates_width(layout)

    def middle(text: str, length: int) -> str:
        """A text of that length, whatever its colours take, in the middle of a cell's line."""
        right = (width - length) // 2
        return " " * (width - length - right) + text + " " * right

    def spot(cell: int, value: int) -> str:
        if value not in candidates[cell]:
            return EMPTY_ASCII.rjust(digits)
        text = str(value + shift).rjust(digits)
        return paint(cell, value, text) if paint else text

    gaps = set(layout.gaps)

    def lines(cell: int) -> list[str]:
        if values[cell]:
            text = f"[{values[cell] + shift}]"
            drawn = [" " * width] * height
            if cell in gaps:
                return drawn
            shown = paint_value(cell, text) if paint_value else text
            drawn[(height - 1) // 2] = middle(shown, len(text))
            return drawn
        rows = [range(first, first + across) for first in range(1, n + 1, across)]
        length = across * digits + (across - 1) * len(gap)
        return [middle(gap.join(spot(cell, v) for v in row), length) for row in rows]

    texts = [lines(cell) for cell in range(layout.cell_count)]
    if ascii:  # where light borders are not drawn, and cells would run into each other
        texts = [[*drawn, " " * width] for drawn in texts]
    return _picture(Borders(layout), texts, width, ascii=ascii, roomy=True)


def candidates_width(layout: Layout, *, whole: bool = False) -> int:
    """How many columns `draw_candidates` takes for a cell, or for the whole board."""
    _, across = _spots(layout)
    digits = _digits(layout)
    width = max(across * digits + (across - 1) * (digits > 1), digits + 2) + 2
    return (width + 1) * layout.size + 1 if whole else width


class Places(NamedTuple):
    """Where the cells of a drawing of candidates are.

    Attributes:
        lines: How many lines the drawing has.
        columns: How long they are.
        height: The lines of a cell.
        width: Its columns.
        cells: The first line and column of each cell.
    """

    lines: int
    columns: int
    height: int
    width: int
    cells: list[tuple[int, int]]


def possible_lines(layout: Layout) -> range:
    """How many lines `draw_candidates` may need: quicker to find than where the cells are."""
    least = layout.height * (_spots(layout)[0] + 1)
    return range(least, least + layout.height + 2)


def places_of(layout: Layout, *, ascii: bool) -> Places:
    """Where `draw_candidates` draws the cells of a layout."""
    n, (height, _), width = layout.size, _spots(layout), candidates_width(layout)
    if not ascii:
        columns = [1 + c * (width + 1) for c in range(n + 1)]
        rows = [1 + r * (height + 1) for r in range(layout.height + 1)]
    else:
        borders = Borders(layout)
        walled = [any(wall == HEAVY for wall in walls) for walls in zip(*borders.left, strict=True)]
        gaps = [2 * wall - (wall and c == 0) for c, wall in enumerate(walled)]
        columns = [sum(gaps[: c + 1]) + c * width for c in range(n + 1)]
        ruled = [HEAVY in above for above in borders.above]
        rows = [sum(ruled[: r + 1]) + r * (height + 1) for r in range(layout.height + 1)]
    cells = [(row, column) for row in rows[:-1] for column in columns[:-1]]
    return Places(rows[-1], columns[-1], height, width, cells)


def _digits(layout: Layout) -> int:
    return max(len(str(value)) for value in (layout.values[0], layout.values[-1]))


def _spots(layout: Layout) -> tuple[int, int]:
    """In how many rows and columns the candidates of a cell are drawn."""
    usual = layout.box if layout.has_usual_values else None
    box = usual or default_box(layout.value_count)
    return (box.rows, box.columns) if box else (1, layout.value_count)


def _rule(borders: Borders, r: int, width: int) -> str:
    parts = []
    for c, weight in enumerate([*borders.above[r], 0]):
        up, right, down, left = borders.at_corner(r, c)
        parts.append(CORNERS[27 * up + 9 * right + 3 * down + left])
        parts.append(HORIZONTAL[weight] * width)
    return "".join(parts)


def _beside(borders: Borders, r: int, texts: Sequence[str]) -> str:
    pairs = zip(borders.left[r], [*texts, ""], strict=True)
    return "".join(VERTICAL[weight] + text for weight, text in pairs)


def _picture(
    borders: Borders, cells: Sequence[Sequence[str]], width: int, *, ascii: bool, roomy: bool
) -> str:
    """Draws cells of some lines each, all of the same number and width."""
    n, height = len(borders.above[0]), len(borders.left)
    rows = [cells[r * n : (r + 1) * n] for r in range(height)]
    lines = _ascii(borders, rows, width, roomy) if ascii else _boxes(borders, rows, width)
    return "\n".join(line.rstrip() for line in lines)


def _boxes(borders: Borders, rows: Sequence[Sequence[Sequence[str]]], width: int) -> Iterator[str]:
    for r, cells in enumerate(rows):
        yield _rule(borders, r, width)
        for texts in zip(*cells, strict=True):
            yield _beside(borders, r, texts)
    yield _rule(borders, len(rows), width)


def _ascii(
    borders: Borders, rows: Sequence[Sequence[Sequence[str]]], width: int, roomy: bool
) -> Iterator[str]:
    walled = [any(wall == HEAVY for wall in walls) for walls in zip(*borders.left, strict=True)]

    def gap(c: int, before: str, border: str) -> str:
        # What stands between two cells: " |", or a single column where room is short.
        if not roomy:
            return border
        if not walled[c]:
            return ""
        return border if c == 0 else before + border

    def rule(r: int) -> str:
        parts = []
        for c, weight in enumerate([*borders.above[r], 0]):
            up, right, down, left = (arm == HEAVY for arm in borders.at_corner(r, c))
            if (up or down) and (left or right):
                corner = "+"
            else:
                corner = "|" if up or down else "-" if left or right else " "
            parts.append(gap(c, "-" if left else " ", corner))
            parts.append(("-" if weight == HEAVY else " ") * width)
        return "".join(parts)

    for r, cells in enumerate(rows):
        if HEAVY in borders.above[r]:
            yield rule(r)
        for texts in zip(*cells, strict=True):
            pairs = enumerate(zip(borders.left[r], [*texts, ""], strict=True))
            yield "".join(gap(c, " ", "|" if w == HEAVY else " ") + text for c, (w, text) in pairs)
    yield rule(len(rows))
