"""Senior and double exocets: targets anywhere in the three lines, and two exocets at once.

As for a junior exocet (`nonet.techniques.exocet`) the *base* is two cells of a box in a line of a
band, with three or four values; the *three lines* cross the band, one in each of its boxes, and the
one of the base box is off the base. Two *targets* are cells of two of these lines. What sees both
base cells counts as no place of a value of the base.

Say that for each value of the base two houses hold all its places in the three lines, but for the
targets. If the value is in the base, each of the three lines needs it once: three times, of which
the two houses take two at most. So *a value that is in the base is in a target*: two values, two
targets. Junior exocets have both targets in the band; here one at least is outside of it::

    B B .  | . . .  | . . .      B: base, T: targets; the three lines are columns 3, 4 and 9
    . . .  | T . .  | . . .      with T the places of a base value in the three lines need
    ----------------------       three houses, without them two
    . . .  | . . .  | . . T

Then all ways to fill base and targets alike are tried: one that takes all places of its values in
some house falls, and what no way has is crossed out. *Double*: the ways of two exocets of the same
band that agree with each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._memory import cached
from nonet.techniques._technique import Technique, needs_classic, step
from nonet.techniques._views import Pair, values_by_cell, within

_MOST_EXOCETS = 40


class _Base(NamedTuple):
    """Where the base is, and the lines that cross its band: numbers of houses."""

    cells: tuple[int, int]
    own_line: int  # of the base box, off the base
    others: tuple[tuple[int, int, int], tuple[int, int, int]]  # of the other two boxes
    band: tuple[int, int]
    in_band: int


Way = dict[int, int]  # a value for each of some cells


class _Exocet(NamedTuple):
    base: _Base
    targets: tuple[int, int]
    lines: tuple[int, int, int]
    ways: tuple[Way, ...]

    @property
    def cells(self) -> int:
        return mask_of((*self.base.cells, *self.targets))


@lru_cache(maxsize=4)
def _bases(layout: Layout) -> tuple[_Base, ...]:
    bases = []
    for upright, band, row, stack, left_out in product(range(2), *[range(3)] * 4):
        first = 0 if upright else 9  # the number of the first line across
        columns = [3 * stack + at for at in range(3) if at != left_out]
        line = 3 * band + row
        cells = [column * 9 + line if upright else line * 9 + column for column in columns]
        chutes = [tuple(first + 3 * at + i for i in range(3)) for at in range(3) if at != stack]
        lines = range(3 * band + 9 * upright, 3 * band + 9 * upright + 3)
        bases.append(
            _Base(
                (cells[0], cells[1]),
                first + 3 * stack + left_out,
                (chutes[0], chutes[1]),  # type: ignore[arg-type]
                (upright, band),
                sum(layout.masks[number] for number in lines),
            )
        )
    return tuple(bases)


@cached
def _exocets(state: State) -> list[_Exocet]:
    """The exocets of a state of which at least one way is left, those in the band first."""
    bits, layout = values_by_cell(state), state.layout
    exocets: list[_Exocet] = []
    for base in _bases(layout):
        one, two = (bits[cell] for cell in base.cells)
        values = one | two
        if not one or not two or not 3 <= values.bit_count() <= 4:
            continue
        near = layout.peers[base.cells[0]] & layout.peers[base.cells[1]]
        for second, third in product(*base.others):
            lines = (base.own_line, second, third)
            area = [layout.masks[number] & ~near for number in lines]
            there = [_places(state, value) & sum(area) for value in cells_of(values)]
            for targets in _targets(layout, there, [line & state.places[0] for line in area]):
                ways = tuple(_ways(state, base, targets))
                if ways:
                    exocets.append(_Exocet(base, targets, lines, ways))
    exocets.sort(
        key=lambda exocet: sum(not exocet.base.in_band >> cell & 1 for cell in exocet.targets)
    )
    return exocets


def _places(state: State, value: int) -> int:
    """Where a value is or may be."""
    filled = mask_of(cell for cell, own in enumerate(state.values) if own == value)
    return state.places[value] | filled


def _targets(layout: Layout, there: list[int], lines: list[int]) -> Iterator[tuple[int, int]]:
    """Two empty cells of different lines: without them two houses have the places of each value."""
    if all(_two_hold(layout, places) for places in there):
        return  # of none of the values there are three: it is not in the base at all
    hardest = max(there, key=lambda places: (not _two_hold(layout, places), places.bit_count()))
    every = 0
    for places in there:
        every |= places
    for one in cells_of(hardest & sum(lines)):
        others = sum(line for line in lines if not line >> one & 1)
        for two in cells_of(every & others):
            if two < one and hardest >> two & 1:
                continue
            off = 1 << one | 1 << two
            if all(_two_hold(layout, places & ~off) for places in there):
                yield (min(one, two), max(one, two))


@lru_cache(maxsize=65536)
def _two_hold(layout: Layout, places: int) -> bool:
    """True if two houses have all of these places."""
    if not places:
        return True
    masks = layout.masks
    lowest = (places & -places).bit_length() - 1
    for first in layout.house_numbers[lowest]:
        rest = places & ~masks[first]
        if not rest or any(
            not rest & ~masks[second]
            for second in layout.house_numbers[(rest & -rest).bit_length() - 1]
        ):
            return True
    return False


def _ways(state: State, base: _Base, targets: tuple[int, int]) -> Iterator[Way]:
    """Each way to fill base and targets with the same two values that leaves these room."""
    bits = values_by_cell(state)
    for a, b in product(*(cells_of(bits[cell]) for cell in base.cells)):
        for one, two in ((a, b), (b, a)) if a != b else ():
            way = dict(zip((*base.cells, *targets), (a, b, one, two), strict=True))
            if _fits(state, way):
                yield way


def _fits(state: State, way: Way) -> bool:
    """True if the cells may have these values, and the values then have a place in each house."""
    layout = state.layout
    for value in set(way.values()):
        cells = mask_of(cell for cell, own in way.items() if own == value)
        others = mask_of(cell for cell, own in way.items() if own != value)
        filled = _places(state, value) & ~state.places[value]
        if cells & ~(state.places[value] | filled):
            return False
        left = (state.places[value] | filled) & ~others
        for cell in cells_of(cells):
            left &= ~layout.peers[cell]
        # Two of the cells that see each other have taken one another away.
        if cells & ~left or any(not left & mask for mask in layout.masks):
            return False
    return True


def _what_no_way_has(state: State, ways: list[Way]) -> list[Pair]:
    bits = values_by_cell(state)
    return [
        (value, 1 << cell)
        for cell in ways[0]
        for value in cells_of(bits[cell])
        if all(way[cell] != value for way in ways)
    ]


def _senior(state: State) -> Iterator[Step]:
    for exocet in _exocets(state):
        if mask_of(exocet.targets) & ~exocet.base.in_band:
            removed = _what_no_way_has(state, list(exocet.ways))
            if removed:
                yield _step("Senior Exocet", state, [exocet], removed)


def _double(state: State) -> Iterator[Step]:
    for one, two in combinations(_exocets(state)[:_MOST_EXOCETS], 2):
        # The bases lie in different boxes of a band, and neither is a target.
        if one.base.band != two.base.band or one.base.own_line // 3 == two.base.own_line // 3:
            continue
        if {*one.base.cells, *two.base.cells} & {*one.targets, *two.targets}:
            continue
        ways = [
            first | second
            for first, second in product(one.ways, two.ways)
            if all(second.get(cell, value) == value for cell, value in first.items())
            and _fits(state, first | second)
        ]
        alone = {
            mark for exocet in (one, two) for mark in _what_no_way_has(state, list(exocet.ways))
        }
        removed = _what_no_way_has(state, ways) if ways else []
        # What one of them says alone is not said by both.
        if set(removed) - alone:
            yield _step("Double Exocet", state, [one, two], removed)


def _step(name: str, state: State, exocets: list[_Exocet], gone: list[Pair]) -> Step:
    bases = mask_of(cell for exocet in exocets for cell in exocet.base.cells)
    targets = mask_of(cell for exocet in exocets for cell in exocet.targets)
    return step(
        name,
        state,
        gone=gone,
        cells=bases | targets,
        houses=sorted({number for exocet in exocets for number in exocet.lines}),
        parts={"base": within(state, bases), "target": within(state, targets)},
    )


_WHY = (
    " Each value of {base_values} that is in the base has to be in each of the three lines across, "
    "and but for the two targets two houses have all its places there. So both values of the base "
    "are in its targets as well."
)
SENIOR = Technique(
    name="Senior Exocet",
    order=4270,
    summary="An exocet with a target outside of the band of its base.",
    reason="{base} are the base, {target} the targets, in {houses}."
    + _WHY
    + " No way to fill them "
    "alike has room for what is crossed out.",
    find=_senior,
    usual=False,
    supports=needs_classic,
)
DOUBLE = Technique(
    name="Double Exocet",
    order=4271,
    summary="Two exocets of a band whose ways to be filled have to agree.",
    reason="there are two exocets, with the bases {base} and the targets {target}, in {houses}."
    + _WHY
    + " No way to fill both of them leaves room for what is crossed out.",
    find=_double,
    usual=False,
    supports=needs_classic,
)
