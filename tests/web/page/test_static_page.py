"""The page from a folder of files: without a network, with a worker that dies, in a second tab."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from static_page import folder, serving_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_ASK = """async ([path, body]) => {
  const local = await import('./js/local.js');
  const response = await local.answer(path, { body: JSON.stringify(body) });
  return [response.status, await response.json()];
}"""
_WAITING = "async () => !!(await navigator.serviceWorker.ready).waiting"
_HINT = ["hint", {"puzzle": "1..4....2......3"}]


@pytest.fixture
def site() -> Iterator[tuple[str, contextlib.ExitStack]]:
    """The address of a file server, and what ends it."""
    found = folder()
    if found is None:
        pytest.skip("the page without a server is not built: just static build/static")
    with contextlib.ExitStack() as stack:
        yield stack.enter_context(serving_files(found)), stack


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    return page


def test_without_a_network_after_the_first_visit(browser: Browser, site: Any) -> None:
    address, server = site
    context = browser.new_context()
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    opened(page, address)
    assert page.evaluate(_ASK, _HINT)[0] == 200
    server.close()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate(_ASK, _HINT)[0] == 200
    second = opened(context.new_page(), address)
    second.locator("#tab-hint").click()
    assert second.evaluate(_ASK, ["explain", _HINT[1]])[0] == 200
    assert problems == []
    context.close()


def test_an_update_waits_until_the_old_page_is_closed(browser: Browser, tmp_path: Path) -> None:
    found = folder()
    if found is None:
        pytest.skip("the page without a server is not built: just static build/static")
    root = tmp_path / "site"
    shutil.copytree(found, root)
    context = browser.new_context()
    with serving_files(root) as address:
        page = opened(context.new_page(), address)
        assert page.evaluate(_ASK, _HINT)[0] == 200
        page.locator("dialog[open] button.close, dialog[open] [aria-label=Close]").first.click()
        page.keyboard.press("5")
        _publish_another(root)
        # The old one goes on with its own files, in a reload too.
        page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        page.wait_for_function(_WAITING)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.title() != "Another" and page.locator("meta[name=another]").count() == 0
        assert page.evaluate(_ASK, _HINT)[0] == 200
        page.close()
        later = context.new_page()
        later.wait_for_timeout(500)  # the browser ends the old one in its own time
        opened(later, address)
        assert later.locator("meta[name=another]").count() == 1
        assert later.evaluate(_ASK, _HINT)[0] == 200
        assert later.evaluate("async () => (await caches.keys()).length") == 1
        assert "1 of " in later.locator("#facts").inner_text()  # the game goes on
    context.close()


def _publish_another(root: Path) -> None:
    """Another version of the page in its place, as a host would have it after an update."""
    document, worker = root / "index.html", root / "sw.js"
    text = document.read_text(encoding="utf-8")
    document.write_text(text.replace("</head>", '<meta name="another"></head>', 1), "utf-8")
    text = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "another"', text), "utf-8")


def test_how_far_it_is_with_loading_can_be_seen_on_a_phone(browser: Browser, site: Any) -> None:
    phone: Any = {"width": 390, "height": 844}
    context = browser.new_context(viewport=phone, service_workers="block")
    page = context.new_page()
    page.route("**/stdlib.zip", lambda route: None)  # it is never there
    opened(page, site[0])
    line = page.locator("#loading")
    line.wait_for()
    page.locator("dialog[open] button.close, dialog[open] [aria-label=Close]").first.click()
    for view in ("play", "hint"):
        page.locator(f"#tab-{view}").click()
        tabs, shown = page.locator("nav.tabs").bounding_box(), line.bounding_box()
        assert tabs and shown and shown["height"] > 20
        assert tabs["y"] + tabs["height"] <= shown["y"] + 1
        assert shown["y"] + shown["height"] <= phone["height"] + 1
    page.locator("#panel-hint button", has_text="Where").click()
    line.get_by_text("Your question waits").wait_for()
    context.close()


def test_a_worker_that_dies_is_replaced(browser: Browser, site: Any) -> None:
    page = opened(browser.new_page(), site[0])
    page.evaluate(_ASK, _HINT)
    given = page.evaluate("""async () => {
      const local = await import('./js/local.js');
      const asked = local.answer('count', { body: JSON.stringify({ size: 16 }) });
      setTimeout(local.died, 200);
      const response = await asked;
      return [response.status, await response.json()];
    }""")
    assert given[0] == 500 and given[1]["error"]["type"] == "CrashedError"
    assert "server" not in json.dumps(given)
    assert page.evaluate(_ASK, _HINT)[0] == 200
    page.close()


def test_an_aborted_question_ends_and_the_next_is_answered(browser: Browser, site: Any) -> None:
    page = opened(browser.new_page(), site[0])
    page.evaluate(_ASK, _HINT)
    name, status = page.evaluate("""async () => {
      const local = await import('./js/local.js');
      const giveUp = new AbortController();
      setTimeout(() => giveUp.abort(), 300);
      let name = '';
      const body = JSON.stringify({ size: 16 });
      try {
        await local.answer('count', { body, signal: giveUp.signal });
      } catch (error) { name = error.name; }
      const hint = JSON.stringify({ puzzle: '1..4....2......3' });
      const next = await local.answer('hint', { body: hint });
      return [name, next.status];
    }""")
    assert (name, status) == ("AbortError", 200)
    status, answer = page.evaluate(_ASK, ["convert", {"puzzle": "[" * 10_000}])
    assert status == 422 and "nested too deeply" in answer["error"]["message"]
    assert page.evaluate(_ASK, _HINT)[0] == 200
    page.close()


def test_digits_are_read_without_python_as_python_reads_them(browser: Browser, site: Any) -> None:
    page = opened(browser.new_page(), site[0])
    given = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    asked = {"puzzle": given}
    quick = page.evaluate(_ASK, ["convert", asked])
    assert quick == page.evaluate(_ASK, ["convert", {**asked, "format": "line"}])
    page.close()
