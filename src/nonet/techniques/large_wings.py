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
from nonet.techniques.wings import LARGER_REASON, larger_wings


def _vwxyz_wings(state: State) -> Iterator[Step]:
    return larger_wings("VWXYZ-Wing", state, 5, lambda members: groups(members, 5))


VWXYZ_WING = Technique(
    name="VWXYZ-Wing",
    order=4220,
    summary="Five cells with five values of which only one can stand in two of them.",
    reason=LARGER_REASON,
    find=_vwxyz_wings,
    usual=False,
    supports=needs_boxes,
)
