"""`skyscraper` and `hidden-skyscraper`: what is seen of the buildings along a line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from nonet.constraints._codecs import clues, word
from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.constraints._words import require_values
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells, Profiles
from nonet.model.primitives import Machine, Primitive

_FOUND, _NOTHING = -2, -1  # states: what is hidden was met; no building yet


@lru_cache(maxsize=512)
def seen_machine(values: range, wanted: int, differ: bool, *, heights: bool = False) -> Machine:
    """So many are seen, or their heights add up to that.

    Where values differ, it also keeps how many lower ones than the highest may still come.
    """

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        highest, seen, lower = state
        if value <= highest:
            return (highest, seen, lower - differ) if lower >= differ else None
        seen += value if heights else 1
        return (value, seen, differ * (lower + value - highest - 1)) if seen <= wanted else None

    ground = max(0, values[0] - 1)
    start = (ground, 0, differ * (ground - values[0] + 1))
    return Machine.of(values, start, step, lambda state: state[1] == wanted)


@lru_cache(maxsize=64)
def _profiles(length: int, count: int) -> Profiles:
    """Which are seen, where, and what the others may be, which are lower than one before them."""
    profiles = []
    for lower in combinations(range(1, length), count - 1):
        seen = (*lower, length)
        below = [(1 << v) - 2 - sum(1 << w for w in lower if w < v) for v in seen]
        for further in combinations(range(1, length), count - 1):
            places = (0, *further)
            limits = []
            ends = *further, length
            for at, value, hidden, end in zip(places, seen, below, ends, strict=True):
                limits += [1 << value] + [hidden] * (end - at - 1)
            profiles.append((places, seen, tuple(limits)))
    return tuple(profiles)


@lru_cache(maxsize=256)
def _hidden(values: range, wanted: int, once: bool) -> Machine:
    """The machine that asks for a hidden value; one that stands but once is not seen before."""

    def step(highest: int, value: int) -> int | None:
        if highest == _FOUND:
            return None if once and value == wanted else highest
        if value > highest:
            return None if once and value == wanted else value
        return _FOUND if value == wanted else None

    return Machine.of(values, _NOTHING, step, lambda state: state == _FOUND)


@frozen
class Skyscraper(ClueRule):
    """How many buildings are seen along a line.

    Attributes:
        count: How many.
    """

    kind = "skyscraper"
    title = "the skyscraper clue {count} at {first}"
    claim = "{count} of the buildings from {first} on can be seen"
    shaped = "only {rows} can be seen"
    placed = "in {places}"
    comes_to = "{number} would be seen"
    count: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        machine = seen_machine(layout.values, self.count, all_differ(layout, self.cells))
        return (machine.along(self.cells),)

    def profiles(self, layout: Layout) -> Profiles:
        full = all_differ(layout, self.cells) and len(self.cells) == layout.value_count
        return _profiles(layout.value_count, self.count) if full else ()

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        seen = sum(1 for i, value in enumerate(numbers) if value > max([0, *numbers[:i]]))
        return f"{seen} are seen" if seen != self.count else None


@frozen
class HiddenSkyscraper(ClueRule):
    """The first building along a line that is hidden.

    Attributes:
        value: Its height.
    """

    kind = "hidden-skyscraper"
    title = "the hidden skyscraper {value} at {first}"
    claim = "from {first} on {value} is the first to be hidden"
    value: int
    cells: Cells

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        require_values(self, (self.value,), layout)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        once = all_differ(layout, self.cells)
        machine = _hidden(layout.values, self.value, once)
        return (machine.along(self.cells),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        hidden = [value for i, value in enumerate(numbers) if i and value <= max(numbers[:i])]
        if not hidden:
            return "no building is hidden"
        return f"{hidden[0]} is hidden first" if hidden[0] != self.value else None


KIND = Kind(
    make=Skyscraper,
    rules=(
        "Values are the heights of buildings, and a number beside a row or a column is how many of "
        "these are seen from there: a building hides all behind it that are not higher; one of the "
        "height 0 is not seen."
    ),
    fpuzzles="skyscraper",
    codecs={"iss": word("Skyscraper", clues("count"))},
    wording=worded(
        "outside",
        "skyscraper | taller visible count | taller hide shorter | count visible greater less | "
        "count greater before | taller visible count less | taller hide less | visible not greater "
        "front | skyscraper less greater",
        "outside row column direction height block view tall behind represent box value treat from "
        "there 1 say side when look along sum total higher no-higher front not stand hidden lower "
        "see than position into orthogonal around",
    ),
    examples=("skyscraper 3 r0c4", "skyscraper 2 r5c10"),
)
HIDDEN = Kind(
    make=HiddenSkyscraper,
    rules=(
        "Values are the heights of buildings, and a number beside a row or a column is the height "
        "of the first one, seen from there, that a building hides which is at least as high."
    ),
    codecs={"iss": word("HiddenSkyscraper", clues("value"))},
    examples=("hidden-skyscraper 3 r0c4",),
)
