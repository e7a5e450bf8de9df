"""A setter draws clues by mouse and by keyboard, sees what is known live, and loses nothing."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from web.page.setting import Setter

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written


def test_eight_kinds_by_mouse_become_a_puzzle_of_sudokupad(visit: Visiting) -> None:
    me = visit().open("." * 81)
    hand = Setter(me)
    hand.rule("killer")
    hand.drag((1, 1), (1, 2), (2, 2))
    hand.number("15")
    hand.has("killer 15 r1c1 r1c2 r2c2")
    for name, *cells in (
        ("thermometer", (4, 1), (4, 4)),
        ("arrow", (6, 1), (6, 2), (7, 3)),
        ("whispers", (9, 1), (9, 4)),
        ("renban", (8, 5), (8, 7)),
    ):
        hand.rule(name)
        hand.drag(*cells)
    hand.rule("difference")
    hand.tap(1, 5.5)
    hand.rule("quadruple")
    hand.tap(4.5, 7.5)
    hand.number("123")
    hand.has("quadruple 1,2,3 r4c7 r4c8 r5c7 r5c8")
    hand.rule("odd")
    hand.drag((8, 9), (9, 9))
    wanted = [
        "killer 15 r1c1 r1c2 r2c2",
        "thermometer r4c1-r4c4",
        "arrow r6c1 / r6c2 r7c3",
        "whispers r9c1-r9c4",
        "renban r8c5-r8c7",
        "difference r1c5 r1c6",
        "quadruple 1,2,3 r4c7 r4c8 r5c7 r5c8",
        "odd r8c9 r9c9",
    ]
    assert hand.clues(8) == wanted
    me.page.get_by_label("Title").fill("Eight kinds")
    me.page.get_by_label("For those who solve it").fill("Well done!")
    me.tab("Share")
    me.page.get_by_label("Format").select_option("sudokupad")
    me.button("Show").click()
    text = me.page.locator("output.text").inner_text()
    found = nonet.parse(text)
    rules = {nonet.constraints.parse_rule(each).on(found.layout) for each in wanted}
    assert rules == set(found.layout.constraints)
    assert found.document.title == "Eight kinds"
    assert found.document.message == "Well done!"


def test_what_is_drawn_by_keyboard_is_announced_inside_the_board_and_beside_it(
    visit: Visiting,
) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    hand.rule("killer")
    me.page.locator("#cell-0").focus()
    me.press("Control+Home", "Space")
    me.page.locator("#urgent", has_text="Drawing killer, at r1c1.").wait_for(state="attached")
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


def reach(me: Any, wanted: Any) -> None:
    """Goes on with Tab until something has the focus."""
    for _ in range(120):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        me.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def test_eight_kinds_by_keyboard_alone_are_heard_and_become_a_link(visit: Visiting) -> None:
    me = visit().open()
    page = me.page
    reach(me, page.get_by_role("tab", name="Start"))
    me.press("ArrowRight", "ArrowRight", "ArrowRight")
    reach(me, page.locator("#new-own").get_by_label("Size"))
    me.press("Control+a", "6")
    reach(me, me.button("Begin"))
    me.press("Enter")
    palette = page.locator("#palette")
    page.wait_for_selector("#palette option[value=killer]", state="attached")
    right, down = "ArrowRight", "ArrowDown"
    made = []
    for name, keys, clue, heard in (
        ("killer", ["Space", right, "Space", down, "Space", "Enter", "1", "0"],
         "killer 10 r1c1 r1c2 r2c2", "the 10 cage at r1c1: the 10 cage at r1c1 holds different"),
        ("thermometer", [*3 * [down], "Space", *3 * [right], "Enter"],
         "thermometer r4c1-r4c4", "the thermometer from r4c1: values rise"),
        ("arrow", [*5 * [down], "Space", right, right, "Enter"],
         "arrow r6c1 / r6c2 r6c3", "the arrow from r6c1: the shaft"),
        ("palindrome", [down, *3 * [right], "Space", down, down, "Enter"],
         "palindrome r2c4-r4c4", "reads the same from both ends"),
        ("renban", [right, right, "Space", right, right, "Enter"],
         "renban r1c3-r1c5", "the renban line r1c3-r1c5: "),
        ("difference", [down, down, "Space", right, "Enter"],
         "difference r3c1 r3c2", "the white dot r3c1 r3c2: "),
        ("quadruple", [*3 * [down], right, right, "Space", "1", "2", "3"],
         "quadruple 1,2,3 r4c3 r4c4 r5c3 r5c4", "the quadruple 1,2,3 at r4c3: "),
        ("odd", [*5 * [down], *4 * [right], "Space", right, "Enter"],
         "odd r6c5 r6c6", "r6c5 r6c6 hold odd values"),
    ):  # fmt: skip
        reach(me, palette)
        page.keyboard.type(name)
        page.wait_for_function(f"document.querySelector('#palette').value === '{name}'")
        reach(me, page.locator(".cell[tabindex='0']"))
        me.press("Control+Home", *keys)
        page.locator(f"#clues button[title='{clue}']").wait_for()
        page.locator("#urgent", has_text=heard).wait_for(state="attached")
        made.append(clue)
    assert len(page.locator("#clues li").all()) == len(made)
    reach(me, me.button("Send it"))
    me.press("Enter")
    reach(me, page.get_by_label("Format"))
    for _ in range(5):  # a list forgets letters that come more than a second after the others
        page.keyboard.type("sudokupad")
        if page.get_by_label("Format").input_value() == "sudokupad":
            break
        page.wait_for_timeout(1100)
    reach(me, me.button("Show"))
    me.press("Enter")
    found = nonet.parse(page.locator("output.text").inner_text())
    rules = {nonet.constraints.parse_rule(each).on(found.layout) for each in made}
    assert rules == set(found.layout.constraints)


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
