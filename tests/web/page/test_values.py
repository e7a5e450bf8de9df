"""Boards with other values than 1 to N, and boards that are not square, as players have them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import nonet
from nonet import Layout, Puzzle, examples

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written


def board(layout: Layout, *rules: str, **givens: int) -> Puzzle:
    """An empty board with some givens as people write them."""
    values = [0] * layout.cell_count
    for name, value in givens.items():
        row, column = map(int, re.findall(r"\d+", name))
        values[(row - 1) * layout.size + column - 1] = value - layout.least + 1
    constraints = [nonet.constraints.parse_rule(rule) for rule in rules]
    return Puzzle(layout, values, constraints=constraints)


def keys(me: Any) -> list[str]:
    return [
        each.get_attribute("aria-label") for each in me.page.locator(".keys [data-value]").all()
    ]


def test_zero_is_a_value_where_it_is_one(visit: Visiting) -> None:
    me = visit().open("doppelganger-3")
    puzzle = examples.get("doppelganger-3").puzzle
    shown = puzzle.layout.shown(puzzle.givens)
    assert all(
        me.label(cell // 6 + 1, cell % 6 + 1).endswith(f"given {value}")
        for cell, value in enumerate(shown)
        if value is not None
    )
    assert keys(me) == ["0", "1", "2", "3", "4", "5", "6"]
    me.write(1, 1, "0")
    assert me.label(1, 1) == "row 1 column 1, 0, in conflict"
    me.write(1, 1, "6")
    me.write(1, 1, "7")  # which is none
    assert me.label(1, 1) == "row 1 column 1, 6"
    me.write(1, 3, "Shift+Digit0", "Shift+Digit4")
    assert me.label(1, 3) == "row 1 column 3, empty, marks 0 4"
    me.page.wait_for_timeout(REST)
    me.open("doppelganger-3")
    assert me.label(1, 1) == "row 1 column 1, 6"
    assert me.label(1, 3) == "row 1 column 3, empty, marks 0 4"
    me.press(*["Control+z"] * 3)
    assert me.announced == "Undone: r1c1 = 6"
    me.press("Control+z")
    me.button("Fill in all candidates").click()
    me.page.wait_for_selector("#cell-0[aria-label$='empty, candidates 4 6']")


def test_hints_have_the_values_that_players_see(visit: Visiting) -> None:
    me = visit().open("doppelganger-1")
    me.tab("Hint")
    for name in ("Where should I look?", "Which technique?", "Show me the step"):
        me.button(name).click()
    me.sees("cross out 4 in r3c4")
    me.sees("4 in r3c4")  # in the legend of the marks
    me.button("Do it").click()
    me.page.wait_for_selector("#cell-11[aria-label*='candidates 0']")
    for name in ("Where should I look?", "Which technique?", "Show me the step"):
        me.button(name).click()
    me.sees("So r3c4 is 0.")
    me.button("Do it").click()
    assert me.label(3, 4) == "row 3 column 4, 0"
    me.tab("Path")
    me.sees("Suppose 1 in r4c3")


def test_more_values_than_cells_in_a_row(visit: Visiting) -> None:
    me = visit().open(board(Layout.of(6, values=range(1, 10)), "killer 24 r1c1 r1c2 r1c3", r2c2=5))
    me.sees("The values are 1 to 9.")
    assert keys(me) == list("123456789"), "nobody knows how often each of them stands there"
    me.write(1, 1, "9")
    me.write(1, 2, "Shift+Digit8")
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert (me.label(1, 1), me.label(1, 2)) == (
        "row 1 column 1, 9",
        "row 1 column 2, empty, marks 8",
    )
    me.button("Combinations").click()
    me.page.get_by_role("dialog").get_by_text("1 combination").wait_for()


@pytest.mark.parametrize(("rows", "columns", "left"), [(4, 6, 4), (6, 4, 4), (2, 3, 2)])
def test_a_board_that_is_not_square(visit: Visiting, rows: int, columns: int, left: int) -> None:
    puzzle = board(Layout.of(columns, "none" if rows == 2 else (2, 2), rows=rows))
    me = visit(viewport={"width": 390, "height": 844}).open(puzzle)
    values = max(rows, columns)
    assert keys(me) == [f"{value}, {left} left" for value in range(1, values + 1)]
    me.write(rows, columns, str(values))
    assert me.label(rows, columns) == f"row {rows} column {columns}, {values}"
    me.cell(1, 1).click()
    me.press("ArrowUp")
    assert me.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        f"row {rows} column 1"
    )
    box = me.page.locator("svg.board").bounding_box()
    assert box["width"] <= 390 and abs(box["height"] / box["width"] - rows / columns) < 0.05


def test_two_digits_and_letters_make_one_value(visit: Visiting) -> None:
    me = visit().open(board(Layout.of(9, values=range(5, 14))))
    me.write(1, 1, "1", "2")
    assert me.label(1, 1) == "row 1 column 1, 12"
    me.write(1, 2, "d")
    assert me.label(1, 2) == "row 1 column 2, 13"
    me.write(1, 3, "4")  # is none
    assert me.label(1, 3) == "row 1 column 3, empty"


def test_a_saved_game_names_what_people_write(visit: Visiting, tmp_path: Any) -> None:
    me = visit().open("doppelganger-3")
    me.write(1, 1, "6")
    me.tab("Share")
    with me.page.expect_download() as download:
        me.button("Save the game").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    (move,) = json.loads(path.read_text())["moves"]
    assert move["name"] == "r1c1 = 6"
    assert move["values"] == {"7": [0]}, "counted from 1, as everywhere inside"
