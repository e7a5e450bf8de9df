"""What engines say of where they come from, in words that users understand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonet.engines import bitwise, constrained, cross_hatching, human_bitwise, omega

ROOT = Path(__file__).parents[2]
# Words that mean nothing to who has not seen the notes that nonet was begun with.
INWARD = re.compile(r"seed documents?|[Dd]ocuments? 00\d|\bthe seeds\b|[Ss]eed 00\d")


def head(module: object) -> str:
    return " ".join((module.__doc__ or "").split())


@pytest.mark.contract("R3.15")
def test_the_head_of_cross_hatching_names_what_is_left_out() -> None:
    text = head(cross_hatching)
    assert 'begins with "the row and column with the most filled elements"' in text
    assert "Its code does not, and neither does this engine, which follows the code" in text


@pytest.mark.contract("R4.22")
def test_the_head_of_constrained_names_what_is_left_out() -> None:
    text = head(constrained)
    assert "What is left out: the Cell Selection Checkpoint" in text
    assert "That is useless" in text


def test_engines_name_their_source() -> None:
    for module in (bitwise, constrained, cross_hatching, human_bitwise, omega):
        assert "https://github.com/" in head(module)


def test_what_users_read_has_no_inward_words() -> None:
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for kind in ("py", "html", "js", "json"):
        files += (ROOT / "src").rglob(f"*.{kind}")
    assert len(files) > 100
    found = {path.name: INWARD.findall(path.read_text(encoding="utf-8")) for path in files}
    assert not {name: words for name, words in found.items() if words}
