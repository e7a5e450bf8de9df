"""The page's files: small, nothing inline, nothing from elsewhere, all of them announced."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

_WEB = find_spec("nonet.web")
STATIC = Path(_WEB.origin if _WEB and _WEB.origin else "").parent / "static"
SCRIPTS = sorted(path for path in STATIC.glob("js/**/*.js") if path.parent.name != "vendor")
PAGE = (STATIC / "index.html").read_text()


# What is loaded only when somebody wants it.
LATER = {
    "js/files.js",
    "js/judging.js",
    "js/local.js",
    "js/mistakes.js",
    "js/model/packing.js",
    "js/model/progress.js",
    "js/model/statistics.js",
    "js/model/strokes.js",
    "js/moves.js",
    "js/views/examples.js",
    "js/views/work.js",
    "js/view/fog.js",
    "js/view/highlight.js",
    "js/view/picture.js",
    "js/view/player.js",
    "js/view/sketching.js",
    *(
        f"js/views/{name}.js"
        for name in [
            "camera",
            "combinations",
            "compare",
            "finding",
            "finish",
            "gestures",
            "keys",
            "learn",
            "checkpoints",
            "clues",
            "live",
            "make",
            "meanings",
            "open",
            "path",
            "photo",
            "qr",
            "replay",
            "rules",
            "set",
            "settings",
            "share",
            "solve",
            "statistics",
            "train",
        ]
    ),
}


def test_every_module_is_fetched_at_once_but_what_is_wanted_later() -> None:
    texts = {str(path.relative_to(STATIC)): path.read_text() for path in SCRIPTS}
    fetched = set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', PAGE))
    assert fetched == set(texts) - {"js/main.js"} - LATER
    for name, text in texts.items():
        early = re.findall(r"^import .* from '\./(?:views/)?(\w+)\.js'", text, re.M)
        at_once = "/views/" in name or name == "js/app.js"
        assert not at_once or name in LATER or not {f"js/views/{n}.js" for n in early} & LATER, name


def test_nothing_stands_in_the_page_that_its_policy_forbids() -> None:
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", PAGE)
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)", PAGE)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(STATIC)))
def test_modules_are_small_and_import_their_own(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 400
    assert text.startswith("/**")
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)", text)
    assert all(
        each.startswith(".") for each in re.findall(r"^import .* from '([^']+)'", text, re.M)
    )


def test_one_of_several_puzzles_is_opened(visit: Any) -> None:
    me = visit().open("." * 16)
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Open").click()
    dialog.locator("textarea").fill("1" + "." * 15 + "\n2" + "." * 15)
    assert dialog.get_by_label("Number of the puzzle").is_hidden()
    dialog.get_by_role("button", name="Open", exact=True).click()
    me.sees("The text holds 2 puzzles: choose one by its number.")
    dialog.get_by_label("Number of the puzzle").fill("2")
    dialog.get_by_role("button", name="Open", exact=True).click()
    dialog.wait_for(state="detached")
    assert me.label(1, 1) == "row 1 column 1, given 2"
