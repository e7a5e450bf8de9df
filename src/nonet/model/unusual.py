"""Boards that are not square, or whose values are not 1 to N."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonet.errors import ShapeError
from nonet.model.boxes import Box, BoxChoice, parse_box, tiling
from nonet.model.cells import as_integer
from nonet.model.regions import labels_of

_MOST_VALUES = 255


def unusual_board(
    size: int,
    box: BoxChoice,
    regions: str | Sequence[int] | None,
    rows: int | None,
    values: range | None,
    *,
    repeats: bool = False,
) -> tuple[Box | None, tuple[int, ...] | None, int, range]:
    """The boxes, the regions, the number of rows and the values of such a board.

    Args:
        size: The number of columns.
        box: As of `nonet.Layout.of`, and so are the others.
        regions: A label for each cell.
        rows: None for as many as columns.
        values: None for 1 to the greater of rows and columns.
        repeats: Whether values may repeat in rows and columns.

    Raises:
        ShapeError: They do not fit together.
    """
    height = size if rows is None else as_integer(rows)
    if values is None:
        values = range(1, max(size, height) + 1)
    if not isinstance(values, range) or values.step != 1 or not 1 <= len(values) <= _MOST_VALUES:
        raise ShapeError(f"values are a range of 1 to {_MOST_VALUES}, as range(0, 9), not {values}")
    if height < 1 or (max(size, height) > len(values) and not repeats):
        raise ShapeError(
            f"a board of {height}x{size} needs at least {max(size, height)} values, one for each "
            f"cell of a row or column, not {len(values)}"
        )
    shape = labels = None
    if regions is not None:
        if box not in (None, "none"):
            raise ShapeError("give a box shape or regions, not both")
        labels = labels_of(regions, height * size, f"{height}x{size}")
        most = max(Counter(labels).values())
        if most > len(values):
            raise ShapeError(f"a region has {most} cells, but there are only {len(values)} values")
    elif height == size and (box is None or (len(values) == size and not repeats)):
        shape = parse_box(size, box)
    elif box not in (None, "none"):
        shape = tiling(box, (height, size), len(values))
    return shape, labels, height, values
