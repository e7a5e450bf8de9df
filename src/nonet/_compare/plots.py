"""The graphs of a comparison, with matplotlib: lines by level, bars by engine, survival.

They are made to be read at half size, in grey and by colour-blind people: the colours are Okabe
and Ito's, an engine also has a line style and a marker of its own, and its name stands at the end
of its line. A time-out is never drawn as a value: an open marker with an arrow, or a hatched bar
with one, says "at least".
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet._compare import units
from nonet._compare._style import (
    FAINT,
    STYLE,
    Style,
    arrow,
    grid,
    height_for,
    label_ends,
    margin_for,
    name_decades,
    new_figure,
    style_of,
)
from nonet._compare.results import Comparison, RunState
from nonet._compare.summary import Cell, Number, cell, common, times
from nonet.errors import MissingExtraError
from nonet.words import describe_time

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_GROUPS = {
    "difficulty": "9x9, by difficulty",
    "size": "by size of the board",
    "examples": "by level of the examples",
    "files": "by file",
}
# The formats of a graph, with facts about its making left out: the same results, the same file.
KINDS: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
}


class Plot(NamedTuple):
    """A graph; `draw` makes its figure, None if these results have nothing to draw."""

    name: str  # the stem of its files
    caption: str  # what it shows and how to read it
    alternative: str  # what it shows, for those who do not see it
    draw: Callable[[Comparison], Figure | None]


def render(plot: Plot, results: Comparison) -> dict[str, bytes] | None:
    """The graph as "png" and "svg"; None if there is nothing to draw.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ImportError:
        raise MissingExtraError.of("drawing plots", "compare") from None
    with mpl.rc_context(STYLE):
        figure = plot.draw(results)
        if figure is None:
            return None
        FigureCanvasAgg(figure)
        files = {}
        for kind, facts in KINDS.items():
            stream = io.BytesIO()
            figure.savefig(stream, format=kind, dpi=160, metadata=facts, facecolor="white")
            files[kind] = stream.getvalue()
    return files


def inline(svg: bytes, name: str, title: str) -> str:
    """An SVG to stand in a page beside others: names of its own, no size, a title."""
    text = svg.decode()
    text = text[text.index("<svg") :]
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(url\(#|href="#)', rf"\g<1>{name}-", text)
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, count=1, flags=re.S)
    head, rest = text.split(">", 1)
    head = re.sub(r'\s(width|height)="[^"]*"', "", head)
    return f'{head} role="img" aria-label="{title}">{rest}'


# --- lines by level ------------------------------------------------------------------------------


def _lines(
    results: Comparison,
    *,
    pick: Callable[[Cell], Number | None],
    label: str,
    word: Callable[[float], str],
) -> Figure | None:
    """A panel per group of levels, one line per engine."""
    panels = []
    for group in dict.fromkeys(level.group for level in results.levels):
        levels = [level.name for level in results.levels if level.group == group]
        rows = {
            engine: [pick(cell(results, engine, results.names(level))) for level in levels]
            for engine in results.engines
        }
        if any(number for row in rows.values() for number in row):
            panels.append((group, levels, _points(rows)))
    if not panels:
        return None
    width, left, right = (12.5 if len(panels) > 1 else 9.0), 1.4, margin_for(results)
    figure = new_figure(width, height_for(results), left, right, bottom=0.45)
    widths = [max(2, len(levels)) for _, levels, _ in panels]
    axes = figure.subplots(1, len(panels), sharey=True, squeeze=False, width_ratios=widths)[0]
    gap = right + 0.2
    figure.subplots_adjust(wspace=len(panels) * gap / (width - left - right - gap))
    for panel, (group, levels, points) in zip(axes, panels, strict=True):
        panel.set_yscale("log")
        panel.set_title(_GROUPS.get(group, group), loc="left")
        panel.set_xticks(range(len(levels)), levels, rotation=30 if len(levels) > 6 else 0)
        grid(panel, "y")
        panel.set_xlim(-0.25, len(levels) - 1 + 0.25)
        for engine, line in points.items():
            _line(panel, style_of(results, engine), line)
    axes[0].set_ylabel(label)
    name_decades(axes[0].yaxis, word)
    low, high = axes[0].get_ylim()
    axes[0].set_ylim(low, high * 3)  # for arrows
    for panel, (_, _, points) in zip(axes, panels, strict=True):
        ends = {e: (line[-1][0], line[-1][1].value) for e, line in points.items() if line}
        label_ends(figure, panel, results, ends)
    return figure


def _points(rows: dict[str, list[Number | None]]) -> dict[str, list[tuple[float, Number]]]:
    """Where points stand: lower bounds side by side, as they often have one value."""
    points: dict[str, list[tuple[float, Number]]] = {engine: [] for engine in rows}
    for x in range(max(map(len, rows.values()))):
        bounds = [engine for engine, row in rows.items() if (n := row[x]) and n.at_least]
        step = min(0.17, 0.8 / max(1, len(bounds)))
        for engine, row in rows.items():
            if (number := row[x]) is not None:
                place = bounds.index(engine) - (len(bounds) - 1) / 2 if number.at_least else 0.0
                points[engine].append((x + step * place, number))
    return points


def _line(axes: Axes, style: Style, points: Sequence[tuple[float, Number]]) -> None:
    axes.plot(
        [x for x, _ in points],
        [number.value for _, number in points],
        color=style.colour,
        linestyle=style.dashes,
        zorder=2,
    )
    for x, (value, bound) in points:
        axes.plot(
            *(x, value),
            color=style.colour,
            marker=style.marker,
            markerfacecolor="white" if bound else style.colour,
            markeredgewidth=1.8 if bound else 0.8,
            markeredgecolor=style.colour if bound else "white",
            zorder=4 if bound else 3,
        )
        if bound:
            arrow(axes, (x, value), (0, 25), style.colour, shrinkB=5, zorder=2)


# --- bars by engine ------------------------------------------------------------------------------


def _bars(
    results: Comparison,
    *,
    pick: Callable[[Cell], Number | None],
    label: str,
    word: Callable[[float], str],
) -> Figure | None:
    """Mean of an engine over the puzzles that all were measured on; the least on top."""
    shared = common(results)
    numbers = {
        engine: number
        for engine in shared.engines
        if (number := pick(shared.cell(results, engine))) is not None and number.value > 0
    }
    if not numbers:
        return None
    order = sorted(numbers, key=lambda engine: numbers[engine].value, reverse=True)
    figure = new_figure(9.5, 1.0 + 0.46 * len(order), margin_for(results) - 0.35, 0.5)
    axes = figure.subplots()
    axes.set_xscale("log")
    # On a log scale the length of a bar means nothing by itself: begin a decade below the least.
    least = min(number.value for number in numbers.values()) / 5
    for place, engine in enumerate(order):
        (value, bound), colour = numbers[engine], style_of(results, engine).colour
        axes.barh(
            place,
            value - least,
            left=least,
            height=0.68,
            color="white" if bound else colour,
            edgecolor=colour,
            hatch="////" if bound else None,
            linewidth=1.4,
        )
        if bound:
            arrow(axes, (value, place), (24, 0), colour)
        axes.annotate(
            units.bounded(numbers[engine], word),
            xy=(value, place),
            xytext=(30 if bound else 6, 0),
            textcoords="offset points",
            va="center",
            fontsize=12,
        )
    axes.set_yticks(range(len(order)), order)
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(least, max(number.value for number in numbers.values()) * 20)
    axes.set_xlabel(f"{label}, over {len(shared.puzzles)} puzzles that all these were measured on")
    grid(axes, "x")
    name_decades(axes.xaxis, word)
    return figure


# --- survival ------------------------------------------------------------------------------------


def _survival(results: Comparison) -> Figure | None:
    """Puzzles answered within a time, one step curve an engine."""
    curves = {engine: times(results, engine) for engine in results.engines}
    if not any(curves.values()):
        return None
    total, limit = len(results.puzzles), float(results.settings["timeout"])
    least = min(curve[0] for curve in curves.values() if curve)
    most = max(limit, *(curve[-1] for curve in curves.values() if curve))
    figure = new_figure(10.5, height_for(results), 0.85, margin_for(results))
    axes = figure.subplots()
    axes.set_xscale("log")
    axes.set_xlim(least / 1.5, most)
    axes.set_ylim(0, total * 1.04)
    for engine, curve in curves.items():
        style = style_of(results, engine)
        known_to = min([most, *times(results, engine, RunState.TIMEOUT)])
        sure = [time for time in curve if time < known_to]
        line: dict[str, Any] = {
            "drawstyle": "steps-post",
            "color": style.colour,
            "linestyle": style.dashes,
        }
        axes.plot(
            [*sure, known_to],
            [*range(1, len(sure) + 1), len(sure)],
            marker=style.marker,
            markevery=slice(0, max(1, len(sure)), max(1, len(sure) // 6)),
            markersize=7,
            markeredgecolor="white",
            markeredgewidth=0.8,
            **line,
        )
        if known_to < most:  # those that timed out may end here or later
            rest = [*range(len(sure), len(curve) + 1), len(curve)]
            axes.plot([known_to, *curve[len(sure) :], most], rest, alpha=0.35, **line)
    axes.axhline(total, color=FAINT, linewidth=1, zorder=1)
    name_decades(axes.xaxis, _tick)
    axes.set_xlabel("CPU time allowed per puzzle")
    axes.set_ylabel(f"puzzles answered, of {total}")
    axes.locator_params(axis="y", integer=True)
    grid(axes, "both")
    # Of those that end at one height, the one that got there first is named first.
    named = sorted(
        curves, key=lambda engine: (len(curves[engine]), -max(curves[engine], default=0))
    )
    label_ends(figure, axes, results, {engine: (most, len(curves[engine])) for engine in named})
    return figure


_LOG = "The scale is logarithmic."
_ARROWS = "An open marker with an arrow is a lower bound: half of the puzzles or more timed out."


def _tick(seconds: float) -> str:
    """A power of ten on an axis, where minutes would hide that it is one."""
    return f"{seconds:,.0f} s" if seconds >= 60 else describe_time(seconds)


_TIMES: dict[str, Any] = {"pick": attrgetter("seconds"), "label": "CPU time (median)"}
_MEAN_TIMES: dict[str, Any] = {"pick": attrgetter("mean"), "label": "Mean CPU time"}
_NODES: dict[str, Any] = {"pick": attrgetter("nodes"), "label": "boards examined (median)"}
_MEAN_NODES: dict[str, Any] = {"pick": attrgetter("mean_nodes"), "label": "Mean of boards examined"}
PLOTS = (
    Plot(
        "time-by-level",
        f"CPU time by level: the median over the puzzles of a level, one line per engine. {_LOG} "
        f"{_ARROWS}",
        "Line graph of the median CPU time by level, one line per engine; the table of times has "
        "its values.",
        partial(_lines, **_TIMES, word=describe_time),
    ),
    Plot(
        "time-by-engine",
        "Mean CPU time by engine, over the puzzles that all these engines were measured on; one "
        f"that is for few boards is left out. {_LOG} A hatched bar with an arrow is a lower bound, "
        "because some of its puzzles timed out.",
        "Bar graph of the mean CPU time by engine; the overview table has its values.",
        partial(_bars, **_MEAN_TIMES, word=describe_time),
    ),
    Plot(
        "survival",
        "Puzzles answered within a given time: the further left and up, the better. A puzzle that "
        "an engine does not support counts as not answered. After its first time-out a curve is "
        "pale: from there on it is a lower bound.",
        "Step curves of the number of puzzles answered within a given time, one per engine.",
        _survival,
    ),
    Plot(
        "nodes-by-level",
        "Boards examined (the recursive calls of a recursive program) by level: the median "
        f"over the puzzles of a level. {_LOG} {_ARROWS}",
        "Line graph of the median number of boards examined by level; the table of boards has "
        "its values.",
        partial(_lines, **_NODES, word=units.whole),
    ),
    Plot(
        "nodes-by-engine",
        f"Boards examined, mean by engine, over the same puzzles as the times. {_LOG} A hatched "
        "bar with an arrow is a lower bound.",
        "Bar graph of the mean number of boards examined by engine.",
        partial(_bars, **_MEAN_NODES, word=units.whole),
    ),
)
