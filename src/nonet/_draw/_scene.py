"""A board as shapes, which SVG, PNG and PDF draw alike.

The unit is the side of a cell, y goes down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from nonet._draw._figures import figures_on, ground
from nonet._draw._figures import marks as on_lines
from nonet._draw._links import legend as legend_of
from nonet._draw._links import links, meanings_of_arrows
from nonet._draw._shapes import (
    BLOCKER,
    COVER,
    GONE,
    INK,
    PLACED,
    ROLES,
    Box,
    Label,
    Shape,
    Stroke,
    spot,
)
from nonet.model import Candidate, Candidates, Layout, Puzzle, SolutionPart, Step
from nonet.model.solution_part import shown_regions, shown_texts
from nonet.words.lists import listed

FOUND, MARK, LIGHT, HOUSE, SHADE = (
    "#1a5fb4", "#555555", "#8a8a8a", "#fdf3d0", "#e9e9e9",
)  # fmt: skip
FOUND_GROUND = "#fbe6a2"  # of cells that a rule lets people find
FOG = "#b4b9c2"

_THIN, _THICK = 0.02, 0.07
_NOTHING = -1  # beside the board, and where it has no cell
_MARGIN = 0.1
# Values of one, two and three figures: those of a board are all of one size.
_VALUE_SIZES = 0.62, 0.58, 0.42
_CHESS_GAME = "queens"  # its board has a cell for each row of a chess board
_SIGN = 0.09  # from the middle of a sign of inequality to its tip


class Scene(NamedTuple):
    """The shapes to draw, in this order, and where the board begins beside its clues."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    left: float = 0.0
    top: float = 0.0


# By value, for children: light enough for the digit on them, and printed in grey the digit is left.
_DISCS = ("#f4a6a0", "#a8c8f0", "#f7dc6f", "#a9d8a0", "#d2b4de", "#f5c08a")


class Style(NamedTuple):
    """How a board looks.

    Attributes:
        entry_ink: The colour of values that are not given.
        legend: Whether words below the board explain the colours of a step.
        discs: Whether values lie on discs, each of a colour of its own, on boards with up to 6.
    """

    entry_ink: str = FOUND
    legend: bool = False
    discs: bool = False


_USUAL = Style()


def scene(
    puzzle: Puzzle,
    *,
    values: Sequence[int] | None = None,
    marks: Candidates | None = None,
    step: Step | None = None,
    style: Style = _USUAL,
    parts: Collection[SolutionPart] = (),
) -> Scene:
    """The shapes of a board.

    Args:
        puzzle: Its givens are bold.
        values: What stands in the cells, the givens among it; None for the givens alone.
        marks: Pencil marks for the empty cells.
        step: What to set off: houses and candidates that it rests on, what it places and removes.
            It needs the marks.
        style: How it looks.
        parts: What belongs to a solution beside its values.
    """
    layout = puzzle.layout
    figures = figures_on(puzzle)
    shown = puzzle.givens if values is None else values
    if layout.height == 1 < layout.size and layout.game == _CHESS_GAME:
        return _framed(
            [*_chess_board(layout.size), *_queens(puzzle, shown, style.entry_ink)],
            layout.size,
            layout.size,
        )
    texts = shown_texts(parts)
    fog = puzzle.document.fogged(shown)
    covered = [*on_lines(figures, layout), *_squares({*fog}, layout, FOG)] if fog else []
    shapes = [
        *_shades(layout),
        *_squares(set(texts), layout, FOUND_GROUND),
        *_houses_of(step, layout),
        *ground(figures, layout),
        *_blockers(step, layout),
        *_highlights(step, layout, shown),
        *covered,
        *_lines(layout, shown_regions(parts) or layout.area_of),
        *_signs(layout),
        *(() if fog else on_lines(figures, layout)),
        # Arrows run below the digits, which stay whole.
        *links(step, lambda candidate: _mark_place(layout, candidate), _mark_side(layout)),
        *(_discs(layout, shown) if style.discs else ()),
        *_values(puzzle, shown, style.entry_ink, texts),
        *_marks(layout, shown, marks),
    ]
    if step is not None and style.legend:
        shapes += legend_of([*_meanings(step)], layout.size, layout.height)
    return _framed(shapes, layout.size, layout.height)


def _chess_board(size: int) -> Iterator[Shape]:
    for row in range(size):
        for column in range((row + 1) % 2, size, 2):
            yield Box(column, row, 1, 1, SHADE)
    for at in range(size + 1):
        width = _THIN if 0 < at < size else _THICK
        yield Stroke(0, at, size, at, width, INK)
        yield Stroke(at, 0, at, size, width, INK)


def _queens(puzzle: Puzzle, values: Sequence[int], entry_ink: str) -> Iterator[Shape]:
    """Cell by cell of the puzzle the queen of a row, whose value is her column."""
    for row, column in enumerate(values):
        if column:
            given = puzzle.givens[row] != 0
            ink = INK if given else entry_ink
            yield Label(column - 0.5, row + 0.5, _VALUE_SIZES[0], "Q", ink, bold=given)


def _framed(shapes: Sequence[Shape], columns: int, rows: int) -> Scene:
    """The board with a margin, and with what stands beside it."""
    labels = [shape for shape in shapes if isinstance(shape, Label)]
    left = max([0, *(math.ceil(-label.x) for label in labels)])
    top = max([0, *(math.ceil(-label.y) for label in labels)])
    right = max([0, *(math.ceil(label.x - columns) for label in labels)])
    bottom = max([0, *(math.ceil(label.y - rows) for label in labels)])
    width, height = columns + left + right, rows + top + bottom
    x, y = _MARGIN + left, _MARGIN + top
    placed = tuple(moved(shape, x, y) for shape in shapes)
    return Scene(width + 2 * _MARGIN, height + 2 * _MARGIN, placed, x, y)


def moved(shape: Shape, right: float, down: float) -> Shape:
    """A shape at another place."""
    if isinstance(shape, Stroke):
        return shape._replace(
            x1=shape.x1 + right, y1=shape.y1 + down, x2=shape.x2 + right, y2=shape.y2 + down
        )
    return shape._replace(x=shape.x + right, y=shape.y + down)


def _shades(layout: Layout) -> Iterator[Shape]:
    """Cells of windows and the like; diagonals are lines."""
    windows = (h for h in layout.extra if len(h.cells) == layout.size and h.kind != "diagonal")
    yield from _squares({cell for house in windows for cell in house.cells}, layout, SHADE)
    for house in layout.extra:
        if house.kind == "diagonal":
            (r1, c1), (r2, c2) = (divmod(house.cells[at], layout.size) for at in (0, -1))
            left = c1 < c2
            yield Stroke(
                c1 + (not left), r1 + (r1 > r2), c2 + left, r2 + (r2 > r1), _THICK / 2, LIGHT
            )


def _houses_of(step: Step | None, layout: Layout) -> Iterator[Shape]:
    cover = {cell for house in (step.cover if step else ()) for cell in house.cells}
    yield from _squares(cover, layout, COVER)
    for cell in sorted(cover):  # lines, for paper without colours
        row, column = divmod(cell, layout.size)
        for begin in (0.0, 0.5):
            yield Stroke(column, row + begin + 0.5, column + 0.5 + begin, row, _THIN / 2, LIGHT)
    cells = {cell for house in (step.houses if step else ()) for cell in house.cells}
    yield from _squares(cells, layout, HOUSE)
    for cell in sorted(cells & cover):  # both: half of each
        row, column = divmod(cell, layout.size)
        yield Box(column, row + 0.5, 1, 0.5, COVER)


def _squares(cells: set[int], layout: Layout, colour: str) -> Iterator[Shape]:
    for cell in sorted(cells):
        row, column = divmod(cell, layout.size)
        yield Box(column, row, 1, 1, colour)


def _meanings(step: Step) -> Iterator[tuple[str | bool, str]]:
    """The legend of a step and of its arrows: a colour, or True for a solid arrow, and words."""
    for number, highlight in enumerate(step.highlights):
        if not {*highlight.candidates} <= {*step}:
            yield ROLES[number % len(ROLES)], highlight.role
    if step.blockers:
        yield BLOCKER, "sees other cells there"
    if step.houses:
        yield HOUSE, listed(house.name for house in step.houses)
    if step.cover:
        yield COVER, listed(house.name for house in step.cover)
    if step.eliminations:
        yield GONE, "crossed out"
    if step.placements:
        yield PLACED, "placed"
    yield from meanings_of_arrows(step)


def _blockers(step: Step | None, layout: Layout) -> Iterator[Shape]:
    for cell in step.blockers if step else ():
        yield from spot(*_middle(cell, layout), 0.8, BLOCKER)


def _middle(cell: int, layout: Layout) -> tuple[float, float]:
    row, column = divmod(cell, layout.size)
    return column + 0.5, row + 0.5


def _highlights(step: Step | None, layout: Layout, shown: Sequence[int]) -> Iterator[Shape]:
    if step is None:
        return
    colours: dict[Candidate, str] = {}
    for number, highlight in enumerate(step.highlights):
        for candidate in highlight.candidates:
            colours[candidate] = ROLES[number % len(ROLES)]  # a part of a part comes later
    for chain in step.chains:
        for node in chain.nodes:
            for cell in node.cells:
                on = Candidate(cell, node.value)
                colours.setdefault(on, ROLES[0] if node.on else ROLES[1])
    colours |= dict.fromkeys(step.eliminations, GONE)
    colours |= dict.fromkeys(step.placements, PLACED)
    side = _mark_side(layout)
    for candidate, colour in colours.items():
        if shown[candidate.cell]:  # of a pattern that has filled cells, or what is placed
            yield from spot(*_middle(candidate.cell, layout), 0.8, colour)
        else:
            yield from spot(*_mark_place(layout, candidate), side, colour)


def _lines(layout: Layout, areas: Sequence[int] | None) -> Iterator[Shape]:
    """Thin lines everywhere, thick ones where a region ends: joined to long ones."""
    rows, columns = layout.height, layout.size

    def area(row: int, column: int) -> int:
        if not (0 <= row < rows and 0 <= column < columns):
            return _NOTHING
        return 0 if areas is None else areas[row * columns + column]

    def is_drawn(one: int, other: int, thick: bool) -> bool:
        return one != other if thick else one == other != _NOTHING

    for thick in (False, True):
        width = _THICK if thick else _THIN
        cap = width / 2 if thick else 0.0
        for row in range(rows + 1):
            edges = [is_drawn(area(row - 1, c), area(row, c), thick) for c in range(columns)]
            for begin, end in _runs(edges):
                yield Stroke(begin - cap, row, end + cap, row, width, INK if thick else LIGHT)
        for column in range(columns + 1):
            edges = [is_drawn(area(r, column - 1), area(r, column), thick) for r in range(rows)]
            for begin, end in _runs(edges):
                yield Stroke(column, begin - cap, column, end + cap, width, INK if thick else LIGHT)


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    begin = None
    for at, flag in enumerate([*flags, False]):
        if flag and begin is None:
            begin = at
        elif not flag and begin is not None:
            yield begin, at
            begin = None


def _signs(layout: Layout) -> Iterator[Shape]:
    """Inequalities between neighbours."""
    for relation in layout.relations:
        (r1, c1), (r2, c2) = (
            divmod(relation.first, layout.size),
            divmod(relation.second, layout.size),
        )
        if abs(r1 - r2) + abs(c1 - c2) != 1 or layout.size < 2:
            continue
        less, more = relation.permits(1, 2), relation.permits(2, 1)
        if less == more:
            continue
        forward = less == (r1 < r2 or c1 < c2)
        x, y = (c1 + c2) / 2 + 0.5, (r1 + r2) / 2 + 0.5
        yield Box(x - 0.13, y - 0.13, 0.26, 0.26, "#ffffff", round=True)
        # Two lines from the tip: not every font has signs that point up and down.
        tip, reach = (-_SIGN, _SIGN) if forward else (_SIGN, -_SIGN)
        for side in (-_SIGN, _SIGN):
            along, across = ((tip, 0), (reach, side)) if r1 == r2 else ((0, tip), (side, reach))
            (x1, y1), (x2, y2) = along, across
            yield Stroke(x + x1, y + y1, x + x2, y + y2, 0.035, INK)


def _discs(layout: Layout, values: Sequence[int]) -> Iterator[Shape]:
    for cell, value in enumerate(values):
        if value and layout.value_count <= len(_DISCS):
            row, column = divmod(cell, layout.size)
            yield Box(column + 0.1, row + 0.1, 0.8, 0.8, _DISCS[value - 1], True)


def _values(
    puzzle: Puzzle, values: Sequence[int], entry_ink: str, texts: Mapping[int, str]
) -> Iterator[Shape]:
    """The values, or the texts that are shown instead."""
    usual = len(str(puzzle.size))
    gaps = set(puzzle.layout.gaps)
    for cell, value in enumerate(values):
        if value and cell not in gaps:
            row, column = divmod(cell, puzzle.size)
            text = texts.get(cell) or str(value + puzzle.layout.least - 1)
            size = _VALUE_SIZES[min(max(usual, len(text)), 3) - 1]
            given = puzzle.givens[cell] != 0
            yield Label(
                column + 0.5, row + 0.5, size, text, INK if given else entry_ink, bold=given
            )


def _marks(layout: Layout, values: Sequence[int], marks: Candidates | None) -> Iterator[Shape]:
    if marks is None:
        return
    size = _mark_side(layout) * (0.8 if layout.value_count < 10 else 0.62)
    for cell, value in enumerate(values):
        if not value:
            for mark in marks.of(cell):
                x, y = _mark_place(layout, Candidate(cell, mark))
                yield Label(x, y, size, str(mark + layout.least - 1), MARK)


def _mark_side(layout: Layout) -> float:
    return 0.92 / math.ceil(math.sqrt(layout.value_count))


def _mark_place(layout: Layout, candidate: Candidate) -> tuple[float, float]:
    across = math.ceil(math.sqrt(layout.value_count))
    row, column = divmod(candidate.cell, layout.size)
    down, right = divmod(candidate.value - 1, across)
    side = _mark_side(layout)
    rows = math.ceil(layout.value_count / across)
    return (
        column + 0.5 + (right - (across - 1) / 2) * side,
        row + 0.5 + (down - (rows - 1) / 2) * side,
    )
