"""`nonconsecutive` and `diagonally-nonconsecutive`: neighbours are not one apart."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.constraints._codecs import word
from nonet.constraints._families import Judge, PairRule, apart, edges
from nonet.constraints._kind import Kind
from nonet.frozen import frozen
from nonet.model import Layout


def _not_consecutive(a: int, b: int) -> bool:
    return abs(a - b) != 1


@frozen
class Nonconsecutive(PairRule):
    """Cells that share a side are not consecutive."""

    is_of_any_board = True
    kind = "nonconsecutive"
    title = "the rule of consecutive neighbours"
    claim = "neighbours are not consecutive"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return edges(layout)

    def relation(self, layout: Layout) -> Judge:
        return _not_consecutive, ()


@frozen
class DiagonallyNonconsecutive(Nonconsecutive):
    """Cells that share only a corner are not consecutive."""

    kind = "diagonally-nonconsecutive"
    title = "the rule of consecutive corners"
    claim = "cells that touch at a corner are not consecutive"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return apart(layout, ((1, 1), (1, -1)))


KIND = Kind(
    make=Nonconsecutive,
    rules="Cells that share a side do not hold consecutive values.",
    aliases=("anti-consecutive", "no-consecutive", "orthogonally-nonconsecutive"),
    fpuzzles="nonconsecutive",
    codecs={"iss": word("AntiConsecutive")},
    examples=("nonconsecutive",),
)
DIAGONALLY = Kind(
    make=DiagonallyNonconsecutive,
    rules="Cells that touch at a corner, and not at a side, do not hold consecutive values.",
    aliases=("diagonal-nonconsecutive",),
    examples=("diagonally-nonconsecutive",),
)
