"""What is read of damaged texts stays what it was: a puzzle, or the same words."""

from __future__ import annotations

from formats.outcomes import kept
from kept import must_be_as_kept


def test_damaged_texts_are_read_as_before() -> None:
    must_be_as_kept("formats.outcomes", kept())
