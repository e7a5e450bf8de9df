"""Drawings in a link of Penpa+ beside its rules, as SudokuPad's JSON has them.

A drawing names places by numbers, one for each cell, then one for each corner, for each border
below a cell and for each to its right; looks are numbers of styles, or colours of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from nonet.formats._penpa_drawing import HEAVY, Drawing, Found, diagonals_of

Keys = dict[str, list[dict[str, Any]]]
_OFFSETS = ((0.5, 0.5), (1, 1), (1, 0.5), (0.5, 1))  # cell, corner, border below, border right
_GREY, _BLACK, _WHITE = "#cfcfcf", "#000000", "#ffffff"
_SURFACES = ("", "#444444", "#b3ffb3", _GREY, _BLACK, "#c0e0ff", "#ffa3a3", "#ffffa3", "#999999",
             "#ffb3ff", "#ffcc80", "#cc99ff", "#eecab1", "#ff6700")  # fmt: skip
_LINES = {3: "#208020", 5: "#999999", 6: "#999999", 8: "#ff0000", 9: "#187bcd", 30: "#208020"}
# The ground and the border of circles and squares by their styles, of numbers by their colours.
_FILLED = {1: (_WHITE, _BLACK), 2: (_BLACK, _BLACK), 3: (_GREY, ""), 5: (_GREY, _BLACK),
           6: (_WHITE, "#999999"), 7: (_WHITE, ""), 8: (_WHITE, _BLACK), 9: (_GREY, _BLACK),
           4: ("", _BLACK), 10: (_WHITE, _BLACK), 11: ("#ff0000", "#ff0000"),
           12: ("#208020", "#208020"), 13: ("", _BLACK)}  # fmt: skip
_CIRCLED = {5: 7, 6: 1, 7: 2, 11: 11}
_SIZES = {"LL": 1.0, "L": 0.8, "M": 0.7, "S": 0.44, "SS": 0.3}
_SIGNS = "<^>v"
_THICK = 10


def drawn_beside(drawing: Drawing, known: Found, texts: Iterable[tuple[int, str, int]]) -> Keys:
    """The drawings that are no rule yet; of texts the place, the text and the colour."""
    maker = _Maker(drawing)
    parts = drawing.parts
    keys: Keys = {key: [] for key in ("lines", "arrows", "cages", "underlays", "overlays")}
    for number, style in (parts.get("surface") or {}).items():
        look = maker.colour("surface", number) or _SURFACES[min(int(style), len(_SURFACES) - 1)]
        keys["underlays"].append(maker.mark(int(number), look, "", 1.0, rounded=False))
    for part in ("line", "freeline", "wall", "lineE", "freelineE"):
        keys["lines"] += maker.lines(part)
    for part in {"thermo", "nobulbthermo", "arrows", "direction"} - known.read:
        for at, numbers in enumerate(filter(None, parts.get(part) or ())):
            look = maker.colour(part, str(at)) or (_GREY if "thermo" in part else "#999999")
            key = "lines" if "thermo" in part else "arrows"
            points = [maker.point(int(number)) for number in numbers]
            keys[key].append({"wayPoints": points, "color": look, "thickness": _THICK})
            if part in ("thermo", "arrows"):
                fill = (look, look) if part == "thermo" else (_WHITE, look)
                keys["underlays"].append(maker.mark(int(numbers[0]), *fill, 0.8))
    totals: set[int] = set()
    if "killercages" not in known.read:
        keys["cages"] += maker.cages()
        totals = {drawing.place(cell) for cell in known.caged}
    for number, item in (parts.get("symbol") or {}).items():
        if item:
            keys["overlays"].append(maker.symbol(number, *item[:2]))
    for place, text, colour in texts:
        if place in totals:
            continue
        fill = _FILLED[_CIRCLED[colour]] if colour in _CIRCLED else ("", "")
        keys["overlays"].append(maker.mark(place, *fill, 0.4) | {"text": text})
    return keys


class _Maker:
    """Makes the parts of SudokuPad's JSON."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def colour(self, part: str, name: str) -> str:
        """The colour of its own that something has; empty if it has none."""
        return str((self.drawing.colours.get(part) or {}).get(name) or "")

    def point(self, number: int) -> list[float]:
        """Where a place is on the board."""
        total = self.drawing.total
        small = number >= 4 * total  # four places in the corners of each cell
        kind, at = (0, number // 4 - total) if small else divmod(number, total)
        down, across = divmod(at, self.drawing.width)
        row, column = _OFFSETS[kind]
        return [down - self.drawing.top + row, across - self.drawing.left + column]

    def mark(
        self, number: int, fill: str, border: str, size: float, *, rounded: bool = True
    ) -> dict[str, Any]:
        place = {"center": self.point(number), "width": size, "height": size, "rounded": rounded}
        return place | {"backgroundColor": fill, "borderColor": border}

    def symbol(self, number: str, style: Any, name: str) -> dict[str, Any]:
        """A circle, a square, a diamond, a sign of inequality; others as texts of their name."""
        shape, _, size = name.partition("_")
        if shape == "inequality":
            return self.mark(int(number), "", "", 0.3) | {"text": _SIGNS[(int(style) - 1) % 4]}
        if shape not in ("circle", "square", "diamond"):
            return self.mark(int(number), "", "", 0.5) | {"text": f"{shape} {style}"}
        fill, border = _FILLED.get(int(style), ("", _BLACK))
        look = self.colour("symbol", number)
        border = look if look and not fill else border
        made = self.mark(int(number), look if look and fill else fill, border,
                         _SIZES.get(size, 0.7), rounded=shape == "circle")  # fmt: skip
        return made | ({"angle": 45} if shape == "diamond" else {})

    def lines(self, part: str) -> Iterator[dict[str, Any]]:
        """The lines of a tool, those of one look that meet as one."""
        looks: dict[tuple[str, int], list[tuple[int, int]]] = {}
        dashed = set().union(*diagonals_of(self.drawing).values())
        for name, style in (self.drawing.parts.get(part) or {}).items():
            ends = sorted(int(end) for end in name.split(",")[:2])
            if part == "lineE" and (style in HEAVY or (ends[0], ends[-1]) in dashed):
                continue
            look = self.colour(part, name) or _LINES.get(style, _BLACK)
            looks.setdefault((look, style), []).append((ends[0], ends[-1]))
        for (look, style), edges in looks.items():
            for numbers in _strokes(edges):
                points = [self.point(number) for number in numbers]
                thickness = 2 * _THICK if style == 6 else _THICK
                yield {"wayPoints": points, "color": look, "thickness": thickness}

    def cages(self) -> Iterator[dict[str, Any]]:
        """The cages, with the small text in the corner of one of their cells."""
        small = self.drawing.parts.get("numberS") or {}
        for numbers in filter(None, self.drawing.parts.get("killercages") or ()):
            corners = [str(self.drawing.place(int(number))) for number in numbers]
            text = next(
                (str(small[corner][0]).strip() for corner in corners if corner in small), ""
            )
            points = (self.point(int(number)) for number in numbers)
            yield {"cells": [[int(part) for part in point] for point in points], "value": text}


def _strokes(edges: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """Edges that meet as paths, which end where three meet."""
    left = dict.fromkeys(edges)
    degree = Counter(chain(*edges))
    while left:
        tips = (tip for edge in left for tip in edge if degree[tip] != 2)
        path = [next(tips, next(iter(left))[0])]
        while edge := next((edge for edge in left if path[-1] in edge), None):
            del left[edge]
            path.append(edge[edge[0] == path[-1]])
            if degree[path[-1]] != 2:
                break
        yield path
