"""`just release`: what it refuses, and what it says."""

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import release

LOG = """# Changelog

## [Unreleased]

## [0.3.0] - 2026-11-23

- New.

## [0.2.0]

## [0.1.0]
- Old.
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository that is ready for 0.3.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.3.0"\n')
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
    subprocess.run(["git", "tag", "v0.3.0"], cwd=tree, check=True)
    with pytest.raises(release.NotReadyError, match="there is a tag"):
        release.check("0.3.0", tree)
    subprocess.run(["git", "switch", "-qc", "other"], cwd=tree, check=True)
    with pytest.raises(release.NotReadyError, match="from main"):
        release.check("0.3.0", tree)
    (tree / "new.txt").write_text("")
    with pytest.raises(release.NotReadyError, match="has changes"):
        release.check("0.3.0", tree)
