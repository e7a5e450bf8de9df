"""Remote pairs: cells with the same two values in a row must alternate.

Cells that have only a and b, each of which sees the next: if the first is a, the next is b, and so
on. Two cells an odd number of steps apart hold both values, so what sees one of each kind has
neither::

    ab - ab - ab - ab      the first and the last are a and b in some order
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import State, Step
from nonet.model.cells import cells_of
from nonet.techniques._technique import Technique
from nonet.techniques._tools import by_count, digits, lit, marks, values_in


def _remote_pairs(state: State) -> Iterator[Step]:
    layout = state.layout
    bits = digits(state)
    alike: dict[int, int] = {}
    for cell in cells_of(by_count(state)[1]):
        alike[bits[cell]] = alike.get(bits[cell], 0) | 1 << cell
    for pair, cells in alike.items():
        if cells.bit_count() < 4:
            continue
        left = cells
        while left:
            colours, new, turn = [0, 0], left & -left, 0
            while new:
                colours[turn] |= new
                turn ^= 1
                reached = 0
                for cell in cells_of(new):
                    reached |= layout.peers[cell] & cells
                new = reached & ~colours[turn]
            together = colours[0] | colours[1]
            left &= ~together
            if together.bit_count() < 4 or colours[0] & colours[1]:
                continue
            seen = [0, 0]
            for turn in (0, 1):
                for cell in cells_of(colours[turn]):
                    seen[turn] |= layout.peers[cell]
            target = seen[0] & seen[1] & ~together
            gone = [(v, target & state.places[v]) for v in values_in(pair)]
            if any(mask for _, mask in gone):
                yield Step(
                    "Remote Pair",
                    eliminations=tuple(sorted(m for v, mask in gone for m in marks(v, mask))),
                    cells=tuple(cells_of(together)),
                    highlights=lit(
                        **{
                            f"colour_{i + 1}": tuple(
                                sorted(m for v in values_in(pair) for m in marks(v, colours[i]))
                            )
                            for i in (0, 1)
                        }
                    ),
                )


REMOTE_PAIR = Technique(
    "Remote Pair",
    830,
    "Cells with the same two values in a chain: they alternate.",
    "{cells} can only be {values} and see each other in a chain, so they alternate: {colour_1} are "
    "one of them, {colour_2} the other. What sees one of each can be neither.",
    _remote_pairs,
)
