"""Chute Remote Pair: two cells with the same two values in a chute, three boxes side by side.

The two cells lie in two boxes and do not see each other. The third box has three cells that neither
of them sees. If these cannot be one of the two values, x, all places of x in the third box see one
of the cells: so not both are x, and one of them is z::

    xz . .  | . . .  | a a a      no x in c c c, so x is in one of a and b,
    . . .   | . xz . | b b b      and one of the two cells is z
    . . .   | . . .  | c c c

It is a W-Wing whose link is the third box, seen without a look at links: sudokuwiki has it from
Andy Potvin.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import Layout, State, Step
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques.wings import W_REASON, w_wing_ends, w_wing_step


def _chute_pairs(state: State) -> Iterator[Step]:
    layout = state.layout
    for ends in w_wing_ends(state):
        both = 1 << ends.one | 1 << ends.two
        seen = layout.peers[ends.one] | layout.peers[ends.two]
        for box in layout.box_numbers:
            here = state.places[ends.linked] & layout.masks[box]
            # A single place is a single.
            if not layout.is_full[box] or not here & (here - 1) or here & ~seen:
                continue
            if any(not both & ~chute for chute in _chutes(layout, box)):
                yield w_wing_step("Chute Remote Pair", state, ends, here, box)


def _chutes(layout: Layout, box: int) -> Iterator[int]:
    """The other cells of all rows that meet a box, and of all columns."""
    inside = layout.masks[box]
    for numbers in (layout.row_numbers, layout.column_numbers):
        yield sum(layout.masks[n] for n in numbers if layout.masks[n] & inside) & ~inside


TECHNIQUE = Technique(
    name="Chute Remote Pair",
    order=795,
    summary="Two cells with the same two values in two boxes, and a third box that joins them.",
    reason=W_REASON,
    find=_chute_pairs,
    usual=False,  # W-Wings, grouped or not
    supports=needs_boxes,
)
