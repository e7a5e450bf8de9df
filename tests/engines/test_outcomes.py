"""Every engine that tells its steps searches as it did."""

from __future__ import annotations

from engines.outcomes import kept
from kept import must_be_as_kept


def test_searches_cost_what_they_did() -> None:
    must_be_as_kept("engines.outcomes", kept())
