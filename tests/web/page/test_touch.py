"""A setter's whole way with one finger on a phone: an empty board, a link, and play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import nonet

pytestmark = pytest.mark.long

Visiting = Any
WANTED = [
    "killer 10 r1c1 r1c2 r2c2",
    "thermometer r4c1-r4c4",
    "arrow r6c1 / r6c2 r5c3",
    "palindrome r2c4-r4c6",
    "renban r1c3-r1c5",
    "difference r3c1 r3c2",
    "quadruple 1,2,3 r4c3 r4c4 r5c3 r5c4",
    "odd r6c5 r6c6",
]
REST = 500  # milliseconds
LEFT = 6  # cells that are left to hints


class Finger:
    """A person who has nothing but a finger."""

    def __init__(self, me: Any) -> None:
        self.me, self.page = me, me.page
        self.session = self.page.context.new_cdp_session(self.page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, *cells: tuple[float, float]) -> None:
        """Down, along the middles of the cells (or edges, at a half), and up."""
        box = self.page.locator("#cell-0 .back").bounding_box()
        side = box["width"]
        points = [
            (box["x"] + (column - 0.5) * side, box["y"] + (row - 0.5) * side)
            for row, column in cells
        ]
        self._touch("touchStart", points[0])
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in (0.25, 0.5, 0.75, 1):
                self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        self._touch("touchEnd")

    def rule(self, name: str) -> None:
        self.page.select_option("#palette", name)

    def keys(self, digits: str, kind: str = "digit") -> None:
        """Keys where they are: a driver that scrolls before it taps loses the tap."""
        self.page.wait_for_timeout(REST)  # the browser takes a quick tap for the end of a swipe
        for digit in digits:
            box = self.page.locator(f".keys [data-{kind}='{digit}']").bounding_box()
            self._touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            self._touch("touchEnd")

    def has(self, text: str) -> None:
        self.page.locator(f"#clues button[title='{text}']").wait_for()


@pytest.fixture
def me(visit: Visiting) -> Any:
    """A phone."""
    phone = {"width": 390, "height": 844}
    return visit(viewport=phone, has_touch=True, is_mobile=True).open()


def test_eight_kinds_by_touch_become_a_link_that_is_played_with_hints(me: Any) -> None:
    page, hand = me.page, Finger(me)
    page.get_by_role("tab", name="Set one").tap()
    page.get_by_label("Size").fill("6")
    me.button("Begin").tap()
    page.wait_for_selector("#palette option[value=killer]", state="attached")
    hand.draw((4, 6))
    hand.keys("5", "value")
    hand.rule("killer")
    hand.draw((1, 1), (1, 2), (2, 2))
    hand.has("killer r1c1 r1c2 r2c2")
    hand.keys("10")
    hand.has(WANTED[0])
    for name, *cells in (
        ("thermometer", (4, 1), (4, 4)),
        ("arrow", (6, 1), (6, 2), (5, 3)),
        ("palindrome", (2, 4), (3, 5), (4, 6)),
        ("renban", (1, 3), (1, 5)),
        ("difference", (3, 1.5)),
    ):
        hand.rule(name)
        hand.draw(*cells)
    hand.rule("quadruple")
    hand.draw((4.5, 3.5))
    hand.keys("123")
    hand.has(WANTED[6])
    hand.rule("odd")
    hand.draw((6, 5), (6, 6))
    hand.has(WANTED[7])
    titles = [each.get_attribute("title") for each in page.locator("#clues [title]").all()]
    assert titles[::3] == WANTED, titles
    page.get_by_label("For those who solve it").fill("Well done!")
    me.button("Send it").tap()
    page.get_by_label("Format").select_option("sudokupad")
    me.button("Show").tap()
    link = page.locator("output.text").inner_text()
    found = nonet.parse(link)
    rules = {nonet.constraints.parse_rule(each).on(found.layout) for each in WANTED}
    assert rules == set(found.layout.constraints)

    page.get_by_label("New puzzle").tap()
    page.get_by_role("tab", name="Open").tap()
    page.locator("dialog textarea").first.fill(link)
    page.locator("dialog .primary:visible").tap()
    page.wait_for_selector("body:not(.setting)")
    solution = nonet.solve(found).solution
    assert solution
    empty = [cell for cell, value in enumerate(found.givens) if not value]
    for cell in empty[LEFT:]:
        hand.draw((cell // 6 + 1, cell % 6 + 1))
        hand.keys(str(solution.values[cell]), "value")
    page.locator("#tabs").get_by_role("tab", name="Hint").tap()
    while 0 in me.values:
        for name in ("Where should I look?", "Which technique?", "Show me the step", "Do it"):
            me.button(name).tap()
    page.locator("#banner", has_text="Well done!").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
