"""Forcing nets, nested ones and whips against what they are, written in Python."""

from collections.abc import Sequence
from itertools import islice

import pytest

import nonet
from nonet import examples
from nonet._explain._choice import choose
from nonet._explain._effort import total_effort
from nonet._native import NetBoard, common_ends, first_failing, first_refuted
from nonet.constraints import AntiKnight
from nonet.model import Candidate, Layout, State
from nonet.techniques import TECHNIQUES
from nonet.techniques._propagated import Propagated
from nonet.techniques._views import in_order, marks_by_cell
from nonet.techniques.forcing import (
    _common_ends,
    _ends_of_groups,
    _groups,
    _refute,
    _refuted,
    net_contradictions,
    number_of,
)
from nonet.techniques.links.nets import native_board, settle, written
from nonet.techniques.nested_rule_nets import NESTED_RULE_FORCING_NET, _first, _stays
from nonet.techniques.shortest import SHORTEST
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


@pytest.mark.parametrize("name", ["diagonally-nonconsecutive-2", "nonconsecutive-2"])
def test_what_fails_has_no_solution(name: str) -> None:
    puzzle = examples.get(name).puzzle
    (solution,) = (each.values for each in nonet.solve(puzzle).solutions)
    (found,) = NESTED_RULE_FORCING_NET.find(State.of(puzzle))
    step = found.explain().found_in(State.of(puzzle))
    (target,) = step.eliminations
    assert solution[target.cell] != target.value
    first, *refuted, last = step.chains[0].nodes
    assert ((first.cells, first.value), last.on) == (((target.cell,), target.value), False)
    assert refuted or name != "nonconsecutive-2", "no candidate fails by itself"
    state = State.of(puzzle).changed([target])
    for node in refuted:
        for cell in node.cells:
            assert _has_none(state.changed([Candidate(cell, node.value)])), str(step)
            state = state.without(node.value, 1 << cell)
    assert _has_none(state)
    assert "singles and rules" in str(step)


def _has_none(state: State) -> bool:
    puzzle = nonet.Puzzle(state.layout, state.values, marks=state.candidates())
    return not nonet.solve(puzzle).solutions


@pytest.mark.parametrize(
    "name", ["killer-1", "thermometer-1", "arrow-2", "nonconsecutive-2", "chaos-construction-1"]
)
def test_what_fails_from_a_settled_board_on_fails_from_the_start(name: str) -> None:
    state = State.of(examples.get(name).puzzle)
    board, sees = Propagated(state.layout, state.values, state.places), state.layout.peers
    for cell, value in in_order(state)[::3]:
        places = [0, *(own & ~(1 << cell) for own in board.places[1:])]
        places[value] = board.places[value] & ~sees[cell] | 1 << cell
        afresh = Propagated(state.layout, state.values, places)
        fails = board.fails(Candidate(cell, value))
        assert fails == afresh.fails()
        if fails:
            board.cross_out(Candidate(cell, value))
    assert not board.fails()


def test_boards_without_rules_have_none() -> None:
    entry = TECHNIQUES.get("Nested Rule Forcing Net")
    bare, with_rules = Layout.of(9), nonet.parse("." * 81, rule="nonconsecutive").layout
    assert entry.refuses(bare) == "is for boards with variant rules"
    assert entry in choose(None, with_rules, unique=True)
    assert choose(None, with_rules, unique=True)[-1] == entry, "it comes last"


@pytest.mark.long
@pytest.mark.parametrize("name", ["diagonally-nonconsecutive-2", "global-mod-2"])
def test_boards_on_which_no_single_candidate_failed_are_solved(name: str) -> None:
    path = nonet.explain(examples.get(name).puzzle)
    assert path.solved
    assert path.techniques["Nested Rule Forcing Net"] < 20


@pytest.mark.long
@pytest.mark.parametrize("name", ["schrodinger-1", "schrodinger-3"])
def test_what_only_variables_outside_of_the_grid_refute(name: str) -> None:
    """All cells but one were filled, and no technique helped any more."""
    assert nonet.explain(examples.get(name).puzzle).solved


def sees(state: State, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two candidates cannot both be true, slowly."""
    if one == other:
        return False
    if one[0] == other[0]:
        return True
    return one[1] == other[1] and any(
        one[0] in house.cells and other[0] in house.cells for house in state.layout.houses
    )


def test_what_a_candidate_left_earlier_shows_that_it_is_not_refuted() -> None:
    puzzle = examples.get("killer-3").puzzle
    state, right = State.of(puzzle), puzzle_values(puzzle)
    first = Candidate(0, right[0])
    assert not _stays(state, _left(state, first), [100_000])
    assert next(_first(state, iter([_left(state, first)])), None) is None
    tries = [0]
    assert _stays(state, _left(state, first), tries)  # as it was
    wrong = [candidate for candidate in in_order(state) if right[candidate.cell] != candidate.value]
    for gone in wrong[:3]:
        after = state.changed((), [gone])
        assert _stays(after, _left(after, first), [100_000])
    emptied = state.changed((), [candidate for candidate in in_order(state) if candidate.cell == 1])
    assert not _stays(emptied, _left(emptied, first), [100_000])


def puzzle_values(puzzle: nonet.Puzzle) -> tuple[int, ...]:
    (solution,) = nonet.solve(puzzle).solutions
    return solution.numbers


def _left(state: State, candidate: Candidate) -> tuple[Candidate, Sequence[int], Sequence[int]]:
    after = state.changed([candidate])
    return candidate, after.values, after.places
