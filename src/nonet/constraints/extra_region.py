"""`extra-region`: further cells that are all different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.constraints._codecs import Fields, Rules, cells, word
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import Wording
from nonet.constraints._words import repeated, require_distinct_cells
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Shade
from nonet.model.primitives import Distinct, Primitive


@frozen
class ExtraRegion(Constraint):
    """Further cells that are all different.

    Attributes:
        cells: Its cells.
    """

    kind = "extra-region"
    title = "the extra region at {first}"
    claim = "{title} holds different values"
    cells: Cells

    def fit(self, layout: Layout) -> None:
        require_distinct_cells(self.kind, self.cells, layout)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (Distinct(self.cells),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return repeated(self.cells, values)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Shade(self.cells),)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """As many connected cells as there are values."""
    cells = board.cage(board.layout.value_count)
    return board.clue(cells=cells) if len(cells) == board.layout.value_count else ()


def _once(fields: Fields, layout: Layout) -> Rules | None:
    """A cell that is named again is no other cell."""
    fields["cells"] = tuple(dict.fromkeys(fields["cells"]))
    return None


KIND = Kind(
    make=ExtraRegion,
    rules=(
        "The shaded cells hold different values. If they are as many as there are values, they "
        "hold every value."
    ),
    aliases=("different", "all-different", "extraregion", "distinct"),
    fpuzzles="extraregion",
    codecs={"iss": word("AllDifferent", cells(blanks=True), meant=_once)},
    wording=(
        Wording(
            "line",
            "line distinct | line not same | line span | line once",
            "repeat 9",
        ),
        Wording(
            "area",
            "shaded region distinct | extra region | region shaded | shaded 3x3 span | shaded box "
            "span | window span | window once | window distinct | shaded 3x3 once | shaded 3x3 "
            "distinct | shaded cell distinct",
            "also area outlined 4 square additional further 9",
        ),
    ),
    examples=("extra-region r2c2 r2c4 r2c6 r2c8 r5c5 r8c2 r8c4 r8c6 r8c8",),
    placing=Placing(_placed, per=27),
)
