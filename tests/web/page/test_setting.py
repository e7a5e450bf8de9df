"""A setter draws clues by mouse and by keyboard, sees what is known live, and loses nothing."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest

import nonet

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written


class Setter:
    """A person who sets, with a mouse."""

    def __init__(self, me: Any) -> None:
        self.me, self.page = me, me.page
        me.button("Change this puzzle").click()
        self.page.wait_for_selector("#palette option[value=killer]", state="attached")

    def rule(self, name: str) -> None:
        self.page.select_option("#palette", name)

    def place(self, row: float, column: float) -> tuple[float, float]:
        """A point of the screen: the middle of a cell, or the edge at a half."""
        box = self.page.locator("#cell-0 .back").bounding_box()
        side = box["width"]
        return box["x"] + (column - 0.5) * side, box["y"] + (row - 0.5) * side

    def tap(self, row: float, column: float) -> None:
        self.page.mouse.click(*self.place(row, column))

    def drag(self, *cells: tuple[int, int]) -> None:
        self.page.mouse.move(*self.place(*cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.place(*cell), steps=3)
        self.page.mouse.up()

    def number(self, text: str) -> None:
        self.page.keyboard.type(text)

    def clues(self, count: int) -> list[str]:
        """What the list of clues has once there are so many."""
        self.page.wait_for_function(
            f"() => document.querySelectorAll('#clues li').length === {count}"
        )
        return [str(each.get_attribute("title")) for each in self.buttons.all()]

    @property
    def buttons(self) -> Any:
        return self.page.locator("#clues li > button:first-child")

    def has(self, text: str) -> None:
        """Waits until a clue is there."""
        self.page.locator(f"#clues button[title='{text}']").wait_for()


def test_clues_are_drawn_by_keyboard_alone(visit: Visiting) -> None:
    me = visit().open("." * 16)
    hand = Setter(me)
    for name in ("killer", "thermometer", "difference", "quadruple", "skyscraper", "anti-knight"):
        palette = me.page.locator("#palette")
        palette.focus()
        hand.rule(name)
        me.page.locator("#cell-0").focus()
        me.press("Control+Home")
        if name == "killer":
            me.press("Space")
            me.page.locator("#urgent", has_text="Drawing killer: r1c1.").wait_for(state="attached")
            me.press("ArrowRight", "Space", "Enter", "5")
            hand.has("killer 5 r1c1 r1c2")
        elif name == "thermometer":
            me.press("ArrowDown", "Space", "ArrowRight", "ArrowRight", "Enter")
            hand.has("thermometer r2c1-r2c3")
        elif name == "difference":
            me.press("Space", "ArrowDown", "Enter")
            hand.has("difference r1c1 r2c1")
        elif name == "quadruple":
            me.press("ArrowDown", "ArrowDown", "Space", "1", "2")
            hand.has("quadruple 1,2 r3c1 r3c2 r4c1 r4c2")
        elif name == "skyscraper":
            me.press("ArrowRight", "Space", "ArrowDown", "Enter", "2")
            hand.has("skyscraper 2 r1c2-r4c2")
        else:
            me.button("Add").first.focus()
            me.press("Enter")
            hand.has("anti-knight")
    assert len(hand.clues(6)) == 6


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


def test_live_answers_never_run_twice(visit: Visiting) -> None:
    me = visit().open("." * 81)
    me.needs_http()
    running: set[Any] = set()
    most = [0]

    def begun(request: Any) -> None:
        if request.url.endswith("/api/live"):
            running.add(request)
            most[0] = max(most[0], len(running))

    me.page.on("request", begun)

    def ended(request: Any) -> None:
        running.discard(request)

    me.page.on("requestfinished", ended)
    me.page.on("requestfailed", ended)
    hand = Setter(me)
    for column in range(1, 10):
        me.write(1, column, str(column))
    me.page.locator(".live-count", has_text=re.compile("100 solutions or more")).wait_for()
    assert most[0] == 1
    hand.rule("killer")
    hand.drag((2, 1), (2, 2))
    hand.number("4")
    me.page.locator(".live-count", has_text=re.compile("^0 solutions$")).wait_for()
    me.button("Why?").click()
    assert most[0] == 1


def test_the_hardest_step_and_the_rating_are_shown_live(visit: Visiting) -> None:
    me = visit(locale="en").open(nonet.examples.get("hard-3").puzzle)
    hand = Setter(me)
    path, rating = hand.page.locator(".live-path"), hand.page.locator(".live-rating")
    path.filter(has_text=re.compile(r"hardest step: Skyscraper; 57 steps")).wait_for()
    rating.filter(has_text=re.compile(r"^hodoku: 622 · hard$")).wait_for()
    given = next(i for i, value in enumerate(me.values) if value)
    me.write(given // 9 + 1, given % 9 + 1, "Backspace")
    me.page.locator(".live-count", has_text=re.compile("solutions")).wait_for()
    assert path.text_content() == rating.text_content() == "", "only where one solution is left"


def test_a_stroke_stops_the_path_that_is_looked_for(visit: Visiting) -> None:
    me = visit(locale="en").open("killer-3")
    me.needs_http()
    hand = Setter(me)
    path = hand.page.locator(".live-path", has_text="still looking")
    path.wait_for()
    ended: list[str] = []
    me.page.on("requestfailed", lambda request: ended.append(request.url))
    empty = next(i for i, value in enumerate(me.values) if not value)
    for digit in "123456789":
        me.write(empty // 9 + 1, empty % 9 + 1, digit)
    path.wait_for(state="detached")
    me.page.locator(".live:not(.stale) .live-count[data-state]").wait_for()
    assert any(url.endswith("/api/live") for url in ended)


def test_what_is_needless_and_what_contradicts_itself_is_shown(visit: Visiting) -> None:
    me = visit().open(nonet.parse("1..4....2......3", rule=["odd r1c1", "killer 5 r1c2 r1c3"]))
    hand = Setter(me)
    me.page.locator(".live-count", has_text=re.compile("^1 solution$")).wait_for()
    me.sees(re.compile("could be left out, one at a time: .*"))
    assert hand.page.locator("#clues li", has_text="needless").count() == 2
    assert me.label(1, 2).endswith("candidates 2"), "the true candidate"
    me.write(1, 2, "1")
    me.page.locator(".live-count", has_text=re.compile("^0 solutions$")).wait_for()


def test_givens_that_break_a_clue_name_it(visit: Visiting) -> None:
    rules = ["thermometer r9c1-r7c1", "killer 15 r1c1 r1c2"]
    me = visit().open(nonet.parse("." * 72 + "9" + "." * 8, rule=rules))
    Setter(me)
    me.sees("These contradict each other: the thermometer from r9c1, r9c1")


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


def test_a_puzzle_of_sudokupad_is_played_with_hints_to_its_message(visit: Visiting) -> None:
    puzzle = nonet.generate(size=4, rule="2 killer", seed=3)[0]
    document = nonet.Document(puzzle, title="Small", author="Ada", message="Well done!")
    me = visit()
    me.follow(f"{me.address}?pad#p={quote(nonet.write(document, 'sudokupad'))}")
    me.sees("by Ada")
    me.tab("Hint")
    while 0 in me.values:
        for name in ("Where should I look?", "Which technique?", "Show me the step", "Do it"):
            me.button(name).click()
    me.page.locator("#banner", has_text="Well done!").wait_for()


def test_what_a_format_loses_is_named_first(visit: Visiting) -> None:
    document = nonet.Document(nonet.parse("1..4....2......3"), title="Small", message="Well done!")
    me = visit().open(document.carried())
    me.tab("Share")
    formats = me.page.get_by_label("Format")
    formats.select_option("line")
    me.sees("line cannot say: title, message")
    formats.select_option("json")
    me.page.locator(".lost").wait_for(state="hidden")
    formats.select_option("line")
    me.sees("line cannot say: title, message")
    formats.select_option("sudokuwiki")
    me.sees(re.compile("The format 'sudokuwiki' is for boards of 9x9"))
    assert me.page.locator(".lost").is_hidden()


def test_the_link_of_a_killer_is_short(visit: Visiting) -> None:
    me = visit(permissions=["clipboard-read", "clipboard-write"]).open("killer-3")
    me.tab("Share")
    me.button("Copy link to the puzzle").click()
    me.sees("Link copied.")
    link = me.page.evaluate("navigator.clipboard.readText()")
    assert "#z=" in link and len(link.partition("#")[2]) <= 400
    me.open("easy-1")
    me.follow(link.replace("#", "?again#"))
    assert me.page.text_content("#title") == "9×9 killer"
    me.follow(link.replace("#", "?damaged#").replace("#z=", "#z=%%"))
    assert me.page.locator(".board").count()
