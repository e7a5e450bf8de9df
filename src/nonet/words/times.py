"""Times as people write them."""

from __future__ import annotations

_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
_SMALL = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def describe_time(seconds: float | None) -> str:
    """A time: three digits at most, from a minute on in two units; ``?`` if it is not known.

    Example:
        >>> describe_time(6.5), describe_time(72.3), describe_time(0.85), describe_time(0.0000042)
        ('6.5 s', '1 min 12 s', '850 ms', '4.2 µs')
        >>> describe_time(7200), describe_time(0), describe_time(None)
        ('2 h', '0 s', '?')
    """
    if seconds is None:
        return "?"
    value = float(f"{seconds:.3g}")  # before the unit is chosen: 999.9 ms are 1 s
    if value < _UNITS[-2][0]:
        unit, name = next((unit for unit in _SMALL if value >= unit[0]), _SMALL[-1])
        return f"{value / unit:.3g} {name}" if value else "0 s"
    whole = round(seconds)
    larger = next(index for index, (unit, _) in enumerate(_UNITS) if whole >= unit)
    (unit, name), (lesser, below) = _UNITS[larger : larger + 2]
    count, rest = divmod(round(whole / lesser) * lesser, unit)
    return f"{count} {name} {rest // lesser} {below}" if rest else f"{count} {name}"
