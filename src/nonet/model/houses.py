"""Houses: groups of cells whose values all differ, and those beyond rows, columns and boxes."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.errors import ShapeError, UsageError
from nonet.frozen import frozen
from nonet.model.boxes import Box
from nonet.model.cells import as_integer, mask_of


@frozen(slots=True)
class House:
    """Cells that must all hold different values.

    Attributes:
        kind: ``row``, ``column``, ``box``, ``region``, ``diagonal``, ``window`` or another word.
        number: 1-based, counted per kind.
        cells: The cells in ascending order.

    Example:
        >>> row = nonet.Layout.of(4).houses[1]
        >>> row.kind, row.number, row.cells
        ('row', 2, (4, 5, 6, 7))
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        # NumPy's numbers would make bit sets overflow, and lists cannot be hashed.
        object.__setattr__(self, "cells", tuple(map(as_integer, self.cells)))

    @property
    def name(self) -> str:
        """The name that people give it: ``row 3``."""
        return f"{self.kind} {self.number}"

    @property
    def mask(self) -> int:
        """Its cells as a bit set."""
        return mask_of(self.cells)


def diagonals(size: int) -> tuple[House, House]:
    """The two long diagonals."""
    return (
        House("diagonal", 1, tuple(range(0, size * size, size + 1))),
        House("diagonal", 2, tuple((i + 1) * (size - 1) for i in range(size))),
    )


def windows(size: int, box: Box) -> tuple[House, ...]:
    """The windows of a Windoku: as large as a box, one cell in from each box corner.

    Raises:
        ShapeError: The boxes leave no room for them (there must be two bands and two stacks).
    """
    if size in box:
        raise ShapeError(f"a {size}x{size} board with boxes {box} has no room for windows")
    tops, lefts = (range(1, size - side, side + 1)[: size // side - 1] for side in box)
    corners = [(top, left) for top in tops for left in lefts]
    return tuple(
        House(
            "window",
            number,
            tuple((top + r) * size + left + c for r in range(box.rows) for c in range(box.columns)),
        )
        for number, (top, left) in enumerate(corners, 1)
    )


def neighbours(kind: str, size: int, moves: Sequence[tuple[int, int]]) -> tuple[House, ...]:
    """A house of two cells for every two cells that are a move apart, so that they differ.

    Args:
        kind: What to call these houses: ``knight``.
        size: N.
        moves: How far down and across, down 0 or more; a move and its opposite count once.

    Example:
        >>> [house.cells for house in neighbours("king", 2, [(1, 1), (1, -1)])]
        [(0, 3), (1, 2)]
    """
    pairs = {
        (r * size + c, (r + down) * size + c + across)
        for r in range(size)
        for c in range(size)
        for down, across in moves
        if r + down < size and 0 <= c + across < size
    }
    return tuple(House(kind, number, pair) for number, pair in enumerate(sorted(pairs), 1))


def check_house(house: House, size: int, cell_count: int) -> None:
    """Raises a `ShapeError` if a house does not fit a board."""
    if not isinstance(house, House):
        raise UsageError(f"expected a House, not {house!r}")
    cells = house.cells
    if not cells or len(cells) > size:
        raise ShapeError(f"{house.name} has {len(cells)} cells, a house has 1 to {size}")
    if any(not 0 <= cell < cell_count for cell in cells):
        raise ShapeError(f"{house.name} has cells outside of the {size}x{size} board")
    if list(cells) != sorted(set(cells)):
        raise ShapeError(f"the cells of {house.name} must be in ascending order, each once")
