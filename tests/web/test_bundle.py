"""The page as a few files that browsers may keep."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from serving import inline_client

pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")

from nonet.web.bundle import _of_first_load, joined_scripts


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with inline_client() as found:
        yield found


def test_the_first_load_is_small_and_kept_for_ever(http: Any) -> None:
    """The document, a script, a style sheet, icons, the catalogue, and the first answer."""
    document = http.get("/").text
    files = re.findall(r'(?:href|src)="([^"#]+)["#]', document)
    own = [path for path in dict.fromkeys(files) if path]
    asked = [*own, "icons.svg?v=1", "api/examples/easy-1"]
    assert len(asked) + 2 <= 10, "with the document and a catalogue"
    size = len(gzip.compress(document.encode(), 9))
    for path in asked:
        answer = http.get(f"/{path}")
        assert answer.status_code == 200, path
        assert "gzip" in answer.headers["content-encoding"], path
        size += len(gzip.compress(answer.content, 9))
        if not path.startswith("api/"):
            assert "immutable" in answer.headers["cache-control"], path
    assert size <= 60_000
    assert http.get("/").headers["cache-control"] == "no-cache"


def test_the_name_follows_the_content(http: Any) -> None:
    script = re.search(r'src="([^"]+)"', http.get("/").text)
    assert script
    packed = http.get(f"/{script[1]}")
    assert packed.headers["content-encoding"] == "gzip"
    plain = http.get(f"/{script[1]}", headers={"Accept-Encoding": "identity"})
    assert plain.text == packed.text
    again = http.get("/", headers={"If-None-Match": http.get("/").headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        *("//", "//x/%2e%2e", "/x/%2e%2e", "//elsewhere.org/%2e%2e", "/%2e%2e/%2e%2e/etc/passwd"),
        *("/js", "/js/", "/js//app.js", "/js/app.js/", "/index.html/", "/icons.svg/", "/js/%00"),
        *("/%ff%fe", "/js/..%2f..%2fapp.py", "/words/%2e%2e/__init__.py", "/words/", "/~root"),
        *("/a%0d%0aSet-Cookie:x=1", "/js/views", "/api", "/" + "x" * 5000),
    ],
)
def test_odd_paths_are_refused_in_words_and_lead_nowhere(http: Any, path: str) -> None:
    answer = http.get(f"http://localhost{path}", follow_redirects=False)
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers
    message = answer.json()["error"]["message"]
    assert message.startswith("there is no /") and len(message) < 150


def test_modules_see_what_they_import_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        "/** About. */\nimport { one as first } from './b.js';\n"
        "import * as all from './c.js';\n// A remark.\nconst text = 'a // b'; // another remark\n"
        "use(first, all, text);\n"
    )
    (tmp_path / "b.js").write_text("import { two } from './c.js';\nexport const one = two;\n")
    (tmp_path / "c.js").write_text("export function two() {}\nconst hidden = 1;\n")
    joined = joined_scripts(tmp_path / "a.js")
    assert joined.count("await (async () => {") == 3
    assert "const { one: first } = _1;" in joined
    assert "const all = _0;" in joined
    assert "return { two };" in joined
    assert "'a // b'" in joined
    assert "remark" not in joined
    (tmp_path / "c.js").write_text("import { one } from './b.js';\nexport const two = one;\n")
    with pytest.raises(ValueError, match="imports itself"):
        joined_scripts(tmp_path / "a.js")


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    """As the indent of all lines is left out."""
    for path in (Path(nonet.__file__).parent / "web" / "static").rglob("*.js"):
        script = re.sub(r"/\*.*?\*/|^ *//.*?$", "", path.read_text("utf-8"), flags=re.S | re.M)
        script = re.sub(r"'(?:[^'\\\n]|\\.)*'", "''", script)
        for literal in re.findall(r"`[^`]*`", script):
            assert "\n" not in literal, (path.name, literal)


def test_what_is_loaded_later_is_there(http: Any) -> None:
    (name,) = re.findall(r'<script type="module" src="([^"]+)"', http.get("/").text)
    later = set(re.findall(r"import\('\./([^']+)'\)", http.get(f"/{name}").text))
    assert later
    for path in later:
        assert http.get(f"/{path}").status_code == 200, path


def test_the_first_load_has_the_words_of_the_page_alone() -> None:
    texts = {"New game": "Neu", "It's over": "Aus", "Of a later script": "Später"}
    page = "<b>New game</b> <script>say('It\\'s over')</script>"
    found = json.loads(_of_first_load({"language": "de", "texts": texts}, page))
    assert found == {"language": "de", "texts": {"New game": "Neu", "It's over": "Aus"}}
