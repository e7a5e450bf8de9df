"""Chute Remote Pair: two cells with the same two values in a chute, three boxes side by side.

The two cells lie in two boxes and do not see each other. The third box has three cells that neither
of them sees. If these cannot be one of the two values, x, all places of x in the third box see one
of the cells: so not both are x, and one of them is z::

    xz . .  | . . .  | a a a      no x in c c c, so x is in one of a and b,
    . . .   | . xz . | b b b      and one of the two cells is z
    . . .   | . . .  | c c c

So it is a W-Wing whose link is the third box, seen without a look at links: that is how sudokuwiki
shows it, from Andy Potvin.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import Layout, State, Step
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import within
from nonet.techniques.wings import w_wing_ends


def _chute_pairs(state: State) -> Iterator[Step]:
    layout = state.layout
    for one, two, absent, other, gone in w_wing_ends(state):
        ends, seen = 1 << one | 1 << two, layout.peers[one] | layout.peers[two]
        for box in layout.box_numbers:
            here = state.places[absent] & layout.masks[box]
            # A single place is a single.
            if not layout.is_full[box] or not here & (here - 1) or here & ~seen:
                continue
            if any(not ends & ~chute for chute in _chutes(layout, box)):
                yield step(
                    "Chute Remote Pair",
                    state,
                    gone=[(other, gone)],
                    cells=ends | here,
                    houses=[box],
                    parts={
                        "pincers": within(state, ends),
                        "link": [(absent, here)],
                        "target": [(other, ends)],
                    },
                )


def _chutes(layout: Layout, box: int) -> Iterator[int]:
    """The other cells of all rows that meet a box, and of all columns."""
    inside = layout.masks[box]
    for numbers in (layout.row_numbers, layout.column_numbers):
        yield sum(layout.masks[n] for n in numbers if layout.masks[n] & inside) & ~inside


TECHNIQUE = Technique(
    name="Chute Remote Pair",
    order=4310,
    summary="Two cells with the same two values in two boxes, and a third box that joins them.",
    reason=(
        "{pincers} have only the values {pincers_values}. In {houses}, in line with their "
        "boxes, each place of the {link_values} ({link}) sees one of them: so not both are "
        "{link_values}, and one of them is {target_values}. What sees both cannot be "
        "{target_values}."
    ),
    find=_chute_pairs,
    usual=False,  # W-Wings, grouped or not
    supports=needs_boxes,
)
