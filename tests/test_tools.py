"""Tools of the project: the release, budgets of lines, parts of a run, workflow files."""

import datetime
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import line_budget
import release
from parts import is_in, part_of

ROOT = Path(__file__).parents[1]
LOG = """# Changelog

## [Unreleased]

## [0.3.0] - 2026-11-23

- New.

## [0.2.0]

## [0.1.0]
- Old.
"""
FILES = {
    "pyproject.toml": '[project]\nname = "nonet"\nversion = "0.3.0"\n',
    "src/nonet/__init__.py": '__version__ = "0.3.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.3.0\n",
    "packaging/conda/recipe.yaml": 'schema_version: 1\ncontext:\n  version: "0.3.0"\n',
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository that is ready for 0.3.0."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "CHANGELOG.md").write_text(LOG)
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q", "-b", "main"], ["add", "."], [*author, "commit", "-qm", "All"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_a_tree_that_is_ready(tree: Path) -> None:
    release.check("0.3.0", tree)
    assert release.changes(LOG, "0.3.0") == "- New."
    assert release.changes(LOG, "0.1.0") == "- Old."


@pytest.mark.parametrize("version", ["0.2.0", "0.4.0", "Unreleased"])
def test_a_version_without_changes(version: str) -> None:
    with pytest.raises(release.NotReadyError, match="CHANGELOG"):
        release.changes(LOG, version)


def test_what_is_not_ready_is_named(tree: Path) -> None:
    for version, message in (("1.0", "three numbers"), ("0.4.0", "names version 0.3.0")):
        with pytest.raises(release.NotReadyError, match=message):
            release.check(version, tree)
    for name, text in FILES.items():
        (tree / name).write_text(text.replace("0.3.0", "0.2.9"))
        with pytest.raises(release.NotReadyError, match=f"{name} names version 0.2.9"):
            release.check("0.3.0", tree)
        (tree / name).write_text(text)
    subprocess.run(["git", "tag", "v0.3.0"], cwd=tree, check=True)
    with pytest.raises(release.NotReadyError, match="there is a tag"):
        release.check("0.3.0", tree)
    subprocess.run(["git", "switch", "-qc", "other"], cwd=tree, check=True)
    with pytest.raises(release.NotReadyError, match="from main"):
        release.check("0.3.0", tree)
    (tree / "new.txt").write_text("")
    with pytest.raises(release.NotReadyError, match="has changes"):
        release.check("0.3.0", tree)


def test_a_version_is_written_where_it_is_named(tree: Path) -> None:
    log = LOG.replace("[Unreleased]\n", "[Unreleased]\n\n- Newer.\n")
    (tree / "CHANGELOG.md").write_text(log)
    release.prepare("0.4.0", datetime.date(2026, 12, 1), tree)
    prepared = (tree / "CHANGELOG.md").read_text()
    assert "## [Unreleased]\n\n## [0.4.0] - 2026-12-01\n\n- Newer.\n" in prepared
    assert release.changes(prepared, "0.4.0") == "- Newer."
    with pytest.raises(release.NotReadyError, match="has changes"):  # and nothing else is wrong
        release.check("0.4.0", tree)
    release.prepare("0.4.0", datetime.date(2026, 12, 2), tree)
    assert (tree / "CHANGELOG.md").read_text() == prepared


def test_nothing_to_release_is_not_prepared(tree: Path) -> None:
    with pytest.raises(release.NotReadyError, match=r"no section '## \[0.4.0\]"):
        release.prepare("0.4.0", datetime.date(2026, 12, 1), tree)


def names_of(requirements: list[str], extras: dict[str, list[str]]) -> set[str]:
    """The packages that are asked for, those of nonet's own extras among them."""
    found = set()
    for each in requirements:
        name = re.split(r"[\[>=<;! ]", each)[0]
        if name == "nonet":
            asked = each[each.index("[") + 1 : each.index("]")].split(",")
            found |= names_of([more for extra in asked for more in extras[extra.strip()]], extras)
        else:
            found.add(name.lower().replace("_", "-"))
    return found


def test_what_ci_is_locked_to_is_current() -> None:
    """Every package of pyproject.toml is in the list: `just lock` makes it anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    locked = (ROOT / ".github/locked.txt").read_text(encoding="utf-8").splitlines()
    asked = names_of(project["dependencies"] + extras["dev"], extras)
    assert len(asked) > 40
    assert asked <= {line.split("==")[0] for line in locked}


def test_every_room_has_a_budget() -> None:
    known = line_budget.budgets()
    assert known.keys() == line_budget.lines_of_rooms().keys()


def test_a_room_that_outgrows_its_budget_is_named() -> None:
    counts = Counter({"nonet/cli": 11, "nonet/tui": 10, "native/new": 1})
    wrong = line_budget.faults(counts, {"nonet/cli": (5, 10), "nonet/tui": (0, 10)})
    assert [sentence.partition(":")[0] for sentence in wrong] == [
        "native/new has no budget",
        "nonet/cli has 11 lines, more than its budget of 10",
    ]


def test_each_test_is_in_one_part() -> None:
    parts = [part_of(f"{number}/3") for number in (1, 2, 3)]
    names = [f"tests/test_files.py::test_{number}" for number in range(100)]
    chosen = [[name for name in names if is_in(part, name)] for part in parts]
    assert sorted(name for each in chosen for name in each) == sorted(names)
    assert all(len(each) > 20 for each in chosen)


@pytest.mark.parametrize("part", ["4/3", "0/3", "3", "a/b"])
def test_a_part_that_is_not_there_is_an_error(part: str) -> None:
    with pytest.raises(pytest.UsageError, match="such as 2/5"):
        part_of(part)


WORKFLOWS = Path(__file__).parents[1] / ".github/workflows"
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")


@pytest.mark.skipif(not WORKFLOWS.is_dir(), reason="the sdist has none")
def test_actions_are_named_by_hash() -> None:
    """A tag can be moved to other code; the hash of a commit cannot."""
    used = [
        line.split("uses: ")[1]
        for file in WORKFLOWS.glob("*.yml")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "uses: " in line
    ]
    others = [each for each in used if not each.startswith("./")]
    assert len(others) > 20
    assert [each for each in others if not PINNED.match(each)] == []
