"""A setter leaves things to nonet, and paints the board itself: regions, other values."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet

from .setting import Setter
from .test_setting import REST, Visiting
from .test_setting_walks import reach

pytestmark = pytest.mark.long


def begin(me: Any, size: str, values: str = "") -> Setter:
    """On an empty board of another size."""
    me.page.get_by_role("tab", name="Set one").click()
    own = me.page.locator("#new-own")
    own.get_by_label("Size").fill(size)
    own.get_by_label("Values").fill(values)
    own.get_by_role("button", name="Begin").click()
    me.page.wait_for_selector("#palette option[value=killer]", state="attached")
    hand = Setter.__new__(Setter)
    hand.me, hand.page = me, me.page
    return hand


def found(me: Any, button: str, text: str) -> None:
    """Lets something be found, and waits for what is said of it."""
    me.button(button).click()
    me.sees(text)


def test_regions_values_and_numbers_become_a_puzzle_with_one_solution(visit: Visiting) -> None:
    me = visit().open()
    hand = begin(me, "6", "0-5")
    hand.rule("regions")
    hand.drag((2, 2), (2, 1), (1, 1), (1, 4))
    me.sees("100 solutions or more")
    hand.rule("killer")
    for cells in (
        ((1, 1), (1, 2), (2, 1)),
        ((3, 1), (4, 1)),
        ((5, 5), (6, 5), (6, 6)),
        ((3, 4), (4, 4), (4, 5)),
        ((5, 1), (6, 1)),
    ):
        hand.drag(*cells)
    hand.rule("sandwich")
    hand.tap(0.4, 3)
    hand.has("sandwich ? r1c3-r6c3")
    me.page.wait_for_timeout(REST)
    me.page.reload()
    hand.has("sandwich ? r1c3-r6c3")
    found(me, "Numbers of a solution", "Numbers found: 6.")
    assert not [each for each in hand.clues(6) if re.fullmatch(r"killer r.*|.*\?.*", each)]
    found(me, "Missing givens", "Givens added: ")
    me.sees("1 solution")
    found(me, "Only what is needed", "Left out: ")
    me.press("Control+z")
    wanted = hand.clues(6)
    me.tab("Share")
    me.page.get_by_label("Format").select_option("json")
    me.button("Show").click()
    made = nonet.parse(me.page.locator("output.text").inner_text())
    assert nonet.solve(made).is_unique
    assert [*made.layout.values] == [0, 1, 2, 3, 4, 5]
    rules = {nonet.constraints.parse_rule(each).on(made.layout) for each in wanted}
    assert rules == set(made.layout.constraints)
    assert made.layout.regions is not None
    assert len({made.layout.regions[at] for at in (0, 1, 2, 3, 6, 7)}) == 1


def test_numbers_are_found_and_regions_painted_by_keyboard_alone(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    board = me.page.locator(".cell[tabindex='0']")
    hand.rule("killer")
    reach(me, board)
    me.press("Control+Home", "Space", "ArrowRight", "Space", "Enter")
    hand.has("killer r1c1 r1c2")
    me.press("ArrowDown", "ArrowDown", "Space", "ArrowDown", "Space", "ArrowLeft", "Space", "Enter")
    hand.clues(2)
    hand.rule("skyscraper")
    reach(me, board)
    me.press("Control+Home", "Space", "ArrowDown", "Enter")
    hand.has("skyscraper ? r1c1-r4c1")
    me.page.locator("#urgent", has_text="?").wait_for(state="attached")
    hand.rule("regions")
    reach(me, board)
    right, left = ["Space", "ArrowRight"], ["ArrowDown", "ArrowLeft", "ArrowLeft"]
    me.press("Control+Home", *right, *right, "Space", *left, "Space", "Enter")
    me.page.locator("#polite", has_text="A region of 4 cells.").wait_for(state="attached")
    me.press("Control+z", "Control+y")
    reach(me, me.button("Numbers of a solution"))
    me.press("Enter")
    me.sees("Numbers found: 3.")
    reach(me, board)
    me.press("Control+z", "Control+z")
    assert me.announced == "Undone: paint regions"
    assert "killer r1c1 r1c2" in hand.clues(3)


def test_what_cannot_be_found_has_its_reason_and_a_stroke_stops_it(visit: Visiting) -> None:
    me = visit(viewport={"width": 390, "height": 664}, has_touch=True).open("." * 81)
    hand = Setter(me)
    found(me, "Numbers for one solution", "Every clue has its number: there is none to be found.")
    me.page.route("**/api/finish", lambda route: None)
    found(me, "Missing givens", "Looking …")
    stop = me.button("Stop")
    stop.wait_for()
    me.write(1, 1, "5")
    stop.wait_for(state="hidden")
    me.button("Missing givens").click()
    stop.click()
    stop.wait_for(state="hidden")
    hand.rule("regions")
    me.page.touchscreen.tap(*hand.place(1, 1))
    me.page.touchscreen.tap(*hand.place(1, 9))
    me.button("Finish the clue (Enter)").click()
    me.sees("16 cells are in no region yet.")
