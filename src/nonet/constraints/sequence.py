"""`sequence`: a line whose values change by the same amount from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nonet.catalogue import later, translated
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_lines
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout, cell_name
from nonet.model.primitives import Primitive, Sum


@frozen
class Sequence(LineRule):
    """Values along a line change by the same amount at each step."""

    kind = "sequence"
    title = "the sequence {first}-{last}"
    claim = "each step along {title} is the same"
    colour = "grey"

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        for three in zip(self.cells, self.cells[1:], self.cells[2:], strict=False):
            yield Sum(three, (1, -2, 1), 0, 0)

    def claim_of(self, primitive: Primitive, layout: Layout) -> str:
        assert isinstance(primitive, Sum)
        one, middle, other = (cell_name(cell, layout.size) for cell in primitive.cells)
        text = later("along {line}, {middle} is halfway between {one} and {other}")
        return translated(text, line=self.title_on(layout), middle=middle, one=one, other=other)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        changes = sorted({after - before for before, after in pairwise(numbers)})
        if len(changes) < 2:
            return None
        return f"it changes by {changes[0]} and by {changes[-1]}"


KIND = Kind(
    make=Sequence,
    rules=(
        "The values along the line are an arithmetic progression from one end to the other: each "
        "differs from the one before it by the same amount, which is to be found and may be 0 "
        "where the cells allow it."
    ),
    aliases=("sequence-line", "arithmetic-line", "arithmetic-sequence"),
    wording=worded(
        "line",
        "arithmetic | progression | arithmetic same differ | increase same | differ same direction "
        "| increase or decrease same | increase or decrease equal",
        "adjacent consecutive constant between difference sequence step tip from-end order 1 each "
        "2 either string sum",
    ),
    examples=("sequence r1c1-r1c3", "sequence r5c4 r4c5 r5c6 r6c7"),
    placing=on_lines(3, 4, per=6),
)
