"""What a player has entered, told from the givens by the colour of the ink."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from nonet._photo._ink import CELL, LINES

_INK = 0.6  # of the contrast of a cell: pixels of its ink
_APART = 12.0  # of chroma (of 181 at most): givens and entries differ by that in the mean
_CLEAR = 2.5  # times what both differ among themselves
_GREY = 128  # of Cb and Cr: no colour


def entered(
    colours: Any, corners: Sequence[tuple[float, float]], quarters: int, values: Sequence[int]
) -> set[int]:
    """The cells whose digits are clearly more colourful than the others.

    Apps write the givens dark and what a player enters in blue, and what is wrong in red. The
    chromas of the digits are parted where both groups vary least; what is not clear are givens.

    Args:
        colours: The picture, an image of Pillow in red, green and blue.
        corners: Of the board in it, clockwise from its top left.
        quarters: By how many quarters with the clock the board is turned to stand upright.
        values: Of the cells, 0 where there is none.
    """
    from PIL.Image import Transpose

    size = math.isqrt(len(values))
    straight = straightened(colours, corners, size * CELL).convert("YCbCr")
    for _ in range(quarters):
        straight = straight.transpose(Transpose.ROTATE_270)
    chromas = {
        cell: _chroma(straight, *divmod(cell, size)) for cell in range(size**2) if values[cell]
    }
    least = _parting(sorted(chromas.values()))
    return {cell for cell, chroma in chromas.items() if chroma >= least}


def straightened(colours: Any, corners: Sequence[tuple[float, float]], side: int) -> Any:
    """The square between four corners, from straight above."""
    from PIL.Image import Resampling, Transform

    quad = [axis for corner in (0, 3, 2, 1) for axis in corners[corner]]
    return colours.transform((side, side), Transform.QUAD, quad, Resampling.BILINEAR)


def _parting(order: Sequence[float]) -> float:
    """The least of the upper of two groups; infinite where there are no two."""
    parts = [(order[:count], order[count:]) for count in range(1, len(order))]
    low, high = max(parts, key=lambda part: sum(sum(group) ** 2 / len(group) for group in part))
    apart = fmean(high) - fmean(low)
    clear = max(_APART, _CLEAR * (pstdev(low) + pstdev(high)))
    return high[0] if apart >= clear else math.inf


def _chroma(straight: Any, row: int, column: int) -> float:
    """How far from grey the ink of a cell is."""
    left, top = column * CELL + LINES, row * CELL + LINES
    width = CELL - 2 * LINES
    bright, *chromas = straight.crop((left, top, left + width, top + width)).split()
    pixels = sorted(bright.tobytes())
    paper = pixels[len(pixels) // 2]
    low, high = paper - pixels[len(pixels) // 100], pixels[-len(pixels) // 100] - paper
    if low >= high:
        mask = bright.point(lambda value: 255 * (value <= paper - _INK * low))
    else:
        mask = bright.point(lambda value: 255 * (value >= paper + _INK * high))
    return math.hypot(*(_mean(channel.histogram(mask)) - _GREY for channel in chromas))


def _mean(histogram: Sequence[int]) -> float:
    return sum(value * count for value, count in enumerate(histogram)) / max(1, sum(histogram))
