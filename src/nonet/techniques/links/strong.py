"""Strong links of one value: houses with just two places for it."""

from __future__ import annotations

from typing import NamedTuple

from nonet.model import State


class StrongLink(NamedTuple):
    """A house with two places for a value: both as bit sets of one cell."""

    house: int
    a: int
    b: int


def strong_links(state: State, value: int) -> tuple[StrongLink, ...]:
    """The houses with just two places of a value; found once, since many techniques ask."""
    places = state.places[value]
    key = ("strong links", places)
    known: tuple[StrongLink, ...] | None = state.memo.get(key)
    if known is None:
        links = []
        for number, house in state.layout.full_masks:
            here = places & house
            rest = here & (here - 1)
            if rest and not rest & (rest - 1):
                links.append(StrongLink(number, here ^ rest, rest))
        known = state.memo[key] = tuple(links)
    return known
