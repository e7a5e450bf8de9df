"""Fog hides the clues, and lifts around right digits."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet.model import Fog
from web.page.setting import Setter
from web.page.test_setting import REST

pytestmark = pytest.mark.long

Visiting = Any
SOLUTION = "1234341221434321"


def foggy(**fog: Any) -> Any:
    rules = ["killer 5 r1c2 r1c3", "killer 9 r3c3 r4c3 r3c4"]
    puzzle = nonet.parse("1...............", rule=rules)
    solution = nonet.model.Grid(puzzle.layout, list(map(int, SOLUTION)))
    return nonet.Document(puzzle, solution=solution, fog=Fog(**fog)).carried()


def in_fog(me: Any) -> list[str]:
    me.page.wait_for_function("() => !document.querySelector('.unseen-yet')")
    labels = me.page.eval_on_selector_all(
        "[role=gridcell]", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return [f"{i // 4 + 1}{i % 4 + 1}" for i, label in enumerate(labels) if "in fog" in label]


def pixels(me: Any, row: int, column: int) -> bytes:
    return bytes(me.cell(row, column).screenshot())


def test_right_digits_lift_the_fog(visit: Visiting) -> None:
    me = visit(locale="en").open(foggy(lights=(3,)))
    clear = {"11", "14"}
    every = [f"{row}{column}" for row in range(1, 5) for column in range(1, 5)]
    assert in_fog(me) == [name for name in every if name not in clear]
    description = me.page.locator(".grid").get_attribute("aria-description")
    assert not description, "no clue can be seen"
    covered = pixels(me, 3, 3)
    me.write(2, 2, "3")
    assert len(in_fog(me)) == 14, "a wrong digit"
    me.press("Backspace")
    me.write(2, 2, "4")
    assert in_fog(me) == ["24", "34", "41", "42", "43", "44"]
    assert pixels(me, 3, 3) != covered
    assert me.announced == (
        "row 2 column 2, 4; the fog lifts: r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    )
    assert "9 cage at r3c3" in (me.page.locator(".grid").get_attribute("aria-description") or "")
    me.press("Control+z")
    assert len(in_fog(me)) == 14


def test_triggers_alone_lift_it_where_there_are_some(visit: Visiting) -> None:
    me = visit(locale="en").open(foggy(triggers=(((1, 2), (15,)),)))
    assert len(in_fog(me)) == 16
    me.write(1, 2, "2")
    assert len(in_fog(me)) == 16
    me.write(1, 3, "3")
    assert "44" not in in_fog(me) and len(in_fog(me)) == 15


def test_what_breaks_a_clue_in_fog_is_not_shown(visit: Visiting) -> None:
    me = visit(locale="en").open(foggy())
    with me.page.expect_response("**/api/check") as answered:
        me.write(3, 3, "1")
        me.write(3, 4, "1")
    assert answered.value.ok
    assert me.page.locator("g.clue.broken").count() == 0


def test_a_setter_paints_fog_and_sends_it(visit: Visiting) -> None:
    me = visit(locale="en").open(nonet.parse("123434122143432.", rule="killer 5 r1c2 r1c3"))
    hand = Setter(me)
    hand.rule("fog")
    hand.drag((1, 1), (1, 2))
    me.page.locator("#polite", has_text="The fog leaves 2 cells.").wait_for(state="attached")
    hand.drag((1, 2), (1, 2))
    me.page.locator("#polite", has_text="The fog leaves 1 cell.").wait_for(state="attached")
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("#palette option[value=fog]", state="attached")
    assert me.page.locator(".fog.thin").get_attribute("d")
    me.tab("Share")
    me.page.get_by_label("Format").select_option("sudokupad")
    me.button("Show").click()
    found = nonet.parse(me.page.locator("output.text").inner_text())
    assert found.document.fog is not None
    assert found.document.fog.lights == (0,)
    assert found.document.solution is not None
    me.tab("Set")
    me.page.locator("#panel-set").get_by_role("button", name="Play it").click()
    me.page.wait_for_selector("body:not(.setting)")
    assert "16" not in in_fog(me)
    assert "44" in in_fog(me)
