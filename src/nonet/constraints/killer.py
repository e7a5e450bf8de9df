"""`killer`: a cage of different values with a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from nonet.constraints._codecs import Fields, Rules, cells, number, word
from nonet.constraints._kind import Kind, make
from nonet.constraints._placing import in_cages
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated, require_distinct_cells
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Outline
from nonet.model.primitives import Distinct, Family, Primitive, Sum, bits_of

_MOST_VALUES = 16  # with more there are too many sets to list


@lru_cache(maxsize=4096)
def sets_of_sum(values: range, cells: int, total: int) -> tuple[int, ...]:
    """The sets of that many different values with that sum, as bit sets."""
    return tuple(bits_of(c, values[0]) for c in combinations(values, cells) if sum(c) == total)


@frozen
class Killer(Constraint):
    """A cage of different values with a sum.

    Attributes:
        total: The sum; None for any.
        cells: Its cells.
    """

    kind = "killer"
    title = "the {total} cage at {first}"
    claim = "{title} holds different values"
    total: int | None
    cells: Cells

    def title_on(self, layout: Layout) -> str:
        title = super().title_on(layout)
        return title if self.total is not None else title.replace("None ", "")

    def fit(self, layout: Layout) -> None:
        require_distinct_cells(self.kind, self.cells, layout)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        if self.total is None:
            return (Distinct(self.cells),)
        if layout.value_count <= _MOST_VALUES:
            n = len(self.cells)
            sets = sets_of_sum(layout.values, n, self.total)
            return (Family(self.cells, sets),)
        return (Distinct(self.cells), Sum.of(self.cells, self.total))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from repeated(self.cells, values)
        yield from super().check(layout, values)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        wrong = self.total is not None and sum(numbers) != self.total
        return f"the sum is {sum(numbers)}" if wrong else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, "" if self.total is None else str(self.total)),)


def _counted(fields: Fields, layout: Layout) -> Rules | None:
    """A cell that is named several times counts so often in the sum, and is one cell besides."""
    cells, total = fields["cells"], fields["total"]
    once = tuple(dict.fromkeys(cells))
    if once == cells:
        return None
    rules = [make("extra-region", cells=once)]
    return rules if total is None else [*rules, make("sum", total=total, cells=cells)]


def _is_expressed(rule: Killer, layout: Layout) -> bool:
    return rule.total != 0  # which stands for any there


KIND = Kind(
    make=Killer,
    rules=(
        "The values in a cage are different and add up to the number in its corner. A cage without "
        "a number only holds different values."
    ),
    aliases=("cage", "killercage"),
    fpuzzles="killercage",
    codecs={
        "iss": word(
            "Cage",
            number("total", none="0"),
            cells(blanks=True),
            meant=_counted,
            expresses=_is_expressed,
        )
    },
    wording=worded(
        "cage",
        "cage sum | cage distinct | killer | cage not same",
        "corner top left upper small outlined equal and upper-left top-left top-left-hand "
        "left-hand printed value 9 dotted repeat differ box total",
    ),
    examples=("killer 15 r1c1 r1c2", "killer none r3c4 r3c5 r4c4"),
    placing=in_cages(2, 5, 3.5),
)
