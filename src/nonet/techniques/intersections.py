"""Locked candidates: a value whose places in one house all lie in another.

If all places of a value in a box lie in one row, the box's copy of the value stands in that row,
and nowhere else in the row (*type 1, pointing*). If all its places in a row lie in one box, it
stands nowhere else in that box (*type 2, claiming*)::

    box 1: . 7 7 | . 7 .     7 must be in r1c2 or r1c3,
           . . . |           so not in r1c5
           . . . |

Other houses, as diagonals and windows, act in the same way: what every possible place sees is
cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonet.model import Layout, State, Step
from nonet.techniques._memory import Find, each_value
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import members


def _locked(name: str, own: Callable[[Layout], Iterable[int]]) -> Find:
    """The technique for values that are locked in one of `own` houses."""

    @each_value(name)
    def find(state: State, value: int) -> Iterator[Step]:
        layout = state.layout
        places = state.places[value]
        masks = layout.masks
        for number in own(layout):
            inside = places & masks[number]
            outside = places & ~masks[number]
            # Mostly nothing outside sees them all, as the first few cells show.
            if not inside & (inside - 1) or not outside:
                continue
            seen = outside
            for cell in members(inside):
                seen &= layout.peers[cell]
                if not seen:
                    break
            if seen:
                other = [i for i in layout.shared_houses(inside) if i != number and masks[i] & seen]
                yield step(
                    name,
                    state,
                    gone=[(value, seen)],
                    cells=inside,
                    houses=[number],
                    cover=other,
                    parts={"pattern": [(value, inside)]},
                )

    return find


_REASON = "in {houses} the {values} can only go into {cells_or}{blocked}. {cleared}"

POINTING = Technique(
    name="Locked Candidates Type 1",
    order=200,
    summary="Pointing: a value's places in a box lie in one line; the rest of the line loses it.",
    reason=_REASON + " (pointing).",
    find=_locked(
        "Locked Candidates Type 1",
        lambda layout: layout.full_blocks,
    ),
)
CLAIMING = Technique(
    name="Locked Candidates Type 2",
    order=210,
    summary="Claiming: a value's places in a line lie in one box; the rest of the box loses it.",
    reason=_REASON + " (claiming).",
    find=_locked("Locked Candidates Type 2", lambda layout: layout.full_lines),
)
