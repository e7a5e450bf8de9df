"""A picture of two solvers' times, a point a puzzle, with logarithmic axes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

_SIDE, _EDGE = 520, 56  # of the square, and around it
_COLORS = ("#4269d0", "#ff725c", "#3ca951", "#efb118", "#a463f2", "#9c6b4e")


def _tick(decade: int) -> str:
    return f"{10.0**decade:g}"


def write_scatter(
    path: Path, axes: tuple[str, str], groups: Mapping[str, Sequence[tuple[float, float]]]
) -> None:
    """Writes an SVG with lines where the second takes as long, and ten times as long.

    Args:
        path: The file.
        axes: What lies on both of them, in milliseconds.
        groups: Points by what they are called; a color each.
    """
    numbers = [number for points in groups.values() for point in points for number in point]
    first, last = (round(math.floor(math.log10(n))) for n in (min(numbers), max(numbers)))
    last += 1
    unit = _SIDE / (last - first)

    def across(ms: float) -> float:
        return _EDGE + (math.log10(ms) - first) * unit

    def up(ms: float) -> float:
        return _EDGE + _SIDE - (math.log10(ms) - first) * unit

    whole, low, high = _SIDE + 2 * _EDGE, 10.0**first, 10.0**last
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{whole}" height="{whole}" fill="#fff"/>',
    ]
    for decade in range(first, last + 1):
        x, y = across(10.0**decade), up(10.0**decade)
        parts.append(
            f'<path d="M{x:.1f} {_EDGE}V{_EDGE + _SIDE}M{_EDGE} {y:.1f}H{_EDGE + _SIDE}" '
            'stroke="#ddd" fill="none"/>'
            f'<text x="{x:.1f}" y="{_EDGE + _SIDE + 18}" text-anchor="middle">{_tick(decade)}'
            f'</text><text x="{_EDGE - 6}" y="{y + 4:.1f}" text-anchor="end">{_tick(decade)}</text>'
        )
    for times, dashes in ((1, "none"), (10, "5 4")):
        parts.append(
            f'<path d="M{across(low):.1f} {up(low * times):.1f}'
            f'L{across(high / times):.1f} {up(high):.1f}" stroke="#666" '
            f'stroke-dasharray="{dashes}" fill="none"/>'
        )
    for number, (name, points) in enumerate(groups.items()):
        color = _COLORS[number % len(_COLORS)]
        dots = "".join(
            f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3"/>' for x, y in sorted(points)
        )
        parts.append(f'<g fill="{color}" fill-opacity="0.6">{dots}</g>')
        parts.append(
            f'<text x="{_EDGE + 10}" y="{_EDGE + 18 + 17 * number}" fill="{color}">{name}</text>'
        )
    middle = _EDGE + _SIDE / 2
    parts.append(
        f'<text x="{middle}" y="{whole - 12}" text-anchor="middle">{axes[0]}, ms</text>'
        f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">{axes[1]}, ms'
        "</text></svg>\n"
    )
    path.write_text("\n".join(parts), encoding="utf-8")
