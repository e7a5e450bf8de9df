"""`x-sum`: the sum of the first X values, where X is the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations

from nonet.constraints._codecs import clues, word
from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells, Profiles
from nonet.model.primitives import Machine, Primitive, bits_of

# How many cells still count, and the sum that is left.
_State = tuple[int, int] | str

# How many of the first cells are still to come, and the sets that may stand there.
_Filled = tuple[int, frozenset[frozenset[int]]]
_FIRST = -1
_MOST_IN_SETS = 9  # values; of more there are too many sets


@lru_cache(maxsize=512)
def _machine(values: range, total: int) -> Machine:
    """The automaton where values may repeat: the first X add up to the total."""

    def step(state: _State, value: int) -> _State | None:
        if state == "start":
            state = (value, total)
        assert isinstance(state, tuple)
        left, needed = state
        if left > 0:
            left, needed = left - 1, needed - value
        return (left, needed) if needed >= 0 else None

    start: _State = "start"
    return Machine.of(values, start, step, lambda state: state == (0, 0))


def _sets(values: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """The sets that the first X may hold together, X among them."""
    for size in values:
        for some in combinations(values, max(size, 0)):
            if (sum(some) == total and size in some) or (not size and not total):
                yield some


@lru_cache(maxsize=512)
def _profiles(values: tuple[int, ...], total: int, length: int) -> Profiles:
    """Each of these sets with its X first, where its values are, and where the others."""
    bits = partial(bits_of, least=values[0] - 1)
    profiles = []
    for some in _sets(values, total):
        size, inside = len(some), {*some, len(some)}
        more, rest = bits(inside - {size}), bits({*values} - inside)
        limits = (bits((size,)), *(more,) * (size - 1), *(rest,) * (length - max(size, 1)))
        first = (size, *sorted(inside - {size}))
        profiles.append(((0,), tuple(v - values[0] + 1 for v in first), limits))
    return tuple(profiles)


@lru_cache(maxsize=512)
def _machine_of_sets(values: tuple[int, ...], total: int) -> Machine:
    """The automaton where values differ: the first X are one of the sets that hold X."""
    sets = frozenset(map(frozenset, _sets(values, total)))

    def step(state: _Filled, value: int) -> _Filled | None:
        to_come, left = state
        if to_come == _FIRST:
            to_come, left = value, frozenset(some for some in left if len(some) == value)
        if to_come:
            to_come, left = to_come - 1, frozenset(some for some in left if value in some)
        else:
            left = frozenset(some for some in left if value not in some)
        return (to_come, left) if left else None

    return Machine.of(values, (_FIRST, sets), step, lambda state: state[0] == 0)


@frozen
class XSum(ClueRule):
    """The sum of the first X values of a line, X being the first.

    Attributes:
        total: The sum.
    """

    kind = "x-sum"
    title = "the X-sum {total} of {row}"
    claim = "as many cells as {first} says, itself the first, add up to {total}"
    shaped = "the first cells can only be {sums}"
    comes_to = "they would add up to {number}"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        if layout.value_count <= _MOST_IN_SETS and all_differ(layout, self.cells):
            machine = _machine_of_sets(tuple(layout.values), self.total)
        else:
            machine = _machine(layout.values, self.total)
        return (machine.along(self.cells),)

    def profiles(self, layout: Layout) -> Profiles:
        if layout.value_count > _MOST_IN_SETS or not all_differ(layout, self.cells):
            return ()
        return _profiles(tuple(layout.values), self.total, len(self.cells))

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        number = numbers[0]
        if number > len(numbers):
            return f"there are no {number} cells"
        total_there = sum(numbers[:number])
        return f"the first {number} add up to {total_there}" if total_there != self.total else None


KIND = Kind(
    make=XSum,
    rules=(
        "A number beside a row or a column is the sum of the first X values from that side, where "
        "X is the first value, which counts itself."
    ),
    aliases=("xsum",),
    fpuzzles="xsum",
    codecs={"iss": word("XSum", clues("total"))},
    wording=worded(
        "outside",
        "x-sum | first letterx | xsum | first lettern sum | first n sum | first x sum | x sum "
        "letterx",
        "outside row column direction start equal visible x-sums closest side value count many "
        "itself inclusive around border surrounding orthogonal",
    ),
    examples=("x-sum 20 r0c4", "x-sum 12 r5c10"),
)
