"""`arrow` and `double-arrow`: the sum of a line stands in circles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonet.constraints._codecs import Fields, Given, Names, Part, Rules, cells, whole, word
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind, make
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Disc, Figure, Stroke, middle
from nonet.model.primitives import Primitive, Sum

_MOST_DIGITS = 8  # of a circle: what each counts for must be a weight of a sum


@frozen
class Arrow(Constraint):
    """The values along an arrow add up to the circle.

    Attributes:
        circle: The cell of the circle; several are a pill, a number that is read row by row. In
            a text without a / it is the first cell.
        shaft: The cells of one shaft, without those of the circle; values may repeat. A circle
            with several shafts is several arrows.
    """

    kind = "arrow"
    title = "the arrow from {first}"
    claim = "the shaft of {title} adds up to its circle"
    circle: Cells
    shaft: Cells

    def fit(self, layout: Layout) -> None:
        if not (self.circle and self.shaft):
            raise ShapeError(f"{self.kind}: it needs a circle and a shaft: r1c1 / r1c2 r1c3")
        if len(self.circle) > _MOST_DIGITS:
            many = len(self.circle)
            raise ShapeError(f"{self.kind}: a number has {_MOST_DIGITS} digits at most, not {many}")

    def _number(self) -> tuple[tuple[int, int], ...]:
        """The cells of the circle from the last to the first, and what each counts for."""
        return tuple((cell, 10**i) for i, cell in enumerate(sorted(self.circle, reverse=True)))

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        circle, weights = zip(*self._number(), strict=True)
        ones = (1,) * len(self.shaft)
        cells = (*self.shaft, *circle)
        return (Sum(cells, (*ones, *(-weight for weight in weights)), 0, 0),)

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return ((*(cell for cell, _ in self._number()), *self.shaft),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        digits = len(self.circle)
        number = sum(10**i * value for i, value in enumerate(numbers[:digits]))
        total = sum(numbers[digits:])
        return f"the shaft adds up to {total}, the circle is {number}" if total != number else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        columns = layout.size
        points = tuple(middle(cell, columns) for cell in (self.circle[-1], *self.shaft))
        yield Stroke(points, "steel", 0.07, arrow=True)
        if len(self.circle) > 1:
            pill = tuple(middle(cell, columns) for cell in sorted(self.circle))
            yield Stroke(pill, "steel", 0.86)
            yield Stroke(pill, "white", 0.74)
        for cell in self.circle if len(self.circle) == 1 else ():
            yield Disc(middle(cell, columns), 0.4, "white", "steel")


@frozen
class DoubleArrow(LineRule):
    """The values on a line add up to both of its ends.

    Attributes:
        cells: The line, with a circle at both ends.
    """

    kind = "double-arrow"
    title = "the double arrow {first}-{last}"
    claim = "between the circles of {title} is the sum of both"
    circled = "steel"
    least_cells = (2, "two ends")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        weights = (-1, *(1,) * (len(self.cells) - 2), -1)
        return (Sum(self.cells, weights, 0, 0),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        ends, line = numbers[0] + numbers[-1], sum(numbers[1:-1])
        return f"the line adds up to {line}, the ends to {ends}" if ends != line else None


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """An arrow, one in four with a pill of two cells."""
    digits = 2 if board.chance.random() < 0.25 else 1
    circle = board.path(digits)
    if not _is_read_one_way(circle, board.layout.size):
        return ()
    number = sum(10**i * board.held[c] for i, c in enumerate(sorted(circle, reverse=True)))
    shaft = board.path_to(circle, number, 2 * digits + 2)
    return board.clue(circle=circle, shaft=shaft) if len(shaft) > 1 else ()


def _is_read_one_way(circle: Cells, columns: int) -> bool:
    """True if a pill is one number from above and from the left."""
    places = [divmod(cell, columns) for cell in sorted(circle)]
    return all(0 <= c - b <= 1 and a - r <= 1 for (r, b), (a, c) in pairwise(places))


def _alone(fields: Fields, layout: Layout) -> Rules | None:
    """A circle whose sum is 0, if it has no shaft."""
    return None if fields["shaft"] else [make("sum", total=0, cells=fields["circle"])]


def _ends_alone(fields: Fields, layout: Layout) -> Rules | None:
    """Both ends in one cell, and nothing between."""
    cells = fields["cells"]
    return [make("sum", total=0, cells=cells)] if len(cells) == 1 else None


def _circle(rule: Arrow, names: Names) -> list[str] | None:
    both = [names.text(cell) for cell in (*rule.circle, *rule.shaft)]
    return both if len(rule.circle) == 1 else None


def _pill(rule: Arrow, names: Names) -> list[str] | None:
    both = [names.text(cell) for cell in (*rule.circle, *rule.shaft)]
    is_known = len(rule.circle) < 4 and _is_read_one_way(rule.circle, names.layout.size)
    return [str(len(rule.circle)), *both] if is_known else None


def _taken(count: int, items: Sequence[str], names: Names) -> Given:
    cells = tuple(map(names.cell, items))
    return [({"circle": cells[:count], "shaft": cells[count:]}, [])]


_CIRCLE = Part(lambda items, names: _taken(1, [items[0], *items[1:]], names), _circle)
_PILL = Part(lambda items, names: _taken(whole(items[0]), items[1:], names), _pill)


KIND = Kind(
    make=Arrow,
    rules=(
        "The values along the shaft of an arrow add up to the number in its circle; they may "
        "repeat. A pill of several cells is read as a number from left to right or from above."
    ),
    aliases=("pill-arrow",),
    fpuzzles="arrow",
    codecs={"iss": (*word("Arrow", _CIRCLE, meant=_alone), *word("PillArrow", _PILL))},
    wording=worded(
        "arrow",
        "arrow sum | pill in-reading-order | circle sum shaft | pill sum shaft",
        "join attached 2-digit read tip along bulb sum-of start run head total 2 tens units first "
        "second path opposite through move base coming other stem then unit number equal",
    ),
    examples=("arrow r1c1 / r1c2 r1c3", "arrow r5c4 r5c5 / r4c4 r3c4 r2c4"),
    placing=Placing(_placed, per=9),
)
DOUBLE = Kind(
    make=DoubleArrow,
    rules="The values between the two circles of a line add up to the sum of the circles.",
    aliases=("doublearrow",),
    fpuzzles="doublearrow",
    codecs={"iss": word("DoubleArrow", cells(blanks=True), meant=_ends_alone)},
    wording=worded(
        "line",
        "double arrow | sum line equal circle | sum equals circle tip | line between circle sum | "
        "circle sum same sum",
        "bulb 2 end along join strictly total",
        ends="circle",
    ),
    examples=("double-arrow r1c1-r1c4",),
)
