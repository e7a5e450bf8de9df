"""`sum`, `little-killer`, `equal-sums`: sums of cells that may repeat values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from nonet.constraints._codecs import Given, Names, Part, cells, diagonal, number, whole, word
from nonet.constraints._families import ClueRule, own_colour
from nonet.constraints._kind import Kind
from nonet.constraints._placing import in_cages, on_diagonals
from nonet.constraints._wording import Wording, worded
from nonet.constraints._words import unequal_sums
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Groups, Held
from nonet.model.figures import Figure, Label, Outline, Point, Shade, Stroke, middle, outside
from nonet.model.primitives import EqualSums, Primitive, Sum

_MOST = 10_000_000


@frozen
class SumCage(Constraint):
    """Cells with a sum, in which values may repeat.

    Attributes:
        total: The sum.
        cells: The cells.
        weights: What the value of each cell is multiplied by; none: they count once.
    """

    kind = "sum"
    title = "the sum {total} at {first}"
    claim = "{cells} add up to {total}"
    total: int
    cells: Cells
    weights: tuple[int, ...] = ()

    def fit(self, layout: Layout) -> None:
        if self.weights and len(self.weights) != len(self.cells):
            many = f"{len(self.weights)} weights for {len(self.cells)} cells"
            raise ShapeError(f"{self.kind}: {many}: each cell needs one")
        if any(abs(weight) > _MOST for weight in self.weights):
            raise ShapeError(f"{self.kind}: a weight is {-_MOST} to {_MOST}")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        if not self.weights:
            return (Sum.of(self.cells, self.total),)
        return (Sum(self.cells, self.weights, self.total, self.total),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        weights = self.weights or (1,) * len(numbers)
        total = sum(weight * value for weight, value in zip(weights, numbers, strict=True))
        return f"the sum is {total}" if total != self.total else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, str(self.total)),)


@frozen
class LittleKiller(ClueRule, SumCage):
    """The sum of a diagonal, on which values may repeat.

    Attributes:
        cells: The diagonal from the side where the clue stands.
        weights: As for a sum.
    """

    kind = "little-killer"
    title = "the little killer {total} at {first}"
    claim = "the diagonal {first}-{last} adds up to {total}"

    def fit(self, layout: Layout) -> None:
        ClueRule.fit(self, layout)
        SumCage.fit(self, layout)
        places = [divmod(cell, layout.size) for cell in self.cells]
        steps = {(r - row, c - column) for (row, column), (r, c) in pairwise(places)}
        if len(steps) > 1 or any(abs(down) != 1 or abs(across) != 1 for down, across in steps):
            raise ShapeError(
                f"{self.kind}: the cells are no diagonal such as r1c5-r5c9; other cells are for sum"
            )

    def draw(self, layout: Layout) -> Iterable[Figure]:
        row, column = self._before(layout)
        below, right = middle(self.cells[0], layout.size)
        down, across = below - row, right - column
        # Two diagonals may begin beside the same corner: each number is over or beside its arrow.
        is_over = not 0 < row < layout.height
        shift = (-0.1, 0.25) if is_over else (0.2, -0.1)
        yield Label((row + shift[0] * down, column + shift[1] * across), self.clue, 0.36)
        steps = 0.25 if is_over else 0.33, 0.55
        points = tuple((row + step * down, column + step * across) for step in steps)
        yield Stroke(points, "dark", 0.03, arrow=True)

    def _before(self, layout: Layout) -> Point:
        """The point from which the arrow comes: a single cell is the diagonal of a corner."""
        if len(self.cells) > 1:
            return outside(self.cells, layout.size)
        row, column = middle(self.cells[0], layout.size)
        down = -1 if row > layout.height - 1 else 1
        inward = 1 if column < 1 else -1
        is_corner = row in (0.5, layout.height - 0.5) and column in (0.5, layout.size - 0.5)
        return row - down, column + (inward if is_corner else -inward)


@frozen
class EqualSumGroups(Constraint):
    """Groups of cells with the same sum.

    Attributes:
        cells: The groups.
    """

    kind = "equal-sums"
    title = "the groups {cells}"
    claim = "the groups {cells} have the same sum"
    cells: Groups

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (EqualSums(self.cells),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return unequal_sums(self.cells, values)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        colour = own_colour(self, layout, "green")
        return (Shade(group, colour) for group in self.cells)


def _taken(items: list[str], names: Names) -> Given:
    """A sum, which has weights as in ``10_=_1_-2``."""
    total, *rest = items[0].split("_")
    if rest and rest[0] != "=":
        raise ValueError(rest[0])
    return [({"total": whole(total), "weights": tuple(map(whole, rest[1:]))}, items[1:])]


def _given(rule: SumCage, names: Names) -> list[str]:
    return ["_".join(map(str, (rule.total, *(("=", *rule.weights) if rule.weights else ()))))]


_TOTAL = Part(_taken, _given)


KIND = Kind(
    make=SumCage,
    rules=(
        "The marked cells add up to the number; values may repeat. With weights, each value is "
        "multiplied by that of its cell first."
    ),
    aliases=("sum-cage",),
    codecs={"iss": word("Sum", _TOTAL, cells(blanks=True))},
    wording=(
        Wording(
            "line",
            "fibonacci | sum 2 before | sum 2 preceding | sum previous",
            "1 tip string equals equal start circle direction both-ways second third immediately "
            "adjacent after-2 after first",
            formula="either way: each x, y, z: x + y = z",
        ),
        Wording(
            "line",
            "line sum",
            "total equal have with",
            field="total",
            numbered=True,
        ),
        Wording(
            "cage",
            "cage sum may-repeat",
            "corner top left upper small outlined equal not killer value letter total main",
        ),
    ),
    examples=("sum 15 r1c1 r5c5 r9c9", "sum 0 weights=1,1,-2 r1c1 r1c2 r2c1"),
    placing=in_cages(3, 5, 6, distinct=False),
)
LITTLE = Kind(
    make=LittleKiller,
    rules=(
        "A number with an arrow outside of the board is the sum of the diagonal that the arrow "
        "points along; values may repeat."
    ),
    aliases=("littlekiller",),
    fpuzzles="littlekillersum",
    codecs={"iss": word("LittleKiller", number("total"), diagonal(), fixed={"weights": ()})},
    wording=worded(
        "diagonal",
        "sum diagonal | small killer",
        "outside along direction may-repeat numbered left row column corner main path from down "
        "run point letter line shown number visible beside arrow",
    ),
    examples=("little-killer 20 r1c5-r5c9",),
    placing=on_diagonals(),
)
EQUAL = Kind(
    make=EqualSumGroups,
    rules="The marked groups of cells have the same sum.",
    aliases=("equal-sum",),
    iss="EqualSum",
    wording=worded(
        "cage",
        "cage letter same sum | letter same sum | cage sum same | cage sum equal",
        "value number unknown stand solver determine",
    )
    + worded("line", "line sum same | line sum equal", "solver determine total"),
    examples=("equal-sums r1c1 r1c2 / r5c5 r5c6 r6c6",),
)
