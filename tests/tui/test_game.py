"""The game itself, without a screen: what is done can be undone, and the rules of marks hold."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.errors import UsageError
from nonet.model import Candidate, Layout, Puzzle, Step, cells_of
from nonet.tui.clock import Clock
from nonet.tui.game import Game, fixed
from nonet.tui.position import Entry, Position
from strategies import layouts, puzzles, random_solution
from tui.boards import boards

FOUR = "1..4....2......3"


def game_of(text: str = FOUR) -> Game:
    return Game(nonet.parse(text))


@st.composite
def moves(draw: st.DrawFn, game: Game) -> Callable[[], object]:
    """Something that a player may do."""
    value = draw(st.integers(1, game.layout.size))
    cells = draw(st.lists(st.integers(0, game.layout.cell_count - 1), min_size=1, max_size=4))
    entry = draw(st.sampled_from(Entry))

    def write() -> None:
        game.choose(cells)
        game.type(value, entry)

    def erase() -> None:
        game.choose(cells)
        game.erase()

    def place() -> None:
        game.place([(cell, value) for cell in cells if not game.is_given(cell)])

    chosen = st.sampled_from(
        [write, write, write, erase, place, game.fill_marks, game.clear_marks, game.restart]
    )
    return draw(chosen)


@st.composite
def played(draw: st.DrawFn) -> Game:
    """A game in which something has been done."""
    game = Game(draw(boards()))
    for _ in range(draw(st.integers(0, 12))):
        draw(moves(game))()
    return game


@given(played())
def test_undo_and_redo_are_inverses(game: Game) -> None:
    before = list(game.history)
    while game.undo():
        pass
    assert game.history == (before[0],)
    assert not game.undo()
    while game.redo():
        pass
    assert list(game.history) == before
    assert not game.redo()


@given(played(), st.data())
def test_a_new_move_forgets_what_was_undone(game: Game, data: st.DataObject) -> None:
    game.undo()
    length = len(game.history)
    data.draw(moves(game))()
    if len(game.history) > length:
        assert not game.redo()
        assert len(game.history) == length + 1


@given(played())
def test_givens_and_marks_are_in_order_whatever_is_done(game: Game) -> None:
    for position in game.history:
        for cell, value in enumerate(position.values):
            given_value = game.puzzle.givens[cell]
            assert not given_value or value == given_value
            assert not (value and position.centre[cell]), "a filled cell has no marks"
            assert not (value and position.corner[cell])
        game.state(position)  # which checks more


@given(played(), st.data())
def test_a_value_leaves_the_marks_of_the_cells_it_sees(game: Game, data: st.DataObject) -> None:
    empty = [cell for cell, value in enumerate(game.position.values) if not value]
    if not empty:
        return
    cell, value = data.draw(st.sampled_from(empty)), data.draw(st.integers(1, game.layout.size))
    before = game.position
    game.go_to(cell)
    assert game.type(value, Entry.VALUE)
    bit = 1 << value
    for other in range(game.layout.cell_count):
        seen = game.layout.peers[cell] >> other & 1
        if other != cell and not seen:
            assert game.position.centre[other] == before.centre[other]
            assert game.position.corner[other] == before.corner[other]
        elif seen:
            assert not game.position.corner[other] & bit
            assert game.position.centre[other] in (before.centre[other] & ~bit or bit, 0)
    game.undo()
    assert game.position == before


def test_a_value_typed_twice_is_gone() -> None:
    game = game_of()
    game.go_to(1)
    assert game.type(2)
    assert game.position.values[1] == 2
    assert game.type(2)
    assert not game.is_begun


def test_marks_are_added_to_those_that_lack_them_and_then_removed_from_all() -> None:
    game = game_of()
    game.choose([1, 2, 5])
    for entry in (Entry.CENTRE, Entry.CORNER):
        game.go_to(1)
        game.type(3, entry)
        game.choose([1, 2, 5])
        game.type(3, entry)
        marks = game.position.centre if entry is Entry.CENTRE else game.position.corner
        assert [marks[cell] for cell in (1, 2, 5)] == [8, 8, 8]
        game.type(3, entry)
        marks = game.position.centre if entry is Entry.CENTRE else game.position.corner
        assert [marks[cell] for cell in (1, 2, 5)] == [0, 0, 0]


def test_erasing_takes_values_first_and_then_marks() -> None:
    game = game_of()
    game.go_to(1)
    game.type(2)
    game.go_to(2)
    game.type(3, Entry.CENTRE)
    game.choose([0, 1, 2])
    assert game.erase()
    assert game.position.values[:3] == (1, 0, 0)
    assert game.position.centre[2] == 8
    assert game.erase()
    assert game.position.centre[2] == 0
    assert not game.erase()


@given(boards())
def test_filled_marks_are_the_candidates_of_the_library(puzzle: Puzzle) -> None:
    game = Game(puzzle)
    game.fill_marks()
    candidates = nonet.Candidates.of_values(puzzle.layout, puzzle.givens)
    for cell, value in enumerate(puzzle.givens):
        expected = 0 if value else sum(1 << v for v in candidates.of(cell))
        assert game.position.centre[cell] == expected


@settings(max_examples=12)
@given(puzzles(max_size=4))
def test_steps_lead_a_game_where_they_lead_the_library(puzzle: Puzzle) -> None:
    if puzzle.conflicts() or nonet.solve(puzzle).status is not nonet.Status.UNIQUE:
        return
    path = nonet.explain(puzzle)
    game = Game(puzzle)
    game.fill_marks()
    for state, step in path.states():
        assert game.state().values == state.values
        assert game.state().places == state.places
        game.apply(step)
    assert game.position.values == path.end.values
    assert game.solved is path.solved


def test_a_step_gives_cells_without_marks_theirs_first() -> None:
    game = game_of()
    step = Step("Test", eliminations=(Candidate(1, 2),))
    before = game.state().values_of(1)
    assert 2 in before
    game.apply(step)
    assert game.state().values_of(1) == tuple(v for v in before if v != 2)
    assert game.position.centre[2] == 0


def test_a_state_is_taken_over_as_one_move() -> None:
    game = game_of()
    path = nonet.explain(game.puzzle)
    states = [state for state, _ in path.states()]
    game.reach(states[3])
    assert game.state() == states[3]
    game.undo()
    assert not game.is_begun


def test_going_back_in_the_history() -> None:
    game = game_of()
    for cell, value in ((1, 2), (2, 3), (4, 4)):
        game.go_to(cell)
        game.type(value)
    wanted = game.history[1]
    assert game.go_back(1)
    assert game.position == wanted
    assert game.redo() and game.redo()
    assert not game.go_back(3)
    with pytest.raises(UsageError):
        game.go_back(9)


@given(layouts(max_size=9, min_size=2), st.data())
def test_the_cursor_stays_on_the_board(layout: Layout, data: st.DataObject) -> None:
    game = Game(Puzzle(layout, [0] * layout.cell_count))
    for _ in range(5):
        down, across = data.draw(st.integers(-9, 9)), data.draw(st.integers(-9, 9))
        before = set(cells_of(game.chosen))
        extend = data.draw(st.booleans())
        game.move(down, across, extend=extend)
        assert 0 <= game.cursor < layout.cell_count
        chosen = set(cells_of(game.chosen))
        assert chosen == (before | {game.cursor} if extend else {game.cursor})


def test_a_full_board_is_solved_or_has_conflicts() -> None:
    layout = Layout.of(4)
    solution = random_solution(layout, random.Random(1))
    assert solution is not None
    game = Game(Puzzle(layout, [0] * 16), position=Position.of(solution))
    assert game.solved and not game.empty
    wrong = [solution[1], *solution[1:]]
    game = Game(Puzzle(layout, [0] * 16), position=Position.of(wrong))
    assert not game.solved and game.conflicts()


def test_what_was_typed_becomes_givens() -> None:
    game = Game(Puzzle(Layout.of(4), [0] * 16))
    game.type(3)
    new = fixed(game)
    assert new.puzzle.givens[0] == 3
    assert new.is_given(0) and not new.is_begun and not new.undo()


def test_marks_that_come_with_a_puzzle_are_there() -> None:
    layout = Layout.of(4)
    candidates = nonet.Candidates.of_values(layout, nonet.parse(FOUR).givens).without([(1, 2)])
    game = Game(Puzzle(layout, nonet.parse(FOUR).givens, marks=candidates))
    assert not game.position.centre[1] >> 2 & 1
    assert not game.is_begun


def test_values_and_cells_outside_of_the_board_are_refused() -> None:
    game = game_of()
    with pytest.raises(UsageError, match="4 values, counted from 1: not 5"):
        game.type(5)
    with pytest.raises(UsageError, match="no cell 16"):
        game.go_to(16)
    game.choose([])
    assert game.chosen == 1


def test_remaining_counts_down_to_nothing() -> None:
    game = game_of()
    assert [game.remaining(v) for v in range(1, 5)] == [3, 3, 3, 3]
    game.choose(range(16))
    game.type(1)
    assert game.remaining(1) == 0


class Time:
    """A time that tests set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_clock_counts_only_while_it_runs() -> None:
    time = Time()
    clock = Clock(3540, now=time)
    time.now = 100
    assert str(clock) == "59:00"
    clock.start()
    clock.start()
    time.now = 165
    assert str(clock) == "1:00:05"
    clock.stop()
    time.now = 1000
    assert clock.seconds == 3605
    clock.stop()
    assert not clock.runs


def test_what_the_other_game_had_undone_is_done_again() -> None:
    ours, other = game_of(), game_of()
    for cell, value in ((1, 2), (2, 3)):
        other.place([(cell, value)])
    assert other.undo() and other.undo()
    assert not ours.join(other, "of the other")
    assert ours.redo() and ours.position.values[1:3] == (2, 0)
    assert ours.redo() and ours.position.values[1:3] == (2, 3)
    assert not ours.redo()
