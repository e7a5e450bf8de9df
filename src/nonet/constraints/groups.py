"""`disjoint-groups`, `windows`, `diagonal`: more houses on the whole board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated
from nonet.errors import ShapeError, UsageError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout, default_box, diagonals, windows
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Shade, Stroke
from nonet.model.primitives import Distinct, Primitive


class HouseRule(Constraint):
    """Groups of cells that are all different."""

    is_of_any_board = True

    @abstractmethod
    def houses(self, layout: Layout) -> Iterable[Cells]:
        """The groups."""

    def fit(self, layout: Layout) -> None:
        tuple(self.houses(layout))

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return map(Distinct, self.houses(layout))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for cells in self.houses(layout):
            yield from repeated(cells, values)


@frozen
class DisjointGroups(HouseRule):
    """Cells at the same place of their boxes are all different."""

    kind = "disjoint-groups"
    title = "the disjoint groups"
    claim = "cells at the same place of their boxes differ"

    def houses(self, layout: Layout) -> Iterator[Cells]:
        if layout.box is None:
            raise ShapeError(f"{self.kind}: the board has no boxes")
        return zip(*(house.cells for house in layout.boxes), strict=True)


@frozen
class Windows(HouseRule):
    """Further boxes between the usual ones."""

    kind = "windows"
    title = "the windows"
    claim = "each window holds different values"

    def houses(self, layout: Layout) -> Iterator[Cells]:
        box = layout.box or default_box(layout.size)  # they do not need boxes to be there
        if box is None or layout.height != layout.size:
            raise ShapeError(f"{self.kind}: the board has no boxes")
        return (house.cells for house in windows(layout.size, box))

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return map(Shade, self.houses(layout))


_WHICH = {"both": (0, 1), "down": (0,), "up": (1,)}


@frozen
class Diagonal(HouseRule):
    """Different values on one long diagonal, or on both.

    Attributes:
        which: ``up`` for the one that rises to the right, ``down`` for the other, or ``both``.
    """

    kind = "diagonal"
    title = "the diagonals"
    claim = "values on a marked diagonal differ"
    which: str = "both"

    def __post_init__(self) -> None:
        if isinstance(self.which, str):
            object.__setattr__(self, "which", self.which.lower())
        super().__post_init__()

    def houses(self, layout: Layout) -> Iterator[Cells]:
        if self.which not in _WHICH:
            raise UsageError(f"{self.kind}: which is up, down or both, not {self.which!r}")
        if layout.height != layout.size:
            raise ShapeError(f"{self.kind}: the board is not square")
        both = diagonals(layout.size)
        return (both[i].cells for i in _WHICH[self.which])

    def draw(self, layout: Layout) -> Iterable[Figure]:
        n = float(layout.size)
        lines = (((0.0, 0.0), (n, n)), ((n, 0.0), (0.0, n)))
        return (Stroke(lines[i], "blue", 0.04) for i in _WHICH[self.which])


KIND = Kind(
    make=DisjointGroups,
    rules="Cells that stand at the same place of their boxes hold different values.",
    aliases=("disjoint-sets", "disjointgroups", "disjoint"),
    fpuzzles="disjointgroups",
    iss="DisjointSets",
    wording=worded(
        "board",
        "same position box not | disjoint | same position box distinct | same position region not "
        "| same position box differ | position box once | relative position once | same relative "
        "box distinct | position box distinct | place box distinct",
        "two 2 group region string corresponding 9 every",
    ),
    examples=("disjoint-groups",),
)
WINDOWS = Kind(
    make=Windows,
    rules="Each shaded window, one cell in from the corners of boxes, holds different values.",
    aliases=("windoku", "hyper", "hyperdoku", "nrc"),
    iss="Windoku",
    wording=worded(
        "board",
        "windoku | 4 shaded box | window once | window span | window distinct",
        "3x3 region area additional",
    ),
    examples=("windows",),
)
DIAGONAL = Kind(
    make=Diagonal,
    rules="Values on each marked long diagonal are different.",
    aliases=("diagonals", "sudoku-x", "x-sudoku", "both-diagonals"),
    numbered=(
        ("diagonal+", "which", "up"),
        ("diagonal-", "which", "down"),
        ("positive-diagonal", "which", "up"),
        ("negative-diagonal", "which", "down"),
    ),
    fpuzzles="diagonal+",
    iss="Diagonal",
    wording=worded(
        "board",
        "diagonal distinct | diagonal once | diagonal not same | diagonal span | diagonal differ",
        "main positive negative both along 2 segment repeat either long blue marked line drawn run "
        "9",
    ),
    examples=("diagonal", "diagonal which=up", "diagonal which=down"),
)
