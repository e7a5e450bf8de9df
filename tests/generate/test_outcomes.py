"""The same seed makes the same puzzle as before."""

from __future__ import annotations

import pytest

from generate.outcomes import kept
from kept import must_be_as_kept


@pytest.mark.long
def test_seeds_make_what_they_made() -> None:
    must_be_as_kept("generate.outcomes", kept())
