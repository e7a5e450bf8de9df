"""A setter draws clues by mouse and by keyboard, sees what is known live, and loses nothing."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from web.page.setting import Setter

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written


def test_what_is_drawn_by_keyboard_is_announced_inside_the_board_and_beside_it(
    visit: Visiting,
) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    hand.rule("killer")
    me.page.locator("#cell-0").focus()
    me.press("Control+Home", "Space")
    me.page.locator("#urgent", has_text="Drawing killer: r1c1.").wait_for(state="attached")
    me.press("ArrowRight", "Space", "Enter", "5")
    hand.has("killer 5 r1c1 r1c2")
    hand.rule("skyscraper")
    me.page.locator("#cell-0").focus()
    me.press("Control+Home", "ArrowRight", "Space", "ArrowDown", "Enter", "2")
    hand.has("skyscraper 2 r1c2-r4c2")
    hand.rule("anti-knight")
    me.button("Add").first.focus()
    me.press("Enter")
    assert len(hand.clues(3)) == 3


def test_a_line_aslant_need_not_hit_the_middles(visit: Visiting) -> None:
    me = visit().open("." * 36)
    hand = Setter(me)
    hand.rule("thermometer")
    hand.drag((1.19, 1.71), (2.24, 2.76), (3.29, 3.81))
    hand.has("thermometer r1c2-r3c4")
    hand.drag((5, 1), (5, 4.4))
    hand.has("thermometer r5c1-r5c4")


def test_one_undo_goes_over_givens_clues_and_numbers(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    me.write(4, 4, "3")
    hand.rule("killer")
    hand.drag((1, 1), (1, 2))
    hand.number("7")
    hand.has("killer 7 r1c1 r1c2")
    me.press("Control+z")
    hand.clues(0)
    me.press("Control+z")
    assert me.label(4, 4).startswith("row 4 column 4, empty")
    me.press("Control+y", "Control+y")
    hand.has("killer 7 r1c1 r1c2")
    hand.buttons.first.click()
    me.page.get_by_label("total of killer").fill("5")
    me.press("Enter")
    hand.has("killer 5 r1c1 r1c2")
    hand.buttons.first.click()
    me.page.locator("#cell-0").focus()
    me.press("Delete")
    hand.clues(0)
    me.press("Control+z")
    hand.has("killer 5 r1c1 r1c2")


def test_a_clue_is_moved_locked_and_removed_and_all_of_it_undone(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    me.write(4, 4, "3")
    hand.rule("killer")
    hand.drag((1, 1), (1, 2))
    hand.number("5")
    hand.has("killer 5 r1c1 r1c2")
    hand.buttons.first.click()
    me.button("to the right").click()
    hand.has("killer 5 r1c2 r1c3")
    me.page.locator("#cell-0").focus()
    me.press("Alt+ArrowDown")
    hand.has("killer 5 r2c2 r2c3")
    me.press("Alt+ArrowUp", "Alt+ArrowUp")
    me.sees("There the board ends.")
    hand.has("killer 5 r1c2 r1c3")
    me.page.get_by_label("Lock the").click()
    assert me.page.get_by_label("Remove the").is_disabled()
    hand.buttons.first.click()
    me.page.locator("#cell-0").focus()
    me.press("Delete")
    me.sees("This clue is locked.")
    assert hand.clues(1) == ["killer 5 r1c2 r1c3"]
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.get_by_label("Lock the").wait_for()
    assert me.page.get_by_label("Remove the").is_disabled()
    me.page.get_by_label("Lock the").click()
    me.page.get_by_label("Remove the").click()
    hand.clues(0)
    me.page.locator("#cell-0").focus()
    for _ in range(7):  # removed, unlocked, locked, moved back, down and to the right, drawn
        me.press("Control+z")
    hand.clues(0)
    assert me.label(4, 4).startswith("row 4 column 4, given 3")
    me.press("Control+z")
    assert me.label(4, 4).startswith("row 4 column 4, empty")


def test_a_number_is_typed_on_the_keys_of_the_page(visit: Visiting) -> None:
    me = visit(viewport={"width": 390, "height": 844}).open("." * 16)
    hand = Setter(me)
    hand.rule("killer")
    me.page.evaluate("scrollTo(0, 0)")
    hand.drag((1, 1), (1, 2))
    hand.has("killer r1c1 r1c2")
    for digit in "10":
        me.page.locator(f".keys [data-digit='{digit}']").click()
    hand.has("killer 10 r1c1 r1c2")
    assert me.values == [0] * 16
    erase = me.page.locator(".keys button[aria-label=Erase]")
    erase.click()
    hand.has("killer 1 r1c1 r1c2")
    erase.click()
    hand.has("killer r1c1 r1c2")
    erase.click()
    hand.clues(0)


def test_a_setters_work_is_not_lost(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    hand.rule("thermometer")
    hand.drag((1, 1), (1, 3))
    hand.has("thermometer r1c1-r1c3")
    me.page.get_by_label("Title").fill("Warm")
    me.page.locator("#cell-0").focus()
    me.page.wait_for_timeout(REST)
    address = me.page.url
    me.page.reload()
    hand.has("thermometer r1c1-r1c3")
    assert me.page.get_by_label("Title").input_value() == "Warm"
    me.press("Control+z", "Control+z")
    hand.clues(0)
    me.press("Control+y")
    hand.has("thermometer r1c1-r1c3")
    me.open("easy-1")
    me.follow(address)
    hand.has("thermometer r1c1-r1c3")
    me.open("." * 16)
    me.button("Change this puzzle").click()
    me.page.wait_for_selector("#clues", state="attached")
    assert hand.clues(0) == [], "another work on the same board"


def test_versions_have_a_picture_and_outlive_reload_and_another_tab(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    hand.rule("thermometer")
    hand.drag((1, 1), (1, 3))
    hand.has("thermometer r1c1-r1c3")
    name = me.page.get_by_label("Name of the version")
    name.fill("warm")
    me.button("Keep a version").click()
    me.page.locator(".checkpoints .thumbnail svg").wait_for()
    me.press("Escape")
    hand.rule("renban")
    hand.drag((4, 1), (4, 3))
    hand.has("renban r4c1-r4c3")
    me.page.wait_for_timeout(REST)
    other = me.page.context.new_page()
    other.goto(me.page.url)
    other.get_by_label("Name of the version").fill("both")
    other.get_by_role("button", name="Keep a version").click()
    other.wait_for_timeout(REST)
    name.fill("here")
    me.button("Keep a version").click()
    me.page.wait_for_timeout(REST)
    me.page.reload()
    hand.clues(2)
    kept = me.page.locator(".checkpoints li")
    kept.nth(2).wait_for()
    assert [each.inner_text().split(" ")[0].strip() for each in kept.all()] == [
        "warm",
        "both",
        "here",
    ]
    assert me.page.locator(".thumbnail .figures, .thumbnail path").count()
    me.page.get_by_role("button", name="Go back to warm").click()
    assert hand.clues(1) == ["thermometer r1c1-r1c3"]
    me.press("Control+z")
    hand.clues(2)


def test_a_full_storage_keeps_a_setters_work_and_lets_solved_games_go(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.page.evaluate("""() => {
      const games = [];
      for (let at = 0; at < 40; at += 1) {
        const id = `solved ${at}`;
        try { localStorage.setItem(`nonet.game ${id}`, 'x'.repeat(200000)); } catch { break; }
        games.push({ id, title: id, level: '', hash: '#p=1', updated: at, solved: true });
      }
      localStorage.setItem('nonet.games', JSON.stringify(games));
      const rest = 5 * 2 ** 20 - Object.entries(localStorage).join('').length - 2000;
      const all = 'x'.repeat(200000 + Math.max(rest, 0));
      try { localStorage.setItem('nonet.game solved 0', all); } catch { }
    }""")
    hand = Setter(me)
    hand.rule("thermometer")
    hand.drag((1, 1), (1, 3))
    hand.has("thermometer r1c1-r1c3")
    me.page.wait_for_timeout(REST)
    assert me.page.locator("#banner", has_text="does not keep").count() == 0
    me.page.reload()
    assert hand.clues(1) == ["thermometer r1c1-r1c3"]


def test_each_person_has_tabs_and_the_laboratory_is_behind_a_link(visit: Visiting) -> None:
    me = visit().open("easy-1")

    def tabs() -> list[str]:
        return [each.inner_text().strip() for each in me.page.locator("#tabs .tab:visible").all()]

    assert tabs() == ["Play", "Set", "Learn", "Hint", "Path", "Share"]
    me.tab("Learn")
    assert tabs() == ["Play", "Set", "Learn"]
    me.tab("Set")
    me.page.locator("#panel-set").get_by_role("button", name="Change this puzzle").click()
    me.page.wait_for_selector("#palette", state="attached")
    assert me.page.get_attribute("#tab-set", "aria-selected") == "true"
    me.tab("Play")
    me.button("Play it").click()
    me.page.wait_for_selector("body:not(.setting)[data-view=play]")
    me.button("Laboratory").click()
    assert tabs() == ["Play", "Set", "Learn", "Solve", "Compare"]
    me.tab("Set")
    me.page.locator(".games button.game").first.click()
    me.page.wait_for_selector("body.setting #palette", state="attached")


def test_a_little_killer_is_tapped_beside_the_board_and_turned(visit: Visiting) -> None:
    me = visit().open("." * 81)
    hand = Setter(me)
    hand.rule("little-killer")
    hand.tap(0.2, 3)
    hand.number("20")
    hand.has("little-killer 20 r1c4-r6c9")
    hand.tap(0.2, 3)
    hand.has("little-killer 20 r1c2 r2c1")
    hand.tap(0.2, 0.2)
    hand.number("40")
    hand.has("little-killer 40 r1c1-r9c9")
    assert len(hand.clues(2)) == 2


def test_the_keyboard_stays_in_the_list_of_clues(visit: Visiting) -> None:
    me = visit().open(nonet.parse("." * 16, rule=["killer 5 r1c1 r1c2", "odd r4c4"]))
    hand = Setter(me)
    hand.clues(2)
    assert me.page.get_by_role("button", name="Finish the clue").is_hidden(), "nothing is drawn"
    me.button("Lock the 5 cage at r1c1").press("Enter")
    locked = "document.activeElement.ariaPressed === 'true'"
    me.page.wait_for_function(f"() => {locked} && document.activeElement.closest('#clues')")
    me.page.locator("#clues li").last.locator("button").last.press("Enter")
    hand.clues(1)
    assert me.page.evaluate("Boolean(document.activeElement.closest('#clues'))")
