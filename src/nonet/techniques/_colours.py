"""Two colours for what alternates along links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nonet.model import State
from nonet.techniques._bits import members


def two_coloured(beside: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The nets of linked members, each as two colours: one is true, the other false.

    Args:
        beside: For each member the set of those that it is linked with.

    Yields:
        Two bit sets; they overlap where a ring has an odd number of links.
    """
    done = 0
    for start in beside:
        if done >> start & 1:
            continue
        colours, new, turn = [0, 0], 1 << start, 0
        while new:
            colours[turn] |= new
            turn ^= 1
            linked = 0
            for member in members(new):
                linked |= beside[member]
            new = linked & ~colours[turn]
        done |= colours[0] | colours[1]
        yield colours[0], colours[1]


def seen_by_any(state: State, cells: int) -> int:
    """The cells that see at least one of these."""
    seen = 0
    for cell in members(cells):
        seen |= state.layout.peers[cell]
    return seen
