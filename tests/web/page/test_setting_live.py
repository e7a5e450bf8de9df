"""What a setter is shown live: solutions, the hardest step, a rating, what contradicts itself."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import nonet
from web.page.setting import Setter

pytestmark = pytest.mark.long

Visiting = Any


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


def test_what_is_looked_for_is_stopped_and_goes_on(visit: Visiting) -> None:
    me = visit(locale="en").open("." * 81)
    Setter(me)
    count = me.page.locator(".live-count")
    count.filter(has_text="100 solutions or more").wait_for()
    me.button("Go on").click()
    count.filter(has_text=re.compile(r"^11\d\d solutions or more")).wait_for()
    me.button("Go on").click()
    count.filter(has_text=re.compile(r"^2\d\d\d solutions or more")).wait_for()
    me = visit(locale="en").open("killer-3")
    tokens: list[str] = []

    def asked(request: Any) -> None:
        if request.url.endswith("/api/live"):
            tokens.append(json.loads(request.post_data).get("token", ""))

    me.page.on("request", asked)
    Setter(me)
    path = me.page.locator(".live-path", has_text=re.compile(r"[1-9]\d* steps.*still looking"))
    path.wait_for()
    me.button("Stop").click()
    me.button("Go on").wait_for()
    assert me.button("Stop").is_hidden() and path.is_visible()
    me.button("Go on").click()
    me.page.locator(".live-path", has_text=re.compile(r"\d steps$")).wait_for()
    if tokens:  # where there is a server
        assert json.loads(tokens[-1])["steps"] and json.loads(tokens[-1])["counted"]


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
