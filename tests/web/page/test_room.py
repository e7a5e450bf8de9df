"""No control lies on another and no word leaves its button, in two languages at every size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

Visiting = Any

SIZES = {"phone": (390, 844), "small": (360, 640), "tablet": (820, 1180), "desktop": (1280, 800)}
SIZES |= {"side": (844, 390)}
_CROWDED = Path(__file__).with_name("crowded.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_view_has_room_for_its_words(visit: Visiting, size: str, language: str) -> None:
    width, height = SIZES[size]
    visit()
    me = visit(locale=language, viewport={"width": width, "height": height}).open("easy-1")
    page = me.page
    found = {}

    def look(name: str) -> None:
        page.wait_for_load_state("networkidle")
        found[name] = page.evaluate(_CROWDED)

    for view in ("play", "hint", "path", "solve", "compare", "share", "learn"):
        me.show(view)
        look(view)
    page.locator("[data-lesson='X-Wing']").click()
    look("lesson")
    page.locator("#panel-learn button.primary").last.click()
    page.locator("#panel-learn .primary").first.wait_for()
    look("exercise")
    assert page.locator("#board").bounding_box()["y"] < height
    assert page.locator("#panel-learn").bounding_box()["width"] > width / 4
    page.locator("#tab-play").click()
    me.press("?")
    page.locator("dialog").wait_for()
    look("keys")
    me.press("Escape")
    page.locator("#tools button").nth(3).click()
    page.locator("dialog").wait_for()
    look("settings")
    me.press("Escape", "Alt+n")
    page.locator("dialog").wait_for()
    for tab in page.locator("dialog [role=tab]").all():
        tab.click()
        look(str(tab.get_attribute("id")))
    assert not any(found.values()), found
