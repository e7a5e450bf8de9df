"""A person who sets puzzles on the page, with a mouse."""

from __future__ import annotations

from typing import Any


class Setter:
    """A person who sets, with a mouse."""

    def __init__(self, me: Any) -> None:
        self.me, self.page = me, me.page
        me.button("Change this puzzle").click()
        self.page.wait_for_selector("#palette option[value=killer]", state="attached")

    def rule(self, name: str) -> None:
        self.page.select_option("#palette", name)

    def place(self, row: float, column: float) -> tuple[float, float]:
        """A point of the screen: the middle of a cell, or the edge at a half."""
        box = self.page.locator("#cell-0 .back").bounding_box()
        side = box["width"]
        return box["x"] + (column - 0.5) * side, box["y"] + (row - 0.5) * side

    def tap(self, row: float, column: float) -> None:
        self.page.mouse.click(*self.place(row, column))

    def drag(self, *cells: tuple[float, float]) -> None:
        self.page.mouse.move(*self.place(*cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.place(*cell), steps=3)
        self.page.mouse.up()

    def number(self, text: str) -> None:
        self.page.keyboard.type(text)

    def clues(self, count: int) -> list[str]:
        """What the list of clues has once there are so many."""
        self.page.wait_for_function(
            f"() => document.querySelectorAll('#clues li').length === {count}"
        )
        return [str(each.get_attribute("title")) for each in self.buttons.all()]

    @property
    def buttons(self) -> Any:
        return self.page.locator("#clues li > button:first-child")

    def has(self, text: str) -> None:
        """Waits until a clue is there."""
        self.page.locator(f"#clues button[title='{text}']").wait_for()
