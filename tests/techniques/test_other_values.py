"""Techniques on boards whose values begin at 0, or that have more values than cells in a row."""

import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
from nonet.constraints import CONSTRAINTS, FullBoard, Kind, placing_of
from nonet.model import (
    Box,
    Candidate,
    Candidates,
    Constraint,
    House,
    Layout,
    Puzzle,
    State,
    cells_of,
)
from nonet.model.grids import layout_of_grids
from nonet.techniques import TECHNIQUES, Technique
from oracle import TooManyStepsError, search
from strategies import random_solution
from techniques.positions import Position, positions

ENTRIES = sorted(TECHNIQUES, key=lambda entry: entry.order)
_MOST_SOLUTIONS = 300
# Those that take values as numbers come twice.
KINDS = sorted(kind.name for kind in CONSTRAINTS.builtin())
KINDS += ["arrow", "sum", "killer", "region-sum-line", "equal-sums", "value-indexing", "x-sum"]
# By name, so that a failure says which board it is.
BOARDS = {
    "from 0": Layout.of(4, values=range(4)),
    "from 0, jigsaw": Layout.of(5, regions="aaabbaabbbccdddccddeceeee", values=range(5)),
    "from 0, six": Layout.of(6, values=range(6)),
    "one more": Layout.of(4, values=range(5)),
    "two more": Layout.of(4, values=range(1, 7)),
    "no boxes": Layout.of(5, "none", values=range(1, 7)),
    "six and seven": Layout.of(6, "2x3", values=range(7)),
    "boxes of all values": Layout.of(6, "3x3", values=range(1, 10)),
    "wide": Layout.of(6, "2x2", rows=4),
    "high": Layout.of(4, "2x2", rows=6, values=range(6)),
    "a piece of all values": Layout.of(4, "none", values=range(1, 7)).with_houses(
        [House("piece", 1, (0, 1, 4, 5, 8, 9)), House("piece", 2, (6, 7, 10, 11, 14, 15))]
    ),
    "two grids": layout_of_grids([(0, 0), (2, 2)], Box(2, 2)),
    "four grids": layout_of_grids([(0, 0), (0, 2), (2, 0), (2, 2)], Box(2, 2)),
    "three grids": layout_of_grids([(0, 0), (1, 2), (4, 1)], Box(2, 2)),
    "boxes alone": Layout.of(4, "2x2", values=range(1, 5), repeats=True),
}


def with_rules(
    layout: Layout, solution: Sequence[int], kinds: Sequence[Kind], rng: random.Random
) -> Layout:
    """The board with clues of some rules that a solution obeys."""
    rules: list[Constraint] = []
    for kind in kinds:
        held = tuple(layout.number_of(value) for value in solution)
        with suppress(nonet.NonetError):  # rules that are for other boards
            placing = placing_of(kind)
            if placing is None or placing.drawn:
                continue
            for clue in placing.attempt(FullBoard(layout, held, rng, kind, {})):
                layout.with_constraints(clue)  # which refuses a dot beside a gap
                if not any(clue.on(layout).check(layout, held)):
                    rules.append(clue)
    return layout.with_constraints(rules)


def solutions_of(layout: Layout, givens: Sequence[int]) -> list[tuple[int, ...]]:
    """All solutions, by the slow search of tests; none where there are too many."""
    try:
        every = list(islice(search(layout, givens, max_steps=40_000), 20 * _MOST_SOLUTIONS))
    except TooManyStepsError:
        return []
    found = [each for each in every if not layout.conflicts(each)]
    return found if len(every) < 20 * _MOST_SOLUTIONS and len(found) <= _MOST_SOLUTIONS else []


def check(entry: Technique, state: State, solutions: Sequence[Sequence[int]], most: int) -> int:
    """Whether the steps of a technique keep all solutions; how many steps there are."""
    count = 0
    for found in islice(entry.find(state), most):
        step = found.explain()
        count += 1
        for cell, value in step:
            assert state.places[value] >> cell & 1, "it changes something"
        for solution in solutions:
            wrong = [each for each in step.placements if solution[each.cell] != each.value]
            wrong += [each for each in step.eliminations if solution[each.cell] == each.value]
            assert not wrong, (state.layout, str(state), step.technique, step, wrong)
    return count


@pytest.mark.long
@settings(max_examples=20)  # of 2 s each
@given(
    st.sampled_from(sorted(BOARDS)),
    st.integers(0, 2**32 - 1),
    st.lists(st.sampled_from(KINDS), max_size=4),
)
def test_every_step_keeps_every_solution(name: str, seed: int, kinds: list[str]) -> None:
    rng = random.Random(seed)
    layout = BOARDS[name]
    solution = random_solution(layout, rng)
    assume(solution is not None)
    assert solution is not None
    layout = with_rules(layout, solution, [CONSTRAINTS.get(kind) for kind in kinds], rng)
    givens = list(solution)
    empty = rng.randint(layout.cell_count // 3, 2 * layout.cell_count // 3)
    for cell in rng.sample(range(layout.cell_count), empty):
        givens[cell] = 0
    givens = list(Puzzle(layout, givens).givens)
    solutions = solutions_of(layout, givens)
    assume(solutions)
    state = State(layout, givens)
    # Chains and sets abound where much is crossed out that no solution has.
    wrong = [
        Candidate(cell, value)
        for value in range(1, layout.value_count + 1)
        for cell in cells_of(state.places[value])
        if all(each[cell] != value for each in solutions)
    ]
    unique = len(solutions) == 1 and not layout.has_rules
    for share in (0.0, 0.4, 0.8):
        crossed = state.changed((), [each for each in wrong if rng.random() < share])
        for entry in ENTRIES:
            if entry.refuses(layout) is None and (unique or not entry.assumes_unique):
                check(entry, crossed, solutions, most=12)


@pytest.mark.parametrize("layout", [Layout.of(6, values=range(1, 10)), Layout.of(6, rows=4)])
def test_what_rests_on_full_houses_is_left_out(layout: Layout) -> None:
    refused = {entry.name for entry in ENTRIES if entry.refuses(layout) is not None}
    assert {entry.name for entry in ENTRIES if entry.needs_full_houses} <= refused
    assert "Uniqueness Test Type 1" in refused
    kept = {"Hidden Single", "Naked Pair", "XY-Wing", "X-Chain", "Bivalue Oddagon"}
    assert not kept & refused, "they look at each house, or at none"


def from_0(state: State) -> State:
    """The same position on a board whose values are 0 to 8."""
    layout = Layout.of(9, values=range(9))
    marks = Candidates.from_checked(layout, [state.candidates().places(v) for v in range(1, 10)])
    return State(layout, state.givens, state.values, marks)


@pytest.mark.long
@settings(max_examples=8)
@given(st.sampled_from(positions()))
def test_a_board_from_0_has_the_steps_of_the_classic_one(position: Position) -> None:
    state = position.state
    twin = from_0(state)
    for entry in ENTRIES:
        if entry.usual or entry.name == position.technique:
            steps, same = (
                [each.outcome for each in islice(entry.find(each_state), 3)]
                for each_state in (state, twin)
            )
            assert steps == same, entry.name
