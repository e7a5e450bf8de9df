"""Keys reach the board from everywhere but text fields; nothing reaches it while it is paused."""

from __future__ import annotations

from typing import Any

Visiting = Any


def test_keys_reach_the_board_from_beside_it(visit: Visiting) -> None:
    me = visit().open("easy-1")
    free = me.values.index(0)
    row, column = free // 9 + 1, free % 9 + 1
    me.page.get_by_role("radio", name="Centre").click()
    me.press("4")
    assert me.label(row, column).endswith("empty, marks 4")
    me.press("Backspace", "z")
    me.button("Hint").click()
    me.tab("Play")
    me.press("4")
    assert me.values[free] == 4
    me.page.locator("#panel-play h2").first.click()
    me.press("Delete")
    assert me.values[free] == 0
    me.button("Clear marks").click()
    me.press("ArrowDown", "ArrowUp", "5")
    assert me.values[free] == 5
    me.button("Filter").click()
    me.press("6")
    assert me.values[free] == 6
    me.tab("Path")
    me.page.get_by_role("button", name="One step on").wait_for()
    me.press("PageDown", "PageDown", "PageDown")
    me.page.locator("#panel-path .number").get_by_text("4 of").wait_for()


def test_keys_that_mean_something_beside_the_board_stay_there(visit: Visiting) -> None:
    me = visit().open("easy-1")
    cursor = me.page.locator(".cell[tabindex='0']").get_attribute("id")
    me.tab("Path")
    me.page.get_by_role("slider").focus()
    me.press("ArrowRight", "End")
    me.page.locator("#panel-path .number").get_by_text("the end").wait_for()
    me.page.get_by_role("tab", name="Path").focus()
    me.press("ArrowLeft")
    assert me.page.get_by_role("tab", name="Hint").get_attribute("aria-selected") == "true"
    me.tab("Share")
    before = me.values
    me.page.locator("#panel-share select").first.focus()
    me.press("4", "ArrowDown")
    assert me.values == before
    assert me.page.locator(".cell[tabindex='0']").get_attribute("id") == cursor


def test_a_pause_shows_nothing_and_takes_nothing(visit: Visiting) -> None:
    me = visit().open("easy-1")
    before = me.values
    me.page.locator("#timer").click()
    me.press("4", "ArrowRight", "4", "h", "f", "Control+z")
    me.page.get_by_text("Paused", exact=True).wait_for()
    assert me.page.get_by_role("gridcell").count() == 0, "a screen reader finds no cell"
    assert not me.page.locator(".cell .back, .cell text").first.is_visible()
    assert me.page.locator("#facts").text_content() == f"0 of {before.count(0)} filled"
    me.button("Go on").click()
    assert me.page.get_by_role("gridcell").count() == 81
    assert me.values == before
    me.press("4", "p")
    assert me.page.get_by_role("gridcell").count() == 0
    me.press("p", "Delete")
    assert me.values == before
