"""Boards and their traces, for the tests of the engines in Python."""

from collections.abc import Sequence

import nonet
from nonet.model import Candidates, Layout, Puzzle, cells_of
from nonet.model.trace import (
    Event,
    Replay,
)

CLASSIC = Layout.of(9)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNSOLVABLE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
HOUSES = [(house.mask, house.cells) for house in CLASSIC.houses]


def events(text: str | Puzzle, engine: str, limit: int | None = 1) -> list[Event]:
    return list(nonet.trace(text, engine, limit=limit))


def boards(text: str, engine: str) -> list[tuple[Sequence[int], Event]]:
    """The events of a trace, each with the board before it."""
    replay = Replay(nonet.parse(text))
    found: list[tuple[Sequence[int], Event]] = []
    for event in events(text, engine):
        found.append((replay.grid.values, event))
        replay.follow(event)
    return found


def possible(values: Sequence[int], cell: int) -> set[int]:
    """What the filled peers leave to a cell of a classic board."""
    return set(range(1, 10)) - {values[peer] for peer in cells_of(CLASSIC.peers[cell])}


def has_naked_single(values: Sequence[int]) -> bool:
    return any(not v and len(possible(values, cell)) == 1 for cell, v in enumerate(values))


def has_hidden_single(values: Sequence[int]) -> bool:
    candidates = Candidates.of_values(CLASSIC, values)
    return any(
        (candidates.places(value) & mask).bit_count() == 1
        for mask, cells in HOUSES
        for value in set(range(1, 10)) - {values[cell] for cell in cells}
    )
