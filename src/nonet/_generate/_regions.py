"""Jigsaw regions, drawn at random."""

from __future__ import annotations

from random import Random

from nonet.engines import ENGINES, Stop
from nonet.errors import ShapeError, UnsupportedError
from nonet.model import Layout, Puzzle

_STEPS_PER_ROW = 60  # of which most find no branch, or one that changes nothing
_MOST_DRAWS = 50
_NODES = 20_000  # to see whether a grid fills them


def draw_regions(size: int, seed: int) -> list[int]:
    """Connected regions of N cells each, which at least one grid fills: a label for each cell.

    They are not just boxes, unless nothing else is possible (1x1).

    It begins with boxes (or rows, where there are none). Again and again two neighbouring regions
    become one, a random tree is grown over it, and one of its branches that has half of the cells
    is cut off (as electoral districts are drawn: DeFord, Duchin, Solomon: Recombination, 2021).
    The same for a seed on every machine.

    Raises:
        UnsupportedError: None were found that a grid fills.
    """
    plain = _shape(_boxes_or_rows(size))
    for draw in range(_MOST_DRAWS):
        # After several failures they are drawn nearer to boxes.
        steps = _STEPS_PER_ROW * size // (1 + draw // 10)
        labels = _draw(size, Random(f"regions {seed} {draw}"), steps)
        if _shape(labels) == plain and draw < _MOST_DRAWS - 1:
            continue
        layout = Layout.of(size, regions=labels)
        search = ENGINES.get("native").start(Puzzle(layout, [0] * layout.cell_count), 0)
        if search.run(1, node_limit=_NODES) is Stop.LIMIT:
            return labels
    raise UnsupportedError(f"no regions were found that a {size}x{size} grid can fill: give some")


def _draw(size: int, chance: Random, steps: int) -> list[int]:
    labels = _boxes_or_rows(size)
    beside = [_neighbours(cell, size) for cell in range(size * size)]
    for _ in range(steps):
        cell = chance.randrange(size * size)
        own = labels[cell]
        others = [labels[near] for near in beside[cell] if labels[near] != own]
        if not others:
            continue
        other = chance.choice(others)
        both = {cell for cell, label in enumerate(labels) if label in (own, other)}
        half = _half(both, cell, beside, chance)
        for member in both if half else ():
            labels[member] = own if member in half else other
    return labels


def _half(cells: set[int], root: int, beside: list[list[int]], chance: Random) -> set[int]:
    """One of two connected halves of connected cells; empty if this tree has no such branch."""
    parents = {root: root}
    order = []  # parents before children
    waiting = [(root, root)]
    while waiting:
        cell, parent = waiting.pop(chance.randrange(len(waiting)))
        if cell in parents and cell != root:
            continue
        parents[cell] = parent
        order.append(cell)
        waiting += [(near, cell) for near in beside[cell] if near in cells and near not in parents]
    below = {cell: {cell} for cell in order}
    for cell in reversed(order[1:]):
        if 2 * len(below[cell]) == len(cells):
            return below[cell]
        below[parents[cell]] |= below[cell]
    return set()


def _boxes_or_rows(size: int) -> list[int]:
    try:
        labels = Layout.of(size).region_of
    except ShapeError:  # a prime number
        labels = None
    return list(labels) if labels else [cell // size for cell in range(size * size)]


def _shape(labels: list[int]) -> list[int]:
    """The same for all names that the same regions can have."""
    names: dict[int, int] = {}
    return [names.setdefault(label, len(names)) for label in labels]


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    beside = [cell + step for step, fits in ((-1, column > 0), (1, column + 1 < size)) if fits]
    return beside + [
        cell + step for step, fits in ((-size, row > 0), (size, row + 1 < size)) if fits
    ]
