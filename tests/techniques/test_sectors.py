"""Locked sets of several sectors against every choice of houses and shared values."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.model import Candidate, House, State
from nonet.model.cells import cells_of
from nonet.techniques import TECHNIQUES
from strategies import layouts, puzzles


def slow_sectors(state: State) -> set[Candidate]:
    """What goes by all choices of houses and shared values, one by one."""
    layout, n = state.layout, state.size
    rows, columns, boxes = layout.houses[:n], layout.houses[n : 2 * n], layout.boxes
    gone = set()
    for first_, second in ((rows, columns), (rows, boxes), (columns, boxes)):
        for count, shared in product(range(1, n + 1), range(1 << n)):
            values = [v for v in range(1, n + 1) if shared >> v - 1 & 1]
            for lines in combinations(first_, count):
                gone |= set(locked(state, lines, second, values))
    return gone


def locked(
    state: State, lines: Sequence[House], second: Sequence[House], values: Sequence[int]
) -> Iterator[Candidate]:
    def places(value: int, cells: int) -> int:
        return state.places[value] & cells

    mask = sum(line.mask for line in lines)
    others = [v for v in range(1, state.size + 1) if v not in values]
    taken = [
        house
        for house in second
        if (state.places[0] & mask & house.mask).bit_count()
        > sum(places(v, mask & house.mask) > 0 for v in others)
    ]
    cells = state.places[0] & mask & sum(house.mask for house in taken)
    # As the search does: a share counts even where its value has places beyond the cells alone.
    shares = [(v, line) for v in values for line in lines if places(v, line.mask)]
    if not all(places(v, cells & line.mask) for v, line in shares):
        return
    across = [(v, house) for v in others for house in taken if places(v, cells & house.mask)]
    several = len({house for _, house in shares + across}) > 1
    if shares and several and len(shares) + len(across) == cells.bit_count():
        for value, house in shares + across:
            yield from (Candidate(c, value) for c in cells_of(places(value, house.mask & ~cells)))


@settings(max_examples=15)
@given(st.data())
def test_sectors_against_every_choice(data: st.DataObject) -> None:
    layout = data.draw(layouts(min_size=4, max_size=4))
    state = State.of(data.draw(puzzles(layout)))
    wrong = [m for m in all_marks(state) if data.draw(st.integers(0, 2)) == 0]
    state = state.changed((), wrong)
    steps = TECHNIQUES.get("Multi-Sector Locked Sets").find(state)
    assert {mark for step in steps for mark in step.eliminations} == slow_sectors(state)


def all_marks(state: State) -> list[Candidate]:
    return [Candidate(c, v) for v in range(1, state.size + 1) for c in cells_of(state.places[v])]
