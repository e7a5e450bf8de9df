"""Takes drawings apart: lines into rows and rules, rows into cells, marks between cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from nonet.formats._format import Line
from nonet.formats._headers import Header, header_of
from nonet.formats._text import is_comment
from nonet.games import GAMES
from nonet.lazy import compiled_later
from nonet.model import default_box

# The weight of lines: 1 light, 2 heavy or double.
VERTICAL = {**dict.fromkeys("|│┆┊╎¦", 1), **dict.fromkeys("┃║┇┋╏", 2)}
HORIZONTAL = {**dict.fromkeys("-─┄┈╌", 1), **dict.fromkeys("=━═┅┉╍", 2)}
# Two patterns, as one for both would try every place of a long line again and again.
_RULE = compiled_later(r"[\s+*|¦.:'=\-\u2500-\u257f]+")
_STROKE = compiled_later("[" + "".join(HORIZONTAL) + "\u250c-\u254b\u2552-\u257f]")
_LONGEST = 10_000  # characters; a longer line is not a row, and not worth taking apart
_BARS = compiled_later("[" + "".join(VERTICAL) + "]+")
_MARKS = ".*_"
_WORD = compiled_later(r"\S+")


class Cell(NamedTuple):
    """The text of a cell (``.`` for nothing) and from which to which column it stands."""

    text: str
    start: int
    end: int


class Row(NamedTuple):
    """A line with cells: the texts between its bars, and the bars.

    Attributes:
        line: The line.
        parts: Each text between two bars, with its columns.
        bars: Column and weight of each bar.
        rules: The lines without cells that stand above it.
    """

    line: Line
    parts: list[Cell]
    bars: list[tuple[int, int]]
    rules: list[str]


class Drawing(NamedTuple):
    """Rows that belong together: one board, or several without a gap."""

    rows: list[Row]
    header: Header | None

    @property
    def header_gives_boxes(self) -> bool:
        """True if a comment says which boxes or regions there are."""
        header = self.header
        if header is None:
            return False
        game = header.rules.get("game")
        own = game is not None and GAMES.get(game).has_own_board
        return own or header.box is not None or "regions" in header.rules


_SPACED = compiled_later(r"\s*(?:- ){2,}-\s*")


def is_rule(text: str) -> bool:
    """True if a line holds borders and no cells."""
    # "| . . | - - |" is a row; corners drawn as dots stand beside at least two dashes.
    if not _RULE.fullmatch(text) or not _STROKE.search(text) or _BARS.fullmatch(text.strip()):
        return False
    if _SPACED.fullmatch(text):  # rather a row of empty cells
        return False
    return "." not in text or "--" in text or "==" in text


def drawings(lines: Iterator[Line]) -> Iterator[Drawing]:
    """The drawings of a text.

    A drawing ends where a bottom border is followed by a top border or by a blank line. A blank
    line elsewhere may stand between the bands of one board.
    """
    rows: list[Row] = []
    rules: list[str] = []  # since the last row
    header: Header | None = None
    gap = False
    for line in lines:
        comment, rule = is_comment(line.text), is_rule(line.text)
        if rows and (comment or (rules and (gap or rule)) or (gap and rule)):
            yield Drawing(rows, header)
            rows, rules, header = [], [], None
        if comment:
            header = header_of(line.text, header)
        if rule:
            rules.append(line.text)
        elif line.text and not comment:
            rows.append(_row(line, rules))
            rules = []
        gap = not line.text
    if rows:
        yield Drawing(rows, header)


def _row(line: Line, rules: list[str]) -> Row:
    text = line.text
    if len(text) > _LONGEST:
        return Row(line, [], [], rules)
    bars_ = list(_BARS.finditer(text))
    bars = [(m.start(), 2 if len(m[0]) > 1 else VERTICAL[m[0]]) for m in bars_]
    starts = [0] + [m.end() for m in bars_]
    ends = [m.start() for m in bars_] + [len(text)]
    parts = [Cell(text[a:b], a, b) for a, b in zip(starts, ends, strict=True)]
    if bars_ and not parts[0].text.strip():
        # A frame on the left: then one on the right, too, if nothing follows the last bar.
        del parts[0]
        if not parts[-1].text:
            del parts[-1]
    return Row(line, parts, bars, rules)


Cells = list[list[Cell]]


def cells_of(rows: Sequence[Row]) -> Cells | None:
    """The cells of all rows: N in each of N rows, or of a multiple of N; None if there is no way.

    People draw cells as words, as characters side by side, or as gaps between bars; the way that
    makes a square is the one that was meant.
    """
    several: Cells | None = None
    for split in (_between_bars, _words, _characters, _places):
        cells = split(rows)
        if not cells or len({len(row) for row in cells}) != 1:
            continue
        if len(cells[0]) == len(rows):
            return cells
        if several is None and _stacked(rows, cells):
            several = cells
    return several


def _stacked(rows: Sequence[Row], cells: Cells) -> bool:
    """True if the rows are several boards; of a prime size, it is rather one drawn badly."""
    width = len(cells[0])
    return width > 1 and len(rows) % width == 0 and default_box(width) is not None


def _split(rows: Sequence[Row], split: Callable[[Cell], list[Cell]]) -> Cells:
    return [[cell for part in row.parts for cell in split(part)] for row in rows]


def _between_bars(rows: Sequence[Row]) -> Cells | None:
    if any(len(part.text.split()) > 1 for row in rows for part in row.parts):
        return None

    def cell(part: Cell) -> list[Cell]:
        words = _word_cells(part)
        if words:
            return words
        # Bars are wider than a place where two stand together, cells never narrower than one.
        middle = (part.start + part.end) // 2
        return [Cell(".", middle, middle + 1)]

    return _split(rows, cell)


def _word_cells(part: Cell) -> list[Cell]:
    words = _WORD.finditer(part.text)
    return [Cell(m[0], part.start + m.start(), part.start + m.end()) for m in words]


def _words(rows: Sequence[Row]) -> Cells:
    return _split(rows, _word_cells)


def _characters(rows: Sequence[Row]) -> Cells:
    return _split(rows, partial(_every, first=0, step=1, skip_blank=True))


def _places(rows: Sequence[Row]) -> Cells | None:
    """Blanks are empty cells: between bars every character, or every second, is a cell."""
    rows = _filled(rows)
    widths = {len(part.text) for row in rows for part in row.parts}
    if len(widths) != 1:
        return None
    width = widths.pop()
    if any(char in _MARKS for row in rows for part in row.parts for char in part.text):
        return None  # where empty cells have a mark, a blank may be a value that is missing
    filled = {
        at for row in rows for part in row.parts for at, char in enumerate(part.text) if char != " "
    }
    ways = [(0, 1), (width % 2, 2), (1 - width % 2, 2)]
    for first, step in ways:
        cells = _split(rows, partial(_every, first=first, step=step, skip_blank=False))
        if all(at % step == first % step for at in filled) and len(cells[0]) == len(rows):
            return cells
    return None


def _filled(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows without a frame, with the blanks that are missing at the ends of lines."""
    columns = [at for at, _ in rows[0].bars]
    aligned = all([at for at, _ in row.bars] == columns for row in rows)
    if not columns or not aligned or not any(row.line.text[: columns[0]].strip() for row in rows):
        return rows
    inner = {b - a - 1 for a, b in pairwise(columns)}
    width = inner.pop() if inner else columns[0] + 1
    last = max(len(row.line.text) for row in rows) - columns[-1] - 1
    # A blank beside each bar belongs to the bar; at the ends of a row there is none.
    before = width - columns[0]
    if inner or before not in (0, 1) or last > width:
        return rows
    edges = [-1 - before, *columns, columns[-1] + 1 + width]
    filled = []
    for row in rows:
        text = " " * before + row.line.text.ljust(edges[-1])
        parts = [Cell(text[a + 1 + before : b + before], a + 1, b) for a, b in pairwise(edges)]
        filled.append(row._replace(parts=parts))
    return filled


def _every(part: Cell, *, first: int, step: int, skip_blank: bool) -> list[Cell]:
    return [
        Cell(char if char != " " else ".", part.start + at, part.start + at + 1)
        for at, char in enumerate(part.text)
        if at % step == first and not (skip_blank and char.isspace())
    ]


def borders(rows: Sequence[Row], cells: Cells) -> tuple[list[list[int]], list[list[int]]]:
    """The weights of the borders beside and above cells, as `_borders.layout_of` takes them."""
    left = [_beside(row, line) for row, line in zip(rows, cells, strict=True)]
    above = [_over(row.rules, line) for row, line in zip(rows[1:], cells[1:], strict=True)]
    return left, above


def _beside(row: Row, cells: Sequence[Cell]) -> list[int]:
    weights, bars, at = [], row.bars, 0
    for before, after in pairwise(cells):
        weight = 0
        while at < len(bars) and bars[at][0] < after.start:
            if bars[at][0] >= before.end:
                weight = max(weight, bars[at][1])
            at += 1
        weights.append(weight)
    return weights


def _over(rules: Sequence[str], cells: Sequence[Cell]) -> list[int]:
    weights = [0] * len(cells)
    for rule in rules:
        drawn = Counter(HORIZONTAL[char] for char in rule if char in HORIZONTAL)
        # A line drawn through covers all cells, though it may be out of step with them.
        solid = " " not in rule.strip() and len(drawn) == 1
        for index, cell in enumerate(cells):
            here = [HORIZONTAL.get(char, 0) for char in rule[cell.start : cell.end]]
            weight = next(iter(drawn)) if solid else max(here, default=0)
            weights[index] = max(weights[index], weight)
    return weights
