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
    mine.get_by_role("button", name="Begin").click()
    typed = me.page.get_by_placeholder("killer 15 r1c1 r1c2")
    add = me.button("Add the rule that is typed")
    typed.fill("kage 3 r1c1 r1c2")
    add.click()
    me.page.get_by_role("alert").filter(has_text="Did you mean 'cage'?").wait_for()
    for number, rule in enumerate(("cage 30 r1c1 r1c2", " odd r4c4 "), 1):
        typed.fill(rule)
        add.click()
        me.page.locator(f"#clues li:nth-child({number})").wait_for()
    me.sees("0 solutions")
    assert me.page.text_content("#title") == "4×4 killer, odd"
    me.button("Why?").click()
    me.sees(re.compile("its total can be 3 to 7"))


def test_a_title_names_the_game_and_the_rules(visit: Visiting) -> None:
    me = visit().open("chaos-construction-2")
    assert me.page.text_content("#title") == "4×4 latin, chaos-construction"


def test_a_jigsaw_is_set(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Set one").click()
    mine = dialog.locator("#new-own")
    mine.get_by_label("Size").fill("4")
    mine.get_by_label("Rules").select_option("jigsaw")
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


def test_nine_corner_marks_are_drawn(visit: Visiting) -> None:
    me = visit().open("." * 81)
    me.write(5, 5, *(f"Shift+Digit{digit}" for digit in range(1, 10)))
    assert me.label(5, 5) == "row 5 column 5, empty, marks 1 2 3 4 5 6 7 8 9"
    assert me.page.locator("#cell-40 .mark").count() == 9
