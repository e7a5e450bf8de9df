"""`negative-difference`, `negative-ratio`, `negative-sum`: what is not marked does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from nonet.constraints._families import Judge, PairRule, edges
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints.two_cells import (
    Difference,
    PairSum,
    Ratio,
    TwoCells,
    add_up_to,
    differ_by,
    in_ratio,
)
from nonet.frozen import frozen
from nonet.model import Constraint, Layout


def _no_difference(a: int, b: int, values: tuple[int, ...]) -> bool:
    return not any(differ_by(a, b, value) for value in values)


def _no_ratio(a: int, b: int, values: tuple[int, ...]) -> bool:
    return not any(in_ratio(a, b, value) for value in values)


def _no_sum(a: int, b: int, values: tuple[int, ...]) -> bool:
    return not any(add_up_to(a, b, value) for value in values)


@frozen
class NegativeDifference(PairRule):
    """All white dots are given.

    Attributes:
        values: Which; none stands for those of the dots on the board, and 1 if there is no dot.
    """

    kind = "negative-difference"
    title = "the missing white dots"
    claim = "neighbours without a dot do not differ so"
    # The rule does not apply to cells with one of these marks between them.
    marks: ClassVar[tuple[type[TwoCells], ...]] = (Difference, Ratio)
    values: tuple[int, ...] = ()

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        marks = (rule for rule in layout.constraints if isinstance(rule, self.marks))
        marked = {(min(mark.cells), max(mark.cells)) for mark in marks}
        return [pair for pair in edges(layout) if pair not in marked]

    def mark(self, cells: tuple[int, int], number: int) -> TwoCells:
        """The mark between cells to which the rule does not apply."""
        return Difference(cells, number)

    def relation(self, layout: Layout) -> Judge:
        differences = {c.difference for c in layout.constraints if isinstance(c, Difference)}
        return _no_difference, (self.values or tuple(sorted(differences)) or (1,),)


@frozen
class NegativeRatio(NegativeDifference):
    """All black dots are given.

    Attributes:
        values: Which; none stands for those of the dots on the board, and 2 if there is no dot.
    """

    kind = "negative-ratio"
    title = "the missing black dots"
    claim = "neighbours without a dot have no such ratio"

    def mark(self, cells: tuple[int, int], number: int) -> TwoCells:
        return Ratio(cells, number)

    def relation(self, layout: Layout) -> Judge:
        ratios = {rule.ratio for rule in layout.constraints if isinstance(rule, Ratio)}
        return _no_ratio, (self.values or tuple(sorted(ratios)) or (2,),)


@frozen
class NegativeSum(NegativeDifference):
    """All X and V are given.

    Attributes:
        values: Which; none stands for 5 and 10.
    """

    kind = "negative-sum"
    title = "the missing signs"
    claim = "neighbours without a sign have no such sum"
    marks = (PairSum,)

    def mark(self, cells: tuple[int, int], number: int) -> TwoCells:
        return PairSum(cells, number)

    def relation(self, layout: Layout) -> Judge:
        return _no_sum, (self.values or (5, 10),)


def _dotted(board: FullBoard) -> Sequence[Constraint]:
    """The rule and every mark that it asks for."""
    rule = board.kind.make(**board.given)
    assert isinstance(rule, NegativeDifference)
    holds, (numbers,) = rule.relation(board.layout)
    rules: list[Constraint] = [rule]
    for pair in edges(board.layout):
        a, b = (board.held[cell] for cell in pair)
        fitting = [number for number in numbers if not holds(a, b, (number,))]
        rules += [rule.mark(pair, number) for number in fitting[:1]]
    return rules


DIFFERENCE = Kind(
    make=NegativeDifference,
    rules=(
        "Where no dot is between two cells that share a side, they do not differ by 1 or, if the "
        "white dots have numbers, by any of these."
    ),
    aliases=("negative-white", "negative-consecutive"),
    fpuzzles="negative",
    iss="StrictKropki",
    examples=("negative-difference", "negative-difference 1,2"),
    placing=Placing(_dotted),
)
RATIO = Kind(
    make=NegativeRatio,
    rules=(
        "Where no dot is between two cells that share a side, neither is twice the other or, if "
        "the black dots have numbers, that many times."
    ),
    aliases=("negative-black",),
    fpuzzles="negative",
    iss="StrictKropki",
    examples=("negative-ratio",),
    placing=Placing(_dotted),
)
SUM = Kind(
    make=NegativeSum,
    rules="Where no sign is between two cells that share a side, they add up to neither 5 nor 10.",
    aliases=("negative-xv", "anti-xv", "xv-negative"),
    fpuzzles="negative",
    iss="StrictXV",
    examples=("negative-sum", "negative-sum 10"),
    placing=Placing(_dotted),
)
