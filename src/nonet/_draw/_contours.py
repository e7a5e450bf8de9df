"""The outlines of sets of cells."""

from __future__ import annotations

from collections.abc import Collection

from nonet.model.figures import Point


def contours(cells: Collection[int], columns: int, inset: float) -> list[list[Point]]:
    """The outlines of cells, clockwise, as far inside as `inset`: the corners of each.

    Example:
        >>> contours([0, 1], 4, 0.25)
        [[(0.25, 0.25), (0.25, 1.75), (0.75, 1.75), (0.75, 0.25)]]
    """
    inside = {divmod(cell, columns) for cell in cells}
    # From each corner the ways along sides of a cell that are outer ones, the cell on their right.
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(inside):
        for (down, right), (at_row, at_column), way in (
            ((-1, 0), (0, 0), (0, 1)),
            ((0, 1), (0, 1), (1, 0)),
            ((1, 0), (1, 1), (0, -1)),
            ((0, -1), (1, 0), (-1, 0)),
        ):
            if (row + down, column + right) not in inside:
                ways.setdefault((row + at_row, column + at_column), []).append(way)
    loops = []
    while ways:
        start = min(ways)
        loops.append(_loop(start, ways, inset))
    return loops


def _loop(
    start: tuple[int, int], ways: dict[tuple[int, int], list[tuple[int, int]]], inset: float
) -> list[Point]:
    """One outline, whose ways are taken out."""
    at, way = start, ways[start][0]
    path: list[tuple[tuple[int, int], tuple[int, int]]] = []
    while at in ways:
        down, right = way
        turned = right, -down  # to the right: there two cells meet at a corner only
        way = turned if turned in ways[at] else way if way in ways[at] else ways[at][0]
        ways[at].remove(way)
        if not ways[at]:
            del ways[at]
        path.append((at, way))
        at = at[0] + way[0], at[1] + way[1]
        if at == start:
            break
    corners = []
    for (_, before), (corner, after) in zip([path[-1], *path[:-1]], path, strict=True):
        if before != after:
            inner = [(right, -down) for down, right in (before, after)]
            place = [corner[i] + inset * (inner[0][i] + inner[1][i]) for i in (0, 1)]
            corners.append((place[0], place[1]))
    return corners
