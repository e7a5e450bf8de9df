"""The layout that drawn borders show: areas of cells that nothing divides, boxes by heavy lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from nonet.errors import FormatError
from nonet.formats._boards import with_regions
from nonet.formats._text import in_rows
from nonet.model import Layout

Weights = Sequence[Sequence[int]]


def layout_of(size: int, left: Weights, above: Weights) -> Layout | None:
    """The layout that a drawing shows, or None if it shows none.

    Args:
        size: N.
        left: For each row the N - 1 borders between neighbours in it.
        above: For each pair of rows that touch the N borders between them.

    Raises:
        FormatError: The borders enclose groups of cells that are not N each.
    """
    left, above = _relevant(left, above)
    sides, floors = any(map(any, left)), any(map(any, above))
    if not sides and not floors:
        return None
    if not floors or not sides:
        # Lines in one direction only: the box is as high or wide as the number of cells asks for.
        lines = list(zip(*left, strict=True)) if sides else above
        if any(any(line) and not all(line) for line in lines):
            raise FormatError(
                "the drawing has lines in one direction only, and they end within the board: "
                "correct it or give the box shape"
            )
        run = _run([any(line) for line in lines])
        if run == 0 or size % run:
            return None
        return Layout.of(size, (size // run, run) if sides else (run, size // run))
    regions = _flood(size, left, above)
    counts = [regions.count(label) for label in range(max(regions) + 1)]
    if any(count != size for count in counts):
        raise FormatError(
            f"the lines of the drawing enclose {len(counts)} areas of "
            f"{', '.join(map(str, sorted(set(counts))))} cells, but boxes of a {size}x{size} board "
            f"have {size}: correct the drawing or give the box shape"
        )
    return with_regions(size, regions)


def _relevant(left: Weights, above: Weights) -> tuple[Weights, Weights]:
    """Only the borders that separate boxes."""
    uniform = [_uniform(left), _uniform(above)]
    if all(uniform):
        keep = [weight > min(uniform) for weight in uniform]
    else:
        keep = [not weight for weight in uniform]
    return (_heaviest(left) if keep[0] else []), (_heaviest(above) if keep[1] else [])


def _uniform(weights: Weights) -> int:
    """The weight that all borders of one direction have, 0 if they differ."""
    weights_ = {weight for row in weights for weight in row}
    return weights_.pop() if len(weights_) == 1 else 0


def _heaviest(weights: Weights) -> Weights:
    most = max((weight for row in weights for weight in row), default=0)
    return [[weight if weight == most else 0 for weight in row] for row in weights]


def _run(borders: Sequence[bool]) -> int:
    """The distance of lines that are equally far apart, else 0."""
    ends = [i for i, border in enumerate(borders, 1) if border] + [len(borders) + 1]
    return ends[0] if ends == list(range(ends[0], len(borders) + 2, ends[0])) else 0


def _flood(size: int, left: Weights, above: Weights) -> list[int]:
    """The number of the enclosed area that each cell lies in, in the order of first cells."""

    def joined(one: int, other: int) -> bool:
        row, column = divmod(max(one, other), size)
        beside = abs(one - other) == 1
        return not (left[row][column - 1] if beside else above[row - 1][column])

    numbered = enumerate(areas(size, joined))
    label = {cell: number for number, area in numbered for cell in area}
    return [label[cell] for cell in range(size * size)]


def areas(size: int, joined: Callable[[int, int], bool]) -> list[list[int]]:
    """The areas of a board, in the order of their first cells.

    Args:
        size: N.
        joined: Whether two cells that share a side are in one area.
    """
    seen = [False] * (size * size)
    areas_ = []
    for start in range(size * size):
        if seen[start]:
            continue
        seen[start] = True
        area, edge = [], [start]
        while edge:
            cell = edge.pop()
            area.append(cell)
            row, column = divmod(cell, size)
            sides = (cell - size, row), (cell + size, row + 1 < size)
            for other, inside in (*sides, (cell - 1, column), (cell + 1, column + 1 < size)):
                if inside and not seen[other] and joined(cell, other):
                    seen[other] = True
                    edge.append(other)
        areas_.append(area)
    return areas_


@lru_cache(maxsize=64)
def shows_boxes(layout: Layout) -> bool:
    """True if the borders read as the boxes or regions again."""
    if layout.regions is None:
        # A reader can make nothing of no lines at all, nor of lines between all cells of a row.
        return layout.box is not None and 1 not in layout.box
    size, regions = layout.size, layout.regions
    rows = in_rows(regions, size)
    left = [[int(a != b) for a, b in pairwise(row)] for row in rows]
    above = [[int(a != b) for a, b in zip(*pair, strict=True)] for pair in pairwise(rows)]
    try:
        layout_ = layout_of(size, left, above)
    except FormatError:
        return False
    return layout_ is not None and layout_.regions == layout.regions
