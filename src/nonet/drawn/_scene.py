"""The drawing: objects with their cells, ends, colours and text, from SudokuPad's JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from math import floor
from typing import Any

from nonet.drawn._colours import code_of, fits, name_of
from nonet.drawn._lexicon import COLOUR_WORDS, SYMBOLS

Place = tuple[int, int]
Point = tuple[float, float]
_NEAR = 0.13  # how far from a border of cells something may stand that is meant to be on it
_SHORT = 0.75  # what is shorter is a sign, no line
_FARTHEST = 99  # cells from the board that something may be, or be large
_SQUARE = 0.93  # from this width a square shades its cell


@dataclass
class Thing:
    """An object that is drawn.

    Attributes:
        kind: ``line``, ``arrow``, ``cage``, ``dot`` (between two cells), ``corner`` (where four
            meet), ``mark`` (in a cell, or a pill in several), ``sign`` (a wedge, its smaller cell
            first), ``outside`` (a text beside the board), ``other``.
        places: Its cells, as row and column from 0; those beside the board are below 0 or beyond.
        look: Its colour, as six hexadecimal digits; empty for none.
        border: That of its border.
        text: The text in it.
        shape: ``circle``, ``square``, ``diamond``, ``shade`` (a whole cell), ``text``.
        thickness: Of a line.
        rule: The rules of a cage that the file has typed.
    """

    kind: str
    places: tuple[Place, ...]
    look: str = ""
    border: str = ""
    text: str = ""
    shape: str = ""
    thickness: float = 0
    rule: str = ""
    points: tuple[Point, ...] = field(default=(), repr=False)

    @property
    def colour(self) -> str:
        """The colour that people see first."""
        return self.look or self.border

    @property
    def style(self) -> tuple[str, ...]:
        """The style that all objects of one rule have: the kind, the colour, the shape."""
        text = self.text if re.fullmatch("[A-Za-z]", self.text) else "#" if self.text else ""
        sized = "pill" if self.kind == "mark" and len(self.places) > 1 else ""
        return (self.kind, self.look, "" if self.look else self.border, self.shape, text, sized)

    @property
    def words(self) -> str:
        """The object in words: ``purple line``."""
        nouns = {"sign": "inequality sign", "outside": "clue outside"}
        marks = ("dot", "corner", "mark")
        noun = self.shape if self.kind in marks else nouns.get(self.kind, self.kind)
        if noun == "text" or self.text:
            noun = f"{self.text!r}" if noun == "text" else f"{noun} {self.text!r}"
        colour = name_of(self.colour) if self.kind in ("line", *marks) else ""
        return " ".join(filter(None, (colour if self.colour else "", noun)))

    def is_called(self, words: Collection[str]) -> bool:
        """True if it has one of the colours among some words, if there are any."""
        colours = [word for word in words if word in COLOUR_WORDS]
        return not colours or any(fits(word, self.colour) for word in colours)


@dataclass(frozen=True)
class Scene:
    """All that is drawn on a board of so many rows and columns."""

    rows: int
    columns: int
    things: tuple[Thing, ...]

    def has(self, place: Place) -> bool:
        """True if a cell is on the board."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns

    def of(self, *kinds: str) -> list[Thing]:
        """The objects of some kinds."""
        return [thing for thing in self.things if thing.kind in kinds]


def scene_of(value: Mapping[str, Any], top: int, left: int, rows: int, columns: int) -> Scene:
    """The scene that SudokuPad's JSON draws.

    Args:
        value: The JSON, with its names in full.
        top: The first row of the board among its cells.
        left: The first column.
        rows: How many rows the board has.
        columns: How many columns it has.
    """
    drawer = _Drawer(top, left, rows, columns)
    things = [*drawer.cages(value), *drawer.lines(value), *drawer.marks(value)]
    return Scene(rows, columns, tuple(_merged(things)))


def items_of(value: Mapping[str, Any], key: str) -> Iterator[dict[str, Any]]:
    """The objects under a key of SudokuPad's JSON."""
    given = value.get(key)
    yield from (
        (entry for entry in given if isinstance(entry, dict)) if isinstance(given, list) else ()
    )


def places_of_cage(item: Mapping[str, Any]) -> Iterator[Place]:
    """The cells of a cage, which are pairs of numbers from 0 or names from 1."""
    given = item.get("cells") or ()
    for address in [given] if isinstance(given, str) else given:
        if isinstance(address, str):
            yield from (
                (int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", address, re.I)
            )
        elif address:
            yield int(address[0]), int(address[1])


class _Drawer:
    """Makes objects of the parts of SudokuPad's JSON."""

    def __init__(self, top: int, left: int, rows: int, columns: int) -> None:
        self.top, self.left, self.rows, self.columns = top, left, rows, columns

    def _inside(self, place: Place) -> bool:
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns

    def _point(self, raw: Any) -> Point:
        return float(raw[0]) - self.top, float(raw[1]) - self.left

    def cages(self, value: Mapping[str, Any]) -> Iterator[Thing]:
        """The cages that are seen; what the file keeps in cages without cells is none."""
        for item in items_of(value, "cages"):
            places = [(row - self.top, column - self.left) for row, column in places_of_cage(item)]
            text = "" if item.get("value") is None else str(item["value"]).strip()
            if not places or item.get("hidden") or item.get("type") == "rowcol":
                continue
            if item.get("style") in ("box", "extraregion") or not all(map(self._inside, places)):
                continue
            total = item.get("sum")
            text = text or ("" if total in (None, "", 0) else str(total))
            rule = f"{'killer' if item.get('unique') else ''} {'sum' if total else ''}"
            yield Thing("cage", tuple(places), code_of(item.get("outlineC")), text=text, rule=rule)

    def lines(self, value: Mapping[str, Any]) -> Iterator[Thing]:
        """Lines and arrows; wedges become signs."""
        for key in ("lines", "arrows"):
            for item in items_of(value, key):
                points = [self._point(point) for point in item.get("wayPoints") or () if point]
                if len(points) < 2:
                    continue
                look, width = code_of(item.get("color")), float(item.get("thickness") or 0)
                spans = [max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1)]
                if key == "lines" and max(spans) < _SHORT:
                    yield from _wedge(points)
                elif max(map(abs, chain(*points))) > _FARTHEST:
                    yield Thing("other", (), look, text="line")
                elif key == "arrows" or all(map(_is_middle, points)):
                    kind = key.removesuffix("s")
                    places = tuple(_straight([(floor(r), floor(c)) for r, c in points]))
                    yield Thing(kind, places, look, thickness=width, points=tuple(points))
                else:
                    kind = "corners" if self._from_corner(points) else "other"
                    yield Thing(kind, (), look, text="line", points=tuple(points))

    def _from_corner(self, points: Sequence[Point]) -> bool:
        """True if a line runs from corner to corner of the board."""
        ends = {tuple(map(round, point)) for point in (points[0], points[-1])}
        corners = {(0, 0), (0, self.columns), (self.rows, 0), (self.rows, self.columns)}
        return len(ends) == 2 and ends <= corners

    def marks(self, value: Mapping[str, Any]) -> Iterator[Thing]:
        """Discs, squares and texts."""
        for key in ("underlays", "overlays"):
            for item in items_of(value, key):
                center = item.get("center")
                if not center:
                    continue
                look, border = (
                    code_of(item.get("backgroundColor")),
                    code_of(item.get("borderColor")),
                )
                text = "" if item.get("text") is None else str(item["text"]).strip()
                if look or border or text:
                    yield self._mark(item, self._point(center), look, border, text)

    def _mark(
        self, item: Mapping[str, Any], point: Point, look: str, border: str, text: str
    ) -> Thing:
        width, height = float(item.get("width") or 1), float(item.get("height") or 1)
        shape = "circle" if item.get("rounded") else "square"
        if item.get("angle") in (45, -45, 135):
            shape = "diamond"
        if not look and not border:
            shape = "text"
        if text and not text[0].isalnum():
            name = unicodedata.name(text[0], "").lower().split()
            symbol = next((word for word in SYMBOLS if word in name), "")
            shape, text = (symbol, "") if symbol else (shape, text)
        on_row, on_column = (abs(part - round(part)) < _NEAR for part in point)
        if max(width, height, *map(abs, point)) > _FARTHEST:
            return Thing("other", (), look, border, text, shape)
        if max(width, height) > 1.4 and not (on_row and on_column and width == height):
            rows = _covered(point[0], height)
            columns = _covered(point[1], width)
            shape = "shade" if shape == "square" else shape
            return Thing(
                "mark", tuple((r, c) for r in rows for c in columns), look, border, text, shape
            )
        rows, columns = (
            range(round(part) - 1, round(part) + 1) if on else range(floor(part), floor(part) + 1)
            for part, on in zip(point, (on_row, on_column), strict=True)
        )
        places = tuple((r, c) for r in rows for c in columns)
        if not all(map(self._inside, places)):
            return Thing("outside" if text else "other", places, look, border, text, shape)
        if shape == "square" and min(width, height) >= _SQUARE and len(places) == 1:
            shape = "shade"
        return Thing(
            ("mark", "dot", "corner")[on_row + on_column], places, look, border, text, shape
        )


def _is_middle(point: Point) -> bool:
    return all(abs(part % 1 - 0.5) < 0.3 for part in point)


def _covered(middle: float, width: float) -> range:
    return range(floor(middle - width / 2 + 0.3), floor(middle + width / 2 - 0.3) + 1)


def _straight(places: Sequence[Place]) -> Iterator[Place]:
    """The cells of a path that names those where it turns."""
    yield places[0]
    for (row, column), (other_row, other_column) in pairwise(places):
        down, across = other_row - row, other_column - column
        steps = max(abs(down), abs(across))
        for step in range(1, steps + 1):
            yield row + down * step // steps, column + across * step // steps


def _wedge(points: Sequence[Point]) -> Iterator[Thing]:
    """A wedge of three points between two cells, as a sign whose first cell is the smaller."""
    if len(points) != 3:
        return
    (row, column), tip, (end_row, end_column) = points
    middle = ((row + end_row) / 2 + tip[0]) / 2, ((column + end_column) / 2 + tip[1]) / 2
    for axis in (1, 0):
        near = round(middle[axis])
        if abs(middle[axis] - near) > 0.25:
            continue
        other = floor(middle[1 - axis])
        first, second = (
            ((other, near - 1), (other, near)) if axis else ((near - 1, other), (near, other))
        )
        opens = (points[0][axis] + points[2][axis]) / 2
        places = (first, second) if tip[axis] < opens else (second, first)
        yield Thing("sign", places, shape="wedge")
        return


def _merged(things: Iterable[Thing]) -> Iterator[Thing]:
    """Each object once: an outline belongs to its line, a text to its disc."""
    merged: dict[tuple[str, frozenset[Place]], list[Thing]] = {}
    for thing in things:
        alike = merged.setdefault((thing.kind, frozenset(thing.places)), [])
        twin = next((other for other in alike if _are_one(other, thing)), None)
        if twin is None:
            alike.append(thing)
        elif thing.kind == "line":
            if thing.thickness < twin.thickness:
                twin.border, twin.look, twin.thickness = twin.look, thing.look, thing.thickness
            else:
                twin.border = thing.look
        else:
            if twin.shape == "text":
                twin.shape = thing.shape
            twin.text = twin.text or thing.text
            twin.look, twin.border = twin.look or thing.look, twin.border or thing.border
    for alike in merged.values():
        yield from alike


def _are_one(one: Thing, other: Thing) -> bool:
    if one.kind != other.kind:
        return False
    if one.kind == "line":
        same = one.places in (other.places, other.places[::-1])
        return same and one.thickness != other.thickness
    if one.kind not in ("mark", "dot", "corner", "outside") or set(one.places) != set(other.places):
        return False
    if one.text and other.text:
        return False
    return "text" in (one.shape, other.shape) or (one.shape == other.shape and not (
        one.look and other.look and one.look != other.look))  # fmt: skip
