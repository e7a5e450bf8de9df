"""Playing: enter, mark, undo, check; links and saved games; every size and shape."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from nonet import examples

Visiting = Any


@pytest.mark.long
def test_a_puzzle_is_entered_and_solved(visit: Visiting, answer: Any) -> None:
    me = visit().open("easy-1")
    for cell, value in enumerate(answer("easy-1")):
        if not me.values[cell]:
            row, column = divmod(cell, 9)
            me.cell(row + 1, column + 1).click()
            if cell % 2:
                me.press(str(value))
            else:
                me.page.locator(f"#pad [data-value='{value}']").click()
    me.sees(re.compile(r"Solved in 0:\d\d, all by yourself!"))
    assert me.values == answer("easy-1")


def test_the_first_visit_shows_a_puzzle_that_can_be_played(visit: Visiting) -> None:
    me = visit().open()
    assert len(me.values) == 81
    assert 17 <= sum(map(bool, me.values)) < 81
    assert "#p=" in me.page.url


def test_marks_go_where_a_digit_is_written_and_come_back(visit: Visiting) -> None:
    me = visit().open("." * 81)
    me.write(1, 1, "Shift+Digit5", "Shift+Digit7")
    me.write(1, 2, "Alt+Digit5")
    assert me.label(1, 1) == "row 1 column 1, empty, marks 5 7"
    me.write(1, 3, "5")
    assert me.label(1, 1) == "row 1 column 1, empty, marks 7"
    assert me.label(1, 2) == "row 1 column 2, empty"
    me.press("Delete")
    assert me.label(1, 1).endswith("marks 5 7")
    assert me.label(1, 2).endswith("marks 5")
    me.press("Control+z", "Control+z")
    assert me.label(1, 3) == "row 1 column 3, empty"
    assert me.label(1, 1).endswith("marks 5 7")
    me.press("Control+y")
    assert me.label(1, 1).endswith("marks 7")


def test_several_cells_are_marked_and_painted_at_once(visit: Visiting) -> None:
    me = visit().open("." * 81)
    boxes = [me.cell(2, column).bounding_box() for column in (2, 5)]
    me.page.mouse.move(boxes[0]["x"] + 20, boxes[0]["y"] + 20)
    me.page.mouse.down()
    me.page.mouse.move(boxes[1]["x"] + 20, boxes[1]["y"] + 20, steps=12)
    me.page.mouse.up()
    me.press("Shift+Digit4", "v", "3")
    for column in (2, 3, 4, 5):
        assert me.label(2, column).endswith("empty, marks 4, painted green")
    assert me.label(2, 6).endswith("empty")
    me.cell(5, 5).click()
    me.cell(7, 7).click(modifiers=["Control"])
    me.press("z", "9")
    assert me.label(5, 5) == "row 5 column 5, 9"
    assert me.label(7, 7) == "row 7 column 7, 9"


def test_a_conflict_is_shown_without_colour_alone(visit: Visiting) -> None:
    me = visit().open("." * 81)
    me.write(1, 1, "3")
    me.write(1, 9, "3")
    assert me.label(1, 1) == "row 1 column 1, 3, in conflict"
    assert me.cell(1, 9).locator(".wrong").count() == 1
    assert me.announced == "row 1 column 9, 3, in conflict"


def test_a_given_stays(visit: Visiting) -> None:
    me = visit().open("1" + "." * 80)
    me.write(1, 1, "2", "Delete")
    assert me.label(1, 1) == "row 1 column 1, given 1"


def test_undo_to_before_the_mistake(visit: Visiting, answer: Any) -> None:
    me = visit().open("easy-1")
    right = answer("easy-1")
    empty = [cell for cell, value in enumerate(me.values) if not value]
    for at, cell in enumerate(empty[:5]):
        value = right[cell] if at != 2 else right[cell] % 9 + 1
        me.write(cell // 9 + 1, cell % 9 + 1, str(value))
    me.button("Check").click()
    me.sees("There is a mistake.")
    me.button("Undo to before it").click()
    me.sees("3 moves undone: no mistake is left.")
    left = me.values
    assert [left[cell] for cell in empty[:5]] == [right[empty[0]], right[empty[1]], 0, 0, 0]
    me.press("Control+y")
    assert me.values[empty[2]] == right[empty[2]] % 9 + 1


def test_a_needed_mark_that_was_crossed_out_is_found(visit: Visiting, answer: Any) -> None:
    me = visit().open("singles-1")
    cell = me.values.index(0)
    row, column = cell // 9 + 1, cell % 9 + 1
    me.button("Fill in all candidates").click()
    me.sees("Fill in all candidates")
    me.page.wait_for_function(
        "() => document.querySelector('#polite').textContent.startsWith('All cand')"
    )
    me.write(row, column, f"Alt+Digit{answer('singles-1')[cell]}")
    me.button("Undo to before the mistake").click()
    me.sees("One move undone: no mistake is left.")
    assert str(answer("singles-1")[cell]) in me.label(row, column).split("candidates")[1]


def test_a_link_carries_puzzle_and_progress(visit: Visiting) -> None:
    mine = visit().open("jigsaw-1")
    empty = [cell for cell, value in enumerate(mine.values) if not value]
    first, second, third = ((cell // 9 + 1, cell % 9 + 1) for cell in empty[:3])
    mine.write(*first, "4")
    mine.write(*second, "Shift+Digit9", "v", "2", "z")
    mine.write(*third, "Alt+Digit8", "Alt+Digit9")
    mine.page.wait_for_timeout(400)  # the address follows when the hand rests
    yours = visit()
    yours.follow(mine.page.url)
    assert yours.values == mine.values
    assert yours.label(*second).endswith("empty, marks 9, painted orange")
    assert yours.label(*third).endswith("empty, marks 8 9")


@pytest.mark.parametrize(
    "link", ["#p=%%%", "#p=12", f"#p={'.' * 81}&v=zz-zz.1-1zzzz&c=1-!!&t=-4", "#x"]
)
def test_a_broken_link_does_no_harm(visit: Visiting, link: str) -> None:
    me = visit()
    me.follow(me.address + link)
    assert len(me.values) == 81
    if link in {"#p=%%%", "#p=12"}:
        me.page.locator(".banner.bad").wait_for()
    free = me.values.index(0)
    me.write(free // 9 + 1, free % 9 + 1, "5")
    assert me.values[free] == 5


def test_games_are_kept_and_found_again(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    free = me.values.index(0)
    me.write(free // 6 + 1, free % 6 + 1, "2")
    me.page.wait_for_timeout(400)
    me.open()
    assert me.values[free] == 2
    me.open("." * 16)
    me.press("Alt+n")
    me.page.locator("dialog").get_by_role("tab", name="Saved").click()
    me.page.locator("#new-saved .game").first.click()
    me.page.wait_for_selector("dialog", state="detached")
    assert me.values[free] == 2


@pytest.mark.parametrize("name", ["4x4-1", "6x6-2", "16x16-1", "jigsaw-1", "diagonal-1", "latin-1"])
def test_every_shape_is_filled_with_its_solution(visit: Visiting, answer: Any, name: str) -> None:
    me = visit().open(name)
    assert me.values == list(examples.get(name).puzzle.givens)
    me.tab("Solve")
    me.button("Solve").click()
    me.sees("Solved. Undo removes it.")
    assert me.values == answer(name)
    assert me.page.locator(".conflict").count() == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [("chaos-construction-1", "AAAB ABBB CCCD CDDD"), ("schrodinger-1", "r1c3=0/6 r2c4=0/3")],
)
def test_regions_and_second_values_are_shown_with_the_solution(
    visit: Visiting, name: str, words: str
) -> None:
    me = visit().open(name)
    me.tab("Solve")
    me.button("Solve").click()
    me.sees("Solved. Undo removes it.")
    me.sees(words)


def test_large_boards_take_two_digits_and_letters(visit: Visiting) -> None:
    me = visit().open("16x16-1")
    free = [cell for cell, value in enumerate(me.values) if not value]
    me.write(free[0] // 16 + 1, free[0] % 16 + 1, "1", "2")
    me.write(free[1] // 16 + 1, free[1] % 16 + 1, "g")
    assert (me.values[free[0]], me.values[free[1]]) == (12, 16)
    me.press("Control+z", "Control+z")
    assert (me.values[free[0]], me.values[free[1]]) == (0, 0)


def test_signs_of_futoshiki_are_watched(visit: Visiting) -> None:
    puzzle = examples.get("futoshiki-1").puzzle
    relation = puzzle.layout.relations[0]
    me = visit().open("futoshiki-1")
    assert me.page.locator(".sign").count() == len(puzzle.layout.relations)
    free = [cell for cell in (relation.first, relation.second) if not puzzle.givens[cell]]
    n = puzzle.size
    for cell in free:
        me.write(cell // n + 1, cell % n + 1, str(n if cell == relation.first else 1))
    less = relation.permits(1, 2)
    assert ("in conflict" in me.label(free[0] // n + 1, free[0] % n + 1)) == less


def test_variant_rules_are_drawn_and_explained(visit: Visiting) -> None:
    puzzle = examples.get("killer-1").puzzle
    me = visit().open("killer-1")
    assert me.page.locator(".figures.over text").count() == len(puzzle.layout.constraints)
    assert "the 4 cage at r1c5 holds different values" in str(
        me.page.get_by_role("grid").get_attribute("aria-description")
    )
    beside = visit().open("skyscraper-1")
    corner = beside.page.locator("svg.board").get_attribute("viewBox")
    assert corner == "-45 -45 474 432", "room for the clues where there are some"


def test_a_puzzle_is_set_and_played(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Set one").click()
    dialog.get_by_label("Size").fill("4")
    dialog.get_by_role("button", name="Begin").click()
    me.sees("100 solutions or more")
    wanted = "1000003004000020"
    for cell, symbol in enumerate(wanted):
        if symbol != "0":
            me.write(cell // 4 + 1, cell % 4 + 1, symbol)
    me.page.locator(".live-count", has_text=re.compile("^1 solution$")).wait_for()
    me.button("Play it").click()
    me.page.wait_for_function(
        "() => !document.querySelector('#facts').textContent.includes('being set')"
    )
    assert me.values == list(nonet.parse(wanted).givens)
    assert me.label(1, 1) == "row 1 column 1, given 1"


def test_a_pasted_text_is_read_and_a_bad_one_explained(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Open").click()
    field = dialog.get_by_label("A puzzle in any format")
    field.fill("12x")
    dialog.get_by_role("button", name="Open", exact=True).click()
    dialog.get_by_role("alert").filter(has_text=re.compile(r"\w")).wait_for()
    field.fill("+---+---+\n|1 .|. 4|\n|. .|1 .|\n+---+---+\n|. 1|. .|\n|4 .|. 1|\n+---+---+")
    dialog.get_by_role("button", name="Open", exact=True).click()
    me.page.wait_for_selector("dialog", state="detached")
    assert me.values == [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1]


def test_a_puzzle_is_generated(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Generate").click()
    dialog.get_by_label("Size").fill("6")
    dialog.get_by_role("button", name="Make it").click()
    me.page.wait_for_selector("dialog", state="detached")
    assert len(me.values) == 36
    assert nonet.solve("".join(map(str, me.values))).status == "unique"


def test_a_puzzle_with_variant_rules_is_generated_and_set(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Generate").click()
    made = dialog.locator("#new-make")
    made.get_by_label("Size").fill("4")
    for name in ("killer", "thermometer"):
        made.get_by_label("add one").select_option(name)
    assert made.get_by_label("Variants").input_value() == "killer\nthermometer"
    dialog.get_by_role("button", name="Make it").click()
    me.page.wait_for_selector("dialog", state="detached")
    assert (me.page.text_content("#title") or "").startswith("4×4 killer, thermometer")
    me.press("Alt+n")
    dialog.get_by_role("tab", name="Set one").click()
    mine = dialog.locator("#new-own")
    mine.get_by_label("Size").fill("4")
    mine.get_by_label("Variants").fill("kage 3 r1c1 r1c2")
    mine.get_by_role("button", name="Begin").click()
    dialog.get_by_role("alert").filter(has_text="Did you mean 'cage'?").wait_for()
    mine.get_by_label("Variants").fill("cage 30 r1c1 r1c2\n\n odd r4c4 ")
    mine.get_by_role("button", name="Begin").click()
    me.sees("0 solutions")
    assert me.page.text_content("#title") == "4×4 killer, odd"
    me.button("Why?").click()
    me.sees(re.compile("its total can be 3 to 7"))


def test_a_title_names_the_game_and_the_rules(visit: Visiting) -> None:
    me = visit().open("chaos-construction-2")
    assert me.page.text_content("#title") == "4×4 latin, chaos-construction"


@pytest.mark.parametrize("regions", ["", "aabb\nacbb\naccd\ncddd"])
def test_a_jigsaw_is_set(visit: Visiting, regions: str) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Set one").click()
    mine = dialog.locator("#new-own")
    mine.get_by_label("Size").fill("4")
    mine.get_by_label("Rules").select_option("jigsaw")
    mine.get_by_label("Regions").fill(regions)
    mine.get_by_role("button", name="Begin").click()
    me.sees(re.compile("solutions"))
    me.write(1, 1, "3")
    me.button("Play it").click()
    me.sees("0 of 15 filled")
    assert me.page.text_content("#title") == "4×4 jigsaw"
    assert me.label(1, 1) == "row 1 column 1, given 3"


def test_two_digits_on_a_given_take_nothing_back(visit: Visiting) -> None:
    me = visit().open("3" + "." * 255)
    me.write(1, 2, "5")
    me.write(1, 1, "1", "2")
    assert me.label(1, 2) == "row 1 column 2, 5"
    me.write(1, 3, "1", "2")
    assert me.label(1, 3) == "row 1 column 3, 12"
    me.press("Control+z")
    assert me.label(1, 3) == "row 1 column 3, empty"
    assert me.label(1, 2) == "row 1 column 2, 5"


def test_a_link_with_an_absurd_time(visit: Visiting) -> None:
    me = visit().open("." * 16, "&t=99999999999999")
    assert me.page.text_content("#timer") == "100:00:00"


def test_closing_the_dialog_gives_up_what_is_being_made(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.needs_http()
    me.page.route("**/api/generate", lambda route: None)  # which never ends
    try:
        me.press("Alt+n")
        dialog = me.page.locator("dialog")
        dialog.get_by_role("tab", name="Generate").click()
        with me.page.expect_event("requestfailed") as given_up:
            dialog.get_by_role("button", name="Make it").click()
            me.page.wait_for_timeout(100)
            me.press("Escape")
        assert given_up.value.url.endswith("/api/generate")
        assert len(me.values) == 16
    finally:
        me.page.unroute("**/api/generate")


def test_rules_can_be_read_in_the_dark(visit: Visiting) -> None:
    me = visit(color_scheme="dark").open("killer-1")
    assert me.page.text_content("#title") == "6×6 killer"
    colour = "(each) => getComputedStyle(each).fill"
    surface = me.page.locator(".surface").evaluate(colour)
    sums = me.page.locator(".figures.over text")
    assert sums.count() == 7
    ink = me.page.locator(".value.given").first.evaluate(colour)
    for number in range(sums.count()):
        halo = sums.nth(number).evaluate("(e) => getComputedStyle(e).stroke")
        assert (sums.nth(number).evaluate(colour), halo) == (ink, surface)
    me.open("arrow-1")
    circles = me.page.locator(".figures.under ellipse.paper")
    assert circles.count() == 2 and circles.first.evaluate(colour) == surface


def test_two_diagonals_beside_one_corner_have_a_number_each(visit: Visiting) -> None:
    me = visit().open("little-killer-1")
    boxes = me.page.eval_on_selector_all(
        ".figures.over text", "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) > 4
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = one["left"] >= other["right"] or other["left"] >= one["right"]
            assert apart or one["top"] >= other["bottom"] or other["top"] >= one["bottom"]


def test_what_is_broken_of_a_rule_stands_below_the_board(visit: Visiting) -> None:
    me = visit().open(nonet.parse("." * 16, rule=["killer 3 r1c1 r1c2", "odd r4c4"]))
    place = me.page.locator("#broken")
    me.write(1, 1, "1")
    me.write(1, 2, "4")
    me.sees("The 3 cage at r1c1: the sum is 5.")
    assert me.label(1, 2) == "row 1 column 2, 4, in conflict"
    assert me.page.locator(".clue.broken .cage").count() == 1, "in the clue's own frame"
    me.press("Control+z")
    assert me.label(1, 2) == "row 1 column 2, empty", "what is gone is not wrong"
    assert not place.is_visible()


def test_what_came_along_with_a_puzzle_is_played_to_its_message(visit: Visiting) -> None:
    puzzle = nonet.parse("1234341221.34321", rule="killer 4 r3c3")
    document = nonet.Document(
        nonet.parse("..34341221.34321", rule="killer 4 r3c3"),
        title="First steps",
        author="Ada",
        rules="My own words.",
        message="Well done!",
        solution=nonet.solve(puzzle).solution,
        entries=(1,) + (0,) * 15,
        corner=((), (2, 3), *[()] * 14),
        colours=((1,), (), ("#ffe599",), *[()] * 13),
    )
    me = visit().open(document.carried())
    me.sees("First steps")
    me.sees("by Ada")
    me.sees("My own words.")
    assert me.label(1, 1) == "row 1 column 1, 1, painted blue"
    assert me.label(1, 2) == "row 1 column 2, empty, marks 2 3"
    assert "painted" in me.label(1, 3)
    me.write(1, 2, "2")
    me.write(3, 3, "4")
    me.sees("Well done!")


def test_a_digit_takes_the_marks_that_rules_forbid(visit: Visiting) -> None:
    rules = ["killer 5 r1c1 r2c2", "thermometer r4c1 r4c2 r4c3", "anti-knight"]
    me = visit().open(nonet.parse("." * 16, rule=rules))
    for row, column in ((2, 2), (4, 2), (3, 2)):
        me.write(row, column, *(f"Shift+Digit{digit}" for digit in range(1, 5)))
    me.write(1, 1, "2")
    assert me.label(2, 2) == "row 2 column 2, empty, marks 3"
    assert me.label(3, 2) == "row 3 column 2, empty, marks 1 3 4", "a knight's move away"
    me.write(4, 1, "3")
    assert me.label(4, 2) == "row 4 column 2, empty, marks 4", "which is warmer"
    me.cell(4, 1).click()
    me.press("Backspace")
    assert me.label(4, 2) == "row 4 column 2, empty, marks 1 2 3 4"
    me.write(2, 4, "2")
    me.cell(1, 1).click()
    me.press("Backspace")
    assert me.label(2, 2) == "row 2 column 2, empty, marks 1 3 4", "2 sees it still"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_rules_are_drawn_with_is_seen(visit: Visiting, scheme: str) -> None:
    lines = ["thermometer r1c1-r1c3", "whispers r2c1-r2c3", "renban r3c1-r3c3", "between r4c1-r4c3"]
    me = visit(color_scheme=scheme).open(nonet.parse("." * 16, rule=lines))
    contrasts = me.page.evaluate(
        """() => {
          const linear = (c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
          const light = (colour) => {
            const [r, g, b] = colour.match(/[\\d.]+/g).map((each) => linear(each / 255));
            return .05 + .2126 * r + .7152 * g + .0722 * b;
          };
          const surface = light(getComputedStyle(document.querySelector('.surface')).fill);
          return [...document.querySelectorAll('.figures .line')].map((each) => {
            const own = light(getComputedStyle(each).stroke);
            return Math.max(own / surface, surface / own);
          });
        }"""
    )
    assert len(contrasts) == 4 and min(contrasts) >= 3


def test_words_of_the_rules_light_up_their_clues_and_the_other_way_round(visit: Visiting) -> None:
    me = visit().open(nonet.parse("." * 16, rule=["killer 5 r1c1 r1c2", "thermometer r3c1-r3c3"]))
    sentence = me.page.locator(".sentence[data-rule=thermometer]")
    sentence.focus()
    assert me.page.locator(".clue.lit .line").count() == 1
    assert not me.page.locator(".clue.lit .cage").count()
    me.cell(1, 2).click()
    assert not me.page.locator(".clue.lit").count()
    lit = me.page.locator(".sentence.lit")
    assert lit.get_attribute("data-rule") == "killer"
