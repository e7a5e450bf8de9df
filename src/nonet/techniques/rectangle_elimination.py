"""Rectangle Elimination: a place of a value that, with the end of a strong link, empties a box.

A line has two places for a value: the *hinge*, and the first *wing*. A second wing lies in the
other line of the hinge. If the second wing had the value, the hinge would not, so the first wing
would; where both leave the box at the fourth corner of the rectangle no place, that cannot be::

    hinge = wing        = two places in the row
      |       :
     wing  -> box       all its places see a wing: the lower wing is wrong

Ken Reek found it; sudokuwiki shows it in place of the Empty Rectangle, which tells the same from
the box: its places form a cross. Here they may lie in one line as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import State, Step, cells_of
from nonet.techniques._memory import each_value
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import lowest, strong_links

_NAME = "Rectangle Elimination"


@each_value(_NAME)
def _rectangles(state: State, value: int) -> Iterator[Step]:
    layout, places = state.layout, state.places[value]
    links = [link for link in strong_links(state, value) if link.house in layout.lines]
    for house, hinge, wing in [link for h, a, b in links for link in ((h, a, b), (h, b, a))]:
        across = (n for n in layout.lines if n != house and layout.masks[n] & hinge)
        for other in cells_of(sum(layout.masks[n] for n in across) & places & ~hinge):
            seen, wings = layout.peers[lowest(wing)] | layout.peers[other], wing | 1 << other
            corner = lowest(wing) + other - lowest(hinge)
            for box in layout.box_numbers:
                inside = layout.masks[box]
                here = places & inside
                # A single place is a single, and the four corners lie in four boxes.
                if not inside >> corner & 1 or wings & inside or not here & (here - 1):
                    continue
                if layout.is_full[box] and not here & ~seen:
                    parts = {"hinge": [(value, hinge)], "wing": [(value, wing)]}
                    yield step(
                        _NAME,
                        state,
                        gone=[(value, 1 << other)],
                        cells=hinge | wing | here,
                        houses=[house],
                        cover=[box],
                        parts=parts | {"box": [(value, here)]},
                    )


TECHNIQUE = Technique(
    name=_NAME,
    order=725,
    summary="A place that, with the end of a strong link, would leave a box no place.",
    reason=(
        "if {targets} were {values}, {hinge} would not be, so {wing} would be (the only other "
        "place in {houses}). {targets} and {wing} together see all places of the {values} in "
        "{cover} ({box}), which needs one."
    ),
    find=_rectangles,
    usual=False,  # grouped chains and empty rectangles
    supports=needs_boxes,
)
