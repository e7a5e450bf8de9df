"""What pictures are made of; the unit is the side of a cell, y goes down."""

from __future__ import annotations

from typing import NamedTuple

INK = "#111111"


class Box(NamedTuple):
    """A filled rectangle, or the ellipse in it."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    round: bool = False


class Stroke(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str


class Label(NamedTuple):
    """Text around a middle, or one that begins at that place."""

    x: float
    y: float
    size: float
    text: str
    colour: str
    bold: bool = False
    begins: bool = False


Shape = Box | Stroke | Label
