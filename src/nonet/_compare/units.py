"""Numbers with units as people read them; the same in tables, graphs and reports."""

from __future__ import annotations

import math
from collections.abc import Callable

from nonet._compare.summary import Number

NOTHING = "–"
_BYTES = ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"))


def whole(value: float) -> str:
    """A count.

    Example:
        >>> whole(1234567), whole(2.5)
        ('1,234,567', '2.5')
    """
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:,.1f}"


def size(value: float | None) -> str:
    """Bytes.

    Example:
        >>> size(3_500_000), size(512), size(None)
        ('3.34 MiB', '512 B', '–')
    """
    if value is None:
        return NOTHING
    largest = next((unit for unit in _BYTES if value >= unit[0]), None)
    return f"{_three_digits(value / largest[0])} {largest[1]}" if largest else f"{value:.0f} B"


def times(ratio: float) -> str:
    """How many times.

    Example:
        >>> times(2.346), times(1234.6)
        ('2.35 times', '1,235 times')
    """
    return f"{_three_digits(ratio)} times"


def bounded(number: Number | None, word: Callable[[float], str]) -> str:
    """A number in words, with a sign if it is a lower bound."""
    if number is None:
        return NOTHING
    return ("≥ " if number.at_least else "") + word(number.value)


def _three_digits(value: float) -> str:
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{digits}f}"
