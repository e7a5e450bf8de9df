"""The documentation is true to the registries, and every page can be reached."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import nonet
from nonet.cli.commands import COMMANDS

ROOT = Path(__file__).parents[1]
_OF_DEVELOPERS = {"test", "test-all", "dev", "docs"}  # extras


@pytest.mark.parametrize("tool", ["docs_tables", "llms", "rule_pictures", "start_pictures"])
@pytest.mark.long
def test_tables_and_pictures_are_those_of_the_registries(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_door_answers_each_question_or_has_a_reason() -> None:
    table = (ROOT / "docs" / "doors.md").read_text(encoding="utf-8").partition("| --- |")[2]
    lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    assert len(lines) > 20
    for _, *cells in lines:
        assert len(cells) == 6
        assert all(re.fullmatch(r"`\w+`|\*.+ .+\*", cell.strip()) for cell in cells), cells


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    docs = ROOT / "docs"
    for page in docs.rglob("*.md"):
        assert f": {page.relative_to(docs).as_posix()}\n" in navigation, page.name


def test_every_page_is_reached_from_the_first() -> None:
    docs = ROOT / "docs"
    reached, waiting = set(), [docs / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", text):
            target = (page.parent / link).resolve()
            assert target.is_file(), f"{page.name} leads to {link}, which is not there"
            waiting.append(target)
    assert reached >= set(docs.rglob("*.md"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(docs/index.md)" in readme
    for link in re.findall(r"\]\(([\w./-]+)\)", readme):
        assert (ROOT / link).exists(), f"README.md leads to {link}"


def test_the_reference_can_be_read_as_a_file() -> None:
    names = (ROOT / "docs" / "names.md").read_text(encoding="utf-8")
    names_of_types = [f"types.{name}" for name in nonet.types.__all__]
    for name in [*nonet.__all__, *names_of_types, "errors.ConflictError", "model.trace.Placed"]:
        row = re.search(
            rf"^\| \[`nonet\.{re.escape(name)}`\]\(library/[\w.#-]+\) \| (.+) \|$", names, re.M
        )
        assert row is not None and len(row[1]) > 8, name


KINDS = ["Start", "Tutorials", "How-to", "Reference", "Explanation"]
# Words of prose, and lines, of a page that is written by hand; words of any page as it is shown.
LONGEST_PROSE, MOST_LINES, LONGEST_SHOWN = 1500, 400, 2500


def test_the_navigation_has_the_kinds_of_pages() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    assert re.findall(r"^  - ([\w -]+):$", navigation, re.M) == KINDS


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda p: p.name)
def test_no_page_is_longer_than_a_reader_bears(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    by_hand = re.sub(r"<!-- table: .*?<!-- end -->", "", text, flags=re.S)
    prose = re.sub(r"^```.*?^```|^\|.*?$", "", by_hand, flags=re.S | re.M)
    assert len(prose.split()) <= LONGEST_PROSE, "split it, or say less"
    assert len(by_hand.splitlines()) <= MOST_LINES, "split it"


@pytest.mark.long
def test_the_site_is_built_and_no_page_of_it_is_too_long(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("mkdocstrings")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > len(list((ROOT / "docs").rglob("*.md")))
    styles = (ROOT / "docs" / "styles.css").read_text(encoding="utf-8")
    tutorial = (tmp_path / "tutorials" / "data.html").read_text(encoding="utf-8")
    for kind in re.findall(r"\.(language-\w+)", styles):
        assert f'class="{kind} ' in tutorial, f"{kind} of styles.css is in no page"
    start = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'highlight sentences">' in start, "printed sentences are cut off on a phone"
    for page in pages:
        shown = page.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
        words = len(re.sub(r"<[^>]+>", " ", shown).split())
        assert words <= LONGEST_SHOWN, f"{page.name} has {words} words"
        assert not re.search(r"<code>[^<]*\\\|", shown), f"{page.name} shows a backslash too many"
    pytest.importorskip("playwright", reason="Playwright drives the browser")
    looked = [sys.executable, "tools/site_lengths.py", str(tmp_path), "--longest", "24"]
    seen = subprocess.run(looked, cwd=ROOT, capture_output=True, text=True, check=False)
    if "there is no browser" in seen.stderr:
        pytest.skip("there is no browser that shows how long the pages are on a phone")
    assert seen.returncode == 0, seen.stdout + seen.stderr
    assert len(seen.stdout.splitlines()) == 24


def test_every_extra_is_in_the_instructions_and_every_package_has_a_licence() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    named = re.findall(r"[\w-]+", page.partition("## Licences")[2].partition("\nNone")[0])
    extras = settings["project"]["optional-dependencies"]
    ours = [each for extra in extras if extra not in _OF_DEVELOPERS for each in extras[extra]]
    for package in (*settings["project"]["dependencies"], *ours):
        assert re.match(r"[\w-]+", package)[0] in {*named, "nonet"}, package  # type: ignore[index]
    install = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    for extra in extras:
        assert f"| `{extra}` |" in install, extra


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


def test_man_pages_are_made_of_the_help(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "tools/man_pages.py", str(tmp_path)], cwd=ROOT, check=True)
    pages = {page.stem: page.read_text(encoding="utf-8") for page in tmp_path.glob("*.1")}
    assert set(pages) == {"nonet", *(f"nonet-{name}" for name in COMMANDS.names())}
    for name, text in pages.items():
        requests = {line.split()[0] for line in text.splitlines() if line.startswith((".", "'"))}
        assert requests <= {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}, name
        assert all(f".SH {part}" in text for part in ("NAME", "SYNOPSIS", "OPTIONS")), name
    assert "\\-\\-timeout" in pages["nonet-solve"]


def test_a_citation_has_the_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {nonet.__version__}\n" in citation
