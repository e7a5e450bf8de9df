"""How the graphs of a comparison look: colours, markers, labels, axes, margins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonet._compare.results import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

# Okabe and Ito (2008) without yellow, which is invisible on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9")
# One for each engine of ours, and two for engines of others.
_FOUR_RAYS, _THREE_RAYS, _SIX_RAYS = (4, 1, 0), (3, 1, 0), (6, 1, 0)
MARKERS: tuple[Any, ...] = (
    *("o", "s", "^", "D", "v", "P", "X", "<", ">", "p", "h", "*", "d"),
    *(_FOUR_RAYS, _THREE_RAYS, _SIX_RAYS),
)
DASHES: tuple[Any, ...] = ("-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (6, 1.5, 1.2, 1.5)))
_INK, FAINT = "#222222", "#bbbbbb"
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same everywhere
    "font.size": 13,
    "axes.titlesize": 14,
    "axes.labelsize": 13,
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.labelcolor": _INK,
    "text.color": _INK,
    "lines.linewidth": 2.0,
    "lines.markersize": 8,
    "hatch.linewidth": 0.8,
    "svg.fonttype": "path",  # looks the same where the font is missing
    "svg.hashsalt": "nonet",  # the same results give the same file
}


class Style(NamedTuple):
    """How an engine is drawn, everywhere."""

    colour: str
    marker: Any
    dashes: Any


def style_of(results: Comparison, engine: str) -> Style:
    """By its place among the engines of the results."""
    place = results.engines.index(engine)
    return Style(
        COLOURS[place % len(COLOURS)],
        MARKERS[place % len(MARKERS)],
        DASHES[place // len(COLOURS) % len(DASHES)],
    )


def arrow(
    axes: Axes,
    start: tuple[float, float],
    way: tuple[float, float],
    colour: str,
    *,
    zorder: float = 3,
    **more: Any,
) -> None:
    """From a lower bound towards where the value lies; the way is in points."""
    axes.annotate(
        "",
        xy=start,
        xytext=way,
        textcoords="offset points",
        arrowprops={"arrowstyle": "<|-", "color": colour, "linewidth": 1.6, **more},
        zorder=zorder,
    )


def grid(axes: Axes, axis: Literal["x", "y", "both"]) -> None:
    """Pale lines behind the data."""
    axes.grid(axis=axis, color="#e5e5e5", linewidth=0.8)
    axes.set_axisbelow(True)


def label_ends(
    figure: Figure, axes: Axes, results: Comparison, ends: dict[str, tuple[float, float]]
) -> None:
    """The engines' names right of their lines, moved apart where they would touch."""
    box = axes.get_position()
    across = 1 / (box.width * figure.get_figwidth() * 72)  # a point, in widths of the axes
    up = 1 / (box.height * figure.get_figheight() * 72)
    to_axes = axes.transData + axes.transAxes.inverted()
    places = {engine: tuple(to_axes.transform(end)) for engine, end in ends.items()}
    heights = apart({engine: y for engine, (_, y) in places.items()}, 17 * up)
    for engine, (x, y) in places.items():
        style, height = style_of(results, engine), heights[engine]
        known: dict[str, Any] = {"transform": axes.transAxes, "color": style.colour}
        known["clip_on"] = False
        begin, end = max(x, 1) + 7 * across, 1 + 38 * across
        axes.plot([x + 7 * across, begin, end], [y, y, height], linewidth=0.9, **known)
        axes.plot(end, height, marker=style.marker, markersize=8, **known)
        axes.text(1 + 47 * across, height, engine, transform=axes.transAxes, va="center")


def apart(places: dict[str, float], gap: float) -> dict[str, float]:
    """Places in [0, 1] in the same order, at least `gap` apart, near where they were."""
    order = sorted(places, key=lambda name: places[name])
    moved = [places[name] for name in order]
    for _ in range(200):
        for i in range(len(moved) - 1):
            lack = gap - (moved[i + 1] - moved[i])
            if lack > 1e-6:
                moved[i] -= lack / 2
                moved[i + 1] += lack / 2
        low, high = -0.02, 1.02
        if len(moved) * gap < high - low and moved:
            shift = max(0.0, low - moved[0]) - max(0.0, moved[-1] - high)
            moved = [place + shift for place in moved] if shift else moved
    return dict(zip(order, moved, strict=True))


def name_decades(axis: Axis, word: Callable[[float], str]) -> None:
    """Names the powers of ten of a logarithmic axis in units instead of exponents."""
    # Without decimals, which a power of ten does not need.
    axis.set_major_formatter(lambda value, _: re.sub(r"\.0+(?=\s|$)", "", word(value)))


def height_for(results: Comparison) -> float:
    """Inches that leave room for the names beside the lines."""
    return max(5.2, 1.3 + 0.34 * len(results.engines))


def margin_for(results: Comparison) -> float:
    """Inches for the longest name and what leads to it."""
    return 0.75 + 0.095 * max(map(len, results.engines))


def new_figure(
    width: float, height: float, left: float, right: float, bottom: float = 0.75
) -> Figure:
    """A figure with margins in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    figure.subplots_adjust(
        left=left / width, right=1 - right / width, bottom=bottom / height, top=1 - 0.45 / height
    )
    return figure
