"""For everybody: keyboard alone, screen readers, phones, dark rooms, reduced colours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from nonet import examples

pytestmark = pytest.mark.long

Visiting = Any

VIEWS = ("Play", "Hint", "Path", "Solve", "Learn", "Compare", "Share")


def axe_core() -> str:
    """The script of axe-core: that of `npm install axe-core`, else the one for Playwright."""
    for folder in Path(__file__).parents:
        newest = folder / "node_modules/axe-core/axe.min.js"
        if newest.exists():
            return newest.read_text(encoding="utf-8")
    package = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def found_by_axe(page: Any) -> list[str]:
    """What axe-core finds, of whatever weight."""
    page.evaluate(axe_core())
    found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [
        f"{each['id']}: {each['help']} {[node['target'] for node in each['nodes']][:3]}"
        for each in found
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view(visit: Visiting, scheme: str) -> None:
    me = visit(color_scheme=scheme).open("long-search-9")
    found = {}
    for view in VIEWS:
        me.tab(view)
        me.page.wait_for_load_state("networkidle")
        if view == "Path":
            me.page.locator(".steps button", has_text="Loop").first.click()
        found[view] = found_by_axe(me.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_dialogs_and_hints(visit: Visiting, scheme: str) -> None:
    me = visit(color_scheme=scheme).open("6x6-1")
    found = {}
    me.cell(1, 1).click()
    me.press("h")
    me.sees(re.compile("Look at"))
    found["hint"] = found_by_axe(me.page)
    me.press("Alt+n")
    for name in ("Start", "Generate", "Open", "Set one", "Saved", "Statistics"):
        me.page.locator("dialog").get_by_role("tab", name=name).click()
        me.page.wait_for_load_state("networkidle")
        found[name] = found_by_axe(me.page)
    me.press("Escape")
    me.page.keyboard.press("?")
    me.page.locator("dialog").wait_for()
    found["keys"] = found_by_axe(me.page)
    me.press("Escape")
    me.button("Settings").first.click()
    me.page.locator("dialog").wait_for()
    found["settings"] = found_by_axe(me.page)
    me.press("Escape")
    me.page.locator("#timer").click()
    found["pause"] = found_by_axe(me.page)
    assert not any(found.values()), found


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing_in_lessons_and_exercises(
    visit: Visiting, scheme: str, width: int
) -> None:
    me = visit(color_scheme=scheme, viewport={"width": width, "height": 844}).open("easy-1")
    found = {}
    me.tab("Learn")
    found["list"] = found_by_axe(me.page)
    me.page.locator("[data-lesson='X-Wing']").click()
    me.sees("Why it holds")
    found["lesson"] = found_by_axe(me.page)
    me.button("Near miss").click()
    found["near miss"] = found_by_axe(me.page)
    me.button("Practise this").click()
    me.button("To the boards").click()
    me.sees("Board 1 of 5")
    found["exercise"] = found_by_axe(me.page)
    me.button("Check my answer").click()
    me.sees("Nothing is marked, written or crossed out yet.")
    found["judged"] = found_by_axe(me.page)
    me.button("Show the step").click()
    me.button("Go on").wait_for()
    found["step"] = found_by_axe(me.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_each_move_is_judged(
    visit: Visiting, scheme: str, answer: Any
) -> None:
    me = visit(color_scheme=scheme).open("easy-1")
    right = answer("easy-1")
    me.button("Settings").first.click()
    me.page.get_by_label(re.compile("Solve with me")).check()
    me.press("Escape")
    found = {}
    free = me.values.index(0)
    for value, words in ((right[free] % 9 + 1, "wrong|breaks"), (right[free], "[Rr]ight")):
        me.write(free // 9 + 1, free % 9 + 1, str(value))
        me.page.locator("#banner", has_text=re.compile(words)).wait_for()
        found[words] = found_by_axe(me.page)
        if me.button("Why?").count():
            me.button("Why?").click()
            found[f"{words}, why"] = found_by_axe(me.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", ["killer-1", "futoshiki-1", "queens-1", "jigsaw-1", "16x16-1"])
def test_axe_finds_nothing_on_any_board(visit: Visiting, name: str) -> None:
    phone = name == "16x16-1"
    size = {"width": 390, "height": 844} if phone else None
    me = visit(color_scheme="dark" if phone else "light", viewport=size).open(name)
    me.button("Fill in all candidates").click()
    me.page.locator(".mark, .dot").first.wait_for()
    assert found_by_axe(me.page) == []


def test_axe_finds_nothing_in_a_result_and_a_replay(visit: Visiting, answer: Any) -> None:
    me = visit().open("4x4-1")
    for cell, value in enumerate(answer("4x4-1")):
        if not me.values[cell]:
            me.write(cell // 4 + 1, cell % 4 + 1, str(value))
    dialog = me.page.locator("dialog.finish")
    dialog.wait_for()
    found = found_by_axe(me.page)
    dialog.get_by_role("button", name="Replay").click()
    me.page.get_by_role("slider", name="move").wait_for()
    assert found + found_by_axe(me.page) == []


def test_the_keyboard_is_enough(visit: Visiting) -> None:
    me = visit().open("." * 81)
    for _ in range(12):
        if me.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
        me.press("Tab")
    me.press("ArrowDown", "ArrowRight", "7")
    assert me.label(2, 2) == "row 2 column 2, 7"
    assert me.announced == "row 2 column 2, 7"
    me.press("ArrowRight", "Shift+ArrowRight", "Space", "1")
    assert me.label(2, 3).endswith("marks 1")
    assert me.label(2, 4).endswith("marks 1")
    me.press("Home", "Control+End", "Space", "2", "Control+z")
    assert me.label(9, 9) == "row 9 column 9, empty"
    me.press("Alt+n")
    me.page.locator("dialog").wait_for()
    me.press("Escape")
    me.page.wait_for_selector("dialog", state="detached")
    assert me.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    me.press("Tab")  # to the views
    assert me.page.evaluate("document.activeElement.getAttribute('role')") == "tab"
    me.press("ArrowRight")
    assert me.page.evaluate("document.activeElement.id") == "tab-set"
    assert me.page.locator("#panel-set").is_visible()
    me.press("Escape")
    assert me.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_a_puzzle_is_played_and_heard_by_keyboard_alone(visit: Visiting, answer: Any) -> None:
    me = visit().open("4x4-1")
    right = answer("4x4-1")
    for _ in range(12):
        if me.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
        me.press("Tab")
    me.press("Control+Home")
    heard = []
    where = "document.activeElement.getAttribute('aria-label')"
    for row in range(4):
        for column in range(4):
            value = right[row * 4 + column]
            # What is read out as the cell gets the keyboard, then as the value is written.
            name = str(me.page.evaluate(where))
            assert name.startswith(f"row {row + 1} column {column + 1}, ")
            if name.endswith("empty"):
                me.press(str(value))
                heard.append(me.announced)
                cell = f"row {row + 1} column {column + 1}, {value}"
                assert me.announced == cell or 0 not in me.values
            me.press("ArrowRight")
        me.press("ArrowDown")
    assert me.values == right
    assert len(heard) == examples.get("4x4-1").puzzle.givens.count(0)
    assert re.match(r"Solved in 0:\d\d, all by yourself!", heard[-1])
    dialog = me.page.locator("dialog.finish")
    dialog.wait_for()
    labelled = dialog.evaluate(
        "(each) => document.getElementById(each.getAttribute('aria-labelledby')).textContent"
    )
    assert labelled.startswith("Solved in")
    assert me.page.evaluate("document.activeElement.closest('dialog') !== null")
    me.press("Escape")
    me.page.wait_for_selector("dialog", state="detached")
    me.press("i")
    assert "0 empty cells" in str(me.page.text_content("#urgent"))


def test_nothing_is_cut_off_at_200_per_cent(visit: Visiting) -> None:
    me = visit(viewport={"width": 640, "height": 400}).open("16x16-1")
    for view in VIEWS:
        me.tab(view)
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 640, view
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Generate").click()
    dialog.get_by_role("button", name="Make it").scroll_into_view_if_needed()
    assert dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_nothing_moves_for_those_who_do_not_want_it(visit: Visiting) -> None:
    moving = """() => [...document.querySelectorAll('*')].filter((each) => {
      const { transitionDuration, animationName } = getComputedStyle(each);
      return parseFloat(transitionDuration) > 0 || animationName !== 'none';
    }).length"""
    assert visit().open("4x4-1").page.evaluate(moving) > 0
    assert visit(reduced_motion="reduce").open("4x4-1").page.evaluate(moving) == 0


def test_the_board_is_a_grid_with_one_stop(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    grid = me.page.get_by_role("grid", name="Sudoku board, 6×6, boxes 2×3")
    assert grid.get_by_role("row").count() == 6
    assert grid.get_by_role("gridcell").count() == 36
    assert me.page.locator("[role=gridcell][tabindex='0']").count() == 1


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_phone_has_everything_in_reach(visit: Visiting, size: tuple[int, int]) -> None:
    width, height = size
    me = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    me.open("easy-1")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    free = me.values.index(0)
    me.cell(free // 9 + 1, free % 9 + 1).tap()
    me.page.locator("#pad [data-value='5']").tap()
    assert me.values[free] == 5
    small = me.page.eval_on_selector_all(
        "#pad button, .tab, header button",
        """all => all.filter((each) => each.getBoundingClientRect().width)
            .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 34)
            .map((each) => each.outerHTML)""",
    )
    assert small == []
    me.page.locator("#pad").get_by_role("button", name="Hint").tap()
    me.sees(re.compile("wrong|Look at"))
    assert me.page.locator("#board").bounding_box()["y"] >= 0
    for view in VIEWS:
        me.tab(view)
        assert me.page.evaluate("document.documentElement.scrollWidth") <= width, view


def test_dark_mode_follows_the_system_and_the_button(visit: Visiting) -> None:
    me = visit(color_scheme="dark").open("easy-1")

    def paper() -> int:
        colour = me.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    assert paper() < 150
    me.page.get_by_role("button", name=re.compile("Colours: as the system is")).click()
    assert paper() > 600
    me.page.get_by_role("button", name=re.compile("Colours: light")).click()
    assert paper() < 150
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_timer_pauses_and_hides_the_board(visit: Visiting) -> None:
    me = visit().open("easy-1")
    me.page.locator("#timer").click()
    me.sees(re.compile("Paused"))
    text = me.page.locator(".cell text").first
    assert text.evaluate("each => getComputedStyle(each).visibility") == "hidden"
    me.page.locator("#timer").click()
    assert text.evaluate("each => getComputedStyle(each).visibility") == "visible"


def test_what_is_chosen_is_visible_without_colours(visit: Visiting) -> None:
    me = visit(forced_colors="active").open("." * 16)
    style = "each => getComputedStyle(each).borderTopStyle"
    for chosen, other in (
        ("#tab-play", "#tab-hint"),
        ("[aria-checked=true]", "[aria-checked=false]"),
    ):
        assert me.page.locator(chosen).first.evaluate(style) == "double"
        assert me.page.locator(other).first.evaluate(style) != "double"
