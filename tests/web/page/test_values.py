"""Boards with other values, or not square; the combinations of a cage, the link as a QR code."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

import nonet
from nonet import Layout, Puzzle, examples
from nonet.constraints.killer import sets_of_sum
from web.page.test_access import found_by_axe

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written


def board(layout: Layout, *rules: str, **givens: int) -> Puzzle:
    """An empty board with some givens as people write them."""
    values = [0] * layout.cell_count
    for name, value in givens.items():
        row, column = map(int, re.findall(r"\d+", name))
        values[(row - 1) * layout.size + column - 1] = value - layout.least + 1
    constraints = [nonet.constraints.parse_rule(rule) for rule in rules]
    return Puzzle(layout, values, constraints=constraints)


def keys(me: Any) -> list[str]:
    return [
        each.get_attribute("aria-label") for each in me.page.locator(".keys [data-value]").all()
    ]


def test_zero_is_a_value_where_it_is_one(visit: Visiting) -> None:
    me = visit().open("doppelganger-3")
    puzzle = examples.get("doppelganger-3").puzzle
    shown = puzzle.layout.shown(puzzle.givens)
    assert all(
        me.label(cell // 6 + 1, cell % 6 + 1).endswith(f"given {value}")
        for cell, value in enumerate(shown)
        if value is not None
    )
    assert keys(me) == ["0", "1", "2", "3", "4", "5", "6"]
    me.write(1, 1, "0")
    assert me.label(1, 1) == "row 1 column 1, 0, in conflict"
    me.write(1, 1, "6")
    me.write(1, 1, "7")  # which is none
    assert me.label(1, 1) == "row 1 column 1, 6"
    me.write(1, 3, "Shift+Digit0", "Shift+Digit4")
    assert me.label(1, 3) == "row 1 column 3, empty, marks 0 4"
    me.page.wait_for_timeout(REST)
    me.open("doppelganger-3")
    assert me.label(1, 1) == "row 1 column 1, 6"
    assert me.label(1, 3) == "row 1 column 3, empty, marks 0 4"
    me.press(*["Control+z"] * 3)
    me.page.get_by_text("Undone: r1c1 = 6").first.wait_for(state="attached")
    me.press("Control+z")
    me.button("Fill in all candidates").click()
    me.page.wait_for_selector("#cell-0[aria-label$='empty, candidates 4 6']")


def test_hints_have_the_values_that_players_see(visit: Visiting) -> None:
    me = visit().open("doppelganger-1")
    me.tab("Hint")
    for crossed in ("cross out 0 in r1c1", "4 in r2c2, r3c3, r3c4 and r4c1"):
        for name in ("Where should I look?", "Which technique?", "Show me the step"):
            me.button(name).click()
        me.sees(crossed)
        me.button("Do it").click()
    me.page.wait_for_selector("#cell-11[aria-label*='candidates 0']")
    for name in ("Where should I look?", "Which technique?", "Show me the step"):
        me.button(name).click()
    me.sees("So r3c4 is 0.")
    me.button("Do it").click()
    assert me.label(3, 4) == "row 3 column 4, 0"
    me.tab("Path")
    me.sees("Single Rule")


def test_more_values_than_cells_in_a_row(visit: Visiting) -> None:
    me = visit().open(board(Layout.of(6, values=range(1, 10)), "killer 24 r1c1 r1c2 r1c3", r2c2=5))
    me.sees("The values are 1 to 9.")
    assert keys(me) == list("123456789"), "nobody knows how often each of them stands there"
    me.write(1, 1, "9")
    me.write(1, 2, "Shift+Digit8")
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert (me.label(1, 1), me.label(1, 2)) == (
        "row 1 column 1, 9",
        "row 1 column 2, empty, marks 8",
    )
    me.button("Combinations").click()
    me.page.get_by_role("dialog").get_by_text("1 combination").wait_for()


@pytest.mark.parametrize(("rows", "columns", "left"), [(4, 6, 4), (6, 4, 4), (2, 3, 2)])
def test_a_board_that_is_not_square(visit: Visiting, rows: int, columns: int, left: int) -> None:
    puzzle = board(Layout.of(columns, "none" if rows == 2 else (2, 2), rows=rows))
    me = visit(viewport={"width": 390, "height": 844}).open(puzzle)
    values = max(rows, columns)
    assert keys(me) == [f"{value}, {left} left" for value in range(1, values + 1)]
    me.write(rows, columns, str(values))
    assert me.label(rows, columns) == f"row {rows} column {columns}, {values}"
    me.cell(1, 1).click()
    me.press("ArrowUp")
    assert me.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        f"row {rows} column 1"
    )
    box = me.page.locator("svg.board").bounding_box()
    assert box["width"] <= 390 and abs(box["height"] / box["width"] - rows / columns) < 0.05


def test_two_digits_and_letters_make_one_value(visit: Visiting) -> None:
    me = visit().open(board(Layout.of(9, values=range(5, 14))))
    me.write(1, 1, "1", "2")
    assert me.label(1, 1) == "row 1 column 1, 12"
    me.write(1, 2, "d")
    assert me.label(1, 2) == "row 1 column 2, 13"
    me.write(1, 3, "4")  # is none
    assert me.label(1, 3) == "row 1 column 3, empty"


def test_a_saved_game_names_what_people_write(visit: Visiting, tmp_path: Any) -> None:
    me = visit().open("doppelganger-3")
    me.write(1, 1, "6")
    me.tab("Share")
    with me.page.expect_download() as download:
        me.button("Save the game").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    (move,) = json.loads(path.read_text())["moves"]
    assert move["name"] == "r1c1 = 6"
    assert move["values"] == {"7": [0]}, "counted from 1, as everywhere inside"


def test_the_combinations_of_a_cage(visit: Visiting) -> None:
    me = visit().open("killer-2")
    me.cell(5, 2).click()  # killer 5 r5c2 r6c2
    me.press("s")
    dialog = me.page.locator("dialog")
    dialog.get_by_text("2 combinations").wait_for()
    sets = dialog.locator(".sets li")
    assert sets.all_inner_texts() == ["1 4", "2 3"]
    dialog.get_by_role("button", name="4 may be there").click()
    assert sets.all_inner_texts() == ["1 4"]
    dialog.get_by_role("button", name="4 is there").click()
    assert sets.all_inner_texts() == ["2 3"]
    dialog.get_by_role("button", name="4 is not there").click()
    dialog.get_by_label("Sum").fill("45")
    dialog.get_by_label("Cells").fill("")
    assert sets.all_inner_texts() == ["1 2 3 4 5 6 7 8 9"], "4 is free again"
    dialog.get_by_label("Sum").fill("23")
    for count in range(1, 9):
        dialog.get_by_label("Cells").fill(str(count))
        expected = len(sets_of_sum(range(1, 10), count, 23))
        assert dialog.get_by_role("status").inner_text().startswith(f"{expected} combination")
    me.press("Escape")
    me.button("Combinations").click()
    dialog.wait_for()


def test_no_mark_lies_under_the_sum_of_a_cage(visit: Visiting) -> None:
    me = visit().open("killer-2")
    me.press("f")
    me.page.locator(".mark").first.wait_for()
    covered = me.page.evaluate(
        """() => {
          const box = (each) => each.getBoundingClientRect();
          const sums = [...document.querySelectorAll('.figures.over text')].map(box);
          const within = ({ left, right, top, bottom }) => sums.some((sum) =>
            (left + right) / 2 > sum.left && (left + right) / 2 < sum.right
            && (top + bottom) / 2 > sum.top && (top + bottom) / 2 < sum.bottom);
          return [...document.querySelectorAll('.mark')].map(box).filter(within).length;
        }"""
    )
    assert covered == 0


def scanned(page: Any) -> str:
    """What a reader of QR codes finds on the screen."""
    reader = pytest.importorskip("zxingcpp", reason="zxing-cpp reads QR codes")
    image = pytest.importorskip("PIL.Image", reason="Pillow opens the picture")
    (found,) = reader.read_barcodes(image.open(io.BytesIO(page.screenshot())))
    return str(found.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_link_goes_to_a_phone_as_a_qr_code(visit: Visiting, scheme: str) -> None:
    me = visit(color_scheme=scheme).open("easy-1")
    free = me.values.index(0)
    me.write(free // 9 + 1, free % 9 + 1, "5")
    me.tab("Share")
    me.button("QR code").click()
    me.page.locator("svg.qr").wait_for()
    me.sees(re.compile("Scan it to go on"))
    link = scanned(me.page)
    assert link.startswith(me.address)
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.follow(link)
    assert phone.values == me.values and phone.values[free] == 5


def test_too_much_for_a_code_is_reported(visit: Visiting) -> None:
    me = visit().open("25x25-1")
    me.button("Fill in all candidates").click()
    me.page.locator(".mark").first.wait_for()
    me.tab("Share")
    me.button("QR code").click()
    me.sees(re.compile("too long for a QR code"))
    link = scanned(me.page)
    assert len(link) < 2954 and "&m=" not in link


def test_axe_finds_nothing_in_these_dialogs(visit: Visiting) -> None:
    me = visit(color_scheme="dark").open("killer-2")
    me.press("s")
    me.page.locator("dialog .sets, dialog .soft").first.wait_for()
    found = found_by_axe(me.page)
    me.press("Escape")
    me.tab("Share")
    me.button("QR code").click()
    me.page.locator("svg.qr").wait_for()
    assert found + found_by_axe(me.page) == []
