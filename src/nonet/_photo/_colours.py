"""A player's entries on a photo, known from the givens by the colour of the ink."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import compress
from operator import mul
from statistics import fmean, pstdev

from nonet._photo._ink import pixels_of_cell

_INK = 0.6  # of the contrast of a cell: pixels of its ink
_APART = 12.0  # of chroma (of 181 at most): givens and entries differ by that in the mean
_CLEAR = 2.5  # times what both differ among themselves
# Of red, green and blue in Cb and in Cr, which are 0 where there is no colour.
_CHROMAS = ((-0.1687, -0.3313, 0.5), (0.5, -0.4187, -0.0813))


def entered(channels: Sequence[bytes], straight: bytes, values: Sequence[int]) -> set[int]:
    """The cells whose digits are clearly more colourful than the others.

    Apps write the givens dark and what a player enters in blue, and what is wrong in red. The
    chromas of the digits are parted where both groups vary least; what is not clear are givens.

    Args:
        channels: The board from straight above in red, in green and in blue.
        straight: The same in grey, dark on light.
        values: Of the cells, 0 where there is none.
    """
    size = math.isqrt(len(values))
    chromas = {
        cell: _chroma([pixels_of_cell(channel, cell, size) for channel in (straight, *channels)])
        for cell, value in enumerate(values)
        if value
    }
    least = _parting(sorted(chromas.values()))
    return {cell for cell, chroma in chromas.items() if chroma >= least}


def _parting(order: Sequence[float]) -> float:
    """The least of the upper of two groups; infinite where there are no two."""
    parts = [(order[:count], order[count:]) for count in range(1, len(order))]
    low, high = max(parts, key=lambda part: sum(sum(group) ** 2 / len(group) for group in part))
    apart = fmean(high) - fmean(low)
    clear = max(_APART, _CLEAR * (pstdev(low) + pstdev(high)))
    return high[0] if apart >= clear else math.inf


def _chroma(pixels: Sequence[bytes]) -> float:
    """How far from grey the ink of a cell is, of which that is grey, red, green and blue."""
    grey, *channels = pixels
    order = sorted(grey)
    paper = order[len(order) // 2]
    inked = [value <= paper - _INK * (paper - order[len(order) // 100]) for value in grey]
    means = [fmean(compress(channel, inked)) for channel in channels]
    return math.hypot(*(sum(map(mul, shares, means)) for shares in _CHROMAS))
