"""How quick the page is in a real browser: first paint, readiness, a key on the largest boards.

    python benchmarks/page.py http://127.0.0.1:8000/ /usr/bin/chromium [SLOWER]

Prints one JSON object; medians of several runs, in milliseconds. SLOWER slows the browser's CPU so
many times down. `requests` and `bytes` are those of a first load, as they come over the wire.
`handled` is the work for a key, `painted` the time until the frame after it was drawn.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from nonet import examples
from nonet.formats import write

BOARDS = ("easy-1", "16x16-1", "25x25-1")
LOADS = 5
KEYS = ["ArrowRight", "5", "ArrowDown", "7", "Backspace"] * 4

_TYPE = """(key) => new Promise((done) => {
  const cell = document.querySelector('[role=gridcell][tabindex="0"]');
  const code = /\\d/.test(key) ? `Digit${key}` : key;
  cell.focus();
  const begun = performance.now();
  cell.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  const handled = performance.now() - begun;
  requestAnimationFrame(() => setTimeout(() => done([handled, performance.now() - begun])));
})"""
_SIZES = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .map((each) => each.transferSize)"""
_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


@contextmanager
def loaded(browser: Any, address: str, slower: float) -> Iterator[Any]:
    """A page in a fresh profile, which is closed: slowed down it takes a thread even at rest."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    yield page
    context.close()


def measure(browser: Any, address: str, name: str, slower: float) -> dict[str, float]:
    """One board: loads in fresh profiles, then keys with all candidates on the board."""
    there = f"{address}#p={quote(write(examples.get(name).puzzle, 'json'))}"
    paints, readies = [], []
    for _ in range(LOADS):
        with loaded(browser, there, slower) as page:
            readies.append(page.evaluate("() => performance.now()"))
            paints.append(page.evaluate(_PAINT))
            sizes = page.evaluate(_SIZES)
    with loaded(browser, there, slower) as page:
        page.locator("#panel-play button", has_text="Fill in all").click()
        page.locator(".cell .mark").first.wait_for()
        page.wait_for_timeout(500)
        times = [page.evaluate(_TYPE, key) for key in KEYS]
    return {
        "requests": len(sizes),
        "bytes": sum(sizes),
        "first_paint_ms": round(median(paints)),
        "ready_ms": round(median(readies)),
        "key_handled_ms": round(median(time[0] for time in times), 1),
        "key_painted_ms": round(median(time[1] for time in times), 1),
        "key_painted_worst_ms": round(max(time[1] for time in times), 1),
    }


def main(address: str, executable: str, slower: str = "1") -> None:
    """Measures all boards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        figures = {name: measure(browser, address, name, float(slower)) for name in BOARDS}
        print(json.dumps(figures, indent=2))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
