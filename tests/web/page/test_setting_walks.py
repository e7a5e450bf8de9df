"""A setter's whole way: an empty board, eight kinds of clues, a link, and that link played.

The same way is gone with a mouse, with one finger on a phone, and with the keyboard alone. Each
time it is read what a screen reader is given.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import pytest

import nonet

pytestmark = pytest.mark.long

Visiting = Any
Cell = tuple[float, float]  # a row and a column; edges and corners are at halves
REST = 500  # milliseconds
LEFT = 6  # cells that are left to hints


class Clue(NamedTuple):
    """What is drawn, what comes of it, and what is heard then."""

    rule: str
    path: tuple[Cell, ...]
    number: str
    text: str
    heard: str


CLUES = (
    Clue("killer", ((1, 1), (1, 2), (2, 2)), "10", "killer 10 r1c1 r1c2 r2c2",
         "the 10 cage at r1c1: the 10 cage at r1c1 holds different"),
    Clue("thermometer", ((4, 1), (4, 4)), "", "thermometer r4c1-r4c4",
         "the thermometer from r4c1: values rise"),
    Clue("arrow", ((6, 1), (6, 2), (5, 3)), "", "arrow r6c1 / r6c2 r5c3",
         "the arrow from r6c1: the shaft"),
    Clue("palindrome", ((2, 4), (4, 6)), "", "palindrome r2c4-r4c6",
         "reads the same from both ends"),
    Clue("renban", ((1, 3), (1, 5)), "", "renban r1c3-r1c5", "the renban line r1c3-r1c5: "),
    Clue("difference", ((3, 1.5),), "", "difference r3c1 r3c2", "the white dot r3c1 r3c2: "),
    Clue("quadruple", ((4.5, 3.5),), "123", "quadruple 1,2,3 r4c3 r4c4 r5c3 r5c4",
         "the quadruple 1,2,3 at r4c3: "),
    Clue("odd", ((6, 5), (6, 6)), "", "odd r6c5 r6c6", "r6c5 r6c6 hold odd values"),
)  # fmt: skip


class Hand:
    """A person with a mouse."""

    screen: ClassVar[dict[str, Any]] = {}

    def __init__(self, visit: Visiting) -> None:
        self.me = visit(**self.screen).open()
        self.page = self.me.page

    def push(self, wanted: Any) -> None:
        wanted.click()

    def fill(self, field: Any, text: str) -> None:
        self.push(field)
        field.press("Control+a")
        self.page.keyboard.insert_text(text)
        field.press("Tab")

    def pick(self, chooser: Any, name: str) -> None:
        chooser.select_option(name)

    def point(self, row: float, column: float) -> tuple[float, float]:
        """Where it is on the screen."""
        box = self.page.locator("#cell-0 .back").bounding_box()
        side = box["width"]
        return box["x"] + (column - 0.5) * side, box["y"] + (row - 0.5) * side

    def draw(self, *path: Cell) -> None:
        self.page.mouse.move(*self.point(*path[0]))
        self.page.mouse.down()
        for place in path[1:]:
            self.page.mouse.move(*self.point(*place), steps=4)
        self.page.mouse.up()

    def keys(self, digits: str, kind: str) -> None:
        """Keys of the page: those of values, or of the digits of a number."""
        for digit in digits:
            self.push(self.page.locator(f".keys [data-{kind}='{digit}']"))

    def number(self, digits: str) -> None:
        self.keys(digits, "digit")

    def write(self, row: int, column: int, value: int) -> None:
        self.draw((row, column))
        self.keys(str(value), "value")


class Finger(Hand):
    """A person with a phone."""

    screen: ClassVar[dict[str, Any]] = {
        "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
    }  # fmt: skip

    def __init__(self, visit: Visiting) -> None:
        super().__init__(visit)
        self._session = self.page.context.new_cdp_session(self.page)

    def push(self, wanted: Any) -> None:
        wanted.tap()

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, *path: Cell) -> None:
        points = [self.point(*place) for place in path]
        self._touch("touchStart", points[0])
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in (0.125 * n for n in range(1, 9)):
                self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        self._touch("touchEnd")

    def keys(self, digits: str, kind: str) -> None:
        """Keys where they are: a driver that scrolls before it taps loses the tap."""
        self.page.wait_for_timeout(REST)  # the browser takes a quick tap for the end of a swipe
        for digit in digits:
            box = self.page.locator(f".keys [data-{kind}='{digit}']").bounding_box()
            self._touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            self._touch("touchEnd")


def reach(me: Any, wanted: Any) -> None:
    """Goes on with Tab, and among tabs with arrows, until it is there."""
    for _ in range(150):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        inside = wanted.evaluate(
            "(element) => element.closest('[role=tablist]')?.contains(document.activeElement)"
        )
        me.press("ArrowRight" if inside else "Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


_ASLANT = {(-1, -1): "Home", (-1, 1): "PageUp", (1, -1): "End", (1, 1): "PageDown"}
_STRAIGHT = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}
_DRAWN_CELL_BY_CELL = "killer"


class Keyboard(Hand):
    """A person without anything but a keyboard."""

    def __init__(self, visit: Visiting) -> None:
        super().__init__(visit)
        self._rule = ""

    def push(self, wanted: Any) -> None:
        reach(self.me, wanted)
        self.me.press("Enter")

    def fill(self, field: Any, text: str) -> None:
        reach(self.me, field)
        self.me.press("Control+a")
        self.page.keyboard.insert_text(text)

    def pick(self, chooser: Any, name: str) -> None:
        reach(self.me, chooser)
        for _ in range(5):  # a list forgets letters that come more than a second after the others
            self.page.keyboard.type(name)
            if chooser.input_value() == name:
                break
            self.page.wait_for_timeout(1100)
        if chooser.get_attribute("id") == "palette":
            self._rule = name

    def _go(self, row: int, column: int) -> None:
        reach(self.me, self.page.locator(".cell[tabindex='0']"))
        self.me.press("Control+Home", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1))

    def draw(self, *path: Cell) -> None:
        if self._rule in {"difference", "quadruple"}:
            ((row, column),) = path
            self._go(int(row), int(column))
            self.me.press("Space", *["ArrowRight", "Enter"] * (self._rule == "difference"))
            return
        cells = [(int(row), int(column)) for row, column in path]
        self._go(*cells[0])
        self.me.press("Space")
        for (row, column), (to_row, to_column) in pairwise(cells):
            down, across = to_row - row, to_column - column
            steps = max(abs(down), abs(across))
            way = (down // steps, across // steps)
            self.me.press(*[(_STRAIGHT | _ASLANT)[way]] * steps)
            if self._rule == _DRAWN_CELL_BY_CELL:
                self.me.press("Space")
        self.me.press("Enter")

    def keys(self, digits: str, kind: str) -> None:
        self.page.keyboard.type(digits)

    def write(self, row: int, column: int, value: int) -> None:
        self._go(row, column)
        self.keys(str(value), "value")


@pytest.mark.parametrize("kind", [Hand, Finger, Keyboard])
def test_from_an_empty_board_to_a_link_that_is_played(visit: Visiting, kind: type[Hand]) -> None:
    hand = kind(visit)
    me, page = hand.me, hand.page
    hand.push(page.get_by_role("tab", name="Set one"))
    hand.fill(page.locator("#new-own").get_by_label("Size"), "6")
    hand.push(me.button("Begin"))
    palette = page.locator("#palette")
    page.wait_for_selector("#palette option[value=killer]", state="attached")
    hand.write(4, 6, 5)
    for clue in CLUES:
        hand.pick(palette, clue.rule)
        hand.draw(*clue.path)
        if clue.number:
            hand.number(clue.number)
        page.locator(f"#clues button[title='{clue.text}']").wait_for()
        page.locator("#urgent", has_text=clue.heard).wait_for(state="attached")
    titles = [each.get_attribute("title") for each in page.locator("#clues [title]").all()]
    assert titles[::3] == [clue.text for clue in CLUES]
    hand.fill(page.get_by_label("Title"), "Eight kinds")
    hand.fill(page.get_by_label("For those who solve it"), "Well done!")
    hand.push(me.button("Send it"))
    hand.pick(page.get_by_label("Format"), "sudokupad")
    hand.push(me.button("Show"))
    link = page.locator("output.text").inner_text()
    found = nonet.parse(link)
    rules = {nonet.constraints.parse_rule(clue.text).on(found.layout) for clue in CLUES}
    assert rules == set(found.layout.constraints)
    assert (found.document.title, found.document.message) == ("Eight kinds", "Well done!")

    hand.push(page.get_by_label("New puzzle"))
    hand.push(page.get_by_role("tab", name="Open"))
    hand.fill(page.locator("dialog textarea:visible").first, link)
    hand.push(page.locator("dialog .primary:visible"))
    page.wait_for_selector("body:not(.setting)")
    solution = nonet.solve(found).solution
    assert solution
    for cell in [cell for cell, value in enumerate(found.givens) if not value][LEFT:]:
        hand.write(cell // 6 + 1, cell % 6 + 1, solution.values[cell])
    hand.push(page.locator("#tabs").get_by_role("tab", name="Hint"))
    while 0 in me.values:
        for name in ("Where should I look?", "Which technique?", "Show me the step", "Do it"):
            hand.push(me.button(name))
    page.locator("#banner", has_text="Well done!").wait_for()
    page.locator("#polite, #urgent").get_by_text("Well done!").wait_for(state="attached")
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
