"""The shapes of boxes: which there are for a size, and how users name them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from nonet.errors import ShapeError, UsageError
from nonet.model.cells import as_integer, is_count


class Box(NamedTuple):
    """The shape of a box: its rows and columns of cells.

    Example:
        >>> box = nonet.Layout.of(6).box
        >>> box
        Box(rows=2, columns=3)
        >>> print(box)
        2x3
    """

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


BoxChoice = Box | tuple[int, int] | str | None


@lru_cache(maxsize=256)
def default_box(size: int) -> Box | None:
    """The most square box, wide rather than tall; None for a prime, which has none."""
    rows = next(rows for rows in range(math.isqrt(size), 0, -1) if size % rows == 0)
    return None if rows == 1 and size > 1 else Box(rows, size // rows)


def describe_sizes(sizes: range | None) -> str:
    """Sizes of boards in words: ``2x2 to 9x9``; None stands for all."""
    if sizes is None:
        return "any"
    return " to ".join(f"{n}x{n}" for n in dict.fromkeys((sizes[0], sizes[-1])))


def parse_box(size: int, box: BoxChoice) -> Box | None:
    """The box shape for a size and a choice of the user; None means no boxes.

    Raises:
        ShapeError: No such box tiles the board, or the size is a prime and there was no choice.
    """
    if box is None:
        usual = default_box(size)
        if usual is None:
            raise ShapeError(
                f"a {size}x{size} board has no boxes, because {size} is a prime number: "
                "give jigsaw regions, or box 'none' for a Latin square"
            )
        return usual
    if isinstance(box, str):
        named = split_box(box)
        if named == "none":
            return None
        box = named
    try:
        rows, columns = map(as_integer, box)
    except (TypeError, ValueError):
        raise UsageError(
            f"{box!r} is not a box shape: give rows and columns, as in (2, 3) or '2x3', or 'none'"
        ) from None
    if rows < 1 or columns < 1 or rows * columns != size:
        shapes = ", ".join(f"{r}x{size // r}" for r in range(1, size + 1) if size % r == 0)
        raise ShapeError(
            f"boxes of {rows}x{columns} do not fit a {size}x{size} board: rows times columns of a "
            f"box must be {size} (possible: {shapes})"
        )
    return Box(rows, columns)


def split_box(text: str) -> Box | Literal["none"]:
    """Reads ``2x3`` (or ``2 x 3``, ``2*3``) or ``none``.

    Raises:
        UsageError: The text is neither.
    """
    word = text.strip().lower()
    if word == "none":
        return "none"
    rows, _, columns = word.replace("*", "x").replace("×", "x").partition("x")
    rows, columns = rows.strip(), columns.strip()
    if not (is_count(rows) and is_count(columns)):
        raise UsageError(
            f"{text!r} is not a box shape: write rows x columns, as in 2x3, or none for no boxes"
        )
    return Box(int(rows), int(columns))


def tiling(box: BoxChoice, board: tuple[int, int], value_count: int) -> Box | None:
    """A box that was named, if such boxes tile a board with these rows and columns."""
    shape = split_box(box) if isinstance(box, str) else Box(*map(as_integer, box or ()))
    if shape == "none":
        return None
    sides = zip(board, shape, strict=True)
    if any(side < 1 or length % side for length, side in sides):
        raise ShapeError(f"boxes of {shape} do not tile a board of {board[0]}x{board[1]}")
    if math.prod(shape) > value_count:
        raise ShapeError(f"boxes of {shape} have more cells than there are values")
    return shape
