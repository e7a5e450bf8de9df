"""explain, hint, steps, apply: right from the player's own values and pencil marks."""

import pytest

import nonet
from explain.outcomes import kept
from kept import must_be_as_kept
from nonet import mistakes
from nonet._explain import blocking_reason, choose
from nonet._explain._mistakes import KnownSolution
from nonet.errors import UnknownNameError, UnsupportedError, UsageError
from nonet.model import Candidate, Candidates, Layout, Puzzle, State, Status, Step, Stop
from nonet.options import Deadline
from nonet.techniques import _time
from nonet.techniques._rule_net import shortest
from nonet.techniques.rule_nets import RULE_FORCING_NET, refuted_alone
from nonet.words import describe_unsolvable

SMALL = "1000003004000020"
SOLVED = nonet.solve(SMALL).solution
# Ours: needs more than singles.
HARDER = "..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4......."


def small_state(**placed: int) -> State:
    puzzle = nonet.parse(SMALL)
    values = list(puzzle.givens)
    for name, value in placed.items():
        values[(int(name[1]) - 1) * 4 + int(name[3]) - 1] = value
    return State(puzzle.layout, puzzle.givens, values)


def test_explain_leads_to_the_solution() -> None:
    path = nonet.explain(SMALL)
    assert path.solved
    assert path.ended is Stop.SOLVED
    assert path.status is Status.UNIQUE
    assert SOLVED is not None
    assert path.end.values == SOLVED.values
    assert len(path) == 12 == sum(path.techniques.values())
    assert len(path.describe().splitlines()) == 12


def test_stuck_without_the_right_techniques() -> None:
    assert not nonet.hint(HARDER, techniques=["Full House"]).helps
    path = nonet.explain(HARDER, ["Full House"])
    assert not path.solved
    assert path.ended is Stop.STUCK
    assert path.hardest is None


def test_no_hint_on_a_board_without_a_solution() -> None:
    path = nonet.explain("1200003004000020")
    assert (path.ended, path.status, path.steps) == (Stop.MISTAKEN, Status.UNSOLVABLE, ())
    assert blocking_reason(path.start) == describe_unsolvable(path.start.layout, path.start.givens)
    assert not nonet.hint(path.start).helps


def test_no_hint_from_a_wrong_value() -> None:
    assert SOLVED is not None
    wrong = next(v for v in (2, 3, 4) if v != SOLVED.values[1])
    path = nonet.explain(small_state(r1c2=wrong))
    assert (path.ended, path.status, path.steps) == (Stop.MISTAKEN, Status.UNIQUE, ())
    assert [(each.cell, each.value) for each in path.mistakes] == [(1, wrong)]


def test_until_stops_before() -> None:
    path = nonet.explain(SMALL, until="Full House")
    assert path.ended is Stop.UNTIL
    assert "Full House" not in path.techniques


def test_timeout() -> None:
    path = nonet.explain(SMALL, timeout=0)
    assert path.ended is Stop.TIMEOUT
    assert not path.steps


def test_nets_with_rules_end_with_the_time() -> None:
    state = nonet.State.of(nonet.parse("1" + "." * 35, rule=["anti-king", "killer 9 r3c3 r3c4"]))
    assert next(RULE_FORCING_NET.find(state), None) is not None
    refuted = [*refuted_alone(state)]
    assert shortest(state, refuted, [80]) is not None
    token = _time._DEADLINE.set(Deadline(0))
    assert shortest(state, refuted, [80]) is None
    _time._DEADLINE.reset(token)


def test_a_search_that_is_long_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at hundreds of candidates for one step: it asks for the time meanwhile."""
    state = nonet.State.of(nonet.parse("1" + "." * 35, rule=["anti-king", "killer 9 r3c3 r3c4"]))
    clock = iter([False] * 5)
    monkeypatch.setattr("nonet.options.Deadline.over", property(lambda _: next(clock, True)))
    asked = nonet.hint(state, 3, ["Nested Rule Forcing Net"], timeout=60)
    assert asked.timed_out
    assert asked.text == "No step was found in time."
    assert next(clock, None) is None


def test_hints_take_a_step_that_is_known_in_time() -> None:
    hint = nonet.hint(SMALL, timeout=60)
    assert (hint.timed_out, hint.helps) == (False, True)
    assert nonet.hint(SMALL, timeout=0).timed_out


def test_the_timeout_bounds_the_look_for_the_solution_too() -> None:
    puzzle = "1.....3....3...."  # of no other test: what is known of a puzzle is kept
    assert nonet.explain(puzzle, timeout=0).status is Status.UNKNOWN
    assert nonet.explain(puzzle).status is Status.MULTIPLE


def test_several_solutions_use_no_uniqueness() -> None:
    path = nonet.explain("1000000000000000")
    assert path.status is Status.MULTIPLE
    assert path.ended is Stop.STUCK
    layout = Layout.of(9)
    assert not any(t.assumes_unique for t in choose(None, layout, unique=False))
    assert any(t.assumes_unique for t in choose(None, layout, unique=True))
    assert choose(["Uniqueness Test Type 1"], layout, unique=False) == ()


def test_unknown_technique() -> None:
    with pytest.raises(UnknownNameError, match="Hidden Single"):
        nonet.explain(SMALL, ["Hidden Singel"])


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_a_hint_gives_no_more_than_its_grade(grade: int) -> None:
    found = nonet.hint(SMALL, grade)
    assert found.grade == grade
    assert (found.technique is not None) == (grade > 1)
    assert (found.step is not None) == (grade == 3)
    assert bool(found.cells) == (grade > 1)
    if grade == 1:
        assert found.text.startswith("Look at ")


def test_a_wrong_value_is_named_first() -> None:
    state = small_state(r1c2=4, r1c3=2)
    wrong = mistakes(state)
    assert SOLVED is not None
    assert all(SOLVED.values[each.cell] != each.value for each in wrong)
    assert wrong
    name = ["r1c2", "r1c3"][0 if SOLVED.values[1] != 4 else 1]
    text = nonet.hint(state).text
    assert "wrong" in text
    assert name in text
    assert nonet.hint(state, 1).cells == ()


def test_one_wrong_value_names_what_to_undo() -> None:
    assert SOLVED is not None
    right = SOLVED.values[1]
    value = next(v for v in (2, 3, 4) if v != right)
    found = nonet.hint(small_state(r1c2=value))
    assert found.text == f"The value in r1c2 is wrong: undo to before r1c2 = {value}."


def test_a_missing_pencil_mark_is_named() -> None:
    assert SOLVED is not None
    puzzle = nonet.parse(SMALL)
    lacking = Candidate(1, SOLVED.values[1])
    marks = puzzle.candidates().without([lacking])
    state = State.of(Puzzle(puzzle.layout, puzzle.givens, marks=marks))
    found = nonet.hint(state)
    assert found.text.startswith(f"Put back the pencil mark {lacking.value} in r1c2: no value on")
    assert "r1c2" in nonet.hint(state, 2).text
    assert "r1c2" not in nonet.hint(state, 1).text


@pytest.mark.parametrize("name", ["hodoku", "pencilmarks", "json", "sudokuwiki"])
def test_values_in_a_pasted_board_count_as_written(name: str) -> None:
    path = nonet.explain(HARDER)
    state = next(
        state
        for state, step in reversed(list(path.states()))
        if state.values != state.givens and step.eliminations
    )
    board = Puzzle(state.layout, state.givens, marks=state.candidates())
    pasted = State.of(nonet.parse(nonet.write(board, name)))
    assert pasted == state
    assert nonet.hint(pasted) == nonet.hint(state)


def test_a_wrong_value_in_a_pasted_board_is_named() -> None:
    puzzle = nonet.parse(HARDER)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    cell = puzzle.givens.index(0)
    wrong = next(v for v in puzzle.candidates().of(cell) if v != solution.values[cell])
    values = list(puzzle.givens)
    values[cell] = wrong
    marks = Candidates.of_values(puzzle.layout, values)
    text = nonet.write(Puzzle(puzzle.layout, puzzle.givens, marks=marks), "hodoku")
    assert nonet.hint(text).text == f"The value in r1c1 is wrong: undo to before r1c1 = {wrong}."


def test_hints_where_there_is_nothing_to_do() -> None:
    assert SOLVED is not None
    assert nonet.hint(SOLVED).text == "The puzzle is solved."
    assert "no solution" in nonet.hint("1200003004000020").text
    assert "several solutions" in nonet.hint("0" * 16).text
    with pytest.raises(UsageError):
        nonet.hint(SMALL, 4)


def test_apply_refuses_what_does_not_fit() -> None:
    state = small_state()
    with pytest.raises(UsageError, match="r1c1"):
        nonet.apply(state, Step("any", placements=(Candidate(0, 1),)))
    with pytest.raises(UsageError):
        nonet.apply(state, Step("any", eliminations=(Candidate(1, 9),)))


def test_boards_of_other_shapes_are_refused() -> None:
    queens = nonet.examples.get("queens-1").puzzle
    for ask in (nonet.explain, nonet.hint, nonet.steps):
        with pytest.raises(UnsupportedError, match="queens"):
            ask(queens)


def test_mistakes_of_whatever_stands_for_a_puzzle() -> None:
    marked = nonet.State(nonet.Layout.of(4), [1] + [0] * 15, [1, 1] + [0] * 14)
    assert nonet.mistakes("1000003004000020") == ()
    assert nonet.mistakes(marked) == ()  # several solutions: nothing to compare with
    with pytest.raises(UsageError, match="is a text"):
        nonet.explain("1000003004000020", techniques=[1])  # type: ignore[list-item]


def test_no_net_from_a_board_that_fails_by_itself() -> None:
    board = Layout.of(6)
    places = [0xFFFFFFFFF] * 6
    for value in (2, 4, 6):  # none of them has a place left in column 4
        places[value - 1] &= ~sum(1 << cell for cell in range(3, 36, 6))
    state = State(board, [0] * 36, [0] * 36, Candidates(board, places))
    assert nonet.steps(state, ["Forcing Net Contradiction", "Nishio"]) == ()


def test_clashing_values_of_a_puzzle_with_several_solutions() -> None:
    layout = Layout.of(4)
    state = State(layout, [0] * 16, [2] + [0] * 7 + [2] + [0] * 7)  # r1c1 and r3c1
    clash = "The values break the rules: 2 appears twice in column 1 (r1c1, r3c1)."
    assert nonet.hint(state).text == clash
    assert not nonet.hint(state).helps
    assert blocking_reason(state) == clash
    assert nonet.explain(state).ended is Stop.MISTAKEN


def test_a_path_in_short() -> None:
    path = nonet.explain(SMALL)
    assert path.hardest is not None
    words = f"solved, {len(path)} steps, hardest {path.hardest.technique}"
    assert repr(path) == f"<Explanation of 4x4, boxes 2x2: {words}>"
    one = repr(nonet.explain(HARDER, techniques=["Jellyfish"]))
    assert one == "<Explanation of 9x9, boxes 3x3: stuck, 1 step, hardest Jellyfish>"
    none = repr(nonet.explain(SMALL, techniques=["Jellyfish"]))
    assert none == "<Explanation of 4x4, boxes 2x2: stuck, 0 steps>"


def test_steps_end_with_the_time() -> None:
    state = nonet.State.of(nonet.parse("1000003004000020"))
    assert nonet.steps(state) and nonet.steps(state, timeout=60) == nonet.steps(state)
    assert nonet.steps(state, timeout=1e-9) == ()


def test_mistakes_without_enough_time_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = KnownSolution(nonet.Status.UNKNOWN, ())
    monkeypatch.setattr("nonet._explain._explain.known_solution", lambda *_: unknown)
    with pytest.raises(nonet.UnsupportedError, match=r"within 0\.5 s"):
        nonet.mistakes("1000003004000020", timeout=0.5)


def test_puzzles_are_explained_as_before() -> None:
    must_be_as_kept("explain.outcomes", kept())
