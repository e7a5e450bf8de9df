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
from functools import reduce
from itertools import combinations
from operator import or_

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import values_by_cell, within

# Of the line or the box besides the crossing: all there can be on 9x9; choices double with each
# cell.
_MOST_CELLS = 6
_MOST_CELLS_LARGE = 2


Part = list[tuple[int, int, int]]  # choices of cells, their values, and how many cells


def _parts(bits: list[int], cells: int) -> Part:
    """All choices of one or more cells with their values."""
    most = _MOST_CELLS if cells.bit_count() <= _MOST_CELLS else _MOST_CELLS_LARGE
    parts = [(0, 0, 0)]
    for cell in cells_of(cells):
        bit, own = 1 << cell, bits[cell]
        parts += [
            (chosen | bit, values | own, size + 1) for chosen, values, size in parts if size < most
        ]
    return parts[1:]


def _sue_de_coqs(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = values_by_cell(state)
    empty = state.places[0]
    for first, second, crossing in layout.crossings:
        # Sets looked through before, and as they were, have nothing now either.
        area = layout.masks[first] | layout.masks[second]
        key, here = ("Sue de Coq", first, second), tuple([mask & area for mask in state.places])
        if state.memo.get(key) == here:
            continue
        inside = list(cells_of(crossing & empty))
        line = empty & layout.masks[first] & ~crossing
        box = empty & layout.masks[second] & ~crossing
        if len(inside) < 2 or not line or not box:
            continue
        is_any = False
        cores = [
            (mask_of(chosen), values)
            for size in (2, 3)
            for chosen in combinations(inside, size)
            if (values := reduce(or_, (bits[cell] for cell in chosen))).bit_count() >= size + 2
        ]
        if cores:
            sides = _parts(bits, line), _parts(bits, box)
            for core, values in cores:
                for step_ in _combine(state, layout, (first, second), core, values, sides):
                    is_any = True
                    yield step_
        if not is_any:
            state.memo[key] = here


def _by_gain(part: Part, values: int, need: int) -> list[tuple[int, int, int]]:
    """The parts that share values with the core, and how many more cells than new values they add.

    Those of a line and of a box add `need` together, and each of them one at least.
    """
    other = ~values
    return [
        (gain, cells, own)
        for cells, own, size in part
        if own & values and 0 < (gain := size - (own & other).bit_count()) < need
    ]


def _combine(
    state: State,
    layout: Layout,
    numbers: tuple[int, int],
    core: int,
    values: int,
    sides: tuple[Part, Part],
) -> Iterator[Step]:
    line, box = (layout.masks[number] for number in numbers)
    need = values.bit_count() - core.bit_count()
    fitting: dict[int, list[tuple[int, int]]] = {}
    for gain, cells, own in _by_gain(sides[1], values, need):
        fitting.setdefault(need - gain, []).append((cells, own))
    for gain, left, left_values in _by_gain(sides[0], values, need) if fitting else ():
        for right, right_values in fitting.get(gain, ()):
            if left_values & right_values:
                continue
            every = values | left_values | right_values
            removed = []
            for value in cells_of(every):
                rest = 0
                if not right_values >> value & 1:
                    rest |= line & ~left & ~core
                if not left_values >> value & 1:
                    rest |= box & ~right & ~core
                removed.append((value, state.places[value] & rest))
            if any(mask for _, mask in removed):
                yield step(
                    "Sue de Coq",
                    state,
                    gone=removed,
                    cells=core | left | right,
                    houses=numbers,
                    parts={
                        "core": within(state, core),
                        "line": within(state, left),
                        "box": within(state, right),
                    },
                )


SUE_DE_COQ = Technique(
    name="Sue de Coq",
    order=1590,
    summary="A crossing of line and box that uses up the values of both.",
    reason=(
        "{core} (where line and box cross), {line} (in the line) and {box} (in the box) have only "
        "the values {values} together, as many as cells, and no value fits into them twice. So "
        "each stands there once: the values of {line} are used up in the line, those of {box} in "
        "the box, and the others in both."
    ),
    find=_sue_de_coqs,
    supports=needs_boxes,
)
