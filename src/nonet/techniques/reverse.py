"""Reverse BUG: two values whose givens stand where they could be cut off from the rest.

Take two values a and b, and cells with them so that each row, column and box has both of them there
or neither, all givens of the two among them. If other cells had a and b as well, these could be
exchanged there, and there would be a second solution::

    a . . | b . .      no other a or b is given: with an a in the corner these four would be
    . . . | . . .      cut off, and the a and b of all other rows could be exchanged
    b . . | ? . .

So what would complete such a set is false. The smallest set is a rectangle (a *reverse unique
rectangle*). From the "New Sudoku Players' Forum".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import Pair


def _reverse(state: State) -> Iterator[Step]:
    layout = state.layout
    if layout.extra or len(layout.full_houses) != len(layout.masks):
        return
    for a, b in permutations(range(1, state.value_count + 1), 2):
        given = [cell for cell, value in enumerate(state.givens) if value in (a, b)]
        for target in cells_of(state.places[a]):
            closed = _closed(state, (a, b), given, target)
            if closed is not None and len(closed) < 2 * state.size:
                yield _step(state, a, target, closed)


def _closed(
    state: State, pair: tuple[int, int], given: list[int], target: int
) -> dict[int, int] | None:
    """The least set with the givens and the target of which no house has one value alone."""
    layout, (a, b) = state.layout, pair
    where = {cell: state.values[cell] for cell in given} | {target: a}
    todo = list(where)
    while todo:
        cell = todo.pop()
        wanted = b if where[cell] == a else a
        for number in layout.house_numbers[cell]:
            partner = _holder(state, layout, number, wanted, where)
            if partner is None:
                return None
            if partner not in where:
                where[partner] = wanted
                todo.append(partner)
    return where


def _holder(
    state: State, layout: Layout, number: int, value: int, where: dict[int, int]
) -> int | None:
    """The cell of a house that has a value, on the board or by what was assumed."""
    for cell in layout.house_cells[number]:
        if where.get(cell, state.values[cell]) == value:
            return cell
    return None


def _step(state: State, value: int, target: int, closed: dict[int, int]) -> Step:
    filled = {cell: own for cell, own in closed.items() if cell != target}
    pattern: list[Pair] = [(own, 1 << cell) for cell, own in filled.items()]
    return step(
        "Reverse BUG",
        state,
        gone=[(value, 1 << target)],
        cells=sum(1 << cell for cell in closed),
        parts={"pattern": pattern, "target": [(value, 1 << target)]},
        assumes_unique=True,
    )


REVERSE_BUG = Technique(
    name="Reverse BUG",
    order=4261,
    summary="Two values that would be cut off in some cells from all the rest of both.",
    reason=(
        "with {gone} in {target} each row, column and box has either both of {pattern_values} in "
        "{cells} or neither. All givens of the two are among these cells, so in the others they "
        "could be exchanged, and there would be a second solution."
    ),
    find=_reverse,
    assumes_unique=True,
    usual=False,
    supports=needs_boxes,
    needs_full_houses=True,
)
