"""Lessons, exercises and "Solve with me", as a learner meets them."""

from __future__ import annotations

import json
import math
import random
import re
from datetime import datetime, timedelta
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet.constraints.killer import Killer
from nonet.course import find_units, turned
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
    count = len(labels)
    size = math.isqrt(count)
    layout = Layout.of(size)
    values, givens, marks = [0] * count, [0] * count, [0] * size
    for cell, label in enumerate(labels):
        found = _CELL.match(label)
        assert found, label
        if found[4] != "empty":
            values[cell] = int(found[4])
            givens[cell] = values[cell] if found[3] else 0
        for value in (found[5] or "").split():
            marks[int(value) - 1] |= 1 << cell
    return State(layout, givens, values, Candidates(layout, marks) if any(marks) else None)


def begin(me: Any, lesson: str) -> None:
    me.page.evaluate("Math.random = () => 37 / 2 ** 40")  # the same boards in each run
    me.tab("Learn")
    me.page.locator(f"[data-lesson='{lesson}']").click()
    me.button("Practise this").click()
    me.button("To the boards").click()
    me.sees("Board 1 of 5")


def answer(me: Any, changes: Any) -> None:
    """Crosses out candidates with the keyboard, and has the answer judged."""
    size = math.isqrt(me.page.locator("[role=gridcell]").count())
    for cell, value in changes:
        me.write(cell // size + 1, cell % size + 1, str(value))
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
    assert me.page.locator("#board .house.base").count() == 2
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


def test_a_lesson_is_found_by_the_name_that_others_use(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    me.tab("Learn")
    name = me.page.get_by_label("Find a technique by any of its names")
    name.fill("multi-sector naked sets")
    name.press("Enter")
    me.sees(re.compile("no lesson on Multi-Sector Locked Sets"))
    name.fill("unique rectangle type 2")
    me.button("Find").click()
    me.sees(LESSONS.get("Uniqueness Test Type 2").look_for)


def test_the_boards_of_a_lesson_end_and_it_is_done(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    begin(me, "X-Wing")
    state = board_of(me)
    me.button("Check my answer").click()
    me.sees("Nothing is marked, written or crossed out yet.")
    answer(me, Exercise("X-Wing", state).easiest.eliminations)
    me.sees(re.compile("Right. X-Wing."))
    assert me.page.locator("#board .house.base").count() == 2
    me.button("Go on").click()
    me.sees("1 of 1 without help")
    assert board_of(me).givens != state.givens
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    me.tab("Learn")
    me.page.locator("[data-lesson='X-Wing']").click()
    me.button("Practise this").click()
    me.sees("Board 2 of 5")
    for _ in range(7):
        me.button("Show the step").click()
        me.button("Go on").click()
    me.sees("Not done yet: 1 of 8 boards without help. 6 are needed.")
    me.button("All lessons").click()
    assert "✓" not in (me.page.locator("[data-lesson='X-Wing']").text_content() or "")
    begin(me, "X-Wing")
    finish_unit(me, 8)
    me.sees(re.compile("Done: 1 of 12. 8 of 8 boards without help. It comes again"))
    me.button("All lessons").click()
    assert "✓" in (me.page.locator("[data-lesson='X-Wing']").text_content() or "")
    me.tab("Play")
    assert me.values[:2] == [5, 3]


RULED = {  # in all the ways in which they are turned
    turned(board, random.Random(seed))
    for unit in find_units(["variants"])
    for board in unit.boards
    for seed in range(60)
}


# Each text of the picture with the cell that it stands in.
TEXTS = """() => {
  const middle = (each) => { const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; };
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  const holds = ([x, y]) => cells.findIndex((each) => { const r = each.getBoundingClientRect();
    return r.left < x && x < r.right && r.top < y && y < r.bottom; });
  return [...document.querySelectorAll('svg text')].map((text) =>
    text.textContent + '@' + holds(middle(text)));
}"""


def with_rules(me: Any, state: State) -> State:
    """The board of the course that is shown, by its values and the sums of its cages."""
    texts = {*me.page.evaluate(TEXTS)}
    for board in RULED:
        cages = [rule for rule in board.layout.constraints if isinstance(rule, Killer)]
        if board.values == state.values and {f"{c.total}@{min(c.cells)}" for c in cages} <= texts:
            return board
    return state


def solve_board(me: Any) -> None:
    """Answers a board of the course by the easiest step of what may be there."""
    words = me.page.locator("#panel-learn p").first.text_content() or ""
    names = re.split(", | or ", re.sub(r"^.*(there: |\. )|: find one\.$|\.$", "", words))
    is_unit = words.endswith(": find one.")
    asked = [find_units(names)[0].technique] if is_unit else names
    steps = [Exercise(name, with_rules(me, board_of(me))).steps for name in asked]
    step = min((each for found in steps for each in found), key=lambda step: len([*step]))
    mode = "Value" if step.placements else "Centre"
    me.page.get_by_role("radio", name=mode).click()
    answer(me, step)
    me.button("Go on").click()


def finish_unit(me: Any, boards: int) -> None:
    if me.button("To the boards").count():
        me.button("To the boards").click()
    for _ in range(boards):
        me.button("Check my answer").wait_for()
        solve_board(me)


@pytest.mark.timeout(1200)
def test_the_course_from_nothing_to_its_end_and_after_days(visit: Visiting) -> None:
    me = visit(locale="en-GB").open(PUZZLE)
    me.page.evaluate("Math.random = () => 37 / 2 ** 40")  # the same boards in each run
    me.tab("Learn")
    units = find_units(())
    me.sees(f"0 of {len(units)} done")
    me.button("Next: Last Cell 4x4").click()
    me.sees("first steps, 1/11 · Full House")
    assert me.page.locator(".cell .look.placed").count() == 1, (
        "what the words place stands on the board"
    )
    me.button("To the boards").click()
    me.button("Show the step").click()
    me.button("Go on").click()
    finish_unit(me, 7)
    me.sees(re.compile(r"Done: 1 of 11. 7 of 8 boards without help. It comes again on \w"))
    for unit in units[1:]:
        me.button(f"Next: {unit.name}").click()
        me.button("To the boards").wait_for()
        finish_unit(me, 8)
        me.sees(re.compile(r"Done: \d+ of \d+. 8 of 8 boards without help."))
    me.sees(re.compile("Done: 8 of 8.*That is the end of the course."))
    me.button("All lessons").click()
    me.sees(f"{len(units)} of {len(units)} done")
    me.page.clock.set_fixed_time(datetime.now() + timedelta(days=3))
    me.tab("Play")
    me.tab("Learn")
    again = me.page.get_by_role("button", name=re.compile("^Again: "))
    again.click()
    me.sees("Repetition, board 1 of 2")
    finish_unit(me, 2)
    me.sees(re.compile("2 of 2 boards without help. It comes again on"))


def test_what_the_terminal_has_learned_the_page_goes_on_with(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    units = {
        unit.name: {"asked": 5, "right": 5, "done": True, "card": None} for unit in find_units(())
    }
    del units["Renban"]
    kept = json.dumps({"lessons": ["X-Wing"], "units": units})
    me.page.evaluate("(kept) => localStorage.setItem('nonet.lessons', kept)", kept)
    me.tab("Learn")
    me.sees("42 of 43 done")
    me.button("Next: Renban").click()
    me.button("To the boards").click()
    finish_unit(me, 8)
    me.sees(re.compile("Done: 8 of 8.*That is the end of the course."))


def test_a_wrong_answer_has_its_reason(visit: Visiting) -> None:
    me = visit().open(PUZZLE)
    begin(me, "Naked Pair")
    state = board_of(me)
    solution = nonet.solve(state.puzzle()).solution
    assert solution is not None
    cell = next(iter(cells_of(state.places[0])))
    value = solution.values[cell]
    answer(me, [(cell, value)])
    me.sees(re.compile(f"The {value} in {cell_name(cell, 9)} belongs to the solution\\."))
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
def test_small_boards_fit_a_phone(visit: Visiting, width: int) -> None:
    me = visit(viewport={"width": width, "height": 740}).open(PUZZLE)
    me.tab("Learn")
    me.page.locator("[data-unit='Box 4x4']").click()
    me.button("To the boards").click()
    me.sees("Board 1 of 5")
    assert me.page.locator("[role=gridcell]").count() == 16
    assert not me.page.locator(".disc:visible").count()
    me.button("Settings").first.click()
    me.page.get_by_label(re.compile("on discs of a colour")).check()
    me.press("Escape")
    filled = sum(map(bool, me.values))
    assert me.page.locator(".disc:visible").count() == filled, "each digit has its colour"
    assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    me.tab("Play")
    assert me.page.locator("body.training").count() == 0
    assert me.page.locator("[role=gridcell]").count() == 81


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
