"""What native code says of techniques that can apply, against the techniques themselves."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import examples
from nonet._explain._easiest import _least
from nonet._native import Applicable, values_by_cell
from nonet.model import Candidate, Layout, State
from nonet.techniques import TECHNIQUES
from nonet.techniques._applicable import PATTERNS, may_apply
from nonet.techniques._views import packed_places
from nonet.techniques.singles import SINGLES, easiest_single
from strategies import puzzles
from techniques.positions import positions

CLASSIC = Layout.of(9)
# Here a "yes" may be wrong: the condition is wider than the technique.
WIDER = {"Bivalue Universal Grave + 1", "XY-Chain", "Sue de Coq"}


def has_step(name: str, state: State) -> bool:
    """Whether the technique finds a step."""
    return next(iter(TECHNIQUES.get(name).find(state)), None) is not None


@st.composite
def states(draw: st.DrawFn) -> State:
    """States as on the way to a solution, right or wrong, with few marks left in some."""
    puzzle = draw(puzzles(CLASSIC))
    given = draw(st.sets(st.integers(0, 80)))
    givens = [value if cell in given else 0 for cell, value in enumerate(puzzle.givens)]
    state = State(CLASSIC, givens, puzzle.givens)
    rng = draw(st.randoms(use_true_random=False))
    share = draw(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7]))
    gone = [
        Candidate(cell, value)
        for value in range(1, 10)
        for cell in range(81)
        if state.places[value] >> cell & 1 and rng.random() < share
    ]
    return state.changed((), gone)


@settings(max_examples=30)
@given(states())
def test_no_step_is_denied(state: State) -> None:
    for name in PATTERNS:
        assert may_apply(name, state) or not has_step(name, state), name


def test_few_yes_are_wrong() -> None:
    steps: Counter[str] = Counter()
    for position in positions():
        for name in PATTERNS:
            may, has = may_apply(name, position.state), has_step(name, position.state)
            assert may == has or (may and name in WIDER), (name, position)
            steps[name] += has
    assert {name for name in PATTERNS if not steps[name]} <= {"Uniqueness Test Type 5"}


def test_a_rectangle_with_the_same_extra_value_in_opposite_corners() -> None:
    marks = {0: (1, 2, 3), 3: (1, 2), 9: (1, 2), 12: (1, 2, 3), 4: (3, 4, 5)}
    gone = [Candidate(c, v) for c in range(81) for v in range(1, 10) if v not in marks.get(c, ())]
    state = State(CLASSIC, [0] * 81).changed((), gone)
    assert has_step("Uniqueness Test Type 5", state)
    assert may_apply("Uniqueness Test Type 5", state)


def test_no_rectangle_is_in_one_box() -> None:
    """Its opposite corners have one value, which a box has once."""
    marks = {30: (7,), 32: (7,), 39: (1, 7), 41: (7,)}
    gone = [Candidate(c, v) for c in range(81) for v in range(1, 10) if v not in marks.get(c, ())]
    state = State(CLASSIC, [0] * 81).changed((), gone)
    rectangles = [name for name in PATTERNS if "Uniqueness" in name or "Rectangle" in name]
    for name in rectangles:
        assert not has_step(name, state) and not may_apply(name, state), name


def test_every_pattern_is_a_technique() -> None:
    assert set(PATTERNS) <= set(TECHNIQUES.names())
    state = positions()[0].state
    native = Applicable(packed_places(state), bytes(state.values), bytes(state.givens))
    with pytest.raises(ValueError, match="no pattern has that number"):
        native.may(len(PATTERNS))


def test_other_boards_and_other_techniques_are_left_to_the_search() -> None:
    small = State.of(nonet.parse("1000003004000020"))
    assert all(may_apply(name, small) for name in PATTERNS)
    assert may_apply("Exocet", State(CLASSIC, [0] * 81))


@settings(max_examples=15)
@given(states())
def test_values_by_cell(state: State) -> None:
    expected = [sum(1 << value for value in state.values_of(cell)) for cell in range(81)]
    assert values_by_cell(packed_places(state)) == expected


@pytest.mark.parametrize(
    ("places", "values"),
    [(b"", bytes(81)), (bytes(109) + b"\x02", bytes(81)), (bytes(110), bytes(80) + b"\x0a")],
)
def test_what_is_no_state_is_refused(places: bytes, values: bytes) -> None:
    with pytest.raises(ValueError, match=r"ten sets|there are 81|from 0 to 9"):
        Applicable(places, values, bytes(81))


def test_small_subsets_come_before_larger_ones() -> None:
    orders = {each.name: each.order for each in TECHNIQUES.builtin()}
    sizes = ("Pair", "Triple", "Quadruple")
    names = [f"{kind} {size}" for size in sizes for kind in ("Naked", "Hidden")]
    assert sorted(names, key=orders.__getitem__) == names


def test_the_easiest_single_is_that_of_the_whole_search() -> None:
    kinds = set()
    for text in ("medium-1", "hard-1", "singles-3"):
        for state, _ in nonet.explain(examples.get(text).puzzle, detours=True).states():
            one, least = easiest_single(state), _least(state, SINGLES, None, quick=True)
            assert one == least, str(state.puzzle())
            kinds.add(None if one is None else one.technique)
    assert kinds == {None, "Full House", "Hidden Single", "Naked Single"}
