"""The page's files: small, nothing inline, nothing from elsewhere, all of them announced."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

_WEB = find_spec("nonet.web")
STATIC = Path(_WEB.origin if _WEB and _WEB.origin else "").parent / "static"
SCRIPTS = sorted(STATIC.glob("js/**/*.js"))
PAGE = (STATIC / "index.html").read_text()


def test_every_module_is_fetched_at_once() -> None:
    wanted = {str(path.relative_to(STATIC)) for path in SCRIPTS}
    assert set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', PAGE)) == wanted - {
        "js/main.js"
    }


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
