"""`split-pea`: the ends of a line are the two digits of the sum between them."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_lines
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.primitives import AnyOf, Primitive, Sum


@frozen
class SplitPea(LineRule):
    """The ends of a line are the digits of the sum between them.

    Attributes:
        cells: The line, with a circle at both ends.
    """

    kind = "split-pea"
    title = "the split pea line {first}-{last}"
    claim = "the ends of {title} are the digits of the sum between them"
    colour = circled = "green"
    least_cells = (3, "two ends and a cell between")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        inner = (1,) * (len(self.cells) - 2)
        ways = ((-10, -1), (-1, -10))
        yield AnyOf(tuple((Sum(self.cells, (a, *inner, b), 0, 0),) for a, b in ways))

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        one, two, total = numbers[0], numbers[-1], sum(numbers[1:-1])
        if total in (10 * one + two, 10 * two + one):
            return None
        return f"the sum between its ends is {total}, which {one} and {two} are not"


KIND = Kind(
    make=SplitPea,
    rules=(
        "The values between the two circles of a line add up to the number that the values in the "
        "circles make as two digits, in either order."
    ),
    aliases=("split-peas", "split-pea-line"),
    wording=worded(
        "line",
        "split pea | split peas | concatenation circle sum",
        "2 between either order some number line along made formed end",
        ends="circle",
    ),
    examples=("split-pea r1c1 r2c1 r3c1 r4c1", "split-pea r5c1 r5c2 r6c3 r7c4 r7c5"),
    placing=on_lines(4, 7, per=10),
)
