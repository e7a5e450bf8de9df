"""Every scale gives what it gave."""

from __future__ import annotations

import pytest

from kept import must_be_as_kept
from rate.outcomes import kept


@pytest.mark.long
def test_puzzles_are_rated_as_before() -> None:
    must_be_as_kept("rate.outcomes", kept())
