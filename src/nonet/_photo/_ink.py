"""Cells of a straightened picture that have no ink."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from statistics import median

CELL = 36  # pixels, as native/photo/lines.hpp has them
LINES = 5  # of these where the lines of the grid may be
_PAPER = 0.85  # of the pixels of a cell are darker than its paper at the least
_DARKEST = 0.02  # of them are as dark as its ink
_DARK = 0.45  # of the contrast of the board's digits: a pixel of ink (as in native/photo/cells.cpp)
_LEAST = 0.2  # of the ink of a digit: less is none


def without_ink(straight: bytes, values: Sequence[int], size: int) -> set[int]:
    """The cells with next to no ink, beside those that were read as digits.

    Args:
        straight: The board from straight above, grey, upright, dark on light.
        values: As they were read; some are digits.
        size: Of the board.
    """
    cells = [sorted(pixels_of_cell(straight, cell, size)) for cell in range(size**2)]
    last = len(cells[0]) - 1
    papers = [pixels[int(_PAPER * last)] for pixels in cells]
    digits = [cell for cell, value in enumerate(values) if value]
    contrast = median(papers[cell] - cells[cell][int(_DARKEST * last)] for cell in digits)
    inks = [
        bisect_left(pixels, paper - _DARK * contrast)
        for pixels, paper in zip(cells, papers, strict=True)
    ]
    least = _LEAST * median(inks[cell] for cell in digits)
    return {cell for cell, ink in enumerate(inks) if ink < least}


def pixels_of_cell(straight: bytes, cell: int, size: int) -> bytes:
    """The middle of a cell, row after row."""
    side = math.isqrt(len(straight))
    edge, width = (side - size * CELL) // 2 + LINES, CELL - 2 * LINES
    top, left = (edge + axis * CELL for axis in divmod(cell, size))
    begins = range(top * side + left, (top + width) * side + left, side)
    return b"".join(straight[begin : begin + width] for begin in begins)
