"""Signs that a player draws in cells; to rules with shades they are the shades to be found."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from web.page.setting import Setter

pytestmark = pytest.mark.long

Visiting = Any
# The shading: r1c1, r2c1, r2c3, r3c1, r3c3 and the last row.
SHADES = "(one-of 2 @r1c1) (one-of 1 @r1c2) (one-of 2 @r4c4) (one-of 1 @r2c2) (one-of 2 @r3c3)"
BOARD = nonet.parse("123434122143432.", rule=f"yin-yang {SHADES}")


def test_shades_are_painted_checked_and_hinted(visit: Visiting) -> None:
    me = visit().open(BOARD)
    me.press("d")
    me.cell(2, 1).click()
    assert me.label(2, 1).endswith("given 3, shaded")
    me.cell(1, 3).click()
    me.page.wait_for_timeout(100)
    me.cell(1, 3).click()
    assert me.label(1, 3).endswith("given 3, crossed out")
    me.cell(1, 4).click()  # wrong
    me.button("Check").click()
    me.sees("There is a mistake.")
    me.button("Undo to before it").click()
    me.sees("One move undone: no mistake is left.")
    assert me.label(1, 4).endswith("given 4")
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert me.label(2, 1).endswith("given 3, shaded")
    me.write(4, 4, "1")
    me.page.wait_for_selector("dialog.finish[open]")
    me.press("Escape")
    me.button("Hint").click()
    for words in ("Which technique?", "Show me the step", "Do it"):
        me.sees(re.compile("Yin-Yang shading"))
        me.button(words).click()
    seen = me.page.locator("#panel-hint .answer").inner_text()
    cell = re.search(r"r(\d)c(\d) (is|are) (not )?shaded", seen)
    assert cell is not None
    wanted = "crossed out" if cell[4] else "shaded"
    assert me.label(int(cell[1]), int(cell[2])).endswith(f", {wanted}")
    me.press("Control+z")
    assert not me.label(int(cell[1]), int(cell[2])).endswith(f", {wanted}")


def test_shades_are_set_like_givens(visit: Visiting) -> None:
    me = visit().open("." * 16)
    setter = Setter(me)
    setter.rule("yin-yang")
    me.page.locator(".card").get_by_role("button", name="Add", exact=True).first.click()
    assert setter.clues(1) == ["yin-yang"]
    setter.rule("")
    me.page.locator("[data-mode=sign]").click()
    setter.tap(1, 1)
    setter.drag((2, 2), (2, 3))
    me.button("Play it").first.click()
    me.page.wait_for_selector("body:not(.setting)")
    me.button("Change this puzzle").click()
    shown = " ".join(f"(one-of 2 @{name})" for name in ("r1c1", "r2c2", "r2c3"))
    assert setter.clues(1) == [f"yin-yang {shown}"]
    setter.buttons.first.click()
    assert not me.page.get_by_role("button", name="to the left").is_visible()


def test_the_number_of_a_rule_is_changed_and_the_rules_inside_stay(visit: Visiting) -> None:
    me = visit().open(nonet.parse("." * 36, rule="star-battle 2 (one-of 2 @r1c1)"))
    setter = Setter(me)
    setter.clues(1)
    setter.buttons.first.click()
    me.page.locator("#clue-number").fill("1")
    me.press("Enter")
    setter.has("star-battle (one-of 2 @r1c1)")
