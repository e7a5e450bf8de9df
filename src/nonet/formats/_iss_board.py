"""The board that words of Interactive Sudoku Solver's text say: its shape, boxes and houses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._iss_words import Word, misplaced
from nonet.lazy import compiled_later
from nonet.model import Box, House, Layout, default_box, diagonals, neighbours, windows

_SHAPE = compiled_later(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_VALUES = compiled_later(r"(\d{1,3})|(\d{1,3})-(\d{1,3})", re.ASCII)


def board_of(words: Sequence[Word]) -> Layout:
    """The board without the rules that are constraints."""
    named = {word.name: word for word in words}
    rows, columns, values, raw = shape_of(named.get("shape"))
    if raw:
        layout = Layout.of(columns, "none", rows=rows, values=values, repeats=True)
        return _with_houses(layout, words, named)
    box = implied_box(named, rows, columns)
    usual = rows == columns and values == range(1, rows + 1)
    labels = named["jigsaw"].arguments[-1:] if "jigsaw" in named else []
    few = rows == columns == len(values) and box is not None and box.rows * box.columns < rows
    if few:
        box = None  # boxes that lack values are rules: `small_boxes`
    alone = sum(word.name == "jigsaw" for word in words) == 1
    if alone and labels and box is None and usual and _is_even(labels[0], rows):
        layout = Layout.of(columns, regions=labels[0])
        labels = []
    elif usual:
        layout = Layout.of(columns, box or "none")
    else:
        layout = Layout.of(columns, box or "none", rows=rows, values=values)
    return _with_houses(layout, words, named if labels else {})


def _with_houses(layout: Layout, words: Sequence[Word], named: dict[str, Word]) -> Layout:
    """With jigsaw pieces, diagonals and the like."""
    pieces = [word for word in words if word.name == "jigsaw"] if "jigsaw" in named else []
    for word in pieces:
        layout = _with_pieces(layout, "".join(word.arguments[-1:]), word)
    done = []
    for word in words:
        if (word.name, word.arguments) in done:
            continue  # said twice
        if word.name == "windoku":
            layout = _windoku(layout, region_size({word.name: word for word in words}))
        elif word.name in HOUSES:
            layout = HOUSES[word.name](layout, word)
        elif is_of_chess(word, layout):
            layout = CHESS[word.name](layout)
        done.append((word.name, word.arguments))
    return layout


def shape_of(word: Word | None) -> tuple[int, int, range, bool]:
    """The rows, the columns, the values, and whether these may repeat in rows and columns."""
    if word is None:
        return 9, 9, range(1, 10), False
    match = _SHAPE.fullmatch(word.arguments[0]) if word.arguments else None
    if match is None or "0" in match.groups():
        raise misplaced(word, "a shape is rows and columns: '.Shape~6x6'")
    rows, columns = int(match[1]), int(match[2])
    values = range(1, max(rows, columns) + 1)
    if len(word.arguments) > 1 and word.arguments[1]:
        span = _VALUES.fullmatch(word.arguments[1])
        if span is None:
            raise misplaced(word, "the values are a number or a range: '.Shape~9x9~0-8'")
        values = range(1, int(span[1]) + 1) if span[1] else range(int(span[2]), int(span[3]) + 1)
    kind = "".join(word.arguments[2:3]).lower()
    if kind not in ("", "sudoku", "raw"):
        raise UnsupportedError(f"a grid of the type {word.arguments[2]!r} is not supported")
    if len(values) < max(rows, columns) and kind != "raw":
        raise misplaced(word, "there are fewer values than cells in a row")
    return rows, columns, values, kind == "raw"


def implied_box(named: dict[str, Word], rows: int, columns: int) -> Box | None:
    """The most square box of as many cells as the longer of row and column that tiles the board."""
    if "noboxes" in named:
        return None
    return box_of(region_size(named) or max(rows, columns), rows, columns)


def small_boxes(words: Sequence[Word], layout: Layout) -> list[tuple[int, ...]]:
    """The boxes of a square board that are said to have fewer cells than a row."""
    named = {word.name: word for word in words}
    box = implied_box(named, layout.height, layout.size)
    square = layout.height == layout.size == layout.value_count and not layout.repeats
    if not square or box is None or box.rows * box.columns >= layout.size:
        return []
    cells: dict[tuple[int, int], list[int]] = {}
    for cell in range(layout.cell_count):
        row, column = divmod(cell, layout.size)
        cells.setdefault((row // box.rows, column // box.columns), []).append(cell)
    return [tuple(group) for group in cells.values()]


def region_size(named: dict[str, Word]) -> int:
    """How many cells boxes are said to have; 0 if nothing is said."""
    if "regionsize" not in named:
        return 0
    word = named["regionsize"]
    if len(word.arguments) != 1 or not re.fullmatch(r"\d{1,3}", word.arguments[0]):
        raise misplaced(word, "a number of cells is expected")
    return int(word.arguments[0])


def box_of(values: int, rows: int, columns: int) -> Box | None:
    """The most square box of so many cells that tiles a board."""
    if rows == columns == values:
        return default_box(rows)
    for short in range(int(values**0.5), 1, -1):
        long, rest = divmod(values, short)
        if rest:
            continue
        for height, width in ((short, long), (long, short)):
            if rows % height == 0 and columns % width == 0:
                return Box(height, width)
    return None


def _is_even(labels: str, size: int) -> bool:
    return len(labels) == size * size and all(labels.count(label) == size for label in set(labels))


def _with_pieces(layout: Layout, labels: str, word: Word) -> Layout:
    """With jigsaw pieces beside the boxes; one piece may be of another size and means nothing."""
    if len(labels) != layout.cell_count:
        raise misplaced(word, f"{layout.cell_count} letters are expected, not {len(labels)}")
    pieces: dict[str, list[int]] = {}
    for cell, label in enumerate(labels):
        pieces.setdefault(label, []).append(cell)
    if len(pieces) == 1:
        return layout
    sizes = range(max(layout.height, layout.size), layout.value_count + 1)
    kept = [cells for cells in pieces.values() if len(cells) in sizes]
    if len(pieces) - len(kept) > 1:
        raise misplaced(word, "the pieces differ in size")
    first = 1 + sum(house.kind == "piece" for house in layout.houses)
    houses = [House("piece", i, tuple(cells)) for i, cells in enumerate(kept, first)]
    return layout.with_houses(houses)


def _diagonal(layout: Layout, word: Word) -> Layout:
    if layout.height != layout.size:
        raise UnsupportedError("a board that is not square has no diagonals")
    both = diagonals(layout.size)
    # 1 rises to the right, -1 falls.
    chosen = {"1": both[1], "-1": both[0]}.get(word.arguments[0] if word.arguments else "")
    if chosen is None:
        raise FormatError("a diagonal is 1 or -1: '.Diagonal~1'")
    return layout.with_houses([chosen])


def _windoku(layout: Layout, size: int) -> Layout:
    """With windows as large as a box of all values; where there is no such box, there are none."""
    if layout.height != layout.size:
        raise UnsupportedError("windows need a board that is square")
    box = box_of(size or layout.value_count, layout.height, layout.size)
    if box is None or layout.size in box:
        return layout
    return layout.with_houses(windows(layout.size, box))


# Words that change the board itself.
HOUSES: dict[str, Callable[[Layout, Word], Layout]] = {
    "shape": lambda layout, word: layout,
    "noboxes": lambda layout, word: layout,
    "jigsaw": lambda layout, word: layout,
    "regionsize": lambda layout, word: layout,
    "diagonal": _diagonal,
    "windoku": lambda layout, word: layout,
}


def is_of_chess(word: Word, layout: Layout) -> bool:
    """True if a rule of chess is houses, as the games make them, and no constraint."""
    return word.name in CHESS and layout.has_usual_values and layout.height == layout.size


def _of_chess(kind: str) -> Callable[[Layout], Layout]:
    @lru_cache(maxsize=16)
    def on(layout: Layout) -> Layout:
        from nonet.games import antiking, antiknight

        moves = (antiking if kind == "king" else antiknight).MOVES
        return layout.with_houses(neighbours(kind, layout.size, moves))

    return on


CHESS = {"antiknight": _of_chess("knight"), "antiking": _of_chess("king")}
