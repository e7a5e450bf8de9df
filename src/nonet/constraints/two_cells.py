"""`less-than`, `difference`, `ratio`, `x`, `v`, `pair-sum`: marks between two cells."""

from __future__ import annotations

from collections.abc import Iterable
from operator import lt

from nonet.constraints._codecs import key, neighbours, word
from nonet.constraints._families import Judge, PairRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_edges
from nonet.constraints._wording import Wording, worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Disc, Figure, Label, between


@frozen
class TwoCells(PairRule):
    """A mark between two cells.

    Attributes:
        cells: The two.
    """

    cells: Cells

    def fit(self, layout: Layout) -> None:
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ShapeError(f"{self.kind}: it needs two different cells")

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        one, other = self.cells
        return ((one, other),)


@frozen
class LessThan(TwoCells):
    """The first of two cells holds less than the second.

    Attributes:
        cells: The one that holds less, then the other.
    """

    kind = "less-than"
    many = "the signs of less and more"
    of_each = "one of the two cells of a sign holds less than the other"
    title = "the sign between {first} and {last}"
    claim = "{first} holds less than {last}"

    def relation(self, layout: Layout) -> Judge:
        return lt, ()

    def draw(self, layout: Layout) -> Iterable[Figure]:
        one, other = self.cells
        across = abs(one - other) == 1
        sign = ("<" if one < other else ">") if across else ("∧" if one < other else "∨")
        return (Label(between(self.cells, layout.size), sign),)


def differ_by(a: int, b: int, by: int) -> bool:
    """True if two values differ by a number."""
    return abs(a - b) == by


@frozen
class Difference(TwoCells):
    """A white dot: consecutive values, or another difference.

    Attributes:
        difference: By how much.
    """

    kind = "difference"
    many = "the white dots"
    of_each = "the values at a white dot differ by {difference}"
    title = "the white dot {first} {last}"
    claim = "the values at {title} differ by {difference}"
    difference: int = 1

    def relation(self, layout: Layout) -> Judge:
        return differ_by, (self.difference,)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        text = "" if self.difference == 1 else str(self.difference)
        return (Disc(between(self.cells, layout.size), 0.15, "white", text=text),)


def in_ratio(a: int, b: int, ratio: int) -> bool:
    """True if one value is a number of times the other."""
    return a * ratio == b or b * ratio == a


@frozen
class Ratio(TwoCells):
    """A black dot: one value is twice the other, or another ratio.

    Attributes:
        ratio: How many times.
    """

    kind = "ratio"
    many = "the black dots"
    of_each = "at a black dot one value is {ratio} times the other"
    title = "the black dot {first} {last}"
    claim = "at {title} one value is {ratio} times the other"
    ratio: int = 2

    def relation(self, layout: Layout) -> Judge:
        return in_ratio, (self.ratio,)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        text = "" if self.ratio == 2 else str(self.ratio)
        return (Disc(between(self.cells, layout.size), 0.15, "black", text=text),)


def add_up_to(a: int, b: int, total: int) -> bool:
    """True if two values have a sum."""
    return a + b == total


@frozen
class PairSum(TwoCells):
    """X or V: two values add up to 10 or 5, or to another number.

    Attributes:
        total: The sum.
    """

    kind = "pair-sum"
    many = "the signs of a sum"
    of_each = "two cells with the sign of {total} add up to it"
    title = "the sum {total} of {first} and {last}"
    claim = "{first} and {last} add up to {total}"
    total: int = 10

    def relation(self, layout: Layout) -> Judge:
        return add_up_to, (self.total,)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        text = {5: "V", 10: "X"}.get(self.total, str(self.total))
        return (Label(between(self.cells, layout.size), text),)


KIND = Kind(
    make=LessThan,
    rules="The sign between two cells points to the one with the smaller value.",
    aliases=("smaller-than",),
    turned=("greater-than", "bigger-than"),
    codecs={"iss": word("GreaterThan", neighbours(turned=True))},
    wording=worded(
        "sign",
        "inequality | clue less | indicated less | clue greater | letterless greater | greater "
        "clue less | open greater | point less | letterv greater | or clue greater | or clue less",
        "between than join border 2 satisfy domino separate apply faces pointed tip opens wide "
        "side value small large smaller adjacent that sign greater-than respected towards shown "
        "satisfied direction narrow face",
    ),
    examples=("less-than r1c1 r1c2", "less-than r2c1 r1c1"),
    placing=on_edges(),
)
DIFFERENCE = Kind(
    make=Difference,
    rules=(
        "A white dot is between two cells whose values are consecutive or, with a number in it, "
        "differ by that number. White and black dots together make a Kropki."
    ),
    aliases=("white-dot", "white", "consecutive", "consecutive-pair", "diff"),
    fpuzzles="difference",
    codecs={"iss": word("WhiteDot", neighbours(), fixed={"difference": 1})},
    wording=(Wording("cage", "cage differ clue | cage differ equal", "2 between value"),),
    examples=("difference r1c1 r1c2", "difference difference=3 r4c4 r5c4"),
    placing=on_edges(),
)
RATIO = Kind(
    make=Ratio,
    rules=(
        "A black dot is between two cells one of which holds twice the value of the other or, with "
        "a number in it, that many times. White and black dots together make a Kropki."
    ),
    aliases=("black-dot", "black"),
    fpuzzles="ratio",
    codecs={"iss": word("BlackDot", neighbours(), fixed={"ratio": 2})},
    examples=("ratio r1c1 r1c2", "ratio ratio=3 r4c4 r5c4"),
    placing=on_edges(),
)
SUM = Kind(
    make=PairSum,
    rules="Two cells with an X between them add up to 10, with a V to 5, with a number to that.",
    aliases=("xv",),
    numbered=(("v", "total", 5), ("xv-x", "total", 10), ("xv-v", "total", 5)),
    codecs={
        "fpuzzles": key("xv", words={10: "X", 5: "V"}),
        "iss": (
            *word("X", neighbours(), fixed={"total": 10}),
            *word("V", neighbours(), fixed={"total": 5}),
        ),
    },
    examples=("pair-sum 10 r1c1 r1c2", "pair-sum 5 r4c4 r5c4"),
    placing=on_edges(total=(5, 10)),
)
