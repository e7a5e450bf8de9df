"""`renban` and `nabner`: sets of consecutive values, and sets without any two of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from nonet.constraints._codecs import Fields, Rules, cells, never, word
from nonet.constraints._families import LineRule, ordered_pairs, pair_table
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated
from nonet.frozen import frozen
from nonet.model import Broken, Layout, Relation
from nonet.model.constraint import Held
from nonet.model.primitives import Family, Primitive

_MOST_VALUES = 12  # with more, nabner's sets are too many to list


@lru_cache(maxsize=256)
def _runs(value_count: int, length: int) -> tuple[int, ...]:
    run = (1 << length) - 1
    return tuple(run << begin for begin in range(value_count - length + 1))


@lru_cache(maxsize=64)
def _scattered(value_count: int, number: int) -> tuple[int, ...]:
    """The sets of that many values of which no two are consecutive."""
    sets = range(1 << value_count)
    return tuple(set_ for set_ in sets if set_.bit_count() == number and not set_ & set_ >> 1)


@frozen
class Renban(LineRule):
    """Consecutive values in any order along a line.

    Attributes:
        cells: The line; a cell where it crosses itself counts once.
    """

    kind = "renban"
    title = "the renban line {first}-{last}"
    claim = "{title} holds consecutive values in any order"
    colour = "purple"

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        cells = tuple(dict.fromkeys(self.cells))
        return (Family(cells, _runs(layout.value_count, len(cells))),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        cells = tuple(dict.fromkeys(self.cells))
        yield from repeated(cells, values)
        known = [value for cell in cells if (value := values[cell]) is not None]
        if known and max(known) - min(known) >= len(cells):
            low, high = min(known), max(known)
            yield Broken(cells, f"{low} and {high} are too far apart for {len(cells)} cells")

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        return None


def _unlike(a: int, b: int) -> bool:
    return abs(a - b) > 1


@frozen
class Nabner(LineRule):
    """No two values on a line are equal or consecutive.

    Attributes:
        cells: The line; a cell where it crosses itself counts once.
    """

    kind = "nabner"
    title = "the nabner line {first}-{last}"
    claim = "no two values on {title} are equal or consecutive"
    colour = "yellow"

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        cells = tuple(dict.fromkeys(self.cells))
        if layout.value_count <= _MOST_VALUES:
            return (Family(cells, _scattered(layout.value_count, len(cells))),)
        table = pair_table(layout.values, _unlike)
        return (Relation(self.kind, *pair, table) for pair in ordered_pairs(cells))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        cells = tuple(dict.fromkeys(self.cells))
        yield from repeated(cells, values)
        ordered = sorted((value, cell) for cell in cells if (value := values[cell]) is not None)
        for (a, one), (b, other) in pairwise(ordered):
            if b - a == 1:
                yield Broken((one, other), f"{a} and {b} are consecutive")


def _crossing(fields: Fields, layout: Layout) -> Rules | None:
    """A line that crosses itself cannot be obeyed there."""
    cells = fields["cells"]
    return never(cells) if len(set(cells)) < len(cells) else None


KIND = Kind(
    make=Renban,
    rules="A purple line holds different consecutive values in any order.",
    aliases=("renban-line",),
    fpuzzles="renban",
    codecs={"iss": word("Renban", cells(once=True, blanks=True), meant=_crossing)},
    wording=worded(
        "line",
        "renban | consecutive distinct | consecutive any-order | string consecutive | consecutive "
        "order | straight any-order | may order consecutive string",
        "length range 1 sequence repeat gap highest lowest between sort",
        either=True,
    ),
    examples=("renban r1c1 r1c2 r2c2",),
)
NABNER = Kind(
    make=Nabner,
    rules="No two values on the line are equal or consecutive, wherever they stand on it.",
    aliases=("nabner-line",),
    fpuzzles="nabner",
    wording=worded(
        "line",
        "nabner | not consecutive same line | not consecutive or-equal | not consecutive line "
        "anywhere | distinct not consecutive | distinct or consecutive | any-pair differ at-least "
        "2 | not consecutive or repeat | not consecutive or same | may distinct or consecutive | "
        "not distinct or consecutive | not within-1 line",
        "not anywhere or-equal same repeat any equal even-if opposite string adjacent-or-not "
        "regardless position where within-1",
    ),
    examples=("nabner r1c1 r2c2 r3c3",),
)
