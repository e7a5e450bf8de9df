"""Remote pairs: cells with the same two values in a row must alternate.

Cells that have only a and b, each of which sees the next: if the first is a, the next is b, and so
on. Two cells an odd number of steps apart hold both values, so what sees one of each kind has
neither::

    ab - ab - ab - ab      the first and the last are a and b in some order
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nonet.model import State, Step, cells_of
from nonet.techniques._colours import seen_by_any, two_coloured
from nonet.techniques._steps import step
from nonet.techniques._technique import Technique
from nonet.techniques._views import by_count, values_by_cell, within


def _remote_pairs(state: State) -> Iterator[Step]:
    peers = state.layout.peers
    values = values_by_cell(state)
    by_pair: dict[int, int] = defaultdict(int)
    for cell in cells_of(by_count(state)[1]):
        by_pair[values[cell]] |= 1 << cell
    for pair, cells in by_pair.items():
        beside = {cell: peers[cell] & cells for cell in cells_of(cells)}
        for first, second in two_coloured(beside):
            chain = first | second
            if chain.bit_count() < 4 or first & second:
                continue
            seen_by_both = seen_by_any(state, first) & seen_by_any(state, second) & ~chain
            gone = within(state, seen_by_both, pair)
            if gone:
                yield step(
                    "Remote Pair",
                    state,
                    gone=gone,
                    cells=chain,
                    parts={
                        "colour 1": within(state, first, pair),
                        "colour 2": within(state, second, pair),
                    },
                )


REMOTE_PAIR = Technique(
    name="Remote Pair",
    order=830,
    summary="Cells with the same two values in a chain: they alternate.",
    reason=(
        "{cells} can only be {values} and see each other in a chain, so they alternate: {colour_1} "
        "are one of them, {colour_2} the other. What sees one of each can be neither."
    ),
    find=_remote_pairs,
)
