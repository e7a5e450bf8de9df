"""The first minute: what the page offers, before any clock runs."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet import examples

pytestmark = pytest.mark.long

Visiting = Any


def test_a_first_visit_offers_what_there_is_to_play(visit: Visiting) -> None:
    me = visit().open()
    dialog = me.page.locator("dialog")
    dialog.get_by_role("button", name="Hard", exact=True).wait_for()
    assert not dialog.get_by_text("Go on with").count()
    me.page.wait_for_timeout(1100)
    assert me.page.text_content("#timer") == "0:00", "no clock runs before the first look"
    dialog.get_by_role("button", name="Hard", exact=True).click()
    me.page.wait_for_selector("dialog", state="detached")
    assert "hard" in str(me.page.text_content("#title"))
    free = me.values.index(0)
    me.write(free // 9 + 1, free % 9 + 1, "5")
    me.press("n")
    me.page.locator("dialog").get_by_text("Go on with").wait_for()
    assert "1 of" in me.page.locator("dialog .game").first.inner_text()


def test_a_first_visit_leads_to_the_lessons(visit: Visiting) -> None:
    """The dialog hides the tabs, and so what the page teaches."""
    me = visit().open()
    me.page.locator("dialog").get_by_role("button", name="Learn techniques").click()
    me.page.wait_for_selector("dialog", state="detached")
    me.page.locator("#panel-learn .primary").first.wait_for()


@pytest.mark.parametrize(("locale", "level"), [("en-GB", "Hard"), ("de-DE", "Schwer")])
def test_a_first_visit_loads_little(visit: Visiting, locale: str, level: str) -> None:
    """With the headers of all answers, as Chromium counts what comes over the wire."""
    if visit().open().page.locator("html[data-local]").count():
        pytest.skip("a host of files packs them as it likes")
    me = visit(locale=locale)
    session = me.page.context.new_cdp_session(me.page)
    session.send("Network.enable")
    loaded: list[int] = []
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    me.open()
    me.page.locator("dialog").get_by_role("button", name=level, exact=True).wait_for()
    me.page.wait_for_load_state("networkidle")
    assert 5 <= len(loaded) <= 10
    assert sum(loaded) <= 60_000, loaded
    me.page.locator("dialog summary").click()
    me.page.locator("dialog").get_by_role("button", name="Killer").first.wait_for()


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visiting) -> None:
    boards = []
    for _ in range(2):
        me = visit().open()
        me.page.locator("dialog").get_by_role("button", name="Today").click()
        me.page.wait_for_selector("dialog", state="detached")
        boards.append(me.values)
    assert boards[0] == boards[1]


def test_an_easy_board_has_what_a_beginner_finds_at_a_glance(visit: Visiting) -> None:
    me = visit().open()
    me.page.locator("dialog").get_by_role("button", name="Easy", exact=True).click()
    me.page.wait_for_selector("dialog", state="detached")
    given = [bool(each) for each in me.values]
    assert 28 <= sum(given) <= 34
    assert given == given[::-1], "symmetric, as in a newspaper"


def test_a_tab_of_the_dialog_that_waits_is_not_empty(visit: Visiting) -> None:
    me = visit().open()
    go_on = me.hold("**/api/games*")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Set one").click()
    dialog.locator("#new-own .working", has_text="Loading").wait_for()
    go_on()
    dialog.get_by_role("button", name="Begin").wait_for()
    assert dialog.locator(".working").count() == 0


def test_a_puzzle_is_pasted_while_a_new_one_is_chosen(visit: Visiting) -> None:
    """The first dialog says that one can paste; no text field is focused there."""
    me = visit().open()
    me.page.locator("dialog").get_by_role("button", name="Hard", exact=True).wait_for()
    me.page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData('text/plain', '1..4....2......3');
            document.querySelector('dialog').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        }"""
    )
    me.page.wait_for_selector("dialog", state="detached")
    me.page.get_by_role("grid", name="Sudoku board, 4×4").wait_for()
    assert me.values[:4] == [1, 0, 0, 4]


def test_what_is_pasted_on_the_board_is_opened(visit: Visiting) -> None:
    me = visit().open("." * 16)
    paste = """(text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }"""
    me.page.evaluate(paste, "1..4....2......3")
    me.page.wait_for_function("() => document.querySelector('.value.given')")
    assert me.values[:4] == [1, 0, 0, 4]
    me.page.evaluate(paste, "not a puzzle")
    me.page.locator(".banner.bad").wait_for()
    assert me.values[:4] == [1, 0, 0, 4]


def test_the_chosen_cell_hides_no_clue_in_forced_colours(visit: Visiting) -> None:
    me = visit(forced_colors="active").open("1" + "." * 15)
    me.cell(1, 1).click()
    back = me.cell(1, 1).locator(".back")
    assert back.evaluate("(each) => getComputedStyle(each).fill") == "rgba(0, 0, 0, 0)"
    wanted = me.page.evaluate(
        """() => {
          const probe = document.body.appendChild(document.createElement('p'));
          probe.style.color = 'Highlight';
          const colour = getComputedStyle(probe).color;
          probe.remove();
          return colour;
        }"""
    )
    assert back.evaluate("(each) => getComputedStyle(each).stroke") == wanted


def test_regions_of_a_jigsaw_differ_in_tint(visit: Visiting) -> None:
    me = visit().open("jigsaw-1")
    region_of = examples.get("jigsaw-1").puzzle.layout.region_of
    fills = me.page.eval_on_selector_all(
        "[class^='tint-']", "all => all.map((each) => getComputedStyle(each).fill)"
    )
    assert region_of is not None and len(fills) == 81 and len(set(fills)) > 1
    for cell in range(81):
        for other in (cell + 1, cell + 9):
            if other < 81 and (other == cell + 9 or other % 9):
                alike = region_of[cell] == region_of[other]
                assert (fills[cell] == fills[other]) == alike, (cell, other)


def test_a_hint_is_followed_with_the_keys_of_a_phone(visit: Visiting) -> None:
    me = visit(viewport={"width": 390, "height": 844}).open("easy-1")
    free = me.values.index(0)
    me.cell(free // 9 + 1, free % 9 + 1).click()
    me.tab("Hint")
    me.page.locator("#pad [data-value='4']").click()
    assert me.values[free] == 4
    assert me.page.locator("#pad .left").first.text_content() == ""
    name = me.page.locator("#timer").evaluate("each => each.ariaLabel ?? each.textContent")
    assert ":" in name, "what is seen is in the name"
    me.tab("Play")
    me.press("n")
    me.page.locator("dialog").get_by_role("button", name="Jigsaw").wait_for()


def test_examples_show_how_hard_they_are(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    killer = me.page.locator("dialog").get_by_role("button", name="Killer").first
    killer.wait_for()
    rating = examples.get("killer-1").rating
    assert rating == nonet.rate(examples.get("killer-1").puzzle).level
    assert killer.inner_text().split() == ["Killer", rating]
    killer.click()
    me.page.wait_for_selector("dialog", state="detached")
    assert me.page.locator(".figures").count()


def test_signs_let_the_tint_through(visit: Visiting) -> None:
    me = visit().open("futoshiki-1")
    fills = me.page.eval_on_selector_all(
        ".sign *", "all => all.map((each) => getComputedStyle(each).fill)"
    )
    assert fills and set(fills) == {"none"}
