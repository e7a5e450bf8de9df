"""A server in a process of its own and a real browser before it, for the tests of the page.

They are skipped, with the reason, where there is no browser or no package to drive it.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import nonet
import static_page
from nonet import Puzzle, examples
from nonet.formats import write

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Another address each time, or the browser would not load the page again.
_NUMBERS = itertools.count()
_LABEL = re.compile(r"row (\d+) column (\d+), (?:given )?(\d+|empty)")


# The page without a server is tested as well where it is built: see tests/web/test_static.py.
_SERVERS = ["serve", *(["files"] if static_page.folder() else [])]


@pytest.fixture(scope="session", params=_SERVERS)
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where nonet serves, on a port of its own; or what NONET_TEST_ADDRESS says, as it stands."""
    if request.param == "files":
        found = static_page.folder()
        assert found is not None
        with static_page.serving_files(found) as root:
            yield root
        return
    if elsewhere := os.environ.get("NONET_TEST_ADDRESS"):
        yield elsewhere
        return
    pytest.importorskip("uvicorn", reason="the server needs nonet[web]")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "nonet", "serve", "--port", str(port), "--no-open"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    root = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(300):
            with contextlib.suppress(urllib.error.URLError, OSError):
                urllib.request.urlopen(f"{root}healthz", timeout=5).close()
                break
            assert server.poll() is None, server.stdout and server.stdout.read().decode()
            time.sleep(0.1)
        yield root
    finally:
        server.terminate()
        server.wait(timeout=20)


# For the tests of this folder, which is a package for that: as long as it lives Playwright's event
# loop runs in this thread, and no test elsewhere could run one of its own.
@pytest.fixture(scope="package")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts Chromium without a window, with further options."""
    driver = pytest.importorskip("playwright.sync_api", reason="Playwright drives the browser")
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"there is no browser: none of {', '.join(_NAMES)} is installed")
    with driver.sync_playwright() as playwright:
        start = playwright.chromium.launch
        yield lambda *more: start(executable_path=found, args=[*_ARGUMENTS, *more])


@pytest.fixture(scope="package")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """The browser of all tests but those that need options."""
    browser = launch()
    yield browser
    browser.close()


class Visit:
    """A person before the page, with hands and eyes."""

    # Milliseconds. Without a server the first question waits until Python is loaded.
    patience = 90_000

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, puzzle: str | Puzzle | None = None, extra: str = "") -> Visit:
        """Opens the page, with a link to a puzzle: a text, or the name of an example."""
        link = ""
        if (isinstance(puzzle, str) and puzzle[:1].isalpha()) or puzzle in NUMBERED:
            puzzle = examples.get(str(puzzle)).puzzle
        if isinstance(puzzle, Puzzle):
            puzzle = write(puzzle, "json")
        if puzzle is not None:
            link = f"#p={quote(puzzle)}{extra}"
        self.follow(f"{self.address}?{next(_NUMBERS)}{link}")
        return self

    def follow(self, link: str) -> Visit:
        """Opens a link."""
        self.page.goto(link)
        self.page.wait_for_selector("body[data-ready]")
        return self

    def cell(self, row: int, column: int) -> Locator:
        """A cell, 1-based."""
        return self.page.locator(f"[aria-rowindex='{row}'] [aria-colindex='{column}']")

    def label(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        return self.cell(row, column).get_attribute("aria-label") or ""

    @property
    def values(self) -> list[int]:
        """What the board shows, as a screen reader has it."""
        labels = self.page.eval_on_selector_all(
            "[role=gridcell]", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        found = [_LABEL.match(label) for label in labels]
        assert all(found), labels
        return [0 if each[3] == "empty" else int(each[3]) for each in found if each]

    def press(self, *keys: str) -> None:
        """Keys, to whatever has the keyboard."""
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, row: int, column: int, *keys: str) -> None:
        """Clicks a cell and types."""
        self.cell(row, column).click()
        self.press(*keys)

    def hold(self, pattern: str) -> Callable[[], None]:
        """Holds the first request to it back, until what is returned is called."""
        self.needs_http()
        waiting: list[Any] = []

        def keep(route: Any) -> None:
            if waiting:
                route.continue_()
            else:
                waiting.append(route)

        def go() -> None:
            while not waiting:
                self.page.wait_for_timeout(20)
            waiting[0].continue_()

        self.page.route(pattern, keep)
        return go

    def needs_http(self) -> None:
        """Leaves a test out whose answers stand in for a server's."""
        if self.page.locator("html[data-local]").count():
            pytest.skip("it answers requests in a server's place, and without one there are none")

    def tab(self, name: str) -> None:
        """Chooses a view: of the person's own, or by the way that leads to it."""
        tabs = self.page.locator("#tabs")
        self._choose(tabs.get_by_role("tab", name=name, include_hidden=True))

    def show(self, view: str) -> None:
        """Chooses a view by its own name, in any language."""
        self._choose(self.page.locator(f"#tab-{view}"))

    def _choose(self, wanted: Locator) -> None:
        if not wanted.is_visible():
            home = "set" if self.page.locator("body.setting").count() else "play"
            self.page.locator(f"#tab-{home}").click()
        if not wanted.is_visible():
            self.page.locator("#laboratory:visible").click()
        wanted.click()

    def button(self, name: str) -> Locator:
        """A button that can be seen, by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Waits until it stands there."""
        self.page.get_by_text(text).locator("visible=true").first.wait_for(timeout=self.patience)

    @property
    def announced(self) -> str:
        """What a screen reader was given last."""
        return str(self.page.text_content("#polite")).strip()


# Examples whose names begin with a digit.
NUMBERED = {each.name for level in examples.levels() for each in examples.level(level)}


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Page]:
    """A page that one test after another uses: a fresh one costs three times as much."""
    context = browser.new_context()
    # Without a server Python is loaded once for all of them: see there.
    context.add_init_script(path=Path(__file__).with_name("one_worker.js"))
    context.new_page().goto(f"{address}favicon.svg?keeper")
    yield context.new_page()
    context.close()


class Watch:
    """What went wrong in the pages of a test."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.troubles: list[str] = []

    def error(self, error: Any) -> None:
        self.troubles.append(str(error))

    def console(self, message: Any) -> None:
        # A refused request is reported by the browser as well; the page says why in its own words.
        if message.type in {"error", "warning"} and "status of 4" not in message.text:
            self.troubles.append(message.text)

    def request(self, request: Any) -> None:
        mine = (self.address, "about:", "data:", f"blob:{self.address}")
        if not request.url.startswith(mine):
            self.troubles.append(f"asked elsewhere: {request.url}")

    def begin(self, page: Page) -> None:
        page.on("pageerror", self.error)
        page.on("console", self.console)
        page.on("request", self.request)

    def end(self, page: Page) -> None:
        page.remove_listener("pageerror", self.error)
        page.remove_listener("console", self.console)
        page.remove_listener("request", self.request)


@pytest.fixture
def visit(browser: Browser, home: Page, address: str) -> Iterator[Callable[..., Visit]]:
    """Opens the page with nothing remembered: the first time in `home`, then in fresh profiles.

    Afterwards: nothing went wrong in the page, and nothing was asked of anybody else.
    """
    watch = Watch(address)
    pages: list[Page] = []

    def new(color_scheme: Any = "light", viewport: Any = None, **options: Any) -> Visit:
        if pages or options:
            context = browser.new_context(color_scheme=color_scheme, **options)
            page = context.new_page()
        else:
            page = home
            # What the page before writes as it is left may come after storage is cleared.
            page.evaluate("Storage.prototype.setItem = () => {}")
            page.goto(f"{address}favicon.svg")
            page.evaluate("localStorage.clear()")
            page.emulate_media(color_scheme=color_scheme)
        page.set_default_timeout(Visit.patience)
        screen: Any = {"width": 1280, "height": 800}
        page.set_viewport_size(viewport or screen)
        pages.append(page)
        watch.begin(page)
        return Visit(page, address)

    yield new
    for page in pages:
        watch.end(page)
        if page is not home:
            page.context.close()
    assert not watch.troubles


@pytest.fixture(scope="session")
def answer() -> Callable[[str], list[int]]:
    """The only solution of an example."""

    def solve(name: str) -> list[int]:
        found = nonet.solve(examples.get(name).puzzle)
        assert found.status == "unique"
        return list(found.solution.values) if found.solution else []

    return solve
