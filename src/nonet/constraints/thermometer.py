"""`thermometer` and `slow-thermometer`: values rise along a line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from operator import le, lt

from nonet.constraints._codecs import cells, word
from nonet.constraints._families import Judge, LineRule, PairRule
from nonet.constraints._kind import Kind
from nonet.constraints._wording import Wording, worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.figures import Disc, Figure, middle


@frozen
class Thermometer(PairRule, LineRule):
    """Values rise along a line from its bulb.

    Attributes:
        cells: From the bulb to the tip.
    """

    kind = "thermometer"
    title = "the thermometer from {first}"
    claim = "values rise along {title}"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return pairwise(self.cells)

    def relation(self, layout: Layout) -> Judge:
        return lt, ()

    def draw(self, layout: Layout) -> Iterable[Figure]:
        bulb = middle(self.cells[0], layout.size)
        return (*super().draw(layout), Disc(bulb, 0.35, self.colour, self.colour))


@frozen
class SlowThermometer(Thermometer):
    """Values never fall along a line from its bulb."""

    kind = "slow-thermometer"
    title = "the slow thermometer from {first}"
    claim = "values never fall along {title}"
    colour = "cyan"

    def relation(self, layout: Layout) -> Judge:
        return le, ()


KIND = Kind(
    make=Thermometer,
    rules="Along each thermometer values increase from the bulb to the tip.",
    aliases=("thermo",),
    fpuzzles="thermometer",
    codecs={"iss": word("Thermo", cells(blanks=True))},
    wording=(
        Wording(
            "bulb",
            "thermometer | bulb increase | bulb greater | round tip increase | bulb start low "
            "greater | thermometer increase | thermometer greater",
            "strictly move differ string other line distance opposite bigger value every 1 order "
            "from circle closer step one last high with away previous",
        ),
        Wording(
            "line",
            "increase from-end | increase tip opposite",
            "thermometer strictly 1",
            formula="either way: each x, y: x < y",
        ),
    ),
    examples=("thermometer r1c1 r2c2 r3c3", "thermometer r5c5 r5c6 r4c7"),
)
SLOW = Kind(
    make=SlowThermometer,
    rules="Along each slow thermometer values increase or stay the same from the bulb to the tip.",
    aliases=("slow-thermo", "slowthermometer"),
    fpuzzles="slowthermometer",
    wording=worded(
        "bulb",
        "slow thermometer | thermometer or-equal | bulb or-equal | slow bulb | bulb or-equal "
        "increase | bulb not decrease | thermometer not decrease | bulb not less | bulb at-least "
        "previous | bulb increase or equal | bulb may or-equal or increase | thermometer increase "
        "or or-equal | thermometer may increase or or-equal | bulb increase or or-equal | "
        "thermometer increase or-equal | bulb may not decrease",
        "tip start move differ strictly not decrease stay same remain than greater less large "
        "small get when from",
    ),
    examples=("slow-thermometer r1c1 r2c2 r3c3",),
)
