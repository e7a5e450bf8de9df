"""The shapes that pictures are made of; the unit is the side of a cell, y goes down."""

from __future__ import annotations

from collections.abc import Iterator
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

# The parts of a step: a colour and a form for each, which are distinct in grey too.
ROLES = ("#bcd7f5", "#f9d9a8", "#d9c6ee", "#bfe6e4", "#e8e29a")
GONE = "#f4b6b6"
PLACED = "#b5e3bd"
COVER = "#e3efe0"  # houses that are cleared: with lines
BLOCKER = "#e0913a"  # a value that keeps others out


def spot(x: float, y: float, side: float, colour: str) -> Iterator[Shape]:
    """The shapes behind a digit: a disc or a square, of some parts with a frame, or struck out."""
    is_round = colour not in ROLES[1::2]
    for fill in (INK, "#ffffff") if colour == PLACED else ():  # two rings
        yield Box(x - side / 2, y - side / 2, side, side, fill, is_round)
        side *= 0.87
    if colour in ROLES[2:]:
        yield Box(x - side / 2, y - side / 2, side, side, INK, is_round)
        side *= 0.86 if colour in ROLES[:4] else 0.7
    yield Box(x - side / 2, y - side / 2, side, side, colour, is_round)
    if colour == BLOCKER:  # a ring
        side *= 0.7
        yield Box(x - side / 2, y - side / 2, side, side, "#ffffff", is_round)
    if colour in (GONE, COVER):
        reach, ink = side / 2.2, "#b01010" if colour == GONE else "#8a8a8a"
        yield Stroke(x - reach, y + reach, x + reach, y - reach, 0.02, ink)
