"""Grid, Candidates, Puzzle, Outcome, Count and Step: what holds for each, with any values."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Layout, Puzzle, examples
from nonet._explain._mistakes import mistakes_of
from nonet.errors import ConflictError, IllegalSymbolError, ShapeError, UsageError
from nonet.model import (
    Candidate,
    Candidates,
    Check,
    Count,
    Found,
    Grid,
    Outcome,
    Relation,
    Source,
    State,
    Stats,
    Status,
    Step,
    Stop,
    cells_of,
    tabulate,
)
from nonet.model.primitives import Not
from nonet.words import describe_diagnosis, describe_mistakes
from strategies import layouts, puzzles

FOUR = Layout.of(4)
SOLVED = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
OTHER = Layout.of(4, "none")


def boards() -> list[Grid | Puzzle | Candidates | Outcome]:
    grid, puzzle = Grid(FOUR, SOLVED), Puzzle(FOUR, SOLVED)
    outcome = Outcome(puzzle, Status.UNIQUE, (grid,), Stop.EXHAUSTED, Stats(), "native")
    return [grid, puzzle, Candidates.of_values(FOUR, SOLVED), outcome]


@pytest.mark.parametrize("number", range(4))
def test_values_are_compared_hashed_pickled(number: int) -> None:
    first, again = boards()[number], boards()[number]
    assert first == again
    assert hash(first) == hash(again)
    assert pickle.loads(pickle.dumps(first)) == first
    assert first != "something else"
    assert [other == first for other in boards()] == [i == number for i in range(4)]


@pytest.mark.parametrize("number", range(3))
def test_values_cannot_be_changed(number: int) -> None:
    board = boards()[number]
    for name in ("values", "givens", "layout", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, name, ())


def test_the_layout_counts_for_equality() -> None:
    assert Grid(FOUR, SOLVED) != Grid(OTHER, SOLVED)
    assert Puzzle(FOUR, SOLVED) != Puzzle(OTHER, SOLVED)
    assert Candidates.full(FOUR) != Candidates.full(OTHER)


def test_repr() -> None:
    assert repr(Grid(FOUR, [1, *[0] * 15])) == "<Grid 4x4, boxes 2x2, 1 of 16 cells filled>"
    assert repr(Puzzle(FOUR, [1, *[0] * 15])) == "<Puzzle 4x4, boxes 2x2, 1 given>"
    marked = Puzzle(FOUR, [0] * 16, marks=Candidates.full(FOUR))
    assert repr(marked) == "<Puzzle 4x4, boxes 2x2, 0 givens, with pencil marks>"
    assert repr(Candidates.full(FOUR)) == "<Candidates 4x4, boxes 2x2, 64 left>"


@pytest.mark.parametrize("kind", [Grid, Puzzle])
def test_wrong_values_are_all_named(kind: type[Grid] | type[Puzzle]) -> None:
    with pytest.raises(ShapeError, match="has 16 cells, but there are 3 values"):
        kind(FOUR, [1, 2, 3])
    with pytest.raises(IllegalSymbolError) as caught:
        kind(FOUR, [5, 0, 0, 0, -1, 5, *[0] * 10])
    assert caught.value.symbols == ("5", "-1")
    assert "1 to 4" in str(caught.value)
    assert "5 (first at r1c1), -1 (first at r2c1)" in str(caught.value)


def test_grid_answers() -> None:
    grid = Grid(FOUR, SOLVED)
    assert grid.is_complete
    assert grid.is_solved
    assert grid["r2c1"] == grid[4] == 3
    assert [cell.value for cell in grid] == list(SOLVED)
    assert [tuple(cell) for cell in grid.cells()][5] == ("r2c2", 5, 4)
    assert grid.rows()[1] == [3, 4, 1, 2]
    assert not Grid(FOUR, [0, *SOLVED[1:]]).is_complete
    broken = Grid(FOUR, [2, *SOLVED[1:]])
    assert broken.is_complete
    assert not broken.is_solved


@given(puzzles(max_size=6))
def test_arrays_hold_the_values(puzzle: Puzzle) -> None:
    array = puzzle.to_numpy()
    assert array.dtype == np.uint8
    assert array.shape == (puzzle.size, puzzle.size)
    assert tuple(array.flatten().tolist()) == puzzle.givens
    marks = puzzle.candidates()
    cube = marks.to_numpy()
    assert cube.shape == (puzzle.size,) * 3
    for cell in range(puzzle.layout.cell_count):
        row, column = divmod(cell, puzzle.size)
        assert tuple(int(v) + 1 for v in np.flatnonzero(cube[row, column])) == marks.of(cell)


@given(puzzles(max_size=6))
def test_candidates_follow_from_the_definition(puzzle: Puzzle) -> None:
    marks = Candidates.of_values(puzzle.layout, puzzle.givens)
    for cell, value in enumerate(puzzle.givens):
        peers = {puzzle.givens[peer] for peer in cells_of(puzzle.layout.peers[cell])}
        free = tuple(v for v in range(1, puzzle.size + 1) if v not in peers)
        assert marks.of(cell) == ((value,) if value else free)
    assert len(marks) == sum(len(cell.values) for cell in marks)


@given(layouts(max_size=4), st.data())
def test_eliminations(layout: Layout, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, layout.cell_count - 1))
    value = data.draw(st.integers(1, layout.size))
    full = Candidates.full(layout)
    less = full.without([(cell, value)])
    assert len(less) == len(full) - 1
    assert less.places(value) == full.places(value) & ~(1 << cell)
    assert less.without([(cell, value)]) == less


def test_candidates_refuse_what_is_not_on_the_board() -> None:
    with pytest.raises(ShapeError, match="4 sets of places are needed, not 3"):
        Candidates(FOUR, [0, 0, 0])
    with pytest.raises(ShapeError, match="outside"):
        Candidates(FOUR, [1 << 16, 0, 0, 0])
    with pytest.raises(UsageError, match="no value 5"):
        Candidates.full(FOUR).places(5)


def test_puzzles_know_their_conflicts_and_their_line() -> None:
    puzzle = Puzzle(FOUR, [1, 1, *[0] * 14], source=Source("line", line=7))
    with pytest.raises(ConflictError) as caught:
        puzzle.require_no_conflict()
    assert [c.rule for c in caught.value.conflicts] == ["row 1", "box 1"]
    assert str(caught.value).startswith("line 7: the givens break the rules: 1 appears twice in")
    assert puzzle == Puzzle(FOUR, puzzle.givens), "where it was read counts for nothing"
    assert pickle.loads(pickle.dumps(puzzle)).source == puzzle.source
    Puzzle(FOUR, SOLVED).require_no_conflict()


def test_marks_narrow_a_puzzle() -> None:
    marks = Candidates.full(FOUR).without([(0, 1), (0, 2)])
    assert Puzzle(FOUR, [0] * 16, marks=marks).candidates().of(0) == (3, 4)
    with pytest.raises(ShapeError, match="another board"):
        Puzzle(OTHER, [0] * 16, marks=marks)


def test_a_lone_mark_is_written_once_the_cells_it_sees_have_crossed_it_out() -> None:
    lone = Candidates.of_values(FOUR, [0] * 16).without([(0, value) for value in (2, 3, 4)])
    assert State.of(Puzzle(FOUR, [0] * 16, marks=lone)).values[0] == 0
    seen = lone.without([(cell, 1) for cell in cells_of(FOUR.peers[0])])
    assert State.of(Puzzle(FOUR, [0] * 16, marks=seen)).values == (1, *[0] * 15)


def test_outcomes() -> None:
    *_, outcome = boards()
    assert isinstance(outcome, Outcome)
    assert outcome.solution == Grid(FOUR, SOLVED)
    assert str(outcome) == "Exactly one solution."
    assert outcome.is_unique
    none = Outcome(Puzzle(FOUR, [0] * 16), Status.UNSOLVABLE, (), Stop.EXHAUSTED, Stats(), "native")
    assert none.solution is None
    assert str(none) == "No solution."
    assert Check(valid=True, complete=True, conflicts=(), puzzle=outcome.puzzle).solved
    assert not Check(valid=True, complete=False, conflicts=(), puzzle=outcome.puzzle).solved


def test_counts() -> None:
    bound = Count(10**30, exact=False)
    assert bound == 10**30
    assert (str(bound), str(Count(3))) == (f"at least {10**30}", "3")
    assert (repr(bound), repr(Count(3))) == (f"Count({10**30}, exact=False)", "3")
    again = pickle.loads(pickle.dumps(bound))
    assert again == bound
    assert again.exact is False


def test_a_table_has_bits_for_the_values_of_the_board_alone() -> None:
    with pytest.raises(ShapeError, match="not one for 4 values"):
        Layout.of(4).with_relations([Relation("odd", 0, 1, (1 << 4, 0, 0, 0))])


def test_a_primitive_that_must_not_hold() -> None:
    less = Relation("less than", 0, 1, tabulate(3, lambda a, b: a < b))
    assert Not((less,)).holds([2, 1])
    assert not Not((less,)).holds([1, 2])


def test_texts_and_none_are_values() -> None:
    """They were refused: "expected an integer, not '1'"."""
    expected = (1, 0, 0, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3)
    none = [value or None for value in expected]
    for values in (
        "1..4....2......3",
        "1004 0000\n2000 0003",
        ["1..4", "....", "2...", "...3"],
        none,
        [none[at : at + 4] for at in range(0, 16, 4)],
    ):
        assert Puzzle(Layout.of(4), values).givens == expected
    from_zero = Layout.of(4, values=range(4))
    assert Puzzle(from_zero, "0..3" + "." * 12).givens[:4] == (1, 0, 0, 4)
    with pytest.raises(UsageError, match="'5' is no value of this board"):
        Puzzle(Layout.of(4), "5" + "." * 15)
    with pytest.raises(ShapeError, match="16 cells, but there are 3 values"):
        Puzzle(Layout.of(4), "1..")
    with pytest.raises(UsageError, match=r"nonet\.parse reads texts"):
        Puzzle(Layout.of(16), "1" * 256)


PUZZLE = nonet.parse(".Shape~9x9~0-8.~R1C1_0~R1C2_5")


def test_grids_arrays_records_and_pictures_agree() -> None:
    solution = nonet.solve(PUZZLE).solution
    assert solution is not None
    seen = [
        int(text) for line in str(solution).splitlines() for text in line.split() if text.isdigit()
    ]
    assert list(solution.values) == seen
    assert [solution[cell] for cell in range(81)] == seen
    assert solution["r1c1"] == 0
    assert solution["r1c2"] == 5
    assert [cell.value for cell in solution] == seen
    assert [value for row in solution.rows() for value in row] == seen
    assert solution.to_numpy().ravel().tolist() == seen
    assert {*seen} == {*range(9)}
    assert nonet.Grid(solution.layout, solution.numbers) == solution
    record = nonet.solve(PUZZLE).to_dict()["solution"]
    assert nonet.parse(record, layout=solution.layout).grid == solution


def test_empty_cells_are_less_than_all_values() -> None:
    assert (PUZZLE["r1c1"], PUZZLE["r1c2"], PUZZLE["r1c3"]) == (0, 5, -1)
    assert PUZZLE.to_numpy()[0].tolist() == [0, 5, *[-1] * 7]
    assert PUZZLE.to_numpy().dtype == np.int16
    assert Layout.of(9, values=range(2, 11)).least == 2
    assert nonet.Puzzle(Layout.of(9, values=range(2, 11)), [1, *[0] * 80]).grid.values[:2] == (2, 0)


FROM_ZERO = Layout.of(4, values=range(4))
NINE = Layout.of(6, values=range(1, 10))


def from_zero(*shown: int | None) -> Puzzle:
    return Puzzle(FROM_ZERO, FROM_ZERO.numbered([*shown, *[None] * (16 - len(shown))]))


def test_a_value_twice() -> None:
    (row, _) = nonet.check(from_zero(0, 0)).conflicts
    assert (row.value, str(row)) == (0, "0 appears twice in row 1 (r1c1, r1c2)")
    ruled = from_zero(3, 0)
    ruled = Puzzle(
        ruled.layout, ruled.givens, constraints=[nonet.constraints.Killer(5, "r1c1 r1c2")]
    )
    (cage,) = nonet.check(ruled).conflicts
    assert (cage.value, cage.rule) == (3, "killer 5 r1c1 r1c2: the sum is 3")
    with pytest.raises(nonet.errors.ConflictError, match="0 appears twice"):
        from_zero(0, 0).require_no_conflict()


def test_why_there_is_no_solution() -> None:
    puzzle = from_zero(0, 1, 2, None, None, None, None, 3)
    words = describe_diagnosis(nonet.diagnose(puzzle))
    assert words[0] == "These 3 givens contradict each other: r1c1 = 0, r1c2 = 1 and r2c4 = 3."
    assert words[1] == "They leave no place for 3 in row 1."
    # With nine values and six cells in a row, a row need not have all.
    assert nonet.count(Puzzle(NINE, [1] + [0] * 35), limit=5) == 5


def test_what_is_wrong_on_the_board() -> None:
    full = nonet.solve(from_zero(), limit=1).solution
    assert full is not None
    puzzle = Puzzle(FROM_ZERO, [0, *full.values[1:]])
    wrong = [full.values[0] % 4 + 1, *full.values[1:]]
    found = mistakes_of(State(FROM_ZERO, puzzle.givens, wrong))
    shown = FROM_ZERO.number_of(wrong[0])
    assert describe_mistakes(found, FROM_ZERO).endswith(f"undo to before r1c1 = {shown}.")


def test_every_value_takes_part_in_a_variation() -> None:
    grid = nonet.solve(Puzzle(NINE, [0] * 36), limit=1, seed=3).solution
    assert grid is not None
    values = grid.values
    assert 9 in values
    for puzzle in nonet.vary(Puzzle(NINE, values), count=8, seed=1):
        assert len(set(puzzle.givens)) == len(set(values))
        assert not puzzle.conflicts()
    many = nonet.vary(Puzzle(NINE, values), count=30, seed=2)
    assert {value for each in many for value in each.givens} == set(range(1, 10))


@pytest.mark.parametrize("layout", [FROM_ZERO, NINE, Layout.of(4, (3, 2), rows=6)])
def test_relations_are_read_again(layout: Layout) -> None:
    less = Relation("less than", 0, 1, tabulate(layout.value_count, lambda a, b: a < b))
    puzzle = Puzzle(layout.with_relations([less]), [0] * layout.cell_count)
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle


def test_a_comparison_knows_the_values(tmp_path: Path) -> None:
    puzzle = examples.get("doppelganger-1").puzzle
    found = nonet.compare([puzzle], engines=["constraints"], timeout=60.0)
    assert not found.disagreements
    (run,) = found.measurements
    assert (run.state, run.status) == ("done", "solved")


GONE = (Candidate(3, 5),)
STEP = Step("Nishio", eliminations=GONE, cells=(3, 4), notation="(5)r1c4", length=7)


def test_a_step_is_its_own_explanation() -> None:
    assert STEP.explain() is STEP


def test_the_outcome_is_known_before_the_explanation() -> None:
    made: list[Step] = []

    def explain() -> Step:
        made.append(STEP)
        return STEP

    found = Found((), GONE, explain)
    assert found.outcome == STEP.outcome == (frozenset(), frozenset(GONE))
    assert not made
    assert found.explain() == STEP
    assert made == [STEP]


def test_steps_are_plain_values() -> None:
    assert list(STEP) == list(GONE)
    assert copy.copy(STEP) == pickle.loads(pickle.dumps(STEP)) == STEP
