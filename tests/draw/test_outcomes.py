"""Every rule and game looks as it did, drawn and in the terminal."""

from __future__ import annotations

from draw.outcomes import kept
from kept import must_be_as_kept


def test_boards_look_as_before() -> None:
    must_be_as_kept("draw.outcomes", kept())
