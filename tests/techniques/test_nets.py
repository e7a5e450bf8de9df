"""Forcing nets natively, against `settle`, which writes all singles in Python."""

from __future__ import annotations

from itertools import islice

import pytest

from nonet._explain._effort import total_effort
from nonet._native import NetBoard, common_ends, first_failing, first_refuted
from nonet.constraints import AntiKnight
from nonet.model import Candidate, Layout, State, cells_of, mask_of
from nonet.techniques._shortest import SHORTEST
from nonet.techniques._views import marks_by_cell

# Both searches, each by itself.
from nonet.techniques.forcing import (
    _common_ends,
    _ends_of_groups,
    _fails_alone,
    _groups,
    _refute,
    _refuted,
    in_order,
    net_contradictions,
    number_of,
)
from nonet.techniques.links.nets import all_singles, native_board, settle, written
from techniques.positions import positions

STATES = [p.state for p in positions() if p.state.layout.is_classic and not p.state.solved][::27]
# Boards with more to see, fewer cells or fewer values, and one where not all houses are full.
KNIGHTS = Layout.of(9).with_constraints([AntiKnight()])
STATES += [
    State(KNIGHTS, [5 * (cell == 40) + 3 * (cell in {3, 53}) for cell in range(81)]),
    State(Layout.of(6), [1, 2, 0, 0, 0, 0, 0, 0, 3, 1] + [0] * 26),
    State(Layout.of(6, "3x3", values=range(1, 10)), [4, 0, 0, 0, 0, 7] + [0] * 24 + [2] + [0] * 5),
]


def left(state: State, candidate: Candidate) -> tuple[list[int], list[int]] | None:
    places, placed = list(state.places), written(state)
    return (places, placed) if settle(state.layout, places, placed, [candidate]) else None


@pytest.mark.parametrize("state", STATES)
def test_the_same_fails_and_the_same_follows(state: State) -> None:
    candidates = in_order(state)
    nets = {candidate: left(state, candidate) for candidate in candidates}
    failing = [candidate for candidate in candidates if nets[candidate] is None]
    assert [each.eliminations[0] for each in net_contradictions(state)] == failing
    singles, placed = list(written(state)), written(state)
    if settle(state.layout, list(state.places), placed, []):
        new = {(c, v) for v, mask in enumerate(placed) for c in cells_of(mask & ~singles[v])}
        assert set(all_singles(state)) == new
    found = {tuple(group): ends for _, group, ends in _ends_of_groups(state)}
    for _, group in _groups(state):
        ways = [net for candidate in group if (net := nets[candidate]) is not None]
        if len(group) > 1:
            wanted = _common_ends(state, ways) if len(ways) == len(group) else []
            assert found[tuple(group)] == wanted


@pytest.mark.parametrize("state", STATES)
def test_the_lightest_contradiction_is_that_of_least_effort(state: State) -> None:
    every = [each.explain() for each in islice(net_contradictions(state), 256)]
    found = [each.explain() for each in SHORTEST["Forcing Net Contradiction"](state, 1000)]
    assert found == ([min(every, key=total_effort)] if every else [])


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("tries", [40, 3000])
def test_the_same_fails_under_assumptions(state: State, tries: int) -> None:
    """One after another: the same candidates in the same order, and as many tries for them."""
    marks, candidates = marks_by_cell(state), in_order(state)[:: 9 if tries < 100 else 27]
    board = native_board(state.layout)
    assert board is not None
    for candidate in candidates:
        net, budget = left(state, candidate), [tries]
        wanted = _refute(state.layout, *net, budget) if net else None
        found = first_refuted(board, marks, state.values, [number_of(candidate)], tries)
        if wanted is None:
            assert found is None
        else:
            assert found == (0, [number_of(each) for each in wanted], budget[0])


def test_there_is_something_to_find() -> None:
    assert any(list(_refuted(state)) for state in STATES)
    assert any(list(net_contradictions(state)) for state in STATES)
    assert any(ends for state in STATES for _, _, ends in _ends_of_groups(state))


def test_what_is_no_board_is_refused() -> None:
    marks, values = [511] * 81, [0] * 81
    board = native_board(Layout.of(9))
    assert board is not None
    for wrong in (-1, 729):
        with pytest.raises(ValueError, match="729"):
            first_failing(board, marks, values, [wrong])
        with pytest.raises(ValueError, match="729"):
            common_ends(board, marks, values, [[0, wrong]])
        with pytest.raises(ValueError, match="729"):
            first_refuted(board, marks, values, [wrong], 1)
    with pytest.raises(ValueError, match="tries"):
        first_refuted(board, marks, values, [0], -1)
    with pytest.raises(ValueError, match="81"):
        first_failing(board, marks[1:], values, [])
    with pytest.raises(ValueError, match="0 to 9"):
        first_failing(board, marks, [10] * 81, [])
    assert first_failing(board, marks, values, [5, 6]) == 2
    assert marks_by_cell(STATES[0]) == [
        sum(1 << v - 1 for v in STATES[0].values_of(cell)) for cell in range(81)
    ]


def test_large_boards_are_followed_in_python() -> None:
    assert native_board(Layout.of(10)) is None
    for values, cells in ((10, 4), (0, 4), (4, 82)):
        with pytest.raises(ValueError, match="81 cells and nine values"):
            NetBoard(values, [[]] * cells, [])
    for wrong in (-1, 4):
        with pytest.raises(ValueError, match="no such cell"):
            NetBoard(4, [[wrong], [], [], []], [])
        with pytest.raises(ValueError, match="no such cell"):
            NetBoard(4, [[]] * 4, [[wrong]])
    small = NetBoard(4, [[1], [0]], [])
    with pytest.raises(ValueError, match="0 to 4"):
        first_failing(small, [15, 15], [5, 0], [])
    with pytest.raises(ValueError, match="18 candidates"):
        first_failing(small, [15, 15], [0, 0], [18])


def test_a_single_in_the_first_cell_is_written_and_nothing_there_refutes() -> None:
    layout = Layout.of(4)
    for values in ([1], []):
        marks = [mask & ~1 | (value in values) for value, mask in enumerate([0xFFFF] * 5)]
        marks[0] = 0xFFFF
        placed = [0] * 5
        assert settle(layout, marks, placed, []) == bool(values)
        assert bool(placed[1] & 1) == bool(values)


def test_a_value_that_comes_to_the_first_cell_goes_on_from_there() -> None:
    layout = Layout.of(4)
    places = mask_of([0, 6, 8, 9, 12, 13])  # in r2c3 it leaves r1c1 alone in row 1
    needed = [house for _, house in layout.full_masks if places & house]
    assert _fails_alone(layout.peers, needed, places, 6)
