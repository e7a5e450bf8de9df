"""`between` and `lockout`: the ends of a line bound what stands between them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import lru_cache

from nonet.constraints._codecs import Fields, Rules, cells, key, never, number, word
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Disc, Figure, middle
from nonet.model.primitives import Machine, Primitive

# Nothing, the value of one end, or those of both, the lower first.
_State = tuple[int, ...]


@lru_cache(maxsize=64)
def _machine(values: range, apart: int, inside: bool) -> Machine:
    """Reads both ends first: they are `apart` or more; the rest is in between, or outside."""

    def step(state: _State, value: int) -> _State | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, value)))
            return ends if len(ends) < 2 or ends[1] - ends[0] >= apart else None
        low, high = state
        fits = low < value < high if inside else value < low or value > high
        return state if fits else None

    start: _State = ()
    return Machine.of(values, start, step, lambda state: len(state) == 2)


class EndsRule(LineRule):
    """A line whose ends bound the rest."""

    diamond = False
    least_cells = (2, "two ends")

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return ((self.cells[0], self.cells[-1], *self.cells[1:-1]),)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        (cells,) = self.groups(layout)
        return (self.machine(layout).along(cells),)

    @abstractmethod
    def machine(self, layout: Layout) -> Machine:
        """The automaton that reads the ends and then the rest."""

    def draw(self, layout: Layout) -> Iterable[Figure]:
        yield from super().draw(layout)
        for end in (self.cells[0], self.cells[-1]):
            yield Disc(middle(end, layout.size), 0.38, "white", "steel", diamond=self.diamond)


@frozen
class Between(EndsRule):
    """Values on a line are strictly between its ends.

    Attributes:
        cells: The line, with a circle at both ends.
    """

    kind = "between"
    title = "the line between {first} and {last}"
    claim = "all on {title} is strictly between these"

    def machine(self, layout: Layout) -> Machine:
        return _machine(layout.values, 0, True)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        low, high = sorted(numbers[:2])
        wrong = [value for value in numbers[2:] if not low < value < high]
        return f"{wrong[0]} is not between {low} and {high}" if wrong else None


@frozen
class Lockout(EndsRule):
    """Values on a line are outside of its ends.

    Attributes:
        cells: The line, with a diamond at both ends.
        difference: The number.
    """

    kind = "lockout"
    title = "the lockout line {first}-{last}"
    claim = "the ends of {title} differ by {difference} or more, and all on it is outside of them"
    diamond = True
    difference: int = 4

    def machine(self, layout: Layout) -> Machine:
        return _machine(layout.values, self.difference, False)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        low, high = sorted(numbers[:2])
        if high - low < self.difference:
            return f"{low} and {high} are too close"
        wrong = [value for value in numbers[2:] if low <= value <= high]
        return f"{wrong[0]} is not outside of {low} to {high}" if wrong else None


def _ends(fields: Fields, layout: Layout) -> Rules | None:
    """There the ends of any line differ."""
    if len(fields["cells"]) == 1:
        return never(fields["cells"]) if fields["difference"] else []
    fields["difference"] = max(1, fields["difference"])
    return None


def _is_expressed(rule: Lockout, layout: Layout) -> bool:
    return rule.difference != 0


def _half(layout: Layout) -> int:
    return layout.size // 2


KIND = Kind(
    make=Between,
    rules="Values on a line between two circles are strictly between the values in the circles.",
    aliases=("between-line", "betweenline"),
    fpuzzles="betweenline",
    codecs={"iss": word("Between", cells(blanks=True))},
    wording=worded(
        "line",
        "between line | between circle | between tip | between bulb | strictly between | line "
        "between circle not same | greater circle less opposite | greater less circle tip",
        "join attached large both placed 2 in end lie within two exclusive 1 lying small either "
        "value",
        ends="circle",
    ),
    examples=("between r1c1-r1c4",),
)
LOCKOUT = Kind(
    make=Lockout,
    rules=(
        "The values in the diamonds at the ends of a line differ by 4 or more. Values on the line "
        "are neither between these nor equal to one of them."
    ),
    aliases=("lockout-line",),
    codecs={
        "fpuzzles": key("lockout", usual=_half, is_fixed=True),
        "iss": word(
            "Lockout",
            number("difference"),
            cells(blanks=True),
            meant=_ends,
            expresses=_is_expressed,
        ),
    },
    wording=worded(
        "line",
        "lockout | outside diamond | not between diamond | diamond range not | line not between "
        "diamond or equal | line not between diamond or or-equal | diamond range not may | diamond "
        "differ at-least 4",
        "tip not between range value equal or-equal or inclusive strictly 2 line apart define lie "
        "out either",
        ends="diamond",
    ),
    examples=("lockout r1c1-r1c4", "lockout 3 r5c5-r5c8"),
)
