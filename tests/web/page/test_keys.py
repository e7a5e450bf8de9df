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
    me.press("Shift+Digit4")
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


_TAPS = """(keys) => {
  const cells = [...document.querySelectorAll(".cell")];
  const cell = cells.find((each) => !each.getAttribute("aria-label").includes("empty"));
  const { x, y, width, height } = cell.getBoundingClientRect();
  const tap = (kind) => cell.dispatchEvent(new PointerEvent(kind, {
    clientX: x + width / 2, clientY: y + height / 2, button: 0, buttons: 1, bubbles: true,
  }));
  tap("pointerdown"), tap("pointerup");
  for (const key of keys) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  tap("pointerdown"), tap("pointerup");
  return document.querySelectorAll(".cell[aria-selected='true']").length;
}"""


def test_two_taps_with_a_key_between_them_are_no_double_tap(visit: Visiting) -> None:
    me = visit().open("easy-1")
    assert me.page.evaluate(_TAPS, ["4"]) == 1
    me.press("ArrowRight")
    assert me.page.evaluate(_TAPS, []) > 1, "a double tap selects all cells alike"


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


def test_a_key_touches_the_cells_that_it_changes_and_no_others(visit: Visiting) -> None:
    """What is touched is drawn anew: on 25x25 that is what a player waits for."""
    me = visit().open("25x25-1")
    me.button("Fill in all candidates").click()
    me.page.locator(".mark").first.wait_for()
    me.page.evaluate(_WATCH)
    free = [cell for cell, value in enumerate(me.values) if not value]
    cell = next(cell for cell in free if cell + 1 in free and (cell + 1) % 25)
    me.cell(cell // 25 + 1, cell % 25 + 1).click()
    value = me.label(cell // 25 + 1, cell % 25 + 1).split("candidates ")[1].split()[0]
    me.page.evaluate("window.touched()")
    me.press("ArrowRight")
    assert me.page.evaluate("window.touched()") == [cell, cell + 1]
    me.press("ArrowLeft")
    before = me.page.eval_on_selector_all(".cell", _TEXTS)
    me.page.evaluate("window.touched()")
    me.press(value)
    after = me.page.eval_on_selector_all(".cell", _TEXTS)
    changed = [cell for cell, text in enumerate(after) if text != before[cell]]
    assert me.page.evaluate("window.touched()") == changed
    assert 2 < len(changed) < 70


_TEXTS = "all => all.map((cell) => cell.textContent)"
_WATCH = """() => {
  const touched = new Set();
  const watch = new MutationObserver((records) => records.forEach(({ target }) => {
    touched.add(Number(target.closest('.cell').id.slice(5)));
  }));
  const all = { subtree: true, childList: true, attributes: true };
  watch.observe(document.querySelector('.grid'), all);
  window.touched = () => {
    const found = [...touched].sort((a, b) => a - b);
    touched.clear();
    return found;
  };
}"""
