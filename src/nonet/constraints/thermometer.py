"""`thermometer` and `slow-thermometer`: values rise along a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from operator import le, lt

from nonet.constraints._kind import Kind
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Groups, Held
from nonet.model.primitives import Primitive, chained, table


@dataclass(frozen=True)
class Thermometer(Constraint):
    """Values rise from the bulb on.

    Attributes:
        lines: Each from the bulb to a tip; lines with the same bulb are branches.
    """

    kind = "thermometer"
    lines: Groups

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        rising = table(layout.least, layout.value_count, lt)
        return (pair for line in self.lines for pair in chained(line, self.kind, rising))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for line in self.lines:
            for one, other in pairwise(line):
                a, b = values[one], values[other]
                if a is not None and b is not None and not a < b:
                    yield Broken((one, other), f"{b} comes after {a}")


@dataclass(frozen=True)
class SlowThermometer(Constraint):
    """Values rise or stay the same from the bulb on.

    Attributes:
        lines: Each from the bulb to a tip.
    """

    kind = "slow-thermometer"
    lines: Groups

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        rising = table(layout.least, layout.value_count, le)
        return (pair for line in self.lines for pair in chained(line, self.kind, rising))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for line in self.lines:
            for one, other in pairwise(line):
                a, b = values[one], values[other]
                if a is not None and b is not None and a > b:
                    yield Broken((one, other), f"{b} comes after {a}")


KIND = Kind(
    name="thermometer",
    make=Thermometer,
    summary="Values rise along a line from its bulb.",
    rules="Along each thermometer values increase from the bulb to every tip.",
    aliases=("thermo",),
    fpuzzles="thermometer",
    iss="Thermo",
    examples=("thermometer r1c1 r2c2 r3c3", "thermometer r5c5 r5c6 / r5c5 r6c5 r7c5"),
)
SLOW = Kind(
    name="slow-thermometer",
    make=SlowThermometer,
    summary="Values never fall along a line from its bulb.",
    rules="Along each slow thermometer values increase or stay the same from the bulb to the tip.",
    aliases=("slow-thermo", "slowthermometer"),
    fpuzzles="slowthermometer",
    examples=("slow-thermometer r1c1 r2c2 r3c3",),
)
