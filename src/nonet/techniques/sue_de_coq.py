"""Sue de Coq: cells where a line and a box cross, with as many values as cells around them.

Take cells of the crossing, cells of the rest of the line and cells of the rest of the box, so that
line cells and box cells have no value in common, and all together have as many values as there are
cells. No value can stand twice in them, so each stands just once::

    line: [1234 1234] 12 .      crossing, one cell of the line, one of the box:
    box:  34                    four cells, four values: 1 2 go from the line, 3 4 from the box

The values of the line's part leave the rest of the line, those of the box's part the rest of the
box, and those of the crossing alone leave both. Found by "Sue de Coq" on the Sudoku forums.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.model import State, Step
from nonet.model.cells import cells_of
from nonet.techniques._board import Board, board_of
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._tools import digits, houses, lit, marks_by_value

# Of the line or the box besides the crossing: all there can be on 9x9; choices double with each
# cell.
_MOST_CELLS = 6
_MOST_CELLS_LARGE = 2


def _parts(bits: list[int], cells: int) -> list[tuple[int, int]]:
    """All choices of one or more cells with their values."""
    most = _MOST_CELLS if cells.bit_count() <= _MOST_CELLS else _MOST_CELLS_LARGE
    found = [(0, 0)]
    for cell in cells_of(cells):
        found += [
            (chosen | 1 << cell, values | bits[cell])
            for chosen, values in found
            if chosen.bit_count() < most
        ]
    return found[1:]


def _sue_de_coqs(state: State) -> Iterator[Step]:
    board = board_of(state.layout)
    bits = digits(state)
    empty = state.places[0]
    for first, second, crossing in board.crossings:
        inside = list(cells_of(crossing & empty))
        line = empty & board.masks[first] & ~crossing
        box = empty & board.masks[second] & ~crossing
        if len(inside) < 2 or not line or not box:
            continue
        in_line, in_box = _parts(bits, line), _parts(bits, box)
        for size in (2, 3):
            for chosen in combinations(inside, size):
                core, values = 0, 0
                for cell in chosen:
                    core |= 1 << cell
                    values |= bits[cell]
                if values.bit_count() >= size + 2:
                    parts = [
                        [p for p in side if p[1] & values and _fits(p, values, size)]
                        for side in (in_line, in_box)
                    ]
                    yield from _combine(state, board, (first, second), core, values, parts)


def _fits(part: tuple[int, int], values: int, size: int) -> bool:
    """Whether a part adds fewer new values than cells, so that it helps at all."""
    cells, own = part
    return (own & ~values).bit_count() < cells.bit_count()


def _combine(
    state: State,
    board: Board,
    numbers: tuple[int, int],
    core: int,
    values: int,
    parts: list[list[tuple[int, int]]],
) -> Iterator[Step]:
    line, box = (board.masks[number] for number in numbers)
    size = core.bit_count()
    for left, left_values in parts[0]:
        for right, right_values in parts[1]:
            if left_values & right_values:
                continue
            every = values | left_values | right_values
            if size + left.bit_count() + right.bit_count() != every.bit_count():
                continue
            gone = []
            for value in cells_of(every):
                rest = 0
                if not right_values >> value & 1:
                    rest |= line & ~left & ~core
                if not left_values >> value & 1:
                    rest |= box & ~right & ~core
                gone.append((value, state.places[value] & rest))
            if any(mask for _, mask in gone):
                every_mark = [
                    [(v, state.places[v] & part) for v in range(1, state.size + 1)]
                    for part in (core, left, right)
                ]
                yield Step(
                    "Sue de Coq",
                    eliminations=tuple(dict.fromkeys(marks_by_value(gone))),
                    cells=tuple(cells_of(core | left | right)),
                    houses=houses(board, numbers),
                    highlights=lit(
                        core=marks_by_value(every_mark[0]),
                        line=marks_by_value(every_mark[1]),
                        box=marks_by_value(every_mark[2]),
                    ),
                )


SUE_DE_COQ = Technique(
    "Sue de Coq",
    1590,
    "A crossing of line and box that uses up the values of both.",
    "{core} (where line and box cross), {line} (in the line) and {box} (in the box) have as many "
    "values together as there are cells, and no value fits into them twice. So each stands there "
    "just once: the values of {line} are used up in the line, those of {box} in the box, and the "
    "others in both.",
    _sue_de_coqs,
    supports=needs_boxes,
)
