"""Takes the pictures of the page for the documentation: run it while `nonet serve` does.

python tools/page_pictures.py http://127.0.0.1:8000/ /usr/bin/chromium
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from nonet import examples

IMAGES = Path(__file__).parents[1] / "docs" / "images"
COLOURS = 96  # are enough for a page, and make small files


def on_a_computer(page: Any) -> None:
    """A chain on the solution path."""
    page.click("#tab-path")
    page.locator(".steps button", has_text="Nice Loop").first.click()


def on_a_phone(page: Any) -> None:
    """A hint of the first grade, with marks of one's own."""
    page.locator("#panel-play button", has_text="Fill in all").click()
    page.wait_for_timeout(500)
    page.evaluate("window.scrollTo(0, 0)")
    page.locator("#pad button", has_text="Hint").click()
    for _ in range(2):
        page.locator("#panel-hint button.primary:visible").click()
        page.wait_for_timeout(500)
    page.evaluate("window.scrollTo(0, 0)")


PICTURES: list[tuple[str, str, Callable[[Any], None], dict[str, Any]]] = [
    ("web-path", "long-search-9", on_a_computer, {"viewport": {"width": 1280, "height": 800}}),
    (
        "web-phone",
        "locked-candidates-3",
        on_a_phone,
        {"viewport": {"width": 390, "height": 760}, "has_touch": True, "color_scheme": "dark"},
    ),
]


def main(address: str, browser: str) -> None:
    """Takes all of them."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name, puzzle, prepare, options in PICTURES:
            page = chromium.new_context(**options).new_page()
            givens = "".join(map(str, examples.get(puzzle).puzzle.givens))
            page.goto(f"{address}#p={givens}")
            page.wait_for_selector("body[data-ready]")
            prepare(page)
            page.wait_for_timeout(500)
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            picture.quantize(COLOURS).save(IMAGES / f"{name}.png", optimize=True)
        chromium.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
