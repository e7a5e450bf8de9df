"""Hints on boards whose values begin at 0, or that have more values than cells in a row."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Candidate, Layout, Puzzle, State, examples
from nonet._explain import read_changes
from nonet.model import Candidates
from nonet.records import step_record
from nonet.techniques import TECHNIQUES
from techniques.positions import Position, positions

FROM_0 = Layout.of(9, values=range(9))
# What has digits in it and is no value.
_NO_VALUE = re.compile(r"r\d+c\d+|(row|column|box) \d+", re.IGNORECASE)


def from_0(state: State) -> State:
    """The same position on a board whose values are 0 to 8."""
    marks = [state.candidates().places(value) for value in range(1, 10)]
    return State(FROM_0, state.givens, state.values, Candidates.from_checked(FROM_0, marks))


def values_in(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", _NO_VALUE.sub("", text))]


@pytest.mark.long
@settings(max_examples=12)
@given(st.sampled_from(positions()))
def test_words_notation_and_json_have_the_values_that_people_see(position: Position) -> None:
    entry = TECHNIQUES.get(position.technique)
    state, twin = position.state, from_0(position.state)
    step, same = (next(iter(entry.find(each))).explain().found_in(each) for each in (state, twin))
    begin = len(entry.name)
    if "{count}" not in entry.reason:
        values = values_in(str(step)[begin:])
        assert values_in(str(same)[begin:]) == [value - 1 for value in values], str(same)
    assert values_in(repr(same).partition(":")[2]) == [
        value - 1 for value in values_in(repr(step).partition(":")[2])
    ]
    assert step.outcome == same.outcome, "in Python they are counted from 1"
    record, other = (
        step_record(each, where.layout) for each, where in ((step, state), (same, twin))
    )
    for name in ("placements", "eliminations"):
        assert other[name] == [[cell, value - 1] for cell, value in record[name]]
    nodes, others = (
        [node["value"] for chain in each["chains"] for node in chain["nodes"]]
        for each in (record, other)
    )
    assert others == [value - 1 for value in nodes]


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_every_grade_of_a_hint_has_them(grade: int) -> None:
    puzzle = Puzzle(Layout.of(4, values=range(4)), [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 2, 0])
    found = nonet.hint(puzzle, grade)
    usual = nonet.hint("1000003004000020", grade)
    assert "1" in usual.text
    # Digits that stand for a value, and not within the name of a cell or house.
    assert found.text == re.sub(r"\b(?<!box )1(s?)\b", r"0\1", usual.text)
    assert found.values == usual.values, "in Python they are counted from 1"
    assert found.to_dict()["values"] == [value - 1 for value in usual.values]


def test_ways_and_sums_are_of_values_from_0() -> None:
    layout = Layout.of(4, values=range(4))
    rules = [nonet.constraints.Killer(1, "r1c1 r1c2"), nonet.constraints.Killer(2, "r1c3 r2c3")]
    state = State.of(Puzzle(layout, [0] * 16, constraints=rules))
    texts = [str(step) for step in nonet.steps(state, ["Single Rule", "Innies and Outies"])]
    assert any("can only be 0+1, so" in text for text in texts), texts
    rule = nonet.constraints.parse_rule("sum 3 r1c1 r1c2 r1c3 r2c1")
    board = State.of(Puzzle(layout, [0] * 16, constraints=[rule]))
    (step, *_) = nonet.steps(board, ["Innies and Outies"])
    assert str(step).startswith("Innies and Outies. Row 1 sums to 6; the sum 3")
    assert "to 3; so r1c4 - r2c1 = 3" in str(step)


def test_mistakes_and_moves_are_named_by_them() -> None:
    puzzle = examples.get("doppelganger-1").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    cell = puzzle.givens.index(0)
    right = solution.numbers[cell]
    state = State.of(puzzle)
    crossed = state.changed((), [Candidate(cell, right)])
    (mistake,) = nonet.mistakes(crossed)
    number = puzzle.layout.number_of(right)
    assert f"The pencil mark {number} in" in str(mistake)
    assert mistake.to_dict()["value"] == number
    assert f"Put back the pencil mark {number} in" in nonet.hint(crossed).text
    wrong = nonet.judge(state, (), [Candidate(cell, right)])
    assert str(wrong).startswith(f"The {number} in")
    assert read_changes("r1c1=0", puzzle.layout) == ([Candidate(0, 1)], [])
    with pytest.raises(nonet.UsageError, match="0 to 4, not 5"):
        read_changes("r1c1=5", puzzle.layout)
