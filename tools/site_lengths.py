"""How long the pages of the built documentation are on a phone.

`python tools/site_lengths.py SITE` prints the pages from the longest on, in screens of 360 by 740.
It fails for a page that is longer than a reader bears, wider than the phone, or lacks a picture.
`--longest 30` looks at those with most to show alone. Needs Playwright and a browser.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT = 360, 740
MOST_SCREENS = 16
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_MEASURES = """() => [
    document.querySelector('.md-content').offsetHeight,
    document.documentElement.scrollWidth,
    [...document.querySelectorAll('.md-content img')].filter(each => !each.naturalWidth).length,
]"""


def much(page: Path) -> int:
    """Roughly how much a page shows: its words, and a picture for many."""
    shown = page.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
    return len(re.sub(r"<[^>]+>", " ", shown).split()) + 40 * shown.count("<img")


def measured(pages: Sequence[Path], browser: str) -> list[tuple[float, int, int, Path]]:
    """Screens, width and missing pictures of each page, the longest first."""
    from playwright.sync_api import sync_playwright

    lengths = []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        phone = running.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for page in pages:
            phone.goto(page.resolve().as_uri())
            height, width, missing = phone.evaluate(_MEASURES)
            lengths.append((height / HEIGHT, width, missing, page))
        running.close()
    return sorted(lengths, reverse=True)


def main() -> int:
    """Prints the lengths; 1 if a page is not fit for a phone."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--longest", type=int, metavar="N", help="only the N with most to show")
    given = parser.parse_args()
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        parser.error(f"there is no browser: none of {', '.join(BROWSERS)} is installed")
    pages = [page for page in given.site.rglob("*.html") if page.name != "404.html"]
    pages = sorted(pages, key=much, reverse=True)[: given.longest]
    bad = 0
    for screens, width, missing, page in measured(pages, browser):
        faults = [
            f"more than {MOST_SCREENS} screens: split it" if screens > MOST_SCREENS else "",
            f"{width} pixels wide" if width > WIDTH else "",
            f"{missing} pictures are missing" if missing else "",
        ]
        bad += any(faults)
        complaints = ", ".join(filter(None, faults))
        print(f"{screens:5.1f}  {page.relative_to(given.site)}  {complaints}".rstrip())
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
