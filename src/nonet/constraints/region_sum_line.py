"""`region-sum-line`: a line has the same sum in each box that it passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from nonet.constraints._codecs import Fields, Rules, cells, word
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind, make
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.constraints._words import unequal_sums
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.primitives import EqualSums, Primitive

_LINES = 10  # from which one is chosen
_MOST_PARTS = 4


@frozen
class RegionSumLine(LineRule):
    """A line has the same sum in each box that it passes.

    Attributes:
        cells: The line; where it comes back to a box, another run begins.
    """

    kind = "region-sum-line"
    title = "the region sum line {first}-{last}"
    claim = "the parts of {title} have the same sum in each box"
    colour = "blue"

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if layout.region_of is None:
            raise ShapeError(f"{self.kind}: the board has neither boxes nor regions")

    def _runs(self, layout: Layout) -> tuple[Cells, ...]:
        # Variables are in no region, and part runs as another one does.
        region_of = dict(enumerate(layout.region_of or ()))
        return tuple(tuple(run) for _, run in groupby(self.cells, region_of.get))

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        runs = self._runs(layout)
        return (EqualSums(runs),) if len(runs) > 1 else ()

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return unequal_sums(self._runs(layout), values)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """A line through two boxes or more: of some, one of the most parts, the shortest of these."""
    lines = (_line(board) for _ in range(_LINES))
    parts, line = max(lines, key=lambda made: (made[0], -len(made[1])))
    return board.clue(cells=line) if parts > 1 else ()


def _line(board: FullBoard) -> tuple[int, Cells]:
    """From a part in one box on to parts with its sum in others: how many, and the line."""
    region_of = board.layout.region_of or (0,) * board.layout.cell_count
    path = board.path(board.chance.randint(1, 4))
    line = tuple(takewhile(lambda cell: region_of[cell] == region_of[path[0]], path))
    total, parts = sum(board.held[cell] for cell in line), 1
    while parts < _MOST_PARTS and (part := board.path_to(line, total, 4, region_of)):
        line, parts = line + part, parts + 1
    return parts, line


def _runs(fields: Fields, layout: Layout) -> Rules | None:
    """One sum of the runs in jigsaw pieces, between which some cells are in none."""
    if layout.region_of is not None:
        return None
    piece_of = {c: house for house in layout.houses if house.kind == "piece" for c in house.cells}
    runs = tuple(tuple(run) for _, run in groupby(fields["cells"], piece_of.get))
    return [make("equal-sums", cells=runs)] if len(runs) > 1 else []


KIND = Kind(
    make=RegionSumLine,
    rules=(
        "Box borders cut a blue line into parts, all of which have the same sum. If the line comes "
        "back to a box, that is another part. Variables on it are in no box, and part boxes."
    ),
    aliases=("region-sum", "regionsumline", "equal-sum-line"),
    fpuzzles="regionsumline",
    codecs={"iss": word("RegionSumLine", cells(blanks=True), meant=_runs)},
    wording=worded(
        "line",
        "region sum line | sum same box | sum same region | sum equal box | sum equal region | "
        "segment sum same | segment sum equal | box separate line sum | distinct box same sum | "
        "distinct box equal sum",
        "move lettern n visits individually outlined individual sums pass particular enter total "
        "entire whole visit section every each string between different lines inside border "
        "through touch",
        either=True,
    ),
    examples=("region-sum-line r1c2-r1c7",),
    placing=Placing(_placed, per=13, crossing=True),
)
