"""The workflow files: whose code they run."""

import re
from pathlib import Path

import pytest

WORKFLOWS = Path(__file__).parents[1] / ".github/workflows"
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")

pytestmark = pytest.mark.skipif(not WORKFLOWS.is_dir(), reason="the sdist has none")


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
