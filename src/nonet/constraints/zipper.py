"""`zipper`: cells at the same distance from the middle of a line have one sum."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.constraints._codecs import cells, word
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_lines
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Groups
from nonet.model.primitives import EqualSums, Primitive


@frozen
class Zipper(LineRule):
    """Cells at the same distance from the middle of a line have one sum.

    Attributes:
        cells: The line; the cell in the middle, if there is one, holds the sum.
    """

    kind = "zipper"
    title = "the zipper line {first}-{last}"
    claim = "pairs at the same distance from the middle of {title} have one sum"
    colour = "purple"

    def _pairs(self) -> Groups:
        half, odd = divmod(len(self.cells), 2)
        pairs = tuple(zip(self.cells[:half], self.cells[::-1], strict=False))
        return (*pairs, (self.cells[half],)) if odd else pairs

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        pairs = self._pairs()
        return (EqualSums(pairs),) if len(pairs) > 1 else ()

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        sums = {a + b for a, b in zip(numbers[: len(numbers) // 2], numbers[::-1], strict=False)}
        if len(numbers) % 2:
            sums.add(numbers[len(numbers) // 2])
        return f"the sums are {' and '.join(map(str, sorted(sums)))}" if len(sums) > 1 else None


KIND = Kind(
    make=Zipper,
    rules=(
        "Any two cells at the same distance from the middle of a line have the same sum; a cell "
        "in the middle holds that sum."
    ),
    aliases=("zipper-line", "zipperline"),
    fpuzzles="zipperline",
    codecs={"iss": word("Zipper", cells(blanks=True))},
    wording=worded(
        "line",
        "zipper | same distance middle | equal distance middle | odd-length sum circle middle | "
        "distance middle sum | middle sum odd length",
        "distant equally total from pair 2 opposite far either side outside",
    ),
    examples=("zipper r1c1-r1c5", "zipper r5c5-r5c8"),
    placing=on_lines(3, 7, crossing=True),
)
