"""Variant rules on the page: drawn, explained, watched while somebody plays."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

import nonet
from drawn.pictures import line, link_of
from nonet import examples

Visiting = Any


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
    others = ["clone r1c4 r2c4 / r3c4 r4c4", "one-of 1,3 r4c4", "diagonal"]
    me = visit(color_scheme=scheme).open(nonet.parse("." * 16, rule=[*lines, *others]))
    contrasts = me.page.evaluate(
        """() => {
          const linear = (c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
          const light = (colour) => {
            const [r, g, b] = colour.match(/[\\d.]+/g).map((each) => linear(each / 255));
            return .05 + .2126 * r + .7152 * g + .0722 * b;
          };
          const surface = light(getComputedStyle(document.querySelector('.surface')).fill);
          const drawn = '.lines path, .figures :is(.line, .edge, text)';
          return [...document.querySelectorAll(drawn)].map((each) => {
            const { fill, stroke } = getComputedStyle(each);
            const own = light(each.matches('text') ? fill : stroke);
            return Math.max(own / surface, surface / own);
          });
        }"""
    )
    assert len(contrasts) == 10 and min(contrasts) >= 3


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


def test_what_is_drawn_and_not_understood_is_asked_by_a_press_on_it(visit: Visiting) -> None:
    solution = nonet.solve("." * 81, rule="palindrome r1c3 r2c3 r3c4 r4c4", limit=1, seed=4)
    values = solution.solutions[0].values
    cells: list[dict[str, int]] = [{"value": v} if i > 20 else {} for i, v in enumerate(values)]
    words = "Normal sudoku rules apply. Green lines are flibbers."
    link = link_of(words, line("r1c3 r2c3 r3c4 r4c4", "green"),
                   cells=[cells[at : at + 9] for at in range(0, 81, 9)])  # fmt: skip
    me = visit()
    me.follow(f"{me.address}?drawn#p={quote(link)}")
    count = me.page.locator(".meanings-count")
    count.filter(has_text="solution").wait_for()
    me.page.reload()  # the address holds the drawing, the words and what is left
    me.page.wait_for_selector("body[data-ready]")
    rows = me.page.locator(".meanings li")
    rows.nth(1).wait_for()
    assert rows.all_text_contents() == ["2. Green lines are flibbers.", "1 × green line"]
    me.cell(2, 3).click()
    me.page.locator(".meanings li.lit", has_text="green line").wait_for()
    me.page.get_by_placeholder("renban").fill("palindrome")
    me.page.get_by_placeholder("renban").press("Enter")
    me.page.locator(".meanings").wait_for(state="detached")
    me.sees("palindrome")
