"""Every technique finds what it found, no more and no less, on classic boards and on others."""

from __future__ import annotations

import pytest

from kept import RENEW, lines_of
from nonet.techniques import TECHNIQUES, Technique
from techniques.found import boards, found

ENTRIES = sorted(TECHNIQUES, key=lambda entry: entry.name)
BOARDS = boards()
LINES = lines_of("techniques.found")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_technique_finds_what_it_found(entry: Technique) -> None:
    assert found(entry, BOARDS) == LINES[entry.name], RENEW


def test_nearly_every_technique_finds_something_somewhere() -> None:
    assert LINES.keys() == {entry.name for entry in ENTRIES}
    never = [name for name, line in LINES.items() if not set("123456789") & {*line.split("|")[0]}]
    assert len(never) <= 25, sorted(never)
