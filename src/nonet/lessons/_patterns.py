"""Finds the pattern that marked cells are by its definition, useful or not.

Techniques yield only steps, which change something. A learner also marks patterns that are complete
and remove nothing, and should hear so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from nonet.model import Candidate, House, State, cells_of

_SUBSETS = {2: "Pair", 3: "Triple", 4: "Quadruple"}
_FISH = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


@dataclass(frozen=True)
class Pattern:
    """A pattern of the marked cells.

    Attributes:
        name: Its technique.
        values: Its values.
        gone: What it excludes; nothing where it is of no use.
    """

    name: str
    values: tuple[int, ...]
    gone: tuple[Candidate, ...]


def patterns_of(state: State, cells: Iterable[int]) -> Iterator[Pattern]:
    """The patterns that these cells are, and no more of the board."""
    chosen = sorted(set(cells))
    mask = sum(1 << cell for cell in chosen)
    if not chosen or mask & ~state.places[0]:
        return
    for house in state.layout.houses:
        if len(house.cells) == state.size and mask & ~_mask(house.cells) == 0:
            yield from _subsets(state, chosen, mask, house)
    for value in range(1, state.size + 1):
        if mask & ~state.places[value] == 0:
            yield from _of_one_value(state, value, mask)
    if len(chosen) == 3:
        yield from _wings(state, chosen)


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _candidates(state: State, value: int, mask: int) -> list[Candidate]:
    return [Candidate(cell, value) for cell in cells_of(state.places[value] & mask)]


def _subsets(state: State, chosen: Sequence[int], mask: int, house: House) -> Iterator[Pattern]:
    size = _SUBSETS.get(len(chosen))
    if size is None:
        return
    whole = _mask(house.cells)
    inside = [v for v in range(1, state.size + 1) if state.places[v] & mask]
    if len(inside) == len(chosen):
        gone = [each for v in inside for each in _candidates(state, v, whole & ~mask)]
        yield Pattern(f"Naked {size}", tuple(inside), tuple(gone))
    hidden = [v for v in inside if state.places[v] & whole & ~mask == 0]
    if len(hidden) == len(chosen):
        gone = [each for v in inside if v not in hidden for each in _candidates(state, v, mask)]
        yield Pattern(f"Hidden {size}", tuple(hidden), tuple(gone))


def _of_one_value(state: State, value: int, mask: int) -> Iterator[Pattern]:
    layout, places = state.layout, state.places[value]
    rows = [_mask(house.cells) for house in layout.houses if house.kind == "row"]
    columns = [_mask(house.cells) for house in layout.houses if house.kind == "column"]
    boxes = [_mask(house.cells) for house in layout.houses if house.kind == "box"]
    for lines, others in ((rows, columns), (columns, rows)):
        base = [line for line in lines if line & mask]
        cover = [line for line in others if line & mask]
        if len(base) == len(cover) and len(base) in _FISH:
            held = sum(base)
            if places & held == mask:
                gone = _candidates(state, value, sum(cover) & ~held)
                yield Pattern(_FISH[len(base)], (value,), tuple(gone))
        for line in base if len(base) == 1 else ():
            for box in (each for each in boxes if each & mask == mask):
                if places & box == mask:
                    gone = _candidates(state, value, line & ~box)
                    yield Pattern("Locked Candidates Type 1", (value,), tuple(gone))
                if places & line == mask:
                    gone = _candidates(state, value, box & ~line)
                    yield Pattern("Locked Candidates Type 2", (value,), tuple(gone))


def _wings(state: State, chosen: Sequence[int]) -> Iterator[Pattern]:
    peers = state.layout.peers
    for pivot, first, second in permutations(chosen):
        if first > second or not peers[pivot] >> first & peers[pivot] >> second & 1:
            continue
        middle, one, other = (set(state.values_of(each)) for each in (pivot, first, second))
        common = one & other
        if len(one) != 2 or len(other) != 2 or len(common) != 1 or middle - common != one ^ other:
            continue
        value = next(iter(common))
        sees = peers[first] & peers[second]
        name = "XY-Wing"
        if value in middle:
            name, sees = "XYZ-Wing", sees & peers[pivot]
        outside = sees & ~_mask(chosen)
        yield Pattern(name, tuple(sorted(one | other)), tuple(_candidates(state, value, outside)))
