"""Numbers with units as people read them; the same in tables, graphs and reports."""

from __future__ import annotations

import math
from collections.abc import Callable

from nonet._compare.summary import Number

NOTHING = "–"
_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
_BYTES = ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"))


def seconds(value: float) -> str:
    """Three significant digits and a unit.

    Example:
        >>> seconds(0.01234), seconds(12.3456), seconds(0.0000042), seconds(300)
        ('12.3 ms', '12.3 s', '4.20 µs', '300 s')
    """
    value = float(f"{value:.3g}")  # before the unit is chosen: 999.9 ms are 1.00 s
    unit, name = next((unit for unit in _SECONDS if value >= unit[0]), _SECONDS[-1])
    return f"{_three_digits(value / unit)} {name}" if value else "0 s"


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
    found = next((unit for unit in _BYTES if value >= unit[0]), None)
    return f"{_three_digits(value / found[0])} {found[1]}" if found else f"{value:.0f} B"


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
