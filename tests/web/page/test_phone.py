"""On a phone and in two languages: keys that a finger hits, and no word leaves its button."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

Visiting = Any
SMALL, USUAL = (360, 640), (390, 844)
KEY = 44  # pixels that a key has at least where there is room


@pytest.fixture
def phone(visit: Visiting) -> Callable[..., Any]:
    def new(size: tuple[int, int], puzzle: str) -> Any:
        me = visit(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
        return me.open(puzzle)

    return new


def keys(me: Any) -> list[dict[str, float]]:
    """Where the keys of values are."""
    boxes = me.page.eval_on_selector_all(
        "#pad .keys button", "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert boxes
    return list(boxes)


@pytest.mark.parametrize("size", [SMALL, USUAL])
@pytest.mark.parametrize("puzzle", ["easy-1", "16x16-1", "25x25-1"])
def test_keys_are_large_and_stay_at_hand(phone: Any, size: tuple[int, int], puzzle: str) -> None:
    me = phone(size, puzzle)
    for view in ("Play", "Hint", "Path", "Solve"):
        me.tab(view)
        tabs = me.page.locator("#tabs").bounding_box()
        for box in keys(me):
            assert min(box["width"], box["height"]) >= KEY, view
            assert box["top"] >= 0 and box["bottom"] <= tabs["y"] + 1, (view, "under the tabs")
        board = me.page.locator("#board").bounding_box()
        assert board["height"] > 200 and board["y"] >= 0


def test_before_anything_is_set_no_keys_cover_how_to_begin(phone: Any) -> None:
    me = phone(SMALL, "easy-1")
    me.tab("Set")
    assert me.page.locator(".pad").is_hidden()
    me.button("An empty board").tap()
    me.page.locator("dialog").get_by_role("button", name="Begin").wait_for()


@pytest.mark.parametrize("size", [SMALL, (390, 664)])
def test_a_whole_hint_and_its_button_stand_above_the_keys(
    phone: Any, size: tuple[int, int]
) -> None:
    me = phone(
        size, "928...16..3..9.4..6....1.5..........5...16....1.5..3.2...2..68..5...32......5...."
    )
    me.button("Hint").last.tap()
    for name in ("Which technique?", "Show me the step"):
        me.button(name).tap()
    me.page.locator("#panel-hint .legend li").first.wait_for()
    above = "() => ['.answer', '.primary:not([hidden])'].every((each) => document.querySelector("
    above += (
        "`#panel-hint ${each}`).getBoundingClientRect().bottom <= pad.getBoundingClientRect().top)"
    )
    me.page.wait_for_function(above)


def test_a_hint_and_the_path_are_followed_with_the_keys(phone: Any) -> None:
    me = phone(USUAL, "easy-1")
    me.tab("Path")
    me.page.get_by_role("button", name="One step on").wait_for()
    text = str(me.page.locator("#panel-path .answer").inner_text())
    read = "document.querySelector('#panel-path .answer').getBoundingClientRect().top"
    assert me.page.evaluate(f"pad.getBoundingClientRect().top - {read}") > 120, "five lines"
    row, column, value = re.findall(r"So r(\d)c(\d) is (\d)", text)[0]
    me.cell(int(row), int(column)).tap()
    me.page.locator(f"#pad [data-value='{value}']").tap()
    assert me.values[int(row) * 9 + int(column) - 10] == int(value)
    me.page.locator("#panel-path .number", has_text="1 of 42").wait_for()
    me.button("One step on").tap()
    before = me.values
    me.page.locator("#pad [data-value='1']").tap()
    me.sees(re.compile("This is not your game"))
    assert me.values == before


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_a_board_of_25_is_read_and_entered(phone: Any, size: tuple[int, int]) -> None:
    me = phone(size, "25x25-1")
    cells = me.page.locator("#board").evaluate(
        "(each) => each.querySelector('svg').clientWidth / 25"
    )
    assert cells >= 36, "cells can be read and touched"
    letters = me.page.locator(".value.given").first
    assert letters.evaluate("(each) => each.getBoundingClientRect().height") >= 14
    scrolled = """() => {
      const { scrollLeft, scrollTop } = document.querySelector('#board');
      return [scrollLeft, scrollTop];
    }"""
    assert me.page.evaluate(scrolled) == [0, 0]
    free = me.values.index(0)
    me.cell(free // 25 + 1, free % 25 + 1).tap()
    for digit in "24":
        me.page.locator(f"#pad [data-digit='{digit}']").tap()
    assert me.values[free] == 24
    me.button("Undo").tap()
    assert me.values[free] == 0, "two digits are one move"
    me.page.locator("#pad [data-digit='0']").tap()
    assert me.values[free] == 0
    me.press("Control+End")
    left, top = me.page.evaluate(scrolled)
    assert left > 0 and top > 0, "the board follows the cursor"
    box = me.cell(25, 25).bounding_box()
    assert box["x"] + box["width"] <= size[0]
    me.button("Large cells").tap()
    whole = me.page.locator(".board").bounding_box()
    assert whole["width"] <= size[0]
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert me.page.locator(".board").bounding_box()["width"] <= size[0], "it is kept"


def test_a_finger_that_scrolls_chooses_no_cell(phone: Any) -> None:
    me = phone(USUAL, "25x25-1")
    cursor = me.page.locator(".cell[tabindex='0']").get_attribute("id")
    touch = """(kind) => {
      const board = document.querySelector('#board');
      const { left, top } = board.getBoundingClientRect();
      const at = { clientX: left + 150, clientY: top + 150, pointerType: 'touch', pointerId: 7 };
      board.dispatchEvent(new PointerEvent(kind, { ...at, bubbles: true, isPrimary: true }));
    }"""
    for kind in ("pointerdown", "pointercancel"):
        me.page.evaluate(touch, kind)
    assert me.page.locator(".cell[tabindex='0']").get_attribute("id") == cursor
    for kind in ("pointerdown", "pointerup"):
        me.page.evaluate(touch, kind)
    assert me.page.locator(".cell[tabindex='0']").get_attribute("id") != cursor


def test_a_tablet_has_a_key_for_each_value(visit: Visiting) -> None:
    me = visit(viewport={"width": 820, "height": 1180}, has_touch=True).open("25x25-1")
    boxes = keys(me)
    assert len(boxes) == 26 and len({box["top"] for box in boxes}) == 2
    assert all(min(box["width"], box["height"]) >= KEY for box in boxes)


@pytest.mark.parametrize("puzzle", ["diagonally-nonconsecutive-1", "16x16-1"])
@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_a_long_name_takes_two_lines_and_does_not_widen_the_page(
    phone: Any, size: Any, puzzle: str
) -> None:
    me = phone(size, puzzle)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert me.page.locator("#title").bounding_box()["height"] <= 42


@pytest.mark.parametrize("puzzle", ["easy-1", "25x25-1"])
def test_a_screen_of_little_height_has_board_and_hint_side_by_side(
    visit: Visiting, puzzle: str
) -> None:
    """A phone on its side; or a window of 1280 by 800 at 200 %."""
    me = visit(viewport={"width": 640, "height": 400}).open(puzzle)
    for view in ("Play", "Hint", "Path", "Solve", "Share"):
        me.tab(view)
        board = me.page.locator("#board").bounding_box()
        panel = me.page.locator(f"#panel-{view.lower()}").bounding_box()
        assert board["width"] > 280 and panel["x"] >= board["x"] + board["width"], view
        wide = me.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 640, (view, "nothing is cut off or scrolls sideways")
        for box in keys(me) if view != "Share" else []:
            assert box["height"] >= KEY - 0.5 and box["right"] <= 640
    me.tab("Hint")
    me.press("Alt+h")
    answer = me.page.locator("#panel-hint .answer")
    answer.wait_for()
    box, pad = answer.bounding_box(), me.page.locator("#pad").bounding_box()
    assert box["y"] >= 0 and box["y"] + 24 <= pad["y"], "the hint is not under the keys"


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_the_board_of_an_exercise_is_seen_with_its_keys(phone: Any, size: tuple[int, int]) -> None:
    me = phone(size, "4x4-1")
    me.tab("Learn")
    me.page.locator("#panel-learn .primary").first.tap()
    me.button("To the boards").tap()
    me.sees("Board 1 of 5")
    board, pad = (me.page.locator(name).bounding_box() for name in ("#board", "#pad"))
    assert board["y"] >= 0 and board["y"] + board["height"] <= pad["y"] + 1
    assert pad["y"] + pad["height"] <= size[1]


SIZES = {"phone": (390, 844), "small": (360, 640), "tablet": (820, 1180), "desktop": (1280, 800)}
SIZES |= {"side": (844, 390)}
_CROWDED = Path(__file__).with_name("crowded.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_view_has_room_for_its_words(visit: Visiting, size: str, language: str) -> None:
    width, height = SIZES[size]
    visit()
    me = visit(locale=language, viewport={"width": width, "height": height}).open("easy-1")
    page = me.page
    found = {}

    def look(name: str) -> None:
        page.wait_for_load_state("networkidle")
        found[name] = page.evaluate(_CROWDED)

    for view in ("play", "hint", "path", "solve", "compare", "share", "learn"):
        me.show(view)
        look(view)
    page.locator("[data-lesson='X-Wing']").click()
    look("lesson")
    page.locator("#panel-learn button.primary").last.click()
    page.locator("#panel-learn .primary").first.wait_for()
    look("exercise")
    assert page.locator("#board").bounding_box()["y"] < height
    assert page.locator("#panel-learn").bounding_box()["width"] > width / 4
    page.locator("#tab-play").click()
    me.press("?")
    page.locator("dialog").wait_for()
    look("keys")
    me.press("Escape")
    page.locator("#tools button").nth(3).click()
    page.locator("dialog").wait_for()
    look("settings")
    me.press("Escape", "Alt+n")
    page.locator("dialog").wait_for()
    for tab in page.locator("dialog [role=tab]").all():
        tab.click()
        look(str(tab.get_attribute("id")))
    assert not any(found.values()), found
