"""VWXYZ-Wing: five cells with five values, as a WXYZ-Wing has four.

All of the values but one see each other wherever they stand in the five cells, so each of these can
stand there only once. Five cells need five values: the one that may stand twice must stand in
them, and what sees all its places there loses it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import State, Step
from nonet.techniques._subsets import groups
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._views import values_by_cell
from nonet.techniques.wings import only_loose, wing

_COUNT = 5


def _vwxyz_wings(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = values_by_cell(state)
    looked_at = set()
    small = [(1 << c, own) for c, own in enumerate(bits) if 2 <= own.bit_count() <= _COUNT]
    for first, second, _ in layout.crossings:
        area = layout.masks[first] | layout.masks[second]
        for cells, values in groups([each for each in small if each[0] & area], _COUNT):
            if cells in looked_at or layout.all_see(cells):
                continue
            looked_at.add(cells)
            value = only_loose(state, layout, cells, values)
            if not value:
                continue
            gone = layout.seen_by_all(state.places[value] & cells) & state.places[value]
            if gone:
                hinge = cells & layout.masks[first] & layout.masks[second]
                yield wing("VWXYZ-Wing", state, hinge, cells & ~hinge, value, gone)


VWXYZ_WING = Technique(
    name="VWXYZ-Wing",
    order=4220,
    summary="Five cells with five values of which only one can stand in two of them.",
    reason=(
        "{cells} have five values together, of which all but {target_values} can stand there only "
        "once. So {target_values} must stand in one of them, and what sees all its places there "
        "cannot have it."
    ),
    find=_vwxyz_wings,
    usual=False,
    supports=needs_boxes,
)
