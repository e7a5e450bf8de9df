"""The documentation is true to the registries, and every page can be reached."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_tables_are_those_of_the_registries() -> None:
    done = subprocess.run(
        [sys.executable, "tools/docs_tables.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    docs = ROOT / "docs"
    for page in docs.rglob("*.md"):
        assert f": {page.relative_to(docs).as_posix()}\n" in navigation, page.name


def rows_of_the_tour() -> list[tuple[str, str]]:
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `([^`]+)` \| (`[^|]+`) \|", tour, re.M)


def test_the_tour_names_what_is_there() -> None:
    rows = rows_of_the_tour()
    assert len(rows) > 40
    for path, names in rows:
        source = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`([^`]+)`", names):
            defined = rf"(def|class|struct|const|function\*?|async|enum class) {name}\b"
            assigned = rf"^{name}\b.*="
            native = rf"^(?:[\w:<>*& ]+ )?\*?&?{name}\("
            exported = rf'"{name}",'
            patterns = (defined, assigned, native, exported)
            assert any(re.search(p, source, re.M) for p in patterns), f"{path}: {name}"
