"""The chains of a step as arrows, and the legend of its parts.

As on the page: an arrow leads from each statement to what follows from it, solid to a candidate
that is there, dashed to one that is not, and bent to one side so as not to run through the
candidates in between.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from nonet._draw._shapes import INK, Label, Shape, Stroke, spot
from nonet.model import Candidate, Node, Step

Place = Callable[[Candidate], tuple[float, float]]
Point = tuple[float, float]

_INK = "#8a1538"
_PEN, _HALO = 0.035, 0.075
_PIECES = 14  # straight ones that a bent line is made of
_BARB = 0.13
_LEGEND_TEXT = 0.3


def links(step: Step | None, place: Place, side: float) -> Iterator[Shape]:
    """The arrows of a step's chains.

    Args:
        step: The step, if any.
        place: Where the middle of a candidate is.
        side: How large a candidate is.
    """
    curves = [
        (curve, strong)
        for begin, end, strong in _arrows(step, place)
        if (curve := _curve(begin, end, side))
    ]
    for curve, strong in curves:
        yield from _strokes(curve, strong, _HALO, "#ffffff")
    for curve, strong in curves:
        yield from _strokes(curve, strong, _PEN, _INK)
        yield from _head(curve)


def _arrows(step: Step | None, place: Place) -> Iterator[tuple[Point, Point, bool]]:
    known: set[tuple[Point, Point, bool]] = set()
    for chain in step.chains if step else ():
        middles = [_middle(node, place) for node in chain.nodes]
        ends = [(parent, i) for i, node in enumerate(chain.nodes) for parent in node.parents]
        if chain.loop and len(chain.nodes) > 2:
            ends.append((len(chain.nodes) - 1, 0))
        for begin, end in ends:
            arrow = middles[begin], middles[end], chain.nodes[end].on
            if arrow not in known:
                known.add(arrow)
                yield arrow


def _middle(node: Node, place: Place) -> Point:
    places = [place(Candidate(cell, node.value)) for cell in node.cells]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _curve(begin: Point, end: Point, side: float) -> list[Point]:
    """Points of a bent line that ends before the candidates; none where these are neighbours."""
    (x1, y1), (x2, y2) = begin, end
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy)
    if length < side * 1.1:
        return []
    bend = min(length * 0.16, 0.6)
    mx, my = (x1 + x2) / 2 - dy / length * bend, (y1 + y2) / 2 + dx / length * bend
    gap = side * 0.5

    def shortened(at: Point) -> Point:
        far = math.hypot(mx - at[0], my - at[1])
        return at[0] + (mx - at[0]) / far * gap, at[1] + (my - at[1]) / far * gap

    (x1, y1), (x2, y2) = shortened(begin), shortened(end)
    points = []
    for i in range(_PIECES + 1):
        t = i / _PIECES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append((a * x1 + b * mx + c * x2, a * y1 + b * my + c * y2))
    return points


def _strokes(curve: Sequence[Point], strong: bool, width: float, colour: str) -> Iterator[Shape]:
    for number, ((x1, y1), (x2, y2)) in enumerate(pairwise(curve)):
        if strong or number % 2 == 0:
            yield Stroke(x1, y1, x2, y2, width, colour)


def _head(curve: Sequence[Point]) -> Iterator[Shape]:
    (x1, y1), (x2, y2) = curve[-2:]
    back = math.atan2(y1 - y2, x1 - x2)
    for angle in (back - 0.5, back + 0.5):
        x, y = x2 + _BARB * math.cos(angle), y2 + _BARB * math.sin(angle)
        yield Stroke(x2, y2, x, y, _PEN, _INK)


def meanings_of_arrows(step: Step) -> Iterator[tuple[bool, str]]:
    """Which arrows a step has, whether they are solid, and what they mean."""
    # A chain's first statement is where no arrow leads to.
    states = {node.on for chain in step.chains for node in chain.nodes if node.parents}
    if True in states:
        yield True, "so it is there"
    if False in states:
        yield False, "so it is not there"


def legend(entries: Sequence[tuple[str | bool, str]], columns: int, rows: int) -> Iterator[Shape]:
    """Parts of a step by their colours, and its arrows, below the board.

    Args:
        entries: Colours and what they stand for; for an arrow whether it is solid.
        columns: The width of the board.
        rows: Its height.
    """
    x, y = 0.1, rows + 0.35
    for colour, words in entries:
        width = 0.55 * _LEGEND_TEXT * len(words)
        if x > 0.1 and x + 0.4 + width > columns:
            x, y = 0.1, y + 0.45
        if isinstance(colour, str):
            yield from spot(x + 0.14, y, 0.28, colour)
        else:
            line = [(x - 0.05 + 0.04 * at, y) for at in range(11)]
            yield from _strokes(line, colour, _PEN, _INK)
            yield from _head(line)
        yield Label(x + 0.4, y, _LEGEND_TEXT, words, INK, begins=True)
        x += width + 0.85
