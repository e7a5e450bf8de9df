"""Law of leftovers: what sticks out of some regions is what is missing in them.

Take k neighbouring rows (or columns) and k regions that cover nearly the same cells. Both hold
every value k times. So the cells of the regions outside of the rows hold, counted with repeats, the
same values as the cells of the rows outside of the regions::

    a a a b b     rows 1 and 2 against regions a and b: x sticks out of the regions,
    a a b b y     y of the rows, so both have the same value
    . . x . .

A value that none of the one kind can hold goes from the other kind, and one that has as few places
there as it must have stands in all of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.model import Layout, State, Step
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import Pair, within

_MOST = 4  # cells that stick out: with more hardly anything follows


class _Leftovers(NamedTuple):
    """Lines and regions, and the cells that only the one or the other have."""

    lines: tuple[int, ...]
    regions: tuple[int, ...]
    inside: int  # of the lines alone
    outside: int  # of the regions alone


@lru_cache(maxsize=16)
def _all_leftovers(layout: Layout) -> tuple[_Leftovers, ...]:
    """The fewest cells first."""
    # Boxes or regions alone: further houses, as diagonals, overlap with them.
    boxes = {house.cells for house in layout.boxes}
    blocks = [
        number
        for number in layout.blocks
        if layout.is_full[number] and layout.houses[number].cells in boxes
    ]
    leftovers = []
    for numbers in (sorted(layout.row_numbers), sorted(layout.column_numbers)):
        for first in range(len(numbers)):
            for last in range(first, len(numbers)):
                lines = tuple(numbers[first : last + 1])
                covered = sum(layout.masks[number] for number in lines)
                # Only the regions with most of their cells in the lines can nearly cover them.
                near = [b for b in blocks if layout.masks[b] & covered]
                for chosen in _covering(layout, covered, near, len(lines), _MOST):
                    union = sum(layout.masks[number] for number in chosen)
                    inside, outside = covered & ~union, union & ~covered
                    if inside:
                        leftovers.append(_Leftovers(lines, chosen, inside, outside))
    return tuple(sorted(leftovers, key=lambda leftover: (leftover.inside.bit_count(), leftover)))


def _covering(
    layout: Layout, covered: int, blocks: list[int], count: int, spare: int
) -> Iterator[tuple[int, ...]]:
    """Choices of that many regions that have at most `spare` cells outside."""
    if not count:
        yield ()
        return
    for at, block in enumerate(blocks[: len(blocks) - count + 1]):
        out = (layout.masks[block] & ~covered).bit_count()
        if out <= spare:
            rest = _covering(layout, covered, blocks[at + 1 :], count - 1, spare - out)
            for others in rest:
                yield (block, *others)


def _leftovers(state: State) -> Iterator[Step]:
    layout = state.layout
    written = [0] * (state.value_count + 1)
    for cell, value in enumerate(state.values):
        written[value] |= 1 << cell
    for leftover in _all_leftovers(layout):
        removed: list[Pair] = []
        placed: list[Pair] = []
        for here, there in (
            (leftover.inside, leftover.outside),
            (leftover.outside, leftover.inside),
        ):
            for value in range(1, state.value_count + 1):
                open_here = state.places[value] & here
                most_there = ((state.places[value] | written[value]) & there).bit_count()
                least_there = (written[value] & there).bit_count()
                stands = (written[value] & here).bit_count()
                if not open_here:
                    continue
                if most_there == stands:
                    removed.append((value, open_here))
                elif stands + open_here.bit_count() == least_there:
                    placed.append((value, open_here))
        if removed or placed:
            cells = leftover.inside | leftover.outside
            yield step(
                "Law of Leftovers",
                state,
                placed=placed,
                gone=removed,
                cells=cells,
                houses=leftover.lines,
                cover=leftover.regions,
                parts={
                    "inside": within(state, leftover.inside),
                    "outside": within(state, leftover.outside),
                },
            )


LEFTOVERS = Technique(
    name="Law of Leftovers",
    order=4200,
    summary="What sticks out of some regions has the values that their lines have beside them.",
    reason=(
        "{houses} hold every value as often as {cover} do. So of {cells} those in the lines alone "
        "have the same values, counted with repeats, as those in the regions alone."
    ),
    find=_leftovers,
    usual=False,
    supports=needs_boxes,
    needs_full_houses=True,
)
