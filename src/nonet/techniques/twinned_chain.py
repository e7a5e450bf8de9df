"""Twinned XY-Chain: six cells where two lines cross three others, with six values in all.

Each of the cells has two or three values, in no house they are a naked subset, and all places of a
value in the six cells see each other: so a value can stand there once. Six cells need all six
values, each once, and what sees all its places there cannot have it. Nils Leder found it as two
XY-chains that share two cells: whatever these are, one of the chains closes to a ring; sudokuwiki
shows it under this name. It is a locked set over several houses, like Multi-Sector Locked Sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.model import State, Step
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import by_count, within

_CELLS = 6


def _twins(state: State) -> Iterator[Step]:
    layout, (_, two, three, _) = state.layout, by_count(state)
    for lines, across in (
        (layout.row_numbers, layout.column_numbers),
        (layout.column_numbers, layout.row_numbers),
    ):
        for pair in combinations([layout.masks[n] & (two | three) for n in lines], 2):
            both = [[cells & layout.masks[n] for cells in pair] for n in across]
            for sides in combinations([one | other for one, other in both if one and other], 3):
                cells = sum(sides)
                spots = within(state, cells)
                if len(spots) != _CELLS or layout.all_see(cells):
                    continue
                if any(_is_locked(state, here) for here in (*sides, *(cells & p for p in pair))):
                    continue
                if not all(layout.all_see(here) for _, here in spots):
                    continue
                removed = [(v, layout.seen_by_all(here) & state.places[v]) for v, here in spots]
                if any(lost for _, lost in removed):
                    yield step(
                        "Twinned XY-Chain",
                        state,
                        gone=removed,
                        cells=cells,
                        parts={"pattern": within(state, cells)},
                    )


def _is_locked(state: State, cells: int) -> bool:
    """True if some cells have no more values than they are."""
    return len(within(state, cells)) <= cells.bit_count()


TECHNIQUE = Technique(
    name="Twinned XY-Chain",
    order=1295,
    summary="Six cells where two lines cross three, with six values that stand there once each.",
    reason=(
        "{cells} have only the values {values} together, as many as cells. All places of a value "
        "among them see each other, so it stands there once: each of the six values has one of the "
        "six cells, and what sees all its places there cannot have it."
    ),
    find=_twins,
    usual=False,
)
