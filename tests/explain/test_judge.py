"""What a move is: a step of the board, too early, wrong, or against a rule."""

import pytest

import nonet
from nonet import Candidate, MoveKind, examples
from nonet._explain import read_changes
from nonet._explain._detours import needed_for
from nonet.errors import UsageError
from nonet.lessons import LESSONS
from nonet.model import Puzzle, State, cells_of

MEDIUM = State.of(examples.get("medium-1").puzzle)
SOLVED = nonet.solve(MEDIUM.puzzle()).solution
assert SOLVED is not None
SOLUTION = SOLVED.values
SINGLES = ["Full House", "Hidden Single", "Naked Single"]


@pytest.mark.parametrize("name", ["Full House", "Naked Single", "X-Wing", "XY-Wing", "Skyscraper"])
def test_a_step_of_the_board_is_known(name: str) -> None:
    example = LESSONS.get(name).example
    step = example.step
    assert step is not None
    found = nonet.judge(example.state, step.placements, step.eliminations, timeout=20)
    if found.kind is MoveKind.EARLY:
        assert found.text.endswith(f"Now it takes {name}.")
        return
    assert found.kind is MoveKind.KNOWN
    assert found.step is not None
    done = {*found.step.placements, *found.step.eliminations}
    assert done & {*step.placements, *step.eliminations}


def test_every_open_cell_is_known_or_early_and_no_step_is_overlooked() -> None:
    puzzle = nonet.parse(".3..5......1..5...24.....54.26.2.5..")
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    state = State.of(puzzle)
    singles = {each for step in nonet.steps(state, SINGLES) for each in step.placements}
    kinds = set()
    for cell in cells_of(state.places[0]):
        move = Candidate(cell, solution.values[cell])
        found = nonet.judge(state, [move], timeout=None)
        kinds.add(found.kind)
        if move in singles:
            assert found.kind is MoveKind.KNOWN
        if found.kind is MoveKind.EARLY:
            assert found.before > 0 and found.step is not None
            assert found.step.technique in found.text
            assert ") it is " in found.text
    assert kinds == {MoveKind.KNOWN, MoveKind.EARLY}


def test_what_comes_first_really_leads_there_and_no_more_than_that() -> None:
    steps = nonet.explain(MEDIUM, all_steps=True).steps
    fewer = 0
    for number, last in enumerate(steps):
        needed, seen = needed_for(MEDIUM, steps[:number], last, ())
        fewer += len(needed) < number
        state = MEDIUM
        for each in (*needed, seen):
            changes = {*each.placements, *each.eliminations}
            left = {mark for mark in changes if state.places[mark.value] >> mark.cell & 1}
            names = SINGLES if each.technique in SINGLES else [each.technique]
            shown = [*nonet.steps(state, names)] if left else []
            assert not left or any(left <= {*s.placements, *s.eliminations} for s in shown)
            if each.technique in SINGLES:  # what it says is so without the steps left out
                assert each.technique in {s.technique for s in shown if left <= {*s.placements}}
            state = state.changed(left & {*each.placements}, left & {*each.eliminations})
    assert fewer > len(steps) // 2


def test_a_wrong_value_names_what_it_contradicts() -> None:
    named = 0
    for cell in cells_of(MEDIUM.places[0]):
        wrong = next((v for v in MEDIUM.values_of(cell) if v != SOLUTION[cell]), None)
        if wrong is None:
            continue
        found = nonet.judge(MEDIUM, [Candidate(cell, wrong)], timeout=20)
        assert found.kind is MoveKind.WRONG
        if found.cells:
            named += 1
            values = [0] * 81
            for each in found.cells:
                values[each] = MEDIUM.values[each]
            assert nonet.count(Puzzle(MEDIUM.layout, values), limit=1) == 1
            values[cell] = wrong
            assert nonet.count(Puzzle(MEDIUM.layout, values), limit=1) == 0
    assert named


def test_rules_solutions_and_marks() -> None:
    cell = next(iter(cells_of(MEDIUM.places[0])))
    seen = next(c for c in MEDIUM.layout.peer_cells[cell] if MEDIUM.values[c])
    clash = nonet.judge(MEDIUM, [Candidate(cell, MEDIUM.values[seen])])
    assert (clash.kind, seen in clash.cells) == (MoveKind.CLASH, True)
    gone = nonet.judge(MEDIUM, crossed=[Candidate(cell, SOLUTION[cell])])
    assert gone.kind is MoveKind.WRONG
    assert "belongs to the solution" in gone.text
    assert nonet.judge(MEDIUM).kind is MoveKind.NOTHING
    assert nonet.judge("1" + "." * 80, [Candidate(1, 2)]).kind is MoveKind.OPEN


def test_moves_that_cannot_be() -> None:
    full = next(c for c, value in enumerate(MEDIUM.values) if value)
    with pytest.raises(UsageError, match="full already"):
        nonet.judge(MEDIUM, [Candidate(full, 1)])
    with pytest.raises(UsageError, match="no value 10"):
        nonet.judge(MEDIUM, [Candidate(1, 10)])


def test_changes_are_read_strictly() -> None:
    assert read_changes("r1c2,r3c2<>5, r4c5=7") == (
        [Candidate(31, 7)],
        [Candidate(1, 5), Candidate(19, 5)],
    )
    for text, words in (("five in r1c2", "not an answer"), ("r1c2=17", "1 to 9")):
        with pytest.raises(UsageError, match=words):
            read_changes(text)
    assert read_changes("r16c2=16", nonet.Layout.of(16)) == ([Candidate(241, 16)], [])


def test_a_move_that_easier_steps_show_later_is_too_early() -> None:
    text = ".3...7..1...68.....72..5.4....3.6....8......25...4......9.......5...37....69...58"
    found = nonet.judge(text, *read_changes("r8c4<>8"), timeout=None)
    assert found.kind is MoveKind.EARLY
    ending = ") it is Locked Candidates Type 1. Now it takes Grouped Discontinuous Nice Loop."
    assert found.text.startswith("r8c4<>8 is right, but too early: after 4 steps (the hardest is ")
    assert found.text.endswith(ending)
    assert found.before == 4


LAST = "1...56..9.57..9..6.8..........9.1...7.....92.....3.8..3.2..8.7...1..4....64..351."


def after(*moves: str) -> State:
    placed = [each for move in moves for each in read_changes(move)[0]]
    return State.of(nonet.parse(LAST)).changed(placed)


def test_a_hint_names_the_easier_step_that_the_last_move_passed_over() -> None:
    early = nonet.hint(after("r1c3=3"), 1, last="r1c3=3")
    assert early.text == (
        "Look at the 5s in box 7. It was there before r1c3=3 already, and is easier: "
        "that takes Naked Single."
    )
    both = nonet.hint(after("r1c3=3", "r8c1=5"), last="r1c3=3, r8c1=5").text
    assert "Before r1c3=3 there was an easier step: that takes Naked Single. Hidden Single." in both
    assert nonet.hint(after("r8c1=5"), 1, last="r8c1=5").text.endswith(
        "No easier step was passed over."
    )


def test_a_mark_that_was_crossed_out_is_judged_as_well() -> None:
    state = after().changed((), read_changes("r1c2<>3")[1])
    assert "before r1c2<>3" in nonet.hint(state, 1, last="r1c2<>3").text
    with pytest.raises(UsageError, match="pencil mark 3 in r1c3 is not crossed out"):
        nonet.hint(state, last="r1c3<>3")
    with pytest.raises(UsageError, match="r1c2 = 3 was not written here"):
        nonet.hint(state, last="r1c2=3")


def test_of_an_unknown_order_it_is_named_what_the_step_needs() -> None:
    found = nonet.hint(after("r1c3=3", "r8c1=5", "r7c4=5"), 1, last="all").text
    assert found.endswith("Of the 3 values that were written it needs only r7c4 = 5.")
    found = nonet.hint(after("r1c3=3", "r5c5=4"), 1, last="all").text
    assert found.endswith("It was there from the start, before all 2 values that were written.")
    found = nonet.hint(LAST, 1, last="all").text
    assert "Of the 27 values on the board it needs only r2c2 = 5, r7c1 = 3" in found
