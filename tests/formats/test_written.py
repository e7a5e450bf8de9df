"""What every format makes of every rule stays what it was."""

from __future__ import annotations

from formats.written import kept
from kept import must_be_as_kept


def test_rules_are_written_as_before() -> None:
    must_be_as_kept("formats.written", kept())
