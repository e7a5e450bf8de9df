"""Lessons, exercises and "Solve with me", as a learner meets them."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet.lessons import LESSONS, Exercise
from nonet.model import Candidates, Layout, State, cell_name, cells_of

pytestmark = pytest.mark.long

Visiting = Any
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_CELL = re.compile(r"row (\d+) column (\d+), (?:(given) )?(\d+|empty)(?:, candidates ([\d ]+))?")


def board_of(me: Any) -> State:
    """What a screen reader has of the board: givens, values and candidates."""
    labels = me.page.eval_on_selector_all(
        "[role=gridcell]", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    layout = Layout.of(9)
    values, givens, marks = [0] * 81, [0] * 81, [0] * 9
    for cell, label in enumerate(labels):
        found = _CELL.match(label)
        assert found, label
        if found[4] != "empty":
            values[cell] = int(found[4])
            givens[cell] = values[cell] if found[3] else 0
        for value in (found[5] or "").split():
            marks[int(value) - 1] |= 1 << cell
    return State(layout, givens, values, Candidates(layout, marks))


def begin(me: Any, lesson: str) -> None:
    me.page.evaluate("Math.random = () => 37 / 2 ** 40")  # the same boards in each run
    me.tab("Learn")
    me.page.locator(f"[data-lesson='{lesson}']").click()
    me.button("Practise this").click()
    me.sees("level 1 of")


def answer(me: Any, changes: Any) -> None:
    """Crosses out candidates with the keyboard, and has the answer judged."""
    for cell, value in changes:
        me.write(cell // 9 + 1, cell % 9 + 1, str(value))
    me.button("Check my answer").click()


NO_TIME = {"schema": 2, "error": {"type": "TimeUpError", "message": "it takes too long"}}


def test_a_lesson_with_its_boards_and_what_is_kept(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    before = me.values
    me.tab("Learn")
    me.sees(f"0 of {len(LESSONS.names())} done")
    me.page.locator("[data-lesson='X-Wing']").click()
    lesson = LESSONS.get("X-Wing")
    me.sees(lesson.why)
    assert me.values == list(lesson.example.state.values)
    assert me.page.locator(".house.base").count() == 2
    assert me.page.locator(".strike").count() > 0
    me.write(1, 1, "5")
    assert me.values == list(lesson.example.state.values), "it is shown, not played"
    me.button("Near miss").click()
    me.sees(re.compile("another place for it in .*, and nothing follows"))
    assert me.page.locator(".look, .house").count() == 0
    me.page.get_by_label("I have learnt this").check()
    me.tab("Play")
    assert me.values == before, "the game is there again"
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    me.tab("Learn")
    me.sees(f"1 of {len(LESSONS.names())} done")
    me.press("Alt+h")
    me.sees(re.compile("Look at"))
    assert me.values == before


def test_an_exercise_is_judged_and_the_level_follows(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    begin(me, "X-Wing")
    state = board_of(me)
    exercise = Exercise("X-Wing", state)
    step = exercise.easiest
    me.button("Check my answer").click()
    me.sees("Nothing is marked, written or crossed out yet.")
    answer(me, step.eliminations)
    me.sees(re.compile("Right. X-Wing."))
    me.sees("Next board")
    assert me.page.locator(".house.base").count() == 2
    me.button("Next board").click()
    me.sees("1 of 1 answers were right.")
    other = board_of(me)
    assert other.givens != state.givens
    answer(me, Exercise("X-Wing", other).easiest.eliminations)
    me.button("Next board").click()
    me.sees("level 2 of")
    me.button("Show the step").click()
    me.button("Next board").click()
    me.sees("2 of 3 answers were right.")
    me.sees("level 1 of")
    me.tab("Play")
    assert me.values[:2] == [5, 3]


def test_a_wrong_answer_has_its_reason(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    begin(me, "Naked Pair")
    state = board_of(me)
    solution = nonet.solve(state.puzzle()).solution
    assert solution is not None
    cell = next(iter(cells_of(state.places[0])))
    value = solution.values[cell]
    answer(me, [(cell, value)])
    me.sees(re.compile(f"The {value} in {cell_name(cell, 9)} belongs to the solution: keep it."))
    me.button("Undo").click()
    assert board_of(me) == state
    pair = Exercise("Naked Pair", state).easiest
    me.page.get_by_role("radio", name="Colour").click()
    for each in pair.cells:
        me.write(each // 9 + 1, each % 9 + 1, "1")
    me.button("Check my answer").click()
    me.sees(re.compile("These are the cells. What follows"))
    me.button("Hint").last.click()
    me.sees(re.compile("Look at"))


@pytest.mark.parametrize("width", [360, 1280])
def test_several_are_practised_without_their_names(visit: Visiting, width: int) -> None:
    me = visit(viewport={"width": width, "height": 740}).open(PUZZLE)
    me.tab("Learn")
    me.page.get_by_text("Practise several").click()
    for name in ("Naked Pair", "Hidden Pair"):
        me.page.get_by_label(name, exact=True).check()
    me.page.get_by_label("Do not say which of them is next").check()
    me.button("Practise these").click()
    me.sees("level 1 of 2")
    assert me.page.locator("[role=gridcell]").count() == 81
    assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    me.tab("Play")
    assert me.page.locator("body.training").count() == 0


def test_each_move_is_judged_where_that_is_wanted(visit: Visiting) -> None:
    puzzle = examples.get("easy-1").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    me = visit().open("easy-1")
    me.button("Settings").first.click()
    me.page.get_by_label(re.compile("Solve with me")).check()
    me.press("Escape")
    first = nonet.hint(puzzle).step
    assert first is not None
    cell, value = first.placements[0]
    me.write(cell // 9 + 1, cell % 9 + 1, str(value))
    me.sees(re.compile(r"Right: .*(Single|House)\."))
    me.button("Why?").click()
    me.sees(re.compile(f"So {cell_name(cell, 9)} is {value}."))
    me.press("Control+z")
    assert me.page.locator("#banner").is_hidden()
    state = State.of(puzzle)
    open_cell = next(c for c in cells_of(state.places[0]) if len(state.values_of(c)) > 2)
    row, column = open_cell // 9 + 1, open_cell % 9 + 1
    seen = {state.values[peer] for peer in state.layout.peer_cells[open_cell]} - {0}
    me.write(row, column, str(min(seen)))
    me.sees("That breaks a rule.")
    me.press("Control+z")
    right = solution.values[open_cell]
    me.write(row, column, str(next(v for v in state.values_of(open_cell) if v != right)))
    me.sees("That is wrong.")
    # Where the answer does not come, that is said.
    me.needs_http()
    me.page.route("**/api/move", lambda route: route.fulfill(status=422, json=NO_TIME))
    me.press("Control+z")
    me.write(row, column, str(right))
    me.sees("That move was not judged: it takes too long")
