"""Where givens leave nothing: cells without a value, houses without a place for one."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import House, Puzzle

Spot = tuple[int | None, tuple[House, int] | None]


def dead_spots(puzzle: Puzzle) -> Iterator[Spot]:
    """Empty cells without a candidate, and houses without a place for a value."""
    values, layout = puzzle.givens, puzzle.layout
    if puzzle.conflicts():
        return
    candidates = puzzle.candidates()
    places = [0, *(candidates.places(value) for value in range(1, layout.value_count + 1))]
    somewhere = 0
    for place in places:
        somewhere |= place
    for cell, value in enumerate(values):
        if not value and not somewhere >> cell & 1:
            yield cell, None
    for house in layout.houses:
        if len(house.cells) == layout.value_count:
            for value in range(1, layout.value_count + 1):
                if not places[value] & house.mask:
                    yield None, (house, value)


def seen_from(puzzle: Puzzle, spot: Spot) -> list[int]:
    """The givens that leave nothing for a spot; empty if houses alone do not explain it."""
    layout, values = puzzle.layout, puzzle.givens
    if layout.has_extra_rules or puzzle.marks is not None:
        return []
    cell, in_house = spot
    if cell is not None:
        return [peer for peer in layout.peer_cells[cell] if values[peer]]
    assert in_house is not None
    house, value = in_house
    blockers = {cell for cell in house.cells if values[cell]}
    for empty in set(house.cells) - blockers:
        blockers.update(peer for peer in layout.peer_cells[empty] if values[peer] == value)
    return sorted(blockers)
